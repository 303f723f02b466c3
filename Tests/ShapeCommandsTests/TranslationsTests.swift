import ShapeCommands
import ShapeModel
import Testing

/// The entries of a file: context, text and translation, with flags.
private func read(_ text: String) throws -> [String] {
  try Translations(Array(text.utf8)).entries.map { entry in
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let marks = (entry.isFuzzy ? " fuzzy" : "") + (entry.isPlural ? " plural" : "")
    return (entry.context.map { text($0) + "|" } ?? "") + text(entry.text) + "=" + text(entry.translation) + marks
  }
}

@Suite struct `Files of translators` {
  @Test(arguments: [
    ("msgid \"a\"\nmsgstr \"b\"\n", ["a=b"]),
    ("msgctxt \"menu\"\nmsgid \"a\"\nmsgstr \"b\"", ["menu|a=b"]),
    ("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n\nmsgid \"a\"\nmsgstr \"b\"", ["a=b"]),
    ("msgid \"\"\n\"a\\n\"\n  \"b\"\nmsgstr \"\" \n\"c\"\r\n\"d\"\r\n", ["a\nb=cd"]),
    (#"msgid "\"\\\t\x""#.replacing("\\x", with: "\\101\\r") + "\nmsgstr \"\"", ["\"\\\tA\r="]),
    (
      "#. a remark\n#: x.svg:3\n#, fuzzy, c-format\n#| msgid \"old\"\nmsgid \"a\"\nmsgstr \"b\"\n\nmsgid \"c\"\nmsgstr \"d\"",
      ["a=b fuzzy", "c=d"]
    ),
    ("msgid \"a\"\nmsgstr \"b\"\n#~ msgid \"gone\"\n#~ msgstr \"weg\"\n", ["a=b"]),
    ("msgid \"one\"\nmsgid_plural \"many\"\nmsgstr[0] \"eins\"\nmsgstr[1] \"viele\"\nmsgid \"a\"\nmsgstr \"b\"", ["one= plural", "a=b"]),
    ("\u{feff}msgid \"é\"\nmsgstr \"ü\"\nmsgid \"a\"\nmsgstr \"\"", ["é=ü", "a="]),
    ("", []), ("# nothing\n\n", []),
  ])
  func `entries are read`(_ text: String, _ expected: [String]) throws { #expect(try read(text) == expected) }

  @Test(arguments: [
    ("msgid \"a\"\nmsgid \"b\"", 2, "without msgstr"), ("msgid \"a", 1, "between quotes"), ("msgid \"a\\q\"", 1, "not an escape"),
    ("msgstr \"a\"", 1, "follows msgid"), ("\"a\"", 1, "without a keyword"), ("msgid \"a\"\nmsgstr[0] \"b\"", 2, "follows msgid_plural"),
    ("mgsid \"a\"", 1, "not a keyword"), ("msgid \"a\"\nmsgstr \"\\377\"", 2, "octal"), ("msgid \"a\"b\"", 1, "written"),
    ("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=ISO-8859-1\\n\"", 1, "not UTF-8"), ("msgid \"a\\\"", 1, "within an escape"),
    ("msgid \"a\"\n", 2, "without msgstr"),
  ])
  func `what is wrong is told with its line`(_ text: String, _ line: Int, _ words: String) {
    #expect { try Translations(Array(text.utf8)) } throws: { error in
      guard let problem = error as? Translations.Problem else { return false }
      return problem.line == line && problem.message.contains(words)
    }
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    #expect(throws: Translations.Problem.self) { try Translations([0x6d, 0xff, 0x0a]) }
  }

  @Test func `what is cut off anywhere is refused or read, and never hangs`() throws {
    let file = Array("#, fuzzy\nmsgctxt \"x\"\nmsgid \"a\\n\"\n\"\\\"b\"\nmsgid_plural \"c\"\nmsgstr[0] \"\\101\"\n".utf8)
    for count in 0...file.count { _ = try? Translations(Array(file[..<count])) }
    #expect(try Translations(file).entries.count == 1)
  }
}

@Suite struct `Texts of documents` {
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg"><text id="t">Hello &amp; more</text>
      <text id="u">Hello <tspan>big</tspan> world</text><text id="v"><tspan x="1" y="1">One</tspan><tspan x="1" y="9">Two</tspan></text></svg>
    """

  @Test func `every text is told with its line`() throws {
    let bench = try Bench(markup: Self.drawing)
    #expect(bench.run("texts").prefix(2) == ["#t  line 1  Hello & more", "#u  line 2  Hello big world"])
    #expect(bench.answers.count == 3 && bench.answers[2].hasPrefix("#v  line 2  One"))
    #expect(bench.run("texts #u") == ["#u  line 2  Hello big world"])
  }

  @Test func `a part of texts is replaced, and the spans around it stay`() throws {
    let bench = try Bench(markup: Self.drawing)
    #expect(bench.done("replace text Hello to Bye"))
    #expect(bench.bytes == Self.drawing.replacing("Hello", with: "Bye"))
    #expect(bench.done("undo") && bench.bytes == Self.drawing)
    #expect(bench.done("replace text '^(.)[a-z]+' to '$1.' in #u --regex"))
    #expect(bench.bytes == Self.drawing.replacing("Hello <tspan>", with: "H. <tspan>"))
    #expect(bench.done("undo") && bench.done("replace text big to small"))
    #expect(bench.bytes.contains("Hello <tspan>small</tspan> world"))
    #expect(bench.refusal("replace text Hello") != nil && bench.refusal("replace text '' to x") != nil)
  }

  @Test func `texts that do not fit any more are told`() throws {
    let markup = """
      <svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><rect x="10" y="10" width="60" height="20"/>
        <text id="t" x="12" y="24" font-size="10">Hello</text><text id="u" x="150" y="50" font-size="10">Hello</text>
        <text id="v" x="190" y="50" font-size="10">Hello, too long already</text></svg>
      """
    let bench = try Bench(markup: markup)
    let told = bench.run("replace text Hello to 'Good afternoon'")
    #expect(told.first?.wholeMatch(of: /3 changed \(2 texts no longer fit: #t by [0-9.]+, #u by [0-9.]+\)/) != nil, "\(told)")
    #expect(bench.done("undo") && bench.run("replace text Hello to Hallo") == ["3 changed"])
    let own = try Bench(
      #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":100,"height":60,"graphics":[{"id":"r","kind":"rectangle","#
        + #""width":40,"height":20,"text":{"string":"on","size":10}},{"id":"b","kind":"text","width":40,"height":12,"text":{"#
        + #""string":"on","size":10,"wrap":"box"}}]}]}"#)
    let both = own.run("replace text on to 'on and on and on'")
    #expect(both.first?.hasPrefix("2 changed (2 texts no longer fit: #r by ") == true, "\(both)")
  }

  @Test func `two changes in one text stay in their spans, saved or not`() throws {
    let bench = try Bench(markup: Self.drawing)
    #expect(bench.done("replace text Hello to Bye in #u") && bench.done("replace text big to small in #u"))
    #expect(bench.bytes.contains("Bye <tspan>small</tspan> world"))
    #expect(bench.done("replace text world to all in #u"))
    #expect(bench.bytes.contains("Bye <tspan>small</tspan> all"))
  }

  @Test func `names are replaced too`() throws {
    let bench = try Bench(
      #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"Old page","graphics":[{"id":"a","kind":"group","name":"Old"}]}]}"#)
    #expect(bench.done("replace names Old to New"))
    #expect(bench.document.name(of: bench.document.canvases[0]) == "New page")
  }
}
