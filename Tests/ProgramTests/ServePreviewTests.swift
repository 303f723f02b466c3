import Glibc
import TestSupport
import Testing

@Suite struct `Serving previews` {
  private func preview(_ client: ServeClient, _ script: String, _ more: String = "") throws -> (token: String, changes: [StrictJSON]) {
    let answer = try client.run(script, #""preview":true"# + (more.isEmpty ? "" : "," + more))
    let first = try StrictJSON.parse(try #require(answer.lines.first))
    #expect(!answer.isError && first["cmd"] == .string("preview"), "\(answer)")
    return (try #require(first["confirm"]?.string), try answer.lines.dropFirst().map { try StrictJSON.parse($0) })
  }

  @Test func `a preview answers the changes and a line that makes them, and changes nothing`() throws {
    let folder = Folder()
    let client = try ServeClient(folder)
    let (confirm, changes) = try preview(client, #"set #body fill red\ngroup (#eyeL, #cap) as Pair\nget #body fill"#)
    #expect(changes.count == 4 && Set(changes.compactMap { $0["id"]?.string }).isSuperset(of: ["body", "eyeL", "cap"]), "\(changes)")
    #expect(changes.allSatisfy { $0["text"]?.string?.isEmpty == false })
    #expect(
      try client.run("get #body fill").lines[0].contains("#3366cc") && client.run("history").lines.allSatisfy { !$0.contains("\"name\":") })
    #expect(try client.run("info").end["rev"] == .number(1))
    // It is not locked: another program may write the file.
    #expect(Run.shapeedit(["faces.shape.json", "--wait", "0", "-c", "info"], in: folder).status == 0)
    let done = try client.run(confirm)
    #expect(!done.isError && done.end["rev"] == .number(2), "\(done)")
    #expect(try client.run("get #body fill").lines[0].contains("#ff0000") && client.run("find Pair").lines[0].contains("group"))
    #expect(try client.run("undo").end["rev"] == .number(1))
  }

  @Test func `a picture shows before, after and the difference, where a painter is there`() throws {
    let answer = try ServeClient(Folder()).ask(
      "tools/call", ##"{"name":"run","arguments":{"script":"set #body fill red","preview":true}}"##)
    let content = try #require(answer["result"]?["content"]?.list)
    guard Shell.has("resvg") || Shell.has("rsvg-convert") else {
      #expect(content[0]["text"]?.string?.contains("warnings") == true)
      return print("skipped: no painter is installed")
    }
    #expect(content.count == 2 && content[0]["data"]?.string?.hasPrefix("iVBORw0KGgo") == true)
  }

  @Test func `an outdated or unknown one changes nothing`() throws {
    let client = try ServeClient(Folder())
    let (confirm, _) = try preview(client, "set #body fill red")
    _ = try client.run("set #cap name=Other")
    let stale = try client.run(confirm)
    let error = try StrictJSON.parse(stale.lines[0])
    #expect(stale.isError && error["code"] == .string("revision.stale") && error["changes"]?.list?.first?["id"] == .string("cap"))
    #expect(try client.run("get #body fill").lines[0].contains("#3366cc"))
    let unknown = try client.run("confirm zzz")
    #expect(try unknown.isError && StrictJSON.parse(unknown.lines[0])["code"] == .string("preview.unknown"))
    let other = try preview(client, "set #body fill blue", #""if_revision":2"#)
    #expect(try !client.run(other.token).isError && client.run("get #body fill").lines[0].contains("#0000ff"))
  }

  @Test func `one that would do something else by now changes nothing`() throws {
    let folder = Folder()
    folder.write("colour.se", "set #body fill red\n")
    let client = try ServeClient(folder)
    let (confirm, _) = try preview(client, "source colour.se")
    folder.write("colour.se", "delete #head\n")
    let answer = try client.run(confirm)
    let error = try StrictJSON.parse(try #require(answer.lines.last))
    #expect(answer.isError && error["code"] == .string("preview.differs"), "\(answer)")
    #expect(try client.run("count #head").lines[0].contains("\"count\":1") && client.run("info").end["rev"] == .number(1))
    folder.write("colour.se", "set #body fill red\n")
    #expect(try !client.run(confirm).isError)
  }

  @Test(arguments: ["undo", "open faces.shape.json", "get #body x", "set #nope x 1", "wat ("])
  func `what is no step, or fails, is said`(_ script: String) throws {
    let client = try ServeClient(Folder())
    _ = try client.run("set #body x 1")
    let answer = try client.run(script, #""preview":true"#)
    if script.hasPrefix("get") {
      #expect(try !answer.isError && StrictJSON.parse(answer.lines[0])["changes"] == .number(0))
    } else {
      #expect(answer.isError && answer.lines[0].contains(#""ok":false"#), "\(answer)")
    }
    #expect(try client.run("get #body x").lines[0].contains("\"x\":1"))
  }

  @Test(arguments: ["source colour.se", "undo", "revert start", "begin x", "checkpoint y"], ["dry_run", "preview"])
  func `trying never changes the drawing, whatever verb it is`(_ script: String, _ way: String) throws {
    let folder = Folder()
    folder.write("colour.se", "set #body fill red\n")
    let client = try ServeClient(folder)
    _ = try client.run("checkpoint start")
    let before = try client.run("set #body x 1").end["rev"]
    let isRefused = script == "undo" || script == "revert start"
    #expect(try client.run(script, "\"\(way)\":true").isError == isRefused)
    #expect(try client.run("get #body x fill").lines[0].contains(##""x":1,"fill":"#3366cc""##) && client.run("info").end["rev"] == before)
    #expect(try !client.run("set #body y 1").isError, "no step is left open")
  }

  @Test func `files are written when it is confirmed, and survive a crash then`() throws {
    let folder = Folder()
    let client = try ServeClient(folder)
    let (confirm, _) = try preview(client, #"set #body x 9\nsave"#)
    #expect(folder["faces.shape.json"] == faces)
    #expect(try !client.run(confirm).isError && folder["faces.shape.json"]?.contains("\"x\": 9") == true)
    let (other, _) = try preview(client, "set #body y 8")
    _ = try client.run(other)
    client.kill()
    let second = try ServeClient(folder)
    _ = try second.run("recover")
    #expect(try second.run("get #body x y").lines[0].contains(#""x":9,"y":8"#))
  }

  @Test func `one named step is taken back, and later ones are kept`() throws {
    let client = try ServeClient(Folder())
    _ = try client.run("set #body fill red", #""label":"warm""#)
    _ = try client.run("set #cap name=Other", #""label":"rename""#)
    #expect(try !client.run("undo --only warm").isError)
    #expect(try client.run("get #body fill").lines[0].contains("#3366cc") && client.run("get #cap name").lines[0].contains("Other"))
    #expect(try client.run("undo --only nothing").isError)
  }
}

@Suite struct `Serving what takes long, and what is typed` {
  @Test func `progress is told where it is asked for`() throws {
    let client = try ServeClient(Folder())
    let script = #"for i in 1..60000\nset #body x=$i\nend"#
    client.send(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"_meta":{"progressToken":"t"},"name":"run","arguments":{"script":"\#(script)"}}}"#
    )
    var told: [Double] = []
    while let message = try client.hear(), message["method"] != nil {
      #expect(message["method"] == .string("notifications/progress") && message["params"]?["progressToken"] == .string("t"))
      told.append(message["params"]?["progress"]?.number ?? -1)
    }
    // A machine that does it within a second tells nothing.
    #expect(told == told.sorted() && Set(told).count == told.count && told.allSatisfy { $0 > 0 && $0 <= 100 }, "\(told)")
    client.send(#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"run","arguments":{"script":"\#(script)"}}}"#)
    #expect(try client.hear()?["id"] == .number(2), "nothing is told unasked")
  }

  @Test func `the selector of a resource is completed as by the Tab key`() throws {
    let client = try ServeClient(Folder())
    func values(_ text: String, _ more: String = "") throws -> [String]? {
      let reference = #""ref":{"type":"ref/resource","uri":"shapeedit:///outline{?selector}"}"#
      return try client.ask("completion/complete", #"{\#(more)\#(reference),"argument":{"name":"selector","value":"\#(text)"}}"#)[
        "result"]?[
          "completion"]?["values"]?.list?.compactMap(\.string)
    }
    #expect(try values("#ey") == ["#eyes", "#eyeL", "#eyeR"])
    #expect(try values("(#head > ell")?.contains("(#head > ellipse") == true)
    let meta =
      ##""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}},"##
    #expect(try values("#sk", meta) == ["#skull"])
    for wrong in [
      "{}", #"{"ref":{"type":"ref/prompt","name":"x"},"argument":{"name":"selector","value":"a"}}"#,
      #"{"ref":{"type":"ref/resource","uri":"file:///etc/{?selector}"},"argument":{"name":"selector","value":"a"}}"#,
      #"{"ref":{"type":"ref/resource","uri":"shapeedit:///outline{?selector}"},"argument":{"name":"x","value":"a"}}"#,
    ] { #expect(try client.ask("completion/complete", wrong)["error"]?["code"] == .number(-32_602), "\(wrong)") }
  }
}

@Suite struct `Serving a page to hosts that show one` {
  private static let shows = #"{"extensions":{"io.modelcontextprotocol/ui":{"mimeTypes":["text/html;profile=mcp-app"]}}}"#

  private func client(_ capabilities: String) throws -> ServeClient {
    let client = try ServeClient(Folder())
    _ = try client.ask("initialize", #"{"protocolVersion":"2025-11-25","capabilities":\#(capabilities)}"#)
    return client
  }

  @Test func `the page is a resource that look names, and its data come with what look answers`() throws {
    let client = try client(Self.shows)
    let look = try #require(try client.ask("tools/list")["result"]?["tools"]?.list?.last)
    #expect(look["_meta"]?["ui"]?["resourceUri"] == .string("ui://shapeedit/drawing"))
    #expect(try client.ask("resources/list")["result"]?["resources"]?.list?.count == 3)
    let page = try #require(
      try client.ask("resources/read", #"{"uri":"ui://shapeedit/drawing"}"#)["result"]?["contents"]?.list?.first)
    #expect(page["mimeType"] == .string("text/html;profile=mcp-app") && page["text"]?.string?.contains("ui/initialize") == true)
    let answer = try client.ask("tools/call", #"{"name":"look","arguments":{}}"#)["result"]?["structuredContent"]
    #expect(answer?["page"]?["title"] == .string("faces") && answer?["page"]?["blocks"]?["data"] != nil)
    #expect(answer?["page"]?["blocks"]?["lines"] == nil && answer?["end"]?["rev"] == .number(1))
    _ = try client.run("set #body fill red", #""preview":true"#)
    // Asking for the revision does not end the preview.
    let end = try client.run("").end
    let review = try client.ask("tools/call", #"{"name":"look","arguments":{}}"#)["result"]?["structuredContent"]
    #expect(review?["page"]?["blocks"]?["lines"] != nil && review?["end"]?["preview"] == end["preview"] && end["preview"] != nil)
    _ = try client.run("get #body x")
    let drawing = try client.ask("tools/call", #"{"name":"look","arguments":{}}"#)["result"]?["structuredContent"]
    #expect(drawing?["page"]?["blocks"]?["lines"] == nil)
  }

  @Test(arguments: ["{}", #"{"extensions":{"io.modelcontextprotocol/ui":{"mimeTypes":["text/plain"]}}}"#])
  func `other clients get text`(_ capabilities: String) throws {
    let client = try client(capabilities)
    #expect(try client.ask("tools/list")["result"]?["tools"]?.list?.last?["_meta"] == nil)
    #expect(try client.ask("resources/list")["result"]?["resources"]?.list?.count == 2)
    let result = try client.ask("tools/call", #"{"name":"look","arguments":{}}"#)["result"]
    #expect(result?["structuredContent"]?["page"] == nil && result?["content"]?.list?.first?["text"]?.string?.contains("#body") == true)
  }

  @Test func `a request without a handshake names what its client shows`() throws {
    let client = try ServeClient(Folder())
    func meta(_ capabilities: String) -> String {
      #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":\#(capabilities)}"#
    }
    for (capabilities, isShown) in [(Self.shows, true), ("{}", false)] {
      let list = try client.ask("tools/list", "{\(meta(capabilities))}")["result"]
      #expect((list?["tools"]?.list?.last?["_meta"] != nil) == isShown)
      // An answer that depends on the client is not used for others.
      #expect(list?["cacheScope"] == .string(isShown ? "private" : "public"))
      let answer = try client.ask("tools/call", #"{\#(meta(capabilities)),"name":"look","arguments":{}}"#)["result"]
      #expect((answer?["structuredContent"]?["page"] != nil) == isShown)
    }
  }
}
