import ShapeModel

/// `copystyle SOURCE to SELECTOR`: copies the appearance of a graphic to others.
enum CopyStyleCommand {
  static let verb = Verb(
    "copystyle", in: .change, "give graphics the fill, stroke, shadows and letters of another one", .changes,
    takes: Operand.selector("SOURCE"), Operand.selectorText("SELECTOR", of: .graphics).clause("to"),
    examples: [Verb.Example("copystyle #skull to Body", "as the skull"), Verb.Example("copystyle #eyeL to ellipse", "all as one eye")],
    run: run)

  private static func run(_ session: any SessionEditing, _ source: SelectorOperand, _ word: ArgumentWord?) throws(CommandError) -> Reply {
    guard let word else {
      throw CommandError(
        session.running.range, "syntax.missing", "copystyle needs graphics to change", help: ["usage: \(verb.usage)"], .usage)
    }
    let model = session.document.graphic(try session.target(source))
    let nodes = try session.graphics(try session.selector(word), isNested: true)
    var graphics: [Graphic] = []
    for (index, node) in nodes.enumerated() {
      try session.goOn(index, of: nodes.count)
      var graphic = session.document.graphic(node)
      for member in graphic.members where isStyle(member.property) && !member.property.isObject { graphic[member.property] = nil }
      for member in graphic.members where isStyle(member.property) && member.property.isObject { graphic[member.property] = nil }
      for member in model.members where isStyle(member.property) && member.property.kinds.contains(graphic.kind) {
        graphic[member.property] = member.value
      }
      graphics.append(graphic)
    }
    let changed = nodes.indices.filter { graphics[$0] != session.document.graphic(nodes[$0]) }
    if !changed.isEmpty { try session.changed(by: .replace(changed.map { graphics[$0] }, changed.map { nodes[$0] })) }
    return session.changed(changed.map { nodes[$0] })
  }

  private static let others: Set<Property> = [.opacity, Property(path: "blend")!]

  /// Whether a property belongs to the appearance of a graphic, not to its content or geometry: the string of a text is content.
  private static func isStyle(_ property: Property) -> Bool {
    if property == .text || property == .textString { return false }
    switch property.specification.section {
    case .fill, .stroke, .shadow, .text: return true
    case .general, .geometry: return others.contains(property)
    }
  }
}
