import GeometryOracle
import ShapeModel
import TestSupport
import Testing

/// Counts the checks of a line of the rules, and records the seeds of failures.
struct RuleLine {
  var figure: Figure
  /// The minimum number of comparisons.
  let wanted: Int

  init(_ what: String) {
    wanted = Reliability.runs(2_000, torture: 20_000)
    figure = Figure("G1", what)
  }

  var isDone: Bool { figure.runs >= wanted }

  mutating func check(_ holds: Bool, _ seed: UInt64, _ what: @autoclosure () -> String) {
    figure.runs += 1
    if !holds { figure.failures.append("seed \(seed): \(what())") }
  }

  func end() {
    figure.state()
    #expect(figure.failures.isEmpty, "\(figure.failures.count) of \(figure.runs), the first: \(figure.failures.first ?? "")")
  }

  /// Documents of one seed after the other until enough was compared.
  mutating func overDocuments(_ body: (inout RuleLine, Document, inout RandomGeometry, UInt64) throws -> Void) throws {
    var seed: UInt64 = 0
    while !isDone {
      seed += 1
      var random = RandomGeometry(seed: seed)
      let document = try random.document()
      try body(&self, document, &random, seed)
    }
    end()
  }
}
