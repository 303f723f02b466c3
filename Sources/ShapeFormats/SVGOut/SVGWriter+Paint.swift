// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension SVGWriter {
  /// Writes a fill, or explicitly none, because the default of SVG is black.
  mutating func fill(_ fill: DrawnFill?) {
    guard let fill else { return body.attribute("fill", "none") }
    paint(fill.paint, fill.opacity, "fill", "fill-opacity")
    if fill.rule == .evenodd { body.attribute("fill-rule", "evenodd") }
  }

  mutating func stroke(_ stroke: DrawnStroke?) {
    guard let stroke else { return }
    paint(stroke.paint, stroke.opacity, "stroke", "stroke-opacity")
    if stroke.width != 1 { body.attribute("stroke-width", stroke.width) }
    if stroke.cap != .butt { body.attribute("stroke-linecap", stroke.cap.rawValue) }
    if stroke.join != .miter { body.attribute("stroke-linejoin", stroke.join.rawValue) }
    if stroke.miterLimit != 4 { body.attribute("stroke-miterlimit", stroke.miterLimit) }
    if !stroke.dashes.isEmpty {
      body.attribute("stroke-dasharray", numbers: stroke.dashes)
      if stroke.dashOffset != 0 { body.attribute("stroke-dashoffset", stroke.dashOffset) }
    }
    if let mark = stroke.start { body.attribute("marker-start", "url(#\(marker(mark, stroke)))") }
    if let mark = stroke.end { body.attribute("marker-end", "url(#\(marker(mark, stroke)))") }
  }

  private mutating func paint(_ paint: Paint, _ opacity: UnitInterval, _ name: StaticString, _ opacityName: StaticString) {
    if case .solid(let color) = paint {
      body.attribute(name, color: color)
      return write(UnitInterval(opacity.value * color.opacity), opacityName)
    }
    // librsvg uses another bounding box for rotated elements.
    guard let definition = SVGDefinition(paint, inUserSpace: options.isForEditors ? nil : true) else { return }
    body.attribute(name, "url(#\(definitions.id(definition)))")
    write(opacity, opacityName)
  }

  mutating func paint(_ color: Color, _ name: StaticString, _ opacityName: StaticString) {
    paint(.solid(color), .one, name, opacityName)
  }

  private mutating func write(_ opacity: UnitInterval, _ name: StaticString) {
    if opacity != .one { body.attribute(name, opacity.rounded) }
  }

  /// A marker in the colour of its stroke, three stroke widths in size.
  private mutating func marker(_ mark: StrokeMark, _ stroke: DrawnStroke) -> String {
    var attributes = MarkupWriter()
    attributes.attribute("viewBox", numbers: [-1, -1, 2, 2])
    attributes.attribute("markerWidth", 3)
    attributes.attribute("markerHeight", 3)
    attributes.attribute("orient", "auto-start-reverse")
    attributes.attribute("overflow", "visible")
    return definitions.id(
      .marker, attributes,
      aside { writer in
        switch mark {
        case .arrow:
          writer.body.begin("path")
          writer.body.attribute("d", "M -1 -1 L 1 0 L -1 1 Z")
        case .circle:
          writer.body.begin("circle")
          writer.body.attribute("r", 1)
        case .bar:
          writer.body.begin("rect")
          writer.place(Rect(x: -0.3333, y: -1, width: 0.6667, height: 2))
        }
        writer.paint(stroke.paint.nearestColor, "fill", "fill-opacity")
        writer.body.close()
      })
  }
}

extension Color {
  /// The alpha as a number from 0 through 1.
  var opacity: Double { Double(alpha) / 255 }
}

extension UnitInterval {
  /// Rounded to four decimals, which distinguish all 256 steps of alpha.
  var rounded: Double { (value * 1e4).rounded() / 1e4 }
}
