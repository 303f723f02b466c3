extension Session {
  /// Reports the progress of a loop and returns whether it should continue: false once the user interrupts.
  ///
  /// The result of an interrupted loop is discarded.
  package func shouldContinue(_ done: Int, of total: Int) -> Bool {
    guard Progress.isDue(done) else { return true }
    host.progress.report(completed: done, of: total)
    return !host.isInterrupted()
  }
}
