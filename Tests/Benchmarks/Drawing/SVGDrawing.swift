/// Writes a drawing as SVG, one element per graphic, in the manner of Inkscape: names as labels, appearance as styles.
struct SVGDrawing: DrawingWriter {
  private var sink: DrawingSink
  private var openCount = 0

  init(_ sink: DrawingSink) { self.sink = sink }

  mutating func begin() {
    sink.put(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" \
      xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" width="2000" height="2000">

      """)
  }

  mutating func beginCanvas(_ number: Int) {
    openCount += 1
    sink.put("<g inkscape:groupmode=\"layer\" id=\"c\(number)\" inkscape:label=\"Canvas \(number)\">\n")
  }

  mutating func beginGroup(_ graphic: DrawnGraphic) {
    openCount += 1
    start("g", graphic)
    sink.put(">\n")
  }

  mutating func leaf(_ graphic: DrawnGraphic) {
    let (x, y, width, height) = (graphic.x, graphic.y, graphic.width, graphic.height)
    switch graphic.kind {
    case .ellipse:
      start("ellipse", graphic)
      attributes([("cx", x + width.half), ("cy", y + height.half), ("rx", width.half), ("ry", height.half)])
    case .line:
      start("line", graphic)
      attributes([("x1", x), ("y1", y), ("x2", x + width), ("y2", y + height)])
    case .text:
      start("text", graphic)
      attributes([("x", x), ("y", y), ("font-size", graphic.text?.size ?? Thousandths(16))])
      return sink.put(">\(SVGDrawing.escaped(graphic.text?.string ?? ""))</text>\n")
    case .path:
      start("path", graphic)
      for (letter, number) in [(" d=\"M ", x), (" ", y), (" h ", width), (" v ", height)] {
        sink.put(letter)
        sink.put(number)
      }
      sink.put(" z\"")
    case .image:
      start("image", graphic)
      attributes([("x", x), ("y", y), ("width", width), ("height", height)])
      sink.put(" href=\"pictures/g\(graphic.serial).png\"")
    case .rectangle, .group:
      start("rect", graphic)
      attributes([("x", x), ("y", y), ("width", width), ("height", height)])
    }
    sink.put("/>\n")
  }

  mutating func end() {
    sink.put(openCount == 0 ? "</svg>\n" : "</g>\n")
    openCount -= 1
  }

  mutating func finish() { sink.passOn(atLeast: 0) }

  private mutating func attributes(_ numbers: [(String, Thousandths)]) {
    for (name, number) in numbers {
      sink.put(" \(name)=\"")
      sink.put(number)
      sink.put("\"")
    }
  }

  private mutating func start(_ element: String, _ graphic: DrawnGraphic) {
    sink.passOn()
    sink.put("<\(element) id=\"g\(graphic.serial)\" inkscape:label=\"\(graphic.name)\" style=\"fill:")
    if let fill = graphic.fill, fill.isEnabled { sink.put(SVGDrawing.opaque(fill.color)) } else { sink.put("none") }
    if let stroke = graphic.stroke, stroke.isEnabled {
      sink.put(";stroke:\(SVGDrawing.opaque(stroke.color));stroke-width:")
      sink.put(stroke.width)
    }
    if graphic.opacity != .one {
      sink.put(";opacity:")
      sink.put(graphic.opacity)
    }
    sink.put(graphic.isVisible ? "\"" : ";display:none\"")
    if graphic.isLocked { sink.put(" sodipodi:insensitive=\"true\"") }
    if graphic.rotation != Thousandths() {
      sink.put(" transform=\"rotate(")
      sink.put(graphic.rotation)
      sink.put(")\"")
    }
  }

  private static func opaque(_ color: String) -> String { String(color.prefix(7)) }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
