// SPDX-License-Identifier: GPL-3.0-or-later
/// A colour in a file that no property of a node holds.
package struct OtherColor: Sendable {
  /// The range of its text; empty for a colour that applies without being written, at the place to write it.
  package var place: Range<Int>
  package var color: ColorTerm
  /// The text before and after a new colour at an empty place.
  package var around: (before: String, after: String)
  /// The spelling in the file.
  package var text: String
  /// Whether a rule declares it, so that it may be the colour of nodes too.
  package var isOfRule: Bool

  package init(
    _ place: Range<Int>, _ color: ColorTerm, _ text: String, around: (before: String, after: String) = ("", ""), isOfRule: Bool = false
  ) {
    (self.place, self.color, self.text, self.around, self.isOfRule) = (place, color, text, around, isOfRule)
  }
}
