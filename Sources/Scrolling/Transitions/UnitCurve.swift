// SPDX-License-Identifier: MIT
/// A curve from (0, 0) to (1, 1) that maps the elapsed fraction to the progress of an effect.
public struct UnitCurve: Sendable, Hashable {
  private var x1, y1, x2, y2: Double

  /// A cubic curve with two control points, as in CSS `cubic-bezier`.
  ///
  /// - Precondition: Both abscissas are in 0 through 1, so that the curve is a function.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition((0...1).contains(x1) && (0...1).contains(x2), "a curve over time may not turn back")
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// No easing.
  public static let linear = UnitCurve(1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3)
  /// Slow at the start.
  public static let easeIn = UnitCurve(0.42, 0, 1, 1)
  /// Slow at the end.
  public static let easeOut = UnitCurve(0, 0, 0.58, 1)
  /// Slow at both ends.
  public static let easeInOut = UnitCurve(0.42, 0, 0.58, 1)

  /// The curve's value at a fraction, which is clamped to 0 through 1.
  ///
  /// The curve parameter is found by bisection, to the precision of `Double`.
  public func value(at place: Double) -> Double {
    if place <= 0 { return 0 }
    if place >= 1 { return 1 }
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if Self.coordinate(x1, x2, middle) < place { low = middle } else { high = middle }
    }
    return Self.coordinate(y1, y2, (low + high) / 2)
  }

  private static func coordinate(_ first: Double, _ second: Double, _ t: Double) -> Double {
    let left = 1 - t
    return 3 * left * left * t * first + 3 * left * t * t * second + t * t * t
  }
}
