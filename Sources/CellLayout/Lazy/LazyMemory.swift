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

/// What a lazy container remembers between frames.
final class LazyMemory {
  var extents = LazyExtents(count: 0)
  var cross = -1
  var columnCount = 0
  var firstID: ViewID?
  var statistics = LazyStatistics()
  var hints: [ViewID: Int] = [:]
  /// A name looked for in vain, and the data it was looked for in.
  var missing: Missing?
  private var lastSeen: [Int: Int] = [:]
  private var frame = -1

  /// Data of the same length with the same ends are taken for the same when a name was not among them;
  /// otherwise a name that is nowhere would cost a walk over all rows in each frame.
  struct Missing: Equatable {
    var id: ViewID
    var count: Int
    var first: ViewID
    var last: ViewID
  }

  static let keptFrameCount = 8

  /// Starts counting a frame anew.
  func begin(_ number: Int) {
    guard number != frame else { return }
    frame = number
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
