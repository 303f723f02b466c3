// SPDX-License-Identifier: GPL-3.0-or-later
/// The first syntax error in path data, and what was expected there.
package struct PathError: Error, Hashable, Sendable {
  /// The syntax expected at the offset.
  package enum Expectation: Hashable, Sendable {
    /// Path data begins with `M` or `m`.
    case moveTo
    /// A command letter, as nothing else may follow `Z`.
    case command
    /// A command letter, or the numbers of one more segment of the same kind.
    case commandOrNumber
    case number
    /// A `0` or `1`: one of the two flags that choose one of four arcs.
    case flag
    /// A number, and with it a coordinate, within ``PathData/coordinateLimit``.
    case smallerNumber
    /// The end, because the path already has ``PathData/segmentLimit`` segments.
    case end
  }

  /// A byte offset into the text; the text's length when it ends too early.
  package var offset: Int
  package var expected: Expectation

  package init(offset: Int, expected: Expectation) {
    self.offset = offset
    self.expected = expected
  }
}
