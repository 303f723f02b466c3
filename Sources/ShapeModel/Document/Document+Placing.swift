/// Putting things elsewhere on the canvas, or keeping them where they are while they go elsewhere in the tree.
extension Document {
  /// Why something cannot be put somewhere.
  package enum PlaceProblem: Error {
    /// It has no extent in a direction in which it was to be scaled.
    case noExtent(NodeID)
    /// A number would leave its range.
    case outOfRange(NodeID, Property)
    /// A group on the way flattens what is in it.
    case flat(NodeID)
  }

  /// The settings of some nodes.
  package typealias PlaceSettings = [(node: NodeID, settings: [(Property, Value?)])]

  /// What has to be set to move and scale all that a node draws: what is in it for a group that has no map of its own, else its map.
  package func settings(fitting node: NodeID, by fitting: Fitting) throws(PlaceProblem) -> PlaceSettings {
    var result: PlaceSettings = []
    var pending = [node]
    while let node = pending.popLast() {
      let graphic = graphic(node)
      if !isGroupOfGraphics(node) {
        guard let settings = graphic.settings(fittedBy: fitting) else { throw .noExtent(node) }
        result.append((node, settings))
      } else if graphic.isPlaced || source.movesGroupsByMap {
        result.append((node, graphic.settings(transform: fitting.map * placement(of: node))))
      } else {
        pending.append(contentsOf: children(of: node))
      }
    }
    return result
  }

  /// What has to be set so that a map of the canvas is laid over all that a node draws.
  ///
  /// Moves, and stretches along the axes of the node's parent, change frames, and strokes keep their width; other maps turn a frame where
  /// that says it all, or give a transform.
  package func settings(mapping node: NodeID, onCanvasBy map: Affine) throws(PlaceProblem) -> PlaceSettings {
    let outer = self.map(of: node)
    guard let inward = outer.inverse else { throw .flat(parent(of: node) ?? node) }
    if map.isTranslation {
      let step = inward.apply(toVector: Point(x: map.e, y: map.f))
      return try settings(fitting: node, by: Fitting(dx: step.x, dy: step.y))
    }
    let own = outer == .identity ? map : inward * map * outer
    let isStretch = own.a > 0 && own.d > 0 && max(abs(own.b), abs(own.c)) <= 1e-12 * max(own.a, own.d)
    if isStretch, let frame = frame(of: node) {
      guard let fitting = Fitting(frame, onto: own.bounds(of: frame)) else { throw .noExtent(node) }
      return try settings(fitting: node, by: fitting)
    }
    return [(node, settings(of: node, carriedBy: own))]
  }

  /// The nodes among some that are in a group among them, which takes them along.
  /// - Complexity: O(depth) a node, once for nodes that share their groups.
  package func takenAlong(among nodes: [NodeID]) -> Set<NodeID> {
    let groups = Set(nodes.filter(isGroupOfGraphics))
    guard !groups.isEmpty else { return [] }
    /// Whether what is in a node is in one of the groups.
    var known: [NodeID: Bool] = [:]
    return Set(
      nodes.filter { node in
        var climbed: [NodeID] = []
        var next = parent(of: node)
        while let group = next, known[group] == nil {
          climbed.append(group)
          next = parent(of: group)
        }
        var isInside = next.flatMap { known[$0] } ?? false
        for group in climbed.reversed() {
          isInside = isInside || groups.contains(group)
          known[group] = isInside
        }
        return isInside
      })
  }

  /// What has to be set to keep all that a node paints in its place once it is in another one.
  package func settings(of node: NodeID, carriedBy map: Affine) -> [(Property, Value?)] {
    map == .identity ? [] : graphic(node).settings(carriedBy: map, placement: placement(of: node))
  }

