import ShapeCommands
import TestSupport
import Testing

/// Two rooms with furniture of the same names, and a sign beside them.
private let rooms = """
  {"format": "shapeedit", "version": 1, "canvases": [{"id": "plan", "name": "Plan", "graphics": [
    {"id": "r1", "kind": "group", "name": "Kitchen", "children": [
      {"id": "f1", "kind": "group", "name": "Furniture", "children": [{"id": "t1", "kind": "rectangle", "name": "Table"}]}
    ]},
    {"id": "r2", "kind": "group", "name": "Hall", "children": [
      {"id": "d2", "kind": "group", "name": "Door", "children": [{"id": "h2", "kind": "group", "name": "Handle", "children": [
        {"id": "t3", "kind": "line", "name": "Table"}]}]},
      {"id": "f2", "kind": "group", "name": "Furniture", "children": [
        {"id": "t2", "kind": "rectangle", "name": "Table"}, {"id": "b2", "kind": "rectangle", "name": "Bench"}
      ]}
    ]},
    {"id": "s", "kind": "rectangle", "name": "Sign"}
  ]}]}
  """

@Suite struct `Names seen from a place` {
  @Test(arguments: [
    ("Hall", "Furniture", "f2"), ("Hall", "Furniture/*", "t2 b2"), ("Hall", "(Furniture > *)", "t2 b2"),
    ("Hall", "(Furniture rectangle)", "t2 b2"), ("Hall", "(Furniture, Sign)", "f2 s"), ("Hall", "Furniture/Table", "t2"),
    ("Hall", "Kitchen/Furniture", "f1"), ("Hall", "Sign", "s"), ("Kitchen", "Table", "t1"), ("Kitchen", "Handle/Table", "t3"),
    ("/", "Hall/Furniture/*", "t2 b2"), ("/", "(Hall > Furniture > *)", "t2 b2"), ("/", "#r2/Furniture", "f2"),
    ("Hall", ":children(Furniture)", "t2 b2"), ("Hall", ":is(Furniture)", "f2"),
    ("Hall", "(Hall Table)", "t2 t3"), ("/Plan/Hall/Furniture", "Table", "t2"), ("/Plan/Hall/Furniture", "Furniture", "f1 f2"),
  ])
  func `are looked for below it first, then in the document`(place: String, selector: String, found: String) throws {
    let bench = try Bench(rooms)
    #expect(bench.done("cd \(place)"))
    #expect(bench.done("select \(selector)"), "\(bench.messages)")
    #expect(bench.ids(bench.session.selection).sorted() == found.split(separator: " ").map(String.init).sorted())
  }

  @Test(arguments: [
    "set Furniture opacity 0.5", "set Furniture/* opacity 0.5", "set (Furniture > *) opacity 0.5", "set (Furniture *) opacity 0.5",
    "set (Sign, Furniture) opacity 0.5", "ls Furniture/*", "set Furniture/Table opacity 0.5",
    "set \"Furniture\"/* opacity 0.5", "set *:inside(Furniture) opacity 0.5", "set :is(Furniture) opacity 0.5",
    "set rectangle:not(Table) opacity 0.5", "set :children(Furniture) opacity 0.5", "set (*, !Furniture) opacity 0.5", "cd Furniture",
    "move Sign into Furniture", "add star S in Furniture", "echo ${count(Furniture > *)}", "for g in (Furniture > *)\n  echo $g\nend",
    "tree Furniture", "focus Furniture", "count (Furniture > *)", "set (Furniture + Sign) opacity 0.5",
  ])
  func `of equal rank are an error that lists them, whatever follows the name`(line: String) throws {
    let bench = try Bench(rooms)
    let refusal = try #require(bench.refusal(line), "\(line): \(bench.answers)")
    let isOfTables = line.contains("Furniture/Table") || line.contains("not(Table)")
    #expect(refusal.contains(isOfTables ? "#t1" : "#f1") && refusal.contains(isOfTables ? "#t2" : "#f2"), "\(refusal)")
    #expect(bench.undoDepth == 0)
  }

  @Test(arguments: [
    ("Furniture*", "f1 f2"), ("**/Furniture", "f1 f2"), ("**/Furniture/*", "t1 t2 b2"), ("[name=Furniture]", "f1 f2"),
    ("[name=\"Furniture\"]", "f1 f2"), ("group:has(Table)", "r1 f1 r2 d2 h2 f2"), ("group:has(> Table)", "f1 f2 h2"),
    ("(group > Table)", "t1 t2 t3"), ("/Plan/*/Furniture", "f1 f2"),
  ])
  func `as patterns, in predicates and after a step match all`(selector: String, found: String) throws {
    let bench = try Bench(rooms)
    #expect(bench.done("select \(selector)"), "\(bench.messages)")
    #expect(bench.ids(bench.session.selection).sorted() == found.split(separator: " ").map(String.init).sorted())
  }

