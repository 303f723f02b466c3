import TestSupport
import Testing

@Suite struct `Row numbers` {
  @Test(arguments: [
    "get %1 x", "why #skull fill", "texts", "bbox #body", "count *", "inspect Body", "select Body", "set #body x 5", "info", "defs",
    "palette", "lint", "check",
    "dump Body", "props text", "history", "pwd", "cd Head", "help get", "rename #body X", "collapse Head", "checkpoint a", "raise #body",
  ])
  func `name the rows of the last listing whatever is asked or changed meanwhile`(line: String) throws {
    let bench = try Bench(faces)
    bench.run("ls -n")
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.run("get %2 id --value") == ["body"], "\(bench.messages)")
  }

  @Test(arguments: ["find ellipse", "rows", "tree", "add star S", "dup Body"])
  func `are refused once other rows were listed without numbers`(line: String) throws {
    let bench = try Bench(faces)
    bench.run("ls -n")
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.refusal("get %2 id")?.contains("rows have changed since they were numbered") == true)
  }
}

@Suite struct `Numbers in any place` {
  @Test(arguments: [
    "render -o x.png --width 0x40", "render -o x.png --scale 0x1p1", "render -o x.png --dpi inf", "scroll anchor all 0x1p-1",
    "set #body opacity 0x1p-1", "find [opacity<0x1p-1]", "echo ${0x40}", "dup #body 0x2", "translate #body 0x4 0", "fold 0x2",
    "rows 0x1..2",
  ])
  func `are decimal`(line: String) throws {
    let bench = try Bench(faces)
    #expect(bench.refusal(line) != nil, "\(bench.answers)")
  }
}
