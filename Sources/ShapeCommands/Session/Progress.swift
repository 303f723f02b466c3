// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// The progress of the running work: long loops report it from time to time, and a terminal displays it.
///
/// Nested work counts as a part of the outer work: a command in a loop, a loop in a script. Work that ends within a second is not shown.
/// What is shown only grows, also where a part of the work loops several times.
/// - Complexity: One test per step, and one clock reading every 128 steps.
package final class Progress {
  /// Displays the completed part, 0 through 1; a nil part removes the display. If this closure is nil, nothing is counted.
  package var show: ((_ part: Double?) -> Void)?
  /// Monotonic time in seconds from an arbitrary origin.
  package var clock: () -> Double = Progress.steadySeconds
  /// Seconds before the first display.
  package var patience = 1.0

  /// One nested piece of work.
  private struct Level {
    var done = 0
    var total = 1
  }

  private var levels: [Level] = []
  private var start = 0.0
  private var shown: Double?
  private var largest = 0.0

  /// The number of steps between two clock readings: few enough that slow steps, such as measuring a text, take some milliseconds.
  private static let stride = 1 << 7
  private static let round = 1 << 10
  private var steps = 0
  /// Seconds between two displays.
  private static let pause = 0.1

  package init() {}

  /// Begins a piece of work, nested in the current one if there is one.
  package func begin() {
    guard show != nil else { return }
    if levels.isEmpty { (start, shown, largest) = (clock(), nil, 0) }
    levels.append(Level())
  }

  /// Ends the innermost piece of work.
  package func end() {
    guard !levels.isEmpty else { return }
    levels.removeLast()
    guard levels.isEmpty, shown != nil else { return }
    shown = nil
    show?(nil)
  }

  /// Whether a loop should report at a step, counted from 0: at each round number, since some loops ask at no other ones, and whenever it
  /// was asked often, since others leave those out.
  func isDue(_ done: Int) -> Bool {
    steps &+= 1
    return done & (Progress.round - 1) == 0 || steps % Progress.stride == 0
  }

  /// Records how much of the innermost piece of work is completed.
  package func report(completed done: Int, of total: Int) {
    guard show != nil, !levels.isEmpty else { return }
    levels[levels.count - 1] = Level(done: min(done, total), total: max(total, 1))
    refresh()
  }

  /// Displays the completed part when it is time to, also while work runs that reports nothing.
  package func refresh() {
    guard let show, !levels.isEmpty else { return }
    let now = clock()
    guard now - start >= patience, now - (shown ?? 0) >= Progress.pause || shown == nil else { return }
    (shown, largest) = (now, max(largest, part))
    show(largest)
  }

  /// The completed part of all the work.
  private var part: Double { levels.reversed().reduce(0) { (Double($1.done) + $0) / Double($1.total) } }

  private static func steadySeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
