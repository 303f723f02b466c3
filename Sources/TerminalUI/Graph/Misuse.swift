// SPDX-License-Identifier: MIT
import Glibc

/// An ineffective use of views by a program, reported by a line on standard error.
struct Misuse {
  var text: String

  /// The state of a view is used where no view keeps it.
  static func state(_ type: Any.Type, _ effect: String) -> Misuse {
    Misuse(text: "a state of type \(type) is used outside of the body of a view that is shown: \(effect)")
  }

  /// Writes the line.
  func report() {
    var line = "TerminalUI: " + text + "\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
