// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ShapeCommands
import TerminalText
import TerminalIO

/// Standard output and standard error of a run.
@MainActor final class Console {
  private var output = Output(descriptor: STDOUT_FILENO)
  /// Whether the reader closed standard output.
  private(set) var isClosed = false
  private(set) var failure: OutputError?
  /// The colours of standard error; nil without colour.
  let messageColors: ColorDepth?
  /// The page to whose width messages are wrapped; nil for no wrapping.
  var messagePage: (() -> Page)?
  /// The event loop in which questions, the text editor and the pager wait.
  let loop = EventLoop()
  /// Whether answers go to standard error, as standard output is for the document.
  var isForDocument = false
  /// Whether each line is flushed at once.
  var isUnbuffered = false

  /// The progress bar; nil if standard error is not a terminal.
  private var line = ProgressLine(descriptor: STDERR_FILENO)

  /// Whether a run on several documents has written the header of their table.
  var hasHeader = false
  /// Whether this is a forked process, which shows no progress bar.
  var isChild = false { didSet { if isChild { line = nil } } }

  init(_ color: ColorChoice) {
    messageColors = color.isColored(descriptor: STDERR_FILENO) ? .sixteen : nil
  }

  func answer(_ line: String) {
    if isForDocument { return message(line) }
    guard failure == nil else { return }
    self.line?.erase()
    do throws(OutputError) {
      try output.write(line)
      try output.write("\n")
      if isUnbuffered { try output.flush() }
    } catch { note(error) }
  }

  /// Writes raw bytes, such as a document.
  func write(_ bytes: UnsafeRawBufferPointer) {
    guard failure == nil else { return }
    line?.erase()
    do throws(OutputError) { try output.write(bytes: bytes) } catch { note(error) }
  }

  func message(_ line: StyledLine) {
    flush()
    self.line?.erase()
    for part in messagePage?().lines([line]) ?? [line] { Output.write(part.text(colors: messageColors) + "\n", to: STDERR_FILENO) }
  }

  func message(_ text: String) { message(StyledLine(text)) }

  /// Writes messages of another process, which has already formatted them.
  func messages(_ bytes: [UInt8]) {
    flush()
    line?.erase()
    Output.write(String(decoding: bytes, as: UTF8.self), to: STDERR_FILENO)
  }

  /// Connects a session to the console: text editor, confirmation, and a progress bar on a terminal.
  func follow(_ session: Session, isQuiet: Bool) {
    if let editor = EditorProgram(loop) {
      session.host.edit = { path, line in
        self.flush()
        return editor.edit(path, line: line)
      }
    }
    session.host.editsAgain = isTerminal(STDIN_FILENO)
    if !session.options.isJSON, isTerminal(STDIN_FILENO), isTerminal(STDOUT_FILENO) { session.host.decide = decide }
    guard line != nil, !isQuiet else { return }
    session.host.progress.show = { self.show($0) }
  }

  /// Shows the changes that an edited text would make, and asks for confirmation.
  private func decide(_ plan: [String]) -> Session.EditDecision {
    for line in plan { answer(line) }
    flush()
    let question = KeyQuestion(
      "do this? y, n, or e to edit it again ", keys: ["y", "Y", "\n", "e", "E", "n", "N", "q"], dropsTyped: true, loop)
    switch question.ask() {
    case "y", "Y", "\n": return .take
    case "e", "E": return .again
    default: return .leave
    }
  }

  /// Draws a progress of 0 through 1, or removes the progress bar.
  func show(_ part: Double?) {
    if let part { line?.draw(part) } else { line?.erase() }
  }

  func flush() {
    guard failure == nil else { return }
    do throws(OutputError) { try output.flush() } catch { note(error) }
  }

  /// Flushes the replies so far; false if that fails, unless the reader closed the pipe.
  func deliver() -> Bool {
    flush()
    return failure == nil || isClosed
  }

  private func note(_ error: OutputError) {
    failure = error
    isClosed = error == .closed
    if !isClosed { Output.write("shapeedit: standard output: \(error)\n", to: STDERR_FILENO) }
  }
}
