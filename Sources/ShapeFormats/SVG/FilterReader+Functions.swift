// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension FilterReader {
  /// The shadows of `drop-shadow()` functions, the first on top; nil if there are other functions.
  static func functions(_ text: String) -> [FilterShadow]? {
    var shadows: [FilterShadow] = []
    var rest = Substring(text)
    while true {
      rest = rest.drop { $0.isWhitespace }
      guard !rest.isEmpty else { return shadows.count <= Property.shadowLimit ? shadows : nil }
      guard rest.hasPrefix("drop-shadow(") else { return nil }
      let (inner, after) = SVGSource.parenthesis(rest.dropFirst("drop-shadow(".count))
      guard let shadow = function(String(inner)) else { return nil }
      shadows.append(shadow)
      rest = after
    }
  }

  private static func function(_ text: String) -> FilterShadow? {
    var lengths: [Double] = []
    var color = Color.black
    for part in ValueText.parts(text, by: " ") where !part.isEmpty {
      if let length = SVGNumbers.length(part, whole: .nan) {
        lengths.append(length)
      } else if let named = Color(part) {
        color = named
      } else {
        return nil
      }
    }
    guard lengths.count == 2 || lengths.count == 3, lengths.allSatisfy(\.isFinite) else { return nil }
    return FilterShadow(dx: lengths[0], dy: lengths[1], blur: 2 * (lengths.count == 3 ? lengths[2] : 0), color: color)
  }
}
