// SPDX-License-Identifier: MIT
import Scrolling

/// Counts of the work of a lazy container.
package struct LazyStatistics: Hashable, Sendable {
  /// The number of rows built since the container first appeared.
  var buildCount = 0
  /// The lines built in the last frame, in the order they were built.
  var builtLines: [Int] = []
  /// The lines placed in the last frame.
  package var placedLines = 0..<0
  /// The number of times a line came into view.
  package var appearCount = 0
  /// The lines kept: those in view, and those that left it at most eight frames ago.
  package var keptLines: Set<Int> = []
}

/// Everything besides the data that determines the lengths of lines.
struct LazyConditions: Equatable {
  var cross: Int
  var trackWidths: [Int]
  var spacing: Int
  var horizontalSizeClass: SizeClass
  var verticalSizeClass: SizeClass
  /// The size of the container, if a row's frame is relative to it.
  var container: CellSize?
}

/// The lines of a lazy container in one frame, with their measured and estimated lengths.
///
/// A class, because the scroll targets of a frame are also read in the next one, and must include later measurements.
final class LazyTable {
  let lines: LazyLines
  let conditions: LazyConditions
  var extents: LazyExtents
  /// The change of data since the previous frame; nil for none.
  let change: LineChange?

  init(_ lines: LazyLines, _ conditions: LazyConditions, _ extents: LazyExtents, _ change: LineChange? = nil) {
    self.lines = lines
    self.conditions = conditions
    self.extents = extents
    self.change = change
  }

  /// The length of all lines.
  var length: Int { lines.count == 0 ? 0 : max(0, extents.position(of: lines.count) - conditions.spacing) }

  /// The position and length of a line.
  func frame(of line: Int) -> Range<Int> {
    let start = extents.position(of: line)
    return start..<max(start, extents.position(of: line + 1) - conditions.spacing)
  }
}

/// The state of a lazy container between frames.
final class LazyMemory {
  /// The lines of this frame; nil until they are numbered.
  var table: LazyTable?
  /// The lines of the previous frame, updated by measurements in this frame.
  private(set) var old: LazyTable?
  /// The lines of this frame, or of the previous one if nothing made it necessary to place them again.
  var latest: LazyTable? { table ?? old }
  /// The lines that were in view in the previous frame.
  private(set) var formerlyPlaced = 0..<0
  /// The line whose position shows the error of the estimates before the viewport.
  var reference: Reference?
  /// Whether the rows may differ from those of the table.
  var isChanged = false
  var statistics = LazyStatistics()
  var hints: [ViewID: Int] = [:]
  /// The id of the last failed search, and the data it searched.
  var missing: Missing?
  /// The cells in which views were looked for in this frame; nil where there was none.
  var found: [ViewID: Int?] = [:]
  private var lastSeen: [Int: Int] = [:]
  private var frame = -1

  /// A line of the previous frame, with its position and the length of all lines as known then.
  struct Reference {
    var line: Int
    var place: Int
    var length: Int
  }

  /// After a failed search, data of the same length with the same ends count as the same; otherwise an id that does not exist would cost
  /// a search of all rows in each frame.
  struct Missing: Equatable {
    var id: ViewID
    var count: Int
    var first: ViewID
    var last: ViewID
  }

  static let keptFrameCount = 8

  /// Begins a frame; false if it has begun.
  func begin(_ number: Int) -> Bool {
    guard number != frame || isChanged else { return false }
    isChanged = false
    found = [:]
    if number == frame {
      table = nil
      return true
    }
    frame = number
    old = table ?? old
    formerlyPlaced = statistics.placedLines
    table = nil
    reference = nil
    statistics.builtLines = []
    return true
  }

  /// Records the lines in view.
  func place(_ lines: Range<Int>, isFinal: Bool) {
    guard isFinal else { return }
    let old = statistics.placedLines
    statistics.appearCount += lines.reduce(0) { $0 + (old.contains($1) ? 0 : 1) }
    statistics.placedLines = lines
    for line in lines { lastSeen[line] = frame }
    lastSeen = lastSeen.filter { frame - $0.value <= Self.keptFrameCount }
    statistics.keptLines = Set(lastSeen.keys)
  }
}
