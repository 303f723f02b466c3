import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// A document of one graphic with some members more.
private func document(_ members: String, kind: String = "text") -> String {
  #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"C","graphics":[{"id":"a","kind":"\#(kind)"\#(members)}]}]}"#
}

/// A limit, met by a document or by a script.
private struct Limit: Sendable {
  enum Beyond: Sendable { case refused, kept }
  var name: String
  var limit: Int
  /// A document that reaches so far.
  var document: (@Sendable (Int) -> String)?
  var beyond = Beyond.kept
  /// A line that reaches so far.
  var line: (@Sendable (Int) -> String)?
  /// The text of the error.
  var says = ""
}

@Suite(.timeLimit(.minutes(20))) struct `Limits` {
  private static let all: [Limit] = {
    @Sendable func x(_ count: Int) -> String { String(repeating: "x", count: count) }
    let text = 1 << 20
    return [
      Limit(
        name: "name", limit: 4096, document: { document(",\"name\":\"\(x($0))\"") }, line: { "rename #a \"\(x($0))\"" },
        says: "cannot be a name"),
      Limit(name: "canvas name", limit: 4096, line: { "canvas rename C \(x($0))" }, says: "cannot be a name"),
      Limit(name: "text", limit: text, document: { document(",\"text\":{\"string\":\"\(x($0))\"}") }, line: nil),
      Limit(name: "notes", limit: text, document: { document(",\"notes\":\"\(x($0))\"") }),
      Limit(
        name: "id", limit: 128, document: { document("").replacing("\"a\"", with: "\"\(x($0))\"") }, beyond: .refused,
        line: { "set #a id \(x($0)); undo" }, says: "cannot be an id"),
      Limit(name: "id of add", limit: 128, line: { "add star S --id \(x($0)); undo" }, says: "cannot be an id"),
      Limit(
        name: "number", limit: 1_000_000_000, document: { document(",\"rotation\":\($0)") }, line: { "set #a x \($0)" },
        says: "out of range"),
      Limit(
        name: "number below zero", limit: 1_000_000_000, document: { document(",\"x\":-\($0)") }, line: { "set #a x -\($0)" },
        says: "out of range"),
      Limit(name: "width of a canvas", limit: 1_000_000, line: { "set #c width \($0)" }, says: ""),
      Limit(
        name: "size of text", limit: 10_000, document: { document(",\"text\":{\"size\":\($0)}") }, line: { "set #a text.size \($0)" },
        says: "out of range"),
      Limit(name: "literal", limit: 4096, document: { document(",\"x\":0.\(String(repeating: "0", count: $0 - 2))") }, beyond: .refused),
      Limit(name: "literal in a script", limit: 4096, line: { "set #a x=(0.\(String(repeating: "0", count: $0 - 2)))" }, says: "too large"),
      Limit(
        name: "combining marks", limit: 30, document: { document(",\"name\":\"a\(String(repeating: "\u{301}", count: $0))\"") },
        line: { "rename #a \"a\(String(repeating: "\u{301}", count: $0))\"" }, says: CombiningMarkRun.message),
      Limit(name: "points of a star", limit: 1000, document: { document(",\"star\":{\"points\":\($0)}", kind: "star") }),
      Limit(name: "shadows", limit: 8, document: { document(",\"shadow\":[\(Array(repeating: "{}", count: $0).joined(separator: ","))]") }),
      Limit(name: "levels of groups", limit: Document.levelLimit, document: chain, beyond: .refused),
      Limit(
        name: "levels of lists", limit: 2 * Document.levelLimit + 64 - 5,
        document: { document(",\"zoo\":\(String(repeating: "[", count: $0))\(String(repeating: "]", count: $0))") }, beyond: .refused),
      Limit(name: "line", limit: 1 << 20, line: { "echo " + x($0 - 5) }, says: "longer than 1 MiB"),
      Limit(name: "pattern", limit: 4096, line: { "count [name~=\"\(x($0))\"]?" }, says: "4096 bytes"),
      Limit(name: "glob", limit: 4096, line: { "count *\(x($0 - 1))?" }, says: "4096 bytes"),
      Limit(
        name: "choices of a glob", limit: 64, line: { "count {\(Array(repeating: "a", count: $0).joined(separator: ","))}?" },
        says: "64 choices"),
      Limit(
        name: "steps of a selector that is not a path", limit: 200,
        line: { "count (\(Array(repeating: "text", count: $0).joined(separator: " ")))?" },
        says: "200 steps"),
      Limit(
        name: "brackets of a word", limit: 200, line: { "echo \(String(repeating: "[", count: $0))\(String(repeating: "]", count: $0))" },
        says: "200 levels"),
      Limit(
        name: "expressions in expressions", limit: 198,
        line: { "echo ${\(String(repeating: "(", count: $0))1\(String(repeating: ")", count: $0))}" }, says: "200 levels"),
      Limit(name: "operands", limit: 100_000, line: { "echo ${1\(String(repeating: "+1", count: $0 - 1))}" }, says: "100,000 operands"),
      Limit(
        name: "blocks in blocks", limit: 200,
        line: { String(repeating: "if false; ", count: $0) + "ls" + String(repeating: "; end", count: $0) }, says: "200 levels"),
      Limit(
        name: "parameters", limit: 100, line: { "def f(\((0..<$0).map { "a\($0)" }.joined(separator: ","))); end" }, says: "expected a name"
      ),
      Limit(
        name: "arguments of a function", limit: 100, line: { "echo ${min(\(Array(repeating: "1", count: $0).joined(separator: ",")))}" },
        says: "1 to 100"),
      Limit(name: "turns of a loop", limit: 1_000_000, line: { "for i in 1..\($0); end" }, says: "1000000 turns"),
      Limit(
        name: "words of a command", limit: 16 << 20,
        line: { "let a = \"\(x(1 << 19))\"; echo \(String(repeating: "$a ", count: $0 >> 19)) \"\(x($0 & 0xffff))\"" }, says: "16 MiB"),
      Limit(
        name: "text of a variable", limit: text, line: { "let a = \"\(x(text / 2))\"; let b = \"\(x($0 - text))$a$a\"" }, says: "1 MiB"),
      Limit(name: "calls in calls", limit: 100, line: { "def f(n); if $n > 1; f ${$n-1}; end; end; f \($0)" }, says: "more than 100 deep"),
    ]
  }()

  @Test func `hold at the limit, one beyond it and ten times as far`() throws {
    var (runs, failures) = (0, 0)
    for limit in Self.all {
      for amount in [limit.limit, limit.limit + 1, limit.limit * 10] {
        let isWithin = amount == limit.limit
        if let make = limit.document {
          runs += 1
          let document = try? Document(json: make(amount))
          let problems = document.map { document in document.subtree(of: .document).reduce(0) { $0 + document.graphic($1).problems.count } }
          let isRight = isWithin ? problems == 0 : limit.beyond == .refused ? document == nil : (problems ?? 0) > 0
          if !isRight { failures += 1 }
          #expect(isRight, "\(limit.name) of \(amount) in a document: \(problems.map(String.init) ?? "refused")")
        }
        // Ten times as much of some is more than a line can say.
        guard let make = limit.line, amount <= limit.limit + 1 || limit.limit < 1 << 20 else { continue }
        runs += 1
        let bench = try Bench(document(",\"name\":\"n\"", kind: "rectangle"))
        let before = bench.bytes
        let refusal = bench.refusal(make(amount))
        let isRight =
          isWithin ? refusal == nil : (refusal?.contains(limit.says) == true || refusal?.contains("1 MiB") == true) && bench.bytes == before
        if !isRight { failures += 1 }
        #expect(isRight, "\(limit.name) of \(amount) in a line: \(refusal?.prefix(200) ?? "taken")")
      }
    }
    Reliability.state("I5", "limits at, above and far above", runs: runs, failures: failures, details: "\(Self.all.count) limits")
  }

  @Test func `of the bytes that steps take let go of the oldest, and keep one step whatever it takes`() throws {
    let document = try Document(json: row(40))
    let nodes = Array(document.children(of: document.canvases[0]))
    // A step that says something of so many graphics takes 8 bytes for each.
    let history = History(document, costLimit: 10 * 8 * nodes.count)
    for number in 1...30 {
      try history.apply(.set(.x, .number(Double(number)), nodes))
      #expect(history.undoSteps.count == min(number, 10))
    }
    for number in (20...29).reversed() {
      #expect(history.undo() != nil && history.document.value(.x, of: nodes[0]) == .number(Double(number)))
    }
    #expect(history.undo() == nil && history.hasUnsavedChanges)
    let small = History(document, costLimit: 8)
    try small.apply(.set(.y, .number(1), nodes))
    #expect(small.undoSteps.count == 1 && small.undo() != nil)
  }

  @Test func `of the steps that can be taken back let go of the oldest`() throws {
    let document = try Document(json: document("", kind: "rectangle"))
    let node = try #require(document.node(id: "a"))
    _ = try document.apply(.set(.x, .number(0), [node]))
    let history = History(document)
    var figure = Figure("I5", "undo steps")
    for number in 1...History.stepLimit + 1 {
      try history.apply(.set(.x, .number(Double(number)), [node]))
      if number >= History.stepLimit { #expect(history.undoSteps.count == History.stepLimit) }
    }
    for number in stride(from: History.stepLimit, through: 1, by: -1) {
      figure.runs += 1
      if history.undo() == nil { figure.failures.append("step \(number)") }
      if number % 1000 == 1 { #expect(history.document.value(.x, of: node) == .number(Double(number))) }
    }
    figure.runs += 1
    if history.undo() != nil { figure.failures.append("one more than the limit") }
    figure.state()
    #expect(figure.failures.isEmpty)
  }
}
