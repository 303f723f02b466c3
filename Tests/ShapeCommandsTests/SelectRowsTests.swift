import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import TerminalText
import Testing

@Suite struct `Selecting rows of the outline` {
  @Test(arguments: [
    ("select --rows 2..3", "head body"), ("select --rows 2", "head"), ("select #cap; select + --rows 2..2", "head cap"),
    ("select *; select - --rows 3..99", "head skull eyes eyeL eyeR"), ("select *; select & --rows 1..2", "head"),
    ("select --rows 90..99", ""),
    ("expand #head; select --rows 3..4", "skull eyes"), ("filter #eyeR; select --rows 1..2", "faces head"),
    ("select #body; select --none --rows 4..4", "cap"),
  ])
  func `takes them as they are shown now`(_ script: String, _ ids: String) throws {
    #expect(try run(script) == (ids.split(separator: " ").map(String.init), []))
  }

  @Test(arguments: [
    ("select #body --rows 1..2", "select takes a selector or --rows"), ("select --rows 3..1", "'3..1' is not a range of rows"),
    ("select --rows x", "'x' is not a range of rows"), ("select --rows 0..2", "'0..2' is not a range of rows"),
  ])
  func `is refused where the range is none, or something else is said as well`(_ script: String, _ message: String) throws {
    let (ids, messages) = try run(script)
    #expect(ids == [] && messages.contains { $0.contains(message) }, "\(messages)")
  }

  /// The ids of what is selected in the end, and the errors.
  private func run(_ script: String) throws -> (ids: [String], errors: [String]) {
    let session = Session()
    session.adopt(try Document(json: faces), path: "/nonexistent/faces.shape.json", file: nil)
    var errors: [String] = []
    let interpreter = Interpreter(session, answer: { _ in }, message: { if $0.has(.error) { errors.append($0.text) } })
    interpreter.run(line: SourceText(name: "<test>", script))
    return (session.selection.map(session.document.id), errors)
  }
}
