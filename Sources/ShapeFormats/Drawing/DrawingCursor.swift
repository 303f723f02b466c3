// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Iterates over a drawing without recursion, since nesting depth is user input.
///
/// For a selection, the ancestors that change its appearance are included.
package struct DrawingCursor: IteratorProtocol {
  private let drawing: Drawing
  private let document: Document
  private let resolver: GraphicResolver
  /// The open groups with their remaining content.
  private var open: [Level] = []
  private var roots: ArraySlice<NodeID>
  /// The next elements, in reverse order.
  private var waiting: [DrawingElement] = []
  private var copies = InstanceBudget()
  /// Simplifies large drawings; nil without culling.
  private var detail: DrawingDetail?

  private struct Level {
    var group: NodeID
    var content: Content
    /// The transform from local to canvas coordinates.
    var map: Affine
    /// The group, until its first drawn descendant is found: a group without any is not drawn.
    var waiting: DrawnGroup?
    /// The opacity applied to its content instead of to the group.
    var opacity = 1.0

    enum Content {
      /// An ancestor of a selected graphic: of its contents only that graphic is drawn.
      case around
      case children(Children.Iterator)
      /// An instance with its target; nil once the target was visited.
      case copy(NodeID?)
    }

    /// Returns the next graphic inside; nil at the end.
    mutating func next() -> NodeID? {
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
    detail = drawing.culling.map(DrawingDetail.init)
    drawing.noteHidden()
    if drawing.roots == nil {
      open.append(Level(group: drawing.canvas, content: .children(document.children(of: drawing.canvas).makeIterator()), map: .identity))
    }
  }

  package mutating func next() -> DrawingElement? {
    while true {
      if let element = waiting.popLast() { return element }
      if let last = open.indices.last, !open[last].isAround {
        guard let child = open[last].next() else {
          let level = open.removeLast()
          if level.isCopy { copies.leave() }
          if level.waiting != nil { continue }
          if !open.isEmpty || drawing.roots != nil { return .end }
          continue
        }
        waiting = elements(child).reversed()
      } else if let root = roots.popFirst() {
        if !drawing.keepsInvisible, drawing.hider(of: root) != nil { continue }
        enter(root)
        waiting.insert(contentsOf: elements(root).reversed(), at: 0)
      } else if open.popLast() != nil {
        return .end
      } else {
        detail?.report(to: drawing.notes)
        return nil
      }
    }
  }

  /// Ends the open groups that are not ancestors of the next root, and begins those that are.
  private mutating func enter(_ root: NodeID) {
    let around = document.ancestors(of: root).filter(document.isGroupOfGraphics).reversed().compactMap { group -> (NodeID, DrawnGroup)? in
      var drawn = resolver.group(group, resolver.styled(group))
      drawn.attributes.around = document.map(of: group)
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

  /// The elements that a graphic begins with or consists of; none if it is not drawn.
  private mutating func elements(_ node: NodeID) -> [DrawingElement] {
    guard !drawing.hidden.contains(node) else { return [] }
    let graphic = resolver.styled(node)
    if !drawing.keepsInvisible, graphic[.visible] == .bool(false) { return [] }
    guard copies.take() else { return [] }
    let map = open.last?.map ?? document.map(of: node)
    if document.isGroup(node) {
      let group = resolver.group(node, graphic, measuresShadows: detail == nil)
      return begin(node, group, .children(document.children(of: node).makeIterator()), map)
    }
    if graphic.kind == .instance, !drawing.keepsInstances || copies.isInside { return instance(node, graphic, map) }
    let own = map * graphic.affine
    if detail?.leavesOut(graphic, own) ?? false { return [] }
    guard var shape = resolver.shape(node, graphic) else { return [] }
    if copies.isInside { shape = shape.withoutIdentity }
    shape.attributes.around = map
    guard detail != nil else { return [.shape(shape)] }
    let groups = beginWaiting()
    if let handed = open.last?.opacity, handed != 1 { shape.attributes.opacity = UnitInterval(shape.attributes.opacity.value * handed) }
    return groups + detail!.simplified(shape, own).map { .shape($0) }
  }

  private mutating func begin(_ node: NodeID, _ group: DrawnGroup, _ content: Level.Content, _ map: Affine) -> [DrawingElement] {
    var group = copies.isInside ? group.withoutIdentity : group
    group.attributes.around = map
    open.append(Level(group: node, content: content, map: map * group.attributes.placement.affine))
    guard detail != nil else { return [.begin(group)] }
    open[open.count - 1].waiting = group
    return []
  }

  /// Begins the waiting groups around the graphic just found, the outermost first.
  private mutating func beginWaiting() -> [DrawingElement] {
    var first = open.count
    while first > 0, open[first - 1].waiting != nil { first -= 1 }
    return (first..<open.count).map { index in
      var group = open[index].waiting!
      let handed = index > 0 ? open[index - 1].opacity : 1
      group.attributes.opacity = UnitInterval(group.attributes.opacity.value * handed)
      let outer = index > 0 ? open[index - 1].map : document.map(of: open[index].group)
      let simplified = detail!.simplified(group, outer)
      (open[index].waiting, open[index].opacity) = (nil, simplified.opacity)
      return .begin(simplified.group)
    }
  }

  /// Begins an instance as a group with its transform around a copy of the target; none if the target is missing, recursive or over the
  /// budget.
  private mutating func instance(_ node: NodeID, _ graphic: Graphic, _ map: Affine) -> [DrawingElement] {
    guard let target = document.target(of: graphic), copies.allows(depth: open.count), !open.contains(where: { $0.group == target }) else {
      drawing.notes.add(node, .missingInstance(graphic[.source]?.string ?? ""))
      return []
    }
    // The group keeps the instance's identity; the copies inside have none, since their originals have it.
    let elements = begin(node, resolver.instance(node, graphic, measuresShadows: detail == nil), .copy(target), map)
    copies.enter()
    return elements
  }
}
