// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeFormats
import ShapeModel
import ShapePictures

/// The ground behind a text.
enum ContrastGround {
  case plain(Color)
  /// The colours along a gradient; its axis on the canvas if it is linear and its shape upright.
  case gradient([Stop], from: Point?, to: Point?, tokens: [NamedColor])
  /// An image or a pattern, whose colours only a picture tells.
  case picture
  /// Something that shows what is behind it.
  case translucent

  /// The ground that a shape is for others; nil if it paints none.
  /// - Parameter styled: The graphic with the values of its named style; nil if it has none.
  init?(of node: NodeID, _ kind: Kind, _ box: Rect, _ styled: Graphic?, in document: Document) {
    let paint = styled.map { document.paint(.fill, of: $0) } ?? document.paint(.fill, of: node)
    if case .color(let color) = paint {
      self = color.isOpaque ? .plain(color) : .translucent
    } else if kind == .image {
      self = .picture
    } else if paint == Value.none {
      return nil
    } else {
      let graphic = styled ?? document.graphic(node)
      let isUpright = document.map(of: node).keepsRectanglesUpright && document.resolved(.rotation, of: node)?.number ?? 0 == 0
      let isGradient = graphic[PaintProperties.fill.stops] != nil
      self = ContrastGround(graphic, isUpright ? box : nil, document.tokens) ?? (isGradient ? .translucent : .picture)
    }
  }

  /// The ground behind all graphics of a canvas.
  init(paperOf canvas: NodeID, in document: Document) {
    let value = document.value(.background, of: canvas).map(document.untokened)
    switch value {
    case .color(let color)?: self = .plain(color)
    case .string(let text)?:
      let ground = BackgroundGradient(text).flatMap { ContrastGround($0.shape, document.frame(of: canvas), document.tokens) }
      self = ground ?? .plain(.white)
    default: self = .plain(.white)
    }
  }

  /// The gradient of a fill; nil for another one, and for one that is seen through.
  private init?(_ graphic: Graphic, _ box: Rect?, _ tokens: [NamedColor]) {
    let fill = PaintProperties.fill
    guard case .stops(let stops)? = graphic[fill.stops], let type = graphic[fill.type]?.string, type != "solid",
      graphic[fill.opacity]?.number ?? 1 == 1, stops.allSatisfy({ tokens.color(of: $0.color)?.isOpaque ?? false })
    else { return nil }
    // What is under a text depends on the shape of the gradient, which a picture tells.
    guard type != "radial" else {
      self = .picture
      return
    }
    func point(_ property: Property) -> Point? {
      if case .numbers(let numbers)? = graphic[property], numbers.count == 2 { Point(x: numbers[0], y: numbers[1]) } else { nil }
    }
    var axis = GradientAxis(from: point(fill.from) ?? Point(x: 0.5, y: 0), to: point(fill.to) ?? Point(x: 0.5, y: 1))
    if let angle = graphic[fill.angle]?.number, graphic[fill.from] == nil, graphic[fill.to] == nil { axis = GradientAxis(degrees: angle) }
    let isPlain = type == "linear" && graphic[fill.transform] == nil && graphic[fill.spread] == nil
    func placed(_ point: Point) -> Point? {
      guard isPlain, let box else { return nil }
      return Point(x: box.minX + point.x * box.width, y: box.minY + point.y * box.height)
    }
    self = .gradient(stops, from: placed(axis.from), to: placed(axis.to), tokens: tokens)
  }

  /// The colours of a gradient that are looked at.
  private static let sampleCount = 32

  var isPicture: Bool { if case .picture = self { true } else { false } }

  /// The colours under a text; nil where only a picture tells.
  func colors(under text: Rect) -> [Color]? {
    switch self {
    case .plain(let color): return [color]
    case .picture, .translucent: return nil
    case .gradient(let stops, let from, let to, let tokens):
      var range = 0.0...1.0
      if let from, let to {
        // The unit box is stretched with the shape, so the places along the axis are those of a square; for corners, they are near enough.
        let (way, length) = (to - from, (to - from).x * (to - from).x + (to - from).y * (to - from).y)
        guard length > 0 else { return tokens.color(of: stops[stops.count - 1].color).map { [$0] } }
        let places = text.corners.map { corner in min(max(((corner.x - from.x) * way.x + (corner.y - from.y) * way.y) / length, 0), 1) }
        range = (places.min() ?? 0)...(places.max() ?? 1)
      }
      let step = (range.upperBound - range.lowerBound) / Double(ContrastGround.sampleCount)
      return (0...ContrastGround.sampleCount).compactMap {
        ContrastGround.color(at: range.lowerBound + Double($0) * step, of: stops, tokens)
      }
    }
  }

  private static func color(at place: Double, of stops: [Stop], _ tokens: [NamedColor]) -> Color? {
    guard let next = stops.firstIndex(where: { $0.offset >= place }) else { return tokens.color(of: stops[stops.count - 1].color) }
    guard next > 0, let near = tokens.color(of: stops[next - 1].color), let far = tokens.color(of: stops[next].color) else {
      return tokens.color(of: stops[next].color)
    }
    let span = stops[next].offset - stops[next - 1].offset
    return span > 0 ? near.mixed(with: far, (place - stops[next - 1].offset) / span) : far
  }
}
