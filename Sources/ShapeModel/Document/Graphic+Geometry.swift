// SPDX-License-Identifier: GPL-3.0-or-later
/// The frame of a graphic, and moving, scaling and converting it.
extension Graphic {
  /// The frame before any rotation: the stored one, or the bounding box of its points, its line or its path. Nil for groups, whose frame
  /// is that of their contents, and where points or path are missing.
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

  /// Its path data, up to the first error; nil where there is none.
  package var path: PathData? { self[.d]?.string.flatMap(PathData.init(drawnOf:)) }

  /// Whether it has a transform, a rotation or a flip.
  package var isPlaced: Bool { self[.transform] != nil || self[.rotation] != nil || self[.flip] != nil }

  /// The transform from its own coordinates to those of its parent.
  package var affine: Affine { isPlaced ? matrix ?? turn.map(in: frame) : .identity }

  /// The settings that change its frame to another one, moving and scaling all its points. Nil where it has no frame, and where points on
  /// one line would have to be spread out. What is unchanged along an axis stays as it is.
  /// - Parameter isTyped: Whether the frame was typed, and not computed.
  package func settings(forFrame target: Rect, isTyped: Bool = false) -> [(Property, Value?)]? {
    guard let source = frame else { return nil }
    let hasPoints = kind.isPointed && !(kind.mayBeRegular && self[.points] == nil)
    let magnitude = max(source.magnitude, target.magnitude)
    func frameSettings() -> [(Property, Value?)] {
      [
        (Property.x, source.x, target.x), (.y, source.y, target.y), (.width, source.width, target.width),
        (.height, source.height, target.height),
      ]
      .map { ($0, .number(isTyped || $1 == $2 ? $2 : $2.rounded(noiseOf: magnitude))) }
    }
    guard let map = Affine.fitting(source, onto: target) else { return hasPoints ? nil : frameSettings() }
    let (staysLevel, staysUpright) = (source.x == target.x && map.a == 1, source.y == target.y && map.d == 1)
    // Computed relative to the corner, so that edges match those of the target exactly.
    func mapped(_ point: Point) -> Point {
      Point(
        x: staysLevel ? point.x : (target.x + (point.x - source.x) * map.a).rounded(noiseOf: magnitude),
        y: staysUpright ? point.y : (target.y + (point.y - source.y) * map.d).rounded(noiseOf: magnitude))
    }
    if let settings = settings(forPoints: mapped) { return settings }
    switch kind {
    case .path:
      return path?.transformed(by: map).map { [(.d, .string($0.rounded(noiseOf: magnitude).description))] }
    case .canvas:
      let sides = frameSettings()
      let origin = sides.prefix(2).compactMap(\.1?.number)
      return [(Property(path: "origin")!, .numbers(origin))] + sides.suffix(2)
    default: break
    }
    return frameSettings()
  }

  /// The settings that move its ends or its corners; nil for graphics without any.
  func settings(forPoints moved: (Point) -> Point) -> [(Property, Value?)]? {
    switch kind {
    case .line:
      let start = moved(Point(x: number(.x1), y: number(.y1)))
      let end = moved(Point(x: number(.x2), y: number(.y2)))
      return [(.x1, .number(start.x)), (.y1, .number(start.y)), (.x2, .number(end.x)), (.y2, .number(end.y))]
    case .polyline, .polygon:
      if case .points(let points) = self[.points] { return [(.points, .points(points.map(moved)))] }
      return nil
    default: return nil
    }
  }

  /// The graphic converted to another kind: frame, style and text stay, and properties that only the old kind has are dropped.
  /// - Parameter holds: Whether the new kind can store a member.
  /// - Returns: The new graphic and the dropped members other than geometry; nil where the frame cannot be kept.
  package func converted(
    to kind: Kind, holding holds: (Member) -> Bool = { _ in true }
  ) -> (graphic: Graphic, dropped: [Member])? {
    guard kind != self.kind, !kind.isContainer, !self.kind.isContainer, let frame else { return nil }
    var result = self
    result.kind = kind
    result.unknownKind = nil
    let dropped = members.filter { !$0.property.kinds.contains(kind) || !holds($0) }
    for member in dropped { result[member.property] = nil }
    switch kind {
    case .path:
      guard let outline else { return nil }
      result[.d] = .string(outline.description)
    case .polyline, .polygon:
      if result[.points] == nil { result[.points] = .points(corners) }
      // A line has only two points, but a polygon needs at least three.
      guard let points = result[.points], PropertyTable.accepts(points, .points, of: kind) else { return nil }
      for property in [Property.x, .y, .width, .height] { result[property] = nil }
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
    result.turnInPlace(from: self)
    let geometry: Set<Property> = [.x, .y, .width, .height, .x1, .y1, .x2, .y2, .points, .d]
    return (result, dropped.filter { !geometry.contains($0.property) })
  }

  /// Moves a rotated or flipped graphic so that its outline stays in place although the center of its frame has changed.
  private mutating func turnInPlace(from original: Graphic) {
    guard let old = original.frame?.center, let frame, frame.center != old, self[.transform] == nil, isPlaced else { return }
    let way = old - frame.center
    let shift = way - affine.apply(toVector: way)
    for (property, value) in settings(forFrame: frame.moved(dx: shift.x, dy: shift.y)) ?? [] { self[property] = value }
  }

  /// The corners of the outline, where it has only straight edges; else those of the frame.
  package var corners: [Point] {
    if kind == .rectangle, cornerRadii != .zero, let outline {
      let points = PathPieces(outline).flatMap { piece -> [Point] in
        if case .line(let start, let end) = piece { return [start, end] }
        return (0...8).map { piece.point(at: Double($0) / 8) }
      }
      // The arcs of rounded corners become edges that differ from them by less than a hundredth of the radius.
      let corners = points.enumerated().filter { $0.offset == 0 || $0.element != points[$0.offset - 1] }.map(\.element)
      return corners.first == corners.last ? Array(corners.dropLast()) : corners
    }
    let segments = kind == .rectangle ? [] : outline?.segments ?? []
    let isStraight = segments.allSatisfy { segment in
      switch segment {
      case .move, .line, .close: true
      default: false
      }
    }
    return segments.isEmpty || !isStraight ? frame?.corners ?? [] : segments.compactMap(\.end)
  }
}
