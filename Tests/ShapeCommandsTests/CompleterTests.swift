import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// The line after Tab: as the line editor completes it, with the blank behind a single candidate.
private func completed(_ line: String, _ session: Session) -> String {
  let answer = Completer.answer(to: line, in: session)
  let head = String(decoding: Array(line.utf8)[..<answer.start], as: UTF8.self)
  if answer.candidates.count == 1, !answer.isCut {
    return head + answer.candidates[0].whole() + (answer.candidates[0].isOpen ? "" : " ")
  }
  return answer.stem.map { head + $0 } ?? line
}

@Suite struct `What Tab leaves` {
  private func bench(_ names: [String]) throws -> Bench {
    let graphics = names.enumerated().map { #"{"id": "g\#($0)", "kind": "line", "name": \#(HostileTexts.json($1))}"# }
    return try Bench(
      """
      {"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "name": "C", "graphics": [
        {"id": "a", "kind": "group", "name": "Page 1", "children": [
          {"id": "m", "kind": "group", "name": "Main", "children": [{"id": "p", "kind": "line", "name": "plan"}]}
        ]},
        {"id": "q", "kind": "group", "name": "a/b", "children": [{"id": "x", "kind": "line", "name": "x y"}]},
        \((graphics + [#"{"id": "last", "kind": "line"}"#]).joined(separator: ", "))
      ]}]}
      """)
  }

  @Test(arguments: [
    ("cd /C/\"Page 1\"/", "cd /C/\"Page 1\"/Main/"), ("find \"my box\":hid", "find \"my box\":hidden "),
    ("find /C/\"a/b\"/\"x", "find /C/\"a/b\"/\"x y\" "),
    ("find (/C/\"Page 1\"/Main/pl", "find (/C/\"Page 1\"/Main/plan "), ("find (\"Page 1\" > \"Ma", "find (\"Page 1\" > \"Main\" "),
    ("find Main/", "find Main/plan "), ("find \"Page 1\"/M", "find \"Page 1\"/Main/"), ("find /C/\"Page 1\"", "find /C/\"Page 1\""),
    ("find /C/Pa", "find /C/\"Page 1\"/"), ("find /C/'Pa", "find /C/'Page 1'/"), ("find 'Pa", "find 'Page 1' "),
    ("find !pl", "find !plan "), ("find Main,pl", "find Main,plan "), ("find :has(pl", "find :has(plan "), ("find :no", "find :not("),
    ("find \"group", "find \"group"), ("find \"hid", "find \"hid"), ("\"fi", "\"fi"), ("find [fil", "find [fill"),
    ("get :overlaps(line) x1", "get :overlaps(line) x1 "),
  ])
  func `is a selector that goes on from what was typed`(_ line: String, _ wanted: String) throws {
    #expect(completed(line, try bench(["my box"]).session) == wanted)
  }

  @Test(arguments: [
    ("logo.png", "lo"), ("icon@2x", "ic"), ("v1:2", "v1"), ("What?", "Wh"), ("!alert", "!al"), ("50%", "5"), ("Icon/Home", "Ic"),
    ("a `b", "a"), ("#tag", "#ta"), ("~x", "~"), ("^up", "^"), ("Ca$h", "Ca"), ("Ca\"r", "Ca"), ("back\\slash", "ba"), ("\u{202e}rtl", ""),
    ("say \"hi\"", "say"), ("it's", "it"), ("text", "te"), ("group 2", "gro"), ("-x", "\"-"), ("logo.png", "logo.p"),
    ("Head:hidden", "Head:hi"),
    ("tab\there", "ta"), ("שלום לך", "של"), ("a,b", "a,"), ("off", "of"),
  ])
  func `is the name, quoted where it has to be`(_ name: String, _ typed: String) throws {
    // Only this graphic: what begins with nothing else of the language.
    let bench = try Bench(
      """
      {"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "graphics": [
        {"id": "g", "kind": "line", "name": \(HostileTexts.json(name))}
      ]}]}
      """)
    let answer = Completer.answer(to: "filter " + typed, in: bench.session)
    let candidate = try #require(answer.candidates.first { $0.meaning?.hasSameBytes(as: name) == true }, "\(answer)")
    let line = String(decoding: Array("filter \(typed)".utf8)[..<answer.start], as: UTF8.self) + candidate.whole()
    #expect(bench.done(line), "\(line) \(bench.messages)")
    #expect(bench.ids(bench.session.viewpoint.filter?.nodes ?? []) == ["g"], "\(line)")
  }

  @Test(arguments: [
    (["box a", "boa"], "find bo", "find bo"), (["box a", "box b"], "find bo", "find \"box "),
    (["box.a", "box.b"], "find /C/bo", "find /C/\"box."),
    (["ab1", "ab2"], "find a", "find a"), (["zab1", "zab2"], "find z", "find zab"), (["zab1", "zab2"], "find 'z", "find 'zab"),
    (["q$1", "q$2"], "find \"q", "find \"q\\$"), (["!alert", "alert"], "find !al", "find !al"),
  ])
  func `of several candidates is what they share`(_ names: [String], _ line: String, _ wanted: String) throws {
    #expect(completed(line, try bench(names).session) == wanted)
  }

  @Test func `is what all share, also those that are not shown`() throws {
    let bench = try bench((0..<500).map { "box a\($0)" } + ["boa"])
    let answer = Completer.answer(to: "find bo", in: bench.session)
    #expect(answer.hasMore && answer.stem == nil && answer.candidates.count == 200)
    let ids = try Bench(row(300))
    #expect(completed("find #r1", ids.session) == "find #r1")
    #expect(completed("find #r29", ids.session) == "find #r29")
    #expect(completed("find #r2999", ids.session) == "find #r2999")
  }

  @Test func `is nothing where not all was looked at`() throws {
    let bench = try Bench(row(Completer.mostNodes + 10))
    let answer = Completer.answer(to: "find R99998", in: bench.session)
    #expect(answer.isCut && answer.stem == nil && !answer.candidates.isEmpty)
  }

  @Test func `is a variable, a procedure or a word of an expression`() throws {
    let bench = try bench([])
    bench.run("let accent = red")
    bench.run("def card(t)\n  echo $t\nend")
    let entry = "for row in 1..3\n  let width2 = 5\n  def side(across, down)\n"
    for (line, wanted) in [
      ("set p fill=$ac", "set p fill=$accent "), ("echo \"a $ac", "echo \"a $accent"), ("echo ${ac", "echo ${accent"),
      ("set p x1=${wid", "set p x1=${width"),
      ("echo ${max", "echo ${max("), ("ca", "ca"), ("car", "card "), (entry + "  echo $ro", entry + "  echo $row "),
      (entry + "  echo $wi", entry + "  echo $width2 "), (entry + "  sid", entry + "  side "),
      (entry + "  echo $acr", entry + "  echo $across "),
      ("get \\\n  Mai", "get \\\n  Main "), ("find (Main >\n  pl", "find (Main >\n  plan "), ("echo '$ac", "echo '$ac"),
      ("rows # ge", "rows # ge"),
    ] { #expect(completed(line, bench.session) == wanted) }
  }

  @Test func `is a file of the folder that was typed`() throws {
    let folder = TemporaryFolder()
    folder.write("only.json", "{}")
    let bench = try bench([])
    #expect(completed("open \(folder.path)/on", bench.session) == "open \(folder.path)/only.json ")
    // To the kernel the path would end at the NUL.
    #expect(Completer.answer(to: "open \(folder.path)/\0x/", in: bench.session).candidates.isEmpty)
  }

  @Test func `costs no selector`() throws {
    let bench = try Bench(row(20_000, tail: #", "width": 9, "height": 9"#))
    // Every one with every other would be 400 million comparisons.
    #expect(completed("get :overlaps(rectangle) opac", bench.session) == "get :overlaps(rectangle) opacity ")
    #expect(Completer.answer(to: "get **/R1/", in: bench.session).candidates.isEmpty)
  }
}

/// Cuts selectors of random documents in two and asks for the rest.
@Suite struct `What Tab offers behind files and flags` {
  private static let page = """
    {"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "name": "Page", "graphics": [{"id": "a", "kind": "line", "name": "Own"}]}]}
    """

  private func offers(_ line: String, _ session: Session, otherVerbs: [String] = []) -> [String] {
    Completer.answer(to: line, in: session, otherVerbs: otherVerbs).candidates.map(\.text)
  }

  @Test func `are the graphics and canvases of that file, not those of the open drawing`() throws {
    let folder = TemporaryFolder()
    folder.write("other.shape.json", Self.page.replacing("Own", with: "Other").replacing("Page", with: "Sheet"))
    folder.write("own.shape.json", Self.page)
    folder.write("other.csv", "a,b")
    let session = Session()
    try session.open(folder.path + "/own.shape.json")
    let other = folder.path + "/other.shape.json"
    #expect(offers("insert \(other) O", session) == ["Other"] && offers("insert \(other) Own", session) == [])
    #expect(offers("insert \(other) Other in P", session).first?.hasPrefix("Page") == true)
    #expect(offers("copy Own to \(other)#", session) == [other + "#Sheet"])
    #expect(offers("copy Own to \(folder.path)/o", session) == [other])
  }

  @Test func `are no flags that exclude one that is given`() throws {
    let session = try Bench(Self.page).session
    #expect(offers("diff --s", session) == ["--since", "--stat", "--script", "--scale"])
    #expect(offers("diff --picture --s", session) == ["--since", "--scale"] && offers("diff --stat --st", session) == [])
  }

  @Test(arguments: [
    ("token a --rename b --d", ["--dry-run"]), ("style a --delete --r", []), ("variant a --show Own --d", ["--dry-run"]),
    ("variant a --show Own --h", ["--hide"]), ("variant a --delete --s", []), ("diff --html --p", []),
  ])
  func `are no flags that a verb refuses together`(_ line: String, _ flags: [String]) throws {
    let session = try Bench(Self.page).session
    #expect(offers(line, session) == flags)
  }

  @Test func `are the second words of verbs, and what they take`() throws {
    let session = try Bench(Self.page).session
    #expect(offers("bring ", session).prefix(2) == ["front", "forward"])
    #expect(offers("send b", session) == ["back", "backward"])
    #expect(offers("bring front O", session) == ["Own"])
  }

  @Test func `are kinds, marked where the drawing has none of them`() throws {
    let session = try Bench(Self.page).session
    let candidates = Completer.answer(to: "find ", in: session).candidates
    #expect(candidates.first { $0.text == "star" }?.shownForm == "star (none)", "\(candidates)")
    #expect(candidates.first { $0.text == "star" }?.summary == "none in this drawing")
    #expect(candidates.first { $0.text == "line" }?.shownForm == "line")
  }

  @Test func `are sides and properties of conflicts, and words of a conversation`() throws {
    let session = try Bench(Self.page).session
    #expect(offers("resolve Own ", session) == ["ours", "theirs", "base"] && offers("resolve --all o", session) == ["ours"])
    #expect(offers("bro", session, otherVerbs: ["browse", "pager"]) == ["browse"] && offers("brows", session) == [])
    #expect(offers("pager o", session, otherVerbs: ["browse", "pager"]) == ["on", "off"])
  }
}

@Suite struct `Random names and cuts` {
  @Test func `are completed to what was typed, or more of it`() throws {
    var (runs, found) = (0, 0)
    for seed in 0..<UInt64(Reliability.runs(25, torture: 40)) {
      var names = HostileNames(seed: seed &+ 1000)
      let bench = try Bench(names.document(30))
      let nodes = bench.document.numbering
      for position in 1..<nodes.count {
        let node = nodes.node(at: position)
        guard let cut = Cut(node, bench.document, &names) else { continue }
        let answer = Completer.answer(to: cut.head + cut.typed, in: bench.session)
        runs += 1
        #expect(!answer.isCut && answer.start <= (cut.head + cut.typed).utf8.count)
        let candidates = answer.candidates.filter { $0.meaning != nil }
        found += candidates.contains { $0.meaning!.hasSameBytes(as: cut.label) } ? 1 : 0
        #expect(candidates.contains { $0.meaning!.hasSameBytes(as: cut.label) } || answer.hasMore, "seed \(seed): \(cut) \(answer)")
        for candidate in candidates {
          try check(candidate, answer, cut, bench, "seed \(seed): \(cut.head)\(cut.typed) → \(candidate.whole())")
        }
        if let stem = answer.stem { check(stem, answer, cut, bench, "seed \(seed): \(cut.head)\(cut.typed) → \(stem)") }
      }
    }
    #expect(runs > 500 && found > 500)
  }

  /// A candidate, once entered, finds a graphic with the name that it denotes, which begins with the typed text.
  private func check(_ candidate: Completer.Candidate, _ answer: Completer.Answer, _ cut: Cut, _ bench: Bench, _ place: String) throws {
    let meaning = try #require(candidate.meaning)
    #expect(meaning.utf8.starts(with: cut.beginning.utf8), "\(place)")
    let selector =
      String(decoding: Array((cut.head + cut.typed).utf8)[..<answer.start].dropFirst(cut.verb.utf8.count), as: UTF8.self)
      + candidate.whole() + cut.tail
    guard !CombiningMarkRun.isExcessive(meaning) else { return }
    // A canvas is completed in `:is(`, though it is none of the graphics that are asked.
    let inner = selector.hasPrefix(":is(") ? String(selector.dropFirst(3)) : selector
    var nodes: [NodeID] = []
    do { nodes = try bench.session.query.matches(try SelectorParser.parse(inner)) } catch let error as QueryError {
      guard case .ambiguous(_, let several) = error.problem else { throw error }
      nodes = several
    }
    #expect(!nodes.isEmpty && nodes.allSatisfy { bench.document.label(of: $0).hasSameBytes(as: meaning) }, "\(place)")
  }

  /// A common beginning goes on from what was typed.
  private func check(_ stem: String, _ answer: Completer.Answer, _ cut: Cut, _ bench: Bench, _ place: String) {
    let line = String(decoding: Array((cut.head + cut.typed).utf8)[..<answer.start], as: UTF8.self) + stem
    let next = Completer.answer(to: line, in: bench.session)
    let known = Set(answer.candidates.compactMap(\.meaning).map { Array($0.utf8) })
    let after = Set(next.candidates.compactMap(\.meaning).map { Array($0.utf8) })
    #expect(answer.candidates.count > 1 && known.isSubset(of: after), "\(place)")
  }
}

/// The beginning of a selector for one graphic.
private struct Cut: CustomStringConvertible {
  let verb = "find "
  var head: String
  var typed: String
  /// The brackets that close those of the head.
  var tail = ""
  /// The name that was begun, and as much of it as is there.
  var label: String
  var beginning: String

  var description: String { "\(head)\(typed) (\(label.debugDescription))" }

  /// Nil for a graphic that has no name that can be written.
  init?(_ node: NodeID, _ document: Document, _ names: inout HostileNames) {
    label = document.label(of: node)
    guard !CombiningMarkRun.isExcessive(label), document.name(of: node)?.isEmpty == false, let parent = document.parent(of: node) else {
      return nil
    }
    let scalars = Array(label.unicodeScalars)
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[..<names.number(0..<scalars.count + 1)])
    beginning = String(view)
    let quotes = QuotedText.isPlain(beginning) || beginning.isEmpty ? ["", "\"", "'"] : ["\"", "'"]
    let quote = quotes[names.number(0..<quotes.count)]
    if quote == "'", beginning.contains("'") { return nil }
    typed = quote + (quote == "\"" ? QuotedText.escaped(beginning) : beginning)
    let path = document.path(of: parent)
    let isPath = names.chance(60) && !path.hasPrefix("#")
    let lead = isPath ? (path == "/" ? "/" : path + "/") : ""
    switch names.number(0..<4) {
    case 0: (head, tail) = ("find (" + lead, ")")
    case 1: (head, tail) = ("find ( " + lead, " )")
    case 2: (head, tail) = ("find :is(" + lead, ")")
    default: head = "find " + lead
    }
    // An empty beginning offers more names than are shown, and no canvas is among the graphics of `:is`.
    if !isPath, beginning.isEmpty || parent == .document { return nil }
  }
}
