// SPDX-License-Identifier: GPL-3.0-or-later
/// Instances that move together with the graphics that they repeat.
extension Document {
  /// The transforms to apply to instances that move along with the graphics that they repeat, in the coordinates of their parents:
  /// their contents have moved already.
  ///
  /// O(instances · depth).
  /// - Parameter maps: The transforms that graphics get, in the coordinates of their canvas.
  package func instances(movedAlong maps: [(node: NodeID, map: Affine)]) -> [NodeID: Affine] {
    let instances = instances
    guard !instances.isEmpty else { return [:] }
    let moves = Dictionary(maps.lazy.filter { $0.map != .identity }.map { ($0.node, $0.map) }) { $1 }
    var result: [NodeID: Affine] = [:]
    for instance in instances {
      let graphic = graphic(instance)
      guard let wanted = move(of: instance, moves), let target = target(of: graphic), let contents = move(of: target, moves),
        let back = contents.own?.inverse
      else { continue }
      let place = placement(of: instance) * .translation(x: graphic.number(.x), y: graphic.number(.y))
      guard let inward = place.inverse else { continue }
      let map = (wanted.own ?? .identity) * place * back * inward
      result[instance] = map.isNearIdentity ? .identity : map
    }
    return result
  }

  /// The movement of a node on its canvas.
  private struct Move {
    /// The transform that is applied to the node itself, in the coordinates of its parent; nil if only the transform of a group around it
    /// changes.
    var own: Affine?
  }

  /// The movement of a node on its canvas; nil if it does not move.
  private func move(of node: NodeID, _ moves: [NodeID: Affine]) -> Move? {
    var isOwn = true
    var next: NodeID? = node
    while let moved = next {
      if let map = moves[moved] {
        if moved != node, source.movesGroupsByMap || graphic(moved).isPlaced { isOwn = false }
        let outer = self.map(of: moved)
        return Move(own: isOwn ? outer.inverse.map { $0 * map * outer } : nil)
      }
      // A group with a transform of its own moves by changing it, and its contents move along.
      if moved != node, isGroupOfGraphics(moved), graphic(moved).isPlaced { isOwn = false }
      next = parent(of: moved)
    }
    return nil
  }
}
