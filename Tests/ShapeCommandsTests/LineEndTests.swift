import ShapeFormats
import ShapeModel
import TestSupport
import Testing

import ShapeCommands

/// How programs end lines, and begin texts.
private enum LineEnds: String, CaseIterable, CustomTestStringConvertible {
  case unix, windows, mac, mixed, marked, unended

  func applied(to text: String) -> [UInt8] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    switch self {
    case .unix: return Array(text.utf8)
    case .windows: return Array(lines.joined(separator: "\r\n").utf8)
    case .mac: return Array(lines.joined(separator: "\r").utf8)
    case .mixed:
      let ends = ["\r\n", "\n", "\r"]
      return Array(lines.enumerated().map { $1 + ($0 + 1 < lines.count ? ends[$0 % 3] : "") }.joined().utf8)
    case .marked: return [0xef, 0xbb, 0xbf] + lines.joined(separator: "\r\n").utf8
    case .unended: return Array(text.utf8.last == 0x0a ? text.utf8.dropLast() : text.utf8[...])
    }
  }

  var testDescription: String { rawValue }
}

@Suite struct `Ends of lines` {
  private static let script = """
    #!/usr/bin/env shapeedit
    # a comment
    for g in *
      set $g name "one\\ntwo" ; echo "A
    B"
    end
    set #body \\
      opacity 0.5
    def wide(w)
      set #body width ($w * 2)
    end
    wide 40

    """.replacing("set $g name \"one\\ntwo\" ;", with: "set $g notes \"one\\ntwo\" ;")

  @Test(arguments: LineEnds.allCases) fileprivate func `do not matter in a script`(_ ends: LineEnds) throws {
    let (bench, other) = (try Bench(faces), try Bench(faces))
    bench.run(script: SourceText(name: "s", Self.script))
    other.run(script: SourceText(name: "s", bytes: ends.applied(to: Self.script)))
    #expect(bench.status == .done && bench.bytes.contains("\"width\": 80"), "\(bench.messages)")
    #expect(other.bytes == bench.bytes && other.answers == bench.answers && other.messages == bench.messages, "\(other.messages)")
  }

  @Test(arguments: LineEnds.allCases) fileprivate func `count as lines in errors`(_ ends: LineEnds) throws {
    let bench = try Bench(faces)
    bench.run(script: SourceText(name: "s", bytes: ends.applied(to: "\n# a\nset #body x=nine y=2\n")))
    #expect(bench.messages.first?.hasPrefix("s:3:13: error: ") == true, "\(bench.messages)")
  }

  @Test(arguments: LineEnds.allCases) fileprivate func `do not matter in a table`(_ ends: LineEnds) throws {
    let range = SourceRange(0, 0)
    let text = "name,\"text\"\nA,\"one\ntwo\"\n\"B\"\"\",\n\nC,last\n"
    let rows = try CommaSeparated.rows(ends.applied(to: text), name: "t", at: range)
    #expect(rows.map(\.columns) == [["name", "text"], ["A", "one\ntwo"], ["B\"", ""], ["C", "last"]])
    #expect(rows.map(\.line) == [1, 2, 4, 6])
  }

  @Test(arguments: LineEnds.allCases) fileprivate func `do not matter in a translation`(_ ends: LineEnds) throws {
    let text = "# a\nmsgid \"a\"\n\"b\\n\"\nmsgstr \"c\"\n\nmsgid \"d\"\nmsgstr \"e\"\n"
    let entries = try Translations(ends.applied(to: text)).entries
    #expect(entries.map { String(decoding: $0.text, as: UTF8.self) } == ["ab\n", "d"] && entries.map(\.line) == [2, 6])
    #expect(entries.map { String(decoding: $0.translation, as: UTF8.self) } == ["c", "e"])
  }

  @Test(arguments: LineEnds.allCases) fileprivate func `do not matter in a stored view`(_ ends: LineEnds) throws {
    let bench = try Bench(faces)
    bench.run("expand #head; select #body; let a \"x\r\ny\"; cd #head")
    let view = bench.session.viewState
    let text = String(decoding: ends.applied(to: view.text(for: "/d")), as: UTF8.self)
    #expect(ViewState(text: text, document: "/d") == view)
  }

