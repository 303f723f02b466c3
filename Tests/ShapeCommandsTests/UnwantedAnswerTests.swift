import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

@Suite struct `Answers that nobody reads any more` {
  private static let document =
    #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"C","graphics":["#
    + (0..<5_000).map { #"{"id":"g\#($0)","kind":"rectangle","x":\#($0)}"# }.joined(separator: ",") + "]}]}"

  @Test(arguments: [false, true]) func `are not made`(_ isJSON: Bool) throws {
    var options = Session.Options()
    options.isJSON = isJSON
    let session = Session(options: options)
    session.adopt(try Document(json: Self.document), path: nil, file: nil)
    var count = 0
    let interpreter = Interpreter(session, answer: { _ in count += 1 }, message: { _ in })
    session.host.wantsAnswers = { count < 10 }
    interpreter.run(line: SourceText(name: "t", "expand --all --limit 1"))
    for line in ["find *", "get * x", "ls /C", "tree --depth 9", "rows"] {
      count = 0
      let rows = session.workNow.rowsBuilt
      interpreter.run(line: SourceText(name: "t", line))
      #expect(count == 10, "\(line)")
      #expect(session.workNow.rowsBuilt - rows <= 1000, "\(line)")
    }
    #expect(interpreter.status == .done)
    // Changes are made and kept whether the answers are wanted or not.
    interpreter.run(line: SourceText(name: "t", "for g in (rectangle); get $g x; end; set #g7 name Seven"))
    #expect(session.document.node(id: "g7").flatMap { session.document.name(of: $0) } == "Seven")
  }
}
