import ShapeModel

extension Session {
  /// Creates a graphic in front of its siblings.
  ///
  /// In a format that sizes texts by their letters and positions them by the baseline, a text gets no size; `x` and `y` are set so that
  /// its letters are where a format with stored frames would draw them.
  /// - Parameters:
  ///   - frame: The frame that the user gave, if any.
  ///   - settle: Sets the other properties; `x` and `y` of a text are kept if it sets them.
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
