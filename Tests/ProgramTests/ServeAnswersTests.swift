import Glibc
import ShapeCommands
import TestSupport
import Testing

import shapeedit

/// Whatever is wrong is in an answer: nobody reads the standard error of a server.
@Suite struct `What a server answers about problems` {
  private func object(_ line: String?) throws -> StrictJSON { try StrictJSON.parse(try #require(line)) }

  @Test(arguments: [
    ("look", ##"{"selector":"#nope"}"##, "select.nothing", "#nope"), ("look", ##"{"selector":"[x"}"##, "selector", "look"),
    ("look", ##"{"selector":"#nope","picture":true}"##, "select.nothing", "#nope"),
    ("help", #"{"topic":"sett"}"#, "help", "sett"), ("run", #"{"script":"frobnicate"}"#, "syntax.verb", "frobnicate"),
  ])
  func `an error of any tool is an object in its answer`(_ tool: String, _ arguments: String, _ code: String, _ word: String) throws {
    let answer = try ServeClient(Folder()).call(tool, arguments)
    let error = try object(answer.lines.first)
    #expect(answer.isError && answer.lines.count == 1 && error["ok"] == .bool(false), "\(answer)")
    #expect(error["code"]?.string?.hasPrefix(code) == true && error["error"] != nil && answer.lines[0].contains(word), "\(answer)")
  }

  @Test func `a file that became unreadable is an error of every call until it can be read again`() throws {
    let folder = Folder()
    let client = try ServeClient(folder)
    _ = try client.run("count *")
    folder.write("faces.shape.json", "{broken")
    for (tool, arguments) in [
      ("run", #"{"script":"count *"}"#), ("look", "{}"), ("look", #"{"picture":true}"#), ("run", #"{"script":"ls"}"#),
    ] {
      let answer = try client.call(tool, arguments)
      let error = try object(answer.lines.first)
      #expect(answer.isError && answer.end["status"] == .number(3) && error["code"] == .string("document.syntax"), "\(answer)")
      #expect(error["error"]?.string?.hasPrefix("faces.shape.json:1:2: ") == true && error["line"] == .number(1), "\(answer)")
      #expect(error["suggest"]?.list?.contains { $0.string?.contains("save --force") == true } == true)
    }
    #expect(try !client.call("help").isError)
    folder.write("faces.shape.json", faces.replacing("\"Body\"", with: "\"Corpus\""))
    #expect(try client.run("get #body name --value").lines[0].contains("Corpus"))
  }

  @Test func `what was read before an unreadable file can be written over it`() throws {
    let folder = Folder()
    let client = try ServeClient(folder)
    _ = try client.run("count *")
    folder.write("faces.shape.json", "{broken")
    #expect(try client.run("save").lines[0].contains("faces.shape.json:1:2: ") && folder["faces.shape.json"] == "{broken")
    #expect(try !client.run("save --force").isError)
    #expect(folder["faces.shape.json"] == faces)
    #expect(try client.run("count #body").lines[0].contains("\"count\":1"))
  }

  @Test(arguments: [("run", #"{"script":"ls"}"#), ("look", "{}"), ("help", "{}")])
  func `the first answer says what a former session left`(_ tool: String, _ arguments: String) throws {
    let folder = Folder()
    do {
      let client = try ServeClient(folder)
      _ = try client.run("set #body x 1\\nset #body y 2")
    }
    let client = try ServeClient(folder)
    let first = try client.call(tool, arguments)
    #expect(!first.isError && first.lines[0].contains("recover repeats them"), "\(first)")
    if tool == "run" { #expect(try object(first.lines[0])["warnings"]?.list?.count == 1) }
    #expect(try !client.call(tool, arguments).lines.contains { $0.contains("recover repeats them") })
    #expect(try !client.run("recover").isError)
    #expect(try client.run("get #body x y").lines[0].contains(#""x":1,"y":2"#))
  }

  @Test func `a warning about the lock is in the answer`() throws {
    let folder = Folder()
    // A folder of the lock's name: no lock can be made.
    #expect(mkdir(folder.path + "/.faces.shape.json.shapeedit-lock", 0o755) == 0)
    let answer = try ServeClient(folder).run("set #body x 1")
    #expect(try !answer.isError && (object(answer.lines[0])["warnings"]?.list?.first?.string?.contains("lock") == true), "\(answer)")
  }

  // MARK: Arguments

  private static let wrong = [
    #"{"name":"run"}"#, #"{"name":"run","arguments":{"script":3}}"#, #"{"name":"run","arguments":{"scrip":"ls"}}"#,
    #"{"name":"look","arguments":{"picture":"yes"}}"#, #"{"name":"run","arguments":{"script":"ls","if_revision":-1}}"#,
  ]

  private func client(_ version: String) throws -> ServeClient {
    let client = try ServeClient(Folder())
    _ = try client.ask("initialize", #"{"protocolVersion":"\#(version)","capabilities":{},"clientInfo":{"name":"x","version":"1"}}"#)
    return client
  }

  @Test(arguments: wrong) func `from revision 2025-11-25 on, wrong arguments are an error of the tool`(_ call: String) throws {
    let answer = try client("2025-11-25").ask("tools/call", call)
    #expect(answer["error"] == nil && answer["result"]?["isError"] == .bool(true), "\(answer)")
    let lines = try #require(answer["result"]?["content"]?.list?.first?["text"]?.string).split(separator: "\n").map(String.init)
    let error = try object(lines[0])
    #expect(try lines.count == 2 && error["code"] == .string("usage") && object(lines[1])["status"] == .number(2))
    if call.contains("scrip\"") { #expect(error["suggest"] == .list([.string("did you mean script?")])) }
  }

  @Test(arguments: ["2024-11-05", "2025-03-26", "2025-06-18"])
  func `before, they are an error of the request`(_ version: String) throws {
    for call in Self.wrong {
      #expect(try client(version).ask("tools/call", call)["error"]?["code"] == .number(-32_602), "\(call)")
    }
  }

  @Test(arguments: [#"{"name":"nope"}"#, "{}", #"{"name":"run","arguments":[]}"#])
  func `a malformed call is an error of the request in every revision`(_ call: String) throws {
    for version in ["2025-06-18", "2025-11-25"] {
      #expect(try client(version).ask("tools/call", call)["error"]?["code"] == .number(-32_602))
    }
  }

  @Test func `the tools say what they may do`() throws {
    let tools = try #require(try ServeClient(Folder()).ask("tools/list")["result"]?["tools"]?.list)
    let hints = tools.map { ($0["name"]?.string, $0["annotations"]?["readOnlyHint"], $0["annotations"]?["openWorldHint"]) }
    #expect(hints.map(\.0) == ["run", "help", "look"] && hints.map(\.1) == [.bool(false), .bool(true), .bool(true)])
    #expect(hints.allSatisfy { $0.2 == .bool(false) })
  }

  // MARK: Cancelling and ending

  private func cancel(_ id: String, _ client: ServeClient) {
    client.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#)
  }

  @Test(arguments: ["1", "2", "\"other\""]) func `a cancel of a finished or unknown id changes nothing for later requests`(_ id: String)
    throws
  {
    let client = try ServeClient(Folder())
    let ping = { client.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#) }
    if id == "1" {
      ping()
      _ = try client.hear()
    }
    cancel(id, client)
    for _ in 0..<2 {
      ping()
      #expect(try client.hear()?["id"] == StrictJSON.parse(id))
    }
  }

  @Test func `a request that waits is not begun once it is cancelled`() throws {
    let client = try ServeClient(Folder())
    func run(_ id: Int, _ script: String) -> String {
      #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"run","arguments":{"script":"\#(script)"}}}"#
    }
    client.send(run(1, "for i in 1..3000\\nset #body x=$i\\nend") + "\n" + run(2, "set #body y 7"))
    cancel("2", client)
    #expect(try client.hear()?["id"] == .number(1))
    client.send(run(2, "get #body x y"))
    let answer = try #require(try client.hear())
    #expect(
      answer["id"] == .number(2) && answer["result"]?["content"]?.list?.first?["text"]?.string?.contains(#""x":3000,"y":100"#) == true)
  }

  @Test(arguments: ["quit", "quit!", "exit", "try quit", "set #body x 1\\nquit"])
  func `no script ends the server`(_ script: String) throws {
    let client = try ServeClient(Folder())
    let answer = try client.run(script)
    #expect(answer.lines.contains { $0.contains(#""code":"quit""#) } && answer.isError == !script.hasPrefix("try"), "\(answer)")
    #expect(try client.run("get #body x").lines[0].contains("\"x\":70"))
  }

  @Test func `equal long answers are equal bytes`() throws {
    let client = try ServeClient(Folder())
    _ = try client.run("tile #skull 20x20")
    let (one, two) = (try client.run("find *"), try client.run("find *"))
    #expect(one.lines == two.lines && one.end == two.end && one.end["next"]?.string?.hasPrefix("more ") == true)
    #expect(try client.run("find ellipse").end["next"] != one.end["next"])
    // The rest of an answer that was replaced by another is not mistaken for that one's.
    #expect(try client.run(one.end["next"]?.string ?? "").isError)
  }
}
