// SPDX-License-Identifier: MIT
/// The numbering of a lazy container's rows: as lines along its axis, and as cells in the order of the data.
///
/// A stack has one cell per line, a grid as many as it has tracks, and a header or footer has a line of its own.
struct LazyLines {
  /// The number of cells per line, unless a row takes the whole line.
  let columnCount: Int
  private(set) var count = 0
  private(set) var cellCount = 0
  /// The first line and the first cell of each segment.
  private(set) var firstLines: [Int] = []
  private var firstCells: [Int] = []
  private var columns: [Int] = []
  private var names: [RowNames] = []

  init(_ segments: [LazyOutline.Segment], columnCount: Int) {
    self.columnCount = columnCount
    for segment in segments {
      firstLines.append(count)
      firstCells.append(cellCount)
      columns.append(segment.takesWholeLine ? 1 : columnCount)
      names.append(segment.names)
      count += (segment.count + columns.last! - 1) / columns.last!
      cellCount += segment.count
    }
  }

  /// The segment of a line. Of several segments that start at one line, all but the last are empty, so the last one contains it.
  func segment(ofLine line: Int) -> Int { firstLines.lastIndex(notAfter: line) }

  /// The rows of a line, numbered within its segment.
  func rows(ofLine line: Int) -> Range<Int> {
    let segment = segment(ofLine: line)
    let start = (line - firstLines[segment]) * columns[segment]
    return start..<min(names[segment].count, start + columns[segment])
  }

  /// The first cell of a line.
  func firstCell(ofLine line: Int) -> Int { firstCells[segment(ofLine: line)] + rows(ofLine: line).lowerBound }

  func line(ofCell cell: Int) -> Int {
    let segment = firstCells.lastIndex(notAfter: cell)
    return firstLines[segment] + (cell - firstCells[segment]) / columns[segment]
  }

  /// The name of a cell among scroll targets.
  func target(ofCell cell: Int) -> ViewID {
    let segment = firstCells.lastIndex(notAfter: cell)
    return names[segment].target(of: cell - firstCells[segment])
  }

  /// The identity of a line's first cell.
  func id(ofLine line: Int) -> RowID {
    let segment = segment(ofLine: line)
    return names[segment].id(of: rows(ofLine: line).lowerBound)
  }
}

/// The change of line numbers between the data of two frames, by id.
///
/// Lines before the first change keep their numbers and those after the last one shift together, so only the lines between are looked up.
struct LineChange {
  private let old: LazyLines
  private let new: LazyLines
  private let moved: [RowID: Int]

  /// The change between two frames; nil if the data look the same.
  /// - Parameters:
  ///   - lines: The lines with a measurement, ascending: no others are compared.
  ///   - seen: The lines that were in view.
  init?(from old: LazyLines, to new: LazyLines, known lines: [Int], seen: Range<Int>) {
    func isSame(_ line: Int) -> Bool { old.id(ofLine: line) == new.id(ofLine: line) }
    if old.count == new.count, old.cellCount == new.cellCount,
      old.count == 0 || isSame(0) && isSame(old.count - 1) && seen.allSatisfy({ $0 >= old.count || isSame($0) })
    {
      return nil
    }
    self.old = old
    self.new = new
    let shift = new.count - old.count
    func matches(_ line: Int, _ place: Int) -> Bool {
      line < old.count && (0..<new.count).contains(place) && old.id(ofLine: line) == new.id(ofLine: place)
    }
    let start = lines.firstIndex { !matches($0, $0) } ?? lines.count
    let end = lines.lastIndex { !matches($0, $0 + shift) } ?? -1
    var ids: [RowID: Int] = [:]
    if start <= end {
      let low = start > 0 ? lines[start - 1] + 1 : 0
      let high = end + 1 < lines.count ? lines[end + 1] + shift : new.count
      for line in low..<max(low, high) {
        let id = new.id(ofLine: line)
        if ids[id] == nil { ids[id] = line }
      }
    }
    moved = ids
  }

  /// The new number of a line; nil if it was removed.
  func newLine(_ line: Int) -> Int? {
    guard line < old.count else { return nil }
    let id = old.id(ofLine: line)
    for place in [line, line + new.count - old.count] where (0..<new.count).contains(place) {
      if new.id(ofLine: place) == id { return place }
    }
    return moved[id]
  }

  /// The old number of a line that did not move individually; nil if it is new.
  func oldLine(_ line: Int) -> Int? {
    let id = new.id(ofLine: line)
    return [line, line - new.count + old.count].first { (0..<old.count).contains($0) && old.id(ofLine: $0) == id }
  }
}
