import Scrolling

/// What a lazy container did, counted.
public struct LazyStatistics: Hashable, Sendable {
  /// How often a row was built, since the container was first seen.
  public internal(set) var buildCount = 0
  /// The lines built in the last frame, in the order they were built.
  public internal(set) var builtLines: [Int] = []
  /// The lines placed in the last frame.
  public internal(set) var placedLines = 0..<0
  /// How often a line came into view.
  public internal(set) var appearCount = 0
  /// The lines kept: those in view, and those that left it at most eight frames ago.
  public internal(set) var keptLines: Set<Int> = []
}

/// All that the lengths of lines depend on besides their data.
struct LazyConditions: Equatable {
  var cross: Int
  var trackWidths: [Int]
  var spacing: Int
  var horizontalSizeClass: SizeClass
  var verticalSizeClass: SizeClass
  /// The container, where a row's frame is relative to it.
  var container: CellSize?
}

/// The lines of a lazy container in one frame, and what is known of their lengths.
///
/// A class, because the scroll targets of a frame are asked in the next one too: they answer by what was learned since.
final class LazyTable {
  let lines: LazyLines
  let conditions: LazyConditions
  var extents: LazyExtents
  /// The change of data since the frame before; nil for none.
  let change: LineChange?

  init(_ lines: LazyLines, _ conditions: LazyConditions, _ extents: LazyExtents, _ change: LineChange? = nil) {
    self.lines = lines
    self.conditions = conditions
    self.extents = extents
    self.change = change
  }

  /// The length of all lines.
  var length: Int { lines.count == 0 ? 0 : max(0, extents.position(of: lines.count) - conditions.spacing) }

  /// The place of a line.
  func frame(of line: Int) -> Range<Int> {
    let start = extents.position(of: line)
    return start..<max(start, extents.position(of: line + 1) - conditions.spacing)
  }
}

/// What a lazy container remembers between frames.
final class LazyMemory {
  /// The lines of this frame, once they are numbered.
  var table: LazyTable?
  /// The lines of the frame before, with what this frame learned of them.
  private(set) var former: LazyTable?
  /// The lines that were in view in the frame before.
  private(set) var formerlyPlaced = 0..<0
  /// The line whose place shows how far the lines before the viewport were estimated wrongly.
  var reference: Reference?
  /// Whether a row's frame is relative to the container.
  var readsContainer = false
  var statistics = LazyStatistics()
  var hints: [ViewID: Int] = [:]
  /// A name looked for in vain, and the data it was looked for in.
  var missing: Missing?
  private var lastSeen: [Int: Int] = [:]
  private var frame = -1

  /// A line of the frame before, with its place and the length of all lines by what was known then.
  struct Reference {
    var line: Int
    var place: Int
    var length: Int
  }

  /// Data of the same length with the same ends are taken for the same when a name was not among them;
  /// otherwise a name that is nowhere would cost a walk over all rows in each frame.
  struct Missing: Equatable {
    var id: ViewID
    var count: Int
    var first: ViewID
    var last: ViewID
  }

  static let keptFrameCount = 8

  /// Begins a frame.
  func begin(_ number: Int) {
    guard number != frame else { return }
    frame = number
    former = table ?? former
    formerlyPlaced = statistics.placedLines
    table = nil
    reference = nil
    statistics.builtLines = []
  }

  /// Takes note of what is in view.
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