  @Test func `that are nearer win over those that are deeper`() throws {
    let bench = try Bench(rooms)
    #expect(bench.done("cd Hall; add rectangle Table in Hall --id near; select Table"))
    #expect(bench.ids(bench.session.selection) == ["near"])
  }

  @Test func `after ls are those that ls showed`() throws {
    let bench = try Bench(rooms)
    #expect(bench.run("cd Hall; ls").contains { $0.contains("Furniture") })
    #expect(bench.done("ls Furniture"), "\(bench.messages)")
    #expect(bench.run("get Furniture id --value") == ["f2"])
  }
}

@Suite struct `Graphics in variables` {
  @Test(arguments: [
    ("($g > *)", "t2 b2"), (":children($g)", "t2 b2"), ("group:has($g)", "r2"), ("(Hall > $g)", "f2"), ("($g Table)", "t2"),
    ("$g/Table", "t2"), ("$g/*", "t2 b2"), ("group:not($g)", "r1 f1 r2 d2 h2"), ("(Sign, $g)", "f2 s"),
    ("#$g", "f2"), ("(#$g > *)", "t2 b2"), ("#$g/Bench", "b2"), ("($g ~ *, $g)", "f2"), ("${\"#f2\"}/Bench", "b2"), ("$g:group", "f2"),
    (":is($g, Sign)", "f2 s"), ("(group:has(> Handle), $g)", "d2 f2"),
  ])
  func `stand for themselves wherever a selector may`(selector: String, found: String) throws {
    for value in ["#f2", "(Hall > Furniture)", "#\"f2\""] {
      // `$g/Table` and `#$g` need one graphic by its id.
      if value.hasPrefix("("), selector.contains("/") || selector.contains("#$g") { continue }
      let bench = try Bench(rooms)
      #expect(bench.done("let g = \(value); select \(selector)"), "\(value) \(bench.messages)")
      #expect(bench.ids(bench.session.selection).sorted() == found.split(separator: " ").map(String.init).sorted(), "\(value)")
      let inner = selector.hasPrefix("(") ? String(selector.dropFirst().dropLast()) : selector
      #expect(bench.run("echo ${count(\(inner))}") == ["\(found.split(separator: " ").count)"], "count(\(inner)) \(value)")
    }
  }

  @Test func `stand for themselves in loops, procedures and conditions`() throws {
    let bench = try Bench(rooms)
    bench.run(
      script: """
        for g in (group)
          if count($g > *) > 1 and count($g > rectangle) == 2
            echo $g
          end
        end
        def contents(g)
          echo ${count($g > *)} ${count(#$g)}
        end
        contents #f2
        set rectangle opacity=(count(#r2 > *) / 10)
        """)
    #expect(bench.answers == ["#f2", "2 1"], "\(bench.messages)")
    #expect(bench.run("get #t1 opacity --value") == ["0.2"])
  }

  @Test func `of several steps are not looked for inside the group that has them`() throws {
    let bench = try Bench(rooms)
    #expect(bench.done("let g = (group > group); select group:has($g)"), "\(bench.messages)")
    #expect(bench.ids(bench.session.selection).sorted() == ["d2", "r1", "r2"])
    #expect(bench.done("select group:has((group > group))"))
    #expect(bench.ids(bench.session.selection).sorted() == ["d2", "r1", "r2"])
  }

  @Test(arguments: ["find #$g", "find ($g > *)", "set $g/* opacity 1", "find $g/Table", "find group:has($g)"])
  func `that are not there are an error with the value`(line: String) throws {
    let bench = try Bench(rooms)
    let refusal = try #require(bench.refusal("let g = #nope; \(line)"))
    #expect(refusal.contains("nothing matches") && refusal.contains("$g is '#nope'"), "\(refusal)")
  }
}

@Suite struct `Names that are canonically equivalent` {
  private static let composed = "\u{dc}berschrift"
  private static let decomposed = "U\u{308}berschrift"

