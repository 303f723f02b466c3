import Glibc
import TestSupport
import Testing

@Suite struct `Serving requests without a handshake` {
  private static let meta =
    ##""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"##

  private func ask(_ client: ServeClient, _ method: String, _ parameters: String = "") throws -> StrictJSON {
    try client.ask(method, "{\(Self.meta)\(parameters.isEmpty ? "" : "," + parameters)}")
  }

  @Test func `each names its revision and is answered in it`() throws {
    let client = try ServeClient(Folder())
    let discovered = try ask(client, "server/discover")["result"]
    #expect(discovered?["supportedVersions"]?.list?.first == .string("2026-07-28") && discovered?["capabilities"]?["tools"] != nil)
    for (method, part) in [("tools/list", "tools"), ("resources/list", "resources"), ("resources/templates/list", "resourceTemplates")] {
      let result = try ask(client, method)["result"]
      #expect(result?[part]?.list?.isEmpty == false && result?["resultType"] == .string("complete"), "\(method)")
      #expect(result?["ttlMs"] == .number(3_600_000) && result?["cacheScope"] == .string("public"), "\(method)")
      #expect(result?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == .string("shapeedit"), "\(method)")
    }
    let call = try ask(client, "tools/call", ##""name":"run","arguments":{"script":"get #body x"}"##)["result"]
    #expect(call?["resultType"] == .string("complete") && call?["structuredContent"]?["answers"]?.list?.first?["x"] == .number(70))
    #expect(call?["structuredContent"]?["end"]?["rev"] == .number(1) && call?["ttlMs"] == nil)
    let outline = try ask(client, "resources/read", #""uri":"shapeedit:///outline""#)["result"]
    #expect(outline?["ttlMs"] == .number(0) && outline?["cacheScope"] == .string("private"))
  }

  @Test func `the other revisions are served beside them`() throws {
    let client = try ServeClient(Folder())
    _ = try ask(client, "server/discover")
    let start = try client.ask("initialize", #"{"protocolVersion":"2025-06-18"}"#)["result"]
    #expect(start?["protocolVersion"] == .string("2025-06-18") && start?["resultType"] == nil)
    #expect(try client.ask("ping")["result"] == .object([]))
    #expect(try client.ask("tools/list")["result"]?["ttlMs"] == nil)
    #expect(try client.ask("server/discover")["result"]?["supportedVersions"]?.list?.count == 5)
  }

  @Test(arguments: [
    ("tools/list", #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"1900-01-01"}}"#, -32_022, "supported"),
    ("tools/list", #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2025-11-25"}}"#, -32_022, "initialize"),
    ("tools/list", #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}"#, -32_602, "clientCapabilities"),
    ("ping", "{\(meta)}", -32_601, "ping"), ("initialize", "{\(meta)}", -32_601, "initialize"),
    ("resources/read", #"{\#(meta),"uri":"file:///etc/passwd"}"#, -32_602, "no resource"),
    ("tools/call", #"{\#(meta),"name":"nope"}"#, -32_602, "no tool"),
  ])
  func `what is wrong is said by the codes of the revision`(_ method: String, _ parameters: String, _ code: Int, _ word: String) throws {
    let error = try ServeClient(Folder()).ask(method, parameters)["error"]
    #expect(error?["code"] == .number(Double(code)) && "\(String(describing: error))".contains(word), "\(String(describing: error))")
    if code == -32_022 { #expect(error?["data"]?["supported"]?.list?.contains(.string("2026-07-28")) == true) }
  }

  @Test func `subscribers are told what changes, by a call or in the file, until they cancel`() throws {
    let folder = Folder()
    let client = try ServeClient(folder)
    client.send(
      #"{"jsonrpc":"2.0","id":"s","method":"subscriptions/listen","params":{\#(Self.meta),"notifications":{"toolsListChanged":true,"resourceSubscriptions":["shapeedit:///outline","file:///x"]}}}"#
    )
    let first = try #require(try client.hear())
    #expect(first["method"] == .string("notifications/subscriptions/acknowledged"))
    let honoured = try #require(first["params"]?["notifications"])
    #expect(honoured.keys == ["resourceSubscriptions"] && honoured["resourceSubscriptions"] == .list([.string("shapeedit:///outline")]))
    #expect(first["params"]?["_meta"]?["io.modelcontextprotocol/subscriptionId"] == .string("s"))
    _ = try ask(client, "tools/call", ##""name":"run","arguments":{"script":"set #body x 1"}"##)
    let told = try #require(try client.hear())
    #expect(told["method"] == .string("notifications/resources/updated") && told["params"]?["uri"] == .string("shapeedit:///outline"))
    _ = try ask(client, "tools/call", #""name":"run","arguments":{"script":"save"}"#)
    folder.write("faces.shape.json", faces.replacing("\"x\": 70, \"y\": 100", with: "\"x\": 5, \"y\": 100"))
    #expect(try client.hear()?["method"] == .string("notifications/resources/updated"))
    client.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"s"}}"#)
    // Its answer comes first: nothing else is sent.
    let after = try ask(client, "tools/call", ##""name":"run","arguments":{"script":"set #body x 3"}"##)["result"]
    #expect(after?["isError"] == .bool(false))
    #expect(try ask(client, "tools/list")["result"]?["tools"] != nil)
  }
}

@Suite struct `Serving several documents` {
  private func folder() -> Folder {
    let folder = Folder()
    folder.write("b.shape.json", faces)
    folder.write("c.svg", #"<svg xmlns="http://www.w3.org/2000/svg"><rect id="r" width="5" height="5"/></svg>"#)
    return folder
  }

  @Test func `each has its own history and revision`() throws {
    let client = try ServeClient(folder())
    _ = try client.run("set #body x 1")
    let other = try client.run("set #body x 2; set #body y 3", #""document":"b.shape.json""#)
    #expect(!other.isError && other.end["rev"] == .number(2))
    #expect(try client.run("get #body x").lines[0].contains("\"x\":1") && client.run("history").lines.count == 1)
    #expect(try client.run("undo", #""document":"./b.shape.json""#).end["rev"] == .number(1))
    #expect(try client.run("get #body x y", #""document":"b.shape.json""#).lines[0].contains(#""x":70,"y":100"#))
    #expect(try client.call("look", #"{"document":"c.svg"}"#).lines.contains { $0.contains("#r") })
    #expect(try client.run("save", #""document":"c.svg""#).isError == false)
  }

  @Test func `one that is not there, or outside, is an error, and the others go on`() throws {
    let client = try ServeClient(folder())
    for path in ["no.shape.json", "../b.shape.json"] {
      let answer = try client.run("ls", #""document":"\#(path)""#)
      #expect(answer.isError && answer.end["status"] == .number(3), "\(answer)")
    }
    #expect(try client.run("count #body").isError == false)
    #expect(try ServeClient(folder(), ["--safe", "faces.shape.json"]).run("ls", #""document":"b.shape.json""#).isError)
  }

  @Test func `a crash loses the changes of none`() throws {
    let folder = folder()
    let first = try ServeClient(folder)
    for turn in 1...20 {
      _ = try first.run("set #body x \(turn)")
      _ = try first.run("set #body y \(turn)", #""document":"b.shape.json""#)
    }
    first.kill()
    let second = try ServeClient(folder)
    for (document, value) in [("faces.shape.json", #""x":20,"y":100"#), ("b.shape.json", #""x":70,"y":20"#)] {
      #expect(try second.run("recover", #""document":"\#(document)""#).isError == false, "\(document)")
      #expect(try second.run("get #body x y", #""document":"\#(document)""#).lines[0].contains(value), "\(document)")
    }
  }
}

@Suite struct `A picture with marks` {
  @Test func `numbers the graphics and says where they are`() throws {
    let client = try ServeClient(Folder())
    let result = try client.ask("tools/call", ##"{"name":"look","arguments":{"selector":"(#eyeL, #body)","marks":true}}"##)["result"]
    guard Shell.has("resvg") || Shell.has("rsvg-convert") else { return print("skipped: no painter is installed") }
    let content = try #require(result?["content"]?.list)
    #expect(content[0]["type"] == .string("image"))
    let marks = try #require(result?["structuredContent"]?["answers"]?.list?.last?["marks"]?.list, "\(content)")
    #expect(marks.map { $0["n"] } == [.number(1), .number(2)] && marks.map { $0["id"] } == [.string("eyeL"), .string("body")])
    #expect(marks[1]["box"]?["x"] == .number(70) && marks[1]["selector"] == .string("#body"))
    // The picture shows both, with the longer side of 512 pixels.
    let pixels = marks.flatMap { $0["pixels"]?.list?.compactMap(\.number) ?? [] }
    #expect(pixels.count == 8 && pixels.allSatisfy { $0 >= 0 && $0 <= 512 })
    let plain = try client.ask("tools/call", ##"{"name":"look","arguments":{"selector":"(#eyeL, #body)","picture":true}}"##)["result"]
    #expect(plain?["content"]?.list?[0]["data"] != content[0]["data"])
  }
}
