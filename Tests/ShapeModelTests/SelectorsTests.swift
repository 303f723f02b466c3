import ShapeModel
import TestSupport
import Testing

@Suite struct `Reading selectors` {
  @Test(arguments: [
    ("ellipse[width<20]", "ellipse[width<20]"), ("(group > text)", "group > text"), ("(a, b)?", "a, b?"), ("Body!", "Body!"),
    ("group:has(text)", "group:has(text)"), ("group:has( > text)", "group:has(> text)"), ("#skull", "#skull"), ("text.draft", "text.draft"),
    ("[ fill = red ]?", "[fill=red]?"), ("[fill=\"rgb(255,0,0)\"]", "[fill=\"rgb(255,0,0)\"]"),
    ("[fill=rgb(255,0,0)]", "[fill=rgb(255,0,0)]"),
    ("[own:fill]", "[own:fill]"), ("[shadow[2].blur>=4px]", "[shadow[2].blur>=4px]"), ("/", "/"), ("/Faces/**/L*", "/Faces/**/L*"),
    ("../../Body", "../../Body"), ("./Eyes/{Left,Right}[0]", "./Eyes/{Left,Right}[0]"), ("**/Eyes/Left", "**/Eyes/Left"), ("..", ".."),
    (".", "."),
    ("/Faces/[0]:visible", "/Faces/[0]:visible"), ("'text'", "\"text\""), ("Eye*", "Eye*"), ("*", "*"), ("a  >b+c~d e", "a > b + c ~ d e"),
    ("text, !.draft", "text, !.draft"), (":nth(2)", ":nth(2)"), (":nth(-1,2)", ":nth(-1, 2)"), (":depth(1..3)", ":depth(1..3)"),
    (":depth(2..)", ":depth(2..)"),
    (":depth(..2)", ":depth(..2)"), (":depth(>9223372036854775807)", ":depth(9223372036854775807..)"), (":depth(>=2)", ":depth(2..)"),
    (":depth(4)", ":depth(4)"), (":same(#a; fill,stroke.width)", ":same(#a; fill, stroke.width)"),
    (":near(#c00, 8)", ":near(#cc0000, 8.0)"), (":near(token(sun))", ":near(token(sun), 10.0)"), (":text(\"Hel*\")", ":text(\"Hel*\")"),
    (":outside-canvas:hidden", ":outside-canvas:hidden"),
    (":covered", ":covered"), (":changed(a)", ":changed(a)"), (":changed( since 'first draft')", ":changed(\"first draft\")"),
    (":changed(since)", ":changed(since)"), (":not(a?)", ":not(a?)"), (":has((a?))?", ":has(a?)?"),
    ("/a/", "/a"), ("(Eyes/\"b c\"/)", "Eyes/\"b c\""),
    ("@mine", "@mine"), ("%12", "%12"),
    ("(a, b) > c", ":is(a, b) > c"), ("/Faces/\"Left eye\"/x", "/Faces/\"Left eye\"/x"), ("[name~=\"^a\"]", "[name~=\"^a\"]"), ("é", "é"),
  ])
  func `a selector prints in its canonical form`(text: String, printed: String) throws {
    let selector = try SelectorParser.parse(text)
    #expect(selector.description == printed)
    #expect(try SelectorParser.parse(printed) == selector)
  }

  @Test(arguments: [
    ("", 0, "incomplete"), ("a >", 3, "incomplete"), ("[width", 6, "incomplete"), ("[width<20", 0, "unclosed-bracket"),
    ("a:nht(2)", 1, "pseudo"),
    ("a?, b", 1, "suffix"), (":not(a!)", 6, "suffix"), ("a)", 1, "unexpected"), ("#", 1, "incomplete"), ("\"abc", 0, "unclosed-quote"),
    ("\"a\\q\"", 2, "escape"), (":visible(a)", 8, "arguments"), (":not", 0, "arguments"), (":near(reed, 2)", 6, "color"), ("%0", 0, "row"),
    ("> a", 0, "unexpected"), ("a=b", 1, "unexpected"), ("/a//", 3, "unexpected"),
    ("a:changed()", 10, "unexpected"), (":covered(a)", 8, "arguments"), ("é=", 2, "unexpected"), ("/a/***", 5, "unexpected"),
  ])
  func `what is wrong is said at its place`(text: String, offset: Int, code: String) {
    let error = #expect(throws: SelectorError.self) { try SelectorParser.parse(text) }
    #expect(error?.diagnostic.range.lower == offset)
    #expect(error?.diagnostic.code == "selector.\(code)")
  }

  @Test func `a word nearly right is suggested`() {
    let error = #expect(throws: SelectorError.self) { try SelectorParser.parse(":hiden") }
    #expect(error?.diagnostic.help == ["did you mean :hidden?"])
  }

