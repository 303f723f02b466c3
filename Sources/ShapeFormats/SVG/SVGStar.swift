// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// A star or regular polygon as Inkscape writes it: a path, with the parameters that generate it.
///
/// The corners lie on two concentric circles, outer and inner ones alternately, the inner ones half a step further; a polygon has only
/// outer ones. Stars that the document cannot represent stay paths: those with rounded or random corners, or with rotated inner ones.
/// - SeeAlso: Inkscape's `SPStar`, whose attributes these are.
struct SVGStar {
  var center: Point
  var outerRadius: Double
  /// Nil for a polygon.
  var innerRadius: Double?
  var pointCount: Int
  /// The direction of the first outer corner, in degrees clockwise from three o'clock.
  var firstAngle: Double

  /// The angle between neighbouring corners of one circle, in degrees.
  private var step: Double { 360 / Double(pointCount) }

  // MARK: Reading

  /// Reads the parameters of a path; nil if it is not such a star.
  /// - Parameters:
  ///   - isTrusted: Whether the path is already known to match its parameters.
  ///   - attribute: Returns the value of an attribute.
  init?(isTrusted: Bool = false, _ attribute: (SVGWord) -> String?) {
    func number(_ word: SVGWord) -> Double? { attribute(word).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }
    guard attribute(.sodipodiType) == "star", let x = number(.starCX), let y = number(.starCY), let count = number(.starSides),
      StarOutline.pointCounts.contains(Int(exactly: count) ?? 0), let first = number(.starR1), let firstTurn = number(.starArg1), first > 0,
      number(.starRounded) ?? 0 == 0, number(.starRandomized) ?? 0 == 0
    else { return nil }
    (center, outerRadius, pointCount, firstAngle) = (Point(x: x, y: y), first, Int(count), SVGStar.degrees(firstTurn))
    var isInnerFirst = false
    if attribute(.starFlatSided) != "true" {
      guard let second = number(.starR2), let secondTurn = number(.starArg2), second >= 0 else { return nil }
      innerRadius = second
      let off = Angle.normalised(degrees: (SVGStar.degrees(secondTurn) - firstAngle - step / 2) * Double(pointCount)) / Double(pointCount)
      guard abs(off) <= SVGStar.leastAngle else { return nil }
      if second > first {
        (outerRadius, innerRadius, firstAngle, isInnerFirst) = (second, first, SVGStar.degrees(secondTurn), true)
      }
    }
    guard isTrusted || attribute(.d).map({ isOutline($0, isInnerFirst: isInnerFirst) }) ?? false else { return nil }
  }

  /// The tolerance for equal angles, in degrees, after they were written with eight digits.
  private static let leastAngle = 1e-3

  private static func degrees(_ radians: Double) -> Double { (radians * 180 / .pi * 1e5).rounded() / 1e5 }

  /// Whether a path is the closed polygon of the corners, and nothing else.
  private func isOutline(_ text: String, isInnerFirst: Bool) -> Bool {
    let (path, error) = PathData.reading(Array(text.utf8).span)
    guard error == nil else { return false }
    var met: [Point] = []
    for (index, segment) in path.segments.enumerated() {
      switch segment {
      case .move(let end) where index == 0: met.append(end)
      case .line(let end): met.append(end)
      case .close where index == path.segments.count - 1: break
      default: return false
      }
    }
    var corners = corners
    // The path starts with a corner on the first of the two radii.
    if isInnerFirst { corners = [corners[corners.count - 1]] + corners.dropLast() }
    func isSame(_ one: Point, _ other: Point) -> Bool { max(abs(one.x - other.x), abs(one.y - other.y)) <= 1e-3 * outerRadius }
    if met.count == corners.count + 1, isSame(met[met.count - 1], met[0]) { met.removeLast() }
    return path.segments.last == .close && met.count == corners.count && zip(met, corners).allSatisfy(isSame)
  }

  /// The kinds as which such a path is read.
  static let kinds = KindSet([.star, .polygon])

  var kind: Kind { innerRadius == nil ? .polygon : .star }

  var frame: Rect { Rect(x: center.x - outerRadius, y: center.y - outerRadius, width: 2 * outerRadius, height: 2 * outerRadius) }

  /// The rotation from an upright star, which has a corner at the top, in degrees.
  var rotation: Double { Angle.normalised(degrees: firstAngle + 90) }

  // MARK: Writing

  /// The star of a graphic.
  /// - Parameter rotation: The rotation in local coordinates, in degrees.
  /// - Returns: Nil if the graphic is not such a star, has no extent, or has corners out of the range of coordinates.
  init?(_ graphic: Graphic, rotation: Double) {
    guard let frame = graphic.frame, frame.width > 0, frame.height > 0 else { return nil }
    guard let regular = graphic.regularCorners, graphic.number(.starRound) == 0 else { return nil }
    pointCount = regular.count
    innerRadius = regular.ratio.map { $0 * frame.width / 2 }
    (center, outerRadius, firstAngle) = (frame.center, frame.width / 2, rotation - 90)
    guard PathData(polygon: corners) != nil else { return nil }
  }

  /// Outer and inner corners alternately, clockwise from the first outer one.
  private var corners: [Point] {
    let upright =
      innerRadius.map { StarOutline.star(in: frame, pointCount: pointCount, ratio: $0 / outerRadius) }
      ?? StarOutline.polygon(in: frame, sideCount: pointCount)
    let turn = Affine.rotation(degrees: rotation, about: center)
    return rotation == 0 ? upright : upright.map(turn.apply(to:))
  }

  /// The star's attributes in Inkscape's order, and its path.
  var attributes: [(SVGWord, String)] {
    func angle(_ degrees: Double) -> String { SVGSpelling.number(degrees * .pi / 180) }
    let second = innerRadius ?? outerRadius * Angle.sineAndCosine(degrees: step / 2).cosine
    var attributes = [
      (SVGWord.sodipodiType, "star"), (.starSides, "\(pointCount)"), (.starCX, SVGSpelling.number(center.x)),
      (.starCY, SVGSpelling.number(center.y)), (.starR1, SVGSpelling.number(outerRadius)), (.starR2, SVGSpelling.number(second)),
      (.starArg1, angle(firstAngle)), (.starArg2, angle(firstAngle + step / 2)),
    ]
    if innerRadius == nil { attributes.append((.starFlatSided, "true")) }
    // Six decimals are finer than visible.
    func rounded(_ number: Double) -> Double { outerRadius >= 1 && abs(number) < 1e6 ? (number * 1e6).rounded() / 1e6 : number }
    let path = PathData(polygon: corners.map { Point(x: rounded($0.x), y: rounded($0.y)) })
    return attributes + (path.map { [(.d, $0.description)] } ?? [])
  }

  /// The attributes of a star's parameters, without the path.
  static let words: [SVGWord] = [
    .sodipodiType, .starSides, .starCX, .starCY, .starR1, .starR2, .starArg1, .starArg2, .starFlatSided, .starRounded, .starRandomized,
  ]
}
