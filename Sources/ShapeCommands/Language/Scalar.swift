// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// A value in a running script.
package enum Scalar: Hashable, Sendable {
  /// Always finite. Lengths are in the canvas unit, angles in degrees.
  case number(Double)
  case string(String)
  case bool(Bool)
  case color(Color)
  case list([Scalar])
  /// A table field that spells a number: a number when combined with numbers, else its original text, such as `007` or `1.50`.
  case numeral(String, Double)

  /// Converts the operands of an operator: a numeral becomes a number beside a number, and a string beside any other type.
  static func matched(_ left: Scalar, _ right: Scalar) -> (Scalar, Scalar) {
    switch (left, right) {
    case (.numeral(_, let a), .numeral(_, let b)): (.number(a), .number(b))
    case (.numeral(_, let a), .number): (.number(a), right)
    case (.number, .numeral(_, let b)): (left, .number(b))
    case (.numeral(let text, _), _): (.string(text), right)
    case (_, .numeral(let text, _)): (left, .string(text))
    default: (left, right)
    }
  }

  /// The type of the value, for messages.
  package var kindName: String {
    switch self {
    case .number: "a number"
    case .string: "a text"
    case .bool: "true or false"
    case .color: "a colour"
    case .list: "a list"
    case .numeral: "a number"
    }
  }
}

extension Scalar {
  /// A value from outside, which is a number where it spells one.
  package init(data text: String) { self = DecimalNumber.value(text).map { .numeral(text, $0) } ?? .string(text) }
}

extension Scalar: CustomStringConvertible {
  /// The value as text: numbers in the shortest form that parses back to the same value, lists separated by spaces.
  package var description: String {
    switch self {
    case .number(let value): NumberFormat.plain(value)
    case .string(let text), .numeral(let text, _): text
    case .bool(let value): value ? "true" : "false"
    case .color(let color): color.description
    case .list(let values): values.map(\.description).joined(separator: " ")
    }
  }
}

/// The number format of `${i:02}`: `[0][width][.decimals]`.
package struct NumberFormat: Hashable, Sendable {
  /// Whether to pad with zeros instead of spaces.
  package var isZeroFilled: Bool
  /// The minimum width, 0 through 99.
  package var width: Int
  /// 0 through 9; `nil` for as many as needed.
  package var decimals: Int?

  package init(isZeroFilled: Bool = false, width: Int = 0, decimals: Int? = nil) {
    self.isZeroFilled = isZeroFilled
    self.width = width
    self.decimals = decimals
  }

  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
    guard !text.isEmpty, parts.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } }) else { return nil }
    isZeroFilled = parts[0].first == UInt8(ascii: "0")
    guard parts[0].count <= 3, let width = parts[0].isEmpty ? 0 : Int(String(decoding: parts[0], as: UTF8.self)), width < 100 else {
      return nil
    }
    self.width = width
    guard parts.count == 2 else { return }
    guard parts[1].count == 1 else { return nil }
    decimals = Int(parts[1][0] - 0x30)
  }

  package func format(_ value: Double) -> String {
    let text = decimals.map { NumberFormat.fixed(value, $0) } ?? NumberFormat.plain(value)
    let missing = width - text.utf8.count
    guard missing > 0 else { return text }
    guard isZeroFilled else { return String(repeating: " ", count: missing) + text }
    let sign = text.hasPrefix("-") ? "-" : ""
    return sign + String(repeating: "0", count: missing) + text.dropFirst(sign.count)
  }

  /// The shortest decimal that parses back to the same value; whole numbers have no point, and minus zero is `0`.
  package static func plain(_ value: Double) -> String { NumberText.string(value) }

  /// A fixed number of decimals, rounded half away from zero; numbers too large to scale are written as ``plain(_:)``.
  private static func fixed(_ value: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (value * scale).rounded()
    guard abs(scaled) < 1e15 else { return plain(value) }
    let digits = String(Int64(abs(scaled)))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = scaled < 0 ? "-" : ""
    return decimals == 0 ? sign + padded : sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}
