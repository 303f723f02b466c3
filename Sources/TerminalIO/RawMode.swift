// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem
import Glibc

/// The reason why a terminal's mode cannot be changed.
package struct TerminalError: Error, Equatable {
  /// The `errno`.
  package var code: Int32
}

/// The mode of a terminal while a program reads its keys. The original mode is restored when this value is released, while the
/// program is suspended, and when it ends: also by a signal or a crash.
package struct RawMode: ~Copyable {
  package enum Keys: Sendable {
    /// The mode is left to readline.
    case lines
    /// Keys come one by one and are not echoed; Ctrl-C, Ctrl-Z and Ctrl-\ are signals.
    case single
    /// All keys come as they are typed, also Ctrl-C, Ctrl-Z and Ctrl-\.
    case screen
  }

  package struct Style: Sendable {
    package var keys: Keys
    /// Whether keys that were typed before are discarded, so that none of them answers a question by accident.
    package var dropsTyped: Bool
    /// The text that is written to standard output if the program ends unexpectedly.
    package var end: String

    package init(_ keys: Keys, dropsTyped: Bool = false, end: String = "") {
      (self.keys, self.dropsTyped, self.end) = (keys, dropsTyped, end)
    }
  }

  private static let (terminal, screen) = (STDIN_FILENO, STDOUT_FILENO)
  private let style: Style
  private var found: termios

  private init(_ style: Style, _ found: termios) { (self.style, self.found) = (style, found) }

  /// Changes the mode.
  package static func enter(_ style: Style) throws(TerminalError) -> RawMode {
    let mode = RawMode(style, try RawMode.hold())
    mode.set()
    return mode
  }

  deinit {
    unset()
    terminal_modes_release()
  }

  /// Restores the terminal, stops the process as Ctrl-Z does, and takes the terminal again when it continues.
  @MainActor package mutating func suspend(_ loop: EventLoop) {
    unset()
    terminal_modes_release()
    loop.stopProcess()
    restart()
  }

  /// Sets the mode again after SIGSTOP and SIGCONT, since the shell has changed it.
  package mutating func resume() {
    terminal_modes_release()
    restart()
  }

  private mutating func restart() {
    // Without a terminal there is nothing left to set; reading keys then reports its end.
    if let now = try? RawMode.hold() { found = now }
    set()
  }

  private static func hold() throws(TerminalError) -> termios {
    var found = termios()
    guard terminal_modes_hold(terminal) == 0 else { throw TerminalError(code: errno) }
    guard tcgetattr(terminal, &found) == 0 else {
      let code = errno
      terminal_modes_release()
      throw TerminalError(code: code)
    }
    return found
  }

  private func set() {
    let end = Array(style.end.utf8)
    terminal_modes_set_epilogue(RawMode.screen, end, Int32(end.count))
    guard style.keys != .lines else { return }
    var mode = found
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    if style.keys == .screen {
      mode.c_lflag &= ~tcflag_t(ISIG | IEXTEN)
      mode.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP | BRKINT)
    }
    RawMode.apply(mode, style.dropsTyped ? TCSAFLUSH : TCSADRAIN)
  }

  private func unset() {
    terminal_modes_set_epilogue(RawMode.screen, nil, 0)
    guard style.keys != .lines else { return }
    RawMode.apply(found, TCSADRAIN)
  }

  /// Sets a mode, in which a read returns as soon as there is a key.
  private static func apply(_ mode: termios, _ action: Int32) {
    // A process in the background would be stopped by setting a mode. It receives SIGCONT when it is in the foreground again.
    let foreground = tcgetpgrp(terminal)
    guard foreground < 0 || foreground == getpgrp() else { return }
    var mode = mode
    if mode.c_lflag & tcflag_t(ICANON) == 0 {
      withUnsafeMutableBytes(of: &mode.c_cc) { codes in (codes[Int(VMIN)], codes[Int(VTIME)]) = (1, 0) }
    }
    while tcsetattr(terminal, action, &mode) < 0, errno == EINTR {}
  }
}
