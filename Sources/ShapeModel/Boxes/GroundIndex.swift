// SPDX-License-Identifier: GPL-3.0-or-later
/// A packed R-tree of boxes in their drawing order, for finding the nearest box behind an area.
///
/// 36 bytes a box, and a fourteenth of that for the levels above.
package struct GroundIndex {
  private var items: [(box: Extent, order: Int32)]
  /// The levels above the items, from the bottom: of each ``BoxIndex/width`` of the level below the box around them and their first and
  /// last order.
  private var levels: [[Branch]] = []

  private struct Branch {
    var box = Extent()
    var first = Int32.max
    var last = Int32.min

    mutating func include(_ box: Extent, _ first: Int32, _ last: Int32) {
      self.box.include(box)
      self.first = min(self.first, first)
      self.last = max(self.last, last)
    }
  }

  /// - Parameter boxes: From the back to the front; their places are their drawing order.
  /// - Returns: Nil when it was interrupted.
  /// - Complexity: O(n log n).
  package init?(_ boxes: [Rect], isInterrupted: () -> Bool = { false }) {
    items = boxes.enumerated().map { (Extent($0.element), Int32($0.offset)) }
    guard BoxIndex.pack(&items, isInterrupted: isInterrupted, { $0.box.center }) else { return nil }
    var below = items.map { Branch(box: $0.box, first: $0.order, last: $0.order) }
    while below.count > 1 {
      below = stride(from: 0, to: below.count, by: BoxIndex.width).map { start in
        below[start..<min(start + BoxIndex.width, below.count)].reduce(into: Branch()) { $0.include($1.box, $1.first, $1.last) }
      }
      levels.append(below)
    }
  }

  /// The drawing order of the last box that contains an area, of those drawn before some order; nil when none does.
  /// - Complexity: O(log n) where few boxes contain the area.
  package func last(containing area: Rect, before end: Int) -> Int? {
    let (area, end) = (Extent(area), Int32(clamping: end))
    var best: Int32 = -1
    func look(at places: Range<Int>) {
      for (box, order) in items[places] where order > best && order < end && box.contains(area) { best = order }
    }
    guard !levels.isEmpty else {
      look(at: items.indices)
      return best < 0 ? nil : Int(best)
    }
    var waiting = [(level: levels.count - 1, place: 0)]
    while let (level, place) = waiting.popLast() {
      let branch = levels[level][place]
      guard branch.last > best, branch.first < end, branch.box.contains(area) else { continue }
      let first = place * BoxIndex.width
      guard level > 0 else {
        look(at: first..<min(first + BoxIndex.width, items.count))
        continue
      }
      let below = levels[level - 1]
      // Visiting the frontmost branch first makes most others unnecessary.
      let children = (first..<min(first + BoxIndex.width, below.count)).sorted { below[$0].last < below[$1].last }
      for child in children where below[child].box.contains(area) { waiting.append((level - 1, child)) }
    }
    return best < 0 ? nil : Int(best)
  }
}
