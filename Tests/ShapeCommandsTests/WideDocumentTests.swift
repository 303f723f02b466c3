import ShapeCommands
import ShapeFormats
import ShapeModel
import Testing

@Suite struct `A document of 100,000 siblings` {
  static let source: String = {
    var text = #"{"format": "shapeedit", "version": 1, "canvases": [\#n  {"id": "c", "name": "C", "graphics": [\#n"#
    for number in 0..<100_000 {
      text += #"    {"id": "s\#(number)", "kind": "star", "name": "S \#(number)", "x": \#(number)}\#(number == 99_999 ? "" : ",")\#n"#
    }
    return text + "  ]}\n]}\n"
  }()

  @Test func `opens, lists, is edited, saved as one changed line and undone`() throws {
    let session = Session()
    session.adopt(try Document(json: Self.source), path: nil, file: nil)
    var answers: [String] = []
    let interpreter = Interpreter(session, answer: { answers.append($0) }, message: { Issue.record("\($0)") })
    func bytes() -> String { String(decoding: DocumentWriter.bytes(of: session.document), as: UTF8.self) }

    interpreter.run(line: SourceText(name: "test", "rows 99999..100001 --ids; count star; get #s70000 x"))
    #expect(answers.count == 5 && answers[3] == "100000" && answers[4] == "#s70000  x 70000")
    #expect(session.workNow.rowsBuilt == 3 && session.workNow.childrenAsked == 0)

    interpreter.run(line: SourceText(name: "test", "set #s50000 opacity 0.5"))
    let lines = zip(Self.source.split(separator: "\n"), bytes().split(separator: "\n")).filter { $0 != $1 }
    #expect(lines.map(\.1) == [#"    {"id": "s50000", "kind": "star", "name": "S 50000", "opacity": 0.5, "x": 50000},"#])

    interpreter.run(line: SourceText(name: "test", "delete #s99999; move #s0 after #s99998; set star opacity 0.25; undo 4"))
    #expect(bytes() == Self.source && interpreter.status == .done)
  }
}
