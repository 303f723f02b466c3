// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ShapeModel

extension GraphicResolver {
  func fill(_ graphic: Graphic, _ node: NodeID) -> DrawnFill? {
    guard let paint = paint(graphic, .fill, node) else { return nil }
    return DrawnFill(
      paint: paint, opacity: UnitInterval(graphic.amount(.fillOpacity)), rule: graphic.word(.fillRule) ?? .nonzero)
  }

  /// The ground behind all graphics of a canvas.
  func background(_ canvas: Graphic, _ node: NodeID, of box: Rect) -> DrawnFill? {
    guard let text = canvas[.background]?.string, var shape = BackgroundGradient(text)?.shape else {
      return color(canvas[.background], node).map { DrawnFill(paint: .solid($0), opacity: .one, rule: .nonzero) }
    }
    for (property, number) in [(Property.x, box.x), (.y, box.y), (.width, box.width), (.height, box.height)] {
      shape[property] = .number(number)
    }
    // A page that is cut shows a part of its gradient.
    return fill(shape, node).map { fill in DrawnFill(paint: fill.paint.inOwnFrame, opacity: .one, rule: .nonzero) }
  }

  func stroke(_ graphic: Graphic, _ node: NodeID) -> DrawnStroke? {
    let width = graphic.amount(.strokeWidth)
    guard graphic.has(.stroke), width > 0, let paint = paint(graphic, .stroke, node) else { return nil }
    var stroke = DrawnStroke(
      paint: paint, opacity: UnitInterval(graphic.amount(PaintProperties.stroke.opacity)), width: width, side: side(graphic, node),
      cap: graphic.word(.strokeCap) ?? .butt, join: graphic.word(.strokeJoin) ?? .miter, miterLimit: graphic.amount(.strokeMiter),
      dashes: [], dashOffset: graphic.amount(.strokeDashOffset))
    (stroke.start, stroke.end) = marks(graphic)
    if case .numbers(let dashes)? = graphic.drawn(.strokeDash), dashes.contains(where: { $0 > 0 }) { stroke.dashes = dashes }
    return stroke
  }

  /// The markers at the ends, which only open outlines have.
  private func marks(_ graphic: Graphic) -> (StrokeMark?, StrokeMark?) {
    let marks: (StrokeMark?, StrokeMark?) = (graphic.word(.strokeStart), graphic.word(.strokeEnd))
    guard marks != (nil, nil) else { return marks }
    if graphic.kind == .path { return graphic.outline?.isClosed ?? true ? (nil, nil) : marks }
    return graphic.kind.isOpen ? marks : (nil, nil)
  }

  /// The side of the outline, which only closed outlines have.
  private func side(_ graphic: Graphic, _ node: NodeID) -> StrokeSide {
    let side: StrokeSide = graphic.word(.strokeAlign) ?? .center
    guard side != .center else { return side }
    guard graphic.kind.isClosedShape, graphic.outline?.isClosed ?? false else { return .center }
    notes.add(node, .strokeSide(side))
    return side
  }

  /// The paint of a fill or stroke; nil if it has none.
  func paint(_ graphic: Graphic, _ properties: PaintProperties, _ node: NodeID) -> Paint? {
    guard graphic.has(properties.object), graphic.drawn(properties.enabled) != .bool(false) else { return nil }
    switch graphic.drawn(properties.type)?.string {
    case "none": return nil
    case "linear":
      let axis = axis(graphic, properties)
      return gradient(graphic, properties, node).map { .linear(from: axis.from, to: axis.to, $0) }
    case "radial":
      let center = graphic.point(properties.center) ?? Point(x: 0.5, y: 0.5)
      return gradient(graphic, properties, node).map {
        .radial(center: center, radius: graphic.amount(properties.radius), focus: graphic.point(properties.focus) ?? center, $0)
      }
    default: return color(graphic.drawn(properties.color), node).map { .solid($0) }
    }
  }

  /// The axis of a linear gradient: its stored ends, else the one defined by its angle.
  private func axis(_ graphic: Graphic, _ properties: PaintProperties) -> GradientAxis {
    if graphic[properties.from] != nil || graphic[properties.to] != nil || graphic[properties.angle] == nil {
      return GradientAxis(
        from: graphic.point(properties.from) ?? Point(x: 0.5, y: 0), to: graphic.point(properties.to) ?? Point(x: 0.5, y: 1))
    }
    return GradientAxis(degrees: graphic.amount(properties.angle))
  }

  private func gradient(_ graphic: Graphic, _ properties: PaintProperties, _ node: NodeID) -> Gradient? {
    guard case .stops(let stops)? = graphic.drawn(properties.stops) else { return nil }
    let colors = stops.compactMap { stop in
      color(Value(stop.color), node).map { GradientStops.Stop(offset: UnitInterval(stop.offset), color: $0) }
    }
    guard let stops = GradientStops(colors) else { return nil }
    let box = (graphic.kind == .text ? graphic.frame : graphic.bounds(through: .identity)) ?? Rect(x: 0, y: 0, width: 1, height: 1)
    let frame = Rect(x: box.x, y: box.y, width: box.width > 0 ? box.width : 1, height: box.height > 0 ? box.height : 1)
    return Gradient(
      stops: stops, spread: graphic.word(properties.spread) ?? .pad, transform: graphic.map(properties.transform), frame: frame,
      isFrameNeeded: graphic.kind == .text || box.isEmpty)
  }
}

extension PathData {
  /// Whether every subpath is closed.
  fileprivate var isClosed: Bool {
    var isOpen = false
    for segment in segments {
      switch segment {
      case .move: if isOpen { return false }
      case .close: isOpen = false
      default: isOpen = true
      }
    }
    return !isOpen && !segments.isEmpty
  }
}
