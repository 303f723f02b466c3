// SPDX-License-Identifier: GPL-3.0-or-later
/// For each square of a canvas, large or small, the highest drawing order of a box that hides the whole square, or the lowest of the
/// highest orders of its quarters.
///
/// Shows that several boxes together hide an area without examining each of them: the boxes themselves are needed only in the smallest
/// squares, at the edges of boxes.
/// - Complexity: O(n · √n) bytes at most, in practice 6 bytes a box; O(squares along the edges of a box) for each box.
struct CoverGrid {
  private let bounds: Extent
  private let depth: Int
  /// The edges of the smallest squares, one more than there are in a row.
  private let columns, rows: [Double]
  /// For each size of squares, from the whole canvas to the smallest, the orders row by row; -1 where nothing hides a square.
  private var orders: [[Int32]]

  /// The number of box edges by which the edges of squares are chosen: more would take longer to sort, and choose nearly the same ones.
  private static let mostSides = 1 << 14

  /// - Parameter boxes: The boxes with their drawing orders, the frontmost first.
  /// - Returns: Nil when it was interrupted.
  init?(_ boxes: [(box: Extent, order: Int)], isInterrupted: () -> Bool) {
    var bounds = Extent()
    for (box, _) in boxes { bounds.include(box) }
    var depth = 0
    while depth < 10, 1 << (2 * depth + 3) < boxes.count { depth += 1 }
    let count = 1 << depth
    // Each row and each column of squares holds about the same number of box edges.
    let some = stride(from: 0, to: boxes.count, by: max(1, boxes.count * 2 / CoverGrid.mostSides)).map { boxes[$0].box }
    func edges(_ low: Double, _ high: Double, _ sides: [Double]) -> [Double] {
      guard count > 1 else { return [low, high] }
      let sorted = sides.sorted()
      return [low] + (1..<count).map { sorted[sorted.count * $0 / count] } + [high]
    }
    (self.bounds, self.depth) = (bounds, depth)
    columns = bounds.isEmpty ? [] : edges(bounds.minX, bounds.maxX, some.flatMap { [$0.minX, $0.maxX] })
    rows = bounds.isEmpty ? [] : edges(bounds.minY, bounds.maxY, some.flatMap { [$0.minY, $0.maxY] })
    orders = (0...depth).map { [Int32](repeating: -1, count: 1 << (2 * $0)) }
    guard !bounds.isEmpty else { return }
    // From front to back, so that hidden squares are not visited again.
    var visited = 0
    for (box, order) in boxes {
      visited += include(box, Int32(clamping: order))
      guard visited > 4096 else { continue }
      if isInterrupted() { return nil }
      visited = 0
    }
    for level in (0..<depth).reversed() { unite(level) }
  }

  /// A square of one size.
  private struct Square {
    var level = 0
    var x = 0
    var y = 0

    /// Its quarters.
    var quarters: [Square] {
      [(0, 0), (1, 0), (0, 1), (1, 1)].map { Square(level: level + 1, x: 2 * x + $0.0, y: 2 * y + $0.1) }
    }

    var place: Int { y << level + x }
  }

  private func extent(_ square: Square) -> Extent {
    let shift = depth - square.level
    return Extent(
      minX: columns[square.x << shift], minY: rows[square.y << shift], maxX: columns[(square.x + 1) << shift],
      maxY: rows[(square.y + 1) << shift])
  }

  /// - Returns: The number of squares visited.
  private mutating func include(_ box: Extent, _ order: Int32) -> Int {
    var waiting = [Square()]
    var visited = 0
    while let square = waiting.popLast() {
      visited += 1
      guard orders[square.level][square.place] < order, case let area = extent(square), area.touches(box) else { continue }
      if box.contains(area) {
        orders[square.level][square.place] = order
      } else if square.level < depth {
        waiting += square.quarters
      }
    }
    return visited
  }

  /// Computes the orders of the squares of one size from those of their quarters.
  private mutating func unite(_ level: Int) {
    let (count, below) = (1 << level, orders[level + 1])
    for y in 0..<count {
      for x in 0..<count {
        let first = (2 * y) << (level + 1) + 2 * x
        let next = first + 1 << (level + 1)
        let lowest = min(min(below[first], below[first + 1]), min(below[next], below[next + 1]))
        let place = y << level + x
        orders[level][place] = max(orders[level][place], lowest)
      }
    }
  }

  /// Whether boxes from a drawing order on hide an area.
  /// - Parameter isHidden: Tests the boxes for a part of the area that lies in one of the smallest squares.
  func hides(_ area: Extent, from order: Int, _ isHidden: (Extent) -> Bool) -> Bool {
    guard bounds.contains(area) else { return false }
    var waiting = [Square()]
    while let square = waiting.popLast() {
      guard Int(orders[square.level][square.place]) < order, case let extent = extent(square), extent.touches(area) else { continue }
      if square.level < depth {
        waiting += square.quarters
      } else if !isHidden(area.part(in: extent)) {
        return false
      }
    }
    return true
  }
}

extension Extent {
  /// Whether the two share more than an edge; for an extent without width or height, whether they touch.
  fileprivate func touches(_ other: Extent) -> Bool {
    (other.minX < maxX || other.minX == other.maxX && other.minX <= maxX)
      && (other.maxX > minX || other.minX == other.maxX && other.maxX >= minX)
      && (other.minY < maxY || other.minY == other.maxY && other.minY <= maxY)
      && (other.maxY > minY || other.minY == other.maxY && other.maxY >= minY)
  }

  fileprivate func part(in other: Extent) -> Extent {
    Extent(minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }
}
