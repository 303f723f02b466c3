import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

@Suite struct `Graphics of unknown kinds with children` {
  /// Every changing verb, on them, on their children, and into them.
  static let lines = [
    "delete #k", "delete #u", "delete #last", "delete (#k, #w, #z)", "delete *", "move #k into #c", "move #w into #u", "move #m before #k",
    "move #k after #e", "move #g into #u", "move #v into #e", "move #u into #g", "move #last into #e", "dup #u", "dup #k", "dup #v",
    "dup *",
    "dup #u --offset 5,5", "raise #k", "lower #m", "front #k", "back #e", "front (#k, #v)", "raise #u", "front #u", "group #k as P",
    "group (#k, #w)", "group #u", "group (#u, #g)", "ungroup #u", "ungroup #v", "ungroup #e", "ungroup (#u, #g)", "add star in #u",
    "add group in #e at 1 2", "set #u opacity 0.5", "set #u x 5", "set #u frame '0 0 20 20'", "set #k fill red", "set #u name N",
    "rename #u s/U/X/", "rename * 'N ${i}'", "unset #u name", "set * locked true", "set #m kind star", "try delete #k",
    "for n in 1..3; dup #k; end", "translate #u 5 5", "rotate #u 30", "scale #u 2", "flip #u h", "align (#u, #k) left", "tile #u 2x2",
    "flatten #u", "sort * name --descending", "recolor black to red", "copystyle #k to #w",
  ]

  @Test(arguments: lines) func `are groups of what they hold, and all is taken back exactly`(_ line: String) throws {
    let bench = try Bench(unknownKinds)
    #expect(bench.done(line), "\(bench.messages)")
    let changed = bench.bytes
    #expect(bench.document.checkInvariants() == [])
    #expect(try Document(json: changed).checkInvariants() == [])
    bench.run("undo 99")
    #expect(bench.bytes == unknownKinds)
    bench.run("redo 99")
    #expect(bench.bytes == changed)
    bench.run("undo 99")
    bench.run("begin; \(line); rollback")
    #expect(bench.bytes == unknownKinds && bench.undoDepth == 0)
    bench.run(script: line + "\nassert false")
    #expect(bench.bytes == unknownKinds && bench.undoDepth == 0 && bench.document.checkInvariants() == [])
  }

  @Test(arguments: lines) func `are left as they are by a trial`(_ line: String) throws {
    for isSafe in [false, true] {
      var options = Session.Options()
      (options.isDryRun, options.isSafe) = (true, isSafe)
      let session = Session(options: options)
      session.adopt(try Document(json: unknownKinds), path: nil, file: nil)
      let interpreter = Interpreter(session, answer: { _ in }, message: { _ in })
      interpreter.run(script: SourceText(name: "t", line))
      #expect(interpreter.status == .done)
      #expect(String(decoding: DocumentWriter.bytes(of: session.document), as: UTF8.self) == unknownKinds)
    }
  }

  @Test(arguments: [
    ("add star in #z", "cannot hold graphics"), ("move #k into #z", "cannot hold graphics"), ("ungroup #z", "more than groups"),
    ("set #u kind star", "cannot change its kind"),
  ]) func `are no groups without children, and stay of their kind`(_ line: String, words: String) throws {
    let bench = try Bench(unknownKinds)
    #expect(bench.refusal(line)?.contains(words) == true, "\(bench.messages)")
    #expect(bench.bytes == unknownKinds)
  }

  @Test func `keep their place among the verbs that list and ask`() throws {
    let bench = try Bench(unknownKinds)
    for line in [
      "expand #u", "rows", "tree", "ls", "inspect #u", "get #u frame bbox count", "find (#u > *)", "cd #u", "ls", "focus #u", "check",
    ] {
      #expect(bench.done(line), "\(line): \(bench.messages)")
    }
    #expect(bench.children("u") == ["k", "m", "v", "e"])
  }
}
