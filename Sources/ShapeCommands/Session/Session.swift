package import ShapeFiles
import ShapeFormats
package import ShapeModel
package import ShapeOutline
package import ShapePictures
package import ShapePresentation

/// One open document with everything a person does to it: edits, selection, what is unfolded, where they stand.
///
/// Knows no terminal: commands come as text, replies go back as values.
package final class Session {
  package private(set) var editor: Editor
  /// Where the document came from and is saved to; nil for a new one.
  package var path: String?
  /// The file as it was read or last saved.
  package var stamp: FileStamp?
  /// The bytes as they were read, held for comparing the file with them.
  package var file: FileBytes?
  /// The rows, if anybody asked for them yet.
  private(set) var builtOutline: DocumentOutline?
  /// The window of `view` and `scroll`; nil until one is opened or set up.
  package var view: OutlineView?
  /// What `.` is in paths.
  package var here = Handle.document
  /// What is selected; what is not in the document now is left out.
  package var selection: [Handle] {
    get { keptSelection.present(in: document) }
    set { keptSelection = KeptNodes(newValue) }
  }
  /// The graphics of the last listing; those deleted since keep their numbers.
  package var listed: [Handle] = [] { didSet { listedBound = document.nextHandle } }
  /// Above all handles of the last listing.
  private var listedBound = Handle.document
  private var keptSelection = KeptNodes()
  /// Selections by name.
  package var saved: [String: KeptNodes] = [:]
  package var inspectorOpen: Set<PropertySpecification.Section> = [.fill]
  package var filterText: String?
  /// What the filter matched when it was typed; edits since may have changed what would match.
  package var filteredNodes: [Handle] = []
  /// Names of the transactions that `begin` opened.
  package var transactions: [String] = []
  /// The scripts that are running, each started by the one before.
  package var runningScripts: [SourceText] = []
  /// The command that runs.
  package internal(set) var running = RunningCommand()
  package var options: Options
  /// Whether somebody wants the running command to stop; long walks ask now and then, and what they return then is not used.
  package var isInterrupted: () -> Bool = { false }
  /// How far the running command is.
  package var progress = Progress()
  /// Who wants to see what is in a large file before it was checked.
  package var firstSight: FirstSight?
  /// Bytes written by saves so far.
  package var writtenCount = 0
  /// What the latest command cost.
  package var lastWork = WorkCounter()
  /// Whether the next save writes every line anew.
  package var writesCanonically = false
  /// Variables of `let` and of scripts.
  package var variables: [String: Scalar] = [:]
  /// Procedures, by name, as they were typed.
  package var definitions: [String: String] = [:]
  /// The names `def` gave, for completion.
  package var procedures: Set<String> = []
  /// Writes down what is accepted; nil where nobody talks.
  package var recorder: SessionRecorder?
  /// Held as long as the document is edited.
  package var lock: DocumentLock?
  var lockPath: String?
  /// The file that is edited without a lock, once that was said.
  var unlockedPath: String?
  /// Hands on what was answered so far, before a document is written; false where that failed.
  package var handOnAnswers: () -> Bool = { true }
  /// The document came out of a journal whole, without the steps that led to it.
  var isRecovered = false
  /// While a journal is repeated: the files its commands read then.
  var replayedFiles: [(path: String, content: [UInt8])]?

  package struct Options: Sendable {
    package var isJSON = false
    package var isDryRun = false
    package var keepsGoing = false
    package var isVerbose = false
    package var isQuiet = false
    package var isSafe = false
    package var isInteractive = false
    /// Milliseconds to wait for each process in turn that edits the same document.
    package var lockWait = 0
    /// Whether the verbs of ``DebugCommands`` are there.
    package var allowsDebugging = false
    /// What answers are made for.
    package var page = Page()
    /// What pictures are made for.
    package var pictures = Pictures()
    package init() {}

    /// Whether anybody reads what is told of a change.
    var tellsNotes: Bool { !isJSON && !isQuiet && (isInteractive || isVerbose || isDryRun) }
  }

  package init(options: Options = Options()) {
    self.options = options
    editor = Editor(Document())
  }

  /// The rows; made when somebody asks for them, for most commands that run alone never do.
  package var outline: DocumentOutline {
    if let builtOutline { return builtOutline }
    let outline = DocumentOutline(document)
    builtOutline = outline
    return outline
  }

  package var document: Document { editor.document }

  /// Puts another document in the place of the one that is open; the caller has asked about unsaved changes.
  package func adopt(_ document: Document, path: String?, file: FileBytes?) {
    editor = Editor(document)
    builtOutline = nil
    self.path = path
    self.file = file
    stamp = file?.stamp
    (here, selection, saved, listed, transactions, filterText, filteredNodes, view) = (.document, [], [:], [], [], nil, [], nil)
    (writtenCount, lastWork) = (0, WorkCounter())
    (writesCanonically, isRecovered) = (false, false)
    recorder?.documentWasLeft()
  }

  /// Whether the document is in no file yet.
  var isNew: Bool { path == nil || stamp == nil && document.source is EmptySource }

  /// The name people know the document by.
  package var title: String { path.map { $0.split(separator: "/").last.map(String.init) ?? $0 } ?? "untitled" }

  package var query: Query {
    let query = Query(document)
    query.here = here
    query.selected = { [unowned self] in selection }
    query.saved = { [unowned self] in saved[$0]?.present(in: document) }
    query.savedNames = { [unowned self] in Array(saved.keys) }
    query.listed = { [unowned self] in listed }
    query.changed = { [unowned self] in editor.changed(since: $0) }
    query.stateNames = { [unowned self] in editor.marks }
    query.goesOn = { [unowned self] in shouldContinue($0, of: $1) }
    query.isStopped = isInterrupted
    document.isInterrupted = isInterrupted
    return query
  }

  /// The selections by name, as far as they are in the document now.
  var savedSelections: [String: [Handle]] {
    var selections: [String: [Handle]] = [:]
    for name in saved.keys { selections[name] = saved[name]?.present(in: document) }
    return selections
  }

  /// Brings what hangs on the document up to date after an edit: rows and place.
  package func follow() {
    builtOutline?.follow(document)
    if view != nil { view?.follow(outline) }
    // What was made and taken back leaves its handle to the next one; its row stays empty.
    if document.nextHandle < listedBound { listed = listed.map { $0 < document.nextHandle ? $0 : .gone } }
    if !document.contains(here) { here = .document }
  }
}

