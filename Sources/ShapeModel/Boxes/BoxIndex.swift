/// A packed R-tree of bounding boxes, for finding boxes in an area without visiting all.
///
/// Built once. 40 bytes per box, and a sixteenth of the boxes' size for the levels above.
/// - SeeAlso: Leutenegger, Lopez and Edgington, "STR: A Simple and Efficient Algorithm for R-Tree Packing" (ICDE 1997).
struct BoxIndex {
  private var items: [(box: Extent, node: NodeID)]
  /// The levels above the items, from the bottom: the boxes around each ``width`` boxes of the level below.
  private var levels: [[Extent]] = []
  /// The highest drawing order below each of these; empty where no order was given.
  private var highest: [[Int]] = []

  private static let width = 16

  /// - Parameter order: The drawing order of a node, for ``first(after:where:_:)``.
  /// - Complexity: O(n log n).
  init(_ boxes: [(box: Extent, node: NodeID)], order: ((NodeID) -> Int)? = nil) {
    items = boxes.filter { !$0.box.isEmpty }
    let leaves = (items.count + BoxIndex.width - 1) / BoxIndex.width
    if leaves > 1 {
      let slice = Int(Double(leaves).squareRoot().rounded(.up)) * BoxIndex.width
      items.sort { $0.box.center.x < $1.box.center.x }
      for start in stride(from: 0, to: items.count, by: slice) {
        items[start..<min(start + slice, items.count)].sort { $0.box.center.y < $1.box.center.y }
      }
    }
    var below = items.map(\.box)
    while below.count > 1 {
      below = stride(from: 0, to: below.count, by: BoxIndex.width).map { start in
        below[start..<min(start + BoxIndex.width, below.count)].reduce(into: Extent()) { $0.include($1) }
      }
      levels.append(below)
    }
    guard let order, !levels.isEmpty else { return }
    var places = items.map { order($0.node) }
    while places.count > 1 {
      places = stride(from: 0, to: places.count, by: BoxIndex.width).map { start in
        places[start..<min(start + BoxIndex.width, places.count)].max()!
      }
      highest.append(places)
    }
  }

  /// The first item found that satisfies a test; nil when there is none.
  /// - Parameters:
  ///   - order: Branches in which every node comes before this drawing order are skipped; the test has to reject other nodes before it.
  ///   - mayHold: Whether a box around several items may hold one that satisfies the test.
  func first(after order: Int = .min, where mayHold: (Extent) -> Bool, _ takes: (Extent, NodeID) -> Bool) -> (box: Extent, node: NodeID)? {
    guard !levels.isEmpty else { return items.first { takes($0.box, $0.node) } }
    var waiting = [(level: levels.count - 1, place: 0)]
    while let (level, place) = waiting.popLast() {
      guard highest.isEmpty || highest[level][place] >= order, mayHold(levels[level][place]) else { continue }
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
