// SPDX-License-Identifier: GPL-3.0-or-later
/// Decimal text of numbers, in documents, path data and replies.
///
/// Writing gives the fewest digits that read back as the same number. Integers have no decimal point, `-0` is `0`, and an exponent
/// appears only below 1e-6 and from 1e21 on, where it is always shorter: the layout of ECMAScript's `Number::toString`, except for the
/// `+` it puts before large exponents.
package enum NumberText {
  /// Appends the shortest text of a number.
  /// - Precondition: The number is finite; JSON and SVG cannot express others.
  /// - Complexity: O(1); whole numbers below 2⁵³ and numbers with three decimals or less take a fast path.
  package static func append(_ value: Double, to bytes: inout [UInt8]) {
    precondition(value.isFinite, "only finite numbers have a text")
    let magnitude = value.magnitude
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    if magnitude < 9_007_199_254_740_992, magnitude == magnitude.rounded(.towardZero) {
      appendDigits(UInt64(magnitude), to: &bytes)
    } else if !appendThousandths(magnitude, to: &bytes) {
      ShortestDigits(of: magnitude).append(to: &bytes)
    }
  }

  /// The shortest text of a number.
  /// - Precondition: The number is finite.
  package static func string(_ value: Double) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A percentage as a fraction: the number with its decimal point moved two digits to the left, which division by 100 alone may miss.
  package static func hundredth(of number: Double) -> Double {
    guard number.isFinite, number != 0 else { return number }
    let text = string(number)
    let exponent = text.firstIndex(of: "e").map { Int(text[text.index(after: $0)...]) ?? 0 } ?? 0
    return Double("\(text.prefix { $0 != "e" })e\(exponent - 2)") ?? number / 100
  }

  /// Appends a number if it has at most three decimals, and returns whether it has.
  ///
  /// Division rounds correctly, so an equal quotient proves that the text reads back as the number; and different texts of at most 15
  /// digits denote different numbers, so none can be shorter.
  private static func appendThousandths(_ magnitude: Double, to bytes: inout [UInt8]) -> Bool {
    guard magnitude < 1e12 else { return false }
    let thousandths = (magnitude * 1000).rounded()
    guard thousandths / 1000 == magnitude else { return false }
    let (whole, rest) = UInt64(thousandths).quotientAndRemainder(dividingBy: 1000)
    appendDigits(whole, to: &bytes)
    bytes.append(UInt8(ascii: "."))
    bytes.append(digit(rest / 100))
    if rest % 100 != 0 { bytes.append(digit(rest / 10 % 10)) }
    if rest % 10 != 0 { bytes.append(digit(rest % 10)) }
    return true
  }

  /// Appends a whole number.
  static func appendDigits(_ number: UInt64, to bytes: inout [UInt8]) {
    if number < 10 { return bytes.append(digit(number)) }
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var start = 20
    var rest = number
    while rest > 0 {
      start -= 1
      digits[start] = digit(rest % 10)
      rest /= 10
    }
    for index in start..<20 { bytes.append(digits[index]) }
  }

  private static func digit(_ value: UInt64) -> UInt8 { UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value) }
}

/// The fewest significant digits that distinguish a positive number from its neighbours: 0.d₁d₂d₃… × 10^exponent.
private struct ShortestDigits {
  private var digits = InlineArray<24, UInt8>(repeating: 0)
  private var count = 0
  private var exponent = 0

  /// Takes the digits from the standard library's description, which is shortest, and ignores its layout.
  init(of magnitude: Double) {
    var sawPoint = false
    var written = 0
    var isWrittenNegative = false
    var inExponent = false
    for byte in magnitude.description.utf8 {
      switch byte {
      case UInt8(ascii: "."): sawPoint = true
      case UInt8(ascii: "e"): inExponent = true
      case UInt8(ascii: "-"): isWrittenNegative = true
      case UInt8(ascii: "+"): break
      default:
        if inExponent {
          written = written * 10 + Int(byte - UInt8(ascii: "0"))
        } else {
          take(byte, isFraction: sawPoint)
        }
      }
    }
    exponent += isWrittenNegative ? -written : written
    while count > 1, digits[count - 1] == UInt8(ascii: "0") { count -= 1 }
  }

  private mutating func take(_ digit: UInt8, isFraction: Bool) {
    if count == 0, digit == UInt8(ascii: "0") {
      if isFraction { exponent -= 1 }
      return
    }
    digits[count] = digit
    count += 1
    if !isFraction { exponent += 1 }
  }

  func append(to bytes: inout [UInt8]) {
    switch exponent {
    case 1...21: appendPlain(to: &bytes)
    case -5...0:
      bytes.append(contentsOf: "0.".utf8)
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -exponent))
      for index in 0..<count { bytes.append(digits[index]) }
    default: appendScientific(to: &bytes)
    }
  }

  private func appendPlain(to bytes: inout [UInt8]) {
    for index in 0..<max(count, exponent) {
      if index == exponent { bytes.append(UInt8(ascii: ".")) }
      bytes.append(index < count ? digits[index] : UInt8(ascii: "0"))
    }
  }

  private func appendScientific(to bytes: inout [UInt8]) {
    bytes.append(digits[0])
    if count > 1 { bytes.append(UInt8(ascii: ".")) }
    for index in 1..<max(count, 1) { bytes.append(digits[index]) }
    bytes.append(UInt8(ascii: "e"))
    if exponent < 1 { bytes.append(UInt8(ascii: "-")) }
    NumberText.appendDigits(UInt64((exponent - 1).magnitude), to: &bytes)
  }
}
