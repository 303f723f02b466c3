// SPDX-License-Identifier: GPL-3.0-or-later

/// A size as it is typed, without the signs that say which sides it has.
enum TypedSize {
  /// `300x200`, `80mmx5cm`
  case both(Substring, Substring)
  /// `200%`
  case percent(Substring)
  /// `300x`, `300`
  case width(Substring)
  /// `x200`
  case height(Substring)

  /// Nil for a text that is no size.
  init?(_ text: String) {
    var rest = text[...]
    let first = TypedSize.length(&rest)
    let sign = rest.popFirst()
    guard sign.map({ "x×X".contains($0) }) ?? true else { return nil }
    let second = TypedSize.length(&rest)
    guard rest.isEmpty else { return nil }
    switch (first, second) {
    case (let width?, let height?):
      // In `210x297mm` the unit is that of both.
      let unit = width.last?.isNumber == true ? TypedSize.units.first { height.hasSuffix($0) } ?? "" : ""
      self = .both(width + unit, height)
    case (let width?, nil) where width.hasSuffix("%"):
      guard sign == nil else { return nil }
      self = .percent(width.dropLast())
    case (let width?, nil): self = .width(width)
    case (nil, let height?): self = .height(height)
    case (nil, nil): return nil
    }
  }

  /// Both sides; nil where one is not given.
  var sides: [Substring]? { if case .both(let width, let height) = self { [width, height] } else { nil } }

  private static let units = ["px", "pt", "mm", "cm", "in", "%"]

  /// Takes a number and its unit.
  private static func length(_ rest: inout Substring) -> Substring? {
    let sign = rest.first.map { "+-".contains($0) ? 1 : 0 } ?? 0
    let length = rest.dropFirst(sign).prefix { $0.isASCII && ($0.isNumber || $0 == ".") }.count
    var digits = rest.prefix(sign + length)
    guard digits.contains(where: \.isNumber) else { return nil }
    // `1e-7`
    let power = rest[digits.endIndex...]
    if power.first == "e" || power.first == "E" {
      let exponent = power.dropFirst().prefix { $0.isASCII && ($0.isNumber || "+-".contains($0)) }
      if exponent.contains(where: \.isNumber) { digits = rest[..<exponent.endIndex] }
    }
    let unit = units.first { rest[digits.endIndex...].hasPrefix($0) } ?? ""
    defer { rest = rest.dropFirst(digits.count + unit.count) }
    return rest.prefix(digits.count + unit.count)
  }
}
