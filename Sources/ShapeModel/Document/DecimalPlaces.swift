// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// How exactly a file holds lengths.
package struct LengthPrecision: Sendable {
  /// The decimals with which no program shows a difference.
  package var needed: Int
  /// The decimals of the element's own numbers, in the file.
  package var own: Int

  package init(needed: Int, own: Int) { (self.needed, self.own) = (needed, own) }
}

/// The decimals of computed lengths in a format that is written for people and other programs.
///
/// A length with nine digits or less, of which at most six are decimals, was typed or is a simple part of one that was: it is kept. Any other
/// has as many decimals as its place needs, and those of the element's own numbers, up to three more.
package struct DecimalPlaces {
  private let count: Int

  /// Nil in formats that store all twelve digits.
  package init?(of node: NodeID, in document: Document) {
    guard let precision = document.source.placed?.precision(at: document.sourceNode(of: node)) else { return nil }
    let outer = document.map(of: node)
    let inner = document.isGroupOfGraphics(node) ? outer : outer * document.placement(of: node)
    let scale = max(outer.largestScale, inner.largestScale, 1)
    let needed = precision.needed + (scale < 1e6 ? Int(log10(scale).rounded(.up)) : 6)
    count = max(needed, min(precision.own, needed + 3))
  }

  /// A length as it is stored.
  package func rounded(_ length: Double) -> Double {
    let magnitude = abs(length)
    let short = length.rounded(toPlaces: max(count, min(6, magnitude < 10 ? 6 : 8 - Int(log10(magnitude)))))
    return abs(length - short) <= 1e-11 * max(1, magnitude) ? short : length.rounded(toPlaces: count)
  }

  /// A computed value as it is stored.
  /// - Parameter old: The old value.
  func rounded(_ value: Value?, _ property: Property, from old: Value?) -> Value? {
    switch (property.specification.type, value) {
    case (.number(let range), .number(let number)?):
      switch range.unit {
      case .length: return .number(rounded(number))
      case .angle: return .number(number.rounded(toPlaces: 6))
      case .fraction: return .number(number.rounded(toPlaces: 4))
      case .plain: return value
      }
    case (.points, .points(let points)?): return .points(points.map(rounded))
    case (_, .string(let text)?) where property == .d: return .string(PathData(drawnOf: text).map(rounded)?.description ?? text)
    case (_, .numbers(let numbers)?) where property == .transform: return rounded(Affine(numbers), from: old)
    case (_, .numbers(let numbers)?) where property == .strokeDash: return .numbers(numbers.map(rounded))
    default: return value
    }
  }

  private func rounded(_ point: Point) -> Point { Point(x: rounded(point.x), y: rounded(point.y)) }

  /// A transform with its translation rounded, or its step from an old transform that differs in nothing else: its text may be that of the
  /// old one with a translation in front. Rotations about a point with few digits are exact.
  private func rounded(_ map: Affine?, from old: Value?) -> Value? {
    guard var map else { return nil }
    var start = Point.zero
    if case .numbers(let numbers)? = old, let old = Affine(numbers), old.linearlyEquals(map) {
      start = Point(x: old.e, y: old.f)
      (map.a, map.b, map.c, map.d) = (old.a, old.b, old.c, old.d)
    } else if map.turn?.center != nil {
      return .numbers(map.numbers)
    }
    (map.e, map.f) = (start.x + rounded(map.e - start.x), start.y + rounded(map.f - start.y))
    return map.isNearIdentity ? nil : .numbers(map.numbers)
  }

  /// A path with rounded coordinates. The curve of an arc depends on the last digits of its radius and its ends, where these are far apart;
  /// a path with such arcs has nine decimals.
  private func rounded(_ path: PathData) -> PathData {
    let short = path.mappingLengths(rounded)
    let hasArcs = path.segments.contains { if case .arc = $0 { true } else { false } }
    guard hasArcs, !short.isNear(path, within: 4 * pow(10, -Double(count))) else { return short }
    return path.mappingLengths { $0.rounded(toPlaces: 9) }
  }
}

extension Document {
  /// The transform of a node as it is written: that of a rotation and a flip is computed.
  package func writtenPlacement(of node: NodeID) -> Affine {
    var map = placement(of: node)
    guard value(.flip, of: node) != nil, let places = DecimalPlaces(of: node, in: self) else { return map }
    (map.e, map.f) = (places.rounded(map.e), places.rounded(map.f))
    return map
  }
}

extension Affine {
  fileprivate init?(_ numbers: [Double]) {
    guard numbers.count == 6 else { return nil }
    self.init(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])
  }

  fileprivate var numbers: [Double] { [a, b, c, d, e, f] }

  /// The largest factor by which a length along an axis grows.
  fileprivate var largestScale: Double { max(hypot(a, b), hypot(c, d)) }
}

extension PathData {
  /// Whether the middle of each piece is where that of the other path's is.
  fileprivate func isNear(_ other: PathData, within distance: Double) -> Bool {
    let (own, others) = (Array(PathPieces(self)), Array(PathPieces(other)))
    return own.count == others.count && zip(own, others).allSatisfy { $0.point(at: 0.5).distance(to: $1.point(at: 0.5)) <= distance }
  }
}
