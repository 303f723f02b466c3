import CSystem
import DisplayText
import Glibc
import TerminalIO

/// Shows answers that are longer than the window, a page at a time: by another program, or with `--More--` where there is none.
///
/// An answer is handed on while it is made, so that the first page does not wait for the last. Messages wait until the page is left.
/// Nothing of a document is part of what the shell runs: that is the user's own `PAGER`, and lines go through a pipe.
@MainActor final class Pager {
  /// What shows long answers.
  enum Choice: Equatable {
    case off
    /// A command of the shell.
    case command(String)
    /// The program itself.
    case more
  }

  private(set) var choice: Choice
  private let print: (String) -> Void
  private let tell: (String) -> Void
  /// Lines of the answer, as long as they fit into the window.
  private var held: [String] = []
  private var heldRows = 0
  /// When the first of them came, in nanoseconds.
  private var since = 0
  private var messages: [String] = []
  private var child: Child?
  /// Rows until the next question, where the program asks itself.
  private var rowsLeft: Int?
  private var isSlow = false
  /// Nanoseconds in which the first page has to come.
  private static let patience = 500_000_000

  private static var now: Int { Int(cs_steady_clock()) }

  /// Whether the rest of the answer is still wanted.
  private(set) var isWanted = true

  init(safe: Bool, print: @escaping (String) -> Void, tell: @escaping (String) -> Void) {
    (self.print, self.tell) = (print, tell)
    choice = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 ? Pager.usual(safe: safe) : .off
  }

  /// What the environment asks for, as git does: `PAGER` empty or `cat` is none, and without it there is less.
  /// - Parameter isOn: Whether somebody asked for one, whatever the environment says of none.
  static func usual(safe: Bool, isOn: Bool = false) -> Choice {
    if safe { return .more }
    if let command = environmentVariable("PAGER") {
      if !["", "cat"].contains(command) { return .command(command) }
      if !isOn { return .off }
    }
    let folders = (environmentVariable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    return folders.contains { access("\($0)/less", X_OK) == 0 } ? .command("less") : .more
  }

  /// Sets what shows answers from now on.
  func choose(_ choice: Choice) { self.choice = choice }

  // MARK: An answer

  /// Takes a line of the answer. One that comes slowly is not held back.
  func add(_ line: String) {
    guard choice != .off, !isSlow else { return print(line) }
    guard isWanted else { return }
    let rows = Pager.rows(of: line)
    if child != nil || rowsLeft != nil { return page(line, rows) }
    if held.isEmpty { since = Pager.now }
    if Pager.now - since > Pager.patience {
      isSlow = true
      flush()
      return print(line)
    }
    held.append(line)
    heldRows += rows
    guard heldRows > Pager.window - 1 else { return }
    let first = held
    (held, heldRows) = ([], 0)
    if case .command(let command) = choice, let child = Child(command) { self.child = child } else { rowsLeft = Pager.window - 1 }
    for line in first { page(line, Pager.rows(of: line)) }
  }

  /// Takes a message: those about a long answer come behind it.
  func add(message: String) {
    guard child != nil else {
      flush()
      return tell(message)
    }
    messages.append(message)
  }

  /// Ends an answer: shows what is left, and waits until the reader has seen it.
  func end() {
    flush()
    child?.end()
    child = nil
    for message in messages { tell(message) }
    (messages, rowsLeft, isWanted, isSlow) = ([], nil, true, false)
  }

  private func flush() {
    for line in held { print(line) }
    (held, heldRows) = ([], 0)
  }

  private func page(_ line: String, _ rows: Int) {
    guard isWanted else { return }
    if let child {
      isWanted = child.write(line + "\n")
      return
    }
    if let left = rowsLeft, left < rows {
      let answer = Pager.ask()
      isWanted = answer > 0
      guard isWanted else { return }
      rowsLeft = answer
    }
    rowsLeft? -= rows
    print(line)
  }

  // MARK: The terminal

  /// Rows of the window.
  private static var window: Int { max(2, TerminalSize.of(STDOUT_FILENO).rows) }

  /// Rows that a line takes, which may wrap.
  private static func rows(of line: String) -> Int {
    // Escapes of colours take no room; a line that has some was cut to the window.
    let width = line.utf8.contains(0x1b) ? 0 : displayWidth(line)
    return max(1, (width + TerminalSize.of(STDOUT_FILENO).columns - 1) / max(1, TerminalSize.of(STDOUT_FILENO).columns))
  }

  /// Asks whether to go on: a page by blank, a line by Enter, else no more.
  /// - Returns: The rows that are wanted; 0 for none.
  private static func ask() -> Int {
    switch Terminal.key("--More--", among: [" ", "f", "\r", "\n", "j", "q", "Q"]) {
    case " ", "f": window - 1
    case "\r", "\n", "j": 1
    default: 0
    }
  }

  /// A pager at the other end of a pipe.
  private final class Child {
    private let stream: UnsafeMutablePointer<FILE>
    private var output: PagerOutput

    init?(_ command: String) {
      // As git calls it: colours pass, what fits is printed and left there, and Ctrl-C ends it as q does.
      guard let stream = popen("LESS=${LESS-FRXK} LV=${LV--c} \(command)", "w") else { return nil }
      self.stream = stream
      output = PagerOutput(descriptor: fileno(stream))
    }

    /// False where nobody reads any more.
    func write(_ text: String) -> Bool { output.write(text) }

    func end() { pclose(stream) }
  }
}

/// Bytes to a pager, at once; a reader that went away is the end of it.
private struct PagerOutput {
  let descriptor: Int32
  private var isOpen = true

  init(descriptor: Int32) { self.descriptor = descriptor }

  mutating func write(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while isOpen, !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      isOpen = count > 0
      rest = rest.dropFirst(max(0, count))
    }
    return isOpen
  }
}
