// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem
import Glibc
import Programs

/// A shell command that uses the terminal until it ends: a pager, a text editor, or a command that the user typed.
///
/// It is in this program's process group, so Ctrl-C and Ctrl-Z reach both; like `system`, this program ignores Ctrl-C meanwhile. If this
/// program receives SIGTERM or SIGHUP, it ends the command first, which restores the terminal.
@MainActor package final class ForegroundProgram {
  /// The command's exit status, or 128 plus the number of the signal that ended it, as shells report it.
  private var status: Int32?
  /// Whether Ctrl-\ ends this program, too; otherwise only the command.
  private let isEndedByQuit: Bool
  private let process: Int32
  private let loop: EventLoop
  private var signals: CaughtSignals?
  /// The write end of its standard input; -1 if it reads the terminal.
  private var input: Int32 = -1
  private var foundMode: termios?
  /// The signal that is to end this program.
  private var ending: Int32?
  /// Whether the user interrupted it, or a signal ended both programs.
  package private(set) var wasInterrupted = false

  private static let killTimer = -2
  /// With traps, the shell ends only after its commands have ended.
  private static let traps = "trap 'exit 143' TERM; trap 'exit 129' HUP; "
  private static let trapsOfKeys = "trap 'exit 130' INT; trap 'exit 131' QUIT; "
  /// Milliseconds that the command has to restore the terminal before it is killed.
  private static let patience = 2_000

  /// Starts a command; nil if that fails.
  /// - Parameters:
  ///   - handlesKeys: Whether Ctrl-C and Ctrl-\ do not end it, as in a text editor.
  ///   - takesInput: Whether its standard input is the text passed to ``write(_:)``.
  package init?(
    shell command: String, handlesKeys: Bool = false, takesInput: Bool = false, isEndedByQuit: Bool = false, _ loop: EventLoop
  ) {
    (self.loop, self.isEndedByQuit) = (loop, isEndedByQuit)
    var ends: [Int32] = [-1, -1]
    guard !takesInput || terminal_pipe(&ends) == 0 else { return nil }
    defer { if ends[0] >= 0 { close(ends[0]) } }
    var mode = termios()
    foundMode = tcgetattr(STDIN_FILENO, &mode) == 0 ? mode : nil
    signals = CaughtSignals(EventLoop.deadly + [SIGINT])
    do throws(StartError) {
      process = try InstalledProgram.start(
        "/bin/sh", ["-c", ForegroundProgram.traps + (handlesKeys ? "trap : INT QUIT; " : ForegroundProgram.trapsOfKeys) + command],
        streams: takesInput ? [ends[0]] : [])
    } catch {
      if ends[1] >= 0 { close(ends[1]) }
      return nil
    }
    input = ends[1]
    if input >= 0 { _ = fcntl(input, F_SETFL, O_NONBLOCK) }
    loop.await(process: process)
  }

  deinit {
    MainActor.assumeIsolated { _ = finish() }
  }

  /// Writes to its standard input; false if the command does not read all of it.
  package func write(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while input >= 0, !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        handle(loop.next(hasInput: false, writingTo: input))
      } else if errno != EINTR {
        closeInput()
      }
    }
    return input >= 0
  }

  /// Waits until it ends, and returns its status.
  package func finish() -> Int32 {
    closeInput()
    while status == nil { handle(loop.next(hasInput: false)) }
    loop.cancel(ForegroundProgram.killTimer)
    wasInterrupted = wasInterrupted || ending != nil || terminal_signals_interrupted() != 0
    // Ctrl-C was meant for the command.
    if ending == nil { terminal_signals_reset_interrupted() }
    if let status, status > 128, var mode = foundMode { tcsetattr(STDIN_FILENO, TCSADRAIN, &mode) }
    foundMode = nil
    signals.take()?.end(passingOn: ending)
    return status ?? 0
  }

  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  private func handle(_ event: EventLoop.Event) {
    switch event {
    case .ended(process, let code):
      status = code & 0x7f == 0 ? code >> 8 & 0xff : 128 + code & 0x7f
      closeInput()
    case .signal(let number) where EventLoop.deadly.contains(number) && (number != SIGQUIT || isEndedByQuit):
      ending = ending ?? number
      loop.end(by: number)
      closeInput()
      end(by: SIGTERM)
      loop.start(ForegroundProgram.killTimer, afterMilliseconds: ForegroundProgram.patience)
    // The full screen catches Ctrl-Z, which has stopped the command: this program stops with it, and both are continued together.
    case .signal(SIGTSTP): loop.stopProcess()
    case .timer(ForegroundProgram.killTimer): end(by: SIGKILL)
    default: return
    }
  }

  /// Sends a signal to the shell and to its commands, which are in this program's process group.
  private func end(by signal: Int32) {
    for process in ProcessTree.descendants(of: process) + [process] { kill(process, signal) }
  }
}
