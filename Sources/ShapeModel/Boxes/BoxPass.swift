/// The boxes of a subtree, all worked out in one pass over it.
///
/// Nodes are met from the last to the first, so that all that is in a group is known when the group is met, and with it the middle
/// about which it turns. What is in a group with a map of its own is then mapped once more, outline by outline, for boxes of boxes
/// would be too large.
///
/// - Complexity: O(nodes), and for each group that has a map the leaves in it that are not hidden.
struct BoxPass {
  let slice: TreeSlice
  /// In the coordinates of the canvas, by place in the slice.
  private(set) var boxes: [Extent]
  /// In the coordinates of the parent; `x` is not a number where there is none.
  private(set) var frames: [Rect]
  private(set) var traits: [BoxTraits]
  /// The maps of the groups that have one.
  private(set) var maps: [NodeID: Affine] = [:]

  private let document: Document
  private let outer: Affine
  private var turns: [Int: NodeGeometry] = [:]
  /// The leaves below a map, the last first.
  private var mapped: [(place: Int, outline: Outline, map: Affine)] = []
  /// Those of them that groups around them draw, with the maps to the innermost group that was not met yet.
  private var drawn: [(index: Int, map: Affine)] = []
  private var steps = 0

  /// - Parameter outer: The map from the coordinates of the root's parent to those of the canvas.
  /// - Returns: Nil when it was interrupted.
  init?(_ document: Document, root: NodeID, outer: Affine = .identity) {
    (self.document, self.outer) = (document, outer)
    if document.isInterrupted() { return nil }
    slice = TreeSlice(document, root: root)
    boxes = [Extent](repeating: Extent(), count: slice.count)
    frames = [Rect](repeating: BoxColumns.nowhere, count: slice.count)
    traits = [BoxTraits](repeating: .isKnown, count: slice.count)
    readGroups()
    guard goBack() else { return nil }
    if !mapped.isEmpty || !turns.isEmpty || outer != .identity { placeOnCanvas() }
  }

  /// Finds the groups with maps, and what is in them.
  private mutating func readGroups() {
    for place in 0..<slice.count {
      let node = slice[place]
      let parent = slice.parent(place)
      if place == 0 ? outer != .identity : !traits[parent].isDisjoint(with: [.isMapped, .isPlaced]) { traits[place].insert(.isMapped) }
      guard document.isGroup(node), document.isGroupOfGraphics(node) else { continue }
      let geometry = document.geometry(of: node)
      traits[place].formUnion(BoxTraits(geometry))
      traits[place].insert(.isGroup)
      guard geometry.isPlaced else { continue }
      traits[place].insert(.isPlaced)
      turns[place] = geometry
    }
  }

  /// Meets all nodes from the last to the first; false when it was interrupted.
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
    return steps & 0xfff != 0 || !document.isInterrupted()
  }

  private mutating func meetLeaf(_ place: Int) -> Bool {
    let node = slice[place]
    let geometry = document.geometry(of: node)
    traits[place].formUnion(BoxTraits(geometry))
    // What is drawn on a canvas does not make it larger.
    boxes[place] = Extent(geometry.outline.bounds(through: geometry.map))
    if let frame = geometry.frame { frames[place] = frame }
    guard traits[place].contains(.isMapped) else { return true }
    if !geometry.isHidden { drawn.append((mapped.count, geometry.map)) }
    mapped.append((place, geometry.outline, geometry.map))
    return true
  }

  private mutating func closeGroup(_ place: Int) -> Bool {
    let end = place + document.subtreeCount(of: slice[place])
    var box = boxes[place]
    if let geometry = turns[place] {
      let map = geometry.turn.map { $0.map(in: box.rect) } ?? geometry.map
      maps[slice[place]] = map
      box = Extent()
      var index = drawn.count - 1
      while index >= 0, mapped[drawn[index].index].place < end {
        guard count(1) else { return false }
        drawn[index].map = map * drawn[index].map
        box.include(Extent(mapped[drawn[index].index].outline.bounds(through: drawn[index].map)))
        index -= 1
      }
      boxes[place] = box
    }
    if let rect = box.rect { frames[place] = rect }
    if traits[place].contains(.isHidden) {
      while let last = drawn.last, mapped[last.index].place < end { drawn.removeLast() }
    }
    return true
  }

  /// Maps what is below maps to the canvas, from the outermost map to the innermost.
  private mutating func placeOnCanvas() {
    var inner: [Int: Affine] = [:]
    for place in 0..<slice.count where traits[place].contains(.isGroup) && !traits[place].isDisjoint(with: [.isMapped, .isPlaced]) {
      let around = place == 0 ? outer : inner[slice.parent(place)] ?? .identity
      inner[place] = maps[slice[place]].map { around * $0 } ?? around
      boxes[place] = Extent()
    }
    for (place, outline, map) in mapped {
      let around = place == 0 ? outer : inner[slice.parent(place)] ?? .identity
      boxes[place] = Extent(outline.bounds(through: around * map))
    }
    for place in stride(from: slice.count - 1, to: 0, by: -1) where traits[place].contains(.isMapped) && !traits[place].contains(.isHidden)
    {
      boxes[slice.parent(place)].include(boxes[place])
    }
  }
}
