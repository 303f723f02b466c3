import ShapeCommands
import ShapeFormats
import ShapeModel
import TerminalText
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
    let interpreter = Interpreter(session, answer: { answers.append($0.text) }, message: { Issue.record("\($0.text)") })
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

  @Test func `has its rows lined up a thousand at a time, which take what the widest so far takes`() throws {
    let session = Session()
    session.adopt(try Document(json: Self.source), path: nil, file: nil)
    var answers: [String] = []
    let interpreter = Interpreter(session, answer: { answers.append($0.text) }, message: { Issue.record("\($0.text)") })
    interpreter.run(line: SourceText(name: "test", "set #s1500 x=123456.25 kind=polygon; ls /C --limit 3000 -n"))
    #expect(answers.count == 3000 && interpreter.status == .done)
    let kinds = answers.map { line in
      line.firstRange(of: line.contains("polygon") ? "polygon" : "star").map { line[..<$0.lowerBound].count }
    }
    // Of the first thousand the widest name is `S 999`, of the next `S 1999`.
    #expect(Set(kinds[..<1000]) == [15] && Set(kinds[1000...]) == [16], "\(Set(kinds))")
    #expect(answers[0] == "   1    S 0    star  0,0 0×0" && answers[999] == "1000    S 999  star  999,0 0×0", "\(answers[0])")
    #expect(answers[1000] == "1001    S 1000  star     1000,0 0×0", "\(answers[1000])")
    #expect(answers[2500] == "2501    S 2500  star     2500,0 0×0", "\(answers[2500])")
  }
}
