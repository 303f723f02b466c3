// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText

/// The destination of a conversation's replies: its lines, or the screen that covers them.
final class ReplySink {
  private var screen: (answer: (StyledLine) -> Void, message: (StyledLine) -> Void)?
  private let lines: (answer: (StyledLine) -> Void, message: (StyledLine) -> Void)

  init(answer: @escaping (StyledLine) -> Void, message: @escaping (StyledLine) -> Void) { lines = (answer, message) }

  func answer(_ line: StyledLine) { (screen ?? lines).answer(line) }
  func message(_ line: StyledLine) { (screen ?? lines).message(line) }

  /// Sends replies to the screen until ``giveBack()``.
  func take(answer: @escaping (StyledLine) -> Void, message: @escaping (StyledLine) -> Void) { screen = (answer, message) }
  func giveBack() { screen = nil }
}