/// How the terminal shows pictures, and in which room.
package struct Pictures: Sendable {
  package var kind = PictureKind.half
  package var room = PictureRoom(columns: 80, rows: 24)
  package init() {}
}

/// What is shown of a document while it is still read: a guess, which may prove wrong.
package struct FirstSight {
  /// The ids that will be looked for.
  package var ids: [String]
  /// Shows the document, unless `isSure` says afterwards that what it said is worth nothing.
  package var show: (_ document: Document, _ isSure: () -> Bool) -> Void

  package init(ids: [String], show: @escaping (_ document: Document, _ isSure: () -> Bool) -> Void) {
    self.ids = ids
    self.show = show
  }
}

/// What was asked of a document.
package struct WorkCounter: Sendable {
  /// Graphics decoded from the file's bytes.
  package var decoded = 0
  /// Calls for the children of a group.
  package var childrenAsked = 0
  package var rowsBuilt = 0
  package var written = 0
  /// Steps in lists of children, and nodes numbered anew after structural edits.
  package var structureSteps = 0
  /// Whole copies of what was said of the document.
  package var snapshots = 0
  package init() {}

  static func - (left: WorkCounter, right: WorkCounter) -> WorkCounter {
    var result = left
    result.decoded -= right.decoded
    result.childrenAsked -= right.childrenAsked
    result.rowsBuilt -= right.rowsBuilt
    result.written -= right.written
    result.structureSteps -= right.structureSteps
    result.snapshots -= right.snapshots
    return result
  }
}

extension Session {
  /// What was asked of the document since it was opened.
  package var workNow: WorkCounter {
    var work = WorkCounter()
    work.decoded = (document.source as? any FormatSource)?.decodedCount ?? 0
    work.childrenAsked = builtOutline?.childrenAsked ?? 0
    work.rowsBuilt = builtOutline?.rowsBuilt ?? 0
    work.written = writtenCount
    work.structureSteps = document.structureSteps
    work.snapshots = document.snapshotCount
    return work
  }
}
