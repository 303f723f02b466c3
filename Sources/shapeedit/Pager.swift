import CSystem
import TerminalText
import Glibc
import TerminalIO

/// Shows replies that are longer than the window one page at a time: in an external pager, or with `--More--` if there is none.
///
/// A reply is passed on while it is made, so that the first page does not wait for the last. Messages are held until the pager exits. The
/// shell command contains no text of a document: it is the user's own `PAGER`, and lines go through a pipe.
@MainActor final class Pager {
  /// How long replies are shown.
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
  private let print: (String) -> Void
  private let tell: (String) -> Void
  private var held = HeldLines()
  private var messages: [String] = []
  private var child: Child?
  /// The rows until the built-in pager asks again.
  private var rowsLeft: Int?
  private var isSlow = false
  /// The time in nanoseconds that lines are held while waiting for the first page to fill.
  private static let patience = 500_000_000

  private static var now: Int { Int(cs_steady_clock()) }

  /// Whether the rest of the reply is still wanted.
  private(set) var isWanted = true

  init(safe: Bool, print: @escaping (String) -> Void, tell: @escaping (String) -> Void) {
    (self.print, self.tell) = (print, tell)
    choice = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 ? Pager.usual(safe: safe) : .off
  }

  /// The pager of the environment, as for git: an empty `PAGER` or `cat` disables it, and the default is `less`.
  /// - Parameter isOn: Whether the user requested a pager, even if the environment disables it.
  static func usual(safe: Bool, isOn: Bool = false) -> Choice {
    if safe { return .more }
    if let command = environmentVariable("PAGER") {
      if !["", "cat"].contains(command) { return .command(command) }
      if !isOn { return .off }
    }
    let folders = (environmentVariable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    return folders.contains { access("\($0)/less", X_OK) == 0 } ? .command("less") : .more
  }

  /// Sets the pager from now on.
  func choose(_ choice: Choice) { self.choice = choice }

  // MARK: Replies

  /// Adds a line of the reply. Lines that arrive slowly are not held back.
  func add(_ line: String) {
    guard choice != .off, !isSlow else { return print(line) }
    guard isWanted else { return }
    let rows = Pager.rows(of: line)
    if child != nil || rowsLeft != nil { return page(line, rows) }
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
    if case .command(let command) = choice, let child = Child(command) { self.child = child } else { rowsLeft = Pager.window - 1 }
    for line in first { page(line, Pager.rows(of: line)) }
  }

  /// Adds a message; messages about a long reply follow it.
  func add(message: String) {
    guard child != nil else {
      flush()
      return tell(message)
    }
    messages.append(message)
  }

  /// Ends a reply: shows the rest, and waits until the user leaves the pager.
  func end() {
    flush()
    child?.end()
    child = nil
    for message in messages { tell(message) }
    (messages, rowsLeft, isWanted, isSlow) = ([], nil, true, false)
  }

  private func flush() {
    for line in held.lines { print(line) }
    held = HeldLines()
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
  private static func ask() -> Int {
    switch Terminal.key("--More--", among: [" ", "f", "\r", "\n", "j", "q", "Q"]) {
    case " ", "f": window - 1
    case "\r", "\n", "j": 1
    default: 0
    }
  }

  /// A pager process at the other end of a pipe.
  private final class Child {
    private let stream: UnsafeMutablePointer<FILE>
    private var output: PagerOutput

    init?(_ command: String) {
      // The settings of git: colours pass through, short output is printed without paging, and Ctrl-C exits as `q` does.
      guard let stream = popen("LESS=${LESS-FRXK} LV=${LV--c} \(command)", "w") else { return nil }
      self.stream = stream
      output = PagerOutput(descriptor: fileno(stream))
    }

    /// Writes text; false if the pager has exited.
    func write(_ text: String) -> Bool { output.write(text) }

    func end() { pclose(stream) }
  }
}

/// Unbuffered output to a pager; a closed pipe ends it.
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
