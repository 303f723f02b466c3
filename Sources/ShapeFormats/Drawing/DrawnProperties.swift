// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension Property {
  private static func known(_ path: String) -> Property { Property(path: path)! }

  static let origin = known("origin")
  static let fit = known("fit")
  static let strokeDash = known("stroke.dash")
  static let strokeDashOffset = known("stroke.dash-offset")
  static let textItalic = known("text.italic")
  static let textAlign = known("text.align")
  static let textVerticalAlign = known("text.valign")
  static let textLineHeight = known("text.line-height")
  static let textSpacing = known("text.spacing")
  static let textDecoration = known("text.decoration")
  static let textCase = known("text.case")
  static let textInset = known("text.inset")
}

extension Graphic {
  /// Whether an object property is present and valid.
  func has(_ object: Property) -> Bool { self[object] == .present }

  /// The value to draw with: the graphic's own if it is valid, else the default.
  func drawn(_ property: Property) -> Value? {
    if let own = self[property] {
      if case .invalid = own {} else { return own }
    }
    return Graphic.fallback(property, of: kind)
  }

  func word<Word: RawRepresentable<String>>(_ property: Property) -> Word? { drawn(property)?.string.flatMap(Word.init) }

  func amount(_ property: Property) -> Double { drawn(property)?.number ?? 0 }

  /// The weight of letters: a number, or the number for a word such as `bold`.
  var fontWeight: Double {
    switch drawn(.textWeight) {
    case .number(let number): number
    case .string(let word): PropertyTable.weights[word] ?? 400
    default: 400
    }
  }

  func point(_ property: Property) -> Point? {
    guard case .numbers(let numbers)? = drawn(property), numbers.count == 2 else { return nil }
    return Point(x: numbers[0], y: numbers[1])
  }

  func map(_ property: Property) -> Affine {
    guard case .numbers(let n)? = drawn(property), n.count == 6 else { return .identity }
    return Affine(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
  }
}
