import Glibc
import ShapeCommands
import ShapeModel
import TerminalIO

/// Answering each line of standard input before the next is read.
extension Batch {
  func stream() -> ExitStatus {
    console.isUnbuffered = true
    let session = Session(options: sessionOptions)
    console.follow(session, isQuiet: options.quiet)
    session.host.handOnAnswers = { console.handOn() }
    if let status = open(options.files.first, session) { return status }
    keepJournal(session)
    let interpreter = Interpreter(session, answer: { console.answer($0) }, message: { console.message($0) })
    var reader = LineReader(descriptor: STDIN_FILENO)
    var entry = LineEntry(name: "<stdin>")
    var status = ExitStatus.done
    while !interpreter.hasEnded, !console.isClosed {
      let line: String?
      if !reader.hasBuffered { waitForInput(session) }
      do throws(LineReaderError) { line = try reader.next() } catch {
        report(CommandError(error), file: nil)
        status = max(status, .usage)
        if case .failed = error { return .file }
        continue
      }
      guard let line else { break }
      if let source = entry.take(line, number: reader.lineNumber) { interpreter.run(line: source) }
    }
    // A block that never ended is wrong, not nothing.
    if let source = entry.rest { interpreter.run(line: source) }
    status = max(status, interpreter.status)
    // Each line stands for itself here: an error took back its own line only.
    if !interpreter.dropsChanges { status = max(status, keep(session, .done, nil)) }
    endJournal(session, dropsChanges: interpreter.dropsChanges)
    return status
  }
}

extension CommandError {
  /// A line that is no text, or endless.
  fileprivate init(_ error: LineReaderError) {
    let line =
      switch error {
      case .tooLong(let line, _), .notText(let line, _), .failed(let line, _): line
      }
    self.init(SourceRange(0, 0), "input.line", "line \(line) of standard input cannot be read: \(error.words)", .usage)
  }
}
