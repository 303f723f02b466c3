import ShapeModel
import Testing

@Suite struct `What a selector mentions` {
  @Test(
    arguments: [
      ("#mask", [.id("mask")]), ("Mask", [.name("Mask")]), (#""Left eye""#, [.name("Left eye")]), ("ellipse", []), ("Eye*", []),
      ("/Page/Badge/Face", [.name("Page"), .name("Badge"), .name("Face")]), ("/Page/#face", [.name("Page"), .id("face")]),
      ("{Left,Right}", [.name("Left"), .name("Right")]), ("#a, !#b", [.id("a"), .id("b")]), ("**/Dot[1]", [.name("Dot")]),
      ("#layer > rectangle:not(#a):has(Dot)", [.id("layer"), .id("a"), .name("Dot")]),
      ("[style=card]:styled(loud)", [.style("card"), .style("loud")]),
      (##"[id=a][name="B c"][clip="#m"]"##, [.id("a"), .name("B c"), .id("m")]),
      ("[fill=#ff0000]:near(#00ff00, 4)", []), (".tag@saved%3", []), ("*:same(#a; fill)", [.id("a")]), (##"text:text("#a")"##, []),
    ] as [(String, [Selector.Mention])])
  func `is what it names, from left to right`(_ text: String, _ expected: [Selector.Mention]) throws {
    #expect(try SelectorParser.parse(text).mentions == expected)
  }

  @Test(arguments: [
    ("#mask", "#hole"), ("/Page/Mask", "/Page/Hole"), ("group:has(Mask), #mask > text", "group:has(Hole), #hole > text"),
    ("[id=mask]", "[id=hole]"), ("Masks", "Masks"), ("{Mask,Left}", "{Hole,Left}"), (##"/#mask"##, ##"/"#hole""##),
  ])
  func `can be replaced, and the rest stays`(_ text: String, _ expected: String) throws {
    let selector = try SelectorParser.parse(text)
    let new = selector.replacing { $0 == .id("mask") ? "hole" : $0 == .name("Mask") ? "Hole" : nil }
    #expect(new.description == expected)
    #expect(try SelectorParser.parse(new.description) == new)
  }

  @Test func `a new name that no bare word can be is quoted`() throws {
    let selector = try SelectorParser.parse("/Page/Mask, Mask")
    #expect(selector.replacing { $0 == .name("Mask") ? "The hole" : nil }.description == #"/Page/"The hole", "The hole""#)
  }
}

@Suite struct `What a stored set command refers to` {
  @Test(arguments: [
    ("#bar fill=token(ink)", "#bar fill=token(night)"), ("#bar fill token(ink) stroke.width 2", "#bar fill token(night) stroke.width 2"),
    (##"(Dot, #bar) fill="linear(90, token(ink) 0, #fff 1)""##, ##"(Dot, #bar) fill="linear(90, token(night) 0, #fff 1)""##),
    ("#bar shadow '0 1 2 token(ink)'", "#bar shadow '0 1 2 token(night)'"), ("#bar text.color=token(ink)", "#bar text.color=token(night)"),
  ])
  func `a token in a colour is replaced`(_ text: String, _ expected: String) {
    #expect(SettingText.replacing(in: text) { _, target in target == .token("ink") ? "night" : nil } == expected)
  }

  @Test(arguments: [
    "#bar text.string=\"token(ink)\"", "#bar fill=token(inky)", "#bar name 'token(ink)'", "#ink fill=red", "", "#bar",
    "#bar notes=token(ink)",
  ])
  func `what only looks like it is kept`(_ text: String) {
    #expect(SettingText.replacing(in: text) { _, target in target == .token("ink") ? "night" : nil } == nil)
  }

  @Test(
    arguments: [
      ("#bar fill=red", "#new fill=red"), ("(#bar > text) clip=#bar", "(#new > text) clip=#new"), ("Dot source #bar", "Dot source #new"),
      ("Dot clip='#bar, Dot'", "Dot clip=\"#new, Dot\""), ("style(x) fill=red", nil), ("Dot fill=#bar", nil),
    ] as [(String, String?)])
  func `ids are replaced where they are ids`(_ text: String, _ expected: String?) {
    #expect(SettingText.replacing(in: text) { _, target in target == .id("bar") ? "new" : nil } == expected)
  }

  @Test func `styles are replaced as values, as targets and in selectors`() {
    func renamed(_ text: String) -> String? { SettingText.replacing(in: text) { _, target in target == .style("card") ? "big card" : nil } }
    #expect(renamed("#bar style=card") == "#bar style=\"big card\"" && renamed("style(card) fill=red") == "style(big card) fill=red")
    #expect(renamed("*:styled(card) x=1") == "(*:styled(\"big card\")) x=1")
  }

  @Test func `its selector is its first word`() {
    #expect(SettingText.selector(in: "(group > text) fill=red") == "(group > text)" && SettingText.selector(in: "style(x) fill=red") == nil)
    #expect(SettingText.replacing(selector: "#a, #b", in: "Dot fill=red x 1") == "(#a, #b) fill=red x 1")
  }
}

@Suite struct `Rings of references` {
  @Test(
    arguments: [
      ([], []), ([(1, 2), (2, 3)], []), ([(1, 1)], [[1]]), ([(1, 2), (2, 1)], [[1, 2]]), ([(0, 1), (1, 2), (2, 3), (3, 1)], [[1, 2, 3]]),
      ([(1, 2), (1, 3), (2, 4), (3, 4)], []), ([(1, 2), (2, 1), (3, 4), (4, 3)], [[1, 2], [3, 4]]),
    ] as [([(Int, Int)], [[Int]])])
  func `are found once each, and nothing else is`(_ edges: [(Int, Int)], _ expected: [[Int]]) {
    var rings = ReferenceRings<Int>()
    for (one, other) in edges { rings.add(one, to: other) }
    #expect(rings.all() == expected)
  }

  @Test func `a long chain takes no recursion`() {
    var rings = ReferenceRings<Int>()
    for index in 0..<200_000 { rings.add(index, to: index + 1) }
    #expect(rings.all() == [])
    rings.add(200_000, to: 0)
    #expect(rings.all().map(\.count) == [200_001])
  }
}
