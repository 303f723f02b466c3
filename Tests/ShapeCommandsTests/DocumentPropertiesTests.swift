import ShapeCommands
import ShapeModel
import TestSupport
import Testing

@Suite struct `The document itself` {
  private static let tinted = faces.replacing(#""title": "Faces""#, with: ##""title": "Faces", "tokens": {"sun": "#ffcc00"}"##)

  @Test(arguments: ["document", "/"]) func `a selector finds it`(selector: String) throws {
    let bench = try Bench(faces)
    #expect(bench.done("set \(selector) title 'Two faces'") && bench.run("get \(selector) title") == ["document  title Two faces"])
    #expect(bench.bytes == faces.replacing(#""title": "Faces""#, with: #""title": "Two faces""#))
    #expect(bench.run("find \(selector)") == ["/  document"] && bench.run("count \(selector)") == ["1"])
    #expect(bench.done("undo") && bench.bytes == faces && bench.done("redo; undo; unset \(selector) title"))
    #expect(bench.bytes == faces.replacing(#""title": "Faces", "#, with: ""))
    #expect(bench.run("ls \(selector)").count == 1)
  }

  @Test(arguments: [
    "delete document", "dup document", "move document into #head", "group (#body, document)",
    "rename document X", "set document x 3", "set document frame '1 2 3 4'", "set document kind group", "set document id d",
    "set document version 2", "unset document version", "unset document format", "front /", "select /", "inspect document",
    "set (document, #body) fill red", "ungroup document", "set document styles {}",
  ])
  func `a verb that it is not for says so`(line: String) throws {
    let bench = try Bench(faces)
    #expect(bench.refusal(line) != nil, "\(line)")
    #expect(bench.bytes == faces && bench.document.checkInvariants() == [])
  }

  @Test func `a graphic called document is found in quotes`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("rename Body document") && bench.run("get 'document' id --value") == ["body"])
    #expect(bench.run("count *") == ["\(bench.document.graphicCount)"])
  }

  @Test func `its colours have names, also of names`() throws {
    let bench = try Bench(Self.tinted)
    #expect(bench.done("set document tokens 'sun #ffcc00, warm token(sun), hot token(warm)'"), "\(bench.messages)")
    #expect(bench.bytes.contains(##""tokens": {"sun": "#ffcc00", "warm": "token(sun)", "hot": "token(warm)"}"##))
    #expect(bench.run("get document tokens --value") == ["sun #ffcc00, warm token(sun), hot token(warm)"])
    #expect(bench.done("set #body fill token(hot)") && bench.run("get [fill=#ffcc00][kind=rectangle] id --value") == ["body"])
    #expect(bench.run("get #body:near(#ffcc00, 1) id --value") == ["body"])
    #expect(bench.done("set #cap fill 'linear(0deg, token(hot) 0, red 1)'"), "\(bench.messages)")
    #expect(bench.run("get #cap fill.stops --value") == ["token(hot) 0, #ff0000 1"])
    #expect(bench.done("set #cap fill 'radial(token(sun), blue)'") && bench.done("set #cap fill.stops 'red, token(warm) 80%'"))
    let again = try Bench(bench.bytes)
    #expect(again.run("get #cap fill.stops --value") == ["#ff0000 0, token(warm) 0.8"] && again.bytes == bench.bytes)
  }

  @Test(arguments: [
    "set document tokens 'a token(b), b token(a)'", "set document tokens 'a token(c)'", "set document tokens 'a red, a blue'",
    "set document tokens red", "set #body fill.stops 'token(moon), red'", "set #body fill 'linear(token(moon), red)'",
  ])
  func `names that lead to no colour are refused`(line: String) throws {
    let bench = try Bench(Self.tinted)
    #expect(bench.refusal(line) != nil && bench.bytes == Self.tinted)
  }
}

@Suite struct `Shadows of one graphic` {
  private func bench() throws -> Bench {
    let bench = try Bench(faces)
    #expect(bench.done("set #body shadow '1 1 1 red, 2 2 2 blue, 3 3 3 #0006'"), "\(bench.messages)")
    return bench
  }

  @Test func `get and set know all of them`() throws {
    let bench = try bench()
    let all = "1 1 1 #ff0000, 2 2 2 #0000ff, 3 3 3 #00000066"
    #expect(bench.run("get #body shadow --value") == [all])
    #expect(bench.run("get #body shadow[2] --value") == ["2 2 2 #0000ff"] && bench.run("get #body shadow[1] --value") == ["1 1 1 #ff0000"])
    #expect(bench.run("set #body shadow '\(all)'") == ["0 changed"])
    #expect(bench.done("set #body shadow[1] '9 9 9 red'") && bench.run("get #body shadow[3] --value") == ["3 3 3 #00000066"])
    #expect(bench.done("set #body shadow '4 4 4'") && bench.run("get #body shadow[2] --value") == ["none"])
    #expect(bench.done("set #body shadow none") && bench.run("get #body shadow --value") == ["none"])
    #expect(bench.refusal("set #body shadow '\(Array(repeating: "1 1", count: 9).joined(separator: ", "))'") != nil)
    #expect(bench.document.checkInvariants() == [])
  }

  @Test(arguments: [
    ("[shadow.dx=3]", 1), ("[shadow.dx>=3]", 1), ("[shadow[1].dx=3]", 0), ("[shadow[3].dx=3]", 1), ("[shadow.dx=4]", 0),
    ("[shadow.color=blue]", 1), ("#body[shadow.dx!=3]", 0), ("#body[shadow.dx!=4]", 1), ("#body[own:shadow.dx=2]", 1),
    ("#cap[shadow.dx!=3]", 1), ("#body[shadow]", 1), ("#body[own:shadow.inner]", 0),
  ])
  func `a selector asks any of them, or one by its number`(selector: String, count: Int) throws {
    #expect(try bench().run("count \(selector)") == ["\(count)"], "\(selector)")
  }
}
