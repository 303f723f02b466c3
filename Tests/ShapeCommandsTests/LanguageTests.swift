import ShapeCommands
import ShapeModel
import ShapePresentation
import TestSupport
import Testing

/// The words of each command, as written, with `|` between words and `;` between commands.
private func cut(_ text: String) -> String {
  let source = SourceText(name: "t", text)
  var lexer = Lexer(source.bytes)
  var lines: [String] = []
  while let line = lexer.next() {
    lines.append(line.words.map { source.text($0.range) }.joined(separator: "|") + (line.fault.map { "!" + $0.code } ?? ""))
  }
  return lines.joined(separator: " ; ")
}

@Suite struct `Cutting scripts into words` {
  @Test(arguments: [
    ("set #skull fill #f00 # red\n#x y\n# all", "set|#skull|fill|#f00 ; #x|y"), ("#!/usr/bin/shapeedit\nls", "ls"), ("ls\n#!x", "ls ; #!x"),
    ("a;b ;; c\r\nd", "a ; b ; c ; d"), ("a \\\n b\\\r\n c", "a|b|c"), ("find ellipse[width < 20]", "find|ellipse[width < 20]"),
    ("set (group > text) width=(parent.width / 2)", "set|(group > text)|width=(parent.width / 2)"),
    ("rename (a, b) s/^/Eye /", "rename|(a, b)|s/^/Eye /"),
    ("replace text s/a\\/b/c d/gi x", "replace|text|s/a\\/b/c d/gi|x"), ("cd s/a b", "cd|s/a|b"),
    ("x 'it''s' \"a;b\"c", "x|'it''s'|\"a;b\"c"),
    ("x a(b", "x!syntax.unclosed-bracket"), ("x a)b\ny", "x!syntax.unopened-bracket ; y"), ("x (a]\ny", "x!syntax.crossed-bracket ; y"),
    ("x \"a\\q\"\ny", "x!syntax.escape ; y"), ("x 'a\ny z", "x!syntax.unclosed-quote ; y|z"), ("x \\", "x!syntax.continuation"),
    ("a#b # c", "a#b"), ("", ""), (" \n;\n", ""),
    ("x \"${i+1:02}\" ${mix(#f00, #00f, .5)}", "x|\"${i+1:02}\"|${mix(#f00, #00f, .5)}"), ("x \"a ${\"b\"} c\"", "x|\"a ${\"b\"} c\""),
  ])
  func `words run as the rules of quoting say`(text: String, words: String) {
    #expect(cut(text) == words)
  }

  @Test func `a word knows its pieces`() throws {
    var lexer = Lexer(Array("a'b'$r.name${i:02}(c $d)\"e\\n$f\"".utf8))
    let word = try #require(lexer.next()?.words.first)
    let none = SourceRange(0, 0)
    let expected: [Word.Kind] = [
      // An apostrophe behind a letter is one.
      .text("a'b'"), .variable("r.name"),
      .expression(Expression(.path("i"), at: none), NumberFormat(isZeroFilled: true, width: 2)),
      .group([Word.Part(.text("c "), at: none), Word.Part(.variable("d"), at: none)]),
      .quoted([Word.Part(.text("e\n"), at: none), Word.Part(.variable("f"), at: none)]),
    ]
    #expect(word.parts.map(\.kind) == expected)
    #expect(word.parts[1].range == SourceRange(4, 11))
    #expect(word.isInterpolated)
  }
}

private func faults(_ text: String) -> [String] {
  let source = SourceText(name: "t", text)
  return Parser.parse(source).diagnostics.map { fault in
    let place = source.position(of: fault.range.lower)
    return "\(place.line):\(place.column) \(fault.code)"
  }
}

