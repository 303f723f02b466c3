/// Where things are.
extension Document {
  /// The box of a node's outline in the coordinates of its canvas; for a group the box of all that is in it.
  ///
  /// Costs the subtree of a group, which it decodes. Nil where nothing has an extent.
  package func bounds(of node: Handle) -> Rect? {
    let outer = map(of: node)
    guard isGroup(node), kind(of: node) != .canvas else { return graphic(node).bounds.map { outer.bounds(of: $0) } }
    var extent = Extent()
    var stack: [(children: Children.Iterator, map: Affine)] = [(children(of: node).makeIterator(), outer * graphic(node).affine)]
    while !stack.isEmpty {
      let top = stack.count - 1
      guard let child = stack[top].children.next() else {
        stack.removeLast()
        continue
      }
      let graphic = graphic(child)
      if isGroup(child) {
        stack.append((children(of: child).makeIterator(), stack[top].map * graphic.affine))
      } else if let bounds = graphic.bounds {
        extent.include(stack[top].map.bounds(of: bounds))
      }
    }
    return extent.rect
  }

  /// The map from the coordinates of a node's parent to those of its canvas.
  package func map(of node: Handle) -> Affine {
    ancestors(of: node).reduce(Affine.identity) { value($1, has: .transform) ? graphic($1).affine * $0 : $0 }
  }

  private func value(_ node: Handle, has property: Property) -> Bool { value(property, of: node) != nil }

  /// The frame a node shows: its own, or, for a group, the box of what is in it.
  package func frame(of node: Handle) -> Rect? {
    isGroup(node) && kind(of: node) != .canvas ? bounds(of: node) : graphic(node).frame
  }
}
