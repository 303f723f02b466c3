import ShapeCommands
import ShapeFormats
import ShapeModel
import TerminalText
import TestSupport
import Testing

private let ids = ["faces", "head", "skull", "eyes", "eyeL", "eyeR", "mouth", "body", "cap"]

/// The drawing of the examples with ids of more than a line, in SVG or JSON. SVG ids may have blanks and any length.
private struct LongDrawing {
  let isMarkup: Bool

  func long(_ id: String) -> String {
    isMarkup ? id + String(repeating: " and more of it", count: 80) : id + "-" + String(repeating: "long.", count: 20)
  }

  func written(_ id: String) -> String { Selector.id(long(id)) }

  func bench() throws -> Bench {
    guard isMarkup else {
      return try Bench(ids.reduce(faces) { $0.replacing("\"id\": \"\($1)\"", with: "\"id\": \"\(long($1))\"") })
    }
    let document = try Bench(faces).document
    let drawing = SVGWriter.text(Drawing(document, canvas: document.canvases[0]))
    return try Bench(markup: ids.reduce(drawing) { $0.replacing("id=\"\($1)\"", with: "id=\"\(long($1))\"") })
  }

  /// A line with the long ids for the short ones.
  func line(_ line: String) -> String { ids.reduce(line) { $0.replacing("#\($1)", with: written($1)) } }

  /// How often an id is printed, and the texts where it is not whole.
  func printed(_ texts: [String]) -> (count: Int, cut: [String]) {
    var count = 0
    var cut: [String] = []
    // The source line of an error shows what was typed.
    for text in texts.flatMap({ $0.split(separator: "\n") }) where !text.hasPrefix("  ") || text.hasPrefix("  help: ") {
      for id in ids {
        let pieces = text.split(separator: isMarkup ? "#\"\(id) " : "#\(id)-", omittingEmptySubsequences: false)
        let rest = written(id).dropFirst(id.count + (isMarkup ? 3 : 2))
        count += pieces.count - 1
        if !pieces.dropFirst().allSatisfy({ $0.hasPrefix(rest) }) { cut.append("\(text.prefix(100)) … \(text.suffix(200))") }
      }
    }
    return (count, cut)
  }
}

@Suite struct `Long ids` {
  @Test(arguments: [true, false], [nil, 60])
  func `are printed whole by every verb, so that they can be pasted`(isMarkup: Bool, columns: Int?) throws {
    let drawing = LongDrawing(isMarkup: isMarkup)
    var count = 0
    for verb in CommandTable.standard.commands where ![.readsFiles, .writesFiles].contains(verb.effect) && verb.name != "edit" {
      for example in verb.help.examples where !example.writesFile {
        for (preparation, flag) in [("", ""), ("set * locked true", ""), ("", " --dry-run"), ("select *", " --ids")] {
          let bench = try drawing.bench()
          bench.session.options.page.columns = columns
          if !preparation.isEmpty { bench.run(preparation) }
          let found = drawing.printed(bench.run(drawing.line(example.line) + flag))
          count += found.count
          #expect(found.cut.isEmpty, "\(preparation); \(example.line)\(flag) \(found.cut)")
        }
      }
    }
    #expect(count > 100)
  }
}
