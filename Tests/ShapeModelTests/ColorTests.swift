import ShapeModel
import TestSupport
import Testing

@Suite struct `Reading and printing colours` {
  @Test(
    arguments: [
      ("red", "#ff0000"), ("RebeccaPurple", "#663399"), ("grey", "#808080"), ("gray", "#808080"), ("transparent", "#00000000"),
      ("aliceblue", "#f0f8ff"), ("yellowgreen", "#9acd32"), ("#f00", "#ff0000"), ("#F00", "#ff0000"), ("#f008", "#ff000088"),
      ("#ff0000ff", "#ff0000"), ("#12345678", "#12345678"), ("  #abc ", "#aabbcc"), ("rgb(255,0,0)", "#ff0000"),
      ("rgb(255, 0, 0)", "#ff0000"), ("rgb(100%,0%,50%)", "#ff0080"), ("rgba(255,0,0,.5)", "#ff000080"),
      ("rgb(255 0 0)", "#ff0000"), ("rgb(255 0 0 / 50%)", "#ff000080"), ("rgb(255 0 0/0)", "#ff000000"), ("rgb(300,-5,0)", "#ff0000"),
      ("RGB(1,2,3)", "#010203"), ("hsl(0,100%,50%)", "#ff0000"), ("hsl(120deg 100% 25%)", "#008000"),
      ("hsla(240,100%,50%,0.5)", "#0000ff80"), ("hsl(0.5turn 100% 50%)", "#00ffff"), ("hsl(-120, 100%, 50%)", "#0000ff"),
      ("rgb(1e0 20e-1 3)", "#010203"), ("rgb(100% 0 0)", "#ff0000"), ("rgb(100% 0 50% / .5)", "#ff008080"), ("rgb(none 255 0)", "#00ff00"),
      ("hsl(120 100 50)", "#00ff00"), ("hsl(120 100% 50)", "#00ff00"), ("hsl(none 100% 50%)", "#ff0000"),
      ("hsl(200grad 100% 50%)", "#00ffff"),
    ] as [(String, String?)])
  func `a spelling CSS knows prints in one way`(text: String, printed: String?) {
    #expect(Color(text)?.description == printed)
  }

  @Test(arguments: [
    "", " ", "#", "#ff", "#fffff", "#fffffff", "#ggg", "#123456789", "reed", "none", "token(sun)", "rgb()", "rgb(1,2)", "rgb(1,2,3,4,5)",
    "rgb(1,2 3)", "rgb(1 2 3 4)", "rgb(1,2,3/4)", "rgb(1,,2)", "rgb(1,2,3,)", "rgb(1,2,nan)", "rgb(10%,2,3)", "hsl(0,1,1)",
    "hsl(0px,1%,1%)", "rgb(100%,0,0)", "rgb(none,0,0)", "hsl(0,1%,1)", "hsl(0 1px 1)",
    "rgb(1,2,3", "lab(1,2,3)", "#é00", "re\u{301}d", "rgb(1px,2px,3px)",
  ])
  func `what CSS does not know is not a colour`(text: String) {
    #expect(Color(text) == nil)
  }

  @Test func `every one of the 148 keywords is found by its name`() {
    #expect(Color.names.count == 149)
    #expect(Color.names == Color.names.sorted())
    for name in Color.names { #expect(Color(named: name) != nil, "\(name)") }
  }

  @Test func `a printed colour reads back as itself`() {
    let seed: UInt64 = 0xc0105
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let bits = random.next()
      let color = Color(
        red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8), blue: UInt8(truncatingIfNeeded: bits >> 16),
        alpha: bits >> 32 & 1 == 0 ? 255 : UInt8(truncatingIfNeeded: bits >> 24))
      #expect(Color(color.description) == color, "seed \(seed)")
      let hsl = color.hsl
      let again = Color(hue: hsl.hue, saturation: hsl.saturation, lightness: hsl.lightness, alpha: Double(color.alpha) / 255)
      #expect(again == color, "seed \(seed)")
    }
  }

  @Test func `a name nearly right is suggested`() {
    #expect(Color.suggestions(for: "reed").first == "red")
    #expect(Color.suggestions(for: "Blu").first == "blue")
    #expect(Color.suggestions(for: "xyzzyxyzzy").isEmpty)
  }

  @Test(arguments: [("#zzz", true), ("rgb(1)", true), ("HSL(", true), ("red", false), ("linear(90deg, red, blue)", false), ("", false)])
  func `the look of a colour is told from other words`(text: String, looks: Bool) {
    #expect(Color.looksLikeColor(text) == looks)
  }
}

@Suite struct `Mixing and comparing colours` {
  @Test(arguments: [
    ("#000", "#fff", 0.5, "#808080"), ("#f00", "#00f", 0, "#ff0000"), ("#f00", "#00f", 1, "#0000ff"), ("#f00", "#00f", 9, "#0000ff"),
    ("#f00", "transparent", 0.5, "#ff000080"), ("#f00", "#00f", Double.nan, "#ff0000"),
  ])
  func `a mix lies between its ends`(first: String, second: String, part: Double, mixed: String) throws {
    let (a, b) = (try #require(Color(first)), try #require(Color(second)))
    #expect(a.mixed(with: b, part).description == mixed)
  }

  @Test(arguments: [
    ("#808080", 0.25, "#c0c0c0"), ("#ff0000", 0.25, "#ff8080"), ("#ff0000", -0.25, "#800000"), ("#fff", 1, "#ffffff"),
    ("#123456", -9, "#000000"),
  ])
  func `lightening moves lightness only`(color: String, amount: Double, result: String) throws {
    #expect(try #require(Color(color)).lightened(by: amount).description == result)
    #expect(try #require(Color(color)).darkened(by: -amount).description == result)
  }

  @Test(arguments: [
    ("#000", "#fff", 100.0), ("#f00", "#0f0", 170.58), ("#cc0000", "#c80000", 1.56), ("#123", "#123", 0), ("#0000", "#000", 100),
  ])
  func `the distance of two colours is CIE76`(first: String, second: String, expected: Double) throws {
    let (a, b) = (try #require(Color(first)), try #require(Color(second)))
    #expect(abs(a.distance(to: b) - expected) < 0.05, "\(a.distance(to: b))")
    #expect(a.distance(to: b) == b.distance(to: a))
  }
}
