import Glibc
package import ShapeModel

/// Places worked out the slow way, apart from the program: outlines as places at a parameter, maps as six numbers, plain loops.
package struct GeometryOracle {
  let document: Document
  private let known = Known()

  /// - Precondition: The document is not edited as long as it is asked about.
  package init(_ document: Document) { self.document = document }

  /// The maps that were asked for.
  private final class Known {
    var maps: [NodeID: Matrix] = [:]
  }

  package typealias Place = (x: Double, y: Double)
  /// a b c d e f, as SVG has them.
  package typealias Matrix = [Double]
  /// A part of an outline from 0 through 1.
  typealias Curve = (Double) -> Place

  package struct Box {
    package var x0 = Double.infinity
    package var y0 = Double.infinity
    package var x1 = -Double.infinity
    package var y1 = -Double.infinity
    package var isEmpty: Bool { x0 > x1 }

    package init() {}

    package init(x0: Double, y0: Double, x1: Double, y1: Double) { (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1) }

    package mutating func add(_ place: Place) {
      (x0, y0, x1, y1) = (min(x0, place.x), min(y0, place.y), max(x1, place.x), max(y1, place.y))
    }

    package mutating func add(_ box: Box) {
      (x0, y0, x1, y1) = (min(x0, box.x0), min(y0, box.y0), max(x1, box.x1), max(y1, box.y1))
    }

    /// How far an edge of another box is from the same edge of this at most.
    package func difference(from other: Box) -> Double {
      max(abs(x0 - other.x0), abs(y0 - other.y0), abs(x1 - other.x1), abs(y1 - other.y1))
    }

    /// How far a rectangle is from this, as a part of its size.
    package func distance(from rect: Rect?) -> Double {
      guard let rect else { return isEmpty ? 0 : .infinity }
      if isEmpty { return .infinity }
      let size = 1 + max(abs(x0), abs(y0), abs(x1), abs(y1))
      return max(abs(rect.minX - x0), abs(rect.minY - y0), abs(rect.maxX - x1), abs(rect.maxY - y1)) / size
    }
  }

  static let identity: Matrix = [1, 0, 0, 1, 0, 0]

  static func apply(_ m: Matrix, _ p: Place) -> Place { (m[0] * p.x + m[2] * p.y + m[4], m[1] * p.x + m[3] * p.y + m[5]) }

  /// The map that applies the second first.
  static func product(_ m: Matrix, _ n: Matrix) -> Matrix {
    [
      m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1], m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
      m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5],
    ]
  }

  // MARK: The tree

  /// The map from a node's own coordinates to those of its parent.
  package func own(_ node: NodeID) -> Matrix {
    if let map = known.maps[node] { return map }
    let map = newOwn(node)
    known.maps[node] = map
    return map
  }

  private func newOwn(_ node: NodeID) -> Matrix {
    let graphic = document.graphic(node)
    if case .numbers(let numbers) = graphic[.transform] { return numbers }
    let box = document.isGroup(node) ? childrenBox(node, GeometryOracle.identity) : frame(of: graphic)
    if box.isEmpty { return GeometryOracle.identity }
    let (x, y) = ((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
    let angle = (graphic[.rotation]?.number ?? 0) * .pi / 180
    let flip = graphic[.flip]?.string ?? "none"
    let turn: Matrix = [cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0]
    let mirror: Matrix = [flip.contains("h") ? -1 : 1, 0, 0, flip.contains("v") ? -1 : 1, 0, 0]
    return GeometryOracle.product(
      [1, 0, 0, 1, x, y], GeometryOracle.product(turn, GeometryOracle.product(mirror, [1, 0, 0, 1, -x, -y])))
  }

  /// The map from the coordinates of a node's parent to those of its canvas.
  package func around(_ node: NodeID) -> Matrix {
    guard let parent = document.parent(of: node), document.kind(of: parent) == .group else { return GeometryOracle.identity }
    return GeometryOracle.product(around(parent), own(parent))
  }

  private func childrenBox(_ group: NodeID, _ map: Matrix) -> Box {
    var box = Box()
    for child in document.children(of: group) where document.graphic(child)[.visible] != .bool(false) {
      let inner = GeometryOracle.product(map, own(child))
      box.add(document.isGroup(child) ? childrenBox(child, inner) : GeometryOracle.box(curves(of: document.graphic(child)), inner))
    }
    return box
  }

  /// The tight box in the coordinates of the canvas, or, with `isLocal`, in those of the parent.
  package func box(of node: NodeID, isLocal: Bool = false) -> Box {
    let map = GeometryOracle.product(isLocal ? GeometryOracle.identity : around(node), own(node))
    return document.isGroup(node) ? childrenBox(node, map) : GeometryOracle.box(curves(of: document.graphic(node)), map)
  }

  // MARK: Outlines

  /// The frame before any rotation.
  package func frame(of graphic: Graphic) -> Box {
    switch graphic.kind {
    case .line, .polyline, .path: return GeometryOracle.box(curves(of: graphic), GeometryOracle.identity)
    case .polygon where graphic[.points] != nil: return GeometryOracle.box(curves(of: graphic), GeometryOracle.identity)
    default:
      var box = Box()
      let (x, y) = (graphic[.x]?.number ?? 0, graphic[.y]?.number ?? 0)
      box.add((x, y))
      box.add((x + (graphic[.width]?.number ?? 0), y + (graphic[.height]?.number ?? 0)))
      return box
    }
  }

  /// The filled area of a graphic, without its stroke.
  func curves(of graphic: Graphic) -> [Curve] { subpaths(of: graphic).flatMap(\.curves) }

  struct Subpath {
    var curves: [Curve] = []
    var isClosed = false
  }

  static func line(_ from: Place, _ to: Place) -> Curve { { t in (from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t) } }

  static func polygon(_ places: [Place], isClosed: Bool) -> Subpath {
    let ends = isClosed ? places.dropFirst() + [places[0]] : Array(places.dropFirst())
    return Subpath(curves: zip(places, ends).map { line($0, $1) }, isClosed: isClosed)
  }

  /// Edges shortened at both ends, and between two of them a curve that aims at the corner: of two ways in, ever less of the first.
  static func rounded(_ places: [Place], _ round: Double) -> Subpath {
    func along(_ from: Place, _ to: Place, _ t: Double) -> Place { (from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t) }
    let curves = places.indices.flatMap { index -> [Curve] in
      let (corner, next) = (places[index], places[(index + 1) % places.count])
      let before = places[(index + places.count - 1) % places.count]
      let (start, end) = (along(corner, before, round / 2), along(corner, next, round / 2))
      let bend: Curve = { t in along(along(start, corner, t), along(corner, end, t), t) }
      // Where both edges are one, a way out and back.
      let isFolded = hypot(next.x - before.x, next.y - before.y) <= 1e-9 * hypot(next.x - corner.x, next.y - corner.y)
      let turn = isFolded ? [line(start, bend(0.5)), line(bend(0.5), end)] : [bend]
      return round < 1 ? turn + [line(end, along(next, corner, round / 2))] : turn
    }
    return Subpath(curves: curves, isClosed: true)
  }

  func subpaths(of graphic: Graphic) -> [Subpath] {
    switch graphic.kind {
    case .line:
      let n = [Property.x1, .y1, .x2, .y2].map { graphic[$0]?.number ?? 0 }
      return [GeometryOracle.polygon([(n[0], n[1]), (n[2], n[3])], isClosed: false)]
    case .polyline, .polygon, .star:
      if case .points(let points) = graphic[.points] {
        return [GeometryOracle.polygon(points.map { ($0.x, $0.y) }, isClosed: graphic.kind == .polygon)]
      }
      let round = graphic.kind == .star ? graphic[.starRound]?.number ?? 0 : 0
      return [round > 0 ? GeometryOracle.rounded(spokes(of: graphic), round) : GeometryOracle.polygon(spokes(of: graphic), isClosed: true)]
    case .path: return GeometryOracle.path(graphic[.d]?.string ?? "")
    case .ellipse:
      let box = frame(of: graphic)
      let (rx, ry) = ((box.x1 - box.x0) / 2, (box.y1 - box.y0) / 2)
      // In quarters: a search for the farthest place does not go round.
      let quarters: [Curve] = (0..<4).map { quarter in
        { t in
          let angle = (Double(quarter) + t) * .pi / 2
          return (box.x0 + rx - rx * cos(angle), box.y0 + ry - ry * sin(angle))
        }
      }
      return [Subpath(curves: quarters, isClosed: true)]
    default: return [rectangle(graphic)]
    }
  }

  private func spokes(of graphic: Graphic) -> [Place] {
    let box = frame(of: graphic)
    let (x, y, rx, ry) = ((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2, (box.x1 - box.x0) / 2, (box.y1 - box.y0) / 2)
    let isStar = graphic.kind == .star
    let count = Int(graphic[isStar ? .starPoints : .sides]?.number ?? (isStar ? 5 : 4)) * (isStar ? 2 : 1)
    let ratio = graphic[.starRatio]?.number ?? 0.5
    return (0..<count).map { step in
      let angle = 2 * .pi * Double(step) / Double(count)
      let reach = isStar && step % 2 == 1 ? ratio : 1
      return (x + reach * rx * sin(angle), y - reach * ry * cos(angle))
    }
  }

  private func rectangle(_ graphic: Graphic) -> Subpath {
    let box = frame(of: graphic)
    var radii = [0.0, 0, 0, 0]
    if graphic.kind == .rectangle {
      if case .numbers(let four) = graphic[.radius] {
        radii = four
      } else {
        radii = Array(repeating: graphic[.radius]?.number ?? 0, count: 4)
      }
    }
    radii = radii.map { min($0, (box.x1 - box.x0) / 2, (box.y1 - box.y0) / 2) }
    // Clockwise from the top left: the corner, and the way in along both its sides.
    let corners: [(Place, Place, Place)] = [
      ((box.x0, box.y0), (0, 1), (1, 0)), ((box.x1, box.y0), (-1, 0), (0, 1)), ((box.x1, box.y1), (0, -1), (-1, 0)),
      ((box.x0, box.y1), (1, 0), (0, -1)),
    ]
    var curves: [Curve] = []
    for (index, (corner, before, after)) in corners.enumerated() {
      let radius = radii[index]
      let (start, end) = (
        (corner.x + before.x * radius, corner.y + before.y * radius), (corner.x + after.x * radius, corner.y + after.y * radius)
      )
      let center: Place = (corner.x + (before.x + after.x) * radius, corner.y + (before.y + after.y) * radius)
      if radius > 0 {
        curves.append { t in
          let angle = t * .pi / 2
          return (
            center.x - radius * (after.x * cos(angle) + before.x * sin(angle)),
            center.y - radius * (after.y * cos(angle) + before.y * sin(angle))
          )
        }
      }
      let (next, way, _) = corners[(index + 1) % 4]
      curves.append(GeometryOracle.line(end, (next.x + way.x * radii[(index + 1) % 4], next.y + way.y * radii[(index + 1) % 4])))
      _ = start
    }
    return Subpath(curves: curves, isClosed: true)
  }

  /// Reads absolute commands with blanks between all parts.
  static func path(_ text: String) -> [Subpath] {
    var subpaths: [Subpath] = []
    var (start, current): (Place, Place) = ((0, 0), (0, 0))
    var words = text.split { $0 == " " || $0 == "," }.flatMap(parts)[...]
    func number() -> Double { Double(words.popFirst() ?? "") ?? .nan }
    func place() -> Place { (number(), number()) }
    while let command = words.popFirst() {
      let from = current
      switch command {
      case "M":
        current = place()
        start = current
        subpaths.append(Subpath())
        continue
      case "L":
        current = place()
        subpaths[subpaths.count - 1].curves.append(line(from, current))
      case "Q":
        let (control, end) = (place(), place())
        current = end
        subpaths[subpaths.count - 1].curves.append { t in
          let (u, v, w) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
          return (u * from.x + v * control.x + w * end.x, u * from.y + v * control.y + w * end.y)
        }
      case "C":
        let (one, two, end) = (place(), place(), place())
        current = end
        subpaths[subpaths.count - 1].curves.append { t in
          let s = 1 - t
          let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
          return (a * from.x + b * one.x + c * two.x + d * end.x, a * from.y + b * one.y + c * two.y + d * end.y)
        }
      case "A":
        let (rx, ry, turn, large, sweep) = (number(), number(), number(), number(), number())
        current = place()
        subpaths[subpaths.count - 1].curves.append(arc(from, rx, ry, turn * .pi / 180, large != 0, sweep != 0, current))
      default:
        if from.x != start.x || from.y != start.y { subpaths[subpaths.count - 1].curves.append(line(from, start)) }
        subpaths[subpaths.count - 1].isClosed = true
        current = start
      }
    }
    return subpaths.filter { !$0.curves.isEmpty }
  }

  /// `M10` is a letter and a number.
  private static func parts(_ word: Substring) -> [Substring] {
    guard let first = word.first, first.isLetter, word.count > 1 else { return [word] }
    return [word.prefix(1), word.dropFirst()]
  }

  /// - SeeAlso: SVG 1.1, F.6.5, equation by equation.
  private static func arc(_ from: Place, _ rx: Double, _ ry: Double, _ turn: Double, _ large: Bool, _ sweep: Bool, _ to: Place) -> Curve {
    var (rx, ry) = (rx, ry)
    if rx == 0 || ry == 0 { return line(from, to) }
    let (hx, hy) = ((from.x - to.x) / 2, (from.y - to.y) / 2)
    let (px, py) = (cos(turn) * hx + sin(turn) * hy, -sin(turn) * hx + cos(turn) * hy)
    let grow = px * px / (rx * rx) + py * py / (ry * ry)
    if grow > 1 { (rx, ry) = (rx * grow.squareRoot(), ry * grow.squareRoot()) }
    // Grown radii reach just so, and the centre is the middle (F.6.6): the root would make 1e-8 of what rounding leaves of nothing.
    let rest = grow < 1 ? rx * rx * ry * ry - rx * rx * py * py - ry * ry * px * px : 0
    let factor = (max(0, rest) / (rx * rx * py * py + ry * ry * px * px)).squareRoot() * (large == sweep ? -1 : 1)
    let (qx, qy) = (factor * rx * py / ry, -factor * ry * px / rx)
    let (cx, cy) = (cos(turn) * qx - sin(turn) * qy + (from.x + to.x) / 2, sin(turn) * qx + cos(turn) * qy + (from.y + to.y) / 2)
    let first = atan2((py - qy) / ry, (px - qx) / rx)
    var way = atan2((-py - qy) / ry, (-px - qx) / rx) - first
    if sweep, way < 0 { way += 2 * .pi } else if !sweep, way > 0 { way -= 2 * .pi }
    return { t in
      let angle = first + t * way
      let (x, y) = (rx * cos(angle), ry * sin(angle))
      return (cx + cos(turn) * x - sin(turn) * y, cy + sin(turn) * x + cos(turn) * y)
    }
  }

  // MARK: Boxes

  /// The box of curves: the farthest of many places in each direction, and the farthest near that one.
  static func box(_ curves: [Curve], _ map: Matrix) -> Box {
    var box = Box()
    for curve in curves {
      let places = (0...32).map { apply(map, curve(Double($0) / 32)) }
      for place in places { box.add(place) }
      for direction: Place in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        func reach(_ place: Place) -> Double { place.x * direction.x + place.y * direction.y }
        let best = places.indices.max { reach(places[$0]) < reach(places[$1]) }!
        guard reach(places[best]) > max(reach(places[0]), reach(places[32])) || best == 0 || best == 32 else { continue }
        var (low, high) = (max(0, Double(best - 1) / 32), min(1, Double(best + 1) / 32))
        for _ in 0..<48 {
          let (one, two) = (low + (high - low) / 3, high - (high - low) / 3)
          if reach(apply(map, curve(one))) < reach(apply(map, curve(two))) { low = one } else { high = two }
        }
        box.add(apply(map, curve((low + high) / 2)))
      }
    }
    return box
  }
}

extension GeometryOracle {
  /// The boxes of all leaves of a document, by id.
  package static func leafBoxes(_ document: Document) -> [String: Box] {
    let oracle = GeometryOracle(document)
    let leaves = document.graphics.filter { !document.isGroup($0) }
    return Dictionary(leaves.map { (document.id(of: $0), oracle.box(of: $0)) }) { one, _ in one }
  }
}
