import ShapeModel
import TestSupport
import Testing

/// The expectations of the parser at the end of a text: each kind with what was typed of it, and the signs.
private func expected(_ text: String) -> (kinds: [String], signs: Set<Character>) {
  let bytes = Array(text.utf8)
  var kinds: [String] = []
  var signs: Set<Character> = []
  for expectation in SelectorParser.expectations(atEndOf: bytes, from: 0) {
    func word(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let typed = word(expectation.range)
    switch expectation.kind {
    case .sign(let sign): signs.insert(Character(sign))
    case .step(let path): kinds.append("step \(word(path)) \(typed)")
    case .unquotedName(nil): kinds.append("unquoted \(typed)")
    case .unquotedName(let path?): kinds.append("unquoted \(word(path)) \(typed)")
    case .value(let property): kinds.append("value of \(property) \(typed)")
    default: kinds.append("\(expectation.kind) \(typed)")
    }
  }
  return (kinds, signs)
}

@Suite struct `What a selector may go on with` {
  /// The signs that begin a compound, those of a filter, and those after a compound.
  private static let (start, filter, after) = ("/#(.@%[:", "#.@%[:", ">+~,?!")

  @Test(arguments: [
    ("", ["name "], "!" + start), ("a >", ["name "], start), ("text ", ["name "], after + start),
    ("a,", ["name ", "unquoted a,"], "!" + start),
    ("Bo", ["name Bo"], "/" + filter + after), ("\"Bo", ["name \"Bo"], ""), ("\"Bo\"", [], "/" + filter + after),
    ("{a,b", ["choice b", "unquoted {a,b"], ",}"), (":has(", ["name "], "!>+~" + start), (":not(a", ["name a"], "/" + filter + ">+~,?)"),
    ("#", ["id #", "unquoted #"], ""), ("#\"a b", ["id #\"a b"], ""), ("#a", ["id #a", "unquoted #a"], "*/" + filter + after),
    (".dr", ["tag .dr", "unquoted .dr"], filter + after), ("@mi", ["saved @mi", "unquoted @mi"], filter + after),
    ("%1", ["row %1", "unquoted %1"], filter + after),
  ])
  func `among names and what is written with a sign`(_ text: String, _ kinds: [String], _ signs: String) { check(text, kinds, signs) }

  @Test(arguments: [
    ("/", ["step / "], filter + after), ("/C/Bo", ["step /C/ Bo"], "/" + filter + after), ("#g/x", ["step #g/ x"], "/" + filter + after),
    ("/C/\"a b", ["step /C/ \"a b"], ""), ("/C/#i", ["step /C/ #i"], "/" + filter + after), ("C/", ["step C/ "], filter + after),
    ("Eyes[", ["index ", "property ", "unquoted Eyes["], ""), ("./E[1", ["index 1", "unquoted ./ E[1"], "]"),
    (".", ["tag .", "unquoted ."], "./" + filter + after), ("..", ["unquoted .."], "/" + filter + after),
  ])
  func `in a path`(_ text: String, _ kinds: [String], _ signs: String) { check(text, kinds, signs) }

  @Test(arguments: [
    ("[", ["property ", "unquoted ["], ""), ("[fi", ["property fi", "comparison ", "unquoted [fi"], "[]"),
    ("[own:fi", ["property fi", "comparison ", "unquoted [own:fi"], "[]"),
    ("[shadow[2", ["index 2", "property shadow[2", "unquoted [shadow[2"], "]["),
    ("[fill<", ["comparison <", "value of fill ", "unquoted [fill<"], ""), ("[fill!", ["comparison !", "unquoted [fill!"], ""),
    ("[fill=re", ["value of fill re", "unquoted [fill=re"], "]"), ("[fill=\"r", ["value of fill \"r"], ""), ("[fill=\"r\"", [], "i]"),
    ("[fill=\"r\" i", [], "]"), ("[fill]", ["unquoted [fill]"], filter + after),
  ])
  func `in a predicate`(_ text: String, _ kinds: [String], _ signs: String) { check(text, kinds, signs) }

  @Test(arguments: [
    ("a:hid", ["pseudo hid", "unquoted a:hid"], ""), ("a:hidden", ["pseudo hidden", "unquoted a:hidden"], filter + after),
    ("a:not", ["pseudo not", "unquoted a:not"], "("), (":nth(", ["number "], ""), (":nth(1,", ["number "], ""),
    (":nth(1", ["number 1"], ",)"),
    (":depth(1..", ["number "], ")"), (":near(re", ["color re"], ""), (":near(red", ["color red"], ",)"),
    (":near(red,8", ["number 8"], ",)"),
    (":changed(\"fi", ["checkpoint \"fi"], ""), (":styled(lo", ["style lo"], ")"), (":text(\"H", ["text \"H"], ""),
    (":at(4,", ["number "], ""),
    (":inside(", ["number ", "name "], "!" + start), (":same(a; fi", ["property fi"], "[,)"), (":same(a; fill,", ["property "], ""),
  ])
  func `in a pseudo-class`(_ text: String, _ kinds: [String], _ signs: String) { check(text, kinds, signs) }

  @Test(arguments: [
    ("^up", ["unquoted ^up"], ""), ("logo.png@2", ["saved @2", "unquoted logo.png@2"], filter + after),
    ("/C/a.b", ["tag .b", "unquoted /C/ a.b"], filter + after), ("What?", ["unquoted What?"], ""), ("a >b:c", ["pseudo c"], ""),
    ("$x hel", [], ""), ("a$ b", [], ""), ("> a", [], ""), ("a\"b", [], ""),
  ])
  func `is a name that would need quotes, and nothing after what is wrong`(_ text: String, _ kinds: [String], _ signs: String) {
    check(text, kinds, signs)
  }

  private func check(_ text: String, _ kinds: [String], _ signs: String) {
    let found = expected(text)
    #expect(Set(found.kinds) == Set(kinds) && found.kinds.count == kinds.count, "\(text): \(found.kinds)")
    #expect(found.signs == Set(signs), "\(text): \(found.signs) lacks \(Set(signs).subtracting(found.signs))")
  }

  @Test func `is what follows, wherever a random selector is cut`() throws {
    for seed in 0..<UInt64(Reliability.runs(300, torture: 20)) {
      var tokens = RandomTokens(seed: seed)
      tokens.selector(depth: 2, isInner: false)
      let bytes = Array(tokens.tokens.map(\.text).joined().utf8)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(throws: Never.self, "seed \(seed): \(text)") { try SelectorParser.parse(text) }
      var offset = 0
      for token in tokens.tokens {
        for cut in offset..<(offset + token.text.utf8.count) where !token.isSign || cut == offset {
          guard let kind = token.kind else { continue }
          // Before its sign is typed, only the sign is expected.
          let sign = cut == offset && [.id, .tag, .saved, .row].contains(kind) ? token.text.unicodeScalars.first : nil
          let wanted = sign.map { .sign($0) } ?? kind
          let found = SelectorParser.expectations(atEndOf: Array(bytes[..<cut]), from: 0)
          let isExpected = found.contains { $0.range == offset..<cut && wanted.isLike($0.kind) }
          #expect(isExpected, "seed \(seed): \(String(decoding: bytes[..<cut], as: UTF8.self))| \(wanted) not in \(found)")
        }
        offset += token.text.utf8.count
      }
    }
  }
}

extension SelectorExpectation.Kind {
  /// Whether it is the same kind; a step is one after any path.
  fileprivate func isLike(_ other: SelectorExpectation.Kind) -> Bool {
    if case .step = self, case .step = other { return true }
    return self == other
  }
}

/// Random selectors, written token by token by the grammar of the manual.
private struct RandomTokens {
  /// A text, and what it is; nil for blanks.
  struct Token {
    var kind: SelectorExpectation.Kind?
    var text: String

    var isSign: Bool { if case .sign = kind { true } else { false } }
  }

  private(set) var tokens: [Token] = []
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func pick<T>(_ values: [T]) -> T { values.randomElement(using: &random)! }
  private mutating func chance() -> Bool { Bool.random(using: &random) }

  private mutating func add(_ kind: SelectorExpectation.Kind?, _ text: String) { tokens.append(Token(kind: kind, text: text)) }
  private mutating func sign(_ sign: Unicode.Scalar) { add(.sign(sign), String(sign)) }
  private mutating func blank() { if chance() { add(nil, " ") } }

  mutating func selector(depth: Int, isInner: Bool, mayLead: Bool = false) {
    var isFirst = true
    repeat {
      if !isFirst { sign(",") }
      isFirst = false
      blank()
      if pick([true, false, false]) { sign("!") }
      if mayLead, chance() { sign(pick([">", "+", "~"])) }
      compound(depth: depth)
      while pick([true, false, false]) {
        if chance() {
          blank()
          sign(pick([">", "+", "~"]))
          blank()
        } else {
          add(nil, " ")
        }
        compound(depth: depth)
      }
    } while pick([true, false, false])
    if pick([true, false, false]) { sign(isInner ? "?" : pick(["?", "!"])) }
  }

  private mutating func compound(depth: Int) {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: path()
    case 1:
      add(.name, pick(["Bo", "text", "*", "\"Left eye\"", "'a b'", "Zo\u{eb}"]))
      if tokens.last?.text == "Bo", chance() { choices() }
    case 2 where depth > 0:
      sign("(")
      selector(depth: depth - 1, isInner: true)
      sign(")")
    default: filter(depth: depth)
    }
    while chance() { filter(depth: depth) }
  }

  private mutating func choices() {
    add(nil, "{")
    add(.choice, "ab")
    sign(",")
    add(.choice, "\"c d\"")
    sign("}")
    add(nil, "*")
  }

  private mutating func path() {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: sign("/")
    case 1:
      add(.name, "Eyes")
      sign("/")
    case 2:
      add(.id, pick(["#g1", "#\"a b\""]))
      sign("/")
    default:
      add(nil, pick(["./", "../", "../../"]))
    }
    repeat {
      if tokens.last?.text.hasSuffix("/") != true { sign("/") }
      add(.step(path: 0..<0), pick(["Left", "**", "L*", "\"a b\"", "#e1"]))
      if tokens.last?.text != "**", tokens.last?.text != "#e1", chance() {
        sign("[")
        add(.index, pick(["0", "-12"]))
        sign("]")
      }
    } while chance()
  }

  private mutating func property() { add(.property, pick(["fill", "stroke.width", "shadow.blur"])) }

  private mutating func filter(depth: Int) {
    // An id may contain dots, so a tag directly after one is part of it.
    let isAfterID = tokens.last.map { $0.text.hasPrefix("#") && !$0.text.hasSuffix("\"") } ?? false
    switch Int.random(in: 0..<8, using: &random) {
    case 0: add(.id, pick(["#a", "#a-b", "#\"x y\""]))
    case 1 where !isAfterID: add(.tag, ".draft")
    case 2: add(.saved, "@mine")
    case 3: add(.row, "%12")
    case 4, 5: predicate()
    default:
      sign(":")
      pseudo(depth: depth)
    }
  }

  private mutating func predicate() {
    sign("[")
    blank()
    if chance() { add(nil, "own:") }
    property()
    blank()
    if chance() {
      let name = tokens.last { $0.kind == .property }!.text
      add(.comparison, pick(Selector.Comparison.allCases).rawValue)
      blank()
      add(.value(of: name), pick(["red", "20px", "#f00", "\"a b\"", "rgb(1,2,3)"]))
      if tokens.last?.text == "\"a b\"", chance() {
        add(nil, " ")
        sign("i")
      }
      blank()
    }
    sign("]")
  }

  private mutating func pseudo(depth: Int) {
    switch Int.random(in: 0..<9, using: &random) {
    case 0 where depth > 0, 1 where depth > 0:
      let name = pick(["not", "is", "has", "parent", "inside", "overlaps"])
      add(.pseudo, name)
      sign("(")
      selector(depth: depth - 1, isInner: true, mayLead: name == "has")
      blank()
      sign(")")
    case 2 where depth > 0:
      add(.pseudo, "same")
      sign("(")
      selector(depth: depth - 1, isInner: true)
      sign(";")
      blank()
      property()
      sign(",")
      property()
      sign(")")
    case 3: argument("nth", .number, ["2", "-1"], then: chance() ? [(",", .number, "3")] : [])
    case 4: argument("near", .color, ["#c00", "red", "token(sun)"], then: chance() ? [(",", .number, "8")] : [])
    case 5: argument(pick(["at", "inside"]), .number, ["4"], then: [(",", .number, "6")])
    case 6: argument("changed", .checkpoint, ["first", "\"a b\""])
    case 7: argument("styled", .style, ["loud", "\"a b\""])
    case 8: argument("text", .text, ["\"H*\"", "Hello"])
    default: add(.pseudo, pick(["hidden", "leaf", "outside-canvas"]))
    }
  }

  private mutating func argument(
    _ name: String, _ kind: SelectorExpectation.Kind, _ values: [String], then: [(Unicode.Scalar, SelectorExpectation.Kind, String)] = []
  ) {
    add(.pseudo, name)
    sign("(")
    blank()
    add(kind, pick(values))
    for (sign, kind, text) in then {
      self.sign(sign)
      blank()
      add(kind, text)
    }
    if name == "inside" {
      add(nil, " ")
      add(.number, "10")
      sign("x")
      add(.number, "20")
    }
    sign(")")
  }
}
