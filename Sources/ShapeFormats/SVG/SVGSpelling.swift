// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Formats values for SVG, in the form of the text they replace if possible.
enum SVGSpelling {
  /// A colour in the form of the one it replaces: in short form and upper case if the old text was; names become hexadecimal.
  static func color(_ color: Color, like old: String?) -> String {
    if let (light, dark) = old.flatMap(SVGPaint.schemes) {
      // If both were the same colour, both change.
      let new = SVGSpelling.color(color, like: light)
      return "light-dark(\(new), \(Color(light) == Color(dark) ? new : dark))"
    }
    var text = color.description
    let old = old?.filter { !$0.isWhitespace } ?? ""
    guard old.hasPrefix("#") else { return text }
    if old.count == 4, color.isOpaque {
      let digits = Array(text.dropFirst())
      if digits[0] == digits[1], digits[2] == digits[3], digits[4] == digits[5] { text = "#\(digits[0])\(digits[2])\(digits[4])" }
    }
    return old.contains { ("A"..."F").contains($0) } ? text.uppercased() : text
  }

  /// Whether a colour is written in a form that includes alpha.
  static func holdsAlpha(_ text: String) -> Bool {
    text.hasPrefix("rgba") || text.hasPrefix("#") && (text.count == 5 || text.count == 9)
  }

  /// A length in the unit of the one it replaces, if that does not change its value; else in user units.
  static func length(_ value: Double, like old: String?) -> String {
    guard let old, let (_, unit) = SVGNumbers.split(old), !unit.isEmpty, let scale = SVGNumbers.scale(of: unit) else {
      return coordinate(value)
    }
    let suffix = old.drop { !$0.isLetter || ($0 == "e" || $0 == "E") && $0 != old.last }
    for digits in [1e6, 1e9] {
      let rounded = (value / scale * digits).rounded() / digits
      if abs(rounded * scale - value) <= 1e-9 * max(1, abs(value)) { return number(rounded) + suffix }
    }
    return coordinate(value)
  }

  /// A coordinate, or a list of them, moved by a distance; nil for one that is not in absolute units.
  static func moved(_ old: String, by distance: Double) -> String? {
    if let number = SVGNumbers.length(old, whole: .nan) { return length(number + distance, like: old) }
    guard let numbers = SVGNumbers.whole(list: old[...]), numbers.count > 1 else { return nil }
    return numbers.map { coordinate($0 + distance) }.joined(separator: " ")
  }

  /// The shortest text that is read as a number, without the digits that rounding errors add: `33.6` for `33.599999999999994`.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let text = NumberText.string(value)
    guard text.utf8.count > 15 else { return text }
    let short = (value * 1e9).rounded() / 1e9
    let shortText = abs(short - value) <= 8 * value.ulp ? NumberText.string(short) : text
    return shortText.utf8.count + 4 <= text.utf8.count ? shortText : text
  }

  /// A coordinate or a side, with at most nine digits after the point, which is more than any painter shows.
  static func coordinate(_ value: Double) -> String {
    let text = number(value)
    guard text.utf8.count > 12, abs(value) >= 1e-3, abs(value) < 1e9 else { return text }
    return NumberText.string((value * 1e9).rounded() / 1e9)
  }

  /// An affine map as text of `transform`: a translation, a rotation and a scale if that needs few digits, else a matrix.
  /// - Parameter unit: The unit of lengths, which declarations need and attributes do not have.
  static func transform(_ map: Affine, unit: String = "") -> String {
    let step = "translate(\(number(map.e))\(unit),\(number(map.f))\(unit))"
    if map.isTranslation { return step }
    guard unit.isEmpty, let turn = map.turn else {
      let linear = [map.a, map.b, map.c, map.d].map { number($0.rounded(toPlaces: 9)) }
      return "matrix(" + (linear + [number(map.e), number(map.f)]).joined(separator: ",") + ")"
    }
    if let center = turn.center {
      let words = center == .zero ? [turn.degrees] : [turn.degrees, center.x, center.y]
      return "rotate(" + words.map(number).joined(separator: " ") + ")"
    }
    var steps = map.e == 0 && map.f == 0 ? [] : [step]
    steps.append("rotate(\(number(turn.degrees)))")
    if turn.factor != 1 || turn.isMirrored {
      steps.append("scale(\(number(turn.factor))\(turn.isMirrored ? ",\(number(-turn.factor))" : ""))")
    }
    return steps.joined(separator: " ")
  }

  static func points(_ points: [Point]) -> String { points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ") }
}
