import ShapeCommands
import TestSupport
import Testing

/// Typed values, recomputed in plain arithmetic: `set` accepts them, `get` prints them, and selectors compare them.
@Suite struct `Random values` {
  /// Inches in one of each unit.
  private static let inches: [(name: String, length: Double)] = [
    ("px", 1.0 / 96), ("pt", 1.0 / 72), ("mm", 1 / 25.4), ("cm", 1 / 2.54), ("in", 1),
  ]
  private static let operators: [(sign: String, holds: @Sendable (Double, Double) -> Bool)] = [
    ("=", { $0 == $1 }), ("!=", { $0 != $1 }), ("<", { $0 < $1 }), ("<=", { $0 <= $1 }), (">", { $0 > $1 }), (">=", { $0 >= $1 }),
  ]

  private static func bench(unit: String = "px") throws -> Bench {
    try Bench(
      """
      {"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "unit": "\(unit)", "graphics": [
        {"id": "r", "kind": "rectangle", "width": 10, "height": 10}, {"id": "t", "kind": "text", "text": {"string": "a"}}
      ]}]}
      """)
  }

  /// Runs cases until there are as many as the figure asks for; each gives what went wrong, or nil.
  private func check(_ what: String, _ id: String = "G1", _ body: (inout SplitMix64) throws -> String?) rethrows {
    var figure = Figure(id, what)
    var random = SplitMix64(seed: 27)
    while figure.runs < Reliability.runs(2_000, torture: 20_000) {
      figure.runs += 1
      if let fault = try body(&random) { figure.failures.append("case \(figure.runs) of seed 27: \(fault)") }
    }
    figure.state()
    #expect(figure.failures.isEmpty, "\(figure.failures.first ?? "")")
  }

  /// A decimal of up to three places, and its text.
  private func decimal(_ range: ClosedRange<Int>, _ random: inout SplitMix64) -> (text: String, value: Double) {
    let whole = Int.random(in: range, using: &random)
    let places = Int.random(in: 0...3, using: &random)
    let digits = (1...3).map { _ in Int.random(in: 0...9, using: &random) }.prefix(places).map { "\($0)" }.joined()
    let text = places == 0 ? "\(whole)" : "\(whole).\(digits)"
    return (text, Double(text)!)
  }

  @Test func `lengths are converted to the unit of the canvas`() throws {
    let benches = try Self.inches.map { try Self.bench(unit: $0.name) }
    check("lengths in units") { random in
      let canvas = Int.random(in: 0..<5, using: &random)
      let typed = Int.random(in: 0...5, using: &random)
      let (text, value) = decimal(-2_000...2_000, &random)
      let unit = typed == 5 ? "" : Self.inches[typed].name
      let wanted = typed == 5 || typed == canvas ? value : value * Self.inches[typed].length / Self.inches[canvas].length
      guard benches[canvas].done("set #r x=\(text)\(unit)") else { return "\(text)\(unit): \(benches[canvas].messages)" }
      let answer = Double(benches[canvas].run("get #r x --value")[0])!
      let isRight = typed == 5 || typed == canvas ? answer == wanted : abs(answer - wanted) <= 1e-11 * max(1, abs(wanted))
      return isRight ? nil : "\(text)\(unit) on a canvas in \(Self.inches[canvas].name) is \(answer), not \(wanted)"
    }
  }

  @Test func `lengths in selectors are compared as they are set`() throws {
    let benches = try Self.inches.map { try Self.bench(unit: $0.name) }
    check("lengths in selectors") { random in
      let canvas = Int.random(in: 0..<5, using: &random)
      let (stored, compared) = (decimal(-90...90, &random), decimal(-90...90, &random))
      let (first, second) = (Self.inches[Int.random(in: 0..<5, using: &random)], Self.inches[Int.random(in: 0..<5, using: &random)])
      let comparison = Self.operators[Int.random(in: 0..<6, using: &random)]
      let (left, right) = (stored.value * first.length, compared.value * second.length)
      // Values that differ only in the last bit may compare either way.
      if abs(left - right) <= 1e-9, !(stored.value == compared.value && first.name == second.name) { return nil }
      benches[canvas].run("set #r x=\(stored.text)\(first.name)")
      let selector = "#r[x\(comparison.sign)\(compared.text)\(second.name)]"
      let answer = benches[canvas].run("count \(selector)")
      return answer == [comparison.holds(left, right) ? "1" : "0"] ? nil : "\(stored.text)\(first.name), \(selector): \(answer)"
    }
  }