  @Test(arguments: [
    ("[x == 5]", 4, "="), ("[x=>5]", 3, ">="), ("[x =< 5]", 4, "<="), ("[x<>5]", 3, "!="), ("[area > =d]", 8, ">="),
  ])
  func `a comparison of other languages is no part of the value`(text: String, offset: Int, meant: String) throws {
    let error = #expect(throws: SelectorError.self) { try SelectorParser.parse(text) }
    #expect(error?.diagnostic.range.lower == offset && error?.diagnostic.help.first == "did you mean \(meant)?")
    let quoted = try SelectorParser.parse("[name = '=d']")
    #expect(try SelectorParser.parse(quoted.description) == quoted)
  }

  @Test func `kinds names and quotes are told apart`() throws {
    func head(_ text: String) throws -> Selector.Head? { try SelectorParser.parse(text).alternatives[0].steps[0].compound.head }
    #expect(try head("text") == .kind(.text))
    for kind in Kind.graphics { #expect(try head(kind.word) == .kind(kind)) }
    #expect(try head("'text'") == .name(Glob(literal: "text")))
    #expect(try head("Text") == .name(Glob(literal: "Text")))
    #expect(try head("E{a,b}*") == .name(Glob([.literal("E"), .choice([[.literal("a")], [.literal("b")]]), .star])))
    #expect(try head("document") == .kind(.document) && head("canvas") == .kind(.canvas) && head("unknown") != .kind(.unknown))
  }

  @Test(arguments: [
    ("20px", Selector.Literal.Look.number(20, unit: "px")), ("50%", .number(50, unit: "%")), ("#f00", .color(Color(rgb: 0xff0000))),
    ("red", .word), ("20x", .word), ("1e400", .word), ("'red'", .string),
  ])
  func `a literal keeps the look it has`(text: String, look: Selector.Literal.Look) throws {
    let filters = try SelectorParser.parse("[a=\(text)]").alternatives[0].steps[0].compound.filters
    guard case .compares(_, _, let literal) = filters[0] else { Issue.record("no comparison"); return }
    #expect(literal.look == look)
  }

  @Test func `places count in the text the selector stands in`() throws {
    let bytes = Array("set (é > b) fill".utf8)
    let selector = try SelectorParser.parse(bytes, SourceRange(4, 12))
    #expect(selector.range == SourceRange(4, 12))
    #expect(selector.alternatives[0].steps[1].compound.place.range == SourceRange(10, 11))
  }

  @Test(arguments: [(200, true), (201, false), (100_000, false)])
  func `parentheses nest two hundred levels and no more`(levels: Int, isRead: Bool) {
    let text = String(repeating: ":not(", count: levels) + "a" + String(repeating: ")", count: levels)
    let plain = String(repeating: "(", count: levels) + "a" + String(repeating: ")", count: levels)
    #expect(((try? SelectorParser.parse(text)) != nil) == isRead)
    #expect(((try? SelectorParser.parse(plain)) != nil) == isRead)
  }

  @Test func `random selectors print and read back`() throws {
    let seed: UInt64 = 0x5e1ec7
    var random = RandomSelectors(seed: seed)
    for _ in 0..<1000 {
      let selector = random.selector(depth: 2)
      let text = selector.description
      #expect(try SelectorParser.parse(text) == selector, "\(text) seed \(seed)")
    }
  }

  @Test func `random bytes are refused or read and never crash`() {
    let seed: UInt64 = 0xf022
    var random = SplitMix64(seed: seed)
    let letters = Array("ab*/.[]()#:<>=!?,+~{}\"'\\$%@ ;0129-notnthhas\u{301}".utf8) + [0xff, 0x80, 0]
    for _ in 0..<12_000 {
      let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in letters.randomElement(using: &random)! }
      guard let selector = try? SelectorParser.parse(bytes, SourceRange(0, bytes.count)) else { continue }
      let again = try? SelectorParser.parse(selector.description)
      #expect(again == selector, "\(bytes) \(selector) seed \(seed)")
    }
  }
}

@Suite struct `Matching names and positions` {
  @Test(arguments: [
    ("Eye*", "Eye", true), ("Eye*", "Ey", false), ("*e", "Eye", true), ("*y*", "Eye", true), ("{a,b*}c", "bxxc", true),
    ("{a,b*}c", "axc", false),
    ("\"*\"", "*", true), ("\"*\"", "x", false), ("{,a}b", "b", true), ("a*a", "a", false), ("e*", "e\u{301}", false),
    ("\u{e9}*", "e\u{301}x", true),
    ("é", "e\u{301}", true), ("e\u{301}", "é", true),
  ])
  func `a glob matches whole names, by canonical equivalence`(pattern: String, name: String, isMatch: Bool) throws {
    let filters = try SelectorParser.parse("./" + pattern).alternatives[0].steps[0].compound
    guard case .path(let path) = filters.head, case .name(let glob, nil) = path.steps[0] else { Issue.record("no glob"); return }
    #expect(glob.matches(name) == isMatch)
  }

  @Test func `a pattern made to explode does not`() {
    let glob = Glob(
      [Glob.Element](repeating: .star, count: 1) + (0..<200).flatMap { _ in [Glob.Element.literal("a"), .star] } + [.literal("b")])
    #expect(!glob.matches(String(repeating: "a", count: 2000)))
  }

