/// Where a graphic is, and putting it elsewhere.
extension Graphic {
  /// The frame before any rotation: what was written down, or the box of its points, its line or its path. Nil for groups, whose frame
  /// is that of what is in them, and for what has no extent to speak of.
  package var frame: Rect? {
    switch kind {
    case .line:
      return Rect(corner: Point(x: number(.x1), y: number(.y1)), opposite: Point(x: number(.x2), y: number(.y2)))
    case .polyline, .polygon:
      if case .points(let points) = self[.points] { return Rect(around: points) }
      return kind == .polygon ? storedFrame : nil
    case .path: return path?.bounds
    case .group, .document: return nil
    case .canvas: return Rect(x: origin.x, y: origin.y, width: number(.width), height: number(.height))
    default: return storedFrame
    }
  }

  private var storedFrame: Rect { Rect(x: number(.x), y: number(.y), width: number(.width), height: number(.height)) }

  private var origin: Point {
    guard case .numbers(let numbers) = resolved(Property(path: "origin")!), numbers.count == 2 else { return .zero }
    return Point(x: numbers[0], y: numbers[1])
  }

  /// Its path data, if that can be read.
  package var path: PathData? {
    guard let text = self[.d]?.string else { return nil }
    do { return try PathData(text) } catch { return nil }
  }

  /// The map from its own coordinates to those of its parent.
  package var affine: Affine {
    if case .numbers(let n) = self[.transform], n.count == 6 { return Affine(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5]) }
    guard let center = frame?.center, self[.rotation] != nil else { return .identity }
    return .rotation(degrees: number(.rotation), about: center)
  }

  /// The box of what is drawn, in the coordinates of its parent, without stroke and shadow.
  package var bounds: Rect? { frame.map { affine.bounds(of: $0) } }

  /// What has to be set so that its frame becomes another one: every point of it is moved and scaled along. Nil where it has none.
  package func settings(forFrame target: Rect) -> [(Property, Value?)]? {
    guard let source = frame else { return nil }
    func mapped(_ point: Point) -> Point {
      func along(_ value: Double, _ from: Double, _ length: Double, _ to: Double, _ newLength: Double) -> Double {
        length == 0 ? to + newLength / 2 : to + (value - from) * (newLength / length)
      }
      return Point(
        x: along(point.x, source.x, source.width, target.x, target.width),
        y: along(point.y, source.y, source.height, target.y, target.height))
    }
    switch kind {
    case .line:
      let start = mapped(Point(x: number(.x1), y: number(.y1)))
      let end = mapped(Point(x: number(.x2), y: number(.y2)))
      return [(.x1, .number(start.x)), (.y1, .number(start.y)), (.x2, .number(end.x)), (.y2, .number(end.y))]
    case .polyline, .polygon:
      if case .points(let points) = self[.points] { return [(.points, .points(points.map(mapped)))] }
    case .path:
      let map =
        Affine.fitting(source, onto: target) ?? .translation(x: target.x - source.x, y: target.y - source.y)
      return path?.transformed(by: map).map { [(.d, .string($0.description))] }
    case .canvas:
      return [
        (Property(path: "origin")!, .numbers([target.x, target.y])), (.width, .number(target.width)), (.height, .number(target.height)),
      ]
    default: break
    }
    return [(.x, .number(target.x)), (.y, .number(target.y)), (.width, .number(target.width)), (.height, .number(target.height))]
  }

  /// The same graphic as another kind: frame, style and text stay, what only the old kind has is dropped.
  /// - Returns: The new graphic and the properties that were dropped; nil where the frame cannot be kept.
  package func converted(to kind: Kind) -> (graphic: Graphic, dropped: [Member])? {
    guard kind != self.kind, !kind.isContainer, !self.kind.isContainer, let frame else { return nil }
    var result = self
    result.kind = kind
    result.unknownKind = nil
    let dropped = members.filter { !$0.property.kinds.contains(kind) }
    for member in dropped { result[member.property] = nil }
    switch kind {
    case .path:
      guard let outline else { return nil }
      result[.d] = .string(outline.description)
    case .polyline, .polygon:
      if result[.points] == nil { result[.points] = .points(corners) }
      // A line has two corners, and a polygon three at least.
      guard let points = result[.points], PropertyTable.accepts(points, .points, of: kind) else { return nil }
    case .line:
      result[.x1] = .number(frame.minX)
      result[.y1] = .number(frame.minY)
      result[.x2] = .number(frame.maxX)
      result[.y2] = .number(frame.maxY)
    default:
      for (property, number) in [(Property.x, frame.x), (.y, frame.y), (.width, frame.width), (.height, frame.height)] {
        result[property] = .number(number)
      }
    }
    let geometry: Set<Property> = [.x, .y, .width, .height, .x1, .y1, .x2, .y2, .points, .d]
    return (result, dropped.filter { !geometry.contains($0.property) })
  }

  /// The corners of the outline, for the kinds that have corners; else those of the frame.
  private var corners: [Point] {
    switch kind {
    case .line: [Point(x: number(.x1), y: number(.y1)), Point(x: number(.x2), y: number(.y2))]
    default: outline?.segments.compactMap(\.end) ?? frame?.corners ?? []
    }
  }

  /// The outline before any rotation; nil for groups, text and pictures.
  package var outline: PathData? {
    guard let frame else { return nil }
    switch kind {
    case .rectangle: return PathData(rectangle: frame, radii: cornerRadii)
    case .ellipse: return PathData(ellipse: frame)
    case .line: return PathData(polyline: [Point(x: number(.x1), y: number(.y1)), Point(x: number(.x2), y: number(.y2))])
    case .polyline, .polygon:
      guard case .points(let points) = self[.points] else {
        let sides = self[Property(path: "sides")!]?.number.map { Int($0) }
        return PathData(polygon: StarOutline.polygon(in: frame, sideCount: sides ?? 4))
      }
      return kind == .polygon ? PathData(polygon: points) : PathData(polyline: points)
    case .path: return path
    case .star:
      let points = Int(resolved(Property(path: "star.points")!)?.number ?? 5)
      let ratio = resolved(Property(path: "star.ratio")!)?.number ?? 0.5
      return PathData(polygon: StarOutline.star(in: frame, pointCount: points, ratio: ratio))
    default: return PathData(rectangle: frame)
    }
  }
}
