/// The longest of some times, for the reader of a figure; no test fails by it.
public struct Slowest: Sendable {
  private var longest = Duration.zero

  /// No time at all.
  public init() {}

  /// Does something and remembers how long it took.
  public mutating func time<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let start = ContinuousClock.now
    defer { longest = max(longest, ContinuousClock.now - start) }
    return try body()
  }

  /// The longer one of two.
  func joined(_ other: Slowest) -> Slowest { longest < other.longest ? other : self }

  /// `slowest 0.031 s`
  public var text: String {
    let milliseconds = Int(longest.components.seconds) * 1000 + Int(longest.components.attoseconds / 1_000_000_000_000_000)
    let digits = String(milliseconds % 1000)
    return "slowest \(milliseconds / 1000).\(String(repeating: "0", count: 3 - digits.count))\(digits) s"
  }
}
