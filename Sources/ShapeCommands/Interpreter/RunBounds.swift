// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ShapeModel
import TerminalText

/// The limits of one run: commands always; output, time and graphics in safe mode.
///
/// A run is a script, or one line of a conversation, a stream or a server, since these may last for months.
package final class RunBounds {
  let isSafe: Bool
  /// Variable, so that tests can lower it.
  package var commandLimit = Parser.mostCommands
  package var outputLimit = SafeMode.outputLimit
  private var commandCount = 0
  /// The bytes of replies and messages so far, including line feeds.
  private var outputCount = 0
  /// The CPU seconds used before the run, which do not count.
  private var start = RunBounds.secondsUsed

  init(isSafe: Bool) { self.isSafe = isSafe }

  /// Begins another run with all counts at 0.
  func beginRun() { (commandCount, outputCount, start) = (0, 0, RunBounds.secondsUsed) }

  /// Passes on a line and counts its bytes.
  func count(_ line: StyledLine, and tell: (StyledLine) -> Void) {
    outputCount += line.byteCount + 1
    tell(line)
  }

  /// Counts a command.
  func countCommand(at range: SourceRange) throws(CommandError) {
    guard commandCount < commandLimit else {
      throw CommandError(range, "limit.commands", "more than \(commandLimit) commands")
    }
    commandCount += 1
  }

  /// - Parameter more: The number of bytes of the next line.
  func checkOutput(_ more: Int = 0, at range: SourceRange) throws(CommandError) {
    guard isSafe, outputCount + more >= outputLimit + (more == 0 ? 1 : 0) else { return }
    throw SafeMode.limit(range, "output", "more than \(outputLimit) bytes of answers and messages")
  }

  /// Throws if a command has exceeded a limit.
  func check(_ session: Session, at range: SourceRange) throws(CommandError) {
    guard isSafe else { return }
    if session.document.graphicCount > SafeMode.graphicLimit {
      throw SafeMode.limit(range, "graphics", "more than \(SafeMode.graphicLimit) graphics")
    }
    if isOutOfTime { throw timeLimit(range) }
  }

  var isOutOfTime: Bool { isSafe && RunBounds.secondsUsed - start >= SafeMode.secondsLimit }

  private func timeLimit(_ range: SourceRange) -> CommandError {
    SafeMode.limit(range, "time", "more than \(SafeMode.secondsLimit) seconds of computing")
  }

  /// The error for an interrupted command: the user interrupted it, or it used up its time.
  func interruption(_ range: SourceRange) -> CommandError {
    isOutOfTime ? timeLimit(range) : CommandError(range, "interrupted", "interrupted", .interrupted)
  }

  /// The CPU seconds used by this thread so far.
  private static var secondsUsed: Int {
    var time = timespec()
    return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 ? time.tv_sec : 0
  }
}
