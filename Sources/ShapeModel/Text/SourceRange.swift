/// A half-open stretch of a text, as offsets of UTF-8 bytes from its start.
package struct SourceRange: Hashable, Sendable {
  package var lower: Int
  package var upper: Int

  package init(_ lower: Int, _ upper: Int) {
    self.lower = lower
    self.upper = max(lower, upper)
  }

  package var count: Int { upper - lower }
  package var isEmpty: Bool { upper == lower }

  /// The shortest stretch that holds both.
  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(lower, other.lower), max(upper, other.upper))
  }
}

/// Where a node of a syntax tree was written, which is no part of what it means: all places are equal.
///
/// So `Hashable` can be derived for the trees, and what is printed and read again equals what was printed.
package struct Place: Hashable, Sendable {
  package var range: SourceRange

  package init(_ range: SourceRange) { self.range = range }

  package static func == (first: Place, second: Place) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
