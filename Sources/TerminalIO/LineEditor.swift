// SPDX-License-Identifier: GPL-3.0-or-later
import CReadline
import CSystem
import Glibc

/// Reads lines from the user, with GNU readline's editing, history and completion.
///
/// Readline's state is global: create one editor and keep it. Signals become events: while a line is edited, Ctrl-C drops it, a resize
/// redraws it, Ctrl-Z stops the program and `fg` restores the line; TERM, HUP and QUIT end the editing with the terminal restored. While
/// a command runs, Ctrl-C only sets the flag behind ``isInterrupted()``, and questions of the command wait in the same ``EventLoop``.
/// If standard input is not a terminal, readline is never called: lines are read without a prompt.
@MainActor package final class LineEditor {
  package typealias Completer = @MainActor (CompletionRequest) -> CompletionAnswer

  /// The editor that readline's callbacks refer to.
  static var active: LineEditor?

  let completer: Completer
  /// The completion in progress; its candidates are in display order.
  var answer = CompletionAnswer(start: 0, [])
  var input = TypedBytes(terminal: STDIN_FILENO)

  private var entries: LineHistory?
  private var plainLines = LineReader(descriptor: STDIN_FILENO)
  private let isInteractive: Bool
  private var outcome: LineEvent?
  /// The lines below the one that is edited.
  private var below: [String] = []
  private let loop: EventLoop

  private static let idleTimer = -1

  /// Creates the editor; the terminal is not changed until a line is requested.
  ///
  /// - Parameters:
  ///   - name: The application name that `$if` in `.inputrc` compares with.
  ///   - completer: Called for Tab.
  ///   - historyPath: The history file, or nil for no file. Missing folders are created.
  ///   - loop: The event loop in which the editor waits.
  package init(
    name: String = "shapeedit", completer: @escaping Completer = { CompletionAnswer(start: $0.line.utf8.count, []) }, historyPath: String?,
    loop: EventLoop = EventLoop()
  ) {
    (self.completer, self.loop) = (completer, loop)
    isInteractive = isTerminal(STDIN_FILENO)
    guard isInteractive else { return }
    // Set the character type only: a locale's decimal comma would make C code parse 1.5 as 1.
    setlocale(LC_CTYPE, "")
    configureReadline(name: name)
    configureCompletion()
    entries = LineHistory(path: historyPath)
    for signal in EventLoop.deadly + [SIGINT, SIGWINCH] { terminal_signals_catch(signal) }
  }

  /// Marks text of a prompt that takes no cells, such as a colour escape.
  package static func hidden(_ sequence: String) -> String { "\u{1}" + sequence + "\u{2}" }

  /// Runs a task repeatedly at an interval while the program waits; a nil task stops it.
  ///
  /// The task must not print.
  package func idle(afterMilliseconds interval: Int, _ task: (@MainActor () -> Void)?) {
    loop.cancel(LineEditor.idleTimer)
    if let task { loop.start(LineEditor.idleTimer, afterMilliseconds: interval, isRepeated: true, task) }
  }

  /// Waits for a line.
  ///
  /// - Parameters:
  ///   - prompt: Shown before the line; pass escapes without width through ``hidden(_:)`` and untrusted text through `sanitized`.
  ///   - initial: The initial text of the line.
  ///   - below: Lines that stay below while it is edited, at the bottom of the window if it is full; none in a window that is too small.
  ///     The cursor is in the first column.
  package func readLine(prompt: String, initial: String = "", below: [String] = []) -> LineEvent {
    guard isInteractive else { return readPlainLine() }
    if let event = settleSignalsOfCommand() { return event }
    Self.active = self
    outcome = nil
    let signals = CaughtSignals([SIGTSTP, SIGCONT])
    // If the terminal was closed, readline reports the end of input.
    let mode = try? RawMode.enter(RawMode.Style(.lines, end: LineEditor.endOfPastes))
    self.below = below
    showBelow()
    let event = edit(prompt: prompt, initial: initial)
    eraseBelow()
    self.below = []
    withExtendedLifetime(mode) {}
    signals.end(passingOn: nil)
    return event
  }

  private func edit(prompt: String, initial: String) -> LineEvent {
    rl_callback_handler_install(prompt) { line in
      nonisolated(unsafe) let line = line
      MainActor.assumeIsolated { LineEditor.active?.accept(line) }
    }
    if !initial.isEmpty {
      rl_insert_text(editable(initial))
      rl_forced_update_display()
    }
    return awaitEvent()
  }

  /// Writes the lines below, with one row left free for a line that wraps, and moves back.
  private func showBelow() {
    guard !below.isEmpty, isTerminal(STDOUT_FILENO) else { return below = [] }
    guard below.count + LineEditor.leastRows <= TerminalSize.of(STDOUT_FILENO).rows else { return below = [] }
    let lines = below.map { "\r\n" + $0 }.joined()
    writeBelow("\r\u{1b}[J\r\n\(lines)\r\u{1b}[\(below.count + 1)A")
  }

  /// Erases the lines below the cursor.
  func eraseBelow() { writeBelow("\u{1b}[J") }

  /// Writes to the terminal between readline's own output, if there are lines below.
  private func writeBelow(_ text: String) {
    guard !below.isEmpty else { return }
    fflush(rl_outstream)
    Output.write(text, to: STDOUT_FILENO)
  }

  /// The minimum number of rows that lines below leave for the typed line and the replies.
  private static let leastRows = 4

  /// The bytes that readline writes at the end of a line to end the marking of pastes; empty if it does not mark them.
  private static var endOfPastes: String {
    rl_variable_value("enable-bracketed-paste").map { String(cString: $0) } == "on" ? "\u{1b}[?2004l" : ""
  }

  /// The entries of the history, oldest first.
  package var history: [String] { entries?.lines ?? [] }

  /// Adds an entry to the history, with all its lines as one.
  package func keep(_ entry: String) { entries?.add(entry) }

  private func readPlainLine() -> LineEvent {
    do { return try plainLines.next().map(LineEvent.line) ?? .endOfInput } catch {
      if case .failed = error { return .endOfInput }
      return .unreadable(error)
    }
  }

  private func configureReadline(name: String) {
    // Readline keeps the pointer, so it is never freed.
    rl_readline_name = UnsafePointer(strdup(name))
    rl_catch_signals = 0
    rl_catch_sigwinch = 0
    rl_change_environment = 0
    rl_getc_function = { stream in
      nonisolated(unsafe) let stream = stream
      return MainActor.assumeIsolated { LineEditor.active?.input.next(from: stream) ?? rl_getc(stream) }
    }
    // Bytes that were read ahead count as available input.
    rl_input_available_hook = {
      MainActor.assumeIsolated {
        LineEditor.active?.input.isAvailable(withinMilliseconds: rl_set_keyboard_input_timeout(-1) / 1000) == true ? 1 : 0
      }
    }
    // With bracketed paste, readline prints a line feed at end of input, and again after every later line.
    rl_deprep_term_function = {
      MainActor.assumeIsolated { rl_eof_found = 0 }
      rl_deprep_terminal()
    }
    if !isTerminal(STDOUT_FILENO) { rl_outstream = fdopen(dup(STDERR_FILENO), "w") }
  }

  /// Receives a finished line from readline; nil is the end of input.
  private func accept(_ line: UnsafeMutablePointer<CChar>?) {
    if line == nil { rl_crlf() }
    // Remove the handler at once, or the prompt would be displayed again.
    rl_callback_handler_remove()
    defer { free(line) }
    // `awaitEvent` still has to handle the signal that ended the line.
    guard !input.isGivenUp else { return }
    guard let line else { return outcome = .endOfInput }
    outcome = .line(String(cString: line))
  }

  private func awaitEvent() -> LineEvent {
    while true {
      switch loop.next(inputIsBuffered: input.hasWaiting) {
      case .signal(let signal): if let event = handle(signal) { return event }
      case .input where input.arrive():
        repeat { rl_callback_read_char() } while input.hasWaiting && outcome == nil && !input.isRefused && !isInterrupted()
      default: break
      }
      if input.isRefused {
        dropLine()
        return .unreadable(.tooLong(line: 1, limit: LineReader.limit))
      }
      if let outcome { return outcome }
    }
  }

  private func handle(_ signal: Int32) -> LineEvent? {
    switch signal {
    case SIGWINCH:
      // Terminals rewrap lines after a resize: the lines below are shown again with the next line.
      writeBelow("\u{1b}7\r\n\u{1b}[J\u{1b}8")
      rl_resize_terminal()
      return nil
    case SIGTSTP:
      rl_cleanup_after_signal()
      eraseBelow()
      loop.stopProcess()
      if !loop.isEnding { restart() }
      return nil
    case SIGCONT:
      // After SIGSTOP, the shell has changed the terminal's mode.
      if !loop.isEnding { restart() }
      return nil
    case SIGINT:
      // Move to the last row of a wrapped line, or later output would overwrite its other rows.
      rl_point = rl_end
      rl_redisplay()
      rl_echo_signal_char(SIGINT)
      dropLine()
      return .interrupt
    default:
      dropLine()
      return .terminate(signal: signal)
    }
  }

  /// Takes the terminal again after the process was stopped.
  private func restart() {
    rl_reset_screen_size()
    showBelow()
    rl_reset_after_signal()
    rl_forced_update_display()
  }

  /// Drops the line with any search or completion in progress, and restores the terminal.
  private func dropLine() {
    rl_free_line_state()
    rl_callback_sigcleanup()
    rl_crlf()
    rl_callback_handler_remove()
    input.drop()
    terminal_signals_reset_interrupted()
  }

  /// Handles the signals that arrived while a command ran: Ctrl-C was meant for the command, termination signals still end the session.
  private func settleSignalsOfCommand() -> LineEvent? {
    for signal in loop.takeSignals() {
      if signal == SIGWINCH { rl_reset_screen_size() }
      // The terminal discarded its unread input, so discard the bytes read ahead too.
      if signal == SIGINT { input.drop() }
      loop.end(by: signal)
    }
    terminal_signals_reset_interrupted()
    return loop.endingSignal.map { .terminate(signal: $0) }
  }
}
