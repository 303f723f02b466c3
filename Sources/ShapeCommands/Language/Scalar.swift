package import ShapeModel

/// A value while a script runs.
package enum Scalar: Hashable, Sendable {
  /// Always finite. Lengths are in the unit of the canvas, angles in degrees.
  case number(Double)
  case string(String)
  case bool(Bool)
  case color(Color)
  case list([Scalar])
  /// What a table says where it spells a number: a number beside numbers, and its text as it was written elsewhere, `007` and `1.50` too.
  case numeral(String, Double)

  /// Two values as an operator takes them: a numeral is a number beside one, and a text beside anything else.
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

  /// What kind of value it is, for messages.
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

extension Scalar: CustomStringConvertible {
  /// As it is put into a text: numbers in the shortest form that reads back the same, lists with blanks between.
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

/// How a number is written in `${i:02}`: `[0][width][.decimals]`.
package struct NumberFormat: Hashable, Sendable {
  /// Fills with zeros rather than blanks.
  package var isZeroFilled: Bool
  /// 0 through 99.
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

  /// The shortest decimal that reads back the same; whole numbers without a point, minus zero as `0`.
  package static func plain(_ value: Double) -> String { NumberText.string(value) }

  /// Decimals after rounding half away from zero; numbers too large to scale are written plainly.
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
