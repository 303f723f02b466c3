import ShapeCommands
import ShapeFormats
import ShapeModel
import TerminalText
import TestSupport
import Testing

@Suite struct `Paths that are printed` {
  @Test func `select exactly their graphic, typed in every way a selector is`() throws {
    var (runs, failures) = (0, 0)
    for seed in 0..<UInt64(Reliability.runs(30, torture: 20)) {
      var names = HostileNames(seed: seed)
      let bench = try Bench(names.document(40))
      bench.session.options.page.columns = nil
      bench.run("find *,canvas")
      let nodes = bench.session.lastListing

      #expect(bench.answers.count == nodes.count && nodes.count > 40)
      for (node, answer) in zip(nodes, bench.answers) {
        let id = "#" + bench.document.id(of: node)
        let path = trimmedEnd(String(answer.dropLast(id.count)))
        let other = "#" + bench.document.id(of: nodes[0])
        for (line, wanted) in [
          ("find \(path)", [node]), ("find (\(path))", [node]), ("find \(id)", [node]), ("find (\(other), \(path))", [nodes[0], node]),
          ("find \(other),\(path)", [nodes[0], node]), ("find ( \(path):is(\(path)) )", [node]), ("get \(path) id", [node]),
        ] {
          bench.run(line)
          let found = Set(bench.session.lastListing) == Set(wanted) && bench.messages.isEmpty
          runs += 1
          if !found { failures += 1 }
          #expect(found, "seed \(seed): \(line) → \(bench.answers) \(bench.messages)")
        }
        guard bench.document.kind(of: node) != .canvas else { continue }
        #expect(bench.document.path(of: node).hasSameBytes(as: try text(bench, "get \(id) path --json", "path")))
        if bench.document.isGroup(node) {
          bench.run("cd \(path); pwd")
          #expect(bench.session.viewpoint.current.group == node && bench.answers == [path], "seed \(seed): cd \(path)")
          bench.run("cd /")
        }
      }
    }
    #expect(failures == 0 && runs > 5_000)
  }

