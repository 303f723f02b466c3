import CSystem
import Glibc

/// Why a terminal's mode cannot be changed.
package struct TerminalError: Error, Equatable {
  /// The `errno`.
  package var code: Int32
}

/// The mode of a terminal while a program reads its keys. The mode that was found comes back when this value is released, while the
/// program is suspended, and however it ends: also by a signal or a crash.
package struct RawMode: ~Copyable {
  package enum Keys: Sendable {
    /// The mode is left to readline.
    case lines
    /// Keys come one by one and are not echoed; Ctrl-C, Ctrl-Z and Ctrl-\ are signals.
    case single
    /// As ``single``, but all keys are bytes, as a full screen needs.
    case all
  }

  package struct Style: Sendable {
    package var keys: Keys
    /// Whether keys that were typed before are dropped, so that they answer nothing by accident.
    package var dropsTyped: Bool
    /// What is written to standard output to begin, such as the sequence of the alternate screen.
    package var start: String
    /// What ends it. For ``Keys/lines`` it is written only if the program ends unexpectedly.
    package var end: String

    package init(_ keys: Keys, dropsTyped: Bool = false, start: String = "", end: String = "") {
      (self.keys, self.dropsTyped, self.start, self.end) = (keys, dropsTyped, start, end)
    }
  }

  /// What shows the sequences of a style.
  private static let screen = STDOUT_FILENO

  private let terminal: Int32
  private let style: Style
  private var found: termios

  private init(_ terminal: Int32, _ style: Style, _ found: termios) { (self.terminal, self.style, self.found) = (terminal, style, found) }

  /// Changes the mode.
  package static func enter(_ style: Style, on terminal: Int32 = STDIN_FILENO) throws(TerminalError) -> RawMode {
    let mode = RawMode(terminal, style, try RawMode.hold(terminal))
    mode.set()
    return mode
  }

  deinit {
    unset()
    terminal_modes_release()
  }

  /// Gives the terminal back as it was found, stops the process as Ctrl-Z does, and takes the terminal again when it continues.
  @MainActor package mutating func suspend(_ loop: EventLoop) {
    unset()
    terminal_modes_release()
    loop.stopProcess()
    restart()
  }

  /// Takes the terminal again after somebody else changed its mode: the process was stopped without being asked.
  package mutating func resume() {
    terminal_modes_release()
    restart()
  }

  private mutating func restart() {
    // Without a terminal there is nothing left to set; reading keys then reports its end.
    if let now = try? RawMode.hold(terminal) { found = now }
    set()
  }

  private static func hold(_ terminal: Int32) throws(TerminalError) -> termios {
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
    if style.keys == .all {
      mode.c_lflag &= ~tcflag_t(ISIG | IEXTEN)
      mode.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    }
    RawMode.apply(mode, to: terminal, style.dropsTyped ? TCSAFLUSH : TCSADRAIN)
    RawMode.write(style.start)
  }

  private func unset() {
    terminal_modes_set_epilogue(RawMode.screen, nil, 0)
    guard style.keys != .lines else { return }
    RawMode.write(style.end)
    RawMode.apply(found, to: terminal, TCSADRAIN)
  }

  /// Sets a mode, in which a read returns as soon as there is a key.
  private static func apply(_ mode: termios, to terminal: Int32, _ action: Int32) {
    var mode = mode
    if mode.c_lflag & tcflag_t(ICANON) == 0 {
      withUnsafeMutableBytes(of: &mode.c_cc) { codes in (codes[Int(VMIN)], codes[Int(VTIME)]) = (1, 0) }
    }
    while tcsetattr(terminal, action, &mode) < 0, errno == EINTR {}
  }

  private static func write(_ text: String) {
    guard !text.isEmpty else { return }
    var output = Output(descriptor: RawMode.screen)
    do throws(OutputError) {
      try output.write(text)
      try output.flush()
    } catch {
      // The terminal was closed, so there is nobody to show it to.
    }
  }
}
