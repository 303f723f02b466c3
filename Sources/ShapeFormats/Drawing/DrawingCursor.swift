import ShapeModel

/// Walks over a drawing without recursion: nesting is user input.
///
/// Where a selection is drawn, the groups around it that change how it looks are met as well.
package struct DrawingCursor: IteratorProtocol {
  private let drawing: Drawing
  private let document: Document
  private let resolver: GraphicResolver
  /// The groups that are open, with what is still to come in them.
  private var open: [Level] = []
  private var roots: ArraySlice<Handle>
  private var waiting: [DrawingElement] = []
  private var smallCount = 0

  private var copies = InstanceBudget()

  private struct Level {
    var group: Handle
    var content: Content
    /// From its own coordinates to those of the canvas; worked out where something is left out by place.
    var map: Affine

    enum Content {
      /// A group around a part of a selection: only that part is met.
      case around
      case children(Children.Iterator)
      /// An instance: what it draws again, nil once that was met.
      case copy(Handle?)
    }

    /// The next graphic in it; nil at its end.
    mutating func next() -> Handle? {
      switch content {
      case .around: return nil
      case .children(var children):
        let child = children.next()
        content = .children(children)
        return child
      case .copy(let target):
        content = .copy(nil)
        return target
      }
    }

    var isAround: Bool { if case .around = content { true } else { false } }
    var isCopy: Bool { if case .copy = content { true } else { false } }
  }

  init(_ drawing: Drawing) {
    self.drawing = drawing
    document = drawing.document
    resolver = GraphicResolver(document, notes: drawing.notes, measure: drawing.measure)
    roots = (drawing.roots ?? [])[...]
    if drawing.roots == nil {
      open.append(Level(group: drawing.canvas, content: .children(document.children(of: drawing.canvas).makeIterator()), map: .identity))
    }
  }

  package mutating func next() -> DrawingElement? {
    while true {
      if let element = waiting.popLast() { return element }
      if let last = open.indices.last, !open[last].isAround {
        guard let child = open[last].next() else {
          if open.removeLast().isCopy { copies.leave() }
          if !open.isEmpty || drawing.roots != nil { return .end }
          continue
        }
        if let element = element(child) { return element }
      } else if let root = roots.popFirst() {
        enter(root)
        if let element = element(root) { waiting.insert(element, at: 0) }
      } else if open.popLast() != nil {
        return .end
      } else {
        if smallCount > 0 { drawing.notes.add(drawing.canvas, .small(smallCount)) }
        return nil
      }
    }
  }

  /// Leaves the groups that are not around the next part of a selection, and begins those that are.
  private mutating func enter(_ root: Handle) {
    let around = document.ancestors(of: root).filter(document.isGroupOfGraphics).reversed().compactMap { group -> (Handle, DrawnGroup)? in
      var drawn = resolver.group(group, resolver.styled(group))
      // What is asked for by name is shown, whatever is around it.
      drawn.attributes.isVisible = true
      return drawn.attributes.affectsLook ? (group, drawn) : nil
    }
    var shared = 0
    while shared < min(open.count, around.count), open[shared].group == around[shared].0 { shared += 1 }
    var steps = [DrawingElement](repeating: .end, count: open.count - shared)
    open.removeLast(open.count - shared)
    for (group, drawn) in around[shared...] {
      steps.append(.begin(drawn))
      open.append(Level(group: group, content: .around, map: document.map(of: group) * drawn.attributes.placement.affine))
    }
    waiting = steps.reversed()
  }

  /// What a graphic begins or is; nil where nothing of it is drawn.
  private mutating func element(_ node: Handle) -> DrawingElement? {
    guard !drawing.hidden.contains(node) else { return nil }
    let graphic = resolver.styled(node)
    if !drawing.keepsInvisible, graphic[.visible] == .bool(false) { return nil }
    guard copies.take() else { return nil }
    let map = drawing.culling == nil ? .identity : open.last?.map ?? document.map(of: node)
    if document.isGroup(node) {
      return begin(node, resolver.group(node, graphic), .children(document.children(of: node).makeIterator()), map)
    }
    if graphic.kind == .instance, !drawing.keepsInstances || copies.isInside { return instance(node, graphic, map) }
    if let culling = drawing.culling, isCulled(graphic, map * graphic.affine, culling) { return nil }
    return resolver.shape(node, graphic).map { shape in .shape(copies.isInside ? shape.withoutIdentity : shape) }
  }

  private mutating func begin(_ node: Handle, _ group: DrawnGroup, _ content: Level.Content, _ map: Affine) -> DrawingElement {
    open.append(Level(group: node, content: content, map: map * group.attributes.placement.affine))
    return .begin(copies.isInside ? group.withoutIdentity : group)
  }

  /// Begins what an instance draws again, with the transform of the instance around it; nil where that is nothing.
  private mutating func instance(_ node: Handle, _ graphic: Graphic, _ map: Affine) -> DrawingElement? {
    guard let target = resolver.target(of: graphic), copies.allows(depth: open.count), !open.contains(where: { $0.group == target }) else {
      drawing.notes.add(node, .missingInstance(graphic[.source]?.string ?? ""))
      return nil
    }
    // The instance itself keeps its name; what it draws has one already.
    let element = begin(node, resolver.instance(node, graphic), .copy(target), map)
    copies.enter()
    return element
  }

  private mutating func isCulled(_ graphic: Graphic, _ map: Affine, _ culling: DrawingCulling) -> Bool {
    guard graphic.kind != .text, graphic[.text] == nil, let box = graphic.paintedBounds(through: map) else { return false }
    guard box.intersection(culling.window) != nil else { return true }
    guard max(box.width, box.height) < culling.leastSize else { return false }
    smallCount += 1
    return true
  }
}
