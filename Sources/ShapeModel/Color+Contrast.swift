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

  private var luminance: Double {
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
