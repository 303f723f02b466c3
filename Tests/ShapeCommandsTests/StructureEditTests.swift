import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// The lines of the second text that are not in the first, and those of the first that are not in the second.
private func changes(_ old: String, _ new: String) -> (gone: Int, come: Int) {
  let difference = new.split(separator: "\n").difference(from: old.split(separator: "\n"))
  return (difference.removals.count, difference.insertions.count)
}

@Suite struct `Structural edits` {
  static let compact = faces.replacing("\n", with: "").replacing("  ", with: "").replacing(": ", with: ":").replacing(", ", with: ",")
  static let tabs = faces.replacing("\n      ", with: "\n\t\t\t").replacing("\n    ", with: "\n\t\t").replacing("\n  ", with: "\n\t")

  @Test(arguments: [
    ("set Body fill red", 1, 1), ("set ellipse locked true", 3, 3), ("delete #cap", 2, 1), ("add star S in Eyes", 1, 2),
    ("dup #eyeL", 0, 1),
    ("move #eyeL after #eyeR", 1, 1), ("front #skull", 2, 2), ("rename Head Top", 1, 1), ("canvas add Back", 1, 2),
  ])
  func `what is not touched keeps its line`(line: String, gone: Int, come: Int) throws {
    for source in [faces, Self.tabs] {
      let bench = try Bench(source)
      #expect(bench.done(line), "\(bench.messages)")
      let (less, more) = changes(source, bench.bytes)
      #expect(less <= gone + 1 && more <= come + 1, "\(line): -\(less) +\(more)\n\(bench.bytes)")
      #expect(bench.done("undo") && bench.bytes == source)
    }
    let bench = try Bench(Self.compact)
    #expect(bench.done(line) && !bench.bytes.dropLast().contains("\n") && bench.done("undo") && bench.bytes == Self.compact)
  }

  @Test(arguments: [
    ("move #cap into Eyes", "eyes", "eyeL eyeR cap"), ("move #cap before #body", "faces", "head cap body"),
    ("move (#cap, #skull) after #eyeL", "eyes", "eyeL skull cap eyeR"),
    ("front #head", "faces", "body cap head"), ("back #cap", "faces", "cap head body"), ("raise #head", "faces", "body head cap"),
    ("lower #cap", "faces", "head cap body"), ("raise (#head, #body)", "faces", "cap head body"),
    ("ungroup Eyes", "head", "skull eyeL eyeR"),
    ("ungroup group", "faces", "skull eyeL eyeR body cap"), ("group (#eyeL, #cap) as G --id g", "faces", "head body g"),
    ("delete (#head, #eyeL)", "faces", "body cap"),
    ("group (#skull, #eyes) as G --id g", "head", "g"),
  ])
  func `graphics come to stand where they are put`(line: String, parent: String, ids: String) throws {
    let bench = try Bench(faces)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.children(parent).joined(separator: " ") == ids)
    #expect(bench.document.checkInvariants() == [])
    let edited = bench.bytes
    #expect(bench.done("undo") && bench.bytes == faces && bench.done("redo") && bench.bytes == edited)
  }

  @Test(arguments: [
    "move #cap after #body", "front #cap", "back #head", "raise #cap", "lower #head", "set Body fill #3366cc", "move #eyes into Head",
    "set Body kind rectangle", "rename Body Body",
  ])
  func `what is so already is no step`(line: String) throws {
    let bench = try Bench(faces)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.undoDepth == 0 && bench.bytes == faces && !bench.session.history.hasUnsavedChanges)
  }

  @Test(arguments: [
    "move Head into Eyes", "move Head into Head", "move Head before #eyeL", "move Faces into Head", "move #cap into Body", "delete Faces",
    "ungroup Body", "group Faces", "set Head kind path",
    "set Body kind group", "set Body kind canvas", "set #cap id body", "add star --id body", "group #cap as 'a\nb'", "canvas add ''",
    "canvas move Faces before Faces",
  ])
  func `what cannot be is refused and changes nothing`(line: String) throws {
    let bench = try Bench(faces)
    #expect(bench.refusal(line) != nil)
    #expect(bench.undoDepth == 0 && bench.bytes == faces)
  }

  @Test func `a graphic changes its kind and keeps what both kinds have`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("set Body kind ellipse") && bench.messages.contains { $0.contains("dropped: radius 6") })
    #expect(bench.run("get Body frame fill shadow --value") == ["70 100 60 40\t#3366cc\t0 2 4 #00000040"])
    #expect(bench.done("undo; set Body kind path") && bench.run("get Body frame --value") == ["70 100 60 40"])
    #expect(bench.bytes.contains("\"kind\": \"path\""))
    #expect(bench.refusal("set Body kind rectangle")?.contains("--force-frame") == true)
    #expect(bench.done("set Body kind rectangle --force-frame"))
  }

  @Test func `setting the frame of a group moves and scales what is in it`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("set Eyes frame '0 0 20 5'"))
    #expect(bench.run("get ellipse frame --value") == ["60 20 80 80", "0 0 5 5", "15 0 5 5"])
    #expect(bench.done("add line L at 0 0 10x10; set L x=5 width=20") && bench.run("get L x1 x2 --value") == ["5\t25"])
    #expect(bench.done("add polyline P at 0 0 10x10; set P width=20") && bench.run("get P points --value") == ["0,0 20,10"])
    #expect(bench.done("add path D at 0 0 10x10; set D y=5") && bench.run("get D frame --value") == ["0 5 10 10"])
  }
}

