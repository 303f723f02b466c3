// SPDX-License-Identifier: GPL-3.0-or-later
/// Moving nodes on the canvas, and keeping them in place when they move in the tree.
extension Document {
  /// The reason why a node cannot be moved or scaled.
  package enum PlaceProblem: Error {
    /// The node has no extent in a direction in which it would have to be scaled.
    case noExtent(NodeID)
    /// The new value of a property would be out of range.
    case outOfRange(NodeID, Property)
    /// The transform of a group on the path is singular, so it cannot be inverted.
    case flat(NodeID)
  }

  /// New values of properties, by node; nil removes a property.
  package typealias PlaceSettings = [(node: NodeID, settings: [(Property, Value?)])]

  /// The settings that move and scale all that a node draws. A group with a transform gets another one, as do all groups in formats that
  /// move groups by transform; otherwise the contents of the group change. A turned or flipped group that is only moved keeps its turn,
  /// whose centre moves with its contents.
  /// - Parameter styled: The graphic of a node with the values of its style; nil for one without.
  package func settings(
    fitting node: NodeID, by fitting: Fitting, parts: PartScaling = .unasked, styled: ((NodeID) -> Graphic?)? = nil
  ) throws(PlaceProblem) -> PlaceSettings {
    func partSettings(_ node: NodeID) -> [(Property, Value?)] {
      (styled?(node) ?? graphic(node)).settings(scalingPartsBy: fitting.map.meanScale)
    }
    var result: PlaceSettings = []
    var pending = [node]
    while let node = pending.popLast() {
      let graphic = graphic(node)
      if !isGroupOfGraphics(node) {
        if movesByMap(node, by: fitting.map) || parts == .along && source.placed?.movesGroupsByMap == true && graphic.kind == .text {
          result.append((node, settings(of: node, mappedBy: fitting.map)))
          if parts == .kept { result += keepingParts(of: node, scaledBy: fitting.map.meanScale, styled) }
          continue
        }
        guard let settings = graphic.settings(fittedBy: fitting) else { throw .noExtent(node) }
        // A transform scales the parts as well.
        let isByMap = settings.contains { $0.0 == .transform }
        result.append((node, settings + (parts == .along && !isByMap ? partSettings(node) : [])))
        if isByMap, parts == .kept { result += keepingParts(of: node, scaledBy: fitting.map.meanScale, styled) }
      } else if source.placed?.movesGroupsByMap == true || graphic.isPlaced && (graphic[.transform] != nil || !fitting.map.isTranslation) {
        result.append((node, graphic.settings(transform: fitting.map * placement(of: node))))
        if parts == .kept { result += keepingParts(of: node, scaledBy: fitting.map.meanScale, styled) }
      } else {
        if parts == .along { result.append((node, partSettings(node))) }
        pending.append(contentsOf: children(of: node))
      }
    }
    return result
  }

  /// The settings that undo the effect of a transform on the strokes, corners, shadows and letters in a subtree.
  private func keepingParts(of root: NodeID, scaledBy factor: Double, _ styled: ((NodeID) -> Graphic?)?) -> PlaceSettings {
    guard factor > 0 else { return [] }
    return subtree(of: root).compactMap { node in
      let settings = (styled?(node) ?? graphic(node)).settings(scalingPartsBy: 1 / factor)
      return settings.isEmpty ? nil : (node, settings)
    }
  }

  /// The settings that apply a transform in canvas coordinates to all that a node draws.
  ///
  /// A translation, or scaling along the axes of the node's parent, changes frames. Other transforms rotate the frame where that suffices,
  /// else they set `transform`.
  package func settings(
    mapping node: NodeID, onCanvasBy map: Affine, parts: PartScaling = .unasked, styled: ((NodeID) -> Graphic?)? = nil
  ) throws(PlaceProblem) -> PlaceSettings {
    let outer = self.map(of: node)
    guard let inward = outer.inverse else { throw .flat(parent(of: node) ?? node) }
    if map.isTranslation {
      let step = inward.apply(toVector: Point(x: map.e, y: map.f))
      return try settings(fitting: node, by: Fitting(dx: step.x, dy: step.y))
    }
    let own = outer == .identity ? map : inward * map * outer
    let isStretch = own.a > 0 && own.d > 0 && max(abs(own.b), abs(own.c)) <= 1e-12 * max(own.a, own.d)
    if isStretch, let frame = frame(of: node) {
      return try settings(fitting: node, by: Fitting(frame, by: own), parts: parts, styled: styled)
    }
    return [(node, settings(of: node, carriedBy: own))] + (parts == .kept ? keepingParts(of: node, scaledBy: own.meanScale, styled) : [])
  }

  /// Of some nodes, those with an ancestor group among them, with which they move along.
  /// - Complexity: O(depth) per node, once for nodes that share ancestors.
  package func takenAlong(among nodes: [NodeID]) -> Set<NodeID> {
    let groups = Set(nodes.filter(isGroupOfGraphics))
    guard !groups.isEmpty else { return [] }
    return self.nodes(nodes, below: groups)
  }

