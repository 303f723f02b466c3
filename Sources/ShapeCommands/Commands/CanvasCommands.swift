import ShapeModel

/// Canvases.
enum CanvasCommands {
  static let all: [CommandSpecification] = [
    CommandSpecification(
      name: "canvas", group: .canvas, summary: "add, delete, rename and move canvases",
      parameters: [
        .init("add|delete|rename|move", .word(["add", "delete", "rename", "move"])),
        .init("CANVAS", .selector, isOptional: true), .init("ARGUMENT", .settings, isOptional: true, repeats: true),
      ],
      flags: [.init("--id", "ID", "the id a new canvas gets")], effect: .changes,
      forms: ["add NAME [WxH] [PROPERTY=VALUE ...]", "delete CANVAS", "rename CANVAS NAME", "move CANVAS before|after CANVAS"],
      isNamedByFirstWord: true,
      examples: [
        .init("canvas add Back 200x150 background=gold", "a second canvas"), .init("canvas rename Faces Front", "a new name"),
      ], run: canvas)
  ]

  private static func canvas(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let verb = arguments.needed(0)
    switch verb.text {
    case "add": return try add(session, arguments)
    case "delete": return try delete(session, arguments)
    case "rename": return try rename(session, arguments)
    case "move": return try move(session, arguments)
    default:
      let near = Suggestions.nearest(to: verb.text, in: ["add", "delete", "rename", "move"])
      throw CommandError(
        verb.range, "syntax.word", "canvas cannot '\(verb.text)'",
        help: near.isEmpty ? ["usage: \(arguments.specification.usage)"] : session.didYouMean(near), .usage)
    }
  }

  private static func word(_ index: Int, _ what: String, _ arguments: Arguments) throws(CommandError) -> ArgumentWord {
    guard let word = arguments.word(index) else {
      throw CommandError(arguments.range, "syntax.missing", "canvas \(arguments.needed(0).text) needs \(what)", .usage)
    }
    return word
  }

  private static func target(_ word: ArgumentWord, _ session: Session) throws(CommandError) -> Handle {
    // A canvas answers to its name even where a graphic has the same one.
    let named = session.document.canvases.filter { session.document.name(of: $0) == word.text }
    let node = named.count == 1 ? named[0] : try session.target(word)
    guard session.document.kind(of: node) == .canvas else { throw CommandError(word.range, "canvas.kind", "\(word.source) is no canvas") }
    return node
  }

  /// `NAME [WxH] [PROPERTY=VALUE ...]`
  private static func add(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let ordinal = session.document.childCount(of: .document)
    let name = arguments.word(1)?.text ?? "Canvas \(ordinal + 1)"
    guard PropertyTable.accepts(.string(name), .name, of: .canvas) else {
      throw CommandError(
        arguments.word(1)?.range ?? arguments.range, "value", "that cannot be a name", help: ["a name is one line of 1 through 4096 bytes"])
    }
    let id = arguments.value("--id")?.text ?? session.document.newID(.canvas, name: name, in: .document, ordinal: ordinal)
    var graphic = Graphic(kind: .canvas, id: id, name: name)
    var size = (800.0, 600.0)
    var rest = arguments.words.dropFirst(2)
    if let word = rest.first, !StructureCommands.isAssignment(word) {
      rest.removeFirst()
      let parts = word.text.split(whereSeparator: { $0 == "x" || $0 == "×" }).compactMap { NumberText.parse($0) }
      guard parts.count == 2, parts.allSatisfy({ $0 > 0 && $0 <= 1e6 }) else {
        let help = ["write 800x600, a side above 0 and at most 1000000, or width=800 height=600"]
        throw CommandError(word.range, "value", "'\(word.text)' is no size of a canvas", help: help)
      }
      size = (parts[0], parts[1])
    }
    graphic[.width] = .number(size.0)
    graphic[.height] = .number(size.1)
    let node = session.document.nextHandle
    try session.apply(.create([NewNode(.graphic(graphic), in: .node(.document))]), arguments)
    if !rest.isEmpty { _ = try ChangingCommands.assign(rest, to: [node], session, arguments) }
    return StructureCommands.made(node, session)
  }

  private static func delete(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let node = try target(try word(1, "a canvas", arguments), session)
    let count = session.document.subtreeCount(of: node) - 1
    let path = Listing(session: session, isInPassing: true).path(node)
    let change = session.change(of: [node])
    try session.apply(.detach([node]), arguments)
    return Reply.note(
      "deleted \(path) with \(counted(count, "graphic"))", change, .init("deleted", .integer(1)), .init("graphics", .integer(count)))
  }

  private static func rename(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let node = try target(try word(1, "a canvas and a name", arguments), session)
    let name = try word(2, "a name", arguments)
    guard PropertyTable.accepts(.string(name.text), .name, of: .canvas) else {
      throw CommandError(name.range, "value", "that cannot be a name")
    }
    let changed = try session.changed(by: .set(.name, .string(name.text), [node]), arguments)
    let listing = Listing(session: session, isInPassing: true)
    return Reply.note(
      "renamed to \(listing.path(node))", session.change(of: changed), .init("path", .string(listing.pathText(node))))
  }

  private static func move(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let node = try target(try word(1, "a canvas", arguments), session)
    let how = try word(2, "before or after", arguments)
    let other = try target(try word(3, "another canvas", arguments), session)
    guard ["before", "after"].contains(how.text) else {
      throw CommandError(how.range, "syntax.word", "expected before or after, not '\(how.text)'", .usage)
    }
    guard node != other else { throw CommandError(how.range, "edit.place", "a canvas cannot stand beside itself") }
    let rest = session.document.canvases.filter { $0 != node }
    let index = rest.firstIndex(of: other)! + (how.text == "after" ? 1 : 0)
    let isThere = session.document.canvases.firstIndex(of: node) == index
    if !isThere { try session.apply(.move([Placement(node, in: .document, at: index)]), arguments) }
    return StructureCommands.moved(isThere ? [] : [node], session)
  }
}
