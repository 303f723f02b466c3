import Glibc

/// The table of ratios, printed row by row.
struct Table {
  private(set) var missedCount = 0
  private(set) var failedCount = 0

  static let heading = line(["", "against", "ours", "theirs", "ratio", "min", "max", "cpu", "limit", "n", ""])

  mutating func add(_ comparison: Comparison, _ results: [String: Samples], _ contenders: [Contender]) {
    func absence(_ name: String) -> String? { contenders.first { $0.name == name }?.absence ?? results[name]?.failure }
    let (what, limit) = (comparison.what, comparison.limit)
    let name: String
    switch comparison.against {
    case .time(let peer): name = peer
    case .bytes(_, let object): name = object
    }
    if let failure = absence(comparison.own) {
      failedCount += 1
      return print(what, name, "failed: shapeedit \(failure)")
    }
    guard let own = results[comparison.own] else { return print(what, name, "not run") }
    switch comparison.against {
    case .bytes(let bytes, _):
      guard let ratio = Ratio(own.peaks, own.peaks.map { _ in Double(bytes) }) else { return print(what, name, "not run") }
      row(what, name, Quantity.bytes(ratio.median * Double(bytes)), Quantity.bytes(Double(bytes)), ratio, nil, limit, own.runs.count)
    case .time(let peer):
      if let absence = absence(peer) { return print(what, name, "left out: \(absence)") }
      guard let other = results[peer], let ratio = Ratio(own.walls, other.walls) else { return print(what, name, "not run") }
      row(
        what, name, Quantity.milliseconds(Ratio.median(own.walls) ?? 0), Quantity.milliseconds(Ratio.median(other.walls) ?? 0), ratio,
        Ratio(own.cpus, other.cpus), limit, min(own.runs.count, other.runs.count))
    }
  }

  /// Adds a row with an absolute limit: the ratio is the measurement divided by the limit.
  mutating func add(_ what: String, _ values: Spread, limit: Double, isPromised: Bool = true, _ text: (Double) -> String) {
    row(what, values.measure, text(values.middle), text(limit), Ratio(values, by: limit), nil, isPromised ? 1 : nil, values.count)
  }

  mutating func addFailure(_ what: String, _ reason: String) {
    failedCount += 1
    print(what, "", "failed: \(reason)")
  }

  private mutating func row(
    _ what: String, _ against: String, _ ours: String, _ theirs: String, _ ratio: Ratio, _ cpu: Ratio?, _ limit: Double?, _ count: Int
  ) {
    let isMet = limit.map { ratio.median <= $0 }
    if isMet == false { missedCount += 1 }
    Table.put(
      Table.line([
        what, against, ours, theirs, Quantity.ratio(ratio.median), Quantity.ratio(ratio.minimum), Quantity.ratio(ratio.maximum),
        cpu.map { Quantity.ratio($0.median) } ?? "", limit.map(Quantity.ratio) ?? "", "\(count)",
        isMet.map { $0 ? "met" : "missed" } ?? "",
      ]))
  }

  private func print(_ what: String, _ against: String, _ words: String) { Table.put(Table.line([what, against]) + " " + words) }

  /// Prints and flushes a line, so that the table can be read while it grows.
  static func put(_ line: String) {
    Swift.print(line)
    fflush(nil)
  }

  private static let widths = [38, 18, 9, 9, 7, 7, 7, 7, 7, 6, 6]

  private static func line(_ columns: [String]) -> String {
    let cells = zip(columns, widths).enumerated().map { index, cell in
      let gap = String(repeating: " ", count: max(0, cell.1 - cell.0.unicodeScalars.count))
      return index < 2 || index == 10 ? cell.0 + gap : gap + cell.0
    }
    let text = cells.joined(separator: " ")
    return columns.count < widths.count ? text : String(text.reversed().drop { $0 == " " }.reversed())
  }
}

/// Several measurements of one thing within a process.
struct Spread {
  /// The statistic shown in the table: `median`, `worst`.
  var measure: String
  var middle: Double
  var minimum: Double
  var maximum: Double
  var count: Int
}

extension Ratio {
  /// Divides measurements by a limit.
  init(_ values: Spread, by limit: Double) {
    (median, minimum, maximum) = (values.middle / limit, values.minimum / limit, values.maximum / limit)
  }
}

/// Formats numbers for the table.
package enum Quantity {
  package static func milliseconds(_ value: Double) -> String {
    if value < 0.1 { return decimal(value * 1000, value < 0.01 ? 2 : 1) + " µs" }
    return value < 10_000 ? decimal(value, value < 10 ? 2 : value < 1000 ? 1 : 0) + " ms" : decimal(value / 1000, 1) + " s"
  }

  static func bytes(_ value: Double) -> String { decimal(value / Double(1 << 20), 1) + " MiB" }

  static func ratio(_ value: Double) -> String { decimal(value, value < 0.095 ? 4 : value < 9.5 ? 2 : value < 95 ? 1 : 0) }

  /// A number with a fixed count of decimals, so that columns line up.
  package static func decimal(_ number: Double, _ places: Int) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return "-" }
    let scale = Int(pow(10, Double(places)))
    let scaled = Int((abs(number) * Double(scale)).rounded())
    let rest = String(scaled % scale)
    let sign = number < 0 && scaled > 0 ? "-" : ""
    return sign + "\(scaled / scale)" + (places == 0 ? "" : "." + String(repeating: "0", count: places - rest.utf8.count) + rest)
  }
}