@Suite struct `Reading scripts` {
  @Test func `blocks hold their statements`() throws {
    let text =
      "let a = #36c\nfor r in data.csv\n if count([locked]) > 0\n  ls\n else if $a == 2\n  try rm x\n else\n  pwd\n end\nend\ndef card(t, y)\n add $t\nend"
    let result = Parser.parse(SourceText(name: "t", text))
    #expect(result.diagnostics.isEmpty)
    #expect(result.pending == nil)
    let statements = result.script.statements
    #expect(statements.count == 3)
    guard case .let("a", let values) = statements[0].kind, case .forEach("r", let source, let body) = statements[1].kind,
      case .define("card", ["t", "y"], let definition) = statements[2].kind, case .ifElse(let branches, let otherwise) = body[0].kind
    else { Issue.record("\(statements)"); return }
    #expect(values.first?.bareText == "#36c")
    #expect(source.first?.bareText == "data.csv")
    #expect(branches.map(\.body.count) == [1, 1])
    #expect(otherwise.count == 1)
    #expect(definition.count == 1)
    guard case .attempt = branches[1].body[0].kind else { Issue.record("no attempt"); return }
  }

  @Test(arguments: [
    ("for s in 1 2\nls", ["2:3 syntax.missing-end"]),
    (
      "end\nls )\nelse\nlet\nif\nend",
      ["1:1 syntax.end", "2:4 syntax.unopened-bracket", "3:1 syntax.else", "4:1 syntax.let", "5:1 syntax.if"]
    ),
    ("try for", ["1:5 syntax.try"]), ("def 1(a)\nend", ["1:5 syntax.def"]), ("def f(a,a)\nend", ["1:5 syntax.def"]),
    ("def f a b\nend", ["1:5 syntax.def"]), ("def f g(a)\nend", ["1:5 syntax.def"]), ("def f(a b)\nend", ["1:5 syntax.def"]),
    ("def f(a) b\nend", ["1:5 syntax.def"]), ("def f(a,)\nend", ["1:5 syntax.def"]), ("def\nend", ["1:1 syntax.def"]),
    ("if 1 ! 2\nend", ["1:6 expression.unexpected"]),
    ("if true\nelse\nelse\nend", ["3:1 syntax.else"]), ("for in\nend x", ["1:1 syntax.for", "2:5 syntax.end"]),
    ("x \"a\ny (b\nz)", ["1:3 syntax.unclosed-quote", "2:3 syntax.unclosed-bracket", "3:2 syntax.unopened-bracket"]),
  ])
  func `all faults are found`(text: String, expected: [String]) {
    #expect(faults(text) == expected)
  }

  @Test(arguments: [
    ("def f", "f", []), ("def f()", "f", []), ("def f ( )", "f", []), ("def f(a)", "f", ["a"]), ("def f-g ( a , b )", "f-g", ["a", "b"]),
    ("def f(a, \\\n  b)", "f", ["a", "b"]),
  ])
  func `a definition has a name and parameters`(head: String, name: String, parameters: [String]) throws {
    let statement = try #require(Parser.parse(SourceText(name: "t", head + "\nls\nend")).script.statements.first)
    guard case .define(name: let found, parameters: let own, body: _) = statement.kind else { Issue.record("no definition"); return }
    #expect(found == name && own == parameters)
  }

  @Test func `names behind a name are told how parameters are written`() {
    #expect(Parser.parse(SourceText(name: "t", "def link a b\nend")).diagnostics.map(\.help) == [["write: def link(a, b)"]])
    #expect(Parser.parse(SourceText(name: "t", "def link a=1\nend")).diagnostics.map(\.help) == [["write: def card(title, y)"]])
  }

  @Test func `a missing end says where the block began`() {
    let result = Parser.parse(SourceText(name: "t", "ls\nfor a in b\n"))
    #expect(result.diagnostics.map(\.message) == ["'for' opened at line 2 has no 'end'"])
  }

  @Test(
    arguments: [
      ("ls", nil), ("for a in b", .block), ("ls \\", .continuation), ("ls 'a", .quote), ("ls \"a", .quote), ("ls (a", .bracket),
      ("ls [a", .bracket), ("ls \"${i", .bracket), ("ls )", nil), ("if true\nend", nil),
      ("if 3 > 2 { echo big }", nil), ("if 3 > 2 {\necho big\n}", nil), ("for a in b\necho {}", .block),
    ] as [(String, Lexer.Pending?)])
  func `a session is told when a line is not whole`(text: String, pending: Lexer.Pending?) {
    #expect(Parser.parse(SourceText(name: "t", text)).pending == pending)
  }

