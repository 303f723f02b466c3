// SPDX-License-Identifier: GPL-3.0-or-later
/// A text after parts of it were replaced.
package struct ReplacedText: Sendable {
  package var text: String
  /// The replaced parts: the bytes of the old text, ascending, and what they are now. Empty where they are unknown.
  package var parts: [Part] = []

  package struct Part: Sendable {
    package var old: Range<Int>
    package var new: String

    package init(_ old: Range<Int>, _ new: String) { (self.old, self.new) = (old, new) }
  }

  package init(_ text: String, parts: [Part] = []) { (self.text, self.parts) = (text, parts) }
}
