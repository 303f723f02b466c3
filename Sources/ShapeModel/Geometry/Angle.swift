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

  /// The sine and cosine of an angle; exact for multiples of 90 degrees, so that quarter turns leave round coordinates.
  package static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    switch normalised(degrees: degrees) {
    case 0: return (0, 1)
    case 90: return (1, 0)
    case 180: return (0, -1)
    case -90: return (-1, 0)
    case let rest: return (sin(rest * .pi / 180), cos(rest * .pi / 180))
    }
  }
}
