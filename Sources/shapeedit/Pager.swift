// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem
import TerminalText
import Glibc
import Programs
import TerminalIO

/// Shows replies that are longer than the window one page at a time: in an external pager, or with `--More--` if there is none.
///
/// A reply is passed on while it is generated, so that the first page does not wait for the last. Messages are held until the pager exits.
/// The shell command contains no text of a document: it is the user's own `PAGER`, and lines go through a pipe.
@MainActor final class Pager {
  /// The way in which long replies are shown.
  enum Choice: Equatable {
    case off
    /// A shell command.
    case command(String)
    /// The built-in pager.
    case more
  }

  /// The lines of the reply, while they fit in the window.
  private struct HeldLines {
    var lines: [String] = []
    var rows = 0
    /// The time of the first line, in nanoseconds.
    var since = 0
  }

  private(set) var choice: Choice
  /// The event loop in which it waits.
  let loop: EventLoop
  private let print: (String) -> Void
  private let tell: (StyledLine) -> Void
  private var held = HeldLines()
  private var messages: [StyledLine] = []
  private var program: PagerProgram?
  /// The rows until the built-in pager asks again.
  private var rowsLeft: Int?
  private var isSlow = false
  /// The time in nanoseconds that lines are held while waiting for the first page to fill.
  private static let patience = 500_000_000

  private static var now: Int { Int(cs_steady_clock()) }

  /// Whether the rest of the reply is still wanted.
  private(set) var isWanted = true

  /// - Parameter choice: The way in which long replies are shown, until the user chooses.
  init(_ choice: Choice, _ loop: EventLoop, print: @escaping (String) -> Void, tell: @escaping (StyledLine) -> Void) {
    (self.choice, self.loop, self.print, self.tell) = (choice, loop, print, tell)
  }

  /// The pager of a conversation that begins, as for git: an empty `PAGER` or `cat` disables it, and the default is `less`. There is none
  /// in safe mode, nor on a terminal that cannot erase a question.
  static func usual(safe: Bool) -> Choice {
    guard !safe, isTerminal(STDIN_FILENO), isTerminal(STDOUT_FILENO), hasControlSequences() else { return .off }
    return ["", "cat"].contains(environmentVariable("PAGER")) ? .off : chosen()
  }

  /// The pager for a user who requests one, even if the environment disables it.
  static func chosen() -> Choice {
    if let command = environmentVariable("PAGER"), !["", "cat"].contains(command) { return .command(command) }
    return InstalledProgram.find("less") == nil ? .more : .command("less")
  }

  /// Sets the pager from now on.
  func choose(_ choice: Choice) { self.choice = choice }

  // MARK: Replies

  /// Adds a line of the reply. Lines that arrive slowly are not held back.
  func add(_ line: String) {
    guard choice != .off, !isSlow else { return print(line) }
    guard isWanted else { return }
    let rows = Pager.rows(of: line)
    if program != nil || rowsLeft != nil { return page(line, rows) }
    if held.lines.isEmpty { held.since = Pager.now }
    if Pager.now - held.since > Pager.patience {
      isSlow = true
      flush()
      return print(line)
    }
    held.lines.append(line)
    held.rows += rows
    guard held.rows > Pager.window - 1 else { return }
    let first = held.lines
    held = HeldLines()
    if case .command(let command) = choice, let program = PagerProgram(command, loop) {
      self.program = program
    } else {
      rowsLeft = Pager.window - 1
    }
    for line in first { page(line, Pager.rows(of: line)) }
  }

  /// Adds a message; messages about a long reply follow it.
  func add(message: StyledLine) {
    guard program != nil else {
      flush()
      return tell(message)
    }
    messages.append(message)
  }

  /// Ends a reply: shows the rest, and waits until the user leaves the pager.
  func end() {
    flush()
    leaveProgram()
    for message in messages { tell(message) }
    (messages, rowsLeft, isWanted, isSlow) = ([], nil, true, false)
  }

  private func flush() {
    for line in held.lines { print(line) }
    held = HeldLines()
  }

