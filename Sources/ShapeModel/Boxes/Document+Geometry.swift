// SPDX-License-Identifier: GPL-3.0-or-later
/// Bounding boxes, frames and transforms.
///
/// The boxes of single nodes are computed on demand, at the cost of their subtrees. Once that has cost as much as the whole document, all
/// boxes are computed and cached; from then on an edit costs the nodes it touched and their ancestors.
extension Document {
  /// The tight bounding box of a node's outline in the coordinates of its canvas; for a group, of all it draws without hidden nodes. Nil
  /// where nothing has an extent, and when the query was interrupted.
  package func bounds(of node: NodeID) -> Rect? {
    hasBoxes(worth: subtreeCount(of: node)) ? derived.boxes.columns!.boxes[node.index].rect : boundsAlone(of: node)
  }

  /// ``bounds(of:)`` as an extent, which is empty where there is no box.
  func extent(of node: NodeID) -> Extent {
    hasBoxes(worth: subtreeCount(of: node)) ? derived.boxes.columns!.boxes[node.index] : Extent(boundsAlone(of: node))
  }

  private func boundsAlone(of node: NodeID) -> Rect? {
    guard isGroupOfGraphics(node) else {
      let geometry = geometry(of: node)
      return geometry.outline.bounds(through: map(of: node) * geometry.map)
    }
    return BoxPass(self, root: node, outer: map(of: node))?.boxes[0].rect
  }

  /// The cached frame that supplies the values of `x`, `y`, `width` and `height`; its `x` is NaN where the node has no frame. Nil where
  /// boxes are not cached, and where the node has to be decoded.
  func knownFrame(of node: NodeID) -> Rect? {
    guard let columns = derived.boxes.columns, columns.isCorrect, node.index < columns.traits.count,
      columns.traits[node.index].contains(.isPlain)
    else { return nil }
    return columns.frames[node.index]
  }

  /// The bounding box of all that a node paints, strokes and shadows included, in the coordinates of its canvas.
  package func paintedBounds(of node: NodeID) -> Rect? {
    if hasBoxes(worth: subtreeCount(of: node) * 4) {
      if derived.boxes.columns!.painted == nil, subtreeCount(of: node) * 4 < derived.boxes.spentOnPaint { paintAll() }
      derived.boxes.spentOnPaint += subtreeCount(of: node)
      if let painted = derived.boxes.columns!.painted { return painted[node.index].rect }
    }
    let outer = map(of: node)
    guard let pass = BoxPass(self, root: node, outer: outer) else { return nil }
    return PaintedPass.boxes(pass.slice, outer: outer, maps: pass.maps, in: self) { (pass.boxes[$0], pass.traits[$0]) }?[0].rect
  }

  /// The frame of a node in the coordinates of its parent: its own, or, for a group, the box of all it draws.
  package func frame(of node: NodeID) -> Rect? {
    guard isGroupOfGraphics(node) else {
      // The columns cost nothing where they are there.
      if derived.boxes.columns != nil, hasBoxes(worth: 0), let columns = derived.boxes.columns, columns.isKnown(node),
        !columns.isOutdated(node)
      {
        return columns.frame(of: node)
      }
      return geometry(of: node).frame
    }
    if hasBoxes(worth: subtreeCount(of: node)) { return derived.boxes.columns!.frame(of: node) }
    guard let frame = BoxPass(self, root: node)?.frames[0], !frame.x.isNaN else { return nil }
    return frame
  }

  /// The frame of a node in its own coordinates, within its transform; for a group, the box of all it draws there.
  private func ownFrame(of node: NodeID) -> Rect? {
    guard isGroupOfGraphics(node) else { return geometry(of: node).frame }
    guard let frame = BoxPass(self, root: node, holding: [node: .identity])?.frames[0], !frame.x.isNaN else { return nil }
    return frame
  }

  /// The point about which the rotation of a node turns it, in the coordinates of its canvas: the middle of its frame, turned or not.
  package func pivot(of node: NodeID) -> Point? { middle(of: node).map { map(of: node).apply(to: $0) } }

