/// The boxes and frames of all nodes, by handle: worked out in one pass, and corrected after edits.
///
/// 65 bytes a node. An edit only notes what it touched; the next question corrects that and what is around it. An object, so that
/// no correction copies the columns.
final class BoxColumns {
  /// In the coordinates of the canvas.
  private(set) var boxes: [Extent] = []
  /// In the coordinates of the parent; `x` is not a number where there is none.
  private(set) var frames: [Rect] = []
  private(set) var traits: [BoxTraits] = []
  /// The maps of the groups that have one.
  private(set) var maps: [NodeID: Affine] = [:]
  /// Boxes of all that is painted, once they were asked for; any edit of a place or a stroke drops them.
  var painted: [Extent]?

  /// Nodes that changed, with what they added to the box around them until then.
  private(set) var changed: [NodeID: Extent] = [:]
  /// What nodes that were taken out had added to the groups they were in.
  private(set) var losses: [NodeID: [Extent]] = [:]

  var isCorrect: Bool { changed.isEmpty && losses.isEmpty }
  var changeCount: Int { changed.count + losses.count }

  static let nowhere = Rect(x: .nan, y: .nan, width: .nan, height: .nan)

  init(_ boxes: [Extent], _ frames: [Rect], _ traits: [BoxTraits], _ maps: [NodeID: Affine]) {
    (self.boxes, self.frames, self.traits, self.maps) = (boxes, frames, traits, maps)
  }

  func makeRoom(for next: NodeID) {
    let missing = next.index - boxes.count
    guard missing > 0 else { return }
    boxes += repeatElement(Extent(), count: missing)
    frames += repeatElement(BoxColumns.nowhere, count: missing)
    traits += repeatElement([], count: missing)
  }

  /// - Parameter map: The group's own, if it has one.
  func store(_ box: Extent, _ frame: Rect?, _ traits: BoxTraits, _ map: Affine? = nil, of node: NodeID) {
    if isPlaced(node) || map != nil { maps[node] = map }
    (boxes[node.index], frames[node.index], self.traits[node.index]) = (box, frame ?? BoxColumns.nowhere, traits)
  }

  func frame(of node: NodeID) -> Rect? {
    let frame = frames[node.index]
    return frame.x.isNaN ? nil : frame
  }

  /// What a node adds to the box of the group around it.
  func share(of node: NodeID) -> Extent {
    guard node.index < boxes.count, !traits[node.index].contains(.isHidden) else { return Extent() }
    return boxes[node.index]
  }

  func isPlaced(_ node: NodeID) -> Bool { node.index < traits.count && traits[node.index].contains(.isPlaced) }

  func isKnown(_ node: NodeID) -> Bool { node.index < traits.count && traits[node.index].contains(.isKnown) }

  /// Whether the boxes of a node and of what is in it hold wherever no group around has a map.
  func isUsable(_ node: NodeID) -> Bool { isKnown(node) && traits[node.index].isDisjoint(with: [.isMapped, .isOutdated]) }

  func isOutdated(_ node: NodeID) -> Bool { node.index < traits.count && traits[node.index].contains(.isOutdated) }

  /// Marks what was taken out while there was something to correct in it.
  func markOutdated(_ node: NodeID) { traits[node.index].insert(.isOutdated) }

  // MARK: Noting

  func note(changed nodes: [NodeID]) { for node in nodes where changed[node] == nil { changed[node] = share(of: node) } }

  /// - Precondition: They are in no list of those this knows.
  func note(added nodes: some Sequence<NodeID>) {
    for node in nodes { changed[node] = Extent() }
  }

  func note(removed places: [Placement]) {
    for place in places {
      losses[place.parent, default: []].append(changed.removeValue(forKey: place.node) ?? share(of: place.node))
    }
  }

  func forgetChanges() { (changed, losses) = ([:], [:]) }

  /// Lets go of handles that may be given out again.
  func forget(from first: NodeID) {
    // A group that was made and taken back has lost what was moved through it, whether or not boxes were asked for in between.
    for node in changed.keys where node >= first { changed[node] = nil }
    for node in losses.keys where node >= first { losses[node] = nil }
    guard first.index < boxes.count else { return }
    for node in maps.keys where node >= first { maps[node] = nil }
    boxes.removeLast(boxes.count - first.index)
    frames.removeLast(frames.count - first.index)
    traits.removeLast(traits.count - first.index)
    painted = nil
  }
}
