import ShapeCommands
import ShapeModel
import TestSupport
import Testing

@Suite struct `A part of a difference` {
  private struct Line {
    var text: String
    var id: String
    var needs: [String]
  }

  private func lines(_ script: String) throws -> [Line] {
    let bench = try Bench(faces)
    bench.run("checkpoint start")
    bench.run(script)
    bench.run("diff --since start --json")
    return try bench.answers.map { text in
      let object = try StrictJSON.parse(text)
      return Line(text: text, id: try #require(object["id"]?.string), needs: object["needs"]?.list?.compactMap(\.string) ?? [])
    }
  }

  @Test(arguments: [
    "group (#eyeL, #body, #cap) as G", "group (#skull, #eyes) as G; group (G, #body) as H", "ungroup #eyes; ungroup #head", "delete Head",
    "move #body into #eyes; move #cap into #eyes", "add group G in #faces; move Head into G; move Body into Head; delete Caption",
    "set #body id trunk; move trunk into Eyes", "canvas add B 10x10; move Body into B; move Eyes into B",
  ])
  func `applies if it has all that its changes need`(_ script: String) throws {
    let lines = try lines(script)
    try #require(lines.count < 12)
    let folder = TemporaryFolder()
    var tried = 0
    for choice in 1..<(1 << lines.count) {
      let part = lines.indices.filter { choice >> $0 & 1 == 1 }.map { lines[$0] }
      guard part.allSatisfy({ $0.needs.allSatisfy { need in part.contains { $0.id == need } } }) else { continue }
      tried += 1
      folder.write("part.jsonl", part.map { $0.text + "\n" }.joined())
      let bench = try Bench(faces)
      bench.run("apply \(folder.path)/part.jsonl --json")
      let answer = try StrictJSON.parse(try #require(bench.answers.last))
      let note = "\(part.map(\.text).joined(separator: "\n")): \(bench.answers) \(bench.messages)"
      #expect(answer["ok"] == .bool(true) && answer["changed"] == .number(Double(part.count)), "\(note)")
      #expect(bench.document.checkInvariants() == [], "\(note)")
    }
    // A change with all that it needs is such a part.
    #expect(tried >= lines.count)
  }

  @Test func `says what it needs, in words and where it is`() throws {
    let lines = try lines("group (#eyeL, #body) as G; set #skull fill red; delete Caption").map { try StrictJSON.parse($0.text) }
    func line(_ id: String) throws -> StrictJSON { try #require(lines.first { $0["id"] == .string(id) }) }
    let group = try #require(lines.first { $0["change"] == .string("added") }?["id"])
    #expect(try line("body")["needs"] == .list([group]) && line("skull")["needs"] == nil)
    #expect(try line("skull")["text"] == .string("Skull: fill #ffcc00 → #ff0000"))
    #expect(try line("cap")["text"] == .string("Caption: deleted") && line("cap")["box"]?["to"] == nil)
    #expect(try line("cap")["box"]?["from"]?["x"] == .number(70) && line("body")["box"]?["to"]?["width"] == .number(60))
  }

  @Test func `counts graphics once each, and deleted ones too`() throws {
    let folder = TemporaryFolder()
    let lines = try lines("set #body x=1 fill=red radius=2; delete Caption")
    folder.write("all.jsonl", lines.map { $0.text + "\n" }.joined())
    let bench = try Bench(faces)
    bench.run("apply \(folder.path)/all.jsonl --json")
    let answer = try StrictJSON.parse(try #require(bench.answers.last))
    #expect(answer["changed"] == .number(2) && answer["ids"] == .list([.string("body"), .string("cap")]), "\(bench.answers)")
    bench.run("apply \(folder.path)/all.jsonl --json")
    #expect(try StrictJSON.parse(try #require(bench.answers.last))["changed"] == .number(0), "what is so already is not changed")
  }
}

@Suite struct `JSON answers about graphics` {
  @Test(arguments: ["find #eyeL", "get #eyeL x", "bbox #eyeL --each", "ls #eyes", "inspect #eyeL --each", "tree #eyes", "why #eyeL fill"])
  func `say where it is and how to select it`(_ line: String) throws {
    let bench = try Bench(faces)
    let objects = try bench.run("expand *; \(line) --json").filter { $0.contains("\"id\":\"eyeL\"") }.map { try StrictJSON.parse($0) }
    let object = try #require(objects.first, "\(bench.answers)")
    #expect(object["level"] == .number(3) && object["parent"] == .string("eyes") && object["selector"] == .string("#eyeL"), "\(object)")
  }

  @Test func `quote ids that are no words`() throws {
    let markup = #"<svg xmlns="http://www.w3.org/2000/svg"><rect id="left eye" width="5" height="5"/></svg>"#
    let drawing = try Bench(markup: markup)
    let object = try StrictJSON.parse(try #require(drawing.run("find rectangle --json").first))
    let selector = try #require(object["selector"]?.string)
    #expect(selector == "#\"left eye\"" && drawing.run("get \(selector) id --value") == ["left eye"])
    let bench = try Bench(faces)
    let canvas = try StrictJSON.parse(try #require(bench.run("find #faces --json").first))
    #expect(canvas["level"] == .number(0) && canvas["parent"] == .null)
  }

  @Test func `have a form of each graphic`() throws {
    let bench = try Bench(faces)
    let forms = try bench.run("inspect (#skull, #body) --each --json").map { try StrictJSON.parse($0) }
    #expect(forms.map { $0["id"] } == [.string("skull"), .string("body")])
    let geometry = try #require(forms[1]["groups"]?.list?.first?["rows"]?.list)
    #expect(geometry.contains { $0["property"] == .string("x") && $0["value"] == .number(70) && $0["mixed"] == .bool(false) })
    #expect(bench.run("inspect (#skull, #body) --each").filter { $0.contains("Geometry") }.count == 2, "\(bench.answers)")
  }
}
