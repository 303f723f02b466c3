import DisplayText
import Glibc
import ShapeCommands
import ShapeFiles
import ShapeModel
import TerminalIO

/// The conversation with a person: a line in, an answer out.
@MainActor final class Conversation {
  private let options: Options
  private let console: Console
  private let session: Session
  private let runner: Runner
  private let isColored: Bool

  init(_ options: Options, _ console: Console) {
    self.options = options
    self.console = console
    var settings = Session.Options()
    settings.isInteractive = true
    settings.isJSON = options.json
    settings.isASCII = options.ascii || !usesUTF8()
    settings.isDryRun = options.dryRun
    settings.isQuiet = options.quiet
    settings.isSafe = options.safe
    session = Session(options: settings)
    isColored = options.color.isColored(descriptor: STDOUT_FILENO)
    console.isUnbuffered = true
    runner = Runner(session, answer: { console.answer($0) }, message: { console.message($0) })
    runner.isInterrupted = { TerminalIO.isInterrupted() }
  }

  func run() -> ExitStatus {
    measure()
    if let file = options.files.first {
      do throws(CommandError) { try session.open(file: file, isNew: options.new) } catch {
        for line in error.lines(isJSON: options.json) { console.message(line) }
        return error.status
      }
    }
    greet()
    let editor = LineEditor(name: "shapeedit", completer: { self.complete($0) }, historyPath: historyPath)
    var entry = LineEntry(name: "<repl>")
    var number = 0
    var wasWarned = false
    while !runner.hasEnded {
      measure()
      switch editor.readLine(prompt: entry.isEmpty ? prompt : continuation) {
      case .line(let line):
        wasWarned = false
        let source = entry.take(line, number: number + 1)
        number += 1 + line.utf8.count { $0 == UInt8(ascii: "\n") }
        if let source { runner.run(line: source) }
      case .interrupt:
        entry.drop()
      case .endOfInput:
        // Within an entry of several lines only that entry ends.
        guard entry.isEmpty else {
          entry.drop()
          continue
        }
        guard session.isUnsaved, !wasWarned else { return end() }
        wasWarned = true
        console.message("\(shown(session.title)) has unsaved changes; save, or Ctrl-D again drops them")
      case .unreadable(let error): console.message("error: this line cannot be read: \(error)")
      case .terminate(let signal):
        console.flush()
        endProcess(bySignal: signal)
      }
    }
    return end()
  }

  private func end() -> ExitStatus {
    console.flush()
    return .done
  }

  /// Answers are cut at the width of the window, which may have changed.
  private func measure() { session.options.columns = TerminalSize.of(STDOUT_FILENO).columns }

  private var historyPath: String? {
    if environmentVariable("SHAPEEDIT_HISTORY") == "" { return nil }
    return environmentVariable("SHAPEEDIT_HISTORY") ?? StateDirectory.ofEnvironment()?.historyPath
  }

  /// What was opened, as many rows as fit, and one line of help.
  private func greet() {
    guard !options.quiet, !options.json else { return }
    console.answer(DocumentSummary.line(session))
    let room = max(1, TerminalSize.of(STDOUT_FILENO).rows - 4)
    for line in DocumentSummary.rows(session, limit: room) { console.answer(line) }
    console.answer("help lists the commands, Tab completes, Ctrl-D ends")
  }

  private var prompt: String {
    let title = shown(session.title, limit: 24)
    let place = session.here == .document ? "" : shown(session.document.path(of: session.here), limit: 40)
    let selection = session.selection.isEmpty ? "" : " (\(session.selection.count))"
    let step = session.transactions.isEmpty ? "" : " [\(shown(session.transactions.last!, limit: 20))]"
    let text = "\(title)\(session.isUnsaved ? "*" : "")\(place.isEmpty ? "" : " " + place)\(selection)\(step)"
    return (isColored ? LineEditor.hidden("\u{1b}[1m") + text + LineEditor.hidden("\u{1b}[0m") : text) + "> "
  }

  private var continuation: String { "... " }

  private func complete(_ request: CompletionRequest) -> [Completion] {
    let head = String(decoding: Array(request.line.utf8.prefix(request.wordStart)), as: UTF8.self)
    let words = CompletionLine.words(before: head)
    // Signs are word breaks for the line editor, but parts of words here.
    let start = words.partial
    return Completer(session).candidates(after: words.complete, word: start + request.word).compactMap { candidate in
      guard candidate.text.hasPrefix(start) else { return nil }
      return Completion(
        String(candidate.text.dropFirst(start.count)), isContainer: candidate.isContainer, shownForm: candidate.text,
        isQuotable: !candidate.isSyntax)
    }
  }
}
