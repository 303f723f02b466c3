// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import Glibc
import ShapeCommands
import ShapeFiles
import ShapeModel
import ShapePresentation
import TerminalIO

/// An interactive session: reads a line, prints a reply.
@MainActor final class Conversation {
  let options: Options
  let console: Console
  let session: Session
  let interpreter: Interpreter
  /// The destination of replies.
  let sink: ReplySink
  private let pager: Pager
  private let isColored: Bool
  private let state: StateDirectory?
  var watch = FileWatch()
  /// The lines so far of an entry that spans several lines.
  private var entry = LineEntry(name: "<repl>")

  init(_ options: Options, _ console: Console) {
    self.options = options
    self.console = console
    var settings = Session.Options()
    settings.isInteractive = true
    settings.isJSON = options.json
    settings.isDryRun = options.dryRun
    if options.quiet { settings.verbosity = .quiet }
    settings.isSafe = options.safe
    settings.allowsDebugging = environmentVariable("SHAPEEDIT_DEBUG") == "1"
    session = Session(options: settings)
    // In safe mode, neither the view nor a journal is stored.
    state = options.safe ? nil : StateDirectory.ofEnvironment()
    if !options.safe { session.recorder = SessionRecorder(state) }
    console.follow(session, isQuiet: options.quiet)
    isColored = options.color.isColored(descriptor: STDOUT_FILENO)
    console.isUnbuffered = true
    if isatty(STDERR_FILENO) == 1 { console.messagePage = { [session] in session.options.page } }
    let pager = Pager(Pager.usual(safe: options.safe), console.loop, print: { console.answer($0) }, tell: { console.message($0) })
    self.pager = pager
    let sink = ReplySink(
      answer: { [session] line in MainActor.assumeIsolated { pager.add(line.text(colors: session.options.page.colors)) } },
      message: { line in MainActor.assumeIsolated { pager.add(message: line) } })
    self.sink = sink
    interpreter = Interpreter(session, answer: { sink.answer($0) }, message: { sink.message($0) })
    session.host.wantsAnswers = { pager.isWanted }
    interpreter.isInterrupted = { TerminalIO.isInterrupted() }
  }

  func run() -> ExitStatus {
    measure()
    let view = options.files.first.flatMap { file in state.flatMap { ViewState.read(for: file, in: $0) } }
    if let file = options.files.first {
      do throws(CommandError) { try session.open(file: file, isNew: options.new) } catch {
        session.workspace.path = file
        for line in (session.recorder?.offer(for: session) ?? []) { console.message(.warning(line)) }
        for line in error.lines(isJSON: options.json) { options.json ? console.answer(line.text) : console.message(line) }
        return error.status
      }
    }
    let offers = takeTurn()
    if let view { view.restore(in: session) }
    if let line = options.tutor {
      interpreter.run(line: SourceText(name: "<repl>", line))
      pager.end()
    } else if !options.browse {
      greet()
    }
    if !options.browse { for line in offers { console.message(line) } }
    let editor = LineEditor(
      name: "shapeedit", completer: { self.complete($0, behind: self.entry.text) }, historyPath: historyPath, loop: console.loop)
    editor.idle(afterMilliseconds: 1_000) { [session] in session.recorder?.flushIfDue() }
    if options.browse {
      if let signal = browse(editor, quits: true, offers: offers) {
        _ = endKeeping()
        endProcess(bySignal: signal)
      }
      return console.isClosed ? endKeeping() : end()
    }
    var number = 0
    var wasWarned = false
    while !interpreter.hasEnded, !console.isClosed {
      reportNews()
      switch editor.readLine(prompt: entry.isEmpty ? prompt : continuation, below: session.keptPicture) {
      case .line(let line):
        wasWarned = false
        let source = entry.take(line, number: number + 1)
        if let source { editor.keep(String(decoding: source.bytes, as: UTF8.self)) }
        number += 1 + line.utf8.count { $0 == UInt8(ascii: "\n") }
        measure()
        if let source, ConversationLine.isBrowse(source) {
          if let signal = browseIfPossible(editor) {
            _ = endKeeping()
            endProcess(bySignal: signal)
          }
        } else if let source, !ConversationLine.run(source, session, pager) {
          interpreter.run(line: ConversationLine.command(source, in: session))
        }
        pager.end()
      case .interrupt:
        entry.drop()
      case .endOfInput:
        // A closed terminal does not mean that the user wants to drop changes.
        guard isatty(STDIN_FILENO) == 1 else { return endKeeping() }
        // In a multi-line entry, Ctrl-D cancels only the entry.
        guard entry.isEmpty else {
          entry.drop()
          continue
        }
        guard session.workspace.isUnsaved, !wasWarned else { return end() }
        wasWarned = true
        console.message("\(sanitized(session.workspace.title)) has unsaved changes; save, or Ctrl-D again drops them")
      case .unreadable(let error):
        // The entry is dropped: without one of its lines, a block would have another meaning.
        entry.drop()
        console.message(.error("this line cannot be read: \(error.description)"))
      case .terminate(let signal):
        _ = endKeeping()
        endProcess(bySignal: signal)
      }
    }
    return console.isClosed ? endKeeping() : end()
  }

