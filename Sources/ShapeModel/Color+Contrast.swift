// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

extension Color {
  /// The contrast to another colour, from 1 to 21; opacity does not count.
  ///
  /// - SeeAlso: WCAG 2.2, contrast ratio.
  package func contrast(with other: Color) -> Double {
    let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  /// A gray as light as the colour, of its opacity.
  ///
  /// - SeeAlso: Filter Effects Module Level 1, `grayscale()`.
  package var gray: Color {
    let light = 0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)
    let part = UInt8(light.rounded())
    return Color(red: part, green: part, blue: part, alpha: alpha)
  }

  private var luminance: Double {
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
