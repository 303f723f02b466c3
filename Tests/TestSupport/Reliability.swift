import Glibc
import Synchronization

/// The statement of a test with a figure of reliability: the demand, the number of runs, and the result.
///
/// A figure is one line of the test run and one row of `Tests/RELIABILITY.md`. It counts what was left out as well as what failed,
/// and a number of runs that falls shows a test that stopped testing.
public enum Reliability {
  /// Whether the long forms run; `make torture` sets `SHAPEEDIT_TORTURE=1`.
  public static let isTorture = getenv("SHAPEEDIT_TORTURE").map { String(cString: $0) == "1" } ?? false

  /// How often to try: the short form in every test run, the long one before a release.
  public static func runs(_ short: Int, torture long: Int) -> Int { isTorture ? long : short }

  /// States a figure: a line on standard error and, where `SHAPEEDIT_FIGURES` names a file, one at its end.
  ///
  /// A stated failure does not fail the test; the caller also has to expect that there are none.
  /// - Parameters:
  ///   - id: The figure, as `S1`; several tests may state parts of one.
  ///   - what: The demand in a few words that do not change from run to run.
  ///   - runs: How often it was tried.
  ///   - skipped: How many tries this machine does not allow.
  ///   - reason: What the machine lacks, where something was left out.
  ///   - failures: How many tries broke the demand.
  ///   - details: What else was counted.
  public static func state(
    _ id: String, _ what: String, runs: Int, skipped: Int = 0, because reason: String = "", failures: Int, details: String = ""
  ) {
    say(line(id, what, runs: runs, skipped: skipped, because: reason, failures: failures, details: details))
    guard let path = getenv("SHAPEEDIT_FIGURES") else { return }
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { return }
    write([id, what, "\(runs)", "\(skipped)", reason, "\(failures)", details].joined(separator: "\t") + "\n", to: file)
    close(file)
  }

  /// Adds the cases of a table that is run as so many tests, and states the figure with the last of them.
  /// - Parameters:
  ///   - count: How many times this is called for the figure.
  ///   - slowest: The times of these cases; the figure tells the longest of all.
  public static func tally(
    _ id: String, _ what: String, of count: Int, runs: Int = 1, skipped: Int = 0, because reason: String = "", failures: Int,
    slowest: Slowest? = nil
  ) {
    let whole = tallies.withLock { tallies -> Tally? in
      var tally = tallies[id + what] ?? Tally()
      tally.calls += 1
      tally.runs += runs
      tally.skipped += skipped
      tally.failures += failures
      if !reason.isEmpty { tally.reason = reason }
      if let slowest { tally.slowest = (tally.slowest ?? slowest).joined(slowest) }
      tallies[id + what] = tally
      return tally.calls == count ? tally : nil
    }
    guard let whole else { return }
    state(
      id, what, runs: whole.runs, skipped: whole.skipped, because: whole.reason, failures: whole.failures,
      details: whole.slowest?.text ?? "")
  }

  private struct Tally {
    var calls = 0
    var runs = 0
    var skipped = 0
    var failures = 0
    var reason = ""
    var slowest: Slowest?
  }

  private static let tallies = Mutex<[String: Tally]>([:])

  /// `S1 kill at each call: 206 runs, 0 failures, 0 skipped (206 killed)`.
  static func line(
    _ id: String, _ what: String, runs: Int, skipped: Int, because reason: String, failures: Int, details: String
  ) -> String {
    let left = reason.isEmpty || skipped == 0 ? "\(skipped) skipped" : "\(skipped) skipped: \(reason)"
    return "\(id) \(what): \(runs) runs, \(failures) failures, \(left)" + (details.isEmpty ? "" : " (\(details))")
  }

  /// Tells the reader of the test run a line, past whatever the interpreter does with standard output.
  public static func say(_ line: String) { write(line + "\n", to: 2) }

  /// At once, so that lines of processes that run side by side stay whole.
  private static func write(_ text: String, to file: Int32) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(file, bytes, bytes.count)
  }
}
