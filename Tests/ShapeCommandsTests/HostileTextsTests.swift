import ShapeCommands
import ShapeFormats
import ShapeModel
import TerminalText
import TestSupport
import Testing

/// A document that has a text in every possible position.
private func document(_ text: String) -> String {
  let json = HostileTexts.json(text)
  let other = text.isEmpty ? "\"other\"" : json
  return """
    {"format": "shapeedit", "version": 1, "title": \(json), "notes": \(json), "tokens": {\(json): "#ff0000"}, "styles": {\(json): {}}, "canvases": [
      {"id": "page", "name": \(json), "notes": \(json), "graphics": [
        {"id": "a", "kind": "text", "name": \(json), "tags": [\(json)], "style": \(json), "notes": \(json), "link": \(json), "clip": \(json), "fill": {"color": "token(a)", \(other): 1}, "text": {"string": \(json), "font": \(json)}, \(other): \(json)},
        {"id": "b", "kind": \(text.isEmpty ? "\"blob\"" : json), "name": \(json), "fill": \(json), "opacity": \(json), "shadow": [\(json)]},
        {"id": "c", "kind": "image", "source": \(json), "fit": \(json), "extra": {\(json): \(json)}},
        {"id": "g", "kind": "group", "name": \(json), "children": [{"id": "d", "kind": "path", "d": \(json), "name": \(json)}]}
      ]}
    ]}
    """
}

