import Glibc

/// How far the work at hand is: long walks say so now and then, and whoever has a terminal shows it.
///
/// Work within work counts as a part of it: a command in a loop, a loop in a script. What is over within a second is not shown.
/// - Complexity: a walk pays one test a step, and looks at the clock every 4,096 steps.
package struct Progress {
  /// Draws how much is done, 0 through 1; nil takes the picture away. Nil where nobody looks, and then nothing is counted.
  package var show: ((_ part: Double?) -> Void)?
  /// Seconds since any moment.
  var clock: () -> Double = Progress.steadySeconds

  /// One piece of work in another.
  private struct Level {
    var done = 0
    var total = 1
  }

  private var levels: [Level] = []
  private var start = 0.0
  private var shown: Double?

  /// Steps between two looks at the clock.
  private static let stride = 1 << 12
  /// How long nothing is shown, and how long a picture stands.
  private static let patience = 1.0
  private static let pause = 0.1

  package init() {}

  /// Begins a piece of work, or a part of the piece at hand.
  package mutating func begin() {
    guard show != nil else { return }
    if levels.isEmpty { (start, shown) = (clock(), nil) }
    levels.append(Level())
  }

  /// Ends what was begun last.
  package mutating func end() {
    guard !levels.isEmpty else { return }
    levels.removeLast()
    guard levels.isEmpty, shown != nil else { return }
    shown = nil
    show?(nil)
  }

  /// Whether a walk should say where it is, after so many steps.
  static func isDue(_ done: Int) -> Bool { done & (stride - 1) == 0 }

  /// Notes how much of the piece at hand is done.
  package mutating func report(completed done: Int, of total: Int) {
    guard let show, !levels.isEmpty else { return }
    levels[levels.count - 1] = Level(done: min(done, total), total: max(total, 1))
    let now = clock()
    guard now - start >= Progress.patience, now - (shown ?? 0) >= Progress.pause || shown == nil else { return }
    shown = now
    show(part)
  }

  /// How much of everything is done.
  private var part: Double { levels.reversed().reduce(0) { (Double($1.done) + $0) / Double($1.total) } }

  private static func steadySeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

extension Session {
  /// Says how far a walk is, and whether it should go on: false once somebody wants to stop.
  ///
  /// What a walk that did not go on returns is not used.
  package func shouldContinue(_ done: Int, of total: Int) -> Bool {
    guard Progress.isDue(done) else { return true }
    host.progress.report(completed: done, of: total)
    return !host.isInterrupted()
  }
}