  @Test(arguments: [
    ("width=2", "width", Assignment.Operation.set), ("width+=2", "width", .add), ("a.b-c-=2", "a.b-c", .subtract),
    ("w*=1.5", "w", .multiply), ("w/=2", "w", .divide),
    ("shadow[2].blur='x'", "shadow[2].blur", .set), ("name=", "name", .set),
  ])
  func `assignments are told from other words`(text: String, property: String, operation: Assignment.Operation) throws {
    let assignment = try #require(try assignment(text))
    #expect(assignment.property == property)
    #expect(assignment.operation == operation)
    guard case .word = assignment.value else { Issue.record("no word"); return }
  }

  @Test(arguments: ["ellipse[width=20]", "--to=canvas", "a==b", "=a", "'a'=b", "plain", "/a=b", "[fill=white]?"])
  func `these are no assignments`(text: String) throws { #expect(try assignment(text) == nil) }

  @Test func `an assignment in parentheses is an expression`() throws {
    guard case .expression(let expression)? = try assignment("x=(parent.width/2)")?.value else { Issue.record("no expression"); return }
    #expect(expression.range == SourceRange(3, 17))
    #expect(throws: Diagnostic.self) { try assignment("x=(1+)") }
  }

  private func assignment(_ text: String) throws -> Assignment? {
    let bytes = Array(text.utf8)
    var lexer = Lexer(bytes)
    return try Assignment.parse(try #require(lexer.next()?.words.first), in: bytes)
  }
}

@Suite struct `Hostile scripts` {
  @Test func `a line of 64 MiB is refused`() {
    let result = Parser.parse(SourceText(name: "t", bytes: [UInt8](repeating: UInt8(ascii: "("), count: 64 << 20)))
    #expect(result.diagnostics.map(\.code) == ["limit.line"])
  }

  @Test(arguments: [(0, false), (1, true), (10 << 20, true)])
  func `a line has at most a megabyte`(more: Int, isRefused: Bool) {
    let bytes = Array("ls\n".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: (1 << 20) + more) + [0x0a]
    #expect(Lexer.overlongLine(in: bytes) == (isRefused ? 3 : nil))
  }

  @Test(arguments: [(200, []), (201, ["syntax.nesting"]), (100_000, ["syntax.nesting"])])
  func `blocks nest two hundred levels`(levels: Int, codes: [String]) {
    let text = String(repeating: "if true\n", count: levels) + "ls\n" + String(repeating: "end\n", count: levels)
    #expect(Parser.parse(SourceText(name: "t", text)).diagnostics.map(\.code) == codes)
  }

  @Test(arguments: [
    "(", "[", "${", "\"${", "if (", "if -", "if not ", "if 1+(", "x=(", "count(", "s/ ", "'\n", "(\n", "\\\n", "$", ";", "\"$\n", "if abs(",
    "1+",
  ])
  func `repetition is refused or read`(piece: String) {
    let text = String(repeating: piece, count: 100_000 / piece.utf8.count)
    #expect(Parser.parse(SourceText(name: "t", text)).diagnostics.count <= Parser.mostDiagnostics)
  }

  @Test func `a long sum is not deep`() throws {
    let sum = try ExpressionParser.parse("1" + String(repeating: "+1", count: 50_000))
    var evaluator = Evaluator(Values())
    #expect(try evaluator.value(of: sum) == .number(50_001))
  }

  @Test func `random scripts never crash`() {
    let seed: UInt64 = 0x5c41
    var random = SplitMix64(seed: seed)
    let pieces =
      [
        "for a in b", "if ", "else", "end", "let x = ", "def f(a)", "try ", "\n", ";", " ", "(", ")", "[", "]", "{", "}", "\"", "'", "\\",
        "$a.b", "${", "s/a/b/", "#", "# ", "1e9", "%", "count(", "==", "=", "+", "-", "é", "\r\n", ":02", "not ", "and ",
      ].map { Array($0.utf8) } + [[0xff], [0], [0xe2, 0x82]]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...20, using: &random)).flatMap { _ in pieces.randomElement(using: &random)! }
      let source = SourceText(name: "t", bytes: bytes)
      let result = Parser.parse(source)
      for fault in result.diagnostics {
        #expect(fault.range.lower >= 0 && fault.range.lower <= bytes.count, "\(bytes) seed \(seed)")
        _ = fault.lines(in: source)
      }
    }
  }
}