@Suite(.timeLimit(.minutes(20))) struct `Strangers' text in commands` {
  /// The lines of a verb besides the examples of the table; files are left alone.
  private static func lines(_ command: Verb, _ word: String) -> [String] {
    let verb = command.name
    if verb == "quit" { return ["quit \(word)"] }
    let reading = [
      "\(verb)", "\(verb) #a", "\(verb) * --ids", "\(verb) #b \(word)", "\(verb) \(word)", "\(verb) \(word) --json=\(word)",
      "\(verb) --\(word)",
    ]
    // Nothing of this may be written: no such folder is there.
    guard command.isSafe else {
      return ["\(verb) /nonexistent/\(word)", "\(verb) /nonexistent/\(word)/x", "\(verb) /nonexistent/x --\(word)"]
    }
    return reading + [
      "\(verb) #g [name=\(word)]", "\(verb) #a fill \(word)", "\(verb) #a \(word)=1", "\(verb) star \(word) in #g at 1 2 \(word)",
      "\(verb) #a as \(word)", "\(verb) add \(word)", "\(verb) rename #page \(word)", "\(verb) #a into \(word)", "\(verb) 1 == 2 \(word)",
    ]
  }

  @Test func `is shown by the one function in every answer, note and error`() throws {
    var (runs, failures) = (0, 0)
    for (index, text) in HostileTexts.all.enumerated() {
      let word = HostileTexts.word(text)
      let bench = try Bench(document(text))
      for command in CommandTable.standard.commands {
        // Every sixth line in the short form, another sixth with each text.
        for (number, line) in Self.lines(command, word).enumerated() where Reliability.isTorture || (number + index) % 6 == 0 {
          let answers = bench.run(line)
          runs += 1
          for var answer in answers {
            // A tab that is echoed is what was asked for.
            if command.name == "echo" { answer = answer.replacing("\t", with: " ") }
            let isRow = !answer.utf8.contains(0x0a) && HostileTexts.disallowed(in: answer).isEmpty
            if !isRow { failures += 1 }
            #expect(isRow, "\(line) → \(answer.debugDescription)")
          }
        }
        if bench.session.document.graphicCount < 3 { bench.session.adopt(try Document(json: document(text)), path: nil, file: nil) }
      }
    }
    let whole = CommandTable.standard.commands.count * HostileTexts.all.count
    Reliability.state(
      "T1", "strangers' text in answers and errors", runs: runs, failures: failures, details: "\(whole) pairs of text and verb")
    #expect(HostileTexts.all.count >= 91 && failures == 0)
  }

  /// In SVG an id may be any text of XML.
  @Test func `is shown by that function where it is an id`() throws {
    let texts = HostileTexts.all.filter { text in
      text.utf8.count < 200 && !text.isEmpty && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && ![0xfffe, 0xffff].contains($0.value) }
    }
    #expect(texts.count > 40)
    let graphics = texts.map { text in
      let id = text.unicodeScalars.map { "&#\($0.value);" }.joined()
      return "<g id=\"\(id)\"><rect id=\"r\(id)\" width=\"5\" height=\"5\"/><text id=\"t\(id)\">a</text></g>"
    }
    let markup = "<svg xmlns=\"http://www.w3.org/2000/svg\">\(graphics.joined())<ellipse id=\"plain\" rx=\"5\" ry=\"5\"/></svg>"
    var runs = 0
    for command in CommandTable.standard.commands where command.isSafe {
      for line in [
        "", " rectangle", " * --ids", " * --dry-run --force", " rectangle fill red", " rectangle x=4 id=b", " (*) as x", " text id",
      ] {
        let bench = try Bench(markup: markup)
        let shown = bench.run(command.name + line) + bench.run("expand --all; rows; history")
        runs += shown.count
        for answer in shown where !HostileTexts.disallowed(in: answer.replacing("\n", with: " ")).isEmpty {
          Issue.record("\(command.name)\(line) → \(answer.debugDescription)")
        }
      }
    }
    #expect(runs > 1000)
  }

  @Test func `comes back from JSON byte for byte`() throws {
    var (failures, runs) = (0, 0)
    for text in HostileTexts.all where text.utf8.count <= 4096 && !CombiningMarkRun.isExcessive(text) {
      runs += 2
      var options = Session.Options()
      options.isJSON = true
      let session = Session(options: options)
      session.adopt(try Document(json: document(text)), path: nil, file: nil)
      var answers: [String] = []
      let interpreter = Interpreter(session, answer: { answers.append($0.text) }, message: { _ in })
      interpreter.run(line: SourceText(name: "t", "get #a text.string notes --own; echo \(HostileTexts.word(text))"))
      #expect(answers.count == 2)
      for (answer, key) in zip(answers, ["\"text.string\":", "\"text\":"]) {
        // Controls are escaped; what only looks odd is kept for machines as it is.
        let isPlain = answer.unicodeScalars.allSatisfy { ![.control, .format, .lineSeparator].contains($0.properties.generalCategory) }
        #expect(isPlain, "\(answer.debugDescription)")
        let bytes = Array(answer.utf8)
        let start = try #require(bytes.firstRange(of: Array(key.utf8))?.upperBound)
        let end = bytes[start...].firstRange(of: Array("\",\"notes\":".utf8)).map { $0.lowerBound + 1 } ?? bytes.count - 1
        let json = String(decoding: bytes[start..<end], as: UTF8.self)
        let back = try Document(json: #"{"format":"shapeedit","version":1,"notes":\#(json)}"#)
        let isSame = back.value(Property(path: "notes")!, of: .document)?.string?.hasSameBytes(as: text) == true
        if !isSame { failures += 1 }
        #expect(isSame, "\(text.debugDescription): \(answer)")
      }
    }
    Reliability.state("T4", "texts through JSON and back", runs: runs, failures: failures)
  }

  @Test func `is completed without acting on a terminal`() throws {
    for (index, text) in HostileTexts.all.enumerated() {
      let bench = try Bench(document(text))
      bench.run("let a = \(HostileTexts.word(text)); checkpoint \(HostileTexts.word(text)); select #a --as a")
      for head in ["", "find ", "set ", "get #a ", "revert ", "set #a fill ", "add star x in "] {
        // Every second word in the short form, the others with the next text.
        for (number, typed) in ["", "/", "#", "\"", "/\"", String(text.prefix(1))].enumerated()
        where Reliability.isTorture || (number + index) % 2 == 0 {
          for candidate in Completer.answer(to: head + typed, in: bench.session).candidates {
            #expect(HostileTexts.disallowed(in: candidate.whole()).isEmpty && !candidate.whole().contains("\n"))
          }
          for line in ShellAnswer(to: typed, behind: "get", ["#a"], in: bench.session).lines {
            #expect(HostileTexts.disallowed(in: line.replacing("\t", with: " ")).isEmpty && !line.contains("\n"))
          }
        }
      }
    }
  }
}