@Suite struct `Steps` {
  @Test func `checkpoints and transactions nest`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("checkpoint start; set Body x 1; begin a; set Body x 2; begin b; set Body x 3; rollback; set Body y 2; commit"))
    #expect(bench.undoDepth == 2 && bench.run("get Body x y --value") == ["2\t2"])
    #expect(bench.done("checkpoint later; set Body x 9; revert later") && bench.run("get Body x --value") == ["2"])
    #expect(bench.done("revert start") && bench.bytes == faces)
    #expect(bench.done("revert later") && bench.run("get Body x --value") == ["2"])
    #expect(bench.refusal("commit") != nil && bench.refusal("revert nowhere") != nil)
  }

  @Test func `a dry run leaves nothing behind, inside a step or out`() throws {
    let bench = try Bench(faces)
    let added = bench.run("add star S --dry-run")
    #expect(bench.bytes == faces && bench.undoDepth == 0)
    #expect(bench.run("add star S").first?.split(separator: " ").first == added.first?.split(separator: " ").first)
    bench.run("undo; begin t; set Body x 1")
    for line in ["commit --dry-run", "rollback --dry-run", "begin u --dry-run"] { #expect(bench.refusal(line) != nil) }
    #expect(bench.done("set Body x 2 --dry-run") && bench.run("get Body x --value") == ["1"])
    #expect(bench.done("commit") && bench.undoDepth == 1 && !bench.session.history.isInTransaction)
  }

  @Test(arguments: [
    ("canvas delete Faces --id x", "canvas delete has no flag --id"), ("canvas rename Faces F --id x", "canvas rename has no flag --id"),
    ("canvas move Faces after Faces --id x", "canvas move has no flag --id"),
  ])
  func `a command of two words takes its own flags only`(line: String, message: String) throws {
    let bench = try Bench(faces)
    #expect(bench.refusal(line)?.contains(message) == true, "\(bench.messages)")
    #expect(bench.bytes == faces && bench.status == .usage)
  }

  @Test func `what was made and deleted since a revision is not told`() throws {
    let bench = try Bench(faces)
    let revision = bench.session.revision
    #expect(bench.done("add star S --id s; set #s x 3; delete #s"), "\(bench.messages)")
    #expect(bench.refusal("set Body y 2 --if-rev \(revision)")?.contains("since then: nothing that stayed") == true, "\(bench.messages)")
    #expect(bench.done("set Body x 1; delete #cap"))
    let refusal = bench.refusal("set Body y 2 --if-rev \(revision)") ?? ""
    #expect(refusal.contains("#body  x 70") && refusal.contains("#cap  deleted") && !refusal.contains("#s  "), "\(refusal)")
  }

  @Test func `a script is one step, and none when a line of it fails`() throws {
    let bench = try Bench(faces)
    bench.run(script: "set Body x 1\ndelete Head\nset Body x no")
    #expect(bench.bytes == faces && bench.undoDepth == 0)
    bench.run(script: "set Body x 1\ndelete Head")
    #expect(bench.undoDepth == 1 && bench.done("undo") && bench.bytes == faces)
  }
}

@Suite struct `Long runs of combining marks` {
  static let marks = "a" + String(repeating: "\u{301}\u{323}", count: 2_000)

  @Test(arguments: [
    "set Body name ", "set ", "count ", "find #", "set Body text ", "set Body fill ", "get Body ", "rename Body ", "add star ",
    "group Body as ", "checkpoint ", "revert ", "unset Body ", "canvas add ", "help ", "props ", "echo ", "",
  ])
  func `are taken or refused at once`(verb: String) throws {
    let bench = try Bench(faces)
    bench.run(verb + Self.marks)
    bench.run(verb + "'" + Self.marks + "'")
    bench.run("ls; tree; find *; get text text; undo")
    #expect(bench.document.checkInvariants() == [])
  }

  @Test func `stand in a file as name, text and key`() throws {
    let source = faces.replacing("\"Hello\"", with: "\"\(Self.marks)\"").replacing("\"radius\": 6", with: "\"\(Self.marks)\": 6")
    let bench = try Bench(source)
    for line in [
      "ls", "tree", "find text", "get text text", "count [text=Hello]", "count [text*=x]", "set Body fill red", "set text x 1", "undo 2",
      "check", "inspect text",
    ] {
      #expect(bench.done(line) || line == "check", "\(line)")
    }
    #expect(bench.bytes == source)
  }
}
