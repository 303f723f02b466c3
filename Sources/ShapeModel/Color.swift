// SPDX-License-Identifier: GPL-3.0-or-later
internal import Glibc

/// A colour in sRGB with eight bits a channel and an alpha that is not premultiplied.
///
/// It prints as `#rrggbb`, or as `#rrggbbaa` when it is not opaque, in lower case.
package struct Color: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  /// 0 is clear, 255 is opaque.
  package var alpha: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes an opaque colour from `0xRRGGBB`; higher bits are ignored.
  package init(rgb: UInt32) {
    self.init(red: UInt8(rgb >> 16 & 0xff), green: UInt8(rgb >> 8 & 0xff), blue: UInt8(rgb & 0xff))
  }

  /// Makes a colour from channels in 0 through 1; values outside are clamped, NaN becomes 0.
  package init(unit red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
    self.init(red: Color.byte(red), green: Color.byte(green), blue: Color.byte(blue), alpha: Color.byte(alpha))
  }

  package static let black = Color(rgb: 0)
  package static let white = Color(rgb: 0xffffff)
  package static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

  package var isOpaque: Bool { alpha == 255 }

  /// Rounds to the nearest of 256 steps. Accepts every double: converting a value out of range would trap and end the program.
  private static func byte(_ unit: Double) -> UInt8 {
    guard unit > 0 else { return 0 }
    return unit >= 1 ? 255 : UInt8((unit * 255).rounded())
  }
}

extension Color: CustomStringConvertible {
  package var description: String {
    var text: [UInt8] = [UInt8(ascii: "#")]
    for channel in isOpaque ? [red, green, blue] : [red, green, blue, alpha] {
      text.append(Color.hexDigits[Int(channel >> 4)])
      text.append(Color.hexDigits[Int(channel & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)
}

// MARK: - Mixing and measuring

extension Color {
  /// Interpolates to another colour, channel by channel in sRGB.
  ///
  /// Colour channels are weighted by alpha, so that fading to `transparent` does not pass through black.
  /// - Parameter part: 0 is this colour, 1 the other; values outside are clamped.
  package func mixed(with other: Color, _ part: Double) -> Color {
    let part = part.isNaN ? 0 : min(max(part, 0), 1)
    if part == 0 { return self }
    if part == 1 { return other }
    let (near, far) = ((1 - part) * Double(alpha) / 255, part * Double(other.alpha) / 255)
    let cover = near + far
    guard cover > 0 else { return .transparent }
    func channel(_ a: UInt8, _ b: UInt8) -> Double { (Double(a) * near + Double(b) * far) / cover / 255 }
    return Color(unit: channel(red, other.red), channel(green, other.green), channel(blue, other.blue), alpha: cover)
  }

  /// The colour with its HSL lightness raised by an amount in 0 through 1; hue, saturation and alpha stay.
  package func lightened(by amount: Double) -> Color {
    var hsl = hsl
    hsl.lightness = min(max(hsl.lightness + (amount.isNaN ? 0 : amount), 0), 1)
    return Color(hue: hsl.hue, saturation: hsl.saturation, lightness: hsl.lightness, alpha: Double(alpha) / 255)
  }

  /// The colour with its HSL lightness lowered by an amount in 0 through 1.
  package func darkened(by amount: Double) -> Color { lightened(by: -amount) }

  /// The perceived difference of two colours in CIE L\*a\*b\*, where about 2 is just noticeable.
  ///
  /// A difference in alpha counts as its share of 100, the span of lightness.
  /// - SeeAlso: CIE 15:2018, *Colorimetry*, section 8.2; D65 white, as sRGB (IEC 61966-2-1) has it.
  package func distance(to other: Color, by formula: ColorDifference = .cie76) -> Double {
    let veil = (Double(alpha) - Double(other.alpha)) / 255 * 100
    return hypot(formula.distance(lab, other.lab), veil)
  }

  /// The linear-light value of each step of a channel, 0 through 1.
  private static let linear = (0...255).map { step in
    let value = Double(step) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The colour in L\*a\*b\*: lightness 0 through 100, and the two opponent axes.
  var lab: Lab {
    func bent(_ ratio: Double) -> Double {
      ratio > 216.0 / 24389 ? cbrt(ratio) : (24389.0 / 27 * ratio + 16) / 116
    }
    let (r, g, b) = (Color.linear[Int(red)], Color.linear[Int(green)], Color.linear[Int(blue)])
    let x = bent((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
    let y = bent(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
    let z = bent((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
    return Lab(lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }
}

// MARK: - Hue, saturation, lightness

extension Color {
  /// Makes a colour from a hue in degrees (any finite value) and fractions in 0 through 1.
  package init(hue: Double, saturation: Double, lightness: Double, alpha: Double = 1) {
    let turned = hue.isFinite ? hue.truncatingRemainder(dividingBy: 360) : 0
    let hue = turned < 0 ? turned + 360 : turned
    let (saturation, lightness) = (min(max(saturation, 0), 1), min(max(lightness, 0), 1))
    let reach = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(place - 3, 9 - place, 1))
    }
    self.init(unit: channel(0), channel(8), channel(4), alpha: alpha)
  }

  /// Hue in degrees, 0 for greys; saturation and lightness in 0 through 1.
  package var hsl: (hue: Double, saturation: Double, lightness: Double) {
    let (r, g, b) = (Double(red) / 255, Double(green) / 255, Double(blue) / 255)
    let (top, bottom) = (max(r, g, b), min(r, g, b))
    let (lightness, span) = ((top + bottom) / 2, top - bottom)
    guard span > 0 else { return (0, 0, lightness) }
    let saturation = span / (1 - abs(2 * lightness - 1))
    let sixth = top == r ? (g - b) / span : top == g ? (b - r) / span + 2 : (r - g) / span + 4
    return ((sixth < 0 ? sixth + 6 : sixth) * 60, saturation, lightness)
  }
}
