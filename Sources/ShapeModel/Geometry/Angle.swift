import Glibc

/// Angles in degrees, clockwise on the screen because y grows downwards.
package enum Angle {
  /// The same direction in (−180, 180], as `rotation` is stored; finite input gives finite output.
  package static func normalised(degrees: Double) -> Double {
    let rest = fmod(degrees, 360)
    if rest > 180 { return rest - 360 }
    if rest <= -180 { return rest + 360 }
    return rest == 0 ? 0 : rest
  }

  /// The sine and cosine of an angle, rounded as those of the nearest angle up to 45 degrees: exact for multiples of 90 degrees, so that
  /// quarter turns leave round coordinates, a half for 30 degrees, and the same on both sides of a mirror.
  package static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    let rest = normalised(degrees: degrees)
    let angle = rest.magnitude > 90 ? 180 - rest.magnitude : rest.magnitude
    let (sine, cosine) = (quarterSine(angle), quarterCosine(angle))
    return (rest < 0 ? -sine : sine, rest.magnitude > 90 ? -cosine : cosine)
  }

  /// - Parameter degrees: 0 through 90.
  private static func quarterSine(_ degrees: Double) -> Double {
    switch degrees {
    case 30: 0.5
    case ..<45: sin(degrees * .pi / 180)
    default: cos((90 - degrees) * .pi / 180)
    }
  }

  /// - Parameter degrees: 0 through 90.
  private static func quarterCosine(_ degrees: Double) -> Double { degrees <= 45 ? cos(degrees * .pi / 180) : quarterSine(90 - degrees) }
}
