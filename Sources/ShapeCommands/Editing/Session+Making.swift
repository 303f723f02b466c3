import ShapeModel

extension Session {
  /// Makes a graphic in front of what its parent holds.
  ///
  /// In a format whose texts are as large as their letters and begin on a baseline, a text gets no size, and its letters go to where a format
  /// that stores frames has them.
  /// - Parameters:
  ///   - frame: The one the graphic was made with, if it was.
  ///   - settle: Sets the other properties; a text keeps the `x` and `y` that it sets.
  func make(
    _ graphic: Graphic, in parent: NodeID, _ frame: Rect?, settle: (NodeID) throws(CommandError) -> Void = { _ throws(CommandError) in }
  ) throws(CommandError) -> NodeID {
    let (node, source) = (document.nextNode, document.source)
    var graphic = graphic
    let sides = [Property.width, .height].filter { !source.canHold($0, graphic[$0], of: graphic.kind) }
    for side in sides { graphic[side] = nil }
    try changed(by: .create([NewNode(.graphic(graphic), in: .node(parent))]))
    try settle(node)
    guard let frame, !sides.isEmpty else { return node }
    let made = document.graphic(node)
    if made[.x] == graphic[.x], made[.y] == graphic[.y], let anchor = source.anchor(of: made, in: frame) {
      try changed(by: .set(.x, .number(anchor.x), [node]))
      try changed(by: .set(.y, .number(anchor.y), [node]))
    }
    return node
  }
}
