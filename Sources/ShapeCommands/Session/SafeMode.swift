import Glibc
import ShapeModel

/// What a script of a stranger may do.
package enum SafeMode {
  /// Denied unless it stands here: an effect that is added later is refused until somebody thinks of it.
  package static func allows(_ effect: CommandSpecification.Effect) -> Bool { allowed.contains(effect) }

  private static let allowed: Set<CommandSpecification.Effect> = [.pure, .view, .changes]

  package static let graphicLimit = 1_000_000
  package static let documentLimit = 256 << 20
  package static let outputLimit = 1 << 30
  package static let secondsLimit = 60

  /// Refuses to go on once a bound is passed.
  /// - Parameters:
  ///   - start: What ``secondsUsed`` was when the run began: other work of the process is not the script's.
  static func check(_ session: Session, since start: Int, at range: SourceRange) throws(CommandError) {
    if session.document.graphicCount > graphicLimit { throw limit(range, "graphics", "more than \(graphicLimit) graphics") }
    if isOutOfTime(since: start) { throw timeLimit(range) }
  }

  static func isOutOfTime(since start: Int) -> Bool { secondsUsed - start >= secondsLimit }

  static func timeLimit(_ range: SourceRange) -> CommandError { limit(range, "time", "more than \(secondsLimit) seconds of computing") }

  static func outputLimit(_ range: SourceRange) -> CommandError {
    limit(range, "output", "more than \(outputLimit) bytes of answers and messages")
  }

  /// Seconds of computing of this thread so far.
  static var secondsUsed: Int {
    var time = timespec()
    return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 ? time.tv_sec : 0
  }

  static func limit(_ range: SourceRange, _ name: String, _ what: String, _ status: ExitStatus = .no) -> CommandError {
    CommandError(range, "limit.\(name)", "--safe does not allow \(what)", status)
  }
}

/// The bytes of all lines of a run, with the line feeds behind them.
final class OutputCount {
  private(set) var count = 0

  func add(_ line: String, and tell: (String) -> Void) {
    count += line.utf8.count + 1
    tell(line)
  }
}
