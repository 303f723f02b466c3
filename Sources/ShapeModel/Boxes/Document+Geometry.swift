/// Where things are.
///
/// Boxes of single nodes are worked out as they are asked for, at the cost of what is in them. Once that came to the cost of the
/// document, all are worked out and kept; from then on an edit costs what it touched and the groups around it.
extension Document {
  /// The tight box around a node's outline in the coordinates of its canvas; for a group around all it draws, which leaves out what is
  /// hidden in it. Nil where nothing has an extent, and when the question was interrupted.
  package func bounds(of node: NodeID) -> Rect? {
    hasBoxes(worth: subtreeCount(of: node)) ? boxes.columns!.boxes[node.index].rect : boundsAlone(of: node)
  }

  /// The same as an extent, which is empty where there is no box.
  func extent(of node: NodeID) -> Extent {
    hasBoxes(worth: subtreeCount(of: node)) ? boxes.columns!.boxes[node.index] : Extent(boundsAlone(of: node))
  }

  private func boundsAlone(of node: NodeID) -> Rect? {
    guard isGroupOfGraphics(node) else {
      let geometry = geometry(of: node)
      return geometry.outline.bounds(through: map(of: node) * geometry.map)
    }
    return BoxPass(self, root: node, outer: map(of: node))?.boxes[0].rect
  }

  /// The frame whose sides are what `x`, `y`, `width` and `height` are compared by, with no number for `x` where there is none; nil
  /// where the boxes are not there, and where a node has to be looked at.
  func knownFrame(of node: NodeID) -> Rect? {
    guard let columns = boxes.columns, columns.isCorrect, node.index < columns.traits.count, columns.traits[node.index].contains(.isPlain)
    else { return nil }
    return columns.frames[node.index]
  }

  /// The box around all that is painted of a node: with strokes and shadows.
  package func paintedBounds(of node: NodeID) -> Rect? {
    if hasBoxes(worth: subtreeCount(of: node) * 4) {
      if boxes.columns!.painted == nil, subtreeCount(of: node) * 4 < boxes.spentOnPaint { paintAll() }
      boxes.spentOnPaint += subtreeCount(of: node)
      if let painted = boxes.columns!.painted { return painted[node.index].rect }
    }
    let outer = map(of: node)
    guard let pass = BoxPass(self, root: node, outer: outer) else { return nil }
    return PaintedPass.boxes(pass.slice, outer: outer, maps: pass.maps, in: self) { (pass.boxes[$0], pass.traits[$0]) }?[0].rect
  }

  /// The frame a node shows, in the coordinates of its parent: its own, or, for a group, the box of what it draws.
  package func frame(of node: NodeID) -> Rect? {
    guard isGroupOfGraphics(node) else { return geometry(of: node).frame }
    if hasBoxes(worth: subtreeCount(of: node)) { return boxes.columns!.frame(of: node) }
    guard let frame = BoxPass(self, root: node)?.frames[0], !frame.x.isNaN else { return nil }
    return frame
  }

  /// Whether a node is as large as its letters: a text in a format that writes no frame for it.
  func measures(_ node: NodeID) -> Bool { source.inheritance != nil && kind(of: node) == .text }

  /// What decides where a node is. Costs its own bytes.
  func geometry(of node: NodeID) -> NodeGeometry {
    let isGroup = isGroupOfGraphics(node)
    // The letters of a text may follow what a group around it says now.
    if isAsRead(node), isGroup == nodeIndex.isGroup(node.index), !handsDownChanges || kind(of: node) != .text {
      return reading.geometry(at: node.index)
    }
    let graphic = graphic(node)
    return graphic.geometry(isGroup: isGroup, textBox: source.textBox(of: graphic))
  }

  /// The map from the coordinates of a node's parent to those of its canvas.
  ///
  /// Costs the groups around it that were not asked for since the last edit.
  package func map(of node: NodeID) -> Affine {
    var unknown: [NodeID] = []
    var map = Affine.identity
    var next = parent(of: node)
    while let group = next, isGroupOfGraphics(group) {
      if let known = placements.insides[group] {
        map = known
        break
      }
      unknown.append(group)
      next = parent(of: group)
    }
    // The outermost first: where its map depends on what is in it, those of all groups below are worked out along with it.
    for group in unknown.reversed() {
      map = map * placement(of: group)
      placements.insides[group] = map
    }
    return map
  }

  /// The map from a node's own coordinates to those of its parent.
  package func placement(of node: NodeID) -> Affine {
    if let known = placements.maps[node] { return known }
    let geometry = geometry(of: node)
    guard geometry.turn != nil else { return geometry.map }
    if hasBoxes(worth: subtreeCount(of: node)) { return boxes.columns!.maps[node] ?? .identity }
    // Along with it come the maps of all groups in it.
    if let pass = BoxPass(self, root: node) { placements.maps.merge(pass.maps) { one, _ in one } }
    return placements.maps[node] ?? .identity
  }

