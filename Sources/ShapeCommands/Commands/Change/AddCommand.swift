// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeFormats
import ShapeModel
import TerminalText

/// `add KIND [NAME] [in SELECTOR] [at X Y [WxH]] [PROPERTY=VALUE ...] [--bare]`: makes a graphic.
enum AddCommand {
  static let verb = Verb(
    "add", in: .change, "make a graphic", .changes, .fillsPerGraphic,
    takes: Operand.graphicKind("KIND"), Operand.newName("NAME").optional, Operand.selector("SELECTOR", of: .containers).clause("in"),
    Operand.place,
    Operand.assignments("PROPERTY=VALUE", of: nil), Flag.text("--id", "ID", "the id it gets"),
    Flag.toggle("--bare", "set only the properties given here"),
    examples: [
      Verb.Example("add star Badge in Head at 190 30 20x20 star.points=6 fill=gold", "a named star"),
      Verb.Example("add text Note at 5 5 40x10 text='Hi there'", "a text on the canvas"),
      Verb.Example("add line Hand x1=50 y1=50 x2=50 y2=10", "a line, from a point to a point"),
    ], run: run
  )

  private static func run(
    _ session: any SessionEditing, _ kind: Kind, _ word: ArgumentWord?, _ container: SelectorOperand?, _ place: FramePlace?,
    _ settings: [Setting],
    _ id: ArgumentWord?, _ isBare: Bool
  ) throws(CommandError) -> Reply {
    for word in [word, id].compactMap(\.self) where word.word.isInterpolated {
      // There is no graphic yet that its expressions could be about.
      var evaluator = Evaluator(NodeEnvironment(session: session, node: nil))
      do { _ = try evaluator.text(of: word.word) } catch { throw CommandError(error) }
    }
    try SettingRemarks.refuseContradictions(settings)
    // The first graphic of a new document.
    let isFirst = container == nil && session.document.childCount(of: .document) == 0
    let parent =
      if let container { try session.container(container) } else { try isFirst ? session.makeCanvas() : session.defaultParent() }
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
      : Graphic(new: kind, id: id, name: name ?? "", frame: frame ?? Graphic.usualFrame)
    if let member = graphic.members.first(where: { !PropertyTable.accepts($0.value, $0.property) }) {
      throw CommandError(
        session.running.range, "value", "\(member.property.path) would be out of range",
        help: ["expected \(ValueText.words(member.property.specification.type))"])
    }
    let hasSize = place?.hasSize ?? false
    var given = isBare ? frame : frame ?? Graphic.usualFrame
    // A text in SVG has no frame but that of its letters.
    let isAnchored = kind == .text && session.document.source.inheritance != nil
    // Placed without a size, its letters begin there, end there, or have their middle there.
    if isAnchored, !hasSize, let frame { given = Rect(x: frame.x, y: frame.y, width: 0, height: frame.height) }
    let room = isAnchored && hasSize ? frame : nil
    let fits = room != nil && settings.contains(where: \.isFittingSize)
    // What is computed follows from all else: x=(100 - width / 2) from the letters of text=Long.
    let ordered = settings.filter { $0.expression == nil } + settings.filter { $0.expression != nil }
    var reply = session.made(
      try session.make(graphic, in: parent, given) { (node) throws(CommandError) in
        if !isBare { try session.giveFont(node) }
        _ = try session.assign(fits ? ordered.filter { !$0.isFittingSize } : ordered, to: [node])
        let data = Set(settings.map(\.name.text))
        // The data have coordinates of their own.
        if let frame, !data.isDisjoint(with: ["d", "points"]) || data.isSuperset(of: ["x1", "y1", "x2", "y2"]),
          let own = session.document.frame(of: node)
        {
          let target = Rect(x: frame.x, y: frame.y, width: hasSize ? frame.width : own.width, height: hasSize ? frame.height : own.height)
          try session.setFrame(of: node, from: own, to: target, at: place?.range)
        }
        if !isBare { try session.yieldToStyle(node, settings) }
        if fits, let room { try TextFitting(session).fitLetters(of: node, into: room, at: session.running.range) }
        if !isBare, hasSize { _ = try TextFitting(session).wrap([node]) }
      })
    if isFirst {
      reply.warnings.append(
        "there was no canvas: \(sanitized(session.document.label(of: parent), limit: 40)) is 800x600; canvas add NAME WxH makes one")
    }
    // A word for a colour may be meant as one.
    if let word, kind != .text, !word.isQuoted, word.text == word.text.lowercased(), !word.text.hasPrefix("#"), Color(word.text) != nil,
      !settings.contains(where: { ["fill", "stroke", "name"].contains($0.name.text) })
    {
      reply.warnings.append("\(word.text) is its name; fill=\(word.text) is its colour")
    }
    let lengths = (place?.texts ?? []) + settings.filter { !$0.isEvaluated }.map(\.value.text)
    reply.warnings += SettingRemarks.lengths(lengths, session.running.touched.first, session.document).prefix(1)
    reply.warnings += SettingRemarks.missingStyles(Array(session.running.touched), session.document)
    if kind == .path, !isBare, let node = session.running.touched.first, isUnseen(node, session.query) {
      let id = Selector.id(session.document.id(of: node))
      reply.warnings.append("nothing is seen of \(id): it has no area to fill, and no stroke; set \(id) stroke black gives it one")
    }
    if kind == .group, place != nil { reply.warnings.append("a group has no place of its own: it is where its graphics are") }
    if room != nil, !fits {
      reply.warnings.append("a text in SVG is as large as its letters; text.size=fit makes them as large as the size that is given")
    }
    return reply
  }

  /// Whether an outline is not painted: one without an area and a stroke.
  private static func isUnseen(_ node: NodeID, _ query: Query) -> Bool {
    query.resolved(.stroke, node) == nil && Property(path: "area").flatMap { query.resolved($0, node) } == .number(0)
  }
}

extension SessionEditing {
  /// Removes the default paints of a new graphic where its style has them.
  fileprivate func yieldToStyle(_ node: NodeID, _ settings: [Setting]) throws(CommandError) {
    guard let style = document.value(.style, of: node)?.string else { return }
    let styles = NamedStyles(document)
    // The fill of a text is its colour.
    func isStyled(_ paint: Property) -> Bool {
      styles.specifies(paint, style) || paint == .fill && document.kind(of: node) == .text && styles.specifies(.textColor, style)
    }
    for paint in PaintProperties.both where document.value(paint.object, of: node) != nil && isStyled(paint.object) {
      let own = document.kind(of: node) == .text ? [paint.object, .textColor] : [paint.object]
      let given = settings.compactMap { Property(path: $0.name.text) }.filter { own.contains($0) || $0.container == paint.object }
      if given.contains(where: { (own + [paint.color, paint.type, paint.stops]).contains($0) }) { continue }
      // The style has the colour of a paint of which the line gives the width alone.
      try apply(.set(given.isEmpty ? paint.object : paint.color, nil, [node]))
    }
  }
}
