// SPDX-License-Identifier: MIT
import Scrolling

/// Measures the lines of a visible range, and no others.
struct LazyFiller {
  private let table: LazyTable
  private let memory: LazyMemory
  private let count: Int
  private let advance: (Int) -> Int

  /// - Parameter advance: Measures a line.
  init(_ table: LazyTable, _ memory: LazyMemory, _ count: Int, _ advance: @escaping (Int) -> Int) {
    self.table = table
    self.memory = memory
    self.count = count
    self.advance = advance
  }

  /// Measures outwards from a line whose position is kept; returns the lines in view, and whether a length changed.
  func fill(_ visible: Range<Int>, _ axis: ScrollAxis, _ pass: PlacePass) -> (lines: Range<Int>, hasLearned: Bool) {
    let anchor = anchorLine(visible)
    let place = table.extents.position(of: anchor)
    var hasLearned = false
    var end = anchor
    var y = place
    while end < count && y < visible.upperBound {
      y += learn(end, &hasLearned)
      end += 1
    }
    var first = anchor
    y = place
    while first > 0 && y > visible.lowerBound {
      first -= 1
      y -= learn(first, &hasLearned)
    }
    pass.correction[axis] += table.extents.position(of: anchor) - place
    return (first..<max(first, end), hasLearned)
  }

  /// The start or the end of the content if it is in view, so that it is filled from there; else the first measured line in view, or the
  /// first line in view if none was measured.
  private func anchorLine(_ visible: Range<Int>) -> Int {
    if visible.lowerBound <= 0 { return 0 }
    if visible.upperBound >= table.length { return count }
    let start = table.extents.line(at: visible.lowerBound)
    let stop = max(start, table.extents.line(at: visible.upperBound))
    return table.extents.firstMeasured(in: start...stop) ?? start
  }

  /// Measures a line and returns its advance.
  ///
  /// The measurement of a line that was out of view also replaces its estimate in the previous frame. A line that was in view has changed
  /// since, so its old length is kept.
  private func learn(_ line: Int, _ hasLearned: inout Bool) -> Int {
    let advance = advance(line)
    if table.extents.set(advance, for: line) { hasLearned = true }
    if let last = memory.old, last.conditions == table.conditions,
      let old = table.change.map({ $0.oldLine(line) }) ?? line, !memory.formerlyPlaced.contains(old)
    {
      _ = last.extents.set(advance, for: old, isEstimating: false)
    }
    return advance
  }
}
