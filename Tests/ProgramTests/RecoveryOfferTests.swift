import Glibc
import TestSupport
import Testing

@Suite(.serialized) struct `What a former session left` {
  /// A folder with a journal of five commands.
  private func left() -> Folder {
    let folder = Folder()
    let run = RecoveryStream(folder)
    for number in 1...5 { run.send("set #body x \(number)\n") }
    run.receive(lines: 5)
    run.end(SIGKILL)
    return folder
  }

  private func journal(_ folder: Folder) -> String { folder.path + "/state/shapeedit/recovery/" + (folder.journals.first ?? "none") }

  @Test func `is offered by a conversation, shown, repeated and saved`() throws {
    let folder = left()
    let terminal = try folder.talk()
    try terminal.expect("5 commands of a session that was not saved")
    try terminal.expect("> ")
    terminal.send("recover --show\r")
    try terminal.expect("5  set #body x 5")
    terminal.send("recover\r")
    try terminal.expect("5 commands repeated")
    try terminal.expect("faces.shape.json*> ")
    terminal.send("save\r")
    try terminal.expect("saved")
    terminal.send("quit\r")
    #expect(terminal.wait() == .exit(0))
    #expect(folder["faces.shape.json"]?.contains("\"name\": \"Body\", \"x\": 5,") == true)
    #expect(folder.journals.isEmpty)
  }

  @Test func `is dropped on request`() throws {
    let folder = left()
    let terminal = try folder.talk()
    terminal.send("recover --discard\r")
    try terminal.expect("5 commands dropped")
    terminal.send("quit\r")
    #expect(terminal.wait() == .exit(0))
    #expect(folder.journals.isEmpty)
  }

  @Test(arguments: [["-c", "get #body x"], ["-i", "-c", "set #cap x 1"]])
  func `is one line to a script, which recovers nothing`(_ arguments: [String]) {
    let folder = left()
    let run = folder.run(arguments + ["faces.shape.json"])
    #expect(run.status == 0)
    #expect(run.errors.split(separator: "\n").count { $0.contains("warning: faces.shape.json: 5 commands") } == 1)
    #expect(!run.output.contains("5"))
    #expect(folder["faces.shape.json"]?.contains("\"name\": \"Body\", \"x\": 70,") == true)
    #expect(folder.journals.count == 1)
    #expect(folder.run(["-c", "recover", "faces.shape.json"]).status == 1)
  }

  @Test(arguments: [
    ("torn", "truncate -s -3", "incomplete", 4), ("torn far", "truncate -s -70", "incomplete", 3),
    ("damaged", "sed -i 's/x 4$/x 9/'", "damaged", 3),
    ("zeros", "truncate -s +64", "incomplete", 5),
  ])
  func `is told apart when it is`(_ name: String, _ harm: String, _ word: String, _ commands: Int) {
    let folder = left()
    #expect(Run.shell("\(harm) \(journal(folder))", in: folder).status == 0)
    let run = folder.run(["--stream", "faces.shape.json"], input: "recover\nget #body x\n")
    #expect(run.errors.contains(word), "\(name): \(run.errors)")
    #expect(run.output == "#body  x \(commands)\n", "\(name): \(run.output)\(run.errors)")
  }

  @Test(arguments: [
    ("a symbolic link", "mv J elsewhere && ln -s $PWD/elsewhere J"), ("a hard link", "ln J second"), ("writable by all", "chmod 666 J"),
    ("no journal", "echo hello > J"),
    ("of a later version", "sed -i '1s/2/9/' J"), ("a folder", "rm J && mkdir J"), ("a pipe", "rm J && mkfifo J"),
    ("without its head", "sed -i 1d J"),
  ])
  func `is not used when it is`(_ name: String, _ harm: String) {
    let folder = left()
    #expect(Run.shell(harm.replacing("J", journal(folder)), in: folder).status == 0)
    let run = folder.run(["--stream", "faces.shape.json"], input: "recover\nget #body x\n")
    #expect(run.errors.contains("a journal is not used"), "\(name): \(run.errors)")
    #expect(run.output == "#body  x 70\n", "\(name): \(run.output)")
  }

  @Test func `of another content is repeated by force only`() {
    let folder = left()
    folder.write("faces.shape.json", faces.replacing("\"x\": 70", "\"x\": 71"))
    let refused = folder.run(["--stream", "faces.shape.json"], input: "recover\n")
    #expect(refused.errors.contains("the file has changed since the journal was begun"))
    #expect(folder.run(["--stream", "faces.shape.json"], input: "recover --force\nget #body x\n").output == "#body  x 5\n")
  }

