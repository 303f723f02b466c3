import ShapeFormats
import ShapeModel
import Testing

/// Finds a property that someone added to the table and forgot to draw.
@Suite struct `Properties in pictures` {
  /// Kinds with their geometry.
  private static let shapes: [String] = [
    #""kind":"rectangle","x":10,"y":10,"width":40,"height":30,"radius":2"#, #""kind":"ellipse","x":10,"y":10,"width":40,"height":30"#,
    #""kind":"line","x1":10,"y1":10,"x2":60,"y2":40"#, ##""kind":"polyline","points":[[5,5],[20,40],[60,10]]"##,
    ##""kind":"polygon","points":[[5,5],[20,40],[60,10]]"##, #""kind":"polygon","sides":5,"x":10,"y":10,"width":40,"height":30"#,
    #""kind":"path","d":"M10 10L60 20L30 50Z""#, #""kind":"star","x":10,"y":10,"width":40,"height":40"#,
    #""kind":"text","x":10,"y":10,"width":40,"height":30"#,
    ##""kind":"image","x":10,"y":10,"width":40,"height":30,"source":"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DAwPAfAAcAAf/KJ1qwAAAAAElFTkSuQmCC""##,
    ##""kind":"instance","x":10,"y":10,"width":40,"height":30,"source":"#other""##,
    #""kind":"group","children":[{"id":"inner","kind":"ellipse","x":20,"y":20,"width":20,"height":10}]"#,
  ]

  /// Paints under which other properties have an effect.
  private static let paints: [String] = [
    ##""fill":{"color":"#336699"},"stroke":{"color":"#112233","width":3,"dash":[4,2]},"shadow":{"dx":2,"dy":3},"text":{"string":"Two words\nand more","size":9}"##,
    ##""fill":{"type":"linear","stops":[[0,"#ff0000"],[0.5,"#0000ff"]]},"stroke":{"type":"linear","width":3,"stops":[[0,"#ff0000"],[1,"#0000ff"]]}"##,
    ##""fill":{"type":"radial","stops":[[0,"#ff0000"],[1,"#0000ff"]],"radius":0.3},"stroke":{"type":"radial","width":3,"stops":[[0,"#ff0000"],[1,"#0000ff"]]}"##,
    #""stroke":{"join":"miter","width":3},"text":{"string":"a longer text that is broken where it is wide","wrap":"width"}"#,
  ]

  private static func documents() throws -> [Document] {
    try shapes.flatMap { shape in
      try paints.map { paint in
        try drawn(
          "{\"id\":\"one\",\(shape),\(paint)},"
            + ##"{"id":"other","kind":"rectangle","x":60,"y":60,"width":20,"height":20,"fill":{"color":"#00ff00"}}"##,
          head: ##""styles":{"loud":{"opacity":0.3}},"##)
      }
    }
  }

  /// Texts of values, some of which differ from every value above.
  private static func values(_ property: Property) -> [String] {
    switch property.specification.type {
    case .bool: ["true", "false"]
    case .number(let range): range.unit == .fraction ? ["0.3", "0.9"] : ["2.5", "33"]
    case .integer: ["3", "7"]
    case .word(let words): words
    case .text: property == .style ? ["loud"] : ["M1 1L90 50L30 3Z", "serif", "other.png", "#inner"]
    case .color, .background: ["#12ab34"]
    case .numbers(let count, _): count == 6 ? ["1 0.2 0 1 3 4"] : count == 2 ? ["0.2 0.7", "30 40"] : ["7 3"]
    case .edges: ["5"]
    case .points: ["1,2 30,4 50,60"]
    case .stops: ["#ff0000 0, #00ff00 1"]
    case .tags: ["loud"]
    case .selector: ["#other"]
    case .weight: ["700"]
    case .lineHeight: ["2"]
    case .id: ["another"]
    case .object, .kind, .colors, .json: []
    }
  }

  /// The elements of a drawing without what says who they are.
  private static func picture(_ document: Document) -> String {
    SVGWriter.text(Drawing(document, canvas: document.canvases[0]))
      .replacing(#/ (id|class|sodipodi:insensitive|inkscape:label|xmlns:[a-z]+|data-[a-z-]*)="[^"]*"/#, with: "")
      .replacing(#/<title>[^<]*</title>|<desc>[^<]*</desc>|</?a\b[^>]*>/#, with: "").replacing(#/\s+/#, with: " ")
  }

  /// Whether some value of a property changes some picture.
  private static func changesPicture(_ property: Property) throws -> Bool {
    for document in try documents() {
      let node = property.specification.kinds.contains(.canvas) ? document.canvases[0] : document.node(id: "one")!
      guard property.specification.kinds.contains(document.kind(of: node)) else { continue }
      let before = picture(document)
      for text in values(property) {
        guard let value = try? ValueText.parse(text, for: property) else { continue }
        let changed = document.snapshot()
        guard (try? changed.apply(.set(property, value, [node]))) != nil else { continue }
        if picture(changed) != before { return true }
      }
    }
    return false
  }

  private static let settable = PropertyTable.rows.indices.map { Property($0) }.filter { property in
    !property.specification.isComputed && !values(property).isEmpty
      && (property.specification.kinds.contains(.canvas) || Kind.graphics.contains { property.specification.kinds.contains($0) })
  }

  @Test func `are those of the table`() { #expect(Self.settable.count > 70) }

  @Test(arguments: settable) func `one that is drawn changes a picture, and no other`(_ property: Property) throws {
    #expect(try Self.changesPicture(property) == property.specification.isDrawn, "\(property.path)")
  }
}