private struct Values: ExpressionEnvironment {
  func remark(_ text: String) {}

  let lengthUnit = LengthUnit.px
  func value(of path: String) -> Scalar? {
    [
      "width": .number(40), "parent.width": .number(100), "i": .number(4), "name": .string("Eye"), "fill": .color(Color(rgb: 0xff0000)),
      "text.line-height": .number(2),
    ][path]
  }
  func variable(_ name: String) -> Scalar? {
    [
      "s": .number(16), "r.name": .string("Zoe"), "sel": .string("(a > b)"), "odd": .string("Left eye"), "r.size": Scalar(field: "1.50"),
      "r.code": Scalar(field: "007"),
    ][name]
  }
  func value(of path: String, of selector: Selector) -> Scalar? { selector.description == "odd" && path == "x" ? .number(3) : nil }
  func count(_ selector: Selector) -> Int { selector.alternatives[0].steps.count }
  var knownPaths: [String] { ["width", "parent.width"] }
  var variableNames: [String] { ["s", "r.name", "r.size", "r.code"] }
}

@Suite struct `Working out expressions` {
  @Test(arguments: [
    ("1+2*3", "7"), ("(1+2)*3", "9"), ("7-2-1", "4"), ("8/4/2", "1"), ("-2*3", "-6"), ("width/2", "20"), ("parent.width-width", "60"),
    ("1in", "96"), ("25.4mm", "96"), ("50%", "0.5"),
    ("0.5turn", "180"), ("text.line-height*2", "4"), ("1<2 and 2<=2", "true"), ("not 1>2 or false", "true"), ("not true == false", "true"),
    ("false and 1/0 > 1", "false"), ("true or 1/0 > 1", "true"), ("'a'+1", "a1"),
    ("\"x${i+1:02}\"", "x05"), ("fill == red", "true"), ("fill == '#f00'", "true"), ("mix(#f00, #00f, 0.5)", "#800080"),
    ("lighten(red, 25%)", "#ff8080"), ("round(2.5)", "3"), ("round(7, 5)", "5"),
    ("clamp(9, 0, 5)", "5"), ("min(3,1,2)", "1"), ("max(3,1)", "3"), ("sqrt(9)", "3"), ("sin(90)", "1"), ("cos(180)", "-1"),
    ("sin(30)", "0.5"), ("sin(-150)", "-0.5"), ("cos(60)", "0.5"), ("cos(120)", "-0.5"), ("tan(45)", "1"), ("tan(-135)", "1"),
    ("atan2(1, 0)", "90"), ("atan2(0, -1)", "180"), ("atan2(0, 0)", "0"),
    ("$r.size*2", "3"), ("$r.size+5", "6.5"), ("$r.size+$r.code", "8.5"), ("$r.code", "007"), ("'Agent '+$r.code", "Agent 007"),
    ("$r.code+'!'", "007!"), ("$r.code == 7", "true"), ("$r.code == '007'", "true"), ("$r.code == '7'", "false"), ("-$r.size", "-1.5"),
    ("$r.code > $r.size", "true"), ("$r.size < 10", "true"), ("max($r.size, 1)", "1.5"), ("\"$r.code-$r.size\"", "007-1.50"),
    ("number('12') / 2", "6"), ("number(' 007')", "7"), ("number($r.size)", "1.5"), ("number(3)", "3"), ("number('1e2')", "100"),
    ("count(a > b)", "2"), ("count($sel)", "2"),
    ("$s*2", "32"), ("$r.name + '!'", "Zoe!"), ("rgb(1,2,3)", "#010203"), ("-0", "0"), ("'a' < 'b'", "true"), ("1 + \\\n 2", "3"),
  ])
  func `an expression has its value`(text: String, value: String) throws {
    var evaluator = Evaluator(Values())
    #expect(try evaluator.value(of: try ExpressionParser.parse(text)).description == value)
  }