  @Test(arguments: [
    (0, 5, 1, 0, true), (1, 5, 1, 0, false), (4, 5, -1, 0, true), (2, 5, 1, 2, true), (1, 5, 1, 2, false), (1, 5, -2, 2, true),
    (0, 5, 0, 1, false), (0, 5, Int.min, Int.min, false),
  ])
  func `the nth counts from one or from the end`(index: Int, count: Int, nth: Int, step: Int, isNth: Bool) {
    #expect(SelectorPositions.isNth(index: index, of: count, nth: nth, step: step) == isNth)
  }
}

/// Makes selectors the grammar can write.
struct RandomSelectors {
  var random: SplitMix64
  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func pick<T>(_ values: [T]) -> T { values.randomElement(using: &random)! }
  mutating func few(_ range: ClosedRange<Int>) -> Range<Int> { 0..<Int.random(in: range, using: &random) }

  mutating func selector(depth: Int, isNested: Bool = false, mayLead: Bool = false) -> Selector {
    var alternatives: [Selector.Alternative] = []
    for _ in few(1...3) {
      var steps: [Selector.Step] = []
      for index in few(1...3) {
        let combinator: Selector.Combinator = index == 0 && !mayLead ? .descendant : pick([.descendant, .child, .adjacent, .sibling])
        steps.append(Selector.Step(combinator, compound(depth: depth)))
      }
      alternatives.append(Selector.Alternative(isNegated: pick([true, false, false]), steps))
    }
    return Selector(alternatives, cardinality: pick(isNested ? [.oneOrMore, .anyNumber] : [.oneOrMore, .anyNumber, .exactlyOne]))
  }

  mutating func compound(depth: Int) -> Selector.Compound {
    let head: Selector.Head? = pick([nil, .any, .kind(pick(Kind.graphics + [.canvas, .document])), .name(glob()), .path(path())])
    var filters: [Selector.Filter] = []
    for _ in few((head == nil ? 1 : 0)...2) { filters.append(filter(depth: depth)) }
    // `.` and `..` alone must not be followed by a name, and a bracket with digits belongs to the path.
    if case .path(let path)? = head, path.steps.isEmpty { filters = [] }
    return Selector.Compound(head, filters)
  }

  mutating func name() -> String { pick(["Eye", "Left eye", "a-b", "text", "é", "*", "\"q\"", "a\nb", "x.y", "Zo\u{eb}"]) }

  mutating func glob() -> Glob {
    let bare: [Glob.Element] = [.literal("ab"), .star, .choice([[.literal("c d")], [.star, .literal("e")], []])]
    var elements: [Glob.Element] = [.literal("x")]
    for _ in few(1...3) { elements.append(pick(bare)) }
    return pick([Glob(literal: name()), Glob(elements)])
  }

  mutating func path() -> Selector.Path {
    var steps: [Selector.PathStep] = []
    for _ in few(2...4) { steps.append(pick([.anyDepth, .name(glob(), index: pick([nil, 0, -1])), .name(Glob([.star]), index: 2)])) }
    let origin: Selector.Path.Origin = pick([.document, .here, .above(2), .anywhere])
    return Selector.Path(origin, origin == .anywhere ? steps : pick([steps, []]))
  }

  mutating func filter(depth: Int) -> Selector.Filter {
    let property = Selector.PropertyTerm(pick(["fill", "shadow[2].blur", "text.line-height"]), isOwn: pick([true, false]))
    let literals = [
      Selector.Literal("20px", .number(20, unit: "px")), Selector.Literal("red", .word), Selector.Literal(name(), .string),
      Selector.Literal("#f00", .color(Color(rgb: 0xff0000))),
    ]
    return pick([
      .id("a.b-c"), .tag("draft"), .saved("mine"), .row(12), .has(property),
      .compares(property, pick(Selector.Comparison.allCases), pick(literals)),
      .pseudo(pseudo(depth: depth)),
    ])
  }

  mutating func pseudo(depth: Int) -> Selector.Pseudo {
    guard depth > 0, pick([true, false]) else {
      return pick([
        .plain(.group), .plain(.leaf), .plain(.outsideCanvas), .plain(.covered), .plain(.duplicate), .at(Point(x: 1.5, y: -2)),
        .inside(.rectangle(Rect(x: -1, y: 2.5, width: 3, height: 4))), .changed("first draft"), .nth(-2, step: 0), .nth(1, step: 3),
        .depth(1, nil),
        .depth(nil, 2), .depth(3, 3),
        .near(.token("sun"), 2.5, .cie76), .near(.color(.white), 8, .ciede2000),
        .text(Glob([.literal(name() == "*" ? "s" : "a b"), .star])),
        .styled("Big one"),
      ])
    }
    let inner = selector(depth: depth - 1, isNested: true)
    return pick([
      .not(inner), .is(inner), .has(selector(depth: depth - 1, isNested: true, mayLead: true)), .parent(inner), .children(inner),
      .ancestors(inner), .siblings(inner), .inside(.selector(inner)), .overlaps(.selector(inner)),
      .same(inner, [Selector.PropertyTerm("fill"), Selector.PropertyTerm("stroke.width")]),
    ])
  }
}
