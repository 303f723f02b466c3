// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeFiles
import ShapeFormats
import ShapeModel
import TerminalText

/// Journals the accepted commands of a session, from its first change until it is saved.
///
/// The journal is a list of commands, preceded by the session state that gives them the same meaning on replay. A change
/// that commands cannot reproduce (undoing a step from before the last save) is recorded as the whole document.
package final class SessionRecorder {
  /// The journals that other processes left for this document.
  package var findings = JournalFindings()
  /// True during a replay, when nothing is recorded.
  var isPaused = false

  /// Whether a replay can reproduce the running command.
  var isReproducible = true

  private let directory: StateDirectory?
  private var journal: Journal?
  /// Counts the starts and ends of journals, and the documents in them that replace earlier commands.
  private(set) var number = 0
  private var size = 0
  /// Incremented when the document is left, saved or recovered; a pending command of an earlier generation is not recorded.
  private var generation = 0
  private var isBroken = false
  private var trouble: String?
  /// The files that the running command has read.
  private var files: [JournalRecord] = []
  /// The counts of steps from before the journal: commands that reach those steps cannot be replayed.
  private var base = StepCounts()

  /// - Parameter directory: Nil if there is no home directory; then nothing is recorded.
  package init(_ directory: StateDirectory?) { self.directory = directory }

  /// The maximum size of a journal in bytes, which its reader accepts.
  private static let sizeLimit = JournalReader.sizeLimit - (1 << 20)
  /// The maximum size of a document in a journal, in bytes.
  private static let documentLimit = 64 << 20

  /// Whether commands of this session are on disk.
  package var isKeeping: Bool { journal != nil }

  // MARK: Recording

  /// The number of the journal that repeats the running command, if it changes the document; nil if none will.
  var numberOfChange: Int? { isPaused || isBroken || directory == nil ? nil : journal == nil ? number + 1 : number }

  /// A command that is about to run.
  struct Pending {
    let kind: Kind
    let generation: Int
    let revision: Int
    /// The session's state, if the journal begins with this command.
    let before: SessionSnapshot?

    /// Whether it is a single changing command, not a block that may also print.
    var isOneChange: Bool { [.changes, .history, .foreign].contains(kind) }

    /// Whether to hold back replies until the command is recorded, as they could be taken for an acknowledgement.
    func isHeld(_ session: Session) -> Bool { isOneChange || session.document.revision != revision }
  }

  /// The possible effects of a statement, as far as the journal is concerned.
  enum Kind {
    case asks, looks, changes, history, mayChange
    /// Reads or writes files, or leaves the document: only its effect on the document is recorded.
    case foreign
  }

  func prepare(_ kind: Kind, _ session: Session) -> Pending {
    (files, isReproducible) = ([], true)
    let begins = journal == nil && !isPaused && !isBroken && directory != nil && kind != .asks && kind != .looks
    return Pending(
      kind: kind, generation: generation, revision: session.document.revision,
      before: begins ? SessionSnapshot(session, session.document.snapshot()) : nil)
  }

  /// Records an accepted command; call it before any reply reports acceptance.
  func accept(_ text: String, _ pending: Pending, _ session: Session) {
    guard !isPaused, !isBroken, !session.options.isDryRun, pending.kind != .asks else { return }
    guard pending.generation == generation else { return keepReplacement(session) }
    let isChanged = session.document.revision != pending.revision
    if journal == nil {
      guard let before = pending.before, isWorthBeginning(pending.kind, isChanged, session) else { return }
      begin(before, session)
    }
    defer { follow(pending.kind, session) }
    if pending.kind == .foreign {
      if isChanged { keepDocument(session) }
    } else if pending.kind == .history && reachesBehindBase(session) || !isReproducible && isChanged {
      keepDocument(session)
    } else {
      append(files + [.run(text)])
    }
  }

  /// Records the state after a failed command: the document is unchanged, but a block may have set variables or changed the current
  /// group, and ids were used up.
  func refuse(_ pending: Pending, _ session: Session) {
    guard pending.generation == generation, journal != nil, !isPaused, !isBroken else { return }
    guard pending.kind == .mayChange || session.document.revision != pending.revision else { return }
    var state = SessionSnapshot(session, session.document).whole
    (state.commands.transactions, state.commands.marks) = ([], [])
    append([.state(text(state, session))])
  }

  /// Records that the latest two steps were joined.
  func noteJoin(_ name: String) {
    guard journal != nil, !isPaused, !isBroken else { return }
    append([.join(name)])
  }

  /// Records the content of a file that the running command reads, for a replay.
  func note(_ path: String, _ content: [UInt8]) {
    if !isPaused { files.append(.file(path: path, content: content)) }
  }

  private func isWorthBeginning(_ kind: Kind, _ isChanged: Bool, _ session: Session) -> Bool {
    switch kind {
    case .asks, .looks: false
    case .changes, .history: true
    case .mayChange: session.workspace.isUnsaved || isChanged
    case .foreign: isChanged
    }
  }

  private func reachesBehindBase(_ session: Session) -> Bool {
    session.history.undoSteps.count < base.undo || session.history.redoSteps.count < base.redo
      || session.scripting.transactions.count < base.transactions
  }

  /// A new step clears the redo steps.
  private func follow(_ kind: Kind, _ session: Session) {
    if kind != .history, session.history.redoSteps.isEmpty { base.redo = 0 }
    base.transactions = min(base.transactions, session.scripting.transactions.count)
  }

  // MARK: Writing

  private func begin(_ before: SessionSnapshot, _ session: Session) {
    base = before.counts
    start(session)
    append([.state(text(before.whole, session))])
  }

  private func start(_ session: Session) {
    guard let directory else { return }
    size = 0
    number += 1
    do { journal = try Journal.begin(for: session.workspace.journalPath, base: session.workspace.base, in: directory) } catch {
      fail(error.message)
    }
  }

  private func append(_ records: [JournalRecord]) {
    for record in records where !isBroken {
      let bytes = record.bytes
      size += bytes.count + 64
      guard size <= SessionRecorder.sizeLimit else { return fail("the journal is full; save begins a new one") }
      do { try journal?.append(bytes) } catch { fail(error.message) }
    }
  }

  private func keepDocument(_ session: Session) {
    let bytes = DocumentWriter.bytes(of: session.document)
    guard bytes.count <= SessionRecorder.documentLimit else {
      return fail("this step cannot be kept for a document of \(bytes.count) bytes")
    }
    let now = SessionSnapshot(session, session.document)
    base = now.counts
    number += 1
    append([.document(bytes), .state(text(now.whole, session))])
  }

  /// Begins the journal of a document that replaced the open one, and has unsaved changes already, as after `open --merge`.
  private func keepReplacement(_ session: Session) {
    guard journal == nil, directory != nil, session.workspace.isUnsaved else { return }
    start(session)
    keepDocument(session)
  }

  private func text(_ state: ViewState, _ session: Session) -> String { state.text(for: session.workspace.absoluteJournalPath) }

  /// Disables recording: records after a gap would be replayed in the wrong state.
  private func fail(_ message: String) {
    isBroken = true
    trouble = "what follows cannot be recovered after a crash: \(message)"
  }

  /// Why commands of this session cannot be kept on disk, before there are any.
  package var keepingProblem: String? {
    directory?.keepingProblem().map { "what is changed cannot be recovered after a crash: \(sanitized($0.message, limit: 1000))" }
  }

  /// The problem since the last call, to be reported once.
  package func takeTrouble() -> String? {
    defer { trouble = nil }
    return trouble
  }

  // MARK: Flushing

  /// Flushes commands to disk once they have waited for a second.
  package func flushIfDue() {
    do { try journal?.flushIfDue() } catch { fail(error.message) }
  }

  /// Flushes all commands to disk.
  package func flushNow() {
    do { try journal?.flushNow() } catch { fail(error.message) }
  }

  /// Milliseconds until ``flushIfDue()`` has something to do; nil if nothing is pending.
  package var millisecondsUntilDue: Int? { isBroken ? nil : journal?.millisecondsUntilDue }

  // MARK: Lifetime of the document

  /// Discards the journal: the user closed the document, or dropped the changes to it.
  package func endDocument() {
    guard !isPaused else { return }
    drop()
    findings = JournalFindings()
  }

  package func documentWasSaved() { drop() }

  private func drop() {
    generation += 1
    number += 1
    isBroken = false
    guard let journal else { return }
    self.journal = nil
    do { try journal.discard() } catch {
      // The file no longer matches the journal's base, so the journal cannot be replayed by mistake.
      trouble = error.message
    }
  }

  // MARK: Recovering

  /// Finds the journals left for the session's document. Journals without a command are deleted at once.
  package func look(_ session: Session) {
    findings = JournalFindings()
    guard let directory else { return }
    do { findings = try JournalReader.find(for: session.workspace.journalPath, in: directory) } catch { findings.refused = [error] }
    findings.journals.removeAll { journal in
      guard journal.commandCount == 0, journal.ending.isWhole else { return false }
      do { try JournalReader.discard(journal.path) } catch { return false }
      return true
    }
    // An interrupted recovery leaves a journal that is a prefix of another one.
    let journals = findings.journals
    findings.journals.removeAll { journal in journals.contains { $0.isContinuation(of: journal) } }
  }

  /// Copies replayed records to a journal of this session, and flushes it before the old journal is deleted.
  func takeOver(_ contents: JournalContents, _ records: [JournalRecord], _ old: SessionSnapshot, isWhole: Bool, _ session: Session) {
    generation += 1
    isBroken = false
    let hasDocument = records.contains { if case .document = $0 { true } else { false } }
    base = StepCounts(undo: hasDocument ? 0 : old.counts.undo)
    start(session)
    append(records)
    flushNow()
    guard isWhole, !isBroken else { return }
    discard(contents)
  }

  func discard(_ contents: JournalContents) {
    do {
      try JournalReader.discard(contents.path)
      findings.journals.removeAll { $0.path == contents.path }
    } catch { trouble = error.message }
  }
}
