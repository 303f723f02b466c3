// SPDX-License-Identifier: GPL-3.0-or-later
/// The bounding boxes and frames of all nodes, in columns indexed by node ID. Computed in one pass, and corrected after edits.
///
/// 65 bytes per node. An edit only records which nodes it touched; the next query corrects these and their ancestors. A class, so that no
/// correction copies the columns.
final class BoxColumns {
  /// In the coordinates of the canvas.
  private(set) var boxes: [Extent] = []
  /// In the coordinates of the parent; `x` is NaN where a node has no frame.
  private(set) var frames: [Rect] = []
  private(set) var traits: [BoxTraits] = []
  /// The transforms of the groups that have one.
  private(set) var maps: [NodeID: Affine] = [:]
  /// The instances of each graphic; those whose source names no graphic are listed under the document.
  private(set) var instances: [NodeID: Set<NodeID>] = [:]
  /// Boxes that include strokes and shadows, computed on demand; edits of geometry, strokes or shadows clear them.
  var painted: [Extent]?

  /// The changed nodes, each with the box it contributed to its parent's box before the change.
  private(set) var changed: [NodeID: Extent] = [:]
  /// For each group, the boxes that its removed children had contributed to its box.
  private(set) var losses: [NodeID: [Extent]] = [:]

  var isCorrect: Bool { changed.isEmpty && losses.isEmpty }
  var changeCount: Int { changed.count + losses.count }

  static let nowhere = Rect(x: .nan, y: .nan, width: .nan, height: .nan)

  init(_ boxes: [Extent], _ frames: [Rect], _ traits: [BoxTraits], _ maps: [NodeID: Affine]) {
    (self.boxes, self.frames, self.traits, self.maps) = (boxes, frames, traits, maps)
  }

  /// Records the target of an instance. Old targets keep the instance, at the cost of an unnecessary correction.
  func note(instance: NodeID, of target: NodeID?) { instances[target ?? .document, default: []].insert(instance) }

  func makeRoom(for next: NodeID) {
    let missing = next.index - boxes.count
    guard missing > 0 else { return }
    boxes += repeatElement(Extent(), count: missing)
    frames += repeatElement(BoxColumns.nowhere, count: missing)
    traits += repeatElement([], count: missing)
  }

  /// - Parameter map: The group's own transform, if it has one.
  func store(_ box: Extent, _ frame: Rect?, _ traits: BoxTraits, _ map: Affine? = nil, of node: NodeID) {
    if isPlaced(node) || map != nil { maps[node] = map }
    (boxes[node.index], frames[node.index], self.traits[node.index]) = (box, frame ?? BoxColumns.nowhere, traits)
  }

  func frame(of node: NodeID) -> Rect? {
    let frame = frames[node.index]
    return frame.x.isNaN ? nil : frame
  }

  /// The box that a node contributes to its parent's box; empty for a hidden node.
  func share(of node: NodeID) -> Extent {
    guard node.index < boxes.count, !traits[node.index].contains(.isHidden) else { return Extent() }
    return boxes[node.index]
  }

  func isPlaced(_ node: NodeID) -> Bool { node.index < traits.count && traits[node.index].contains(.isPlaced) }

  func isKnown(_ node: NodeID) -> Bool { node.index < traits.count && traits[node.index].contains(.isKnown) }

  /// Whether the stored boxes of a node's subtree are valid below any ancestors without transforms.
  func isUsable(_ node: NodeID) -> Bool { isKnown(node) && traits[node.index].isDisjoint(with: [.isMapped, .isOutdated]) }

  func isOutdated(_ node: NodeID) -> Bool { node.index < traits.count && traits[node.index].contains(.isOutdated) }

  /// Marks the root of a detached subtree that has changes not corrected yet.
  func markOutdated(_ node: NodeID) { traits[node.index].insert(.isOutdated) }

  // MARK: Recording edits

  func note(changed nodes: [NodeID]) { for node in nodes where changed[node] == nil { changed[node] = share(of: node) } }

  /// Records that nodes may have a stroke or a shadow now. For a node without either, this changes nothing but the cost.
  func note(painted nodes: [NodeID]) { for node in nodes where node.index < traits.count { traits[node.index].insert(.isPainted) } }

  /// - Precondition: The nodes do not contribute to any stored box.
  func note(added nodes: some Sequence<NodeID>) {
    for node in nodes { changed[node] = Extent() }
  }

  func note(removed places: [Placement]) {
    for place in places {
      losses[place.parent, default: []].append(changed.removeValue(forKey: place.node) ?? share(of: place.node))
    }
  }

  func forgetChanges() { (changed, losses) = ([:], [:]) }

  /// Discards the entries of node IDs that may be reused.
  func forget(from first: NodeID) {
    // A discarded group may have recorded losses for nodes that moved through it, even without a query of boxes in between.
    for node in changed.keys where node >= first { changed[node] = nil }
    for node in losses.keys where node >= first { losses[node] = nil }
    for target in instances.keys { instances[target] = target < first ? instances[target]!.filter { $0 < first } : nil }
    guard first.index < boxes.count else { return }
    for node in maps.keys where node >= first { maps[node] = nil }
    boxes.removeLast(boxes.count - first.index)
    frames.removeLast(frames.count - first.index)
    traits.removeLast(traits.count - first.index)
    painted = nil
  }
}
