import ShapeCommands
import TestSupport
import Testing

@Suite struct `Answers in JSON` {
  /// The answers to the lines of a conversation about the drawing of the manual.
  private func answers(_ lines: String...) throws -> [StrictJSON] {
    let bench = try Bench(faces)
    bench.session.options.isJSON = true
    return try lines.flatMap { line in
      bench.run(line)
      return try bench.answers.map { try StrictJSON.parse($0) }
    }
  }

  @Test func `a property that is asked for twice, or is there anyhow, is answered once`() throws {
    let answer = try answers("get #body id path x x")[0]
    #expect(answer.keys == ["v", "line", "cmd", "ok", "id", "path", "level", "parent", "selector", "x"])
  }

  @Test(arguments: [
    ("x", StrictJSON.number(70)), ("visible", .bool(true)), ("kind", .string("rectangle")), ("fill", .string("#3366cc")),
    ("fill.color", .string("#3366cc")), ("tags", .list([])), ("radius", .number(6)),
    ("frame", .list([70, 100, 60, 40].map { .number($0) })),
    ("fill.stops", .list([.list([.number(0), .string("#000000")]), .list([.number(1), .string("#ffffff")])])), ("fill.focus", .null),
    ("clip", .string("none")),
  ])
  func `get answers values as the document has them`(_ property: String, value: StrictJSON) throws {
    #expect(try answers("get #body \(property)")[0][property] == value)
  }

  @Test func `props and inspect answer the same values as get`() throws {
    let rows = try answers("props rectangle")
    for (property, value) in [
      ("opacity", StrictJSON.number(1)), ("visible", .bool(true)), ("transform", .list([1, 0, 0, 1, 0, 0].map { .number($0) })),
      ("blend", .string("normal")), ("id", .null), ("text.align", .string("center")),
    ] {
      #expect(rows.first { $0["property"]?.string == property }?["default"] == value, "\(property)")
    }
    let form = try answers("inspect #body --group geometry")[0]["groups"]?.list?[0]["rows"]?.list ?? []
    #expect(form.first { $0["property"]?.string == "width" }?["value"] == .number(60))
    let mixed = try answers("inspect (#skull, #body) --group fill")[0]["groups"]?.list?[0]["rows"]?.list ?? []
    let color = mixed.first { $0["property"]?.string == "fill.color" }
    #expect(color?["value"] == .null && color?["mixed"] == .bool(true))
  }

  @Test(arguments: [("dup #body", "dup #body, #cap"), ("reveal #eyeL", "reveal #eyeL, #eyeR"), ("group nobody?", "group #eyeL, #eyeR")])
  func `one, several and none are answered in one shape`(_ one: String, many: String) throws {
    let (one, many) = (parenthesised(one), parenthesised(many))
    #expect(try answers(one)[0].keys == answers(many)[0].keys)
  }

  private func parenthesised(_ line: String) -> String {
    let blank = line.firstIndex(of: " ")!
    return "\(line[..<blank]) (\(line[line.index(after: blank)...]))"
  }

  @Test(arguments: [
    ("set #body x+=1", ["body"]), ("unset #body fill shadow", ["body"]), ("rename #cap Note", ["cap"]), ("add star --id s", ["s"]),
    ("delete #eyes", ["eyes"]), ("group (#eyeL, #eyeR) --id g", ["g", "eyeL", "eyeR"]), ("ungroup #eyes", ["eyes", "eyeL", "eyeR"]),
    ("move #cap into #head", ["cap"]), ("front #cap", []), ("back #cap", ["cap"]), ("raise #eyeL", ["eyeL"]),
    ("canvas add Back --id back", ["back"]), ("canvas delete Faces", ["faces"]), ("canvas rename Faces Front", ["faces"]), ("fmt", []),
    ("checkpoint here", []), ("begin", []),
  ])
  func `a verb that changes something says how many and which`(_ line: String, ids: [String]) throws {
    let answer = try answers(line)[0]
    #expect(answer["changed"] == .number(Double(ids.count)))
    #expect(answer["ids"] == .list(ids.map { .string($0) }))
  }

  @Test func `undo, redo, revert, commit and rollback say which they concern`() throws {
    let both = StrictJSON.list([.string("cap"), .string("body")])
    let said = try answers(
      "set #body x 1", "set #cap x 2", "undo 2", "redo 2", "revert", "begin", "set #cap x 3", "set #body x 4", "commit")
    for answer in [said[2], said[4], said[8]] {
      #expect(answer["changed"] == .number(2) && answer["ids"] == both, "\(answer)")
    }
    #expect(said[3]["ids"] == .list([.string("body"), .string("cap")]))
    let made = try answers("begin", "add star --id s", "rollback")
    #expect(made[2]["ids"] == .list([.string("s")]))
  }

  @Test func `a canvas verb is named whole, an alias by its verb`() throws {
    #expect(try answers("canvas add Back")[0]["cmd"] == .string("canvas add"))
    #expect(try answers("rm #cap")[0]["cmd"] == .string("delete"))
  }

  @Test func `what source runs is answered with the script's name, then the verb itself`() throws {
    let folder = TemporaryFolder()
    folder.write("a.se", "set #body x 1\n\nset #cap x 2\n")
    let said = try answers("source \(folder.path)/a.se")
    #expect(said.map { $0["script"]?.string?.hasSuffix("/a.se") } == [true, true, nil])
    #expect(said.map { $0["line"] } == [.number(1), .number(3), .number(1)])
    #expect(said[2]["cmd"] == .string("source") && said[2]["changed"] == .number(2))
  }

  @Test func `structured content is JSON, with what may not go to a terminal escaped`() throws {
    let bench = try Bench(faces.replacing(#""radius": 6"#, with: "\"radius\": \"\u{202e}\", \"extra\": {\"a b\": [1, \"\u{9b}\"]}"))
    bench.run("get #body radius extra --json")
    #expect(bench.answers[0].unicodeScalars.allSatisfy { (0x20..<0x7f).contains($0.value) })
    let answer = try StrictJSON.parse(bench.answers[0])
    #expect(answer["radius"] == .string("\u{202e}"))
    #expect(answer["extra"]?["a b"] == .list([.number(1), .string("\u{9b}")]))
  }
}
