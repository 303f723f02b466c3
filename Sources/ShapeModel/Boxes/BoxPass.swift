// SPDX-License-Identifier: GPL-3.0-or-later
/// Computes the bounding boxes of a subtree in one pass.
///
/// Visits nodes in reverse pre-order, so that a group's contents, and with them the center of its rotation, are known when the group is
/// visited. The leaves in a group with a transform are then transformed once more, outline by outline, because transforming their boxes
/// would give boxes that are too large.
///
/// - Complexity: O(nodes), and for each group with a transform its leaves that are not hidden. Of groups with transforms in one another, each
///   costs the corners of a polygon around what has corners only, and every other leaf.
struct BoxPass {
  let slice: TreeSlice
  /// In the coordinates of the canvas, by index in the slice.
  private(set) var boxes: [Extent]
  /// In the coordinates of the parent; `x` is NaN where a node has no frame.
  private(set) var frames: [Rect]
  private(set) var traits: [BoxTraits]
  /// The transforms of the groups that have one.
  private(set) var maps: [NodeID: Affine] = [:]
  /// The transforms that held groups would have of their own.
  private(set) var freeMaps: [NodeID: Affine] = [:]

  private(set) var instances: [NodeID] = []

  private let document: Document
  private let outer: Affine
  private let held: [NodeID: Affine]
  private var turns: [Int: NodeGeometry] = [:]
  /// The leaves inside groups with transforms, the last first.
  private var mapped: [(place: Int, outline: Outline, map: Affine)] = []
  /// Those of ``mapped`` that are not hidden, each with its transform to the innermost ancestor group that was not visited yet. Contents of
  /// clipped groups are included.
  private var drawn: [(place: Int, outline: Outline, map: Affine)] = []
  /// The visible part of the contents of groups, in their coordinates: at first the whole region, then the part of it that they paint.
  private var regions: [Int: Rect] = [:]
  private var steps = 0

  /// - Parameters:
  ///   - outer: The transform from the coordinates of the root's parent to those of the canvas.
  ///   - held: Transforms of groups to use instead of their own.
  /// - Returns: Nil when it was interrupted.
  init?(_ document: Document, root: NodeID, outer: Affine = .identity, holding held: [NodeID: Affine] = [:]) {
    (self.document, self.outer, self.held) = (document, outer, held)
    if document.isInterrupted() { return nil }
    slice = TreeSlice(document, root: root)
    boxes = [Extent](repeating: Extent(), count: slice.count)
    frames = [Rect](repeating: BoxColumns.nowhere, count: slice.count)
    traits = [BoxTraits](repeating: .isKnown, count: slice.count)
    guard readGroups(), goBack() else { return nil }
    document.derived.boxes.steps += steps
    if !mapped.isEmpty || !turns.isEmpty || outer != .identity { guard placeOnCanvas() else { return nil } }
  }

  /// Whether to continue at a place of the slice; nodes take about a microsecond each.
  private func shouldContinue(_ place: Int) -> Bool { place & 0x7ff != 0 || !document.isInterrupted() }

  /// Marks the groups with transforms, and their descendants; false when it was interrupted.
  private mutating func readGroups() -> Bool {
    var mappedCount = 0
    for place in 0..<slice.count {
      guard shouldContinue(place) else { return false }
      let node = slice[place]
      let parent = slice.parent(place)
      if place == 0 ? outer != .identity : !traits[parent].isDisjoint(with: [.isMapped, .isPlaced]) {
        traits[place].insert(.isMapped)
        mappedCount += 1
      }
      guard document.isGroup(node), document.isGroupOfGraphics(node) else { continue }
      let geometry = document.geometry(of: node)
      traits[place].formUnion(BoxTraits(geometry))
      traits[place].insert(.isGroup)
      if let region = document.region(ofContents: node) { regions[place] = region }
      guard geometry.isPlaced else { continue }
      traits[place].insert(.isPlaced)
      turns[place] = geometry
    }
    // To grow an array of many outlines takes longer than a key may wait.
    mapped.reserveCapacity(mappedCount)
    drawn.reserveCapacity(mappedCount)
    return true
  }

  /// Visits all nodes in reverse pre-order; false when it was interrupted.
  private mutating func goBack() -> Bool {
    for place in stride(from: slice.count - 1, through: 0, by: -1) {
      guard count(1) else { return false }
      let isGroup = traits[place].contains(.isGroup)
      guard isGroup ? closeGroup(place) : meetLeaf(place) else { return false }
      if place > 0, !traits[place].contains(.isHidden) { boxes[slice.parent(place)].include(boxes[place]) }
    }
    return true
  }

  private mutating func count(_ amount: Int) -> Bool {
    steps += amount
    return steps & 0x7ff != 0 || !document.isInterrupted()
  }

