// SPDX-License-Identifier: GPL-3.0-or-later
/// A packed R-tree of bounding boxes, for finding boxes in an area without visiting all.
///
/// Built once. 40 bytes per box, and a sixteenth of the boxes' size for the levels above.
/// - SeeAlso: Leutenegger, Lopez and Edgington, "STR: A Simple and Efficient Algorithm for R-Tree Packing" (ICDE 1997).
struct BoxIndex {
  private var items: [(box: Extent, node: NodeID)]
  /// The levels above the items, from the bottom: one box around each ``width`` boxes of the level below.
  private var levels: [[Extent]] = []
  static let width = 16

  /// - Complexity: O(n log n).
  init(_ boxes: [(box: Extent, node: NodeID)]) {
    items = boxes.filter { !$0.box.isEmpty }
    _ = BoxIndex.pack(&items) { $0.box.center }
    var below = items.map(\.box)
    while below.count > 1 {
      below = stride(from: 0, to: below.count, by: BoxIndex.width).map { start in
        below[start..<min(start + BoxIndex.width, below.count)].reduce(into: Extent()) { $0.include($1) }
      }
      levels.append(below)
    }
  }

  /// Sorts items so that each ``width`` of them are near each other; false when it was interrupted.
  static func pack<Item>(_ items: inout [Item], isInterrupted: () -> Bool = { false }, _ center: (Item) -> Point) -> Bool {
    let leaves = (items.count + width - 1) / width
    guard leaves > 1 else { return true }
    let slice = Int(Double(leaves).squareRoot().rounded(.up)) * width
    guard items.sort(by: { center($0).x < center($1).x }, while: { !isInterrupted() }) else { return false }
    for start in stride(from: 0, to: items.count, by: slice) {
      if isInterrupted() { return false }
      items[start..<min(start + slice, items.count)].sort { center($0).y < center($1).y }
    }
    return true
  }

  /// The first item found that satisfies a test; nil when there is none.
  /// - Parameter mayHold: Whether a box around several items may hold one that satisfies the test.
  func first(where mayHold: (Extent) -> Bool, _ takes: (Extent, NodeID) -> Bool) -> (box: Extent, node: NodeID)? {
    guard !levels.isEmpty else { return items.first { takes($0.box, $0.node) } }
    var waiting = [(level: levels.count - 1, place: 0)]
    while let (level, place) = waiting.popLast() {
      guard mayHold(levels[level][place]) else { continue }
      let first = place * BoxIndex.width
      if level == 0 {
        for item in items[first..<min(first + BoxIndex.width, items.count)] where takes(item.box, item.node) { return item }
      } else {
        for child in (first..<min(first + BoxIndex.width, levels[level - 1].count)).reversed() { waiting.append((level - 1, child)) }
      }
    }
    return nil
  }
}
