/// Where path data stops making sense, and what would be right there.
package struct PathError: Error, Hashable, Sendable {
  /// What had to stand at the offset.
  package enum Expectation: Hashable, Sendable {
    /// Path data begins with `M` or `m`.
    case moveTo
    /// A command letter, as nothing else may follow `Z`.
    case command
    /// A command letter, or the numbers of one more segment of the same kind.
    case commandOrNumber
    case number
    /// A `0` or `1` that says which of four arcs is meant.
    case flag
    /// A number, and with it a coordinate, within ``PathData/coordinateLimit``.
    case smallerNumber
    /// The end: there are ``PathData/segmentLimit`` segments before.
    case end
  }

  /// A byte offset into the text; its count when the text ends too early.
  package var offset: Int
  package var expected: Expectation

  package init(offset: Int, expected: Expectation) {
    self.offset = offset
    self.expected = expected
  }
}