  /// Whether the map of a group depends on what is in it.
  package func isTurned(_ group: NodeID) -> Bool { geometry(of: group).turn != nil }

  // MARK: Columns

  /// Has all boxes worked out where a question is about to ask for those of so many nodes that one by one would cost more.
  func expectBoxes(of count: Int) {
    let all = subtreeCount(of: .document)
    if count > all / 2 { _ = hasBoxes(worth: all + 1) }
  }

  /// Whether the boxes of all nodes are there and correct.
  /// - Parameter cost: What answering without them costs, in nodes.
  func hasBoxes(worth cost: @autoclosure () -> Int) -> Bool {
    if boxes.columns != nil { correctBoxes() }
    if boxes.columns == nil {
      boxes.spent += cost()
      guard boxes.spent > subtreeCount(of: .document) else { return false }
      boxes.columns = BoxColumns(self)
      boxes.steps += subtreeCount(of: .document)
    }
    return boxes.columns != nil
  }

  /// Works out what edits changed, or lets go of the columns where that would cost as much as all.
  private func correctBoxes() {
    guard let columns = boxes.columns, !columns.isCorrect else { return }
    guard columns.changeCount < max(1024, subtreeCount(of: .document) / 16) else {
      (boxes.columns, boxes.spent) = (nil, 0)
      return
    }
    var correction = BoxCorrection(self, columns)
    if !correction.run() { boxes.columns = nil }
    boxes.steps += correction.steps
  }

  private func paintAll() {
    guard let columns = boxes.columns else { return }
    let slice = TreeSlice(self, root: .document)
    if let painted = PaintedPass.boxes(
      slice, outer: .identity, maps: columns.maps, in: self, { (columns.boxes[slice[$0].index], columns.traits[slice[$0].index]) })
    {
      var byNode = [Extent](repeating: Extent(), count: columns.boxes.count)
      for place in 0..<slice.count { byNode[slice[place].index] = painted[place] }
      columns.painted = byNode
    }
    boxes.spentOnPaint = 0
  }

  /// Notes what an edit did to boxes.
  func noteBoxes(_ edit: Edit, takenBackBy inverse: Edit) {
    if !placements.isEmpty { placements = Placements() }
    // Rules of style reach any graphic.
    if source.inheritance != nil, edit.nodes.contains(.document) { boxes.columns = nil }
    guard let columns = boxes.columns else { return }
    switch inverse {
    case .restore(let numbers, let nodes):
      let effect = effect(of: edit, numbers, nodes)
      if effect != .none { columns.painted = nil }
      // A group hands down its font.
      if effect == .letters, nodes.contains(where: isGroup) {
        boxes.columns = nil
      } else if effect >= .letters {
        columns.note(changed: nodes)
      }
    case .detach(let nodes): columns.note(added: nodes)
    case .attach(let places): columns.note(removed: places)
    case .move(let former):
      columns.note(removed: former)
      columns.note(added: former.map(\.node))
    default: boxes.columns = nil
    }
  }

  /// What changed properties do to boxes.
  private func effect(of edit: Edit, _ former: [VersionNumber], _ nodes: [NodeID]) -> Property.Effect {
    switch edit {
    case .set(let property, _, _), .setEach(let property, _, _): return self.effect(of: property)
    case .restore:
      // Taken back or made again: the newer version of each node says what was changed.
      var effect = Property.Effect.none
      for (node, number) in zip(nodes, former) where effect != .place {
        guard case .set(let property, _)? = versions.change(between: number, versions.current[node]) else { return .place }
        effect = max(effect, self.effect(of: property))
      }
      return effect
    default: return .place
    }
  }

  private func effect(of property: Property) -> Property.Effect {
    property.effect == .letters && source.inheritance == nil ? .none : property.effect
  }
}

extension Property {
  /// What setting it does to boxes: letters, where a text is as large as they are.
  enum Effect: Int, Comparable {
    case none, paint, letters, place

    static func < (one: Effect, other: Effect) -> Bool { one.rawValue < other.rawValue }
  }

  var effect: Effect { Property.effects[Int(row)] }

  private static let effects: [Effect] = PropertyTable.rows.map { row in
    let place: Set = ["visible", "transform", "rotation", "flip", "star"]
    if row.section == .geometry || place.contains(row.path) { return .place }
    // Classes choose rules of style, which may say a font.
    if row.section == .text || row.path == "tags" { return .letters }
    return row.section == .stroke || row.section == .shadow ? .paint : .none
  }
}