  /// The settings that apply a transform, in the coordinates of its parent, to all that a node paints. With the transform from the old
  /// parent to the new one, a node that moves in the tree stays in place.
  package func settings(of node: NodeID, carriedBy map: Affine) -> [(Property, Value?)] {
    if map == .identity { return [] }
    if movesByMap(node, by: map) { return settings(of: node, mappedBy: map) }
    return graphic(node).settings(carriedBy: map, placement: placement(of: node))
  }

  /// The settings of a leaf that is moved by its transform. A text or a star without one that is only moved gets other coordinates instead;
  /// points and the data of paths stay as they were typed.
  private func settings(of node: NodeID, mappedBy map: Affine) -> [(Property, Value?)] {
    let (graphic, placement) = (graphic(node), placement(of: node))
    let isStar = graphic.kind == .star || graphic.kind == .polygon && graphic[.points] == nil
    guard map.isTranslation, placement == .identity, isStar || graphic.kind == .text, let placed = source.placed,
      sourceNode(of: node).map({
        !placed.movesByMap(at: $0, carrying: carried(node)) && (isStar || placed.movesByCoordinates(at: $0))
      }) ?? true
    else { return graphic.settings(transform: map * placement) }
    if isStar { return graphic.settings(carriedBy: map, placement: placement) }
    return [(.x, .number(graphic.number(.x) + map.e)), (.y, .number(graphic.number(.y) + map.f))]
  }

  /// Whether a transform is applied to a leaf by its own transform, and its geometry stays: in formats where its data are kept as they
  /// were typed, and where its paint has coordinates of its own.
  ///
  /// Where a leaf is scaled, its stroke keeps its width if its geometry changes, so only a leaf whose paint has coordinates of its own is
  /// scaled by its transform.
  private func movesByMap(_ node: NodeID, by map: Affine) -> Bool {
    guard source.placed?.movesGroupsByMap == true else { return false }
    let isScaled = !map.isIsometry
    if !isScaled, source.placed?.movesByMap(kind(of: node)) == true { return true }
    // Its size is that of its target.
    if kind(of: node) == .instance, !map.isTranslation { return true }
    guard let origin = sourceNode(of: node) else { return false }
    return source.placed?.movesByMap(at: origin, carrying: carried(node)) == true
  }

  /// Converts settings to edits, one for each property. Values that the node already has are left out, and so are defaults that are not
  /// stored, unless a style would then give another value.
  /// - Parameter isTyped: Whether the numbers were typed, and keep all their digits.
  package func edits(_ settings: PlaceSettings, isTyped: Bool = false) throws(PlaceProblem) -> [Edit] {
    var columns: [Property: (nodes: [NodeID], values: [Value?])] = [:]
    for (node, settings) in settings {
      let kind = kind(of: node)
      let places = isTyped ? nil : DecimalPlaces(of: node, in: self)
      let isStyled = source.inheritance == nil && self.value(.style, of: node) != nil
      for (property, exact) in settings {
        let old = self.value(property, of: node)
        let value = places.map { $0.rounded(exact, property, from: old) } ?? exact
        guard old != value, old != nil || isStyled || Graphic.fallback(property, of: kind) != value else { continue }
        if let value, !PropertyTable.accepts(value, property, of: kind) { throw .outOfRange(node, property) }
        columns[property, default: ([], [])].nodes.append(node)
        columns[property]!.values.append(value)
      }
    }
    return columns.sorted { $0.key < $1.key }.map { .setEach($0.key, $0.value.values, $0.value.nodes) }
  }
}

/// The transforms from the coordinates inside other nodes to those inside a target node, each computed once.
package struct Carrier {
  private let document: Document
  private let target: NodeID
  /// For each visited node, the transform from its inside to that of the target; nil where a singular transform is in between.
  private var maps: [NodeID: Affine?]
  /// The highest visited ancestor of the target, and the transform from the inside of the target to that of the ancestor.
  private var top: (node: NodeID, map: Affine)

  package init(to target: NodeID, in document: Document) {
    self.document = document
    self.target = target
    maps = [target: .identity]
    top = (target, .identity)
  }

  /// The transform from the coordinates inside a node to those inside the target.
  ///
  /// O(the paths from both to their lowest common ancestor).
  package mutating func map(from node: NodeID) throws(Document.PlaceProblem) -> Affine {
    var climbed: [NodeID] = []
    var met: Set<NodeID> = []
    var next = node
    while maps[next] == nil {
      climbed.append(next)
      met.insert(next)
      next = document.parent(of: next) ?? .document
      // Both paths are climbed in step, so that neither is followed further than needed.
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

  /// Moves ``top`` to its parent; false at the document.
  private mutating func climbTarget() -> Bool {
    guard let parent = document.parent(of: top.node) else { return false }
    top = (parent, document.ownMap(of: top.node) * top.map)
    maps[parent] = .some(top.map == .identity ? .identity : top.map.inverse)
    return true
  }
}

extension Document {
  /// The transform from the coordinates inside a node to those of its parent; the identity unless the node is a group.
  fileprivate func ownMap(of node: NodeID) -> Affine { isGroupOfGraphics(node) ? placement(of: node) : .identity }
}
