import ShapeCommands
import ShapeFormats
import ShapeModel
import TerminalText
import Testing

/// A verb that no source of the program names: `shout SELECTOR [as loud|soft] [--twice]`.
private enum ShoutCommand {
  enum Volume: String, CaseIterable, Sendable { case loud, soft }

  static let verb = Verb(
    "shout", aliases: ["cry"], in: .change, "write names in capitals", .changes,
    takes: Operand.selector("SELECTOR"), Operand.choice(Volume.self).clause("as"), Flag.toggle("--twice", "and once more"),
    examples: [Verb.Example("shout Body", "BODY"), Verb.Example("shout Body as soft", "body")]
  ) { (session, selector, volume, isTwice) throws(CommandError) in
    let nodes = try session.targets(selector)
    let names = nodes.map { node in
      let name = session.document.name(of: node) ?? ""
      let said = volume == .soft ? name.lowercased() : name.uppercased()
      return isTwice ? said + said : said
    }
    let changed = try session.apply(.setEach(.name, names.map { .string($0) }, nodes))
    return Reply.note("\(changed.count) shouted", session.change(of: changed))
  }
}

/// A new verb takes one place: its declaration. Everything else reads that.
@Suite struct `A verb from outside` {
  private static let table = CommandTable.standard.adding(ShoutCommand.verb)

  private static let drawing = """
    {"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "name": "C", "graphics": [
    {"id": "body", "name": "Body", "kind": "star"}, {"id": "head", "name": "Head", "kind": "star", "locked": true}]}]}
    """

  private struct Outcome {
    var answers: [String] = []
    var messages: [String] = []
    var status = ExitStatus.done
    var names: [String] = []
  }

  /// Runs a script on the drawing.
  private func run(_ script: String, json: Bool = false, safe: Bool = false) throws -> Outcome {
    var options = Session.Options()
    (options.isJSON, options.isSafe, options.verbosity) = (json, safe, .verbose)
    let session = Session(options: options)
    session.adopt(try Document(json: Self.drawing), path: nil, file: nil)
    var outcome = Outcome()
    let interpreter = Interpreter(
      session, Self.table, answer: { outcome.answers.append($0.text) }, message: { outcome.messages.append($0.text) })
    interpreter.run(script: SourceText(name: "t", script))
    outcome.status = interpreter.status
    outcome.names = session.document.subtree(of: session.document.canvases[0]).dropFirst().map { session.document.name(of: $0) ?? "" }
    return outcome
  }

  @Test func `is run with values of the types it declares`() throws {
    #expect(try run("shout #body").names == ["BODY", "Head"])
    #expect(try run("cry #body as soft --twice").names == ["bodybody", "Head"])
    #expect(try run("for n in body\nshout (#$n) as soft\nend").names == ["body", "Head"])
  }

  @Test func `answers programs, and tells people`() throws {
    #expect(try run("shout #body", json: true).answers == [#"{"v":1,"line":1,"cmd":"shout","ok":true,"changed":1,"ids":["body"]}"#])
    #expect(try run("shout #body").messages == ["1 shouted"])
  }

  @Test func `is refused before anything runs where its words are wrong`() throws {
    let outcome = try run("set #body name Torso\nshout #body as lowd")
    #expect(outcome.status == .usage && outcome.names == ["Body", "Head"])
    #expect(outcome.messages.first == "t:2:16: error: expected loud or soft, not 'lowd'")
    #expect(outcome.messages.contains("  help: did you mean loud?") && outcome.messages.last == "1 error; nothing was run")
    #expect(try run("shout").messages.first == "t:1:1: error: the line names no graphics, and nothing is selected")
    #expect(try run("shoutt #body").messages.contains("  help: did you mean shout?"))
  }

  @Test func `leaves alone what is locked unless it is forced, and tries without changing`() throws {
    #expect(try run("shout #head").messages.first == "t:1:1: error: #head is locked")
    #expect(try run("shout #head --force").names == ["Body", "HEAD"])
    let dry = try run("shout #body --dry-run")
    #expect(dry.names == ["Body", "Head"] && dry.messages == [])
    #expect(dry.answers == ["1 shouted (dry run: nothing changed)", "t:1: shout #body --dry-run", "  #body  name Body → BODY"])
  }

  @Test func `runs in safe mode, since it touches no file`() throws {
    #expect(try run("shout #body", safe: true).names == ["BODY", "Head"])
  }

  @Test func `is explained`() throws {
    #expect(
      try run("help cry").answers == [
        "shout SELECTOR [as loud|soft] [--twice] [--force]", "  write names in capitals", "  also: cry",
        "  --twice           and once more",
        "  --force           change what is locked, too", "examples:", "  shout Body          # BODY", "  shout Body as soft  # body",
      ])
    #expect(try run("help").answers.contains("  shout      write names in capitals"))
    #expect(try run("help shout --json").answers.first?.contains(#""usage":"shout SELECTOR [as loud|soft] [--twice] [--force]""#) == true)
  }

  @Test(arguments: [
    ("shou", ["shout"]), ("shout #b", ["#body"]), ("shout #body ", ["as"]), ("shout #body as ", ["loud", "soft"]),
    ("shout #body as s", ["soft"]),
    ("shout #body --t", ["--twice"]), ("shout #body --f", ["--force"]), ("shout #body as soft ", []),
  ]) func `is completed, word by word`(_ typed: String, offered: [String]) throws {
    let session = Session()
    session.adopt(try Document(json: Self.drawing), path: nil, file: nil)
    #expect(Completer.answer(to: typed, in: session, of: Self.table).candidates.map(\.text) == offered)
  }
}
