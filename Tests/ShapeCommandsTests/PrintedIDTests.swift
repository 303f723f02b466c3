import ShapeCommands
import ShapeModel
import TerminalText
import TestSupport
import Testing

/// Ids that drawings on the web have, and worse ones. No two are canonically equivalent.
private let markupIDs = [
  "Rectangle 2", "Rectangle", "a:b", "a", "x.y", "x", "1st", "-x", "_x", "say \"hi\"", "it's", "a,b", "a(b)", "a(b", "a\\b", "\u{fc}ber",
  "\u{202e}rtl", "$x", "${1}", "text", "group", "[a]", "%5", "%1", "*", "a/b", "..", ".", "tab\there", "line\nbreak", "#", "#a", "##", "?",
  "a?", "!", "a!",
  "{a,b}", "@x", ">", "a > b", "~", "+", ":hidden", "a=b", "s/a/b/", "as", "to", "\u{301}", "\u{1f600}", "\u{200b}", "a;b", "'", "\"", "\\",
  "path-1",
  "=", "a ", " a", "--json", "--", "id\u{a0}x", "\u{5e9}\u{5dc}\u{5d5}\u{5dd}", "&amp;", "<b>",
]

/// A document of leaves and groups with these ids, in SVG or JSON.
private func bench(_ ids: [String], isMarkup: Bool) throws -> Bench {
  func attribute(_ text: String) -> String {
    text.unicodeScalars.map { "&<>\"'\t\n".unicodeScalars.contains($0) ? "&#\($0.value);" : String($0) }.joined()
  }
  guard isMarkup else {
    let leaves = ids.enumerated().map { number, id in
      let kind = number % 3 == 0 ? #""kind": "group", "children": []"# : #""kind": "star""#
      return #"{"id": "\#(id)", \#(kind)}"#
    }
    return try Bench(
      #"{"format": "shapeedit", "version": 1, "canvases": [{"id": "canvas", "graphics": [\#(leaves.joined(separator: ","))]}]}"#)
  }
  let leaves = ids.enumerated().map { number, id in
    number % 3 == 0 ? #"<g id="\#(attribute(id))"><path d="M0 0h5"/></g>"# : #"<rect id="\#(attribute(id))" width="5" height="5"/>"#
  }
  return try Bench(markup: #"<svg xmlns="http://www.w3.org/2000/svg" id="canvas">\#(leaves.joined())</svg>"#)
}

private let plainIDs = (0..<20).map { "a\($0)" } + ["face", "x.y", "x", "_x", "a-b", "Text", "text", "group", "fff", "as", "A1.b-c_d"]

@Suite struct `Ids that are printed` {
  @Test(arguments: [true, false]) func `select exactly their graphic, typed in every way`(isMarkup: Bool) throws {
    let ids = isMarkup ? markupIDs : plainIDs
    let bench = try bench(ids, isMarkup: isMarkup)
    bench.session.options.page.columns = nil
    bench.run("select *")
    let nodes = bench.session.selection
    for (node, answer) in zip(nodes, bench.run("get * kind")) {
      // `#id  kind star`
      let printed = String(answer[..<(answer.range(of: "  kind ") ?? answer.endIndex..<answer.endIndex).lowerBound])
      for line in [
        "select \(printed)", "select (\(printed))", "select (\(printed) , \(printed))", "select \(printed),\(printed)",
        "select *:is(\(printed))",
        "let g = \(printed); select $g", "let g = \(printed); select (:is($g))", "select \(printed)!", "select \(printed)?",
        "let g = \(printed); select #$g",
      ] {
        #expect(bench.done(line), "\(line) \(bench.messages)")
        #expect(bench.session.selection == [node], "\(line) → \(bench.session.selection)")
      }
      bench.run("select (*, !\(printed))")
      #expect(bench.session.selection == nodes.filter { $0 != node }, "\(printed)")
      #expect(bench.run("echo ${count(\(printed))} ${count(*:not(\(printed)))}") == ["1 \(nodes.count - 1)"], "\(printed)")
      for (line, question, wanted) in [
        ("set \(printed) opacity 0.5", "get \(printed) opacity --value", "0.5"),
        ("rename \(printed) New", "get \(printed) name --value", "New"),
      ] {
        #expect(bench.done(line), "\(line) \(bench.messages)")
        #expect(bench.run(question) == [wanted], "\(line)")
        #expect(bench.done("undo"))
      }
    }
  }

  @Test(arguments: [true, false]) func `are the same in every listing and error`(isMarkup: Bool) throws {
    let ids = isMarkup ? markupIDs : plainIDs
    let bench = try bench(ids, isMarkup: isMarkup)
    bench.session.options.page.columns = nil
    bench.run("select *")
    for node in bench.session.selection {
      let printed = try #require(bench.run("find \(Selector.id(bench.document.id(of: node)))").first)
      let id = Selector.id(bench.document.id(of: node))
      #expect(printed.hasSuffix("  " + id), "\(printed) \(id)")
      for line in ["tree \(id) --ids", "ls \(id) --ids", "get \(id) opacity", "inspect \(id)", "why \(id) opacity"] {
        bench.run(line)
        guard !bench.document.isGroup(node) || !line.hasPrefix("ls"), !line.hasPrefix("why") else { continue }
        #expect(bench.answers.contains { $0.contains(id) }, "\(line): \(bench.answers)")
      }
      guard bench.done("set \(id) locked true") else { continue }
      #expect(bench.refusal("delete \(id)")?.contains(id) == true, "\(bench.messages)")
      #expect(bench.done("set \(id) locked false"))
    }
  }

  @Test(arguments: [true, false]) func `are offered by Tab as they can be typed`(isMarkup: Bool) throws {
    let ids = isMarkup ? markupIDs : plainIDs
    let bench = try bench(ids, isMarkup: isMarkup)
    for id in ids {
      // A `#` alone begins a comment.
      let plain = Selector.id(id).contains("\"") ? [] : ["select #\(id.prefix(1))", "select /#canvas/#\(id.prefix(1))"]
      for line in ["select #\"", "select (#", "select (*:not(*), #"] + (isMarkup ? Array(plain.prefix(1)) : plain) {
        let answer = Completer.answer(to: line, in: bench.session)
        let wanted = try #require(bench.document.node(id: id))
        let found = answer.candidates.contains { candidate in
          let typed = String(decoding: Array(line.utf8)[..<answer.start], as: UTF8.self) + candidate.whole()
          guard bench.done(line.contains("(") ? typed + ")" : typed) else { return false }
          return bench.session.selection == [wanted]
        }
        #expect(found, "\(line) \(id): \(answer.candidates.map(\.text))")
      }
    }
  }

  @Test func `are completed from their beginning`() throws {
    let bench = try bench(["Rectangle 2", "Rectangle 10", "Rectangle", "a:b"], isMarkup: true)
    for (typed, wanted) in [("#Rec", 3), ("#\"Rec", 3), ("#\"Rectangle ", 2), ("#\"Rectangle 1", 1), ("#a", 1), ("#\"a:", 1)] {
      let answer = Completer.answer(to: "get " + typed, in: bench.session)
      #expect(answer.candidates.count == wanted, "\(typed) \(answer.candidates.map(\.text))")
    }
  }

  @Test func `that begin like each other are not mistaken for each other`() throws {
    let bench = try bench(["Rectangle", "Rectangle 2"], isMarkup: true)
    #expect(bench.done("rename #\"Rectangle 2\" Second"))
    #expect(bench.run("get #Rectangle name --value") != ["Second"] && bench.run("get #\"Rectangle 2\" name --value") == ["Second"])
    #expect(bench.refusal("get #\"\" name")?.contains("an id after '#'") == true)
    #expect(bench.refusal("get #\"Rectangle name") != nil)
  }

  @Test func `are dumped so that the script makes the same graphics`() throws {
    let bench = try bench(["Rectangle 2", "a:b", "say \"hi\""], isMarkup: true)
    bench.run("checkpoint before")
    for id in ["Rectangle 2", "a:b", "say \"hi\""] { #expect(bench.done("set \(Selector.id(id)) opacity 0.5"), "\(bench.messages)") }
    bench.run("delete \(Selector.id("a:b"))")
    let script = bench.run("dump --since before").joined(separator: "\n")
    let after = bench.bytes
    bench.run("revert before")
    bench.run(script: script)
    #expect(bench.bytes == after, "\(script) \(bench.messages)")
  }
}

extension String {
  fileprivate func range(of part: String) -> Range<Index>? {
    indices.lazy.filter { self[$0...].hasPrefix(part) }.first.map { $0..<index($0, offsetBy: part.count) }
  }
}