  @Test func `angles are compared around the circle`() throws {
    let bench = try Self.bench()
    check("angles in selectors") { random in
      let (stored, compared) = (Int.random(in: -1_080...1_080, using: &random), Int.random(in: -1_080...1_080, using: &random))
      let other = Bool.random(using: &random) ? compared : stored + 360 * Int.random(in: -3...3, using: &random)
      bench.run("set #r rotation=\(stored)")
      let isSame = (stored - other) % 360 == 0
      let sign = Bool.random(using: &random) ? "=" : "!="
      let answer = bench.run("count #r[rotation\(sign)\(other)]")
      return answer == [isSame == (sign == "=") ? "1" : "0"] ? nil : "\(stored), [rotation\(sign)\(other)]: \(answer)"
    }
  }

  @Test func `corners are compared each`() throws {
    let bench = try Self.bench()
    check("radii in selectors") { random in
      let radii = (0..<4).map { _ in Int.random(in: 0...4, using: &random) }
      let compared = Int.random(in: 0...4, using: &random)
      let comparison = Self.operators[Int.random(in: 2..<6, using: &random)]
      bench.run("set #r radius=\"\(radii.map(String.init).joined(separator: " "))\"")
      let isEach = radii.allSatisfy { comparison.holds(Double($0), Double(compared)) }
      let answer = bench.run("count #r[radius\(comparison.sign)\(compared)]")
      return answer == [isEach ? "1" : "0"] ? nil : "\(radii), [radius\(comparison.sign)\(compared)]: \(answer)"
    }
  }

  @Test func `weights are compared by number, whichever way they are written`() throws {
    let bench = try Self.bench()
    let words = [("regular", 400), ("bold", 700)]
    func weight(_ random: inout SplitMix64) -> (String, Int) {
      let number = Int.random(in: 1...9, using: &random) * 100
      return Bool.random(using: &random) ? words[Int.random(in: 0..<words.count, using: &random)] : ("\(number)", number)
    }
    check("weights in selectors") { random in
      let (stored, compared) = (weight(&random), weight(&random))
      let comparison = Self.operators[Int.random(in: 0..<6, using: &random)]
      guard bench.done("set #t text.weight=\(stored.0)") else { return "\(bench.messages)" }
      let answer = bench.run("count #t[text.weight\(comparison.sign)\(compared.0)]")
      let isRight = answer == [comparison.holds(Double(stored.1), Double(compared.1)) ? "1" : "0"]
      return isRight ? nil : "\(stored.0), [text.weight\(comparison.sign)\(compared.0)]: \(answer)"
    }
  }

  @Test func `percent is a hundredth`() throws {
    let bench = try Self.bench()
    check("percent") { random in
      let (text, _) = decimal(0...99, &random)
      guard bench.done("set #r opacity=\(text)%") else { return "\(bench.messages)" }
      let answer = bench.run("get #r opacity --value")
      // The decimal with its point two places to the left, and no more digits than that has.
      guard Double(answer[0]) == Double(text + "e-2"), answer[0].utf8.count <= text.utf8.count + 4 else { return "\(text)% is \(answer)" }
      let counted = bench.run("count #r[opacity=\(text)%]")
      return counted == ["1"] ? nil : "\(text)%: \(counted)"
    }
  }

  @Test func `numbers have one text everywhere`() throws {
    let bench = try Self.bench()
    check("texts of numbers") { random in
      let exponent = Int.random(in: -9...9, using: &random)
      let value = Double(Int.random(in: -999_999_999...999_999_999, using: &random)) * Double("1e\(exponent - 9)")!
      // Smaller ones have an exponent.
      guard value == 0 || abs(value) >= 1e-6 else { return nil }
      let typed = Self.positional("\(value)")
      guard bench.done("set #r x=\(typed)") else { return "\(typed): \(bench.messages)" }
      let got = bench.run("get #r x --value")
      guard bench.done("set #r name=\"${x}\"") else { return "\(typed): \(bench.messages)" }
      let named = bench.run("get #r name --value")
      return got == [typed] && named == [typed] ? nil : "\(typed): get \(got), name \(named)"
    }
  }

  /// The text of a number as Swift prints it, which is the shortest that reads back, without an exponent.
  private static func positional(_ text: String) -> String {
    let sign = text.hasPrefix("-") ? "-" : ""
    let halves = text.drop { $0 == "-" }.split(separator: "e")
    let parts = halves[0].split(separator: ".")
    var digits = String(parts[0] + (parts.count > 1 && parts[1] != "0" ? parts[1] : ""))
    var point = parts[0].count + (halves.count > 1 ? Int(halves[1])! : 0)
    while point < 1 { (digits, point) = ("0" + digits, point + 1) }
    while digits.count < point { digits += "0" }
    let index = digits.index(digits.startIndex, offsetBy: point)
    var (whole, rest) = (String(digits[..<index]), String(digits[index...]))
    while whole.hasPrefix("0"), whole.count > 1 { whole.removeFirst() }
    while rest.hasSuffix("0") { rest.removeLast() }
    let isZero = whole == "0" && rest.isEmpty
    return (isZero ? "" : sign) + whole + (rest.isEmpty ? "" : "." + rest)
  }
}
