// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// A colour in CIE L\*a\*b\*.
package struct Lab: Hashable, Sendable {
  var lightness: Double
  var a: Double
  var b: Double

  package init(lightness: Double, a: Double, b: Double) { (self.lightness, self.a, self.b) = (lightness, a, b) }
}

/// A formula for the perceived difference of two colours.
package enum ColorDifference: Hashable, Sendable {
  /// The Euclidean distance in L\*a\*b\*.
  case cie76
  /// The distance corrected for the perception of chroma and hue.
  case ciede2000

  package func distance(_ one: Lab, _ two: Lab) -> Double {
    switch self {
    case .cie76: hypot(one.lightness - two.lightness, hypot(one.a - two.a, one.b - two.b))
    case .ciede2000: ColorDifference.ciede2000(one, two)
    }
  }

  /// - SeeAlso: Sharma, Wu, Dalal, "The CIEDE2000 color-difference formula" (2005), the source of the variable names.
  private static func ciede2000(_ one: Lab, _ two: Lab) -> Double {
    let far = pow(25.0, 7)
    func weight(_ chroma: Double) -> Double { (pow(chroma, 7) / (pow(chroma, 7) + far)).squareRoot() }
    let g = 0.5 * (1 - weight((hypot(one.a, one.b) + hypot(two.a, two.b)) / 2))
    let (a1, a2) = ((1 + g) * one.a, (1 + g) * two.a)
    let (c1, c2) = (hypot(a1, one.b), hypot(a2, two.b))
    func hue(_ a: Double, _ b: Double) -> Double {
      let degrees = a == 0 && b == 0 ? 0 : atan2(b, a) * 180 / .pi
      return degrees < 0 ? degrees + 360 : degrees
    }
    let (h1, h2) = (hue(a1, one.b), hue(a2, two.b))
    let isGrey = c1 * c2 == 0
    let turn = isGrey ? 0 : h2 - h1 > 180 ? h2 - h1 - 360 : h2 - h1 < -180 ? h2 - h1 + 360 : h2 - h1
    func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
    func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
    let (dl, dc, dh) = (two.lightness - one.lightness, c2 - c1, 2 * (c1 * c2).squareRoot() * sine(turn / 2))
    let (l, c) = ((one.lightness + two.lightness) / 2, (c1 + c2) / 2)
    let h = isGrey ? h1 + h2 : abs(h1 - h2) <= 180 ? (h1 + h2) / 2 : h1 + h2 < 360 ? (h1 + h2 + 360) / 2 : (h1 + h2 - 360) / 2
    let t = 1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6) - 0.2 * cosine(4 * h - 63)
    let rotation = -2 * weight(c) * sine(60 * exp(-((h - 275) / 25) * ((h - 275) / 25)))
    let sl = 1 + 0.015 * (l - 50) * (l - 50) / (20 + (l - 50) * (l - 50)).squareRoot()
    let (x, y, z) = (dl / sl, dc / (1 + 0.045 * c), dh / (1 + 0.015 * c * t))
    return (x * x + y * y + z * z + rotation * y * z).squareRoot()
  }
}
