import Glibc

/// A task that runs at intervals while the editor is idle.
@MainActor struct IdleTask {
  private let interval: Int
  private let work: @MainActor () -> Void
  private var dueTime: Int

  init(interval: Int, work: @escaping @MainActor () -> Void) {
    self.interval = max(1, interval)
    self.work = work
    dueTime = Self.now + self.interval
  }

  /// Milliseconds until the task is due, at least 0.
  var remainingMilliseconds: Int32 { Int32(clamping: max(0, dueTime - Self.now)) }

  /// Runs the task if it is due.
  mutating func runIfDue() {
    guard Self.now >= dueTime else { return }
    dueTime = Self.now + interval
    work()
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}
