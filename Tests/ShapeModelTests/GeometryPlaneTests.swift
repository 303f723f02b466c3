import ShapeModel
import Testing

private enum Ellipse {
  /// The perimeter, to nearly full precision.
  ///
  /// Computes the complete elliptic integral by the arithmetic-geometric mean, on an ellipse scaled to a long radius of 1.
  /// - SeeAlso: Abramowitz and Stegun, "Handbook of Mathematical Functions", 17.6.
  static func perimeter(in frame: Rect) -> Double {
    let long = max(frame.width, frame.height) / 2
    let short = min(frame.width, frame.height) / 2
    guard long > 0 else { return 0 }
    guard short / long > 1e-9 else { return 4 * long }
    var (mean, root) = (1.0, short / long)
    var weight = 0.5
    var sum = weight * (1 - root) * (1 + root)
    while mean - root > 1e-15 * mean {
      let half = (mean - root) / 2
      (mean, root) = ((mean + root) / 2, (mean * root).squareRoot())
      weight *= 2
      sum += weight * half * half
    }
    return 2 * .pi * long * (1 - sum) / mean
  }
}

/// The perimeter of a rectangle with corners, clamped.
private func perimeter(_ size: Size, _ radii: CornerRadii) -> Double {
  2 * (size.width + size.height) - (2 - .pi / 2) * radii.clamped(to: size).values.reduce(0, +)
}

@Suite struct `Points, rectangles and maps` {
  @Test func `rectangles meet, join and shrink`() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(rect.intersection(Rect(x: 10, y: 2, width: 5, height: 3)) == Rect(x: 10, y: 2, width: 0, height: 3))
    #expect(rect.intersection(Rect(x: 11, y: 2, width: 5, height: 3)) == nil)
    #expect(rect.union(Rect(x: 20, y: 5, width: 0, height: 0)) == Rect(x: 0, y: 0, width: 20, height: 10))
    #expect(rect.inset(by: 5) == Rect(x: 5, y: 5, width: 0, height: 0))
    #expect(rect.inset(by: 6) == nil)
    #expect(rect.contains(Point(x: 10, y: 10)) && !rect.contains(Point(x: 10.1, y: 10)))
    #expect(!rect.overlaps(Rect(x: 10, y: 0, width: 1, height: 1)))
  }

  @Test func `maps compose as SVG lists them and come back`() throws {
    let map = Affine.translation(x: 10, y: 0) * .rotation(degrees: 90)
    #expect(map.apply(to: Point(x: 1, y: 0)) == Point(x: 10, y: 1))
    #expect(try #require(map.inverse).apply(to: Point(x: 10, y: 1)) == Point(x: 1, y: 0))
    #expect(Affine.scale(x: 0, y: 1).inverse == nil)
    #expect(map.bounds(of: Rect(x: 0, y: 0, width: 2, height: 4)) == Rect(x: 6, y: 0, width: 4, height: 2))
    let frame = Rect(x: 2, y: 2, width: 4, height: 2)
    let placed = Affine.orientation(rotation: 90, flipsHorizontally: true, of: frame)
    #expect(placed.apply(to: Point(x: 2, y: 3)) == Point(x: 4, y: 5))
  }

  @Test(arguments: [(180, 180), (-180, 180), (540, 180), (181, -179), (-90, -90), (720, 0), (1e300, nil)] as [(Double, Double?)])
  func `angles are kept above -180 through 180`(_ degrees: Double, expected: Double?) {
    let result = Angle.normalised(degrees: degrees)
    #expect(result > -180 && result <= 180)
    if let expected { #expect(result == expected) }
  }

  @Test func `stars and polygons stand in their frames`() {
    let frame = Rect(x: 0, y: 0, width: 100, height: 50)
    #expect(StarOutline.polygon(in: frame, sideCount: 4).map(\.y) == [0, 25, 50, 25])
    let star = StarOutline.star(in: frame, pointCount: 5, ratio: 0.5)
    #expect(star.count == 10 && star[0] == Point(x: 50, y: 0) && star[1].x > 50 && star[9].x < 50)
    #expect(StarOutline.star(in: frame, pointCount: 0, ratio: .infinity).count == 6)
    // Squares: a corner that is half rounded is left a quarter of an edge before it.
    let half = PathData(polygon: frame.corners, roundness: 0.5)
    #expect(half?.description.hasPrefix("M 0 12.5 Q 0 0 25 0 L 75 0 Q 100 0 100 12.5 L") == true, "\(half?.description ?? "")")
    #expect(PathData(polygon: frame.corners, roundness: 1)?.segments.count == 6)
    #expect(PathData(polygon: frame.corners, roundness: 0) == PathData(polygon: frame.corners))
  }

  @Test(arguments: [(200, 100), (100, 100), (100, 1), (1, 1000), (100, 0)] as [(Double, Double)])
  func `ellipses and rounded rectangles measure as their paths do`(_ width: Double, height: Double) throws {
    let frame = Rect(x: 3, y: 4, width: width, height: height)
    let ellipse = try #require(PathData(ellipse: frame))
    #expect(abs(ellipse.length - Ellipse.perimeter(in: frame)) <= 1e-6 * ellipse.length)
    #expect(abs(ellipse.area() - width * height * .pi / 4) <= 1e-6 * (1 + ellipse.area()))
    let radii = CornerRadii(topLeft: 0, topRight: 10, bottomRight: 30, bottomLeft: 1e9)
    let rounded = try #require(PathData(rectangle: frame, radii: radii))
    #expect(abs(rounded.length - perimeter(frame.size, radii)) <= 1e-6 * rounded.length)
    #expect(abs(rounded.area() - radii.area(of: frame.size)) <= 1e-6 * (1 + rounded.area()))
  }
}