  private func page(_ line: String, _ rows: Int) {
    if program != nil { return pass(line) }
    guard isWanted else { return }
    if choice == .off { return print(line) }
    if let left = rowsLeft, left < rows {
      let answer = ask()
      isWanted = answer > 0
      guard isWanted else { return }
      rowsLeft = answer
    }
    rowsLeft? -= rows
    print(line)
  }

  // MARK: The program

  private func pass(_ line: String) {
    guard isWanted, let program, !program.write(line) else { return }
    isWanted = false
    leaveProgram()
    // The pager never ran, so this line was not shown either.
    if isWanted { print(line) }
  }

  /// Waits for the program's end. If it could not be run, or failed, the reply is printed instead.
  private func leaveProgram() {
    guard let program else { return }
    self.program = nil
    let warning: StyledLine
    switch program.finish() {
    case .left: return
    case .neverRan:
      // Later replies are printed, too.
      choice = .off
      warning = .warning("the pager cannot be run: \(sanitized(program.command)); 'pager COMMAND' chooses another")
    case .failed(let status):
      isSlow = true
      let ending = status > 128 ? "was ended by signal \(status - 128)" : "failed with status \(status)"
      let lack = program.unread == nil ? " and may not have shown all" : ""
      warning = .warning("the pager \(ending)\(lack): \(sanitized(program.command)); 'pager COMMAND' chooses another")
    }
    isWanted = loop.endingSignal == nil
    for line in program.unread ?? [] { print(line) }
    messages.append(warning)
  }

  // MARK: The terminal

  /// The rows of the window.
  private static var window: Int { max(2, TerminalSize.of(STDOUT_FILENO).rows) }

  /// The rows that a line takes, as it may wrap.
  private static func rows(of line: String) -> Int {
    // Colour escapes have no width; a line that contains them was already cut to the window.
    let width = line.utf8.contains(0x1b) ? 0 : displayWidth(line)
    return max(1, (width + TerminalSize.of(STDOUT_FILENO).columns - 1) / max(1, TerminalSize.of(STDOUT_FILENO).columns))
  }

  /// Asks whether to continue: Space shows a page, Enter a line, any other key ends.
  /// - Returns: The number of rows to show; 0 to end.
  private func ask() -> Int {
    switch KeyQuestion("--More--", keys: [" ", "f", "\n", "j", "q", "Q"], dropsTyped: false, loop).ask() {
    case " ", "f": Pager.window - 1
    case "\n", "j": 1
    default: 0
    }
  }
}

/// The user's pager, with a copy of the lines that it may not have read.
@MainActor private final class PagerProgram {
  let command: String
  private let program: ForegroundProgram
  /// The lines so far; nil once they are more than a pipe holds, so that it has surely read some.
  private(set) var unread: [String]? = []
  private var size = 0
  private static let pipeSize = 1 << 16
  /// The statuses of a shell that cannot find or run a command.
  private static let missing: Set<Int32> = [126, 127]
  /// The statuses of a shell whose command the user ended by a key.
  private static let keys: Set<Int32> = [130, 131]

  enum Ending {
    /// The user left the pager normally.
    case left
    case neverRan
    /// With a status as from the shell.
    case failed(Int32)
  }

  init?(_ command: String, _ loop: EventLoop) {
    // The settings of git: colours pass through, short output is printed without paging, and Ctrl-C exits as `q` does.
    let settings = "LESS=${LESS-FRXK} LV=${LV--c}; export LESS LV; "
    guard let program = ForegroundProgram(shell: settings + command, takesInput: true, isEndedByQuit: true, loop) else { return nil }
    (self.command, self.program) = (command, program)
  }

  /// Writes a line; false if the pager has exited.
  func write(_ line: String) -> Bool {
    guard program.write(line + "\n") else { return false }
    size += line.utf8.count + 1
    if size > PagerProgram.pipeSize { unread = nil } else { unread?.append(line) }
    return true
  }

  /// Waits for its end.
  func finish() -> Ending {
    let status = program.finish()
    if PagerProgram.missing.contains(status) { return .neverRan }
    return status == 0 || program.wasInterrupted || PagerProgram.keys.contains(status) ? .left : .failed(status)
  }
}
