import CReadline
import CSystem
import Glibc

/// Reads lines from the user, with GNU readline's editing, history and completion.
///
/// Readline's state is global: create one editor and keep it. Signals become events: while a line is edited, Ctrl-C drops it, a resize
/// redraws it, Ctrl-Z stops the program and `fg` restores the line; TERM, HUP and QUIT end the editing with the terminal restored. While
/// a command runs, Ctrl-C only sets the flag behind ``isInterrupted()``.
/// If standard input is not a terminal, readline is never called: lines are read without a prompt.
@MainActor package final class LineEditor {
  package typealias Completer = @MainActor (CompletionRequest) -> CompletionAnswer

  /// The editor that readline's callbacks refer to.
  static var active: LineEditor?

  let completer: Completer
  /// The completion in progress; its candidates are in display order.
  var answer = CompletionAnswer(start: 0, [])
  var input = TypedBytes(terminal: STDIN_FILENO)

  private var history: LineHistory?
  private var plainLines = LineReader(descriptor: STDIN_FILENO)
  private let isInteractive: Bool
  private var outcome: LineEvent?
  private var idle: IdleTask?

  /// Creates the editor; the terminal is not changed until a line is requested.
  ///
  /// - Parameters:
  ///   - name: The application name that `$if` in `.inputrc` compares with.
  ///   - completer: Called for Tab.
  ///   - historyPath: The history file, or nil for no file. Missing folders are created.
  package init(
    name: String = "shapeedit", completer: @escaping Completer = { CompletionAnswer(start: $0.line.utf8.count, []) }, historyPath: String?
  ) {
    self.completer = completer
    isInteractive = isTerminal(STDIN_FILENO)
    guard isInteractive else { return }
    // Set the character type only: a locale's decimal comma would make C code parse 1.5 as 1.
    setlocale(LC_CTYPE, "")
    configureReadline(name: name)
    configureCompletion()
    history = LineHistory(path: historyPath)
    for signal in [SIGINT, SIGWINCH, SIGTERM, SIGHUP, SIGQUIT] { terminal_signals_catch(signal) }
  }

  /// Marks text of a prompt that takes no cells, such as a colour escape.
  package static func hidden(_ sequence: String) -> String { "\u{1}" + sequence + "\u{2}" }

  /// Runs a task repeatedly at an interval while a line is awaited; a nil task stops it.
  ///
  /// The task must not print.
  package func idle(afterMilliseconds interval: Int, _ task: (@MainActor () -> Void)?) {
    idle = task.map { IdleTask(interval: interval, work: $0) }
  }

  /// Waits for a line.
  ///
  /// - Parameters:
  ///   - prompt: Shown before the line; escapes without width go through ``hidden(_:)``, untrusted text through `sanitized`.
  ///   - initial: The initial text of the line.
  package func readLine(prompt: String, initial: String = "") -> LineEvent {
    guard isInteractive else { return readPlainLine() }
    if let event = settleSignalsOfCommand() { return event }
    Self.active = self
    outcome = nil
    terminal_signals_catch(SIGTSTP)
    defer { terminal_signals_release(SIGTSTP) }
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

  /// Adds an entry to the history, with all its lines as one.
  package func keep(_ entry: String) { history?.add(entry) }

  private func readPlainLine() -> LineEvent {
    do { return try plainLines.next().map(LineEvent.line) ?? .endOfInput } catch {
      if case .failed = error { return .endOfInput }
      return .unreadable(error)
    }
  }

  private func configureReadline(name: String) {
    // Readline keeps the pointer for ever.
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
      let hasInput = waitForInput()
      while case let signal = terminal_signals_next(), signal != 0 {
        if let event = handle(signal) { return event }
      }
      if hasInput, input.arrive() {
        repeat { rl_callback_read_char() } while input.hasWaiting && outcome == nil && !input.isRefused && !isInterrupted()
      }
      if input.isRefused {
        dropLine()
        return .unreadable(.tooLong(line: 1, limit: LineReader.limit))
      }
      if let outcome { return outcome }
      idle?.runIfDue()
    }
  }

  /// Waits for keys, signals or the idle task; true if keys are available.
  private func waitForInput() -> Bool {
    if input.hasWaiting { return true }
    var sources = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: terminal_signals_open(), events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&sources, 2, idle?.remainingMilliseconds ?? -1)
    return count > 0 && sources[0].revents != 0
  }

  private func handle(_ signal: Int32) -> LineEvent? {
    switch signal {
    case SIGWINCH:
      rl_resize_terminal()
      return nil
    case SIGTSTP:
      rl_cleanup_after_signal()
      terminal_signals_stop_self()
      rl_reset_screen_size()
      rl_reset_after_signal()
      rl_forced_update_display()
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
    var event: LineEvent?
    while case let signal = terminal_signals_next(), signal != 0 {
      if signal == SIGWINCH { rl_reset_screen_size() }
      // The terminal discarded its unread input, so discard the bytes read ahead too.
      if signal == SIGINT { input.drop() }
      if [SIGTERM, SIGHUP, SIGQUIT].contains(signal) { event = event ?? .terminate(signal: signal) }
    }
    terminal_signals_reset_interrupted()
    return event
  }
}