  @Test(arguments: [
    ("1/0", 1, "value.division"), ("1e308*10", 5, "value.overflow"), ("1 < 2 < 3", 6, "expression.comparison"),
    ("1+", 2, "expression.incomplete"), ("widht", 0, "value.unknown"), ("1px2", 1, "expression.unit"),
    ("sqrt(-1)", 0, "value.domain"), ("tan(90)", 0, "value.domain"), ("atan2(1)", 0, "expression.arguments"),
    ("number('12pt')", 7, "value.types"), ("number(red)", 7, "value.types"),
    ("clamp(1,2)", 0, "expression.arguments"), ("sine(1)", 0, "expression.function"),
    ("1+true", 1, "value.types"), ("$x", 0, "value.variable"), ("count(a:)", 7, "selector.pseudo"),
    ("#zz", 0, "expression.color"), ("1e999", 0, "expression.number"), ("1 and true", 0, "value.types"), ("(1", 2, "expression.incomplete"),
    ("1 2", 2, "expression.unexpected"), ("a = 1", 0, "value.unknown"),
  ])
  func `what cannot be is said at its place`(text: String, offset: Int, code: String) {
    var evaluator = Evaluator(Values())
    let error = #expect(throws: Diagnostic.self) { try evaluator.value(of: try ExpressionParser.parse(text)) }
    #expect(error?.code == code)
    #expect(error?.range.lower == offset)
  }

  @Test func `what follows an expression is left`() throws {
    let bytes = Array("count(text) == 1 \"one caption\"".utf8)
    #expect(try ExpressionParser.parsePrefix(bytes, SourceRange(0, bytes.count)).rest == 17)
  }

  @Test(
    arguments: [
      ("02", 5, "05"), ("02", -5, "-5"), ("04", -5, "-005"), ("4", 5, "   5"), (".2", 1.005, "1.00"), (".2", -0.004, "0.00"),
      ("06.1", 2.25, "0002.3"), ("", 0, nil), ("x", 0, nil), ("2.", 0, nil), ("100", 0, nil),
    ] as [(String, Double, String?)])
  func `numbers are formatted`(format: String, value: Double, text: String?) { #expect(NumberFormat(format)?.format(value) == text) }

  @Test(
    arguments: [
      ("head-$s.png", "head-16.png", "head-16.png"), ("$sel", "(a > b)", "(a > b)"), ("$odd", "Left eye", "\"Left eye\""),
      ("x[name=$odd]", "x[name=Left eye]", "x[name=\"Left eye\"]"),
      ("(a > $s)", "(a > 16)", "(a > 16)"), ("\"Left eye\"", "Left eye", "\"Left eye\""), ("a$5", "a$5", nil),
    ] as [(String, String, String?)])
  func `a word becomes text or a selector`(source: String, text: String, selector: String?) throws {
    var lexer = Lexer(Array(source.utf8))
    let word = try #require(lexer.next()?.words.first)
    var evaluator = Evaluator(Values())
    #expect(try evaluator.text(of: word) == text)
    let found = try evaluator.selectorSource(of: word)
    guard let selector else {
      #expect(throws: SelectorError.self) { try SelectorParser.parse(found) }
      return
    }
    #expect(try SelectorParser.parse(found).description == SelectorParser.parse(selector).description)
  }

  @Test func `steps are counted`() throws {
    var evaluator = Evaluator(Values(), steps: 3)
    #expect(throws: Diagnostic.self) { try evaluator.value(of: try ExpressionParser.parse("1+2+3+4")) }
  }
}
