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

  /// A graphic that moves although a definition that it refers to, such as a clip, draws another one that moves by itself: what the
  /// definition shows would move twice. Nil if there is none.
  ///
  /// O(graphics that definitions draw · depth), after O(file) once.
  package func graphic(movedTwiceBy maps: [(node: NodeID, map: Affine)]) -> (node: NodeID, drawn: NodeID)? {
    guard source.referencing?.repeatsOthers == true else { return nil }
    let moves = Dictionary(maps.lazy.filter { $0.map != .identity }.map { ($0.node, $0.map) }) { $1 }
    guard !moves.isEmpty else { return nil }
    for (id, definitions) in (source.referencing?.definitionsDrawing ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let drawn = node(id: id), move(of: drawn, moves)?.own != nil else { continue }
      for definition in definitions {
        for case .node(let holder) in references.to(.id(definition)).map(\.holder) where holder != drawn && move(of: holder, moves) != nil {
          return (holder, drawn)
        }
      }
    }
    return nil
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
        if moved != node, source.placed?.movesGroupsByMap == true || graphic(moved).isPlaced { isOwn = false }
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
