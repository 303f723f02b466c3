import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

@Suite struct `Deep and wide documents` {
  @Test func `a hundred thousand levels open, count, list, change and are written`() throws {
    let source = chain(Document.levelLimit)
    let bench = try Bench(source)
    let deepest = "#g\(Document.levelLimit - 1)"
    #expect(bench.run("count group") == ["\(Document.levelLimit - 1)"])
    #expect(bench.run("tree --limit 5").count == 5)
    #expect(bench.done("set \(deepest) opacity 0.5"))
    let written = bench.bytes
    #expect(written != source && written.utf8.count < source.utf8.count + 200)
    #expect(bench.done("undo") && bench.bytes == source)
    for line in [
      "count group:has(group)", "count (group > group)", "count (group group)", "count group:depth(5..9)", "count [opacity<0.5]",
      "count group:ancestors(\(deepest))", "get \(deepest) depth index bbox", "cd \(deepest)", "ls", "expand --all --limit 3",
      "rows 99000..99003", "check", "fmt", "rename group X", "delete \(deepest)", "undo 2", "dup \(deepest)",
    ] { #expect(bench.done(line), "\(line): \(bench.messages)") }
    bench.run("undo 99")
    #expect(bench.bytes == source)
    bench.run("redo 99")
    #expect(bench.document.checkInvariants() == [])
  }

  @Test func `ten thousand siblings take every bulk command`() throws {
    let source = row(10_000)
    let bench = try Bench(source)
    for line in [
      "count rectangle:last", "count rectangle:nth(2,2)", "count (rectangle + rectangle)", "count (#r5 ~ rectangle)", "count [index>9990]",
      "count :siblings(#r7)", "count canvas:has(rectangle)", "select rectangle", "set :selected x=(i)", "set rectangle opacity*=0.5",
      "set rectangle fill red", "rename rectangle s/R/S/", "dup rectangle", "undo", "raise (rectangle:nth(1,2))",
      "front rectangle:nth(1,2)",
      "undo 2", "group rectangle as All", "ungroup All", "undo 2", "delete rectangle:nth(1,3)", "set rectangle y=(index)", "undo",
      "delete rectangle",
      "undo 9", "get rectangle x --json", "ls --limit 4", "find rectangle --limit 4", "set rectangle kind ellipse",
    ] { #expect(bench.done(line), "\(line): \(bench.messages.prefix(3))") }
    #expect(bench.run("count ellipse") == ["10000"])
    bench.run("undo 99")
    #expect(bench.bytes == source)
  }

  @Test func `five thousand groups with a graphic each dissolve and come back`() throws {
    let source = row(5_000, kind: "group", tail: #", "children": []"#)
    let bench = try Bench(source)
    #expect(bench.done("ungroup group"))
    #expect(bench.document.graphicCount == 0)
    #expect(bench.done("undo") && bench.bytes == source)
    #expect(bench.done("dup group") && bench.document.graphicCount == 10_000)
    #expect(bench.document.checkInvariants() == [])
  }

  @Test func `thousands of steps are kept without looking at all of them`() throws {
    let bench = try Bench(faces)
    let body = try #require(bench.document.node(id: "body"))
    for step in 0..<12_000 { try bench.session.history.apply(.set(.x, .number(Double(step)), [body])) }
    #expect(bench.undoDepth == History.stepLimit)
    bench.session.history.mark("end")
    while bench.session.history.undo() != nil {}
    #expect(bench.session.history.hasUnsavedChanges)
    bench.session.history.markSaved()
    #expect(!bench.session.history.hasUnsavedChanges)
    for step in 0..<10_001 { try bench.session.history.apply(.set(.y, .number(Double(step)), [body])) }
    while bench.session.history.undo() != nil {}
    #expect(bench.session.history.hasUnsavedChanges)
  }
}
