import ShapeModel

/// `dup SELECTOR`: copies graphics, each in front of its original.
enum DupCommand {
  static let verb = Verb(
    "dup", aliases: ["cp"], in: .change, "copy graphics, each in front of the original", .changes,
    takes: Operand.selector("SELECTOR"), Flag.text("--offset", "DX,DY", "move the copies"),
    examples: [Verb.Example("dup Body", "a second body"), Verb.Example("dup #eyes --offset 0,20", "two more eyes")], run: run)

  private static func run(_ session: Session, _ selector: SelectorOperand, _ offset: ArgumentWord?) throws(CommandError) -> Reply {
    let nodes = try session.graphics(selector)
    let offsets = try nodes.map { (node) throws(CommandError) in
      try offset.map { (word) throws(CommandError) in try fitting(word, node, session) }
    }
    let copies = try session.copy(nodes)
    if let offset {
      try session.holdingTurnedGroups(around: copies.compactMap(session.document.parent)) { () throws(CommandError) in
        for (copy, fitting) in zip(copies, offsets) { try session.fit(copy, by: fitting!, at: offset.range) }
      }
    }
    var reply = copies.count == 1 ? session.made(copies[0]) : Reply.note("\(copies.count) copied", session.change(of: copies))
    session.lastListing = copies
    let names = NodeNames(session.document, isInPassing: copies.count == 1)
    reply.fields = [
      .init("copied", .integer(copies.count)),
      .init("paths", .list(session.options.isJSON ? copies.map { .string(names.pathText($0)) } : [])),
    ]
    return reply
  }

  /// `DX,DY`, in the coordinates of a node's parent.
  private static func fitting(_ word: ArgumentWord, _ node: Handle, _ session: Session) throws(CommandError) -> Fitting {
    let numbers: [Double]
    do { numbers = try ValueText.numbers(word.text, session.document.unit(of: node)) } catch {
      throw CommandError(word.range, "value", error.message, help: error.help)
    }
    guard numbers.count == 2 else { throw CommandError(word.range, "value", "an offset is dx,dy") }
    return Fitting(dx: numbers[0], dy: numbers[1])
  }
}
