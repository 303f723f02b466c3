import Glibc
package import ShapeModel

/// The painted box, from points sampled along the edges of strokes and around circles.
extension GeometryOracle {
  package func paintedBox(of node: NodeID) -> Box { painted(node, GeometryOracle.product(around(node), own(node))) }

  private func painted(_ node: NodeID, _ map: Matrix) -> Box {
    let graphic = document.graphic(node)
    var box = Box()
    if document.isGroup(node) {
      for child in document.children(of: node) where document.graphic(child)[.visible] != .bool(false) {
        box.add(painted(child, GeometryOracle.product(map, own(child))))
      }
    } else {
      box = GeometryOracle.box(curves(of: graphic), map)
      if graphic[.stroke] != nil, graphic.kind != .image {
        for place in strokePlaces(graphic) { box.add(GeometryOracle.apply(map, place)) }
      }
    }
    return box.isEmpty ? box : shadowed(box, graphic, map)
  }

  private func shadowed(_ box: Box, _ graphic: Graphic, _ map: Matrix) -> Box {
    var result = box
    guard graphic[.shadow] != nil, graphic[.shadowInner] != .bool(true) else { return result }
    let reach = GeometryOracle.visibleBlur(graphic[.shadowBlur]?.number ?? 4) + (graphic[.shadowSpread]?.number ?? 0)
    let (dx, dy) = (graphic[.shadowDX]?.number ?? 0, graphic[.shadowDY]?.number ?? 2)
    var ball = Box()
    for place in GeometryOracle.circle((dx, dy), abs(reach)) {
      ball.add((map[0] * place.x + map[2] * place.y, map[1] * place.x + map[3] * place.y))
    }
    let (mx, my) = ((ball.x0 + ball.x1) / 2, (ball.y0 + ball.y1) / 2)
    let sign = reach < 0 ? -1.0 : 1
    let (rx, ry) = (sign * (ball.x1 - mx), sign * (ball.y1 - my))
    if box.x0 - rx > box.x1 + rx || box.y0 - ry > box.y1 + ry { return result }
    result.add((box.x0 - rx + mx, box.y0 - ry + my))
    result.add((box.x1 + rx + mx, box.y1 + ry + my))
    return result
  }

  /// How far the blur of a straight edge is at least half a step of 255, for the colour that shadows have unless it is set: three boxes
  /// drawn over each other, summed in small steps.
  private static func visibleBlur(_ blur: Double) -> Double {
    let count = 400
    var profile = [Double](repeating: 1 / Double(count), count: count)
    for _ in 0..<2 {
      var sums = [0.0]
      for value in profile { sums.append(sums.last! + value) }
      profile = (0..<profile.count + count).map { (sums[min($0, profile.count)] - sums[max($0 - count, 0)]) / Double(count) }
    }
    var (rest, place) = (0.0, profile.count)
    while place > 0, rest < 0.5 / 64 {
      place -= 1
      rest += profile[place]
    }
    return blur / 2 * 3 * (2 * Double.pi).squareRoot() / 4 * (Double(place) / Double(count) - 1.5)
  }

  static func circle(_ center: Place, _ radius: Double) -> [Place] {
    (0..<360).map { (center.x + radius * cos(Double($0) * .pi / 180), center.y + radius * sin(Double($0) * .pi / 180)) }
  }

  /// Places on the edge of the stroke: beside the outline, at its corners and at its ends.
  private func strokePlaces(_ graphic: Graphic) -> [Place] {
    let width = graphic[.strokeWidth]?.number ?? 1
    func word(_ key: String, _ standard: String) -> String { graphic[Property(path: "stroke.\(key)")!]?.string ?? standard }
    let align = word("align", "center")
    var places: [Place] = []
    for subpath in subpaths(of: graphic) {
      let reach = !subpath.isClosed || align == "center" ? width / 2 : align == "outside" ? width : 0
      let curves = subpath.curves.filter { curve in
        let (start, middle, end) = (curve(0), curve(0.3), curve(1))
        return hypot(end.x - start.x, end.y - start.y) + hypot(middle.x - start.x, middle.y - start.y) > 1e-9
      }
      guard reach > 0, !curves.isEmpty else { continue }
      for curve in curves {
        for share in GeometryOracle.shares(curve) {
          let (place, way) = (curve(share), GeometryOracle.direction(curve, share))
          places += [(place.x - way.y * reach, place.y + way.x * reach), (place.x + way.y * reach, place.y - way.x * reach)]
        }
      }
      let pairs = Array(zip(curves, curves.dropFirst())) + (subpath.isClosed ? [(curves[curves.count - 1], curves[0])] : [])
      for (before, after) in pairs { places += join(before, after, reach, word("join", "miter"), graphic[.strokeMiter]?.number ?? 4) }
      guard !subpath.isClosed else { continue }
      let (first, last) = (curves[0], curves[curves.count - 1])
      let (out, way) = (GeometryOracle.direction(first, 0), GeometryOracle.direction(last, 1))
      places += end(first(0), (-out.x, -out.y), reach, word("cap", "butt"), word("start", "none"))
      places += end(last(1), way, reach, word("cap", "butt"), word("end", "none"))
    }
    return places
  }

