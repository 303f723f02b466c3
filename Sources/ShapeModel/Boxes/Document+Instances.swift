// SPDX-License-Identifier: GPL-3.0-or-later
/// The boxes of instances, which are the boxes of the graphics that they repeat.
extension Document {
  private static let drawnAgain = Property(path: "source")!

  /// The graphic that an instance repeats, on any canvas; nil if its source names none.
  package func target(of instance: Graphic) -> NodeID? {
    guard let source = instance[Document.drawnAgain]?.string, source.hasPrefix("#"), let target = node(id: String(source.dropFirst()))
    else { return nil }
    return kind(of: target) == .canvas || target == .document ? nil : target
  }

  /// The outline that an instance draws, in its own coordinates, in which the target is moved by `x` and `y`; nil if it draws nothing.
  ///
  /// O(subtree of the target), once for all of its instances until the next edit.
  /// - Parameter isPainted: Whether strokes, letters and shadows count.
  /// - SeeAlso: SVG 2, section 5.6.3: `x` and `y` are a translation inside of the transform.
  package func repeated(by instance: Graphic, isPainted: Bool) -> Outline? {
    guard let target = target(of: instance) else { return nil }
    // A target that clips its contents takes the size of the instance.
    if instance[.width] != nil || instance[.height] != nil, region(ofContents: target) != nil { return nil }
    let way = Affine.translation(x: instance.number(.x), y: instance.number(.y))
    if !isPainted, !isGroupOfGraphics(target), kind(of: target) != .instance {
      let geometry = geometry(of: target)
      if geometry.map.isTranslation, case .frame(let frame) = geometry.outline { return .frame((way * geometry.map).bounds(of: frame)) }
      if let path = graphic(target).outline?.transformed(by: way * geometry.map) { return .path(path) }
    }
    return targetBox(target, isPainted).rect.map { .frame(way.bounds(of: $0)) }
  }

  /// The maximum depth of instances of instances whose boxes are computed.
  private static let deepestInstance = 100

  /// The box of a target in the coordinates of its parent; empty where an instance draws itself.
  private func targetBox(_ target: NodeID, _ isPainted: Bool) -> Extent {
    let key = RepeatedBoxes.Key(target: target, isPainted: isPainted)
    if let known = derived.repeated.boxes[key] { return known }
    guard derived.repeated.open.count < Document.deepestInstance, derived.repeated.open.insert(target).inserted else { return Extent() }
    defer { derived.repeated.open.remove(target) }
    guard let pass = BoxPass(self, root: target) else { return Extent() }
    var box = pass.boxes[0]
    if isPainted {
      let painted = PaintedPass.boxes(pass.slice, outer: .identity, maps: pass.maps, in: self) { (pass.boxes[$0], pass.traits[$0]) }
      box = painted?[0] ?? Extent()
    }
    derived.repeated.boxes[key] = box
    return box
  }

  /// Records that the boxes of instances changed along with the nodes that they repeat.
  /// - Parameter groups: Groups that lost nodes.
  func noteInstances(of nodes: some Sequence<NodeID>, in groups: [NodeID] = []) {
    guard let columns = derived.boxes.columns, !columns.instances.isEmpty else { return }
    var open = Array(nodes) + groups
    var met: Set<NodeID> = []
    while let node = open.popLast() {
      var next: NodeID? = node
      while let node = next, met.insert(node).inserted {
        let copies = (columns.instances[node] ?? []).filter { !met.contains($0) && contains($0) }
        columns.note(changed: Array(copies))
        open += copies
        next = parent(of: node)
      }
    }
  }
}
