// SPDX-License-Identifier: GPL-3.0-or-later
/// A packed R-tree of boxes in a drawing order, some of which are in front of all others and hide them.
///
/// Boxes that are hidden completely by boxes in front of them are left out: an area behind such a box is behind those in front of it too.
/// So a search visits few boxes even where hundreds overlap. A ``CoverGrid`` shows where no search is needed.
/// - Complexity: O(n log n) to build. A box that only many others together hide is kept, so that areas behind it need no search of all of
///   these.
package struct CoverIndex {
  private let grid: CoverGrid
  private var items: [(box: Extent, order: Int)]
  /// Whether each item is searched.
  private var isKept: [Bool]
  /// The boxes around the kept ones among each ``BoxIndex/width`` items of the level below, from the bottom.
  private var levels: [[Extent]] = []
  /// The highest drawing order of these.
  private var highest: [[Int]] = []

  /// The maximum number of steps spent on showing that a box is hidden; a box that needs more is kept.
  private static let fewSteps = 200

  /// - Parameter isInterrupted: Polled from time to time; once it returns true, the index is incomplete and must not be used.
  /// - Returns: Nil when it was interrupted.
  package init?(_ boxes: [(box: Extent, order: Int)], isInterrupted: () -> Bool) {
    items = boxes
    guard items.sort(by: { $0.order > $1.order }, while: { !isInterrupted() }), let grid = CoverGrid(items, isInterrupted: isInterrupted)
    else {
      return nil
    }
    self.grid = grid
    var places = Array(items.indices)
    guard BoxIndex.pack(&places, isInterrupted: isInterrupted, { [items] in items[$0].box.center }) else { return nil }
    // By drawing order, the place of each item among those that are near it.
    var frontFirst = places
    for (place, item) in places.enumerated() { frontFirst[item] = place }
    items = places.map { [items] in items[$0] }
    isKept = [Bool](repeating: false, count: items.count)
    var count = items.count
    while count > 1 {
      count = (count + BoxIndex.width - 1) / BoxIndex.width
      levels.append([Extent](repeating: Extent(), count: count))
      highest.append([Int](repeating: .min, count: count))
    }
    for (done, place) in frontFirst.enumerated() {
      if done & 0x7f == 0, isInterrupted() { return nil }
      let (box, order) = items[place]
      if !hiding(box, from: order + 1, within: CoverIndex.fewSteps).isHidden { keep(place) }
    }
  }

  private mutating func keep(_ place: Int) {
    isKept[place] = true
    var above = place
    for level in levels.indices {
      above /= BoxIndex.width
      levels[level][above].include(items[place].box)
      highest[level][above] = max(highest[level][above], items[place].order)
    }
  }

  /// Whether boxes from a drawing order on hide an area; false when interrupted.
  package func hides(_ area: Extent, from order: Int, isInterrupted: () -> Bool) -> Bool {
    grid.hides(area, from: order) { hiding($0, from: order, isInterrupted: isInterrupted).isHidden }
  }

  /// Whether boxes from a drawing order on hide an area, by the boxes alone, and the number of boxes and branches visited.
  ///
  /// False when interrupted, and when it takes too many steps.
  package func hiding(
    _ area: Extent, from order: Int, within limit: Int = .max, isInterrupted: () -> Bool = { false }
  ) -> (isHidden: Bool, steps: Int) {
    var open = [area]
    var steps = 0
    while let rest = open.popLast() {
      if isInterrupted() || steps > limit { return (false, steps) }
      // A single box that hides the whole rest makes a search for several boxes unnecessary.
      if first(from: order, &steps, { $0.contains(rest) }) != nil { continue }
      // The rest can be hidden only if its top left corner is.
      guard let box = first(from: order, &steps, { $0.holdsCorner(of: rest) }) else { return (false, steps) }
      open += rest.parts(beside: box)
    }
    return (true, steps)
  }

  /// The first box found that passes a test, which a box around it passes as well.
  private func first(from order: Int, _ steps: inout Int, _ takes: (Extent) -> Bool) -> Extent? {
    guard !levels.isEmpty else { return kept(items.indices, from: order, &steps, takes) }
    var waiting = [(level: levels.count - 1, place: 0)]
    while let (level, place) = waiting.popLast() {
      steps += 1
      guard highest[level][place] >= order, takes(levels[level][place]) else { continue }
      let first = place * BoxIndex.width
      if level == 0 {
        if let found = kept(first..<min(first + BoxIndex.width, items.count), from: order, &steps, takes) { return found }
      } else {
        for child in (first..<min(first + BoxIndex.width, levels[level - 1].count)).reversed() { waiting.append((level - 1, child)) }
      }
    }
    return nil
  }

  private func kept(_ places: Range<Int>, from order: Int, _ steps: inout Int, _ takes: (Extent) -> Bool) -> Extent? {
    for place in places where isKept[place] && items[place].order >= order {
      steps += 1
      if takes(items[place].box) { return items[place].box }
    }
    return nil
  }
}

extension Extent {
  /// Whether it contains the top left corner of another extent, and some of that extent right of and below the corner.
  fileprivate func holdsCorner(of other: Extent) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.minX && maxY >= other.minY && (maxX > other.minX || other.minX == other.maxX)
      && (maxY > other.minY || other.minY == other.maxY)
  }

  /// The remainder of this extent right of and below a box that contains its top left corner.
  fileprivate func parts(beside box: Extent) -> [Extent] {
    var parts: [Extent] = []
    if box.maxX < maxX { parts.append(Extent(minX: box.maxX, minY: minY, maxX: maxX, maxY: maxY)) }
    if box.maxY < maxY { parts.append(Extent(minX: minX, minY: box.maxY, maxX: min(maxX, box.maxX), maxY: maxY)) }
    return parts
  }
}
