// SPDX-License-Identifier: GPL-3.0-or-later
/// A half-open range of a text, as offsets of UTF-8 bytes from its start.
package struct SourceRange: Hashable, Sendable {
  package var lower: Int
  package var upper: Int

  package init(_ lower: Int, _ upper: Int) {
    self.lower = lower
    self.upper = max(lower, upper)
  }

  package var count: Int { upper - lower }
  package var isEmpty: Bool { upper == lower }

  /// The shortest range that contains both.
  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(lower, other.lower), max(upper, other.upper))
  }
}

/// The source range of a node of a syntax tree, which is ignored in comparisons: all places are equal.
///
/// This way `Hashable` can be synthesized for the trees, and a tree that is printed and parsed again equals the original.
package struct Place: Hashable, Sendable {
  package var range: SourceRange

  package init(_ range: SourceRange) { self.range = range }

  package static func == (first: Place, second: Place) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