  @Test func `are the same however many groups were met before`() throws {
    // Groups in groups, and one way down of more levels than paths are kept for.
    let nest = (0..<60).map { #"{"id":"n\#($0)","kind":"group","name":"N","children":["# }.joined() + #"{"id":"leaf","kind":"line"}"#
    let groups = (0..<3_000).map { number in
      let inner = #"{"id":"i\#(number)","kind":"group","name":"In","children":[{"id":"l\#(number)","kind":"line","name":"L"}]}"#
      return #"{"id":"g\#(number)","kind":"group","name":"G\#(number % 7)","children":[\#(inner)]}"#
    }
    let document = try Document(
      json: #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"C","graphics":["#
        + (groups + [nest + String(repeating: "]}", count: 60)]).joined(separator: ",") + "]}]}")
    let nodes = document.graphics
    var random = SplitMix64(seed: 11)
    for order in [nodes, nodes.shuffled(using: &random)] {
      let printer = PathPrinter()
      let paths = order.map { printer.path(of: $0, in: document) }
      for index in stride(from: 0, to: order.count, by: 97) {
        #expect(paths[index].hasSameBytes(as: document.path(of: order[index])), "\(order[index])")
      }
    }
    #expect(nodes.count == 9_061)
  }

  @Test(arguments: [30, 60, 100]) func `give way to the id where the window is too narrow`(_ columns: Int) throws {
    var names = HostileNames(seed: 7)
    let bench = try Bench(names.document(40))
    bench.session.options.page.columns = columns
    bench.run("find *,canvas")
    for (node, answer) in zip(bench.session.lastListing, bench.answers) where answer.hasPrefix("#") {
      let first = String(answer.prefix { $0 != " " })
      bench.run("find \(first)")
      #expect(bench.session.lastListing == [node], "\(answer)")
    }
  }

  @Test(arguments: [
    ("Card 4", #"/Page/"Card 4""#), ("Label", "/Page/Label"), ("text", "/Page/text"), ("-x", #"/Page/"-x""#), ("", "/Page/#a"),
    ("#a", ##"/Page/"#a""##), ("a/b", #"/Page/"a/b""#), ("$m", #"/Page/"\$m""#), ("say \"hi\"", #"/Page/"say \"hi\"""#),
    ("é漢👍", "/Page/é漢👍"), ("50%", #"/Page/"50%""#), ("\u{202e}x", #"/Page/"\u{202e}x""#), ("a\tb", #"/Page/"a\tb""#),
    ("two\nlines", "/Page/#a"),
    (String(repeating: "x", count: 500), "#a"), ("a" + String(repeating: "\u{489}", count: 1_000), "#a"),
  ])
  func `are quoted where a step would be read as something else`(_ name: String, _ path: String) throws {
    let document = try Document(
      json: """
        {"format": "shapeedit", "version": 1, "canvases": [{"id": "p", "name": "Page", "graphics": [
          {"id": "a", "kind": "text", "name": \(HostileTexts.json(name))}
        ]}]}
        """)
    #expect(document.path(of: try #require(document.node(id: "a"))) == path)
  }

  @Test func `have an index where siblings share a name`() throws {
    let bench = try Bench(
      """
      {"format": "shapeedit", "version": 1, "canvases": [{"id": "p", "name": "P", "graphics": [
        {"id": "a", "kind": "group", "name": "G", "children": [{"id": "k", "kind": "line", "name": "K"}]},
        {"id": "b", "kind": "line", "name": "G"}, {"id": "c", "kind": "line"}, {"id": "d", "kind": "line", "name": "#c"}
      ]}]}
      """)
    #expect(bench.run("find *") == ["/P/G[0]     #a", "/P/G[0]/K   #k", "/P/G[1]     #b", ##"/P/"#c"[0]  #c"##, ##"/P/"#c"[1]  #d"##])
    #expect(bench.run("find G").contains { $0.contains("/P/G[1]  #b") })
  }

  @Test func `cost the document and not its square`() throws {
    let bench = try Bench(row(20_000))
    #expect(bench.run("find *").count == 20_000)
    // A verb that changes something compares few siblings: with more of them it says the id alone.
    #expect(bench.run("add star Badge --id s") == ["#s"])
  }

  private func trimmedEnd(_ text: String) -> String { String(text[...text.lastIndex { $0 != " " }!]) }

  private func text(_ bench: Bench, _ line: String, _ key: String) throws -> String {
    let answer = try #require(bench.run(line).first)
    let start = try #require(answer.firstRange(of: "\"\(key)\":"))
    let back = try Document(json: #"{"format":"shapeedit","version":1,"notes":\#(string(answer[start.upperBound...]))}"#)
    return back.value(Property(path: "notes")!, of: .document)?.string ?? ""
  }

  /// The string of JSON that a text begins with.
  private func string(_ text: Substring) -> Substring {
    var isEscaped = false
    let end = text.dropFirst().firstIndex { character in
      defer { isEscaped = character == "\\" && !isEscaped }
      return character == "\"" && !isEscaped
    }
    return text[...(end ?? text.startIndex)]
  }
}

@Suite struct `Names inside pseudo-classes` {
  private func bench() throws -> Bench {
    try Bench(
      """
      {"format": "shapeedit", "version": 1, "tokens": {"sun": "#ffcc00"}, "canvases": [{"id": "p", "name": "Page", "graphics": [
        {"id": "g", "kind": "group", "name": "Head", "children": [{"id": "k", "kind": "ellipse", "name": "Skull"}]}
      ]}]}
      """)
  }

  @Test(arguments: [
    ":not(:has(Nope))", "*:not(Nope)", ":has(> Nope)", ":not(#nope)", ":is(Head, Nope)", ":children(/Page/Nope)", ":not(Head/Nope)",
    ":inside(Nope)", ":same(Nope; fill)", ":not(:not(:is(Nope)))", ":not(@nope)", ":not(%9)", ":near(token(nope))", "Skull, :not(Nope)",
    ":not(:has(Nope))?", "group:not(:has(Skul))",
  ])
  func `that are those of nothing are refused`(_ selector: String) throws {
    let bench = try bench()
    #expect(bench.refusal("find (\(selector))") != nil, "\(bench.answers)")
    #expect(bench.refusal("delete (\(selector))") != nil)
    #expect(bench.document.graphicCount == 2)
  }

  @Test(arguments: [
    (":not(:has(Nope?))", "2"), ("*:not(Nope?)", "2"), (":not(N*)", "2"), (":has(Skull)", "1"), (":not(:has(text))", "2"),
    (":has(Page)", "0"), (":near(token(sun))", "0"), (":not(/Page/N*)", "2"), (":not(Page)", "2"),
  ])
  func `may be those of nothing behind a question mark, and patterns and kinds always`(_ selector: String, _ count: String) throws {
    #expect(try bench().run("count (\(selector))") == [count])
  }

  @Test func `are said where they are, with what is near`() throws {
    let error = try #require(try bench().refusal("find :not(:has(Skul))"))
    #expect(error.contains("t:1:16: error: nothing matches Skul\n") && error.contains("named Skull (/Page/Head/Skull)"))
    #expect(error.contains("help: Skul? accepts no match as well"))
  }
}
