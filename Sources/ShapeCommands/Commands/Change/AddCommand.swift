import ShapeFormats
import ShapeModel

/// `add KIND [NAME] [in SELECTOR] [at X Y [WxH]] [PROPERTY=VALUE ...] [--bare]`: makes a graphic.
enum AddCommand {
  static let verb = Verb(
    "add", in: .change, "make a graphic", .changes, .fillsPerGraphic,
    takes: Operand.graphicKind("KIND"), Operand.text("NAME").optional, Operand.selector("SELECTOR", of: .containers).clause("in"),
    Operand.place,
    Operand.assignments("PROPERTY=VALUE", of: nil), Flag.text("--id", "ID", "the id it gets"),
    Flag.toggle("--bare", "set only the properties given here"),
    examples: [
      Verb.Example("add star Badge in Head at 190 30 20x20 star.points=6 fill=gold", "a named star"),
      Verb.Example("add text Note at 5 5 40x10 text='Hi there'", "a text on the canvas"),
      Verb.Example("add line Hand x1=50 y1=50 x2=50 y2=10", "a line, from a point to a point"),
    ], run: run
  )
  .known(elsewhere: ["create": "add KIND NAME at X Y WxH", "draw": "add KIND NAME at X Y WxH"])

  private static func run(
    _ session: Session, _ kind: Kind, _ word: ArgumentWord?, _ container: SelectorOperand?, _ place: FramePlace?, _ settings: [Setting],
    _ id: ArgumentWord?, _ isBare: Bool
  ) throws(CommandError) -> Reply {
    let parent = if let container { try session.container(container) } else { try session.defaultParent() }
    // Lengths are in the unit of the canvas.
    let unit = session.document.unit(of: parent)
    let frame = try place.map { (place) throws(CommandError) in try place.frame(unit, session) }
    let ordinal = session.document.childCount(of: parent)
    let usual = isBare ? nil : Graphic.usualName(kind, ordinal)
    let name = try (word?.text ?? usual).map { (name) throws(CommandError) in
      try session.graphicName(name, at: word?.range ?? session.running.range)
    }
    let id = id?.text ?? session.document.newID(kind, name: name ?? "", in: parent, ordinal: ordinal)
    let graphic =
      isBare
      ? Graphic(bare: kind, id: id, name: name, frame: frame)
      : Graphic(new: kind, id: id, name: name ?? "", frame: frame ?? FramePlace.standard)
    if let member = graphic.members.first(where: { !PropertyTable.accepts($0.value, $0.property) }) {
      throw CommandError(
        session.running.range, "value", "\(member.property.path) would be out of range",
        help: ["expected \(ValueText.words(member.property.specification.type))"])
    }
    let given = isBare ? frame : frame ?? FramePlace.standard
    return session.made(
      try session.make(graphic, in: parent, given) { (node) throws(CommandError) in
        _ = try session.assign(settings, to: [node])
        if !isBare { try session.yieldToStyle(node, settings) }
        if place?.hasSize ?? false { _ = try session.wrapTexts([node]) }
      })
  }
}

extension Session {
  /// Takes the usual paints of a new graphic away where the style that it was given has them.
  fileprivate func yieldToStyle(_ node: NodeID, _ settings: [Setting]) throws(CommandError) {
    guard let style = document.value(.style, of: node)?.string else { return }
    let styles = NamedStyles(document)
    for paint in [Property.fill, .stroke] where document.value(paint, of: node) != nil && styles.specifies(paint, style) {
      let isGiven = settings.contains { Property(path: $0.name.text).map { $0 == paint || $0.container == paint } ?? false }
      if !isGiven { try changed(by: .set(paint, nil, [node])) }
    }
  }
}

extension Graphic {
  /// The default name of a graphic: its kind and `ordinal + 1`, its position among its siblings counted from 1.
  static func usualName(_ kind: Kind, _ ordinal: Int) -> String {
    "\(kind.word.prefix(1).uppercased())\(kind.word.dropFirst()) \(ordinal + 1)"
  }

  /// Makes a graphic with a frame, if one is given, and no other properties.
  init(bare kind: Kind, id: String, name: String?, frame: Rect?) {
    self.init(kind: kind, id: id, name: name)
    guard let frame else { return }
    if KindSet.framed.contains(kind) {
      (self[.x], self[.y], self[.width], self[.height]) = (
        .number(frame.x), .number(frame.y), .number(frame.width), .number(frame.height)
      )
    } else if kind == .line {
      (self[.x1], self[.y1], self[.x2], self[.y2]) = (.number(frame.minX), .number(frame.minY), .number(frame.maxX), .number(frame.maxY))
    }
  }

  /// Makes a graphic with defaults that show it: its geometry in the frame, its text, and a fill or stroke.
  init(new kind: Kind, id: String, name: String, frame: Rect) {
    self.init(bare: kind, id: id, name: name, frame: frame)
    switch kind {
    case .polyline: self[.points] = .points([Point(x: frame.minX, y: frame.minY), Point(x: frame.maxX, y: frame.maxY)])
    case .path: self[.d] = PathData(rectangle: frame).map { .string($0.description) }
    case .text: self[.textString] = .string(name)
    default: break
    }
    if KindSet.closed.contains(kind) { self[.fillColor] = .color(Color(rgb: 0xd9d9d9)) }
    if kind == .text { self[.fillColor] = .color(.black) }
    if kind == .line || kind == .polyline { self[.strokeColor] = .color(.black) }
  }
}
