// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem
import Glibc
package import TerminalText
package import TerminalUI

/// The whole screen of a terminal: reads its keys and mouse as events, and shows grids of cells.
///
/// The terminal is taken when this object is made, and restored by ``leave()``, when the object is released, while the
/// program is suspended, and however the program ends: also by a signal or a crash.
@MainActor package final class FullScreen {
  /// The reason for which ``FullScreen/next()`` returns.
  package enum Wake: Equatable, Sendable {
    /// A key, the mouse, a paste, or a new size of the screen.
    case event(Event)
    /// A timer is due.
    case timer(Int)
    /// The program is asked to end: by a signal, or because the terminal was closed (SIGHUP).
    case end(signal: Int32)
    /// The screen was released and taken again: everything has to be redrawn.
    case resumed
  }

  private let loop: EventLoop
  private var encoder: ScreenEncoder
  private var decoder = InputDecoder()
  private var mode: RawMode?
  private var signals: CaughtSignals?
  private var events: [Event] = []
  private var lastLook = 0
  /// The time at which bytes were last read.
  private var lastRead = 0
  private var wasInterrupted = false
  /// Nanoseconds between looks for a key that interrupts a command: the longest time that a long one runs without a look.
  private static let lookInterval = 8_000_000
  private var commandStart = 0
  /// The nanoseconds until a command is noticed: an Escape that was typed ahead of a short one belongs to the keys before it.
  private static let noticeTime = 300_000_000
  private var isGone = false
  private var lastTime = Int(cs_steady_clock())
  /// The bytes written so far, for measurements.
  package private(set) var byteCount = 0

  private static let (escapeTimer, settleTimer, pasteTimer) = (-3, -4, -5)
  /// Milliseconds after which Escape is a key, and not the beginning of a sequence; more for a remote session, whose bytes arrive later.
  private let escapeTime = environmentVariable("SSH_CONNECTION") == nil ? 50 : 150
  /// The milliseconds after which no byte continues an Escape that was read as a key, and the milliseconds without bytes that end a paste.
  private static let (settleTime, pasteTime) = (500, 2_000)

  /// The alternate screen, marked pastes, buttons and drags of the mouse as SGR, focus, sizes, and kitty's unambiguous keys; no wrapping at
  /// the right edge. The keyboard's mode belongs to the screen, so it is set after the screen is entered and reset before it is left.
  private static let begin = "\u{1b}[?1049h\u{1b}[?2004h\u{1b}[?1002h\u{1b}[?1006h\u{1b}[?1004h\u{1b}[?2048h\u{1b}[>1u\u{1b}[?7l\u{1b}[?25l"
  private static let end =
    "\u{1b}[?2026l\u{1b}[0m\u{1b}[?7h\u{1b}[<u\u{1b}[?2048l\u{1b}[?1004l\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?2004l\u{1b}[?25h\u{1b}[?1049l"
  private static let mouseOn = "\u{1b}[?1002h\u{1b}[?1006h"
  private static let mouseOff = "\u{1b}[?1006l\u{1b}[?1002l"

  /// Takes the terminal.
  /// - Parameters:
  ///   - colors: Nil without colours.
  ///   - asksForSixels: Whether to query if the terminal draws sixels.
  package init(colors: ColorDepth?, asksForSixels: Bool = false, _ loop: EventLoop) throws(TerminalError) {
    (self.loop, encoder) = (loop, ScreenEncoder(colors: colors))
    signals = CaughtSignals(EventLoop.deadly + [SIGINT, SIGTSTP, SIGCONT, SIGWINCH])
    try enter()
    guard asksForSixels else { return }
    askedAt = Int(cs_steady_clock())
    send(InputDecoder.sixelQuestion)
  }

  /// Whether the terminal reported that it draws sixels. The first frames do not wait for its reply.
  package var hasSixels: Bool { decoder.hasSixels ?? false }
  /// The time of the query for sixels, until the wait for the reply is over; nil without a query.
  private var askedAt: Int?
  /// The milliseconds after the query for which leaving the screen waits for the reply, which the shell would read as typed text.
  private static let longestAnswer = 200

  /// Reads the reply before the terminal is released.
  private func awaitAnswer() {
    guard let askedAt else { return }
    self.askedAt = nil
    let end = askedAt / 1_000_000 + FullScreen.longestAnswer
    while decoder.hasSixels == nil, !isGone {
      var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let left = end - Int(cs_steady_clock()) / 1_000_000
      guard left > 0, poll(&source, 1, Int32(left)) > 0 else { return }
      read()
    }
  }

  /// Whether the mouse is reported; otherwise the terminal selects text with it.
  package var takesMouse = true {
    didSet {
      if mode != nil, takesMouse != oldValue { Output.write(takesMouse ? FullScreen.mouseOn : FullScreen.mouseOff, to: STDOUT_FILENO) }
    }
  }

  private func enter() throws(TerminalError) {
    mode = try RawMode.enter(RawMode.Style(.screen, end: FullScreen.end))
    Output.write(FullScreen.begin + (takesMouse ? "" : FullScreen.mouseOff), to: STDOUT_FILENO)
    encoder.forget()
  }

  /// Releases the terminal until ``reacquire()``, for a program that needs it.
  package func leave() {
    guard mode != nil else { return }
    awaitAnswer()
    Output.write((encoder.removePicture() ?? "") + FullScreen.end, to: STDOUT_FILENO)
    mode = nil
  }

  /// Takes the terminal again; false if it is gone.
  package func reacquire() -> Bool {
    guard mode == nil else { return true }
    isGone = (try? enter()) == nil
    return !isGone
  }

  /// Releases the terminal and its signals; they are not taken again.
  package func close() {
    leave()
    loop.cancel(FullScreen.escapeTimer)
    terminal_signals_reset_interrupted()
    signals = nil
  }

  /// The size of the screen.
  package var size: CellSize {
    let size = TerminalSize.of(STDOUT_FILENO)
    return CellSize(width: size.columns, height: size.rows)
  }

  /// Shows a grid; only the differences from the previous grid are sent.
  /// - Parameter picture: A picture that is drawn over cells, if the terminal supports pictures.
  package func show(_ grid: CellGrid, cursor: CellPoint?, picture: ScreenPicture? = nil) {
    guard mode != nil else { return }
    let bytes = encoder.encode(grid, cursor: cursor, picture: picture)
    guard !bytes.isEmpty else { return }
    byteCount += bytes.count
    terminal_signals_set_writing(1)
    Output.write(bytes, to: STDOUT_FILENO)
    terminal_signals_set_writing(0)
  }

  /// The whole milliseconds since the previous call, for animations.
  package func passedMilliseconds() -> Int {
    let passed = (Int(cs_steady_clock()) - lastTime) / 1_000_000
    lastTime += passed * 1_000_000
    return passed
  }

  /// Writes a sequence that shows nothing, such as one for the clipboard.
  package func send(_ sequence: String) { if mode != nil { Output.write(sequence, to: STDOUT_FILENO) } }

  // MARK: Input

  /// Whether there is an event that was not returned yet.
  package var hasEvents: Bool {
    if !events.isEmpty { return true }
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&source, 1, 0) > 0
  }

  /// Waits for the next event, timer or signal.
  package func next() -> Wake {
    while true {
      if !events.isEmpty {
        let event = events.removeFirst()
        // A terminal that was smaller for a moment has lost a part of its content, even if its size is now the same as before.
        if case .resize = event { encoder.forget() }
        return .event(event)
      }
      if isGone { return .end(signal: SIGHUP) }
      switch loop.next() {
      case .input: read()
      case .timer(FullScreen.escapeTimer): takeEscape()
      case .timer(FullScreen.settleTimer): decoder.settleEscape()
      case .timer(FullScreen.pasteTimer): decoder.endPaste().map { events.append($0) }
      case .timer(let id): return .timer(id)
      case .signal(let number): if let wake = handle(number) { return wake }
      default: continue
      }
    }
  }

  private func handle(_ signal: Int32) -> Wake? {
    switch signal {
    case SIGWINCH:
      events.append(.resize(size))
      return nil
    case SIGTSTP:
      suspend()
      return .resumed
    case SIGCONT:
      // After SIGSTOP, the shell has changed the terminal's mode, and written to the screen.
      leave()
      return reacquire() ? .resumed : .end(signal: SIGHUP)
    case SIGINT:
      // Not caused by a key, which would be an event.
      terminal_signals_reset_interrupted()
      return .event(.key(FullScreen.interrupt))
    default:
      // A terminal that accepts no output cannot be restored.
      if terminal_modes_is_writable(STDOUT_FILENO) == 0 { endProcess(bySignal: signal) }
      loop.end(by: signal)
      return .end(signal: signal)
    }
  }

  /// Ctrl-C, which is a key here.
  package static let interrupt = KeyPress("c", modifiers: .control)

  /// Releases the terminal, stops the process as Ctrl-Z does, and takes the terminal again when it continues.
  package func suspend() {
    leave()
    loop.stopProcess()
    if !loop.isEnding { _ = reacquire() }
  }

  /// Reads the beginning of a sequence that was not continued as Escape.
  private func takeEscape() {
    decoder.flush().map { events.append($0) }
    if decoder.isEscapeRecent { loop.start(FullScreen.settleTimer, afterMilliseconds: FullScreen.settleTime) }
  }

  private func read() {
    lastRead = Int(cs_steady_clock())
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
    if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { isGone = true }
    guard count > 0 else { return }
    decoder.feed(buffer[..<count])
    while let event = decoder.next() { events.append(event) }
    if decoder.isWaiting {
      loop.start(FullScreen.escapeTimer, afterMilliseconds: decoder.isContinuingEscape ? FullScreen.settleTime : escapeTime)
    } else {
      loop.cancel(FullScreen.escapeTimer)
    }
    if decoder.isPasting {
      loop.start(FullScreen.pasteTimer, afterMilliseconds: FullScreen.pasteTime)
    } else {
      loop.cancel(FullScreen.pasteTimer)
    }
  }

  // MARK: Interruption

  /// Whether the user interrupts the running command: by Ctrl-C or Escape, which are keys here, or by a signal.
  ///
  /// May be called often: keys are checked at most 125 times per second. Other keys typed meanwhile are kept.
  package func isInterrupted() -> Bool {
    if wasInterrupted || terminal_signals_interrupted() != 0 { return true }
    let now = Int(cs_steady_clock())
    guard now - lastLook > FullScreen.lookInterval, now - commandStart > FullScreen.noticeTime else { return false }
    lastLook = now
    guard mode != nil else { return false }
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    if poll(&source, 1, 0) > 0 {
      read()
    } else if decoder.isWaiting, now - lastRead > escapeTime * 1_000_000 {
      // No timer runs during a command.
      takeEscape()
    }
    let count = events.count
    events.removeAll { $0 == .key(FullScreen.interrupt) || $0 == .key(KeyPress(.escape)) }
    wasInterrupted = events.count < count
    return wasInterrupted
  }

  /// The keys that were typed during the command, and are taken after it.
  package var keptKeys: Int {
    events.count {
      if case .key = $0 { true } else { false }
    }
  }

  /// Begins a command: earlier interruptions do not apply to it.
  package func beginCommand() {
    wasInterrupted = false
    commandStart = Int(cs_steady_clock())
    lastLook = commandStart
  }
}
