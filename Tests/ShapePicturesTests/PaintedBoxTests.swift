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

  private struct Seen {
    var pixels: Rect?
    var vbox: Rect
    var bbox: Rect
  }

  /// Where pixels are when one graphic is painted alone, in coordinates of the page.
  private func see(_ properties: String, _ painter: Painter) throws -> Seen {
    let document = try Document(
      json: #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":100,"height":100,"graphics":[{"id":"a",\#(properties)}]}]}"#)
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
