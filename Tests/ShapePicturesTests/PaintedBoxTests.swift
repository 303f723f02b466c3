import ShapeFormats
import ShapeModel
import ShapePictures
import TestSupport
import Testing

/// The boxes that the program says, seen by a painter; left out where none is installed.
@Suite struct `Boxes by the painter's eyes` {
  static let painter = try? Painter.find(.png)

  /// Pixels of one coordinate.
  private static let scale = 4.0

  /// Graphics on a page of 100 by 100.
  static let graphics: [String] = [
    #""kind":"rectangle","x":20,"y":30,"width":40,"height":20,"fill":{}"#,
    #""kind":"rectangle","x":20,"y":30,"width":40,"height":20,"radius":[0,10,20,5],"rotation":30,"fill":{}"#,
    #""kind":"rectangle","x":20,"y":30,"width":40,"height":20,"fill":{},"stroke":{"width":6,"align":"outside"}"#,
    #""kind":"rectangle","x":20,"y":30,"width":40,"height":20,"stroke":{"width":6,"align":"inside"}"#,
    #""kind":"rectangle","x":20,"y":30,"width":40,"height":20,"stroke":{"width":6,"join":"round"}"#,
    #""kind":"ellipse","x":20,"y":30,"width":50,"height":20,"rotation":25,"fill":{}"#,
    #""kind":"ellipse","x":20,"y":30,"width":50,"height":20,"transform":[1,0.3,-0.2,0.8,10,5],"stroke":{"width":4}"#,
    #""kind":"star","x":20,"y":20,"width":60,"height":60,"star":{"points":5,"ratio":0.4},"fill":{}"#,
    #""kind":"star","x":20,"y":20,"width":60,"height":60,"star":{"points":5,"ratio":0.4},"stroke":{"width":5,"miter":10}"#,
    #""kind":"polygon","x":20,"y":20,"width":50,"height":60,"sides":7,"flip":"h","fill":{}"#,
    #""kind":"polygon","points":[[20,20],[80,30],[40,70]],"stroke":{"width":5}"#,
    #""kind":"polyline","points":[[20,20],[80,30],[40,70]],"stroke":{"width":5,"cap":"square","join":"bevel"}"#,
    #""kind":"line","x1":20,"y1":20,"x2":70,"y2":60,"stroke":{"width":6,"cap":"round"}"#,
    #""kind":"line","x1":20,"y1":20,"x2":70,"y2":60,"stroke":{"width":4,"start":"circle","end":"arrow"}"#,
    #""kind":"line","x1":20,"y1":50,"x2":70,"y2":50,"stroke":{"width":4,"start":"bar"}"#,
    #""kind":"path","d":"M20 50 C 20 10 80 10 60 60 S 40 90 30 70","stroke":{"width":4}"#,
    #""kind":"path","d":"M30 50 A 20 30 20 1 1 70 60 Z","fill":{}"#,
    #""kind":"group","rotation":20,"children":[{"id":"h","kind":"rectangle","x":30,"y":30,"width":30,"height":20,"fill":{}}]"#,
  ]

  /// Graphics whose painted box is another than that of the outline.
  static let dressed: [String] = [
    #""kind":"text","x":20,"y":20,"width":10,"height":10,"text":{"string":"overflows","size":12}"#,
    #""kind":"text","x":10,"y":40,"width":80,"height":50,"text":{"string":"low\nand ball","size":14,"align":"right"}"#,
    #""kind":"text","x":50,"y":40,"width":0,"height":0,"rotation":90,"text":{"string":"xyz","size":14,"align":"center"}"#,
    #""kind":"rectangle","x":40,"y":40,"width":20,"height":20,"fill":{},"text":{"string":"a long label","size":10}"#,
    #""kind":"rectangle","x":20,"y":30,"width":40,"height":20,"fill":{},"stroke":{"enabled":false,"width":10}"#,
    ##""kind":"rectangle","x":20,"y":30,"width":40,"height":20,"fill":{},"stroke":{"color":"#ff000000","width":10}"##,
    #""kind":"rectangle","x":20,"y":30,"width":40,"height":20,"fill":{},"stroke":{"opacity":0,"width":10}"#,
    ##""kind":"rectangle","x":20,"y":30,"width":40,"height":20,"fill":{},"shadow":{"dx":9,"color":"#00000000"}"##,
    #""kind":"rectangle","x":20,"y":30,"width":40,"height":20,"fill":{},"shadow":{"dx":9,"blur":0,"enabled":false}"#,
    ##""kind":"rectangle","x":20,"y":30,"width":40,"height":20,"fill":{},"shadow":{"dx":9,"dy":-5,"blur":0,"color":"#000"}"##,
    ##""kind":"rectangle","x":20,"y":30,"width":60,"height":60,"fill":{},"clip":"#hole""##,
    ##""kind":"rectangle","x":20,"y":30,"width":60,"height":60,"rotation":45,"fill":{},"shadow":{"dx":30},"clip":"#hole""##,
    ##""kind":"group","clip":"#hole","children":[{"id":"i","kind":"ellipse","x":5,"y":5,"width":90,"height":90,"fill":{}}]"##,
    ##""kind":"instance","x":10,"y":-20,"source":"#hole""##,
    ##""kind":"instance","x":10,"y":-20,"rotation":30,"source":"#hole""##,
    ##""kind":"rectangle","x":20,"y":30,"width":40,"height":20,"fill":{},"style":"wide""##,
  ]

