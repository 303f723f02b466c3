import ShapeCommands
import TestSupport
import Testing

@Suite struct `Answers to a program at the other end of a pipe` {
  /// The answer to each line, without the objects that end them, and those.
  private func answers(_ lines: String, in folder: Folder = Folder(), _ arguments: [String] = []) throws -> (
    bodies: [[String]], ends: [StrictJSON]
  ) {
    let run = Run.shapeedit(["--stream", "--json", "faces.shape.json"] + arguments, input: lines, in: folder)
    var (bodies, ends): ([[String]], [StrictJSON]) = ([[]], [])
    for line in run.output.split(separator: "\n").map(String.init) {
      let object = try StrictJSON.parse(line)
      guard object["end"] == .bool(true) else {
        bodies[bodies.count - 1].append(line)
        continue
      }
      ends.append(object)
      bodies.append([])
    }
    return (bodies, ends)
  }

  @Test func `each line ends with an object that has the status and the revision`() throws {
    let (bodies, ends) = try answers("get #body x\n\n# remark\nset #body x 1\nset #nope x 1\nfor i in 1 2\necho $i\nend\nundo\nquit!\n")
    #expect(ends.map { $0["line"] } == [1, 2, 3, 4, 5, 6, 9, 10].map { .number($0) })
    #expect(ends.map { $0["status"] } == [0, 0, 0, 0, 1, 0, 0, 0].map { .number($0) })
    #expect(ends.map { $0["rev"] } == [1, 1, 1, 2, 2, 2, 1, 1].map { .number($0) })
    #expect(bodies.map(\.count) == [1, 0, 0, 1, 1, 2, 1, 1, 0])
  }

  @Test func `a change for another revision is refused with what changed since`() throws {
    let (bodies, ends) = try answers(
      "set #body x 1\nset #body fill red; delete #cap\nset #body y 2 --if-rev 2\nset #body y 2 --if-rev 4\nset #body y 2 --if-rev x\nquit!\n"
    )
    let refused = try StrictJSON.parse(bodies[2][0])
    #expect(refused["code"] == .string("revision.stale") && refused["status"] == .number(4) && refused["rev"] == .number(4))
    let changes = try #require(refused["changes"]?.list)
    #expect(changes.map { $0["id"] } == [.string("body"), .string("cap")])
    #expect(changes.map { $0["what"] } == [.string("fill.color"), .string("deleted")])
    #expect(changes[0]["from"] == .string("#3366cc") && changes[0]["to"] == .string("#ff0000"))
    #expect(ends.map { $0["rev"] } == [2, 4, 4, 5, 5, 5].map { .number($0) })
    #expect(try StrictJSON.parse(bodies[4][0])["code"] == .string("value.number"))
  }

  @Test func `undo comes back to the revision that it restores, and a new change to no former one`() throws {
    let (_, ends) = try answers("set #body x 1\nundo\nset #body x 2 --if-rev 1\nundo\nredo\nset #body x 3 --if-rev 3 --dry-run\nquit!\n")
    #expect(ends.map { $0["rev"] } == [2, 1, 3, 1, 3, 3, 3].map { .number($0) })
    #expect(ends.allSatisfy { $0["ok"] == .bool(true) })
  }

  @Test func `what is not in the history any more is said to be unknown`() throws {
    let (bodies, _) = try answers("set #body x 1\nundo\nset #body x 2\nset #body x 3 --if-rev 2\nquit!\n")
    let refused = try StrictJSON.parse(bodies[3][0])
    #expect(refused["code"] == .string("revision.stale") && refused["changes"] == nil)
  }

  @Test func `an answer of more than 8 kB comes in pages that are all of it`() throws {
    let folder = Folder()
    let make = "tile #skull 20x20\n"
    let whole = try answers(make + "find * --all\nquit!\n", in: folder)
    var pages: [String] = []
    var text = make + "find *\n"
    let next = try #require(try answers(text + "quit!\n", in: folder).ends[1]["next"]?.string)
    for _ in 0..<40 { text += next + "\n" }
    let (bodies, ends) = try answers(text + "quit!\n", in: folder)
    #expect(ends[1]["next"] == .string(next) && next.hasPrefix("more "))
    for body in bodies { #expect(body.joined(separator: "\n").utf8.count + 100 < 8 << 10 || body.count == 1) }
    for (body, end) in zip(bodies.dropFirst(), ends.dropFirst()) where end["ok"] == .bool(true) {
      pages += body.filter { $0.contains("\"cmd\":\"find\"") }
    }
    #expect(pages == whole.bodies[1] && pages.count > 400)
    #expect(whole.ends[1]["next"] == nil)
    // Behind the last page there is nothing.
    let over = try #require(bodies.first { $0.first?.contains("answer.next") == true })
    #expect(over.count == 1)
  }

  @Test func `the rest comes at once where it is asked for, and an object of more than a page when it is`() throws {
    let next = try #require(try answers("help --json\nquit!\n").ends[0]["next"]?.string)
    let (bodies, ends) = try answers("help --json\n\(next)\nhelp --json --all\nfind *\n\(next)\nquit!\n")
    #expect(bodies[0] == [] && ends[0]["next"] == .string(next))
    #expect(bodies[1].count == 1 && bodies[1][0].utf8.count > 8 << 10 && ends[1]["next"] == nil)
    #expect(bodies[1][0].replacing("\"line\":1", with: "\"line\":3") == bodies[2][0])
    #expect(bodies[4].count == 1 && bodies[4][0].contains("answer.next"))
  }

  @Test func `a batch is answered whole, and without ends`() {
    let run = Run.shapeedit(["faces.shape.json", "--json", "-c", "tile #skull 20x20; find *; quit!"], in: Folder())
    #expect(run.output.utf8.count > 32 << 10 && !run.output.contains("\"end\""))
  }

  @Test(arguments: ["more", "more 1 2", "more x", "more -1", "more 99999999999999999999", "more 1 --all --all"])
  func `another line that begins so is a line of the language`(_ line: String) throws {
    let (bodies, ends) = try answers(line + "\n")
    #expect(ends.count == 1 && ends[0]["ok"] == .bool(false))
    #expect(bodies[0].count == 1)
  }

  // MARK: The pages themselves

  @Test func `what is kept is bounded, and what is dropped is counted`() throws {
    let pages = AnswerPages()
    pages.begin(isWhole: false)
    let line = String(repeating: "x", count: 1 << 20)
    for _ in 0..<20 { pages.add(line) }
    #expect(pages.droppedCount == 4 || pages.droppedCount == 5)
    #expect(pages.page().isEmpty)
    let next = try #require(pages.next)
    #expect(pages.page(try #require(AnswerPages.Request(next)))?.count == 1)
    #expect(pages.page(try #require(AnswerPages.Request(next + " --all")))?.count == 19 - pages.droppedCount)
    #expect(pages.next == nil)
  }
}
