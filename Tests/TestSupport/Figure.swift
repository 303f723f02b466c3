/// A figure that one driver counts from beginning to end.
public struct Figure: Sendable {
  /// As `S1`.
  public let id: String
  /// The demand.
  public let what: String
  /// How often it was tried.
  public var runs = 0
  /// How many tries this machine does not allow.
  public var skipped = 0
  /// The program or feature that the machine lacks, where something was skipped.
  public var reason = ""
  /// The failures, a line each.
  public var failures: [String] = []
  /// Other counts.
  public var details = ""

  /// - Parameter what: The demand in a few words that do not change from run to run.
  public init(_ id: String, _ what: String) {
    self.id = id
    self.what = what
  }

  /// Counts a try, which failed unless the condition holds.
  public mutating func check(_ isHeld: Bool, _ failure: @autoclosure () -> String) {
    runs += 1
    if !isHeld { failures.append(failure()) }
  }

  /// Leaves tries out that this machine does not allow.
  public mutating func skip(_ count: Int = 1, because reason: String) {
    skipped += count
    self.reason = reason
  }

  /// Shows the first failures, then states the figure.
  public func state() {
    for failure in failures.prefix(20) { Reliability.say("  FAILED \(failure)") }
    Reliability.state(id, what, runs: runs, skipped: skipped, because: reason, failures: failures.count, details: details)
  }
}