  /// The groups among some nodes and around them whose map depends on what is in them, the innermost first, with these maps.
  package func turnedGroups(around nodes: some Sequence<NodeID>) -> [(group: NodeID, map: Affine)] {
    var met: Set<NodeID> = []
    var found: [(group: NodeID, level: Int)] = []
    for node in nodes where isPlacedSomewhere(node) {
      var next: NodeID? = node
      while let node = next, met.insert(node).inserted {
        if isGroupOfGraphics(node), isTurned(node) { found.append((node, level(of: node))) }
        next = parent(of: node)
      }
    }
    return found.sorted { ($1.level, $0.group) < ($0.level, $1.group) }.map { ($0.group, placement(of: $0.group)) }
  }

  /// What has to be set so that a group whose contents changed goes on turning about the place it did; nothing where it does.
  package func settings(holding group: NodeID, at map: Affine) -> [(Property, Value?)] {
    let now = placement(of: group)
    let tolerance = 1e-11 * (1 + abs(map.e) + abs(map.f))
    if abs(now.e - map.e) <= tolerance, abs(now.f - map.f) <= tolerance { return [] }
    return graphic(group).settings(transform: map)
  }

  /// Settings as edits, one for each property; what holds already, and defaults nobody wrote down, are left out.
  package func edits(_ settings: PlaceSettings) throws(PlaceProblem) -> [Edit] {
    var columns: [Property: (nodes: [NodeID], values: [Value?])] = [:]
    for (node, settings) in settings {
      let kind = kind(of: node)
      for (property, value) in settings {
        let former = self.value(property, of: node)
        guard former != value, former != nil || Graphic.fallback(property, of: kind) != value else { continue }
        if let value, !PropertyTable.accepts(value, property, of: kind) { throw .outOfRange(node, property) }
        columns[property, default: ([], [])].nodes.append(node)
        columns[property]!.values.append(value)
      }
    }
    return columns.sorted { $0.key < $1.key }.map { .setEach($0.key, $0.value.values, $0.value.nodes) }
  }
}

/// The maps from what is in other nodes to what is in one of them, each worked out once.
package struct Carrier {
  private let document: Document
  private let target: NodeID
  /// From what is in a node to what is in the target; nil where a group between flattens what is in it.
  private var maps: [NodeID: Affine?]
  /// The highest node above the target that was climbed to, and the map from what is in the target to what is in it.
  private var top: (node: NodeID, map: Affine)

  package init(to target: NodeID, in document: Document) {
    self.document = document
    self.target = target
    maps = [target: .identity]
    top = (target, .identity)
  }

  /// The map from the coordinates of what is in one node to those of what is in the target.
  ///
  /// Costs the way from both up to where they meet.
  package mutating func map(from node: NodeID) throws(Document.PlaceProblem) -> Affine {
    var climbed: [NodeID] = []
    var met: Set<NodeID> = []
    var next = node
    while maps[next] == nil {
      climbed.append(next)
      met.insert(next)
      next = document.parent(of: next) ?? .document
      // The target climbs along, so that neither goes further than it has to.
      if climbTarget(), met.contains(top.node) {
        climbed.removeLast(climbed.count - climbed.firstIndex(of: top.node)!)
        break
      }
    }
    for node in climbed.reversed() {
      let outer = document.parent(of: node).flatMap { maps[$0] } ?? .identity
      maps[node] = .some(outer.map { $0 * document.ownMap(of: node) })
    }
    guard let map = maps[node]! else { throw .flat(target) }
    return map
  }

  /// False at the document.
  private mutating func climbTarget() -> Bool {
    guard let parent = document.parent(of: top.node) else { return false }
    top = (parent, document.ownMap(of: top.node) * top.map)
    maps[parent] = .some(top.map == .identity ? .identity : top.map.inverse)
    return true
  }
}

extension Document {
  /// The map from what is in a group to what is around it; canvases change nothing.
  fileprivate func ownMap(of node: NodeID) -> Affine { isGroupOfGraphics(node) ? placement(of: node) : .identity }
}
