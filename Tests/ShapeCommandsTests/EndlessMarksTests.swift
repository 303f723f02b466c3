import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// Marks in the worst order: putting them in order costs the square of their number.
private func marks(bytes: Int) -> String { String(repeating: "\u{301}\u{316}", count: bytes / 4) }

@Suite(.timeLimit(.minutes(20))) struct `A megabyte of combining marks` {
  private static let verbs = CommandTable.standard.commands.map(\.name)
  private static let endless = marks(bytes: 1 << 20 - 4096)

  /// Lines that pass the text to a verb in every position of a word; none of these words may be compared with anything.
  private static func lines(_ verb: String, _ text: String) -> [String] {
    [
      "\(verb) \(text)", "\(verb) '\(text)'", "\(verb) #\(text)", "\(verb) .\(text)", "\(verb) @\(text)", "\(verb) /Faces/\(text)",
      "\(verb) [name=\"\(text)\"]", "\(verb) [\(text)=1]", "\(verb) :\(text)", "\(verb) --\(text)", "\(verb) --json=\(text)",
      "\(verb) text name \"\(text)\"", "\(verb) text \(text) 1", "\(verb) text text=\(text)", "\(verb) text s/\(text)/a/",
      "\(verb) star \(text) in Head", "\(verb) \"$x\(text)\"", "\(verb) ${\(text)}", "\(verb) \(text).csv", "\(verb)\(text) text",
      "\(text)\(verb) text", "try \(verb) \(text)", "let \(text) = \(verb)", "let x = \(text)", "for \(text) in 1..2; \(verb); end",
      "for i in \(text); \(verb); end", "if \"\(text)\" == \"a\"; \(verb); end", "def \(verb)\(text)(a); end", "\(verb) # \(text)",
    ]
  }

  @Test func `is refused in every place of every command before it is compared`() throws {
    let bench = try Bench(faces)
    var failures = 0
    var runs = 0
    var slowest = Slowest()
    for verb in Self.verbs {
      for line in Self.lines(verb, Self.endless) {
        runs += 1
        let refusal = slowest.time { bench.refusal(line) } ?? ""
        let isRefused = refusal.contains(CombiningMarkRun.message) && refusal.utf8.count < 4000 && bench.bytes == faces
        if !isRefused { failures += 1 }
        #expect(isRefused, "\(verb): \(line.prefix(40))")
      }
    }
    Reliability.state("I7", "combining marks in a command", runs: runs, failures: failures, details: slowest.text)
    #expect(failures == 0)
  }

  /// By escapes, by repetition and by a table: what only becomes too long while it runs.
  @Test(arguments: [
    #"set Body name "\#(String(repeating: #"\u{301}"#, count: 31))""#, #"find [name="\#(String(repeating: #"\u{316}"#, count: 31))"]"#,
    "let a = \"\(marks(bytes: 60))\"; set Body name \"$a$a$a\"", "let a = \"\(marks(bytes: 60))\"; echo ${\"$a\" + \"$a\"}",
    "let a = \"\(marks(bytes: 60))\"; let b = $a $a $a; echo \"$b$b$b\"",
    "for i in \"\(marks(bytes: 60))\" b; find [name=\"$i$i$i\"]; end", "let a = \"\(marks(bytes: 60))\"; select text --as \"$a$a\"",
  ]) func `is refused where it grows`(_ line: String) throws {
    let bench = try Bench(faces)
    // The items of a list are separated by blanks, so each of them is checked on its own.
    let isFine = line.contains("let b")
    #expect(
      (bench.refusal(line)?.contains(CombiningMarkRun.message) ?? false) != isFine || bench.answers.allSatisfy { $0.utf8.count < 20_000 })
    #expect(bench.bytes == faces)
  }

  /// Documents that have the text in every place.
  static let documents: [(place: String, text: String)] = {
    let endless = marks(bytes: Reliability.runs(1 << 16, torture: 1 << 20))
    let megabyte = marks(bytes: 1 << 20)
    let escaped = String(repeating: #"\u0301\u0316"#, count: 20_000)
    func with(_ part: String, _ other: String) -> String { faces.replacing(part, with: other) }
    return [
      ("name", with("\"Caption\"", "\"\(megabyte)\"")), ("short name", with("\"Caption\"", "\"\(marks(bytes: 4096))\"")),
      ("text", with("Hello", megabyte)), ("text in escapes", with("Hello", escaped)), ("key", with("\"radius\"", "\"\(megabyte)\"")),
      ("key in escapes", with("\"radius\"", "\"\(escaped)\"")), ("kind", with("\"kind\": \"text\"", "\"kind\": \"\(endless)\"")),
      ("notes", with("\"radius\": 6", "\"notes\": \"\(endless)\"")), ("fill", with("{\"color\": \"#3366cc\"}", "\"\(endless)\"")),
      ("colour", with("#3366cc", endless)), ("token", with("#3366cc", "token(\(endless))")),
      ("tokens", with("\"title\": \"Faces\"", "\"tokens\": {\"\(endless)\": \"#fff\"}")),
      ("tags", with("\"radius\": 6", "\"tags\": [\"\(endless)\"]")), ("flip", with("\"radius\": 6", "\"flip\": \"\(endless)\"")),
      ("extra", with("\"radius\": 6", "\"extra\": {\"\(endless)\": [1]}")), ("weight", with("\"size\": 12", "\"weight\": \"\(endless)\"")),
      ("title", with("\"Faces\", \"canvases\"", "\"\(endless)\", \"canvases\"")),
      ("canvas", with("\"name\": \"Faces\"", "\"name\": \"\(endless)\"")),
    ]
  }()

  @Test(arguments: documents.indices) func `in a document is kept, never looked into, and holds up no command`(_ index: Int) throws {
    let (place, text) = Self.documents[index]
    var slowest = Slowest()
    var failures = 0
    func check(_ isHeld: Bool, _ note: String) {
      if !isHeld { failures += 1 }
      #expect(isHeld, "\(place): \(note)")
    }
    let bench = try slowest.time { () throws in try Bench(text) }
    for node in bench.document.subtree(of: .document) {
      for member in bench.document.graphic(node).members { check(!Self.isEndless(member.value), member.property.path) }
    }
    var runs = 0
    for command in CommandTable.standard.commands where command.isSafe && !["quit", "new", "close", "tutor"].contains(command.name) {
      for example in command.help.examples where !example.writesFile {
        runs += 1
        for line in slowest.time({ bench.run(example.line) }) where !line.hasPrefix("{") {
          // A script that makes the document again has all of it.
          check(line.utf8.count < 40_000 || command.name == "dump", example.line)
        }
      }
    }
    bench.run("commit; revert; undo 99999; undo 99999")
    check(bench.bytes == text, "undo")
    Reliability.tally("I7", "combining marks in a document", of: Self.documents.count, runs: runs, failures: failures, slowest: slowest)
  }

  private static func isEndless(_ value: Value) -> Bool {
    switch value {
    case .string(let text), .token(let text): CombiningMarkRun.isExcessive(text) && text.utf8.count > 4096
    case .words(let words): words.contains(where: CombiningMarkRun.isExcessive)
    case .colors(let colors): colors.contains { CombiningMarkRun.isExcessive($0.name) }
    default: false
    }
  }

  @Test(arguments: [
    #""id": "\#(marks(bytes: 1 << 20))", "kind""#, #""id": "\#(String(repeating: #"\u0301\u0316"#, count: 20_000))", "kind""#,
  ])
  func `is no id`(_ members: String) {
    let text = faces.replacing(#""id": "body", "kind""#, with: members)
    let error = #expect(throws: FormatError.self) { _ = try Document(json: text) }
    #expect(error?.code == "identity")
  }

  @Test(arguments: ["", "set ", "find [name=", "get #", "help ", "$", "set text ", "add star in ", "open "])
  func `is completed by nothing`(_ head: String) throws {
    let bench = try Bench(faces)
    let typed = head + Self.endless
    #expect(Completer.answer(to: typed, in: bench.session).candidates.isEmpty)
    #expect(Completer.answer(to: typed + " a", in: bench.session).candidates.isEmpty)
  }
}