  /// The same in the coordinates of its parent.
  package func middle(of node: NodeID) -> Point? { ownFrame(of: node).map { placement(of: node).apply(to: $0.center) } }

  /// Whether a node is elsewhere on its canvas than its coordinates say: it is in a group with a transform, or has one itself. O(depth)
  package func isMovedByTransform(_ node: NodeID) -> Bool {
    guard kind(of: node) != .canvas else { return false }
    return map(of: node) != .identity || !isGroup(node) && value(.transform, of: node) != nil
  }

  /// The rotation that the `transform` of a node has, and the flip before it; it may scale too. Nil for a node without one, and for one that
  /// skews.
  package func turn(inTransformOf node: NodeID) -> NodeGeometry.Turn? {
    guard case .numbers(let n)? = value(.transform, of: node), n.count == 6 else { return nil }
    // The images of both axes are at right angles.
    let (along, across) = ((n[0] * n[0] + n[1] * n[1]).squareRoot(), (n[2] * n[2] + n[3] * n[3]).squareRoot())
    guard along > 0, across > 0, abs(n[0] * n[2] + n[1] * n[3]) <= 1e-5 * along * across else { return nil }
    let side: Double = n[0] * n[3] > n[1] * n[2] ? 1 : -1
    let degrees = Angle.normalised(degrees: Angle.degrees(of: Point(x: side * n[0], y: side * n[1])).rounded(noiseOf: 360))
    if side > 0 { return NodeGeometry.Turn(degrees: degrees) }
    // Upside down is a vertical flip without a rotation.
    return abs(degrees) <= 90
      ? NodeGeometry.Turn(degrees: degrees, flip: "h") : NodeGeometry.Turn(degrees: Angle.normalised(degrees: degrees + 180), flip: "v")
  }

  /// The rotation in degrees that does what the `transform` of a node does; nil where none does.
  package func rotation(equalToTransformOf node: NodeID) -> Double? {
    guard let map = graphic(node).matrix, let frame = ownFrame(of: node) else { return nil }
    let degrees = Angle.normalised(degrees: Angle.degrees(of: Point(x: map.a, y: map.b)).rounded(noiseOf: 360))
    let rotation = Affine.rotation(degrees: degrees, about: frame.center)
    let tolerance = 1e-6 * max(1, frame.width, frame.height)
    return frame.corners.allSatisfy { rotation.apply(to: $0).distance(to: map.apply(to: $0)) <= tolerance } ? degrees : nil
  }

  /// Whether an edge of a node's frame is computed instead of stored.
  package func computes(_ edge: Property, of node: NodeID) -> Bool {
    if isGroupOfGraphics(node) { return true }
    return hasCorners(node) || !edge.kinds.contains(kind(of: node))
  }

  /// Whether a node stores its corners, which replace a frame of its own.
  func hasCorners(_ node: NodeID) -> Bool { kind(of: node).mayBeRegular && value(.points, of: node) != nil }

  /// Whether a node is as large as its glyphs: a text in a format that stores no frame for it.
  func measures(_ node: NodeID) -> Bool { source.inheritance != nil && kind(of: node) == .text }

  /// The visible part of a group's contents, in their coordinates; nil for all of it.
  func region(ofContents node: NodeID) -> Rect? {
    guard source.placed?.hidesOverflow == true, let origin = sourceNode(of: node) else { return nil }
    return source.placed?.region(ofContentsAt: origin)
  }

  /// The properties that determine a node's bounding box. O(own bytes).
  func geometry(of node: NodeID) -> NodeGeometry {
    let isGroup = isGroupOfGraphics(node)
    // The glyphs of a text may depend on inherited values that changed since reading.
    var geometry: NodeGeometry
    if isAsRead(node), isGroup == nodeIndex.isGroup(node.index), !handsDownChanges || kind(of: node) != .text {
      geometry = reading.geometry(at: node.index)
      // It may inherit a stroke that a group did not have when it was read.
      if handsDownChanges { geometry.isPainted = true }
    } else {
      let graphic = graphic(node)
      geometry = graphic.geometry(isGroup: isGroup, textBox: source.placed?.textBox(of: graphic, at: sourceNode(of: node)))
    }
    if geometry.isInstance, let drawn = repeated(by: graphic(node), isPainted: false) {
      geometry.outline = drawn
      if geometry.frame != nil, source.inheritance != nil { geometry.frame = drawn.bounds(through: .identity) }
    }
    if source.inheritance != nil { adjust(&geometry, of: node) }
    return geometry
  }