  private mutating func meetLeaf(_ place: Int) -> Bool {
    let node = slice[place]
    let geometry = document.geometry(of: node)
    traits[place].formUnion(BoxTraits(geometry))
    if geometry.isInstance { instances.append(node) }
    // Replaces the box united from children: the contents of a canvas do not enlarge it.
    boxes[place] = Extent(geometry.outline.bounds(through: geometry.map))
    if let frame = geometry.frame { frames[place] = frame }
    guard traits[place].contains(.isMapped) else { return true }
    if !geometry.isHidden { drawn.append((place, geometry.outline, geometry.map)) }
    mapped.append((place, geometry.outline, geometry.map))
    return true
  }

  private mutating func closeGroup(_ place: Int) -> Bool {
    let end = place + document.subtreeCount(of: slice[place])
    if let region = regions[place] { clip(place, to: region, end: end) }
    var box = boxes[place]
    if let geometry = turns[place] {
      var map = geometry.turn.map { $0.map(in: box.rect) } ?? geometry.map
      if let old = held[slice[place]] {
        freeMaps[slice[place]] = map
        map = old
      }
      maps[slice[place]] = map
      box = Extent()
      var index = drawn.count - 1
      while index >= 0, drawn[index].place < end {
        guard count(1) else { return false }
        drawn[index].map = map * drawn[index].map
        box.include(Extent(drawn[index].outline.bounds(through: drawn[index].map)))
        index -= 1
      }
      boxes[place] = box
      if traits[place].contains(.isMapped) { uniteCorners(after: index, in: place) }
    }
    if let rect = box.rect { frames[place] = rect }
    if traits[place].contains(.isHidden) {
      while let last = drawn.last, last.place < end { drawn.removeLast() }
    }
    return true
  }

  /// From this number on, outlines are united.
  private static let manyOutlines = 9

  /// Replaces what has corners only of the last of ``drawn`` by the polygon around it, since each group with a transform around the group
  /// transforms all of them again.
  private mutating func uniteCorners(after index: Int, in place: Int) {
    guard drawn.count - index - 1 >= BoxPass.manyOutlines else { return }
    var corners: [Point] = []
    var others: [(place: Int, outline: Outline, map: Affine)] = []
    for one in drawn[(index + 1)...] {
      if let own = one.outline.corners { corners += own.map(one.map.apply(to:)) } else { others.append(one) }
    }
    guard drawn.count - index - 1 - others.count >= BoxPass.manyOutlines, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return
    }
    drawn.removeSubrange((index + 1)...)
    drawn += others
    drawn.append((place, .points(ConvexHull.corners(of: corners)), .identity))
  }

  /// Replaces what is drawn in a group by the part of its box that is seen.
  private mutating func clip(_ place: Int, to region: Rect, end: Int) {
    var box = boxes[place]
    let isMapped = !traits[place].isDisjoint(with: [.isMapped, .isPlaced])
    if isMapped {
      box = Extent()
      while let last = drawn.last, last.place < end {
        box.include(Extent(last.outline.bounds(through: last.map)))
        drawn.removeLast()
      }
    }
    let seen = box.rect.flatMap { $0.intersection(region) }
    regions[place] = seen ?? BoxColumns.nowhere
    boxes[place] = Extent(seen)
    if let seen, isMapped { drawn.append((place, .frame(seen), .identity)) }
  }

  /// Computes the canvas boxes of all nodes inside groups with transforms, from the outermost transform to the innermost; false when it
  /// was interrupted.
  private mutating func placeOnCanvas() -> Bool {
    var inner: [Int: Affine] = [:]
    for place in 0..<slice.count where traits[place].contains(.isGroup) && !traits[place].isDisjoint(with: [.isMapped, .isPlaced]) {
      guard shouldContinue(inner.count) else { return false }
      let around = place == 0 ? outer : inner[slice.parent(place)] ?? .identity
      inner[place] = maps[slice[place]].map { around * $0 } ?? around
      boxes[place] = Extent()
    }
    for (index, (place, outline, map)) in mapped.enumerated() {
      guard shouldContinue(index) else { return false }
      let around = place == 0 ? outer : inner[slice.parent(place)] ?? .identity
      boxes[place] = Extent(outline.bounds(through: around * map))
    }
    for (place, seen) in regions where inner[place] != nil {
      boxes[place] = seen.x.isNaN ? Extent() : Extent(Outline.frame(seen).bounds(through: inner[place]!))
    }
    for place in stride(from: slice.count - 1, to: 0, by: -1) where traits[place].contains(.isMapped) && !traits[place].contains(.isHidden)
    {
      guard shouldContinue(place) else { return false }
      let parent = slice.parent(place)
      if regions.isEmpty || regions[parent] == nil { boxes[parent].include(boxes[place]) }
    }
    return true
  }
}
