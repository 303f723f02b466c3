import ShapeModel

/// `set SELECTOR PROPERTY VALUE ...`: sets properties of nodes, or of a named style.
enum SetCommand {
  static let verb = Verb(
    "set", in: .change, "give graphics properties", .changes, .fillsPerGraphic,
    takes: Operand.selectorOrStyle("SELECTOR"), Operand.settings("PROPERTY VALUE"),
    Flag.toggle("--force-frame", "let a path become its frame"),
    examples: [
      Verb.Example("set Body fill red", "one property"),
      Verb.Example("set ellipse[width<20] width*=1.5 height*=1.5", "relative to what each has"),
    ], run: run
  )
  .known(elsewhere: [
    "hide": "set SELECTOR visible false", "unhide": "set SELECTOR visible true", "lock": "set SELECTOR locked true",
    "color": "set SELECTOR fill COLOUR", "colour": "set SELECTOR fill COLOUR",
  ])

  private static func run(
    _ session: Session, _ target: SetTarget, _ settings: [Setting], _ forcesFrame: Bool
  ) throws(CommandError) -> Reply {
    let selector: SelectorOperand
    switch target {
    case .style(let name, let word): return try StyleSetting(session: session, name: name, word: word).set(settings)
    case .graphics(let operand): selector = operand
    }
    let nodes = try session.targets(selector, mayBeDocument: true)
    var remarks = try session.assign(settings, to: nodes, forcesFrame: forcesFrame)
    if settings.contains(where: { $0.operation == .set && ["width", "frame"].contains($0.name.text) }) {
      remarks += try session.wrapTexts(nodes)
    }
    let changed = session.query.ordered(session.running.touched)
    let undrawn = settings.compactMap { withoutEffect($0, on: changed, session.document) }
    return session.changed(changed, remarks + session.separations(changed) + undrawn)
  }

  /// Says that a property is stored and not drawn: `fill has no effect on a group`.
  private static func withoutEffect(_ setting: Setting, on nodes: [NodeID], _ document: Document) -> String? {
    guard document.source.inheritance == nil, let property = Property(path: setting.name.text), setting.value.text != "none" else {
      return nil
    }
    let undrawn = Kind.graphics.filter { !property.isDrawn(on: $0) }
    guard !undrawn.isEmpty else { return nil }
    let kinds = Set(nodes.lazy.map(document.kind))
    let words = undrawn.filter(kinds.contains).map { article($0.word) }
    return words.isEmpty ? nil : "\(property.path) has no effect on \(words.joined(separator: " or "))"
  }
}