  @Test(arguments: ["a\r\nb", "a\rb", "a\nb"]) func `in a text of a graphic are line feeds, in both formats`(_ text: String) throws {
    let drawing = #"<svg xmlns="http://www.w3.org/2000/svg"><text id="cap" x="1" y="2">Hello <tspan>all</tspan></text></svg>"#
    for bench in [try Bench(faces), try Bench(markup: drawing)] {
      for command in ["set #cap text", "set #cap text.string"] {
        #expect(bench.done("\(command) \"\(text)\""), "\(bench.messages)")
        let again = try Document(reading: ByteStore(bench.bytes))
        for document in [bench.document, again] {
          #expect(document.value(.textString, of: try #require(document.node(id: "cap"))) == .string("a\nb"), "\(bench.bytes)")
        }
        bench.run("undo")
      }
    }
  }

  @Test func `in bytes are found by bytes`() {
    #expect(TextLines.lines(of: "") == [""] && TextLines.lines(of: "\r\n\r\r\n\n") == ["", "", "", "", ""])
    #expect(TextLines.lines(of: "a\r\n\u{301}b\r") == ["a", "\u{301}b", ""])
    #expect(TextLines.content(of: [0xef, 0xbb, 0xbf]) == [] && TextLines.content(of: [0xef, 0xbb]) == [0xef, 0xbb])
  }
}

@Suite struct `An outline of any ids` {
  /// Ids as SVG files have them, which are no words of this program's language.
  private static let ids = [
    "ü1", "a:b", "Rectangle 2", "x\u{301}", "\u{301}x", "q\"q", "7", "(star)", "a#b", "-", "é é", "tab\tbed", "$x", "\\",
  ]

  @Test(arguments: ids, [nil, "Name", "#Name", "N (star)", "\u{301}N", " N ", "# N", "A #b"] as [String?])
  func `comes back as it was, and keeps them in a change`(_ id: String, _ name: String?) throws {
    func attribute(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("\t", with: "&#9;")
    }
    let label = name.map { " inkscape:label=\"\(attribute($0))\"" } ?? ""
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" id="page">
        <g id="\(attribute(id))"\(label)><rect id="inner" width="3" height="4"/></g>
        <rect id="last" width="5" height="6"/>
      </svg>

      """
    let bench = try Bench(markup: drawing)
    try #require(bench.document.node(id: id) != nil)
    func edit(_ change: (String) -> String) throws -> [NodeChange] {
      bench.session.history.begin("edit")
      defer { bench.session.history.commit() }
      var edit = OutlineEdit(bench.session, bench.document.canvases, in: .document)
      try edit.take(change(#require(OutlineText.text(bench.document.canvases, bench.document))))
      return bench.session.history.openChanges().nodes
    }
    #expect(try edit { $0 } == [] && bench.bytes == drawing)
    #expect(
      try edit { $0.replacing("inner", with: "inner  #inner", maxReplacements: 1).replacing("  #inner  #inner", with: "Inside  #inner") }
        .count <= 1)
    #expect(bench.document.node(id: id) != nil && bench.document.node(id: "inner") != nil)
    #expect(bench.document.graphicCount == 3)
  }
}

@Suite struct `Quotes in tables` {
  @Test(arguments: [
    ("Bob \"B\" Ray,x", ["Bob \"B\" Ray", "x"]), ("\"a,b\",c", ["a,b", "c"]), ("\"say \"\"hi\"\"\",c", ["say \"hi\"", "c"]),
    ("5\" pipe,6\"", ["5\" pipe", "6\""]), ("a, \"b,c\"", ["a", " b,c"]),
  ])
  func `open a field only at its start`(_ line: String, _ fields: [String]) throws {
    let rows = try CommaSeparated.rows(Array(line.utf8), name: "t", at: SourceRange(0, 0))
    #expect(rows.map(\.columns) == [fields])
  }
}
