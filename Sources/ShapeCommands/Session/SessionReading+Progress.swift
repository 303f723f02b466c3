// SPDX-License-Identifier: GPL-3.0-or-later
extension SessionReading {
  /// Reports the progress of a loop and returns whether it should continue: false once the user interrupts.
  ///
  /// The result of an interrupted loop is discarded.
  package func shouldContinue(_ done: Int, of total: Int) -> Bool {
    guard host.progress.isDue(done) else { return true }
    host.progress.report(completed: done, of: total)
    return !host.isInterrupted()
  }

  /// Reports the progress of a loop whose partial result is useless.
  /// - Throws: ``ExitStatus/interrupted`` once the user interrupts.
  package func reportProgress(_ done: Int, of total: Int) throws(CommandError) {
    guard shouldContinue(done, of: total) else { throw CommandError.interrupted(self) }
  }

  /// Does one of several parts of the running work, which reports its own progress.
  func part<Result>(_ index: Int, of count: Int, _ body: () throws(CommandError) -> Result) throws(CommandError) -> Result {
    host.progress.report(completed: index, of: count)
    host.progress.begin()
    defer { host.progress.end() }
    return try body()
  }
}

extension CommandError {
  /// The user interrupted the running command.
  static func interrupted(_ session: any SessionReading) -> CommandError {
    CommandError(session.running.range, "interrupted", "interrupted", .interrupted)
  }
}
