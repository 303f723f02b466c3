import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

@Suite struct `Scripts of twice as many lines` {
  /// Line after line of one verb, or a script of so many turns.
  enum Form: Sendable {
    case line(@Sendable (Int) -> String)
    case turns(@Sendable (Int) -> String)

    func script(_ count: Int) -> String {
      switch self {
      case .line(let line): (0..<count).map { line($0) + "\n" }.joined()
      case .turns(let script): script(count)
      }
    }
  }

  static let forms: [(name: String, form: Form)] = [
    ("set", .line { "set #r1 x=\($0 % 90)" }), ("set two", .line { "set #r\($0 % 50) x=\($0 % 90) fill=#00ff00" }),
    ("relative", .line { _ in "set #r1 x+=1" }), ("frame", .line { "set #g x=\($0 % 9)" }), ("rename", .line { "rename #r1 N\($0)" }),
    ("add", .line { "add rectangle at \($0 % 90) 1 2x2" }), ("add in", .line { "add ellipse in #g at \($0 % 90) 1 2x2" }),
    ("dup", .line { _ in "dup #r1" }), ("front", .line { "front #r\($0 % 50)" }), ("raise", .line { "raise #r\($0 % 50)" }),
    ("move", .line { "move #r\($0 % 50) after #r\(($0 + 7) % 50)" }),
    ("translate", .line { "translate #r\($0 % 50) 1 \($0 % 3)" }), ("rotate", .line { _ in "rotate #r1 5 --about 0,0" }),
    ("align", .line { "align (#r1, #r\(2 + $0 % 40)) left" }),
    ("into", .line { "move #r\($0 % 50) into #\(["g", "c"][$0 / 50 % 2])" }),
    ("group", .line { "group (#r\(2 * ($0 % 25)), #r\(2 * ($0 % 25) + 1)) as P" }),
    ("group, ungroup", .line { $0 % 2 == 0 ? "group #r1 as P --id p\($0)" : "ungroup #p\($0 - 1)" }),
    ("add, delete", .line { $0 % 2 == 0 ? "add rectangle at 1 1 2x2 --id t\($0)" : "delete #t\($0 - 1)" }),
    ("canvas", .line { "canvas add K\($0) 5x5" }), ("get", .line { "get #r\($0 % 50) fill" }), ("find", .line { "find #r\($0 % 50)" }),
    ("inspect", .line { _ in "inspect #r1" }), ("select", .line { "select #r\($0 % 50)" }),
    ("expand", .line { ["expand #g --limit 3", "collapse #g"][$0 % 2] }), ("try", .line { _ in "try set #nobody x 1" }),
    ("try add", .line { _ in "try add star at 1 1 opacity=7" }), ("listed", .line { $0 == 0 ? "select rectangle; find *" : "dup #r1" }),
    ("for", .turns { "for i in 1..\($0)\n  set #r1 x=$i\nend\n" }),
    ("for add", .turns { "for i in 1..\($0)\n  add rectangle in #g at $i 1 2x2\nend\n" }),
    ("def", .turns { "def f(n)\n  set #r3 x=$n\nend\nfor i in 1..\($0)\n  f $i\nend\n" }),
    ("if", .turns { "for i in 1..\($0)\n  if count(#r1) == 1\n    set #r2 y=$i\n  end\nend\n" }),
    ("let", .turns { "let a = 1\nfor i in 1..\($0)\n  let a = ${$a + $i}\nend\n" }),
    ("same names", .turns { "for i in 1..\($0)\n  add star Same at 1 1\nend\ndup star\n" }),
    ("remarks", .turns { String(repeating: "# nothing is said here\n", count: 20 * $0) + "set #r1 x 5\n" }),
  ]

  enum Mode: String, CaseIterable { case plain, dry, safe }

