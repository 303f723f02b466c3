package import ShapeFiles
import ShapeFormats
import ShapeModel

/// Writes down what a session accepts, from its first change on until it is saved.
///
/// The journal is a list of commands, with a state of the session in front that makes them mean the same again. What commands cannot say
/// (an undo of what was done before the last save) is kept as the whole document.
package final class SessionRecorder {
  /// What other processes left for this document.
  package var findings = JournalFindings()
  /// While commands are repeated nothing is written down.
  var isPaused = false

  private let directory: StateDirectory?
  private var journal: Journal?
  private var size = 0
  /// Counts the documents this session had, and what else makes the command under way none of the journal's.
  private var generation = 0
  private var isBroken = false
  private var trouble: String?
  /// Files that the command under way has read.
  private var files: [JournalRecord] = []
  /// The steps that were there before the journal: commands that reach them cannot be repeated.
  private var baseUndo = 0
  private var baseRedo = 0
  private var baseTransactions = 0

  /// - Parameter directory: Nil where there is no home; then nothing is kept.
  package init(_ directory: StateDirectory?) { self.directory = directory }

  /// The most bytes a journal may take: what its reader reads.
  private static let sizeLimit = JournalReader.sizeLimit - (1 << 20)
  /// The largest document that is written into a journal.
  private static let documentLimit = 64 << 20

  /// Whether commands of this session are on disk.
  package var isKeeping: Bool { journal != nil }

  // MARK: Accepting

  /// A command about to run.
  struct Pending {
    let kind: Kind
    let generation: Int
    let revision: Int
    /// What the session was like, if the journal begins with this command.
    let before: SessionSnapshot?

    /// Whether it is a single command that changes something, not a block that also prints.
    var isOneChange: Bool { [.changes, .history, .foreign].contains(kind) }

    /// Whether an answer given now could be taken for an acknowledgement.
    func isHeld(_ session: Session) -> Bool { isOneChange || session.document.revision != revision }
  }

  /// What a statement may do, as far as the journal is concerned.
  enum Kind {
    case asks, looks, changes, history, mayChange
    /// Reads or writes files, or leaves the document: only what it did to the document counts.
    case foreign
  }

  func prepare(_ kind: Kind, _ session: Session) -> Pending {
    files = []
    let begins = journal == nil && !isPaused && !isBroken && directory != nil && kind != .asks && kind != .looks
    return Pending(
      kind: kind, generation: generation, revision: session.document.revision,
      before: begins ? SessionSnapshot(session, session.document.snapshot()) : nil)
  }

  /// Writes an accepted command down; to be called before anybody is told that it was accepted.
  func accept(_ text: String, _ pending: Pending, _ session: Session) {
    guard pending.generation == generation, !isPaused, !isBroken, !session.options.isDryRun, pending.kind != .asks else { return }
    let isChanged = session.document.revision != pending.revision
    if journal == nil {
      guard let before = pending.before, isWorthBeginning(pending.kind, isChanged, session) else { return }
      begin(before, session)
    }
    defer { follow(pending.kind, session) }
    if pending.kind == .foreign {
      if isChanged { keepDocument(session) }
    } else if pending.kind == .history, reachesBehindBase(session) {
      keepDocument(session)
    } else {
      append(files + [.run(text)])
    }
  }

  /// What was refused leaves the document as it was, but a block may have set variables and gone elsewhere, and ids were used up.
  func refuse(_ pending: Pending, _ session: Session) {
    guard pending.generation == generation, journal != nil, !isPaused, !isBroken else { return }
    guard pending.kind == .mayChange || session.document.revision != pending.revision else { return }
    var state = SessionSnapshot(session, session.document).whole
    (state.commands.transactions, state.commands.marks) = ([], [])
    append([.state(text(state, session))])
  }

  /// A file that the command under way reads, so that it can be read again as it was.
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
    session.history.undoSteps.count < baseUndo || session.history.redoSteps.count < baseRedo
      || session.scripting.transactions.count < baseTransactions
  }

  /// A new step drops what could be redone.
  private func follow(_ kind: Kind, _ session: Session) {
    if kind != .history, session.history.redoSteps.isEmpty { baseRedo = 0 }
    baseTransactions = min(baseTransactions, session.scripting.transactions.count)
  }

  // MARK: Writing

  private func begin(_ before: SessionSnapshot, _ session: Session) {
    (baseUndo, baseRedo, baseTransactions) = (before.undoCount, before.redoCount, before.scripting.transactions.count)
    start(session)
    append([.state(text(before.whole, session))])
  }

  private func start(_ session: Session) {
    guard let directory else { return }
    size = 0
    do { journal = try Journal.begin(for: session.journalPath, base: session.base, in: directory) } catch { fail(error.message) }
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
    (baseUndo, baseRedo, baseTransactions) = (now.undoCount, now.redoCount, now.scripting.transactions.count)
    append([.document(bytes), .state(text(now.whole, session))])
  }

  private func text(_ state: ViewState, _ session: Session) -> String { state.text(for: session.absoluteJournalPath) }

  /// Records behind a gap would be repeated on another state, so none follow.
  private func fail(_ message: String) {
    isBroken = true
    trouble = "what follows cannot be recovered after a crash: \(message)"
  }

  /// What went wrong since the last question, to be told once.
  package func takeTrouble() -> String? {
    defer { trouble = nil }
    return trouble
  }

  // MARK: The disk

  /// Forces commands to the disk when they have waited for a second.
  package func flushIfDue() {
    do { try journal?.flushIfDue() } catch { fail(error.message) }
  }

  /// Forces all commands to the disk.
  package func flushNow() {
    do { try journal?.flushNow() } catch { fail(error.message) }
  }

  /// How long one may wait before ``flushIfDue()`` has something to do; nil when nothing waits.
  package var millisecondsUntilDue: Int? { isBroken ? nil : journal?.millisecondsUntilDue }

  // MARK: The document's life

  /// The user let go of the document, or of the changes to it.
  package func documentWasLeft() {
    guard !isPaused else { return }
    drop()
    findings = JournalFindings()
  }

  package func documentWasSaved() { drop() }

  private func drop() {
    generation += 1
    isBroken = false
    guard let journal else { return }
    self.journal = nil
    do { try journal.discard() } catch {
      // Its base is no longer what the file holds, so nobody repeats it by mistake.
      trouble = error.message
    }
  }

  // MARK: Recovering

  /// Finds what was left for the session's document. Journals without a command are nobody's loss and go at once.
  package func look(_ session: Session) {
    findings = JournalFindings()
    guard let directory else { return }
    do { findings = try JournalReader.find(for: session.journalPath, in: directory) } catch { findings.refused = [error] }
    findings.journals.removeAll { journal in
      guard journal.commandCount == 0, journal.ending.isWhole else { return false }
      do { try JournalReader.discard(journal.path) } catch { return false }
      return true
    }
    // A recovery that was killed half-way left a beginning of the same.
    let journals = findings.journals
    findings.journals.removeAll { journal in journals.contains { $0.isContinuation(of: journal) } }
  }

  /// Writes what was repeated into a journal of this session, and forces it to the disk before the old one goes.
  func takeOver(_ contents: JournalContents, _ records: [JournalRecord], _ former: SessionSnapshot, isWhole: Bool, _ session: Session) {
    generation += 1
    isBroken = false
    let hasDocument = records.contains { if case .document = $0 { true } else { false } }
    (baseUndo, baseRedo, baseTransactions) = (hasDocument ? 0 : former.undoCount, 0, 0)
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
