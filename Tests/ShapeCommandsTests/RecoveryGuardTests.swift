import Glibc
import ShapeCommands
import ShapeFiles
import ShapeModel
import TestSupport
import Testing

@Suite struct `Two editors and other programs` {
  @Test func `the second is told who edits, and saves only by force`() throws {
    let folder = RecoveryFolder()
    let first = try Talk(folder)
    let second = try Talk(folder)
    #expect(second.said.count == 1)
    #expect(second.said[0].contains("process \(getpid()) on ") && second.said[0].contains("since"))
    second.type("set #body x 5")
    #expect(second.type("save") == .conflict)
    #expect(second.session.workspace.isUnsaved)
    second.type("save --force")
    #expect(!second.session.workspace.isUnsaved)
    // The first one's save finds the file changed.
    first.type("set #body x 6")
    #expect(first.type("save") == .conflict)
  }

  @Test func `the lock goes with the session, and moves with the name`() throws {
    let folder = RecoveryFolder()
    do {
      let talk = try Talk(folder)
      talk.type("save \(folder.path)/other.json")
      #expect(try Talk(folder).said.isEmpty)
    }
    #expect(try Talk(folder).said.isEmpty)
  }

  @Test func `what happens to the file is told once`() throws {
    let folder = RecoveryFolder()
    let talk = try Talk(folder)
    var watch = FileWatch()
    #expect(watch.news(of: talk.session) == nil)
    RecoveryFolder.write(RecoveryFolder.faces, to: folder.document)
    #expect(watch.news(of: talk.session) == nil)
    RecoveryFolder.write(RecoveryFolder.faces + " ", to: folder.document)
    #expect(watch.news(of: talk.session)?.contains("changed on disk") == true)
    #expect(watch.news(of: talk.session) == nil)
    truncate(folder.document, 10)
    #expect(watch.news(of: talk.session)?.contains("cut short") == true)
    #expect(watch.news(of: talk.session) == nil)
    unlink(folder.document)
    #expect(watch.news(of: talk.session)?.contains("removed") == true)
    #expect(watch.news(of: talk.session) == nil)
    talk.type("set #body x 1")
    talk.type("save --force")
    #expect(watch.news(of: talk.session) == nil)
  }
}

@Suite struct `A merge with a file that other programs changed` {
  @Test func `is told of again when an undo leaves it`() throws {
    let folder = RecoveryFolder()
    let talk = try Talk(folder)
    var watch = FileWatch()
    talk.type("set #body opacity 0.5")
    RecoveryFolder.write(RecoveryFolder.faces.replacing("\"Body\"", with: "\"Torso\""), to: folder.document)
    #expect(watch.news(of: talk.session)?.contains("changed on disk") == true)
    talk.type("set #body name Trunk")
    #expect(talk.type("save --merge") == .no)
    #expect(watch.news(of: talk.session) == nil)
    talk.type("undo")
    #expect(watch.news(of: talk.session)?.contains("changed on disk") == true)
    #expect(watch.news(of: talk.session) == nil)
  }
}

@Suite struct `The view beside a document` {
  @Test func `comes back as it was left`() throws {
    let folder = RecoveryFolder()
    let talk = try Talk(folder)
    for line in ["expand Head", "cd Head", "select (ellipse)"] { talk.type(line) }
    let view = talk.session.viewState
    view.write(for: folder.document, in: folder.state)
    let after = try Talk(folder)
    let read = try #require(ViewState.read(for: folder.document, in: folder.state))
    #expect(read == view)
    read.restore(in: after.session)
    #expect(after.session.viewState == view)
    #expect(after.session.selection.count == 3)
    #expect(!after.session.workspace.isUnsaved)
  }

