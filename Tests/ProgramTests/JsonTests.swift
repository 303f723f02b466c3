import TestSupport
import Testing

@Suite struct `Answers for programs` {
  @Test(arguments: [
    ["nowhere.json", "--json", "-c", "ls"], ["broken.json", "--json", "-c", "ls"], [".", "--json", "-c", "ls"],
    ["faces.shape.json", "--json", "-f", "nowhere.se"], ["faces.shape.json", "--json", "-c", "colour"],
    ["faces.shape.json", "--json", "-c", "set #bdy x 1"], ["faces.shape.json", "--json", "-c", "set #body fill reed"],
    ["get", "faces.shape.json", "#bdy", "x", "--json"], ["get", "--json", "faces.shape.json", "#bdy", "x"],
    ["--json", "get", "faces.shape.json", "#bdy", "x"], ["get", "nowhere.json", "#body", "--json"], ["find", "--json"],
    ["find", "faces.shape.json", "ellipse[", "--json"], ["fmt", "faces.shape.json", "extra", "--json"], ["--json", "--wat"],
    ["--json", "faces.shape.json", "find"], ["--json", "-i", "-c", "ls"], ["faces.shape.json", "-c", "get #bdy x --json"],
    ["faces.shape.json", "-c", "get --json"], ["faces.shape.json", "-c", "try get #bdy x --json; assert 1 == 2 --json"],
  ])
  func `an error is one object with a code and the status`(_ arguments: [String]) throws {
    let folder = Folder()
    folder.write("broken.json", "{\"format\": \"shapeedit\", \"version\": 1,,}")
    let run = Run.shapeedit(arguments, in: folder)
    let lines = (run.output + run.errors).split(separator: "\n")
    #expect(lines.count == arguments.joined().count { $0 == ";" } + 1, "\(run)")
    for line in lines {
      #expect(line.hasPrefix(#"{"v":1,"ok":false,"#))
      #expect(line.contains(#""code":""#))
      #expect(line.contains(#""status":\#(run.status)"#))
    }
    #expect(run.status != 0)
  }

  @Test func `objects about several files name theirs`() {
    let folder = Folder()
    folder.write("b.json", faces)
    let run = Run.shapeedit(["faces.shape.json", "b.json", "none.json", "--json", "-c", "count ellipse"], in: folder)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix(#"{"file":"faces.shape.json","v":1,"#) && lines[0].contains(#""count":3"#))
    #expect(lines[1].hasPrefix(#"{"file":"b.json","v":1,"#))
    #expect(lines[2].hasPrefix(#"{"file":"none.json","v":1,"ok":false,"#))
  }

  @Test func `changes that were not saved are an answer that is no`() throws {
    let folder = Folder()
    let run = Run.shapeedit(["faces.shape.json", "--json", "-c", "set #body x 1"], in: folder)
    let last = try StrictJSON.parse(try #require(run.output.split(separator: "\n").last))
    #expect(last["ok"] == .bool(false) && last["code"] == .string("file.unsaved") && last["status"] == .number(1))
    #expect(run.status == 1)
    #expect(run.errors == "")
  }
}
