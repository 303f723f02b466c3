// SPDX-License-Identifier: GPL-3.0-or-later
/// A text that is equal to another one if its bytes are, and that is hashed in linear time.
package struct ByteText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (one: ByteText, other: ByteText) -> Bool { one.text.hasSameBytes(as: other.text) }

  package func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
