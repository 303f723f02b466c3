// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem
import Glibc

/// Signals that an ``EventLoop`` reports while this value exists; releasing it restores their previous actions.
package struct CaughtSignals: ~Copyable {
  /// The signals that were not caught before.
  private let numbers: [Int32]

  package init(_ numbers: [Int32]) { self.numbers = numbers.filter { terminal_signals_catch($0) == 1 } }

  deinit { release() }

  /// Restores the actions, and raises a signal again if only this value caught it.
  package consuming func end(passingOn signal: Int32?) {
    release()
    if let signal, numbers.contains(signal) { raise(signal) }
  }

  private func release() { for number in numbers { terminal_signals_release(number) } }
}
