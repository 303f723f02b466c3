// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

extension DocumentEditing {
  /// Creates a graphic in front of its siblings.
  ///
  /// In a format that sizes texts by their letters and positions them by the baseline, a text gets no size; `x` and `y` are set so that
  /// its letters are where a format with stored frames would draw them.
  /// - Parameters:
  ///   - frame: The frame given by the user, if any.
  ///   - settle: Sets the other properties; `x` and `y` of a text are kept if it sets them.
  package func make(
    _ graphic: Graphic, in parent: NodeID, _ frame: Rect?, settle: (NodeID) throws(Failure) -> Void = { _ throws(Failure) in }
  ) throws(Failure) -> NodeID {
    let (node, source) = (document.nextNode, document.source)
    var graphic = graphic
    let sides = [Property.width, .height].filter { source.markup?.canHold($0, graphic[$0], of: graphic.kind) == false }
    for side in sides { graphic[side] = nil }
    try apply(.create([NewNode(.graphic(graphic), in: .node(parent))]))
    try settle(node)
    guard let frame, !sides.isEmpty else { return node }
    let made = document.graphic(node)
    if let anchor = source.placed?.anchor(of: made, in: frame) {
      if made[.x] == graphic[.x] { try apply(.set(.x, .number(anchor.x), [node])) }
      if made[.y] == graphic[.y] { try apply(.set(.y, .number(anchor.y), [node])) }
    }
    return node
  }
}

extension DocumentEditing {
  /// Gives a new text of SVG the font and size of its frame, where no group around it has others: without them, each viewer has its own.
  package func giveFont(_ node: NodeID) throws(Failure) {
    guard document.kind(of: node) == .text, document.source.inheritance != nil else { return }
    let absent = [Property(path: "text.font")!, .textSize].filter { !document.isHandedDown($0, to: node) }
    if absent.isEmpty { return }
    try apply(.set(absent.map { PropertySetting($0, $0.specification.fallback) }, [node]))
  }
}

extension Graphic {
  /// The default frame of a new graphic.
  package static let usualFrame = Rect(x: 0, y: 0, width: 100, height: 100)

  /// The default name of a graphic: its kind and `ordinal + 1`, its position among its siblings counted from 1.
  package static func usualName(_ kind: Kind, _ ordinal: Int) -> String {
    "\(kind.word.prefix(1).uppercased())\(kind.word.dropFirst()) \(ordinal + 1)"
  }

  /// Makes a graphic with a frame, if one is given, and no other properties.
  package init(bare kind: Kind, id: String, name: String?, frame: Rect?) {
    self.init(kind: kind, id: id, name: name)
    guard let frame else { return }
    if KindSet.framed.contains(kind) {
      (self[.x], self[.y], self[.width], self[.height]) = (
        .number(frame.x), .number(frame.y), .number(frame.width), .number(frame.height)
      )
    } else if Property.x1.kinds.contains(kind) {
      (self[.x1], self[.y1], self[.x2], self[.y2]) = (.number(frame.minX), .number(frame.minY), .number(frame.maxX), .number(frame.maxY))
    }
  }

  /// Makes a graphic with defaults that make it visible: its geometry in the frame, its text, and a fill or stroke.
  package init(new kind: Kind, id: String, name: String, frame: Rect) {
    self.init(bare: kind, id: id, name: name, frame: frame)
    switch kind {
    case .polyline: self[.points] = .points([Point(x: frame.minX, y: frame.minY), Point(x: frame.maxX, y: frame.maxY)])
    case .path: self[.d] = PathData(rectangle: frame).map { .string($0.description) }
    case .text: self[.textString] = .string(name)
    default: break
    }
    if KindSet.closed.contains(kind) { self[.fillColor] = .color(Color(rgb: 0xd9d9d9)) }
    if kind == .text { self[.fillColor] = .color(.black) }
    if kind.isOpen { self[.strokeColor] = .color(.black) }
  }
}