  /// Adds what the properties of a node do not hold: corners with two radii, and which child of a group is shown.
  private func adjust(_ geometry: inout NodeGeometry, of node: NodeID) {
    guard let origin = sourceNode(of: node) else { return }
    if source.placed?.hasChoices == true, isRead(node), parent(of: node)?.index == nodeIndex.parent(origin),
      source.placed?.isLeftOut(at: origin) == true
    {
      geometry.isHidden = true
    }
    if case .rounded(let frame, _) = geometry.outline, let radii = source.placed?.cornerRadii(at: origin, of: frame.size),
      isAsRead(node) || value(.radius, of: node) == source.value(.radius, at: origin)
    {
      if let outline = PathData(rectangle: frame, radii: radii) { geometry.outline = .path(outline) }
    }
  }

  /// The transform from the coordinates of a node's parent to those of its canvas.
  ///
  /// O(ancestor groups that were not queried since the last edit).
  package func map(of node: NodeID) -> Affine {
    var unknown: [NodeID] = []
    var map = Affine.identity
    var next = parent(of: node)
    while let group = next, isGroupOfGraphics(group) {
      if let known = derived.placements.insides[group] {
        map = known
        break
      }
      unknown.append(group)
      next = parent(of: group)
    }
    // The outermost first: where its transform depends on its contents, those of all groups inside it are computed along with it.
    for group in unknown.reversed() {
      map = map * placement(of: group)
      derived.placements.insides[group] = map
    }
    return map
  }

  /// The transform from a node's own coordinates to those of its parent.
  package func placement(of node: NodeID) -> Affine {
    if let known = derived.placements.maps[node] { return known }
    let geometry = geometry(of: node)
    guard geometry.turn != nil else { return geometry.map }
    if hasBoxes(worth: subtreeCount(of: node)) { return derived.boxes.columns!.maps[node] ?? .identity }
    // The pass also computes the transforms of all groups inside it.
    if let pass = BoxPass(self, root: node) { derived.placements.maps.merge(pass.maps) { one, _ in one } }
    return derived.placements.maps[node] ?? .identity
  }

  /// Whether the transform of a group depends on its contents.
  package func isTurned(_ group: NodeID) -> Bool { geometry(of: group).turn != nil }

  // MARK: Columns

  /// Computes all boxes if a query is about to need those of so many nodes that one by one would cost more.
  func expectBoxes(of count: Int) {
    let all = subtreeCount(of: .document)
    if count > all / 2 { _ = hasBoxes(worth: all + 1) }
  }

  /// The same for painted boxes.
  package func expectPaintedBoxes(of count: Int) {
    let all = subtreeCount(of: .document)
    guard count > all / 2, hasBoxes(worth: all + 1), derived.boxes.columns?.painted == nil else { return }
    paintAll()
  }

  /// Whether the boxes of all nodes are cached and correct. Computes them once that pays off.
  /// - Parameter cost: The cost of answering without them, in nodes.
  func hasBoxes(worth cost: @autoclosure () -> Int) -> Bool {
    if derived.boxes.columns != nil { correctBoxes() }
    if derived.boxes.columns == nil {
      derived.boxes.spent += cost()
      guard derived.boxes.spent > subtreeCount(of: .document) else { return false }
      derived.boxes.columns = BoxColumns(self)
    }
    return derived.boxes.columns != nil
  }

  /// Corrects the boxes that edits changed, or drops the columns where that would cost as much as recomputing all.
  private func correctBoxes() {
    guard let columns = derived.boxes.columns, !columns.isCorrect else { return }
    // The visible part of a change can be computed only from the whole document.
    guard source.placed?.hidesOverflow != true, columns.changeCount < max(1024, subtreeCount(of: .document) / 16) else {
      (derived.boxes.columns, derived.boxes.spent) = (nil, 0)
      return
    }
    var correction = BoxCorrection(self, columns)
    if !correction.run() { derived.boxes.columns = nil }
    derived.boxes.steps += correction.steps
  }