  /// Begins editing; with `--wait`, first waits for the process that holds the lock and reloads what it wrote.
  /// - Returns: Lines for the user.
  private func takeTurn() -> [StyledLine] {
    guard options.wait != nil, let path = session.workspace.path else { return session.beginEditing().map { .warning($0) } }
    var lines: [StyledLine] = []
    do throws(CommandError) {
      if let warning = try session.lock.take(for: path, in: session) { lines.append(.warning(warning)) }
    } catch {
      console.message("\(sanitized(error.diagnostic.message, limit: 1000)); waiting for it, as --wait says")
    }
    session.options.lockWait = options.lockWait
    lines += session.beginEditing().map { .warning($0) }
    do throws(CommandError) { lines += try watch.refresh(session).map { .warning($0) } } catch { lines += error.lines(isJSON: false) }
    return lines
  }

  /// Prints warnings about changes of the file and problems of the journal.
  private func reportNews() { for line in newsLines { console.message(.warning(line)) } }

  /// Changes of the file and problems of the journal that were not reported yet.
  private var newsLines: [String] { [changeLine, session.recorder?.takeTrouble()].compactMap { $0 } }

  /// A change of the file that was not reported yet.
  var changeLine: String? {
    watch.news(of: session).map { ([$0] + [session.mergeForecast].compactMap(\.self)).joined(separator: "; ") }
  }

  /// Shows the full screen, or reports why it is not possible.
  /// - Returns: The signal that ended it.
  private func browseIfPossible(_ editor: LineEditor) -> Int32? {
    if options.json {
      console.message(.error("browse shows a screen, which --json does not have"))
    } else if let problem = Conversation.screenProblem {
      console.message(.error(problem))
    } else {
      return browse(editor, quits: false)
    }
    return nil
  }

  /// Ends by the user's decision: unsaved changes are dropped.
  private func end() -> ExitStatus {
    console.flush()
    keepView()
    session.leave(dropsChanges: true)
    return .done
  }

  /// Ends for another reason: the journal keeps unsaved changes.
  private func endKeeping() -> ExitStatus {
    let isKept = session.leave()
    console.flush()
    keepView()
    if isKept { console.message("\(sanitized(session.workspace.title)) was not saved; open it again and type recover") }
    return .done
  }

  private func keepView() {
    if let path = session.workspace.path, let state { session.viewState.write(for: path, in: state) }
  }

  /// Updates the page size, as the window may have been resized.
  private func measure() {
    (session.options.page, session.options.pictures) = (options.page, options.pictures)
    session.options.pictures.staysInWindow = !options.json && Conversation.screenProblem == nil
    session.options.page.numbersRows = session.options.page.columns ?? 0 >= Conversation.numberedWidth
  }

  /// The minimum window width in cells for showing row numbers.
  private static let numberedWidth = 100

  private var historyPath: String? {
    if options.safe || environmentVariable("SHAPEEDIT_HISTORY") == "" { return nil }
    return environmentVariable("SHAPEEDIT_HISTORY") ?? state?.historyPath
  }

  /// Prints the greeting.
  private func greet() {
    guard !options.quiet, !options.json else { return }
    for line in greeting { console.answer(line) }
  }

  /// A summary of the document, as many rows as fit, and one line of help.
  private var greeting: [String] {
    let room = max(1, TerminalSize.of(STDOUT_FILENO).rows - 4)
    let first = session.document.canvases.isEmpty ? firstSteps.flatMap { session.options.page.folded($0) } : []
    return session.options.page.folded(session.summary.line) + session.firstRows(room) + first
      + session.options.page.folded("help lists the commands, Tab completes, Ctrl-D ends")
  }

  /// Suggestions for the first lines in an empty session.
  private var firstSteps: [String] {
    let ways = ["tutor                     teaches the language in ten steps", "open FILE                 opens a drawing"]
    return (session.workspace.path == nil ? ways : []) + ["canvas add Page 200x150   begins a drawing; add star S draws on it"]
  }

  private var prompt: String {
    let text = Prompt(session).text(columns: TerminalSize.of(STDOUT_FILENO).columns)
    return (isColored ? LineEditor.hidden("\u{1b}[1m") + text + LineEditor.hidden("\u{1b}[0m") : text) + "> "
  }

  private var continuation: String { "... " }

  /// - Parameter earlier: The previous lines of a multi-line entry.
  private func complete(_ request: CompletionRequest, behind earlier: String) -> CompletionAnswer {
    let head = earlier.isEmpty ? "" : earlier + "\n"
    let answer = Completer.answer(to: head + request.line, in: session, otherVerbs: ["browse", "clear", "pager"])
    let start = answer.start - head.utf8.count
    // A word that began on an earlier line cannot be replaced.
    guard start >= 0 else { return CompletionAnswer(start: request.line.utf8.count, []) }
    let candidates = answer.candidates.map { candidate in
      Completion(
        candidate.whole(isInside: request.isInside), isOpen: candidate.isOpen || request.isInside, shownForm: candidate.shownForm)
    }
    return CompletionAnswer(start: start, candidates, stem: answer.stem, hasMore: answer.hasMore, isCut: answer.isCut)
  }
}