  private func join(_ before: Curve, _ after: Curve, _ reach: Double, _ join: String, _ limit: Double) -> [Place] {
    let corner = after(0)
    if join == "round" { return GeometryOracle.circle(corner, reach) }
    guard join == "miter" else { return [] }
    let (one, two) = (GeometryOracle.direction(before, 1), GeometryOracle.direction(after, 0))
    let turn = one.x * two.y - one.y * two.x
    guard abs(turn) > 1e-9 else { return [] }
    // Where the outer edges of both meet.
    let side = turn > 0 ? -reach : reach
    let start: Place = (corner.x - one.y * side, corner.y + one.x * side)
    let other: Place = (corner.x - two.y * side, corner.y + two.x * side)
    let share = ((other.x - start.x) * two.y - (other.y - start.y) * two.x) / turn
    let tip: Place = (start.x + one.x * share, start.y + one.y * share)
    return hypot(tip.x - corner.x, tip.y - corner.y) <= limit * reach ? [tip] : []
  }

  private func end(_ place: Place, _ way: Place, _ reach: Double, _ cap: String, _ mark: String) -> [Place] {
    func at(_ along: Double, _ across: Double) -> Place {
      (place.x + way.x * along - way.y * across, place.y + way.y * along + way.x * across)
    }
    var places: [Place] = []
    if cap == "round" { places += GeometryOracle.circle(place, reach) }
    if cap == "square" { places += [at(reach, reach), at(reach, -reach)] }
    let size = 3 * reach
    switch mark {
    case "circle": places += GeometryOracle.circle(place, size)
    case "arrow": places += [at(size, 0), at(-size, size), at(-size, -size)]
    case "bar": places += [at(reach, size), at(reach, -size), at(-reach, size), at(-reach, -size)]
    default: break
    }
    return places
  }

  /// Parameters along a curve, closer to one another where it bends.
  static func shares(_ curve: Curve) -> [Double] {
    var shares = [0.0]
    var pending = (0..<100).reversed().map { (Double($0) / 100, Double($0 + 1) / 100) }
    while let (low, high) = pending.popLast() {
      let (one, two) = (direction(curve, low), direction(curve, high))
      if one.x * two.x + one.y * two.y < 0.9995, high - low > 1e-5 {
        pending += [((low + high) / 2, high), (low, (low + high) / 2)]
      } else {
        shares.append(high)
      }
    }
    return shares
  }

  /// The direction of a curve at a place, at the length 1.
  static func direction(_ curve: Curve, _ share: Double) -> Place {
    let (from, to) = (curve(max(0, share - 1e-6)), curve(min(1, share + 1e-6)))
    let length = hypot(to.x - from.x, to.y - from.y)
    return length > 0 ? ((to.x - from.x) / length, (to.y - from.y) / length) : (0, 0)
  }

  // MARK: Area and length

  package func length(of node: NodeID) -> Double {
    let map = GeometryOracle.product(around(node), own(node))
    var sum = 0.0
    for curve in curves(of: document.graphic(node)) {
      let places = (0...400).map { GeometryOracle.apply(map, curve(Double($0) / 400)) }
      for (one, two) in zip(places, places.dropFirst()) { sum += hypot(two.x - one.x, two.y - one.y) }
    }
    return sum
  }

  /// The area by 1,000 horizontal lines, on each of which the crossed edges determine the inside.
  package func area(of node: NodeID) -> Double {
    let graphic = document.graphic(node)
    let map = GeometryOracle.product(around(node), own(node))
    var edges: [(Place, Place)] = []
    var box = Box()
    for subpath in subpaths(of: graphic) {
      let isCurved = graphic.kind == .ellipse || graphic.kind == .path || graphic[.radius] != nil || graphic[.starRound] != nil
      let steps = isCurved ? 100 : 1
      var places = subpath.curves.flatMap { curve in (0...steps).map { GeometryOracle.apply(map, curve(Double($0) / Double(steps))) } }
      places.append(places[0])
      for place in places { box.add(place) }
      edges += zip(places, places.dropFirst())
    }
    guard box.y1 > box.y0 else { return 0 }
    let height = (box.y1 - box.y0) / 1000
    let isEven = graphic[.fillRule] == .string("evenodd")
    var sum = 0.0
    for line in 0..<1000 {
      let y = box.y0 + (Double(line) + 0.5) * height
      var crossings: [(x: Double, turn: Int)] = []
      for (one, two) in edges where (one.y <= y) != (two.y <= y) {
        crossings.append((one.x + (two.x - one.x) * (y - one.y) / (two.y - one.y), one.y < two.y ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (one, two) in zip(crossings, crossings.dropFirst()) {
        winding += one.turn
        if isEven ? winding % 2 != 0 : winding != 0 { sum += (two.x - one.x) * height }
      }
    }
    return sum
  }
}
