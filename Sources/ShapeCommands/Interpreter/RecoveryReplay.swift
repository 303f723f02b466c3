// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFiles
import ShapeFormats
import ShapeModel

/// Replaying a journal.
extension Interpreter {
  package func repeatJournal(isForced: Bool) throws(CommandError) -> Reply {
    let range = session.running.verbRange
    try session.refuseOpenStep(refusesScripts: true)
    guard let recorder = session.recorder else {
      throw CommandError(
        range, "recover.script", "a script cannot recover", help: ["open the document in a conversation and type recover"])
    }
    guard let contents = recorder.findings.journals.first else { throw CommandError(nothingToRecover: range) }
    guard !session.workspace.isUnsaved else {
      throw CommandError(
        range, "file.unsaved", "\(sanitized(session.workspace.title)) has unsaved changes", help: ["save or undo them first"])
    }
    guard contents.starts(from: session.workspace.base) || isForced else {
      throw CommandError(
        range, "recover.base", "the file has changed since the journal was begun",
        help: ["recover --show lists the commands, recover --force tries them on what the file holds now"])
    }
    let old = SessionSnapshot(session, session.document)
    let outcome = replay(contents)
    recorder.takeOver(contents, outcome.records, old, isWhole: outcome.failure == nil, session)
    return reply(outcome, contents)
  }

  private struct Replay {
    var records: [JournalRecord] = []
    var count = 0
    var failure: String?
  }

  private func replay(_ contents: JournalContents) -> Replay {
    let (answer, message, status) = (answer, message, outcome.status)
    session.recorder?.isPaused = true
    defer {
      session.recorder?.isPaused = false
      session.scripting.replayedFiles = nil
      (self.answer, self.message, self.outcome.status) = (answer, message, status)
    }
    (self.answer, self.message) = ({ _ in }, { _ in })
    session.scripting.replayedFiles = ReplayedFiles()
    var outcome = Replay()
    session.host.progress.begin()
    defer { session.host.progress.end() }
    for (index, bytes) in contents.records.enumerated() {
      session.host.progress.report(completed: index, of: contents.records.count)
      guard let record = JournalRecord(bytes) else {
        outcome.failure = "a record is of an unknown kind"
        break
      }
      // Each was a run of its own.
      bounds.beginRun()
      do { try replay(record) } catch {
        outcome.failure = error.diagnostic.message
        break
      }
      outcome.records.append(record)
      if case .run = record { outcome.count += 1 } else if case .document = record { outcome.count += 1 }
    }
    endSteps(&outcome)
    return outcome
  }

  /// Commits the steps that are still open, so that an undo can revert them.
  private func endSteps(_ outcome: inout Replay) {
    while session.history.isInTransaction { session.history.commit() }
    outcome.records += session.scripting.transactions.map { _ in .run("commit") }
    session.scripting.transactions = []
    session.follow()
  }

  private func replay(_ record: JournalRecord) throws(CommandError) {
    switch record {
    case .file(let path, let content): session.scripting.replayedFiles?.add(path, content)
    case .run(let text): try replay(text)
    case .join(let name): session.history.joinLatestSteps(named: name)
    case .document(let bytes): try session.adoptRecovered(bytes)
    case .state(let text):
      guard let state = ViewState(text: text, document: session.workspace.absoluteJournalPath) else {
        throw CommandError(SourceRange(0, 0), "recover.state", "the state before the commands cannot be read")
      }
      for (_, definition) in state.commands.definitions.sorted(by: { $0.key < $1.key }) { try define(definition) }
      state.restoreWhole(in: session)
    }
  }

  /// Parse errors are ignored: the recorded text of a definition that ends a nested block may extend past it. A call of a broken
  /// definition reports an error.
  private func define(_ text: String) throws(CommandError) {
    let source = SourceText(name: "<journal>", text)
    for statement in Parser.parse(source).script.statements { if case .define = statement.kind { try runStep(statement, source) } }
  }

  private func replay(_ text: String) throws(CommandError) {
    let source = SourceText(name: "<journal>", text)
    let parsed = Parser.parse(source)
    if let problem = parsed.diagnostics.first { throw CommandError(problem) }
    for statement in parsed.script.statements { try runStep(statement, source) }
  }

  private func reply(_ outcome: Replay, _ contents: JournalContents) -> Reply {
    var reply = Reply.note(
      "\(counted(outcome.count, "command")) repeated; save keeps them, undo takes them back one by one",
      .init("commands", .integer(outcome.count)),
      .init("whole", .bool(outcome.failure == nil)))
    if let loss = contents.loss { reply.warnings.append(loss) }
    if let failure = outcome.failure {
      reply.warnings.append(
        "command \(outcome.count + 1) of \(contents.commandCount) cannot be repeated: \(sanitized(failure, limit: 400)); the journal is kept"
      )
      reply.isNegative = true
    }
    return reply
  }
}

extension Session {
  /// Replaces the open document with one from a journal; the file stays that of the open document.
  fileprivate func adoptRecovered(_ content: [UInt8]) throws(CommandError) {
    let file: FileBytes
    do {
      file = try content.withUnsafeBytesOrError { (bytes) throws(FileError) in try FileBytes(copying: bytes, path: "<journal>") }
    } catch { throw CommandError(error, at: SourceRange(0, 0)) }
    let document = try Document(decoding: file, "<journal>", SourceRange(0, 0))
    let old = workspace
    adopt(document, path: old.path, file: old.file)
    (workspace.stamp, workspace.isRecovered) = (old.stamp, true)
  }
}

extension [UInt8] {
  fileprivate func withUnsafeBytesOrError<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try span.withUnsafeBytes(body)
  }
}