  private func bench(_ name: String) throws -> Bench {
    try Bench(
      """
      {"format": "shapeedit", "version": 1, "styles": {}, "canvases": [{"id": "c", "name": "C", "graphics": [
        {"id": "g", "kind": "group", "name": "\(name)", "children": [
          {"id": "t", "kind": "text", "name": "T", "text": {"string": "\(name) eins"}}]}
      ]}]}
      """)
  }

  @Test(arguments: [
    "select NAME", "select \"NAME\"", "select /C/NAME", "select NAM*", "select C/NAME", "select [name=NAME]", "select [name=\"NAME\"]",
    "select [name^=NAM]", "select [name$=AME]", "select [name*=AM]", "select [name~=NAM]", "select {NAME,x}", "cd NAME", "select :is(NAME)",
    "select *:not(:has(x?)):is(NAME)", "select group:has(> text:text(\"NAME*\"))", "search NAME", "select (NAME > text)", "ls NAME",
    "let n = 'NAME'; select $n", "let n = 'NAME'; select [name=$n]", "select [name~=\"(?i)nam\"]",
  ])
  func `are found by each other's spelling`(line: String) throws {
    for (name, typed) in [(Self.composed, Self.decomposed), (Self.decomposed, Self.composed), (Self.composed, Self.composed)] {
      let bench = try bench(name)
      let parts = Array(typed.unicodeScalars)
      let isComposed = parts.count < Self.decomposed.unicodeScalars.count
      func slice(_ from: Int, _ to: Int) -> String { String(String.UnicodeScalarView(parts[from..<to])) }
      let line = line.replacing("NAME", with: typed)
        .replacing("NAM", with: slice(0, parts.count - 3)).replacing("AME", with: slice(isComposed ? 1 : 2, parts.count))
        .replacing("AM", with: slice(isComposed ? 1 : 2, 5)).replacing("(?i)nam", with: "(?i)" + slice(0, 4).lowercased())
      #expect(bench.done(line), "\(line) \(bench.messages)")
    }
  }

  @Test func `are completed by each other's spelling, and their bytes are taken as they are`() throws {
    for (name, typed) in [(Self.composed, "U\u{308}be"), (Self.decomposed, "\u{dc}be")] {
      let bench = try bench(name)
      for line in ["find \(typed)", "find /C/\(typed)", "find \"\(typed)"] {
        let answer = Completer.answer(to: line, in: bench.session)
        let candidate = try #require(answer.candidates.first, "\(line)")
        let whole = String(decoding: Array(line.utf8)[..<answer.start], as: UTF8.self) + candidate.whole()
        #expect(bench.done(whole), "\(whole) \(bench.messages)")
      }
    }
  }

  @Test func `are replaced by each other's spelling, and keep their bytes otherwise`() throws {
    for (name, typed) in [(Self.composed, Self.decomposed), (Self.decomposed, Self.composed)] {
      let bench = try bench(name)
      #expect(bench.done("set T opacity 0.5") && bench.bytes.utf8.contains(name.utf8))
      #expect(bench.done("replace text '\(typed)' to Titel"), "\(bench.messages)")
      #expect(bench.run("get #t text.string --value") == ["Titel eins"])
      #expect(bench.done("replace names s/\(typed)/Kopf/"), "\(bench.messages)")
      #expect(bench.run("get #g name --value") == ["Kopf"])
    }
  }

  @Test func `are equal in expressions`() throws {
    let bench = try bench(Self.decomposed)
    #expect(bench.run("echo ${\"\(Self.composed)\" == \"\(Self.decomposed)\"}") == ["true"])
  }

  @Test func `that share only a letter and an accent differ`() throws {
    let bench = try bench(Self.decomposed)
    #expect(bench.refusal("select Uberschrift") != nil)
    #expect(bench.refusal("select [name^=U]") != nil)
  }

  @Test func `are one name in listings of paths, so that each path selects one graphic`() throws {
    let bench = try Bench(
      """
      {"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "name": "C", "graphics": [
        {"id": "a", "kind": "line", "name": "\(Self.composed)"}, {"id": "b", "kind": "line", "name": "\(Self.decomposed)"}]}]}
      """)
    for answer in bench.run("find line") {
      let path = String(answer.prefix { $0 != " " })
      #expect(bench.run("find \(path)").count == 1, "\(path) \(bench.messages)")
    }
    #expect(bench.refusal("front \(Self.composed)")?.contains("2 graphics are named") == true)
  }
}

extension String.UTF8View {
  fileprivate func contains(_ other: String.UTF8View) -> Bool {
    let (text, part) = (Array(self), Array(other))
    return text.indices.contains { text[$0...].starts(with: part) }
  }
}
