// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem
import Glibc
import TerminalText

/// A question on the last line of a terminal that is answered by a single key and then erased.
///
/// Ctrl-Z suspends the program, and the question is asked again when it continues; SIGTERM, SIGHUP and Ctrl-\ leave it unanswered.
@MainActor package struct KeyQuestion {
  private let text: String
  private let keys: [Character]
  private let style: RawMode.Style
  private let loop: EventLoop

  /// The key that answered, and the signal that ended the question instead; both nil for Ctrl-D, Escape and a closed terminal.
  private struct Answer {
    var key: Character?
    var signal: Int32?
  }

  /// - Parameters:
  ///   - keys: The keys that answer; Enter is a line feed.
  ///   - dropsTyped: Whether keys that were typed before the question are discarded.
  package init(_ text: String, keys: [Character], dropsTyped: Bool, _ loop: EventLoop) {
    (self.text, self.keys, self.loop) = (text, keys, loop)
    style = RawMode.Style(.single, dropsTyped: dropsTyped)
  }

  /// Asks, and waits for a key.
  /// - Returns: Nil for Ctrl-C, Ctrl-D and Escape, if the terminal was closed, and if the program is to end.
  package func ask() -> Character? {
    let signals = CaughtSignals(EventLoop.deadly + [SIGINT, SIGTSTP, SIGCONT, SIGWINCH])
    let answer = answer()
    signals.end(passingOn: answer.signal)
    return answer.key
  }

  private func answer() -> Answer {
    guard var mode = try? RawMode.enter(style) else { return Answer() }
    Output.write(shown, to: STDOUT_FILENO)
    defer { erase() }
    while true {
      switch loop.next() {
      case .input:
        guard let answer = read() else { continue }
        return answer
      case .signal(SIGTSTP):
        erase()
        mode.suspend(loop)
        show()
      case .signal(SIGCONT):
        mode.resume()
        show()
      case .signal(SIGWINCH): show()
      case .signal(SIGINT):
        // Ctrl-C answers the question, and does not interrupt the command that asks it.
        terminal_signals_reset_interrupted()
        return Answer(signal: SIGINT)
      case .signal(let number):
        loop.end(by: number)
        return Answer(signal: number)
      default: continue
      }
    }
  }

  /// Reads a key; nil for one that is not an answer.
  private func read() -> Answer? {
    var byte: UInt8 = 0
    let count = Glibc.read(STDIN_FILENO, &byte, 1)
    if count < 0, errno == EINTR || errno == EAGAIN { return nil }
    guard count == 1, byte != 0x04 else { return Answer() }
    if byte == 0x1b { return dropSequence() ? nil : Answer() }
    let key = Character(Unicode.Scalar(byte))
    return keys.contains(key) ? Answer(key: key) : nil
  }

  /// Milliseconds within which the rest of a key's sequence follows Escape.
  private static let sequenceTime: Int32 = 30

  /// Drops the rest of the sequence of a key, or of a reply of the terminal; false if there is none.
  private func dropSequence() -> Bool {
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, KeyQuestion.sequenceTime) > 0 else { return false }
    var rest = [UInt8](repeating: 0, count: 64)
    return Glibc.read(STDIN_FILENO, &rest, rest.count) > 0
  }

  private var shown: String { truncated(text, to: max(1, TerminalSize.of(STDOUT_FILENO).columns - 1)) }

  private func show() { Output.write("\r" + shown, to: STDOUT_FILENO) }

  private func erase() { Output.write(ProgressLine.blanks(displayWidth(shown)), to: STDOUT_FILENO) }
}
