import ShapeCommands
import ShapeModel
import Testing

@Suite struct `What Tab offers` {
  private static let drawing = """
    {"format": "shapeedit", "version": 1, "tokens": {"accent": "#ff8800", "ink": "#222222"}, "canvases": [
      {"id": "faces", "name": "Faces", "width": 200, "height": 150, "graphics": [
        {"id": "head", "kind": "group", "name": "Head", "children": [
          {"id": "skull", "kind": "ellipse", "name": "Skull", "tags": ["round"], "x": 60, "y": 20, "width": 80, "height": 80},
          {"id": "two", "kind": "line", "name": "Two words", "x1": 60, "y1": 20, "x2": 70, "y2": 30}]},
        {"id": "body", "kind": "rectangle", "name": "Body", "fill": {"color": "#3366cc"}, "x": 70, "y": 100, "width": 60, "height": 40},
        {"id": "bell", "kind": "star", "name": "Ring\\u0007it", "x": 5, "y": 5, "width": 9, "height": 9},
        {"id": "caption", "kind": "text", "name": "Caption", "text": {"string": "Hello"}, "x": 70, "y": 142, "width": 60, "height": 8}]},
      {"id": "back", "name": "Back side", "width": 10, "height": 10, "graphics": [
        {"id": "floor", "kind": "rectangle", "name": "Floor", "x": 1, "y": 1, "width": 5, "height": 5}]}]}
    """

  private func candidates(_ line: String) throws -> [String] {
    let bench = try Bench(Self.drawing)
    return Completer.answer(to: line, in: bench.session).candidates.map { $0.whole() }
  }

  @Test(arguments: [
    ("recolor re", "red"), ("recolor red to bl", "blue"), ("recolor token(a", "token(accent)"),
    ("token accent re", "red"), ("token accent token(", "token(ink)"), ("show --background re", "red"), ("show --background n", "none"),
    ("render --background re", "red"), ("show --as as", "ascii"), ("show --canvas F", "Faces"), ("show --canvas Ba", "\"Back side\""),
    ("echo ${count(He", "Head"), ("echo ${count(Head > Sk", "Skull"), ("echo ${1 + count(\"Two", "\"Two words\""),
    ("get [fill=re", "red]"), ("get (rectangle[visible=tr", "true]"), ("set Body x (wid", "width"), ("set Body x=(wid", "width"),
    ("set Body x=(2 * wid", "width"), ("set Body x ${wid", "width"), ("sort (Head > *) wid", "width"),
    ("sort (Head > *) width*hei", "height"),
    ("rotate Body 5 --about se", "selection"), ("align Body top --to ca", "canvas"), ("align Body top --to He", "Head"),
    ("lint --only covered,off", "off-canvas"), ("lint --only off", "off-canvas"), ("set Body fill \"lin", "\"linear("),
    ("set Body fill lin", "linear("), ("cd He", "Head"), ("cd Fac", "Faces"), ("props st", "star"), ("props rectangle ra", "radius"),
    ("filter He", "Head"), ("find :near(re", "red"), ("find :near(token(a", "token(accent)"),
    ("find :same(Body; stroke.wi", "stroke.width"),
    ("find [shadow[2].bl", "shadow[2].blur"), ("find :inside(Bo", "Body"), ("find ($g > Sk", "Skull"), ("find ([name=${x}] > Sk", "Skull"),
  ])
  func `has what fits`(_ line: String, _ wanted: String) throws {
    let found = try candidates(line)
    #expect(found.contains(wanted), "\(found)")
  }

  @Test(arguments: [
    "cd Ca", "cd #bod", "cd Faces/Bo", "filter Head l", "find Head l", "props text.s", "rotate Body 5 --about 10,", "align Body top --to 1",
    "token accent token(acc", "get Hea\"Two", "lint --only off-canvas,off", "show --background acc", "show --background token(",
    "find > Bo", "find (Body = Sk", "find :near(red, ", "find ['x",
  ])
  func `has nothing that would be refused`(_ line: String) throws { #expect(try candidates(line) == []) }

  @Test func `has a control character only as an escape, in quotes`() throws {
    let found = try candidates("get Ri")
    #expect(found.count == 1 && found.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } }, "\(found)")
    for text in found { #expect(try Bench(Self.drawing).done("get \(text) kind"), "\(text)") }
  }

  @Test func `after a graphic to copy is a keyword, and after the keyword no name`() throws {
    #expect(try candidates("dup Body ") == ["as", "at"] && candidates("dup Body as ") == [])
    #expect(try Bench(Self.drawing).done("dup Body as Twin"))
  }

  /// The examples of a verb, cut at the start of each word and after its first letters.
  private static func cuts(_ command: Verb) -> Set<String> {
    var cuts: Set<String> = [command.name + " ", command.name + " --"]
    for example in command.help.examples {
      let line = example.line.prefix { $0 != "\n" }
      for index in line.indices.dropFirst() where line[line.index(before: index)] == " " {
        for length in 0...2 {
          cuts.insert(String(line[..<(line.index(index, offsetBy: length, limitedBy: line.endIndex) ?? line.endIndex)]))
        }
      }
    }
    return cuts
  }

  /// The brackets that close those of a line.
  private static func closing(_ line: String) -> String {
    var open: [Character] = []
    var quote: Character?
    for character in line {
      if let inside = quote {
        if character == inside { quote = nil }
      } else if let end = ["(": ")", "[": "]", "{": "}"][character] {
        open.append(Character(end))
      } else if character == open.last {
        open.removeLast()
      } else if character == "\"" || character == "'" {
        quote = character
      }
    }
    return String(open.reversed())
  }

  @Test(arguments: CommandTable.standard.commands.flatMap { [$0] + $0.verbs }.map(\.name))
  func `is accepted where it is offered`(_ name: String) throws {
    let command = try #require(CommandTable.standard.commands.flatMap { [$0] + $0.verbs }.first { $0.name == name })
    let asking = try Bench(Self.drawing)
    for cut in Self.cuts(command) {
      let answer = Completer.answer(to: cut, in: asking.session)
      let head = String(decoding: Array(cut.utf8)[..<answer.start], as: UTF8.self)
      for candidate in answer.candidates.prefix(30) where !["(", "=", "/"].contains(candidate.ending) {
        let text = candidate.whole()
        let line = head + text + Self.closing(head + text)
        let bench = try Bench(Self.drawing)
        (bench.session.options.isSafe, bench.session.options.isDryRun) = (true, true)
        bench.run(line)
        for message in bench.messages {
          // `t:1:COLUMN: error: …`
          let parts = message.split(separator: ":", maxSplits: 4)
          guard parts.count == 5, parts[3] == " error", let column = Int(parts[2]) else { continue }
          let isThere = (head.count + 1...head.count + text.count).contains(column)
          // The matches of a word of the language, and the properties that graphics have, depend on the document.
          let isNumber =
            candidate.meaning == nil
            && ["nothing matches", "and one is asked for", "there is no value"].contains { message.contains($0) }
          // The name of a canvas may lead on to what is in it.
          let isIncomplete = [" needs ", "this quote is not closed", " is a canvas"].contains { message.contains($0) }
          #expect(!isThere || isNumber || isIncomplete || message.contains("--safe"), "\(line): \(message)")
        }
      }
    }
  }
}
