import TestSupport

/// Documents whose names have everything that means something in a selector, a line or a terminal.
struct HostileNames {
  private(set) var random: SplitMix64
  /// The JSON of the document made last.
  private(set) var json = ""

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  static let pieces = [
    "Canvas", "Canvas 1", "Card", "a", "b", "A", " ", "  ", "\"", "'", "/", "\\", "$", "$x", "${y}", "%", "%1", "#", "#g1", ".", "..",
    "!", "?", "*", "**", "{a,b}", "[0]", "[", "]", "(", ")", "{", "}", ",", ";", ">", "+", "~", "@", "^", "`", ":", ":hidden", "=", "<",
    "|", "&", "-", "--json", "s/a/b/", "é", "e\u{301}", "\u{301}", "\u{202e}", "שלום", "\u{0}", "\u{1b}[31m", "\n", "\t", "\r",
    "\u{9b}", "\u{2028}", "\u{e000}", "\u{200d}", "👩\u{200d}🚀", "❤\u{fe0f}", "\u{3164}", "\u{a0}", "\u{3000}", "漢字", "text", "group",
    "off", "in", "at", "into", "as", "before", "logo.png", "icon@2x", "v1:2", "What?", "!alert", "50%", "12", "-x", "kind", "none",
    String(repeating: "\u{489}", count: 40), String(repeating: "long ", count: 30),
  ]

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  /// Nil for no name.
  mutating func name() -> String? {
    if chance(10) { return nil }
    if chance(5) { return "" }
    // Most names are near each other, so that beginnings and whole names are shared.
    if chance(30) { return ["Card 4", "Card", "Card 41", "card", "Ca\"rd", "Ca$h", "Ca.b", "#g2"][number(0..<8)] }
    return (0..<number(1..<4)).map { _ in Self.pieces[number(0..<Self.pieces.count)] }.joined()
  }

  /// A document of some graphics, in up to five levels.
  mutating func document(_ count: Int) -> String {
    var made = 0
    func member(_ name: String?) -> String { name.map { ", \"name\": " + HostileTexts.json($0) } ?? "" }
    func children(_ depth: Int, _ names: inout HostileNames) -> String {
      var list: [String] = []
      for _ in 0..<names.number(1..<6) where made < count {
        made += 1
        let (id, name) = ("g\(made)" + (names.chance(10) ? ".x-" : ""), names.name())
        let isGroup = depth < 5 && names.chance(45)
        list.append(
          "{\"id\": \"\(id)\", \"kind\": \"\(isGroup ? "group" : "ellipse")\"\(member(name))"
            + (isGroup ? ", \"children\": [\(children(depth + 1, &names))]}" : "}"))
      }
      return list.joined(separator: ", ")
    }
    var canvases: [String] = []
    while made < count {
      let name = name()
      canvases.append("{\"id\": \"page\(canvases.count)\"\(member(name)), \"graphics\": [\(children(1, &self))]}")
    }
    json = "{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [\(canvases.joined(separator: ", "))]}"
    return json
  }
}
