/// Where things are.
extension Document {
  /// The tight box around a node's outline in the coordinates of its canvas; for a group around all it draws, which leaves out what is
  /// hidden in it.
  ///
  /// Costs the subtree of a group, which it decodes. Nil where nothing has an extent.
  package func bounds(of node: Handle) -> Rect? { box(of: node, through: map(of: node)) }

  /// The box around all that is painted of a node: with strokes and shadows.
  package func paintedBounds(of node: Handle) -> Rect? { box(of: node, through: map(of: node), isPainted: true) }

  /// The frame a node shows, in the coordinates of its parent: its own, or, for a group, the box of what it draws.
  package func frame(of node: Handle) -> Rect? {
    isGroupOfGraphics(node) ? box(of: node, through: .identity) : graphic(node).frame
  }

  /// The map from the coordinates of a node's parent to those of its canvas.
  ///
  /// Costs the groups around it that were not asked for since the last edit.
  package func map(of node: Handle) -> Affine {
    var unknown: [Handle] = []
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
  package func placement(of node: Handle) -> Affine {
    guard isGroupOfGraphics(node) else { return graphic(node).affine }
    if let known = placements.maps[node] { return known }
    if isTurned(node) { placeTurnedGroups(in: node) }
    let map = placements.maps[node] ?? graphic(node).affine(turningIn: nil)
    placements.maps[node] = map
    return map
  }

  /// Works out the maps of all groups in a subtree that turn about the middle of what is in them, the innermost first.
  private func placeTurnedGroups(in root: Handle) {
    let turned = subtree(of: root).filter { isGroupOfGraphics($0) && isTurned($0) && placements.maps[$0] == nil }
    for group in turned.reversed() {
      let graphic = graphic(group)
      placements.maps[group] = graphic.affine(turningIn: boxOfChildren(of: group, through: .identity, isPainted: false))
    }
  }

  /// Whether the map of a group depends on what is in it.
  package func isTurned(_ group: Handle) -> Bool {
    value(.transform, of: group) == nil && (value(.rotation, of: group) != nil || value(.flip, of: group) != nil)
  }

  /// The box of what a node draws, with its parent's coordinates mapped.
  private func box(of node: Handle, through outer: Affine, isPainted: Bool = false) -> Rect? {
    let graphic = graphic(node)
    guard isGroupOfGraphics(node) else { return graphic.box(through: outer * graphic.affine, isPainted) }
    let map = outer * placement(of: node)
    let box = boxOfChildren(of: node, through: map, isPainted: isPainted)
    return isPainted ? box.map { graphic.shadowed($0, through: map) } : box
  }

  /// The box of what the children of a group draw, with the group's own coordinates mapped.
  private func boxOfChildren(of group: Handle, through outer: Affine, isPainted: Bool) -> Rect? {
    /// A group whose children are walked over.
    struct Level {
      var children: Children.Iterator
      var map: Affine
      var extent = Extent()
      /// What casts a shadow of all that is in the group; nil where none falls.
      var caster: Graphic?
    }
    var stack = [Level(children: children(of: group).makeIterator(), map: outer)]
    while true {
      let top = stack.count - 1
      guard let child = stack[top].children.next() else {
        let level = stack.removeLast()
        guard let box = level.extent.rect else { if stack.isEmpty { return nil } else { continue } }
        let painted = level.caster.map { $0.shadowed(box, through: level.map) } ?? box
        if stack.isEmpty { return painted }
        stack[top - 1].extent.include(painted)
        continue
      }
      let graphic = graphic(child)
      guard graphic.resolved(.visible) != .bool(false) else { continue }
      if isGroup(child) {
        let map = stack[top].map * (graphic.isPlaced ? placement(of: child) : .identity)
        let caster = isPainted && graphic.shows(.shadow) ? graphic : nil
        stack.append(Level(children: children(of: child).makeIterator(), map: map, caster: caster))
      } else if let box = graphic.box(through: stack[top].map * graphic.affine, isPainted) {
        stack[top].extent.include(box)
      }
    }
  }
}

extension Graphic {
  fileprivate func box(through map: Affine, _ isPainted: Bool) -> Rect? {
    isPainted ? paintedBounds(through: map) : bounds(through: map)
  }
}

/// What was worked out about places, kept until the next edit.
struct Placements {
  /// The maps of the groups that were asked for.
  var maps: [Handle: Affine] = [:]
  /// The maps from what is in groups to their canvases.
  var insides: [Handle: Affine] = [:]
  /// The units of the canvases.
  var units: Set<LengthUnit>?

  var isEmpty: Bool { maps.isEmpty && insides.isEmpty && units == nil }
}
