// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ShapeCommands
import ShapeModel
import TerminalText
import TerminalIO

/// Stream mode: replies to each line of standard input before reading the next.
extension Batch {
  func stream() -> ExitStatus {
    // With JSON, a reply is flushed together with the object that ends it.
    console.isUnbuffered = !options.json
    let session = Session(options: sessionOptions)
    console.follow(session, isQuiet: options.quiet)
    session.host.flushAnswers = { console.deliver() }
    if let status = open(options.files.first, session) { return status }
    keepJournal(session)
    let pages = options.json ? AnswerPages() : nil
    let interpreter = Interpreter(
      session,
      answer: { if let pages { pages.add($0.text) } else { console.answer($0.text(colors: session.options.page.colors)) } },
      message: { console.message($0) })
    var reader = LineReader(descriptor: STDIN_FILENO)
    var entry = LineEntry(name: ScriptFiles.inputName)
    var status = ExitStatus.done
    while !interpreter.hasEnded, !console.isClosed {
      let line: String?
      if !reader.hasBuffered { waitForInput(session) }
      do throws(LineReaderError) { line = try reader.next() } catch {
        report(CommandError(error), file: nil)
        status = max(status, .usage)
        pages?.begin(isWhole: false)
        end(reader.lineNumber, .usage, session, pages)
        if case .failed = error { return .file }
        continue
      }
      guard let line else { break }
      if let source = entry.take(line, number: reader.lineNumber) { status = max(status, run(source, interpreter, pages)) }
    }
    // An unfinished block at the end of input is an error.
    if let source = entry.rest { status = max(status, run(source, interpreter, pages)) }
    // Each line is a step of its own: an error rolled back only its own line.
    if !interpreter.dropsChanges { status = max(status, keep(session, .done, nil)) }
    session.leave(dropsChanges: interpreter.dropsChanges)
    return status
  }

  /// Runs a line. A client gets the first page of its reply, or the next page of the previous one, and an object that ends it.
  private func run(_ source: SourceText, _ interpreter: Interpreter, _ pages: AnswerPages?) -> ExitStatus {
    guard let pages else {
      interpreter.run(line: source)
      return interpreter.takeStatus()
    }
    var status = ExitStatus.done
    let text = String(decoding: source.bytes, as: UTF8.self)
    if let request = AnswerPages.Request(text) {
      if let page = pages.page(request) {
        page.forEach(console.answer)
      } else {
        console.answer(AnswerPages.nothingLeft(source).json(in: source).text)
        status = .no
      }
    } else {
      pages.begin(isWhole: AnswerPages.isWhole(text))
      interpreter.run(line: source)
      status = interpreter.takeStatus()
      pages.page().forEach(console.answer)
    }
    end(source.position(of: 0).line, status, interpreter.session, pages)
    return status
  }

  private func end(_ line: Int, _ status: ExitStatus, _ session: Session, _ pages: AnswerPages?) {
    guard let pages else { return }
    console.answer(AnswerPages.ending(line: line, status: status, revision: session.revision, pages).text)
    console.flush()
  }
}

extension CommandError {
  /// A line that is too long, not UTF-8 or unreadable.
  fileprivate init(_ error: LineReaderError) {
    let line =
      switch error {
      case .tooLong(let line, _), .notText(let line, _), .failed(let line, _): line
      }
    self.init(SourceRange(0, 0), "input.line", "line \(line) of standard input cannot be read: \(error.description)", .usage)
  }
}
