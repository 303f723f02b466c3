// SPDX-License-Identifier: GPL-3.0-or-later
extension NumberText {
  /// The syntax of numbers.
  package enum Grammar: Sendable {
    /// RFC 8259: no plus sign, no leading zeros, digits on both sides of a point.
    case json
    /// SVG 1.1 and CSS: `+1`, `.5`, `5.` and `007` too; an `e` without digits is not part of the number.
    case svg
  }

  /// The result of scanning a number.
  package enum Scan: Hashable, Sendable {
    /// A number, and the offset of the first byte after it.
    case number(Double, end: Int)
    /// No number: a digit was expected at this offset.
    case malformed(at: Int)
    /// A well-formed number, but beyond the finite range or longer than ``NumberText/literalLimit``.
    case outOfRange(end: Int)
  }

  /// The maximum length of a number's text, in bytes, as a limit for untrusted input.
  package static let literalLimit = 4096

  /// Parses text that consists of one JSON number, rounded to the nearest double.
  /// - Returns: Nil when the text is no JSON number or the number is not finite.
  package static func parse(_ bytes: Span<UInt8>) -> Double? {
    guard case .number(let value, let end) = scan(bytes, from: 0, as: .json), end == bytes.count else { return nil }
    return value
  }

  /// Parses text that consists of one JSON number.
  package static func parse(_ text: some StringProtocol) -> Double? {
    let bytes = Array(text.utf8)
    return parse(bytes.span)
  }

  /// Reads the longest number that starts at an offset.
  /// - Parameters:
  ///   - bytes: Any bytes; those after the number are not read further than needed to find its end.
  ///   - start: An offset from 0 through the count.
  /// - Complexity: O(length of the number).
  package static func scan(_ bytes: Span<UInt8>, from start: Int, as grammar: Grammar) -> Scan {
    var reader = DecimalReader(offset: start)
    if let fault = reader.read(bytes, as: grammar) { return .malformed(at: fault) }
    let end = reader.offset
    guard end - start <= literalLimit else { return .outOfRange(end: end) }
    if let value = reader.exactValue { return .number(value, end: end) }
    let text = bytes.extracting(start..<end).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    guard let value = Double(text), value.isFinite else { return .outOfRange(end: end) }
    return .number(value, end: end)
  }
}

/// Reads one number and keeps its first 19 digits.
private struct DecimalReader {
  private(set) var offset: Int
  private var isNegative = false
  private var significand: UInt64 = 0
  private var exponent = 0
  /// Whether the significand holds every nonzero digit.
  private var isComplete = true

  init(offset: Int) { self.offset = offset }

  /// Advances past the number; returns the offset of a missing digit, if there is one.
  mutating func read(_ bytes: Span<UInt8>, as grammar: NumberText.Grammar) -> Int? {
    readSign(bytes, allowsPlus: grammar == .svg)
    let wholeStart = offset
    if grammar == .json, peek(bytes) == UInt8(ascii: "0") {
      offset += 1
    } else {
      readDigits(bytes, isFraction: false)
    }
    let hasWhole = offset > wholeStart
    guard hasWhole || grammar == .svg else { return offset }
    if peek(bytes) == UInt8(ascii: ".") {
      offset += 1
      let hasFraction = readDigits(bytes, isFraction: true)
      guard hasFraction || (hasWhole && grammar == .svg) else { return offset }
    } else if !hasWhole {
      return offset
    }
    return readExponent(bytes, as: grammar)
  }

  /// The number, when arithmetic on doubles rounds it correctly: both the significand and the power of ten are exact doubles, and one
  /// operation rounds once. Else nil.
  /// - SeeAlso: Clinger, "How to read floating point numbers accurately" (PLDI 1990).
  var exactValue: Double? {
    guard isComplete else { return nil }
    if significand == 0 { return isNegative ? -0.0 : 0 }
    guard significand <= 1 << 53, exponent.magnitude <= 22 else { return nil }
    let power = powersOfTen[Int(exponent.magnitude)]
    let magnitude = exponent < 0 ? Double(significand) / power : Double(significand) * power
    return isNegative ? -magnitude : magnitude
  }

  private func peek(_ bytes: Span<UInt8>) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func readSign(_ bytes: Span<UInt8>, allowsPlus: Bool) {
    if peek(bytes) == UInt8(ascii: "-") {
      isNegative = true
      offset += 1
    } else if allowsPlus, peek(bytes) == UInt8(ascii: "+") {
      offset += 1
    }
  }

  @discardableResult
  private mutating func readDigits(_ bytes: Span<UInt8>, isFraction: Bool) -> Bool {
    let start = offset
    while let digit = peek(bytes).flatMap(digitValue) {
      take(digit, isFraction: isFraction)
      offset += 1
    }
    return offset > start
  }

  private mutating func take(_ digit: UInt64, isFraction: Bool) {
    if significand < 1_000_000_000_000_000_000 {
      significand = significand * 10 + digit
      if isFraction { exponent -= 1 }
    } else {
      if digit != 0 { isComplete = false }
      if !isFraction { exponent += 1 }
    }
  }

  private mutating func readExponent(_ bytes: Span<UInt8>, as grammar: NumberText.Grammar) -> Int? {
    guard let letter = peek(bytes), letter | 0x20 == UInt8(ascii: "e") else { return nil }
    let start = offset
    offset += 1
    let isDown = peek(bytes) == UInt8(ascii: "-")
    if isDown || peek(bytes) == UInt8(ascii: "+") { offset += 1 }
    guard peek(bytes).flatMap(digitValue) != nil else {
      let fault = offset
      offset = start
      return grammar == .json ? fault : nil
    }
    var written = 0
    while let digit = peek(bytes).flatMap(digitValue) {
      written = min(written * 10 + Int(digit), 1_000_000)
      offset += 1
    }
    exponent += isDown ? -written : written
    return nil
  }
}

private func digitValue(_ byte: UInt8) -> UInt64? {
  let value = byte &- UInt8(ascii: "0")
  return value < 10 ? UInt64(value) : nil
}

private let powersOfTen: [Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]
