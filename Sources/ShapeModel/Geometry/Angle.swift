// SPDX-License-Identifier: GPL-3.0-or-later
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

  /// The direction of a vector: 0 to the right, 90 down.
  package static func degrees(of vector: Point) -> Double { atan2(vector.y, vector.x) * 180 / .pi }

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

  /// The sine and cosine in users' expressions. They are those of an angle up to 45 degrees, so that they are equal in magnitude for
  /// mirrored angles, and the sine of 30 degrees is exactly 0.5. Not for coordinates, whose last digits have to match files that were
  /// written before.
  package static func mirroredSineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    let rest = normalised(degrees: degrees)
    let angle = rest.magnitude > 90 ? 180 - rest.magnitude : rest.magnitude
    let (sine, cosine) = (quarterSine(angle), angle <= 45 ? sineAndCosine(degrees: angle).cosine : quarterSine(90 - angle))
    return (rest < 0 ? -sine : sine, rest.magnitude > 90 ? -cosine : cosine)
  }

  /// - Parameter degrees: 0 through 90.
  private static func quarterSine(_ degrees: Double) -> Double {
    switch degrees {
    case 30: 0.5
    case ..<45: sineAndCosine(degrees: degrees).sine
    default: sineAndCosine(degrees: 90 - degrees).cosine
    }
  }
}
