import ShapeModel

/// `unset SELECTOR PROPERTY ...`: takes properties away.
enum UnsetCommand {
  static let verb = Verb(
    "unset", in: .change, "take properties away, so that the default holds", .changes,
    takes: Operand.selector("SELECTOR"), Operand.property("PROPERTY").rest(atLeast: 1),
    examples: [Verb.Example("unset Body shadow", "no shadow"), Verb.Example("unset #skull fill.opacity opacity", "two at once")], run: run)

  private static func run(_ session: Session, _ selector: SelectorOperand, _ words: [ArgumentWord]) throws(CommandError) -> Reply {
    let nodes = try session.targets(selector, mayBeDocument: true)
    for word in words {
      let property = try session.property(word, of: session.document.kinds(of: nodes))
      guard !property.isComputed, !Property.required.contains(property) else {
        throw CommandError(word.range, "property.computed", "\(property.path) cannot be taken away")
      }
      try session.write(property, nil, nodes)
    }
    return session.changed(session.query.ordered(session.running.touched))
  }
}
