import ShapeFormats
import ShapeModel
import TerminalText
import TestSupport
import Testing

import ShapeCommands

/// A session whose runs may have few commands.
private final class ShortRuns {
  let session = Session()
  private(set) var said: [String] = []
  private(set) var interpreter: Interpreter!

  init() throws {
    session.adopt(try Document(json: row(3)), path: nil, file: nil)
    let note = { [unowned self] (line: StyledLine) in said.append(line.text) }
    interpreter = Interpreter(session, answer: note, message: note)
    interpreter.bounds.commandLimit = 100
  }

  func line(_ text: String) -> ShapeCommands.ExitStatus {
    said = []
    interpreter.run(line: SourceText(name: "t", text))
    return interpreter.takeStatus()
  }

  func call(_ text: String) -> ShapeCommands.ExitStatus {
    said = []
    interpreter.run(call: SourceText(name: "t", text), named: "t")
    return interpreter.takeStatus()
  }
}

@Suite struct `The limit of commands` {
  private static let turns = "for i in 1..80; set #r0 x=$i; end"

  @Test func `is each line's own, however long a stream lasts`() throws {
    let runs = try ShortRuns()
    for _ in 0..<5 { #expect(runs.line(Self.turns) == .done) }
    #expect(runs.line(Self.turns + "; " + Self.turns) == .no && runs.said.contains { $0.contains("more than 100 commands") })
  }

  @Test func `is each call's own, however long a server lasts`() throws {
    let runs = try ShortRuns()
    for _ in 0..<5 { #expect(runs.call(Self.turns) == .done) }
    #expect(runs.call(Self.turns + "\n" + Self.turns) == .no && runs.said.contains { $0.contains("more than 100 commands") })
    #expect(runs.call("undo") == .done)
  }

  @Test(arguments: ["ls", "undo", "save FOLDER/saved.shape.json", "quit!"])
  func `leaves every later line possible`(_ line: String) throws {
    let (runs, folder) = (try ShortRuns(), TemporaryFolder())
    #expect(runs.line("set #r0 x=1") == .done)
    #expect(runs.line("for i in 1..1000; set #r0 x=2; end") == .no)
    #expect(runs.line(line.replacing("FOLDER", with: folder.path)) == .done, "\(runs.said)")
  }

  @Test func `is each recovered command's own`() throws {
    let folder = RecoveryFolder()
    do {
      let talk = try Talk(folder)
      talk.interpreter.bounds.commandLimit = 100
      for x in 1...3 { #expect(talk.type("for i in 1..80; set #body x=\(x); end") == .done) }
    }
    let after = try Talk(folder)
    after.interpreter.bounds.commandLimit = 100
    #expect(after.type("recover") == .done && after.type("get #body x --value") == .done && after.said.last == "3", "\(after.said)")
  }

  @Test func `as those of safe mode is the run's, and does not end a conversation`() throws {
    var options = Session.Options()
    options.isSafe = true
    let session = Session(options: options)
    session.adopt(try Document(json: row(3)), path: nil, file: nil)
    let interpreter = Interpreter(session, answer: { _ in }, message: { _ in })
    interpreter.bounds.outputLimit = 1_000
    for _ in 0..<20 { interpreter.run(line: SourceText(name: "t", "for i in 1..50; echo 1234567; end")) }
    #expect(interpreter.takeStatus() == .done)
    interpreter.run(line: SourceText(name: "t", "for i in 1..500; echo 1234567; end"))
    #expect(interpreter.takeStatus() == .no)
    interpreter.run(line: SourceText(name: "t", "ls"))
    #expect(interpreter.takeStatus() == .done)
  }
}