  private func paintAll() {
    guard let columns = derived.boxes.columns else { return }
    let slice = TreeSlice(self, root: .document)
    if let painted = PaintedPass.boxes(
      slice, outer: .identity, maps: columns.maps, in: self, { (columns.boxes[slice[$0].index], columns.traits[slice[$0].index]) })
    {
      var byNode = [Extent](repeating: Extent(), count: columns.boxes.count)
      for place in 0..<slice.count { byNode[slice[place].index] = painted[place] }
      columns.painted = byNode
    }
    derived.boxes.spentOnPaint = 0
  }

  /// Records the effect of an edit on boxes.
  func noteBoxes(_ edit: Edit, takenBackBy inverse: Edit) {
    if !derived.placements.isEmpty { derived.placements = Placements() }
    if !derived.repeated.boxes.isEmpty { derived.repeated = RepeatedBoxes() }
    // Style rules can affect any graphic.
    if source.inheritance != nil, edit.nodes.contains(.document) { derived.boxes.columns = nil }
    guard let columns = derived.boxes.columns else { return }
    switch inverse {
    case .restore(let numbers, let nodes):
      let effect = effect(of: edit, numbers, nodes)
      if effect != .none || nodes.contains(.document) { columns.painted = nil }
      // Descendants inherit the font and the stroke of a group.
      let isInherited = source.inheritance != nil && (effect == .letters || effect == .paint) && nodes.contains(where: isGroup)
      if isInherited {
        derived.boxes.columns = nil
      } else if effect >= .letters {
        columns.note(changed: nodes)
        noteInstances(of: nodes)
      }
      if effect == .paint { columns.note(painted: nodes) }
    case .detach(let nodes):
      columns.note(added: nodes)
      noteInstances(of: nodes)
    case .attach(let places):
      columns.note(removed: places)
      noteInstances(of: places.map(\.node), in: places.map(\.parent))
    case .move(let old):
      columns.note(removed: old)
      columns.note(added: old.map(\.node))
      noteInstances(of: old.map(\.node), in: old.map(\.parent))
    default: derived.boxes.columns = nil
    }
  }

  /// The effect of an edit of properties on boxes.
  private func effect(of edit: Edit, _ old: [VersionNumber], _ nodes: [NodeID]) -> Property.Effect {
    switch edit {
    case .set(let settings, _): return effect(of: settings)
    case .setEach(let property, _, _): return self.effect(of: property)
    case .restore:
      // Undo or redo: the newer version of each node holds the property that changed.
      var effect = Property.Effect.none
      for (node, number) in zip(nodes, old) where effect != .place {
        guard case .set(let settings)? = versions.change(between: number, versions.current[node]) else { return .place }
        effect = max(effect, self.effect(of: settings))
      }
      return effect
    default: return .place
    }
  }

  private func effect(of settings: [PropertySetting]) -> Property.Effect {
    settings.reduce(.none) { max($0, effect(of: $1.property)) }
  }

  private func effect(of property: Property) -> Property.Effect {
    property.effect == .letters && source.inheritance == nil ? .paint : property.effect
  }
}

extension Property {
  /// The effect that setting it has on boxes; `letters` changes boxes only where a text is as large as its glyphs.
  enum Effect: Int, Comparable {
    case none, paint, letters, place

    static func < (one: Effect, other: Effect) -> Bool { one.rawValue < other.rawValue }
  }

  var effect: Effect { Property.effects[Int(row)] }

  private static let effects: [Effect] = PropertyTable.rows.map { row in
    let place: Set = ["visible", "transform", "rotation", "flip", "star", "source"]
    if row.section == .geometry || place.contains(row.path) { return .place }
    // Classes select style rules, which may set a font.
    if row.section == .text || row.path == "tags" { return .letters }
    return [.fill, .stroke, .shadow].contains(row.section) || row.path == "style" || row.path == "clip" ? .paint : .none
  }
}