  @Test func `is passed over when it is damaged, cut short or another document's`() throws {
    var view = ViewState()
    view.exceptions = ["head", "a b%", ""]
    view.commands.variables = ["v": .list([.number(1.5), .string("x y"), .list([.bool(true), .color(Color("#123456")!)])])]
    view.commands.definitions = ["p": "def p(z)\nset #body x $z\nend"]
    let text = view.text(for: "/a b")
    #expect(ViewState(text: text, document: "/a b") == view)
    #expect(ViewState(text: text, document: "/a") == nil)
    // Only the end of the last line may be missing.
    for count in 0..<text.utf8.count - 1 {
      #expect(ViewState(text: String(decoding: text.utf8.prefix(count), as: UTF8.self), document: "/a b") == nil)
    }
    for (part, other) in [("a b%", "\\ud800"), ("[\"head", "[1,\"head"), ("{\"rows\"", "{\"rows\":1,\"rows\""), ("view", "lock")] {
      #expect(ViewState(text: text.replacingFirst(part, other), document: "/a b") == nil, "\(part)")
    }
  }
}

@Suite struct `Safe mode` {
  private func run(_ line: String, in folder: RecoveryFolder) throws -> (ShapeCommands.ExitStatus, [String]) {
    var options = Session.Options()
    options.isSafe = true
    let talk = try Talk(folder, editing: false, options: options)
    talk.interpreter.run(script: SourceText(name: "evil.se", "echo first\n\(line)\nset #body x 77"))
    #expect(!talk.session.workspace.isUnsaved || talk.interpreter.status == .done)
    return (talk.interpreter.status, talk.said)
  }

  @Test(arguments: CommandTable.standard.commands.map(\.name))
  func `runs what its effect allows and refuses the rest`(_ name: String) throws {
    let command = try #require(CommandTable.standard.find(name))
    let folder = RecoveryFolder()
    let known: Set<Verb.Effect> = [.pure, .view, .changes]
    #expect(SafeMode.allows(command.effect) == known.contains(command.effect))
    var failures = SafeMode.allows(command.effect) == known.contains(command.effect) ? 0 : 1
    for example in command.help.examples where !known.contains(command.effect) {
      let (status, said) = try run(example.line, in: folder)
      // An example for programs is refused in JSON.
      let heads = ["evil.se:2:1: error: \(command.name) ", "\"line\":2,\"col\":1,\"code\":\"safe\",\"error\":\"\(command.name) "]
      let isNamed = said.contains { said in heads.contains { said.contains($0) } && said.contains("--safe does not allow") }
      #expect(status == .no && isNamed, "\(said)")
      failures += status == .no && isNamed ? 0 : 1
    }
    Reliability.tally(
      "P1", "every command runs under --safe, or is refused by name, with status 1, and ends the script",
      of: CommandTable.standard.commands.count,
      failures: failures)
  }

  @Test func `the table has all that touches files`() {
    let refused = CommandTable.standard.commands.filter { !SafeMode.allows($0.effect) }.map(\.name)
    #expect(Set(refused).isSuperset(of: ["open", "save", "source", "recover"]))
  }

  @Test(arguments: [false, true]) func `nothing tries past a refusal`(keepsGoing: Bool) throws {
    var options = Session.Options()
    (options.isSafe, options.keepsGoing) = (true, keepsGoing)
    for line in ["try save", "if true; try open x.json; end", "def f(); try source x.se; end; f", "for i in 1..2; try save; end"] {
      let talk = try Talk(RecoveryFolder(), editing: false, options: options)
      talk.interpreter.run(script: SourceText(name: "evil.se", "echo first\n\(line)\necho second"))
      #expect(talk.interpreter.status == .no && talk.said.first == "first" && !talk.said.contains("second"), "\(line): \(talk.said)")
      #expect(talk.said.count { $0.contains("--safe does not allow") } == 1, "\(line): \(talk.said)")
    }
  }

  @Test func `a table of data is a file too`() throws {
    let (status, said) = try run("for row in /etc/passwd.csv\necho $row.x\nend", in: RecoveryFolder())
    #expect(status == .no)
    #expect(said.contains { $0.contains("--safe does not allow") })
  }
}

extension String {
  fileprivate func replacingFirst(_ part: String, _ other: String) -> String {
    let parts = split(separator: part, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.joined(separator: other)
  }
}
