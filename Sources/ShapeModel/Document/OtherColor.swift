// SPDX-License-Identifier: GPL-3.0-or-later
/// A colour in a file that no property of a node holds.
package struct OtherColor: Sendable {
  /// The range of its text; empty where a colour that is not written applies, at the place to write it.
  package var place: Range<Int>
  package var color: ColorTerm
  /// What precedes a new colour at an empty place, and what follows it.
  package var around: (before: String, after: String)
  /// The spelling in the file.
  package var text: String
  /// Whether a rule declares it, for nodes whose colour it may be as well.
  package var isOfRule: Bool

  package init(
    _ place: Range<Int>, _ color: ColorTerm, _ text: String, around: (before: String, after: String) = ("", ""), isOfRule: Bool = false
  ) {
    (self.place, self.color, self.text, self.around, self.isOfRule) = (place, color, text, around, isOfRule)
  }
}
