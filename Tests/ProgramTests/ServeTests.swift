import Glibc
import ShapeCommands
import TestSupport
import Testing

import shapeedit

@Suite struct `Serving calls on a document` {
  @Test(arguments: [("2024-11-05", "2024-11-05"), ("2025-06-18", "2025-06-18"), ("1999-01-01", "2025-11-25")])
  func `the revision of the protocol is the client's where it is known`(_ asked: String, _ given: String) throws {
    let answer = try ServeClient(Folder()).ask(
      "initialize", #"{"protocolVersion":"\#(asked)","capabilities":{},"clientInfo":{"name":"x","version":"1"}}"#)
    #expect(answer["result"]?["protocolVersion"] == .string(given))
    #expect(answer["result"]?["capabilities"]?["tools"] == .object([]) && answer["result"]?["serverInfo"]?["name"] == .string("shapeedit"))
  }

  @Test func `its tools are listed in at most six kilobytes, each argument in words`() throws {
    let tools = try #require(try ServeClient(Folder()).ask("tools/list")["result"]?["tools"]?.list)
    #expect(tools.map { $0["name"] } == [.string("run"), .string("help"), .string("look")])
    #expect(ServeTools.list.text.utf8.count <= 6_000)
    for tool in tools {
      #expect(tool["inputSchema"]?["type"] == .string("object") && tool["description"] != nil && tool["title"] != nil)
      guard case .object(let arguments)? = tool["inputSchema"]?["properties"] else { continue }
      #expect(arguments.allSatisfy { $0.value["description"]?.string?.isEmpty == false })
    }
  }

  @Test func `a call is one undo step with a label, and an error takes all of it back`() throws {
    let client = try ServeClient(Folder())
    let done = try client.run(#"set #body fill red\nfor i in 1 2\nset #body x+=$i\nend"#, #""label":"warm""#)
    #expect(!done.isError && done.end["rev"] == .number(2) && done.end["status"] == .number(0))
    let failed = try client.run(#"set #body fill blue\nset #nope x 1"#)
    #expect(failed.isError && failed.end["rev"] == .number(2) && failed.end["status"] == .number(1))
    #expect(try client.run("get #body fill").lines[0].contains("#ff0000"))
    let history = try client.run("history").lines
    #expect(history.count == 1 && history[0].contains(#""name":"warm""#))
    #expect(try client.run("undo").end["rev"] == .number(1))
    #expect(try client.run("get #body x fill").lines[0].contains(##""x":70,"fill":"#3366cc""##))
    // Without a label it is the first line.
    _ = try client.run(#"set #body x 1\nset #body y 1"#)
    #expect(try client.run("history").lines.contains { $0.contains(#""name":"set #body x 1""#) })
  }

  @Test func `a dry run says what would be, and a stale revision what is`() throws {
    let client = try ServeClient(Folder())
    let dry = try client.run("set #body fill red", #""dry_run":true"#)
    #expect(dry.end["rev"] == .number(1) && dry.lines[0].contains(##""to":"#ff0000""##) && dry.lines[0].contains(#""dry":true"#))
    _ = try client.run("set #body fill red", #""if_revision":1"#)
    let stale = try client.run("set #body x 1", #""if_revision":1"#)
    let error = try StrictJSON.parse(stale.lines[0])
    #expect(stale.isError && error["code"] == .string("revision.stale") && error["rev"] == .number(2))
    #expect(error["changes"]?.list?.first?["id"] == .string("body"))
  }

  @Test func `a call for a stale revision is brought together with what changed since`() throws {
    let client = try ServeClient(Folder())
    _ = try client.run("set #body fill red")
    let stale = try client.run("set #body x 1", #""if_revision":1"#)
    let offer = StrictJSON.string("merge: true runs it on revision 1 and brings both together")
    #expect(try StrictJSON.parse(stale.lines[0])["suggest"]?.list?.last == offer)
    let merged = try client.run(#"set #body x 1\nget #body fill"#, #""if_revision":1,"merge":true,"label":"mine""#)
    // The script sees the revision that it was written for.
    #expect(!merged.isError && merged.lines.contains { $0.contains("#3366cc") } && merged.end["rev"] == .number(3), "\(merged)")
    #expect(try client.run("get #body x fill").lines[0].contains(##""x":1,"fill":"#ff0000""##))
    #expect(try client.run("history").lines.contains { $0.contains(#""name":"mine""#) })
    #expect(try client.run("undo").end["rev"] == .number(2))
    // Graphics that both changed are named, and nothing is changed.
    let refused = try client.run(#"set #body fill blue x=9"#, #""if_revision":1,"merge":true"#)
    let error = try StrictJSON.parse(try #require(refused.lines.last))
    #expect(refused.isError && error["code"] == .string("file.merge") && refused.end["rev"] == .number(2), "\(refused)")
    #expect(error["conflicts"]?.list?.first?["property"] == .string("fill.color"), "\(refused)")
    // A script that fails on its revision changes nothing.
    #expect(try client.run("set #nope x 1", #""if_revision":1,"merge":true"#).isError)
    #expect(try client.run("get #body x").lines[0].contains(#""x":70"#))
  }

  @Test func `help and look are for reading`() throws {
    let client = try ServeClient(Folder())
    #expect(try client.call("help").lines.count > 10)
    #expect(try client.call("help", #"{"topic":"set"}"#).lines[0].hasPrefix("set SELECTOR"))
    #expect(try client.call("help", #"{"topic":"sett"}"#).isError)
    #expect(try client.call("look").lines.contains { $0.contains("#body") && $0.contains("70,100 60×40") })
    #expect(try client.call("look", ##"{"selector":"#eyes"}"##).lines.count == 2)
    #expect(try client.call("look", ##"{"selector":"#nope"}"##).isError)
    // A selector cannot be more than that.
    #expect(try client.call("look", ##"{"selector":"#eyes); delete (#body"}"##).isError)
    #expect(try client.run("count #body").lines[0].contains("\"count\":1"))
  }

  @Test func `look paints where a painter is there`() throws {
    let client = try ServeClient(Folder())
    let answer = try client.ask("tools/call", ##"{"name":"look","arguments":{"picture":true,"selector":"#head"}}"##)
    let content = try #require(answer["result"]?["content"]?.list)
    guard Run.shell("command -v resvg rsvg-convert", in: Folder()).status == 0 || content.count == 2 else {
      #expect(answer["result"]?["isError"] == .bool(true))
      return print("skipped: no painter is installed")
    }
    #expect(content[0]["type"] == .string("image") && content[0]["mimeType"] == .string("image/png"))
    #expect(content[0]["data"]?.string?.hasPrefix("iVBORw0KGgo") == true)
  }

  @Test func `the outline and the picture are resources`() throws {
    let client = try ServeClient(Folder())
    let start = try client.ask("initialize", #"{"protocolVersion":"2025-11-25"}"#)
    #expect(start["result"]?["capabilities"]?["resources"] != nil)
    let list = try #require(try client.ask("resources/list")["result"]?["resources"]?.list)
    #expect(list.map { $0["uri"]?.string } == ["shapeedit:///outline", "shapeedit:///picture"])
    #expect(list.map { $0["mimeType"]?.string } == ["text/plain", "image/png"])
    let templates = try #require(try client.ask("resources/templates/list")["result"]?["resourceTemplates"]?.list)
    #expect(templates.map { $0["uriTemplate"]?.string } == ["shapeedit:///outline{?selector}", "shapeedit:///picture{?selector}"])
    let outline = try client.ask("resources/read", #"{"uri":"shapeedit:///outline"}"#)["result"]?["contents"]?.list
    let rows = try client.call("look").lines.map { $0 + "\n" }.joined()
    #expect(outline?.first?["text"]?.string == rows && outline?.first?["uri"] == .string("shapeedit:///outline"))
    let eyes = try client.ask("resources/read", #"{"uri":"shapeedit:///outline?selector=%23eyes"}"#)["result"]?["contents"]?.list
    #expect(eyes?.first?["text"]?.string?.split(separator: "\n").count == 2)
    let picture = try client.ask("resources/read", #"{"uri":"shapeedit:///picture?selector=%23head"}"#)
    guard picture["error"] == nil else {
      #expect(Run.shell("command -v resvg || command -v rsvg-convert", in: Folder()).status != 0)
      return
    }
    let contents = try #require(picture["result"]?["contents"]?.list?.first)
    #expect(contents["mimeType"] == .string("image/png") && contents["blob"]?.string?.hasPrefix("iVBORw0KGgo") == true)
  }

  @Test(arguments: [
    (#"{}"#, -32_602, "needs the uri"), (#"{"uri":"file:///etc/passwd"}"#, -32_002, "no resource file:///etc/passwd"),
    (#"{"uri":"shapeedit:///outline?page=2"}"#, -32_002, "shapeedit:///outline and shapeedit:///picture"),
    (#"{"uri":"shapeedit:///outline?selector=%ff"}"#, -32_602, "not percent-encoded UTF-8"),
    (#"{"uri":"shapeedit:///outline?selector=%23nope"}"#, -32_602, "nope"),
    (#"{"uri":"shapeedit:///picture?selector=%23nope"}"#, -32_602, "nope"),
  ])
  func `a resource that is not there is an error`(parameters: String, code: Int, message: String) throws {
    let answer = try ServeClient(Folder()).ask("resources/read", parameters)
    #expect(answer["error"]?["code"] == .number(Double(code)), "\(answer)")
    #expect(answer["error"]?["message"]?.string?.contains(message) == true, "\(answer)")
  }

  @Test func `look says what is not in its picture`() throws {
    let folder = Folder()
    // A complete PNG, as far as chunks go.
    let png = "\\211PNG\\r\\n\\032\\n\\0\\0\\0\\0IHDR0000\\0\\0\\0\\0IEND0000"
    folder.write("resvg", "#!/bin/sh\ncat > /dev/null\necho no such font >&2\nprintf '\(png)'\n")
    chmod(folder.path + "/resvg", 0o755)
    let client = try ServeClient(folder, path: folder.path)
    let plain = try client.call("look", ##"{"picture":true,"selector":"#body"}"##)
    #expect(!plain.isError && plain.lines.count == 1 && plain.lines[0].contains(#""warnings":["no such font"]"#), "\(plain.lines)")
    _ = try client.run("add image Photo at 0 0 10x10 source=missing.png --id photo")
    let image = try client.call("look", ##"{"picture":true,"selector":"#photo"}"##)
    let answer = try StrictJSON.parse(try #require(image.lines.first))
    #expect(answer["png"] == nil && answer["cmd"] == .string("look") && answer["warnings"]?.list?.count == 2, "\(image.lines)")
  }

  @Test(arguments: [
    ("{", -32_700, "null"), ("nonsense", -32_700, "null"), (String(repeating: "[", count: 100_000), -32_700, "null"),
    ("[]", -32_600, "null"), ("3", -32_600, "null"), ("{}", -32_600, "null"), (#"{"jsonrpc":"2.0","id":7}"#, -32_600, "7"),
    (#"{"jsonrpc":"1.0","id":"x","method":"ping"}"#, -32_600, "\"x\""), (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32_600, "null"),
    (#"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, -32_600, "null"), (#"{"jsonrpc":"2.0","id":1,"method":3}"#, -32_600, "1"),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"nope"}"#, -32_601, "1.5"), (#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#, -32_602, "1"),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"nope"}}"#, -32_602, "1"),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"run","arguments":[]}}"#, -32_602, "1"),
  ]) func `what is wrong with a message is said by its code`(_ message: String, _ code: Int, _ id: String) throws {
    let client = try ServeClient(Folder())
    client.send(message)
    let (answer, wanted) = (try #require(try client.hear()), try StrictJSON.parse(id))
    #expect(answer["error"]?["code"] == .number(Double(code)) && answer["id"] == wanted)
    #expect(try client.ask("ping")["result"] == .object([]))
  }

  @Test func `notifications and answers are not answered, whatever they are`() throws {
    let client = try ServeClient(Folder())
    client.send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    client.send(#"{"jsonrpc":"2.0","method":"notifications/nope","params":3}"#)
    client.send(#"{"jsonrpc":"2.0","id":9,"result":{}}"#)
    client.send("  ")
    #expect(try client.ask("ping")["result"] == .object([]))
  }

  @Test func `messages in a list are answered in a list`() throws {
    let client = try ServeClient(Folder())
    client.send(#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#)
    #expect(try client.hear()?["error"]?["code"] == .number(-32_600), "later revisions have none")
    _ = try client.ask("initialize", #"{"protocolVersion":"2025-03-26"}"#)
    client.send(
      #"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"notifications/x"},{"jsonrpc":"2.0","id":2,"method":"nope"}]"#)
    #expect(try client.hear()?.list?.map { $0["id"] } == [.number(1), .number(2)])
  }

  @Test func `a call that is cancelled is taken back and not answered`() throws {
    let client = try ServeClient(Folder())
    client.send(
      #"{"jsonrpc":"2.0","id":"long","method":"tools/call","params":{"name":"run","arguments":{"script":"for i in 1..1000000\nset #body x=$i\nend"}}}"#
    )
    usleep(200_000)
    client.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"long","reason":"no"}}"#)
    #expect(try client.ask("ping")["result"] == .object([]))
    #expect(try client.run("get #body x").lines[0].contains("\"x\":70"))
    // One that was never asked for is nothing, and one that waits is not begun.
    client.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"other"}}"#)
    client.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#)
    #expect(try client.ask("ping")["result"] == .object([]))
  }

  @Test func `at the end of input all that was asked is answered`() throws {
    let folder = Folder()
    let lines = (1...20).map {
      #"{"jsonrpc":"2.0","id":\#($0),"method":"tools/call","params":{"name":"run","arguments":{"script":"set #body x=\#($0)"}}}"#
    }
    let run = Run.shapeedit(["serve", "faces.shape.json", "-i"], input: lines.joined(separator: "\n"), in: folder)
    let answers = try run.output.split(separator: "\n").map { try StrictJSON.parse($0) }
    #expect(answers.map { $0["id"] } == (1...20).map { .number(Double($0)) } && run.status == 0)
    #expect(folder["faces.shape.json"]?.contains("\"x\": 20,") == true)
    // Without -i the changes are lost, which the status says.
    #expect(Run.shapeedit(["serve", "faces.shape.json"], input: lines[0], in: folder).status == 1)
  }

  @Test func `the same calls are answered with the same bytes`() {
    let calls = [
      #"{"name":"run","arguments":{"script":"tile #skull 5x5; find *; set #body fill reed"}}"#,
      #"{"name":"run","arguments":{"script":"tile #skull 9x9"}}"#,
      #"{"name":"run","arguments":{"script":"find *"}}"#, #"{"name":"run","arguments":{"script":"more 12345"}}"#, #"{"name":"look"}"#,
      #"{"name":"help"}"#,
    ]
    let input = calls.enumerated().map { #"{"jsonrpc":"2.0","id":\#($0),"method":"tools/call","params":\#($1)}"# }.joined(separator: "\n")
    let runs = (0..<2).map { _ in Run.shapeedit(["serve", "faces.shape.json"], input: input, in: Folder()).output }
    #expect(runs[0] == runs[1] && runs[0].split(separator: "\n").count == calls.count)
  }

  @Test func `a long answer comes in pages of at most 8 kB`() throws {
    let client = try ServeClient(Folder())
    _ = try client.run("tile #skull 20x20")
    let whole = try client.run("find *", #""all":true"#).lines
    var page = try client.run("find *")
    var lines = page.lines
    while let next = page.end["next"]?.string {
      page = try client.run(next)
      #expect(!page.isError && page.lines.joined(separator: "\n").utf8.count < 8 << 10)
      lines += page.lines
    }
    #expect(lines == whole && lines.count > 400)
  }

  @Test func `safe mode holds for all calls`() throws {
    let folder = Folder()
    folder.write("tidy.se", "set #body x 1\n")
    let client = try ServeClient(folder, ["--safe", "faces.shape.json"])
    for script in [
      "save", "save other.json", "source tidy.se", "open other.json", "for row in data.csv\\necho $row\\nend", "export -o x.svg",
    ] {
      let answer = try client.run(script)
      #expect(answer.isError && answer.lines.contains { $0.contains(#""code":"safe""#) }, "\(script)")
    }
    #expect(try !client.run("set #body x 1").isError)
    #expect(folder["faces.shape.json"] == faces)
  }

  @Test func `a person and a program take turns`() throws {
    let folder = Folder()
    let (client, other) = (
      try ServeClient(folder, ["--wait", "0", "faces.shape.json"]),
      try ServeClient(folder, ["--wait", "0", "faces.shape.json"], state: folder.path + "/other")
    )
    #expect(try !client.run("set #body x 1").isError)
    // Reading continues; a change waits for the session that holds the lock.
    #expect(try other.run("get #body x").lines[0].contains("\"x\":70"))
    let refused = try other.run("set #body x 2")
    #expect(refused.isError && refused.end["status"] == .number(4) && refused.lines[0].contains("file.conflict"))
    #expect(Run.shapeedit(["faces.shape.json", "-i", "--wait", "0", "-c", "set #body y 5"], in: folder).status == 4)
    #expect(try !client.run("save").isError)
    // A change of the file is read before the next call, and the revision says so.
    #expect(try other.run("get #body x").lines[0].hasSuffix("\"x\":1}"))
    let stale = try other.run("set #body x 3", #""if_revision":1"#)
    #expect(
      stale.isError && stale.lines[0].contains("revision.stale") && stale.lines[0].contains(#""id":"body","what":"x","from":"70","to":"1""#)
    )
    #expect(try !other.run("set #body x 3; save").isError)
    #expect(Run.shapeedit(["faces.shape.json", "-i", "--wait", "0", "-c", "set #body y 5"], in: folder).status == 0)
    #expect(try client.run("get #body y").lines[0].contains("\"y\":5"))
    #expect(folder["faces.shape.json"]?.contains("\"x\": 3, \"y\": 5") == true)
  }

  @Test func `a person in a conversation and a program see each other's lock, and wait`() throws {
    let folder = Folder()
    let file = folder.path + "/faces.shape.json"
    let client = try ServeClient(folder, ["--wait", "0", "faces.shape.json"], state: folder.path + "/other")
    #expect(try !client.run("set #body x 5").isError)
    // The program holds the lock: a session that does not wait gets a message, and cannot save.
    let hasty = try conversation([file], in: folder)
    #expect(hasty.transcript.contains("cannot lock") && hasty.transcript.contains("save needs"), "\(hasty.transcript)")
    hasty.send("set #body x=9; save\r")
    try hasty.expect("cannot lock")
    hasty.send("quit!\r")
    #expect(hasty.wait() == .exit(0))
    // A session that waits reads what the program has written.
    let person = try PseudoTerminal.spawn(
      [PseudoTerminal.builtProgram("shapeedit"), "--wait", "60", file],
      environment: PseudoTerminal.standardEnvironment.merging(["NO_COLOR": "1", "XDG_STATE_HOME": folder.path + "/state"]) { $1 })
    try person.expect("waiting for it")
    #expect(try !client.run("save").isError)
    try person.expect("> ")
    person.send("get #body x --value; set #body y=6\r")
    try person.expect("\r5\r\n")
    try person.expect("faces.shape.json*> ")
    // The program is refused and gets the name of the holder; one that waits goes after the person, and the file has both changes.
    let refused = try client.run("set #body x 7")
    #expect(refused.isError && refused.lines[0].contains("file.conflict") && refused.lines[0].contains("edits it since"))
    let patient = try ServeClient(folder, ["--wait", "60", "faces.shape.json"], state: folder.path + "/third")
    patient.send(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"run","arguments":{"script":"set #body width=33; save"}}}"#)
    person.send("save\rquit\r")
    #expect(person.wait() == .exit(0))
    #expect(try patient.hear()?["result"]?["isError"] == .bool(false))
    #expect(folder["faces.shape.json"]?.contains(#""x": 5, "y": 6, "width": 33"#) == true, "\(folder["faces.shape.json"] ?? "")")
  }

  @Test func `changes that were not saved are in the journal`() throws {
    let folder = Folder()
    do {
      let client = try ServeClient(folder)
      _ = try client.run("set #body x 1\\nset #body y 2")
    }
    let environment = PseudoTerminal.standardEnvironment.merging(["XDG_STATE_HOME": folder.path + "/state"]) { $1 }
    let run = Run.shapeedit(
      ["--stream", "faces.shape.json"], input: "recover\nget #body x y\nquit!\n", environment: environment, in: folder)
    #expect(run.output.contains("x 1") && run.output.contains("y 2"), "\(run)")
  }

  @Test(arguments: [
    ["a.json", "b.json"], ["-"], ["faces.shape.json", "-c", "ls"], ["--stream"], ["-i"], ["faces.shape.json", "-n"], ["-o", "x"],
  ])
  func `arguments that make no sense are refused`(_ arguments: [String]) {
    #expect(Run.shapeedit(["serve"] + arguments, input: "", in: Folder()).status == 2)
  }

  // MARK: Lines

  @Test func `a line beyond the limit is passed over, and the next one is read`() {
    let pipe = openPipe()
    _ = write(pipe.writing, "abcdef\n\n123456789\r\nab", 21)
    close(pipe.writing)
    let queue = MessageQueue(descriptor: pipe.reading, lineLimit: 8)
    #expect(queue.next { nil } == .text(Array("abcdef".utf8)))
    #expect(queue.next { nil } == .tooLong)
    #expect(queue.next { nil } == .text(Array("ab".utf8)))
    #expect(queue.next { nil } == nil)
    close(pipe.reading)
  }
}