  private static let document: String = {
    let rows = (0..<50).map { #"{"id":"r\#($0)","kind":"rectangle","name":"R\#($0)","x":\#($0),"y":5,"width":4,"height":4}"# }
    return
      #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"C","graphics":[{"id":"g","kind":"group","name":"G","children":["#
      + rows.joined(separator: ",") + "]}]}]}\n"
  }()

  /// The cost of a script, counted: graphics decoded, rows built, steps in lists of children, nodes numbered, versions read.
  private func work(_ script: String, _ mode: Mode) throws -> Int {
    var options = Session.Options()
    (options.isDryRun, options.isSafe) = (mode != .plain, mode == .safe)
    let session = Session(options: options)
    session.adopt(try Document(json: Self.document), path: nil, file: nil)
    let interpreter = Interpreter(session, answer: { _ in }, message: { _ in })
    interpreter.run(script: SourceText(name: "s", script))
    #expect(interpreter.status <= .no)
    if mode != .plain { #expect(String(decoding: DocumentWriter.bytes(of: session.document), as: UTF8.self) == Self.document) }
    let work = session.workNow
    return work.decoded + work.rowsBuilt + work.childrenAsked + work.structureSteps + work.snapshots
  }

  /// Whether twice as much is at most 2.3 times the work, in one of five tries: lists are random trees, and how deep one child is
  /// differs from tree to tree. What grows with the square fails in all of them.
  ///
  /// A longer list has more levels: 20 steps each. A walk through the list would be 150 at the end.
  private func isLinear(upTo count: Int, _ work: (Int) throws -> Int) rethrows -> (Bool, seen: [[Int]]) {
    var seen: [[Int]] = []
    for _ in 0..<5 {
      seen.append([try work(count / 2), try work(count)])
      if Double(seen[seen.count - 1][1]) <= 2.3 * Double(seen[seen.count - 1][0]) + 20 * Double(count) { return (true, seen) }
    }
    return (false, seen)
  }

  @Test(arguments: forms.indices, Mode.allCases) func `cost twice as much in every mode`(_ index: Int, mode: Mode) throws {
    let (name, form) = Self.forms[index]
    let (isLinear, seen) = try isLinear(upTo: 200) { try work(form.script($0), mode) }
    #expect(isLinear, "\(name), \(mode): \(seen)")
    Reliability.tally(
      "I6", "work of 100 and 200 lines of each verb, plain, dry and safe, at most 2.3 a doubling", of: Self.forms.count * 3,
      failures: isLinear ? 0 : 1)
  }

  @Test(arguments: [0, 1, 2, 3]) func `are undone and done again for twice as much`(kind: Int) throws {
    func work(_ count: Int) throws -> Int {
      let document = try Document(json: Self.document)
      let history = History(document)
      let group = try #require(document.node(id: "g"))
      let nodes = Array(document.children(of: group))
      for number in 0..<count {
        let node = nodes[number % nodes.count]
        switch kind {
        case 0: try history.apply(.set(.x, .number(Double(number)), [node]))
        case 1: try history.apply(.create([NewNode(.copy(of: node, id: "n\(number)"), in: .node(group), at: number % 7)]))
        case 2: try history.apply(.move([Placement(node, in: group, at: (number * 7) % 49)]))
        default:
          if let copy = document.node(id: "n\(number - 1)") {
            try history.apply(.detach([copy]))
          } else {
            try history.apply(.create([NewNode(.copy(of: node, id: "n\(number)"), in: .node(group))]))
          }
        }
      }
      let before = document.structureSteps
      while history.undo() != nil {}
      while history.redo() != nil {}
      return document.structureSteps - before
    }
    let (isLinear, seen) = try isLinear(upTo: 800, work)
    #expect(isLinear, "\(seen)")
    Reliability.tally(
      "M1", "work of undoing and redoing 400 and 800 edits of a kind, at most 2.3 a doubling", of: 4, failures: isLinear ? 0 : 1)
  }

  @Test func `climb to the root once, however often something moves far below it`() throws {
    let depth = 2000
    let opening = (0..<depth).map { #"{"id":"g\#($0)","kind":"group","children":[{"id":"r\#($0)","kind":"rectangle"},"# }.joined()
    let text = opening + #"{"id":"last","kind":"rectangle"}"# + String(repeating: "]}", count: depth)
    let document = try Document(json: #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","graphics":[\#(text)]}]}"#)
    let session = Session()
    session.adopt(document, path: nil, file: nil)
    let interpreter = Interpreter(session, answer: { _ in }, message: { _ in })
    func steps(_ lines: [String]) -> Int {
      let before = document.structureSteps
      interpreter.run(script: SourceText(name: "s", lines.joined(separator: "\n")))
      #expect(interpreter.status == .done)
      return document.structureSteps - before
    }
    _ = steps(["move #r1998 into #g1999"])
    let moves = (0..<100).flatMap { _ in ["move #r1999 into #g1998", "move #r1999 into #g1999", "set #r1999 x+=1"] }
    let steps = steps(moves)
    #expect(steps < 20 * moves.count, "\(steps) steps for \(moves.count) lines")
    #expect(document.checkInvariants() == [])
  }

  @Test func `work out the boxes once a level where turned groups are held in their places`() throws {
    let count = 300
    let groups = (0..<count).map {
      #"{"id":"g\#($0)","kind":"group","rotation":30,"children":[{"id":"t\#($0)","kind":"ellipse","x":\#($0),"width":9,"height":9},"#
        + #"{"id":"r\#($0)","kind":"rectangle","width":5,"height":5}]}"#
    }
    let outer = #"{"id":"outer","kind":"group","rotation":20,"children":[\#(groups.joined(separator: ","))]}"#
    let document = try Document(json: #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","graphics":[\#(outer)]}]}"#)
    let session = Session()
    session.adopt(document, path: nil, file: nil)
    let interpreter = Interpreter(session, answer: { _ in }, message: { _ in })
    let places = (0..<count).map { document.map(of: document.node(id: "r\($0)")!) }
    interpreter.run(script: SourceText(name: "s", "delete ellipse\n"))
    #expect(interpreter.status == .done)
    #expect(document.boxSteps < 20 * count, "\(document.boxSteps) nodes were looked at for \(4 * count)")
    for (number, place) in places.enumerated() {
      let now = document.map(of: document.node(id: "r\(number)")!)
      #expect(abs(now.e - place.e) < 1e-9 && abs(now.f - place.f) < 1e-9, "r\(number) moved")
    }
  }

  @Test func `find what is in a list of 100,000 in the logarithm of its length`() throws {
    let document = try Document(json: row(100_000))
    let history = History(document)
    let canvas = document.canvases[0]
    let nodes = Array(document.children(of: canvas))
    try history.apply(.move([Placement(nodes[0], in: canvas, at: 50_000)]))
    let before = document.structureSteps
    for number in 1...100 { try history.apply(.move([Placement(nodes[number], in: canvas, at: 99_999 - number)])) }
    for number in 1...100 { try history.apply(.detach([nodes[number * 900]])) }
    while history.undo() != nil {}
    #expect(document.structureSteps - before < 200 * 500, "\(document.structureSteps - before) steps for 200 edits, done and undone")
    #expect(String(decoding: DocumentWriter.bytes(of: document), as: UTF8.self) == row(100_000))
    #expect(document.checkInvariants() == [])
  }
}