  @Test func `of a document that is gone is mentioned`() {
    let folder = left()
    unlink(folder.path + "/faces.shape.json")
    let run = folder.run(["--new", "--stream", "faces.shape.json"], input: "recover --show\n")
    #expect(run.output.contains("set #body x 5"))
  }
}

@Suite(.serialized) struct `Another editor of the same document` {
  @Test func `is named with since when and where, and written over by force only`() throws {
    let folder = Folder()
    let first = try folder.talk()
    try first.expect("> ")
    let second = try folder.talk()
    let told = try second.expect("save needs --force")
    #expect(told.contains("mia edits it since 20") && told.contains("(process ") && told.contains(" on "))
    second.send("set #body x 5\r")
    try second.expect("1 changed")
    second.send("save\r")
    try second.expect("mia edits it")
    let batch = folder.run(["-i", "-c", "set #cap x 1", "faces.shape.json"])
    #expect(batch.status == 4)
    #expect(batch.errors.contains("mia edits it"))
    #expect(folder["faces.shape.json"] == faces)
    second.send("save --force\r")
    try second.expect("saved")
    first.send("pwd\r")
    try first.expect("was changed on disk by another program")
  }

  @Test func `leaves no trace when it was killed`() throws {
    let folder = Folder()
    let first = try folder.talk()
    try first.expect("> ")
    #expect(folder.names(in: ".").contains(".faces.shape.json.shapeedit-lock"))
    first.signal(SIGKILL)
    _ = first.wait()
    let run = folder.run(["-i", "-c", "set #cap x 1", "faces.shape.json"])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(!folder.names(in: ".").contains { $0.contains("shapeedit-") })
  }

  @Test func `is noticed at the prompt, once`() throws {
    let folder = Folder()
    let terminal = try folder.talk()
    try terminal.expect("> ")
    folder.write("faces.shape.json", String(faces.prefix(100)))
    terminal.send("pwd\r")
    try terminal.expect("was cut short on disk (100 of")
    unlink(folder.path + "/faces.shape.json")
    terminal.send("pwd\r")
    try terminal.expect("was removed on disk")
    terminal.send("pwd\r")
    try terminal.expect("> ")
    terminal.send("quit\r")
    #expect(terminal.wait() == .exit(0))
    #expect(terminal.transcript.split(separator: "was removed on disk").count == 2)
  }
}

@Suite(.serialized) struct `The view of a conversation` {
  @Test func `is there again, and never in the document`() throws {
    let folder = Folder()
    let first = try folder.talk()
    first.send("expand Head\r")
    first.send("cd Head\r")
    first.send("select (text)\r")
    first.send("quit\r")
    #expect(first.wait() == .exit(0))
    let second = try folder.talk()
    try second.expect("Skull")
    try second.expect("/Faces/Head (1)> ")
    second.send("quit\r")
    #expect(second.wait() == .exit(0))
    #expect(folder["faces.shape.json"] == faces)
    #expect(Run.shell("sed -i s/head/h/ state/shapeedit/view/* && sed -i '$d' state/shapeedit/view/*", in: folder).status == 0)
    let third = try folder.talk()
    try third.expect("faces.shape.json> ")
  }
}

@Suite(.serialized) struct `A stranger's script` {
  @Test func `changes what -i names, and nothing else`() {
    let folder = Folder()
    let run = folder.run(["--safe", "-i", "-c", "set #body x 5", "faces.shape.json"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder["faces.shape.json"]?.contains("\"x\": 5,") == true)
  }

  @Test(arguments: [
    "save", "save other.json", "open faces.shape.json", "source evil.se", "recover", "recover --show", "try save other.json; save",
  ])
  func `is refused with its line, and taken back`(_ line: String) {
    let folder = Folder()
    let run = folder.run(["--safe", "-i", "-c", "set #body x 5", "-c", line, "faces.shape.json"])
    #expect(run.status == 1)
    #expect(run.errors.contains("-c:2:") && run.errors.contains("--safe does not allow"), "\(run.errors)")
    #expect(folder["faces.shape.json"] == faces)
    #expect(folder.names(in: ".") == ["faces.shape.json"])
  }
}

extension String {
  fileprivate func replacing(_ part: String, _ other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}
