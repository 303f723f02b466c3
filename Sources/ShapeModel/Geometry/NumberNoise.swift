// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// Decimals for computed numbers, since binary arithmetic adds digits that the user did not type.
///
/// Stored numbers keep twelve digits of the magnitude they were computed from. Numbers that are computed only to be shown, such as the box of
/// a group, have eleven. So the errors of stored numbers, a few units of the twelfth digit, are never shown: a group that was moved to 10 is
/// at 10, although its contents have rounded places.
extension Double {
  /// A computed number as it is stored.
  ///
  /// A number that is at most one and a half units of the twelfth digit from one of nine digits becomes that one: a number that was typed
  /// with few digits has few digits again after the graphic is turned and turned back.
  /// - Parameter magnitude: The largest of the numbers that it was computed from.
  package func rounded(noiseOf magnitude: Double) -> Double {
    guard let decimals = decimals(12, of: magnitude) else { return self }
    let (short, long) = (rounded(toDecimals: decimals - 3), rounded(toDecimals: decimals))
    return abs(short - self) <= 1.5 / Double.powersOfTen[decimals] ? short : long
  }

  /// A computed number with the digits that one of its own magnitude needs.
  package var withoutNoise: Double { rounded(noiseOf: abs(self)) }

  /// A number that is computed only to be shown, without the errors of the stored numbers that it is made of.
  package func shown(noiseOf magnitude: Double) -> Double {
    guard let decimals = decimals(11, of: magnitude) else { return self }
    return rounded(toDecimals: decimals)
  }

  /// The number of decimals for some digits of a magnitude; nil for whole numbers and for extreme magnitudes, which stay as they are.
  private func decimals(_ digits: Int, of magnitude: Double) -> Int? {
    guard self != rounded(.towardZero), magnitude > 1e-9, magnitude < 1e8 else { return nil }
    return digits - 1 - Int(log10(magnitude).rounded(.down))
  }

  private func rounded(toDecimals decimals: Int) -> Double {
    let unit = Double.powersOfTen[decimals]
    return (self * unit).rounded() / unit
  }

  /// The nearest number with at most some decimals.
  package func rounded(toPlaces count: Int) -> Double { abs(self) < 1e9 ? rounded(toDecimals: count) : self }

  /// Those that a number holds exactly.
  private static let powersOfTen: [Double] = {
    var powers = [1.0]
    while powers.count < 23 { powers.append(powers[powers.count - 1] * 10) }
    return powers
  }()
}

extension Point {
  package func rounded(noiseOf magnitude: Double) -> Point { Point(x: x.rounded(noiseOf: magnitude), y: y.rounded(noiseOf: magnitude)) }

  /// The point with the digits that its place needs.
  var withoutNoise: Point { rounded(noiseOf: max(abs(x), abs(y))) }
}

extension Rect {
  /// The largest coordinate of an edge.
  var magnitude: Double { max(abs(minX), abs(minY), abs(maxX), abs(maxY)) }

  /// A computed frame as it is shown.
  package var shown: Rect {
    let magnitude = magnitude
    return Rect(
      x: x.shown(noiseOf: magnitude), y: y.shown(noiseOf: magnitude), width: width.shown(noiseOf: magnitude),
      height: height.shown(noiseOf: magnitude))
  }
}

extension Affine {
  /// The transform without the digits that rounding errors change.
  package var withoutNoise: Affine {
    let (size, place) = (max(abs(a), abs(b), abs(c), abs(d)), max(abs(e), abs(f)))
    return Affine(
      a: a.rounded(noiseOf: size), b: b.rounded(noiseOf: size), c: c.rounded(noiseOf: size), d: d.rounded(noiseOf: size),
      e: e.rounded(noiseOf: place), f: f.rounded(noiseOf: place))
  }

  /// Whether two transforms differ by a translation only, up to the last digits.
  package func linearlyEquals(_ other: Affine) -> Bool {
    let size = max(abs(a), abs(b), abs(c), abs(d)) * 1e-11
    return abs(a - other.a) <= size && abs(b - other.b) <= size && abs(c - other.c) <= size && abs(d - other.d) <= size
  }

  /// A similarity as a rotation and a factor with at most six decimals; nil for a transform along the axes, and one that needs more.
  package var turn: Turn? { Turn(self) }

  package struct Turn {
    /// Clockwise.
    package var degrees: Double
    package var factor: Double
    /// Whether the y axis is reflected before.
    package var isMirrored: Bool
    /// The centre of a rotation, with at most six decimals; nil if it needs more, and where something is scaled or reflected.
    package var center: Point?

    fileprivate init?(_ map: Affine) {
      degrees = (atan2(map.b, map.a) * 180 / .pi).rounded(toPlaces: 6)
      factor = hypot(map.a, map.b).rounded(toPlaces: 6)
      isMirrored = map.determinant < 0
      guard degrees.remainder(dividingBy: 90) != 0 else { return nil }
      let turn = Affine.rotation(degrees: degrees) * .scale(x: factor, y: isMirrored ? -factor : factor)
      guard turn.linearlyEquals(map) else { return nil }
      guard factor == 1, !isMirrored, let point = map.fixedPoint else { return }
      let short = Point(x: point.x.rounded(toPlaces: 6), y: point.y.rounded(toPlaces: 6))
      let size = 1e-10 * max(1, abs(point.x), abs(point.y), abs(map.e), abs(map.f))
      let exact = Affine.rotation(degrees: degrees, about: short)
      if abs(exact.e - map.e) <= size, abs(exact.f - map.f) <= size { center = short }
    }
  }

  /// Whether it is the identity up to rounding errors.
  var isNearIdentity: Bool {
    abs(a - 1) <= 1e-11 && abs(d - 1) <= 1e-11 && abs(b) <= 1e-11 && abs(c) <= 1e-11 && abs(e) <= 1e-8 && abs(f) <= 1e-8
  }
}

extension PathData {
  /// The path with its points rounded, and its arcs.
  func rounded(noiseOf magnitude: Double) -> PathData {
    // The extent of a thin arc depends on the ratio of its radii, however small they are.
    mappingLengths({ $0.rounded(noiseOf: magnitude) }, radius: \.withoutNoise)
  }

  /// The path with other coordinates and radii.
  /// - Parameter radius: How radii change; nil as coordinates do.
  func mappingLengths(_ changed: (Double) -> Double, radius: ((Double) -> Double)? = nil) -> PathData {
    func moved(_ point: Point) -> Point { Point(x: changed(point.x), y: changed(point.y)) }
    return PathData(
      checked: segments.map { segment in
        guard case .arc(var arc, let end) = segment else { return segment.mappingPoints(moved) }
        arc.radiusX = radius.map { $0(arc.radiusX) } ?? changed(arc.radiusX)
        arc.radiusY = radius.map { $0(arc.radiusY) } ?? changed(arc.radiusY)
        arc.rotation = arc.rotation.withoutNoise
        return .arc(arc, end: moved(end))
      })
  }

  /// The path with the digits that its place needs.
  package var withoutNoise: PathData {
    var magnitude = 0.0
    for segment in segments {
      _ = segment.mappingPoints { point in
        magnitude = max(magnitude, abs(point.x), abs(point.y))
        return point
      }
    }
    return rounded(noiseOf: magnitude)
  }
}
