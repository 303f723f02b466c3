import Glibc
import ShapeModel
import Testing
import TestSupport

@Suite struct `Text of numbers` {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (100, "100"), (0.5, "0.5"), (-12.25, "-12.25"), (0.1, "0.1"), (1.001, "1.001"),
      (0.125, "0.125"), (70.05, "70.05"), (0.1 + 0.2, "0.30000000000000004"), (1.0 / 3, "0.3333333333333333"), (0.0001, "0.0001"),
      (0.00001, "0.00001"), (0.000001, "0.000001"), (1e-7, "1e-7"), (-1.25e-7, "-1.25e-7"), (1e20, "100000000000000000000"),
      (1e21, "1e21"), (1.5e21, "1.5e21"), (123_456_789_012_345_680, "123456789012345680"), (9_007_199_254_740_991, "9007199254740991"),
      (9_007_199_254_740_992, "9007199254740992"), (Double.leastNonzeroMagnitude, "5e-324"),
      (Double.greatestFiniteMagnitude, "1.7976931348623157e308"), (-Double.greatestFiniteMagnitude, "-1.7976931348623157e308"),
      (999_999_999_999.999, "999999999999.999"), (1_000_000_000_000.5, "1000000000000.5"), (0.001, "0.001"), (0.01, "0.01"),
    ] as [(Double, String)])
  func `is the shortest that reads back`(_ value: Double, text: String) {
    #expect(NumberText.string(value) == text)
    #expect(NumberText.parse(text) == value)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("10", 10), ("1.0", 1), ("-1.50", -1.5), ("1e3", 1000), ("1E+3", 1000), ("25e-1", 2.5), ("0e999999999999", 0),
      ("1e-400", 0), ("123456789012345678901234567890", 123456789012345677877719597056),
      ("0.000000000000000000000000000000000000001", 1e-39), ("9007199254740993", 9007199254740992),
      ("9007199254740992.99999999999999999999", 9007199254740992), ("10000000000000000000000000", 1e25), ("8.5e22", 8.5e22),
      ("2.2250738585072011e-308", Double(bitPattern: 0x000f_ffff_ffff_ffff)), ("100000000000000000000000000000000000000e-38", 1),
    ] as [(String, Double)])
  func `in any valid layout is read`(_ text: String, value: Double) { #expect(NumberText.parse(text) == value) }

  @Test(arguments: [
    "", "-", "+1", ".5", "5.", "01", "-01", "1e", "1e+", "1.e3", "--1", "1 ", " 1", "0x10", "NaN", "Infinity", "-inf", "1_000", "1,5", "١",
    "1e400", "-1e400", "1.2.3", "e5", "\u{0}",
  ])
  func `is refused when JSON has no such number`(_ text: String) { #expect(NumberText.parse(text) == nil) }

  @Test func `says where a digit is missing`() {
    #expect(scan("-", .json) == .malformed(at: 1))
    #expect(scan("1.x", .json) == .malformed(at: 2))
    #expect(scan("1e+", .json) == .malformed(at: 3))
    #expect(scan("x", .svg) == .malformed(at: 0))
    #expect(scan("-.e", .svg) == .malformed(at: 2))
    #expect(scan("1e400 ", .json) == .outOfRange(end: 5))
  }

  @Test func `ends where SVG says`() {
    #expect(scan("1.5.5", .svg) == .number(1.5, end: 3))
    #expect(scan("+5.", .svg) == .number(5, end: 3))
    #expect(scan("1em", .svg) == .number(1, end: 1))
    #expect(scan("007-3", .svg) == .number(7, end: 3))
    #expect(scan("-.25e1e", .svg) == .number(-2.5, end: 6))
    #expect(scan("+.12345678901234567890123", .svg) == .number(0.12345678901234568, end: 25))
    #expect(scan("12345678901234567890123.", .svg) == .number(12345678901234567741440, end: 24))
  }

  @Test func `of absurd length is refused, and of the longest allowed read`() {
    let longest = "0." + String(repeating: "1", count: NumberText.literalLimit - 2)
    #expect(NumberText.parse(longest) == 0.1111111111111111)
    #expect(NumberText.parse(longest + "1") == nil)
    #expect(NumberText.parse(String(repeating: "9", count: 1_000_000)) == nil)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `round trips for any double`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<40_000 {
      let value = Self.value(from: &random)
      bytes.removeAll(keepingCapacity: true)
      NumberText.append(value, to: &bytes)
      let text = String(decoding: bytes, as: UTF8.self)
      guard let back = NumberText.parse(bytes.span), back == value, strtod(text, nil) == value else {
        Issue.record("seed \(seed): \(value) was written as \(text)")
        return
      }
      guard significantDigits(text) <= significantDigits(value.description) else {
        Issue.record("seed \(seed): \(text) has more digits than \(value.description)")
        return
      }
    }
  }

  @Test(arguments: [UInt64(11), 12])
  func `is read as the C library reads it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<30_000 {
      let text = Self.text(from: &random)
      let oracle = strtod(text, nil)
      let expected = oracle.isFinite ? oracle : nil
      guard NumberText.parse(text) == expected else {
        Issue.record("seed \(seed): \(text) was read as \(String(describing: NumberText.parse(text)))")
        return
      }
    }
  }

  @Test func `of what is not finite does not exist`() async {
    await #expect(processExitsWith: .failure) { _ = NumberText.string(.nan) }
    await #expect(processExitsWith: .failure) { _ = NumberText.string(.infinity) }
  }

  private func scan(_ text: String, _ grammar: NumberText.Grammar) -> NumberText.Scan {
    NumberText.scan(Array(text.utf8).span, from: 0, as: grammar)
  }

  private func significantDigits(_ text: String) -> Int {
    let digits = text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
    return String(digits.reversed()).drop { $0 == "0" }.count
  }

  /// A third any bit pattern, a third small decimals as drawings have them, a third whole numbers around the fast way's limits.
  private static func value(from random: inout SplitMix64) -> Double {
    switch random.next() % 3 {
    case 0:
      let value = Double(bitPattern: random.next())
      return value.isFinite ? value : 0
    case 1:
      return Double(Int.random(in: -10_000_000...10_000_000, using: &random)) / [1, 10, 100, 1000, 10_000, 3].randomElement(using: &random)!
    default:
      return Double(Int.random(in: -(1 << 60)...(1 << 60), using: &random) >> Int.random(in: 0...50, using: &random)) / [1, 1000]
        .randomElement(using: &random)!
    }
  }

  private static func text(from random: inout SplitMix64) -> String {
    func digits(_ most: Int) -> String {
      String((0..<Int.random(in: 1...most, using: &random)).map { _ in "0123456789".randomElement(using: &random)! })
    }
    var text = Bool.random(using: &random) ? "-" : ""
    text += ["0", "9" + digits(22), "1", "7" + digits(3)].randomElement(using: &random)!
    if Bool.random(using: &random) { text += "." + digits(25) }
    if Bool.random(using: &random) { text += ["e", "E-", "e+"].randomElement(using: &random)! + digits(3) }
    return text
  }
}