  private struct Seen {
    var pixels: Rect?
    var vbox: Rect
    var bbox: Rect
  }

  /// Where pixels are when one graphic is painted alone, in coordinates of the page.
  private func see(_ properties: String, _ painter: Painter) throws -> Seen {
    let document = try Document(
      json:
        #"{"format":"shapeedit","version":1,"styles":{"wide":{"stroke":{"width":8}}},"canvases":[{"id":"c","width":100,"height":100,"#
          + #"""
          "graphics":[{"id":"a",\#(properties)},{"id":"hole","kind":"ellipse","x":40,"y":50,"width":20,"height":10,"fill":{}}]}]}
          """#)
    let node = try #require(document.node(id: "a"))
    var drawing = Drawing(document, canvas: document.canvases[0])
    drawing.roots = [node]
    var options = SVGOptions()
    options.pixels = Size(width: 100 * Self.scale, height: 100 * Self.scale)
    let image = try #require(PNGImage(try painter.begin(SVGWriter.pieces(drawing, options), as: .png).picture().bytes))
    var extent = Extent()
    for y in 0..<image.height {
      for x in 0..<image.width where image.pixels[(y * image.width + x) * 4 + 3] > 24 {
        let unit = 1 / Self.scale
        extent.include(Rect(x: Double(x) * unit, y: Double(y) * unit, width: unit, height: unit))
      }
    }
    return Seen(
      pixels: extent.rect, vbox: try #require(document.paintedBounds(of: node)), bbox: try #require(document.bounds(of: node)))
  }

  @Test(.enabled(if: painter != nil), arguments: graphics) func `what is painted fills its box`(_ properties: String) throws {
    let seen = try see(properties, try #require(Self.painter))
    let pixels = try #require(seen.pixels)
    // A pixel and a half: one is cut by the edge, half of one is too faint.
    let slack = 1.5 / Self.scale
    for (one, two) in [
      (pixels.minX, seen.vbox.minX), (pixels.minY, seen.vbox.minY), (pixels.maxX, seen.vbox.maxX), (pixels.maxY, seen.vbox.maxY),
    ] { #expect(abs(one - two) <= slack, "\(pixels) \(seen.vbox)") }
    if !properties.contains("stroke") { #expect(seen.vbox == seen.bbox) }
  }

  @Test(.enabled(if: painter != nil), arguments: dressed)
  func `letters, labels, clips, styles and copies fill the painted box too, and what cannot be seen does not`(_ properties: String) throws {
    let seen = try see(properties, try #require(Self.painter))
    let pixels = try #require(seen.pixels)
    // Widths of letters are those of a table.
    let slack = properties.contains("text") ? 2.5 : 1.5 / Self.scale
    for (one, two) in [
      (pixels.minX, seen.vbox.minX), (pixels.minY, seen.vbox.minY), (pixels.maxX, seen.vbox.maxX), (pixels.maxY, seen.vbox.maxY),
    ] { #expect(abs(one - two) <= slack, "\(pixels) \(seen.vbox)") }
  }

  /// Transforms of a graphic, and the rotation of the group around it.
  static let turns: [(String, Int)] = [
    #""rotation":45"#, #""rotation":90"#, #""rotation":180"#, #""flip":"h""#, #""flip":"v","rotation":30"#,
    #""transform":[1,0.3,-0.2,0.8,10,5]"#, #""opacity":1"#,
  ].map { ($0, $0.contains("90") || $0.contains("opacity") ? 30 : 0) }

  @Test(.enabled(if: painter != nil), arguments: turns)
  func `a shadow falls where it is said to, however its graphic is turned, by each painter`(_ turn: String, _ around: Int) throws {
    let kinds = [
      #""kind":"rectangle","x":35,"y":40,"width":30,"height":16,"fill":{}"#,
      #""kind":"ellipse","x":35,"y":40,"width":30,"height":16,"fill":{}"#,
      #""kind":"rectangle","x":35,"y":40,"width":30,"height":16,"fill":{},"stroke":{"width":3,"align":"outside"}"#,
      #""kind":"rectangle","x":35,"y":40,"width":30,"height":16,"fill":{},"text":{"string":"a","size":9}"#,
      #""kind":"line","x1":35,"y1":40,"x2":65,"y2":56,"stroke":{"width":5}"#,
      #""kind":"group","children":[{"id":"i","kind":"rectangle","x":35,"y":40,"width":30,"height":16,"fill":{}}]"#,
      ##""kind":"group","children":[{"id":"i","kind":"instance","y":-10,"source":"#hole"}]"##,
    ]
    for kind in kinds {
      for painter in Painter.all(.png) {
        func seen(_ blur: Int, _ dx: Int) throws -> Seen {
          let graphic = ##"\##(kind),\##(turn),"shadow":{"dx":\##(dx),"dy":0,"blur":\##(blur),"color":"#000"}"##
          return try see(#""kind":"group","rotation":\#(around),"children":[{"id":"t",\#(graphic)}]"#, painter)
        }
        let (moved, soft) = (try seen(0, 20), try seen(8, 0))
        let pixels = try #require(moved.pixels)
        for (one, two) in [
          (pixels.minX, moved.vbox.minX), (pixels.minY, moved.vbox.minY), (pixels.maxX, moved.vbox.maxX), (pixels.maxY, moved.vbox.maxY),
        ] { #expect(abs(one - two) <= 2.5 / Self.scale, "\(kind) \(painter.program): \(pixels) \(moved.vbox)") }
        // The blur reaches over a fifth of its way on all sides: near its end it is too faint.
        let (faint, own) = (try #require(soft.pixels), soft.bbox)
        #expect(soft.vbox.inset(by: -2.5 / Self.scale)!.contains(faint), "\(kind) \(painter.program): \(faint) \(soft.vbox)")
        for (seen, reach) in [
          (own.minX - faint.minX, own.minX - soft.vbox.minX), (own.minY - faint.minY, own.minY - soft.vbox.minY),
          (faint.maxX - own.maxX, soft.vbox.maxX - own.maxX), (faint.maxY - own.maxY, soft.vbox.maxY - own.maxY),
        ] { #expect(seen > reach / 5, "\(kind) \(painter.program): \(faint) \(soft.vbox)") }
      }
    }
  }

  /// Blur fades out, so the pixels of a shadow near the edge of its box are indistinguishable from empty ones.
  @Test(
    .enabled(if: painter != nil),
    arguments: [##"{"dx":5,"dy":-4,"blur":8,"color":"#000"}"##, ##"{"dx":0,"dy":0,"blur":6,"spread":4,"color":"#000"}"##])
  func `a shadow stays in its box, and reaches over half of the way`(_ shadow: String) throws {
    let seen = try see(
      #""kind":"rectangle","x":30,"y":30,"width":40,"height":30,"fill":{},"shadow":\#(shadow)"#, try #require(Self.painter))
    let pixels = try #require(seen.pixels)
    let outer = try #require(seen.vbox.inset(by: -1.5 / Self.scale))
    #expect(outer.contains(pixels))
    #expect(pixels.width > (seen.vbox.width + seen.bbox.width) / 2)
  }

  @Test(.enabled(if: painter != nil)) func `what fits no painter is an error, and nothing is lost`() throws {
    let painter = try #require(Self.painter)
    #expect(throws: PictureError.self) { try painter.begin([Array("no markup".utf8)], as: .png).picture() }
  }

  @Test func `a document that is SVG is drawn from its own bytes`() throws {
    let document = try Document(reading: ByteStore(#"<svg width="9" height="9"><rect id="a" width="9" height="9"/></svg>"#))
    _ = try document.apply(.set(.fillColor, .color(Color(rgb: 0x0000ff)), [try #require(document.node(id: "a"))]))
    let own = String(decoding: try Drawing(document, canvas: document.canvases[0]).ownMarkup(), as: UTF8.self)
    #expect(own == ##"<svg width="9" height="9"><rect id="a" width="9" height="9" fill="#0000ff"/></svg>"##)
  }
}
