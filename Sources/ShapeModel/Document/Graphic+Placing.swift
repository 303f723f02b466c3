import Glibc

/// Laying a map over a graphic: what has to be set so that it draws elsewhere what it draws here.
extension Graphic {
  /// What has to be set so that all it paints is mapped, stroke and shadow too: its frame is moved and turned where that says it all, else
  /// it takes a transform. Nothing where it has no extent.
  /// - Parameters:
  ///   - map: In the coordinates of its parent.
  ///   - placement: The map it has now, from its own coordinates to those of its parent.
  package func settings(carriedBy map: Affine, placement: Affine) -> [(Property, Value?)] {
    if map == .identity { return [] }
    if self[.transform] == nil, map.isIsometry, !kind.isContainer {
      guard let frame, let moved = settings(forFrame: frame.carried(by: map)) else { return [] }
      return moved + (map.isTranslation ? [] : orientation(turnedBy: map))
    }
    return settings(transform: map * placement)
  }

  /// What has to be set so that its outline is moved and scaled onto another frame's part of the plane. The stroke keeps its width.
  /// - Returns: Nil where a line would have to be pulled apart.
  package func settings(fittedBy fitting: Fitting) -> [(Property, Value?)]? {
    guard let frame else { return [] }
    guard self[.transform] == nil else { return settings(transform: fitting.map * affine) }
    let turn = abs(number(.rotation))
    let (scaleX, scaleY) = (fitting.map.a, fitting.map.d)
    if turn == 0 || turn == 180 || scaleX == 1 && scaleY == 1 { return settings(forFrame: fitting.apply(to: frame)) }
    let isRound = cornerRadii != .zero
    if turn == 90 || scaleX == scaleY && !isRound {
      let center = fitting.map.apply(to: frame.center)
      let (width, height) = (frame.width * (turn == 90 ? scaleY : scaleX), frame.height * (turn == 90 ? scaleX : scaleY))
      return settings(forFrame: Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height))
    }
    return settings(transform: fitting.map * affine)
  }

  /// What has to be set so that a map, and nothing else, stands between its own coordinates and its parent's.
  package func settings(transform map: Affine) -> [(Property, Value?)] {
    let value = map.isNearIdentity ? nil : Value.numbers([map.a, map.b, map.c, map.d, map.e, map.f])
    return [(.rotation, nil), (.flip, nil), (.transform, value)]
  }

  /// Its rotation and flip once a turn or mirror is laid over them.
  private func orientation(turnedBy map: Affine) -> [(Property, Value?)] {
    let isMirror = map.determinant < 0
    // A mirror is one across the upright axis, turned.
    let turn = atan2(isMirror ? -map.b : map.b, isMirror ? -map.a : map.a) * 180 / .pi
    var rotation = turn + (isMirror ? -number(.rotation) : number(.rotation))
    let flip = resolved(.flip)?.string ?? "none"
    var (isLevel, isUpright) = (flip == "h" || flip == "hv", flip == "v" || flip == "hv")
    if isMirror {
      isLevel.toggle()
      rotation = Angle.normalised(degrees: rotation)
      if abs(rotation) > 90 {
        rotation += 180
        isLevel.toggle()
        isUpright.toggle()
      }
    }
    // The angle comes out of a matrix: what it differs from a number of nine decimals by in the last digits is noise.
    let short = (rotation * 1e9).rounded() / 1e9
    rotation = Angle.normalised(degrees: abs(short - rotation) < 1e-11 ? short : rotation)
    let word = isLevel ? (isUpright ? "hv" : "h") : (isUpright ? "v" : nil)
    return [(.rotation, rotation == 0 ? nil : .number(rotation)), (.flip, word.map { .string($0) })]
  }
}

/// Moving and scaling one frame onto another.
package struct Fitting: Sendable {
  package let source: Rect
  package let target: Rect
  package let map: Affine

  /// Nothing where a side of no length would have to get one.
  package init?(_ source: Rect, onto target: Rect) {
    guard let map = Affine.fitting(source, onto: target) else { return nil }
    self.source = source
    self.target = target
    self.map = map
  }

  /// Moves, and does nothing else.
  package init(dx: Double, dy: Double) {
    source = Rect(x: 0, y: 0, width: 0, height: 0)
    target = Rect(x: dx, y: dy, width: 0, height: 0)
    map = .translation(x: dx, y: dy)
  }

  /// Where a frame comes to lie; counted from the corner, so that an edge on the source's comes to lie on the target's exactly.
  func apply(to frame: Rect) -> Rect {
    Rect(
      x: target.x + (frame.x - source.x) * map.a, y: target.y + (frame.y - source.y) * map.d, width: frame.width * map.a,
      height: frame.height * map.d)
  }
}

extension Rect {
  /// The frame of the same size around where a map puts its middle.
  fileprivate func carried(by map: Affine) -> Rect {
    if map.isTranslation { return moved(dx: map.e, dy: map.f) }
    let center = map.apply(to: center)
    return Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }
}

extension Affine {
  /// Whether it differs from nothing at all by less than the last digits of what it was worked out from.
  fileprivate var isNearIdentity: Bool {
    abs(a - 1) <= 1e-13 && abs(d - 1) <= 1e-13 && abs(b) <= 1e-13 && abs(c) <= 1e-13 && abs(e) <= 1e-10 && abs(f) <= 1e-10
  }
}
