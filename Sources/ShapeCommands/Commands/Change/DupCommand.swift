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
    let (new, copies) = copies(of: nodes, session.document)
    if !new.isEmpty { try session.changed(by: .create(new)) }
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

  /// Copies of subtrees, each in front of its original, with new ids; contents are shared until they are changed.
  /// - Returns: All nodes that are new, and the topmost of them.
  private static func copies(of roots: [Handle], _ document: Document) -> (new: [NewNode], topmost: [Handle]) {
    let first = document.nextHandle.index
    let places = document.indices(of: roots)
    var new: [NewNode] = []
    var topmost: [Handle] = []
    var taken: Set<String> = []
    // Copies that are made before are in the same list already.
    var before: [Handle: Int] = [:]
    for root in roots {
      var numbers: [Handle: Int] = [:]
      let home = document.parent(of: root) ?? .document
      let shift = before[home, default: 0]
      before[home] = shift + 1
      let siblings = document.childCount(of: home) + shift
      for node in document.subtree(of: root) {
        let parent = document.parent(of: node) ?? .document
        // Ids may not depend on what was tried and taken back before: a journal repeats only what was accepted.
        let ordinal = siblings + numbers.count
        let id = document.newID(document.kind(of: node), name: document.label(of: node), in: parent, ordinal: ordinal, taken: taken)
        taken.insert(id)
        numbers[node] = new.count
        guard node == root else {
          new.append(NewNode(.copy(of: node, id: id), in: .new(numbers[parent]!)))
          continue
        }
        topmost.append(Handle(first + new.count))
        new.append(NewNode(.copy(of: node, id: id), in: .node(parent), at: places[node, default: 0] + shift + 1))
      }
    }
    return (new, topmost)
  }
}
