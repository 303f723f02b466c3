import ShapeCommands
import ShapeFormats
import ShapeModel
import TerminalText
import Testing

@Suite struct `In a narrow window` {
  private let drawing = """
    {"format": "shapeedit", "version": 1, "canvases": [{"id": "page-of-faces", "name": "Page of many faces", "graphics": [
      {"id": "group-of-the-left-side", "kind": "group", "name": "Left side of it", "children": [
        {"id": "a", "kind": "rectangle", "name": "A"}, {"id": "an-id-of-a-leaf-2", "kind": "rectangle", "name": "Another leaf"}]},
      {"id": "nothing-in-it", "kind": "group", "name": "Nothing is in here", "children": []},
      {"id": "t", "kind": "text", "name": "Words", "text": {"string": "one\\ntwo\\tthree"}}]}]}
    """

  private func bench(_ columns: Int, rows: Int? = nil) throws -> Bench {
    let bench = try Bench(drawing)
    (bench.session.options.page.columns, bench.session.options.page.rows) = (columns, rows)
    return bench
  }

  @Test(arguments: [16, 20, 24, 30, 40, 60, 100], ["find *", "find * -n"])
  func `find keeps ids whole`(_ columns: Int, _ line: String) throws {
    let bench = try bench(columns)
    bench.run(line)
    let ids = ["group-of-the-left-side", "a", "an-id-of-a-leaf-2", "nothing-in-it", "t"]
    for (answer, id) in zip(bench.answers, ids) {
      let words = answer.split(separator: " ")
      #expect(words.contains("#\(id)"), "\(answer)")
      #expect(displayWidth(answer) <= max(columns, id.count + 5), "\(answer)")
    }
  }

  @Test(arguments: [20, 30, 40, 60]) func `lint and tutor are wrapped between words`(_ columns: Int) throws {
    let bench = try bench(columns)
    for line in ["lint"] + (1...Tutor.steps.count + 1).map({ _ in "tutor" }) {
      let wide = try self.bench(10_000)
      if line == "tutor" { wide.session.scripting.tutorStep = bench.session.scripting.tutorStep }
      bench.run(line)
      wide.run(line)
      let words = bench.answers.flatMap { $0.split(separator: " ") }
      #expect(bench.answers.allSatisfy { displayWidth($0) <= columns }, "\(bench.answers)")
      let all = wide.answers.flatMap { $0.split(separator: " ") }
      // A word is broken only if it is longer than a line.
      #expect(all.filter { $0.count <= columns - 4 }.allSatisfy(words.contains), "\(bench.answers)")
      #expect(words.joined() == all.joined())
    }
  }

  @Test func `a line break in a text is shown as it is typed`() throws {
    let bench = try bench(80)
    for line in ["ls #t", "get #t text.string", "inspect #t", "texts"] {
      #expect(bench.run(line).contains { $0.contains(#"one\ntwo\tthree"#) }, "\(line): \(bench.answers)")
    }
  }
}
