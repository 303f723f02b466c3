import ShapePictures
import Testing

/// Every verb on every effect of a group, before and after as painters see it: the short form of `make looks`. Left out where no painter
/// is installed.
@Suite struct `Pictures that edits keep` {
  static let painters = Painter.all(.png)

  private static let definitions = """
    <clipPath id="cp"><circle cx="30" cy="30" r="20"/></clipPath><clipPath id="cb" clipPathUnits="objectBoundingBox"><rect width=".6" height="1"/></clipPath>
    <mask id="mk" maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="100"><rect width="100" height="35" fill="#fff"/></mask>
    <filter id="bl"><feGaussianBlur stdDeviation="3"/></filter><linearGradient id="lg"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
    <linearGradient id="lu" gradientUnits="userSpaceOnUse" x2="60"><stop stop-color="lime"/><stop offset="1" stop-color="blue"/></linearGradient>
    <marker id="ma" markerWidth="4" markerHeight="4" refX="2" refY="2"><circle cx="2" cy="2" r="2" fill="#a0a"/></marker>
    """

  /// The tags around the contents of a group.
  static let groups: [(String, String)] =
    [
      "clip-path=\"url(#cp)\"", "clip-path=\"url(#cb)\"", "mask=\"url(#mk)\"", "filter=\"url(#bl)\"", "style=\"mix-blend-mode:multiply\"",
      "style=\"isolation:isolate\"", "opacity=\".4\"", "display=\"none\"", "visibility=\"hidden\"", "transform=\"rotate(20 50 50)\"",
      "transform=\"scale(.5)\" clip-path=\"url(#cp)\"", "style=\"transform:rotate(20deg);transform-origin:30px 20px\"",
      "systemLanguage=\"en\"",
      "systemLanguage=\"xx\"", "fill=\"url(#lg)\"", "fill=\"url(#lu)\"", "stroke=\"#06c\" stroke-width=\"5\" paint-order=\"stroke\"",
      "stroke=\"red\" stroke-linecap=\"round\" stroke-dasharray=\"1 6\"", "stroke-width=\"4\"", "class=\"clipped\"", "class=\"faded\"",
      "marker-start=\"url(#ma)\"", "color=\"red\" fill=\"currentColor\"", "fill-rule=\"evenodd\"", "font-size=\"9\" xml:space=\"preserve\"",
      "style=\"--tint:#08f;fill:var(--tint)\"", "id=\"layer\" class=\"place\"", "transform=\"translate(3,4)\" opacity=\".5\"",
    ].map { ("<g \($0)>", "</g>") } + [
      ("<svg x=\"5\" y=\"5\" width=\"60\" height=\"40\" viewBox=\"0 0 100 100\">", "</svg>"),
      (
        "<svg x=\"5\" width=\"60\" height=\"40\" viewBox=\"0 0 50 50\" preserveAspectRatio=\"xMinYMax slice\" overflow=\"visible\">",
        "</svg>"
      ),
      ("<switch><g systemLanguage=\"xx\"><rect width=\"99\" height=\"9\" fill=\"red\"/></g>", "</switch>"), ("<a href=\"x\">", "</a>"),
      ("<g><style>.r1{fill:#fc0}</style><defs><linearGradient id=\"in\"><stop stop-color=\"#fff\"/></linearGradient></defs>", "</g>"),
    ]

  private static let contents: [String] = [
    "<rect id=\"r1\" class=\"r1\" x=\"10\" y=\"10\" width=\"30\" height=\"30\"/>",
    "<rect id=\"r1\" class=\"r1\" x=\"10\" y=\"10\" width=\"20\" height=\"30\"/><path id=\"r2\" d=\"M25 20h30v25h-40z\" fill=\"#c00\"/>",
    "<rect id=\"r1\" x=\"2\" y=\"10\" width=\"12\" height=\"9\" fill=\"#080\"/><text id=\"r2\" x=\"40\" y=\"30\"> Ab  c</text>",
  ]

  private static func markup(_ group: (String, String), _ content: String) -> String {
    let isNamed = group.0.hasPrefix("<g id=")
    let tag = isNamed ? group.0.replacing("id=\"layer\"", with: "id=\"g\"") : group.0.replacing(/^<(\w+)/) { "<\($0.1) id=\"g\"" }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="100" height="70" viewBox="0 0 100 70" font-family="DejaVu Sans">
        <style>.clipped{clip-path:url(#cp)} .faded{opacity:.5} .place > rect{fill:#0aa} g rect:first-child{stroke-opacity:.9}</style>
        \(definitions)
        <rect id="back" width="100" height="70" fill="#fe8"/>
        \(tag)\(content)\(group.1)
        <rect id="next" x="60" y="40" width="20" height="20" fill="#08c"/>
      </svg>

      """
  }

  private func paint(_ markup: String, _ painter: Painter) throws -> PNGImage? {
    PNGImage(try painter.begin([Array(markup.utf8)], as: .png).picture().bytes)
  }

  /// The number of pixels that differ by more than the rounding of edges.
  private static func difference(_ one: PNGImage, _ two: PNGImage) -> Int {
    guard one.width == two.width, one.height == two.height else { return .max }
    return stride(from: 0, to: one.pixels.count, by: 4).count { start in
      (start..<start + 4).contains { abs(Int(one.pixels[$0]) - Int(two.pixels[$0])) > 24 }
    }
  }

  private static let verbs = [
    ["ungroup #g"], ["move #r1 before #g"], ["move (#g > *) before #g"], ["move #next into #g"], ["group #r1"], ["group #g"],
    ["flatten #g"], ["lint --fix"], ["recolor #123456 to #654321"], ["recolor black to #000001"], ["set #g id other"],
    ["translate #g 7 5", "translate #g -7 -5"], ["translate #r1 7 5", "translate #r1 -7 -5"], ["rotate #r1 30", "rotate #r1 -30"],
    ["dup #g", "delete #g"], ["ungroup #g", "undo"], ["align #r1 left --to #r1"],
  ]

  @Test(arguments: groups.indices) func `of a group with any effect, by any verb, or it is refused by name`(_ index: Int) throws {
    var refused: [String] = []
    for content in Self.contents {
      let before = Self.markup(Self.groups[index], content)
      let pictures = try Self.painters.map { try paint(before, $0) }
      for verb in Self.verbs {
        let bench = try Bench(markup: before)
        guard verb.allSatisfy(bench.done) else {
          refused.append("\(verb): \(bench.messages.first ?? "")")
          #expect(bench.messages.joined().contains("#"), "\(verb): \(bench.messages)")
          continue
        }
        let after = bench.bytes
        guard after != before else { continue }
        for (painter, picture) in zip(Self.painters, pictures) {
          guard let one = picture, let two = try paint(after, painter) else { continue }
          #expect(Self.difference(one, two) <= 8, "\(painter.program) \(verb)\n\(before)\n\(after)")
        }
      }
    }
    // A verb that refuses everything keeps no picture worth having.
    #expect(refused.count < Self.contents.count * Self.verbs.count / 2, "\(refused)")
  }
}
