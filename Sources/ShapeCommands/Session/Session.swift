package import ShapeFiles
package import ShapeModel
package import ShapePictures
package import ShapePresentation

/// One open document and the state of the person or program that edits it.
///
/// Knows no terminal: commands come as text, replies go back as values.
package final class Session {
  package var options: Options
  /// The document, its history and its file.
  package var workspace = Workspace(Document())
  /// What the user looks at.
  package var place = Viewpoint()
  /// What scripts have defined, and which are running.
  package var scripting = ScriptState()
  /// The command that runs.
  package internal(set) var running = RunningCommand()
  /// Writes down what is accepted; nil in batch mode.
  package var recorder: SessionRecorder?
  /// The lock that tells other editors of this one.
  package var lock = HeldLock()
  /// The program around the session.
  package var host = Host()
  /// The document before its file was read again.
  var former: FormerDocument?

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
    /// Whether ``DebugCommand`` is there.
    package var allowsDebugging = false
    /// What answers are made for.
    package var page = Page()
    /// What pictures are made for.
    package var pictures = Pictures()
    package init() {}

    /// Whether notes about a change are shown.
    var tellsNotes: Bool { !isJSON && !isQuiet && (isInteractive || isVerbose || isDryRun) }
  }

  /// A document as it was at a revision, for telling what changed since.
  struct FormerDocument {
    var document: Document
    var revision: Int
  }

  /// What is done with an edited text whose plan somebody has seen.
  package enum EditDecision: Sendable {
    case take
    /// Nothing is changed.
    case leave
    /// The editor comes back.
    case again
  }

  /// What a session may ask of the program around it.
  package struct Host {
    /// Whether the user wants the running command to stop; long walks ask now and then, and what they return then is not used.
    package var isInterrupted: () -> Bool = { false }
    /// How far the running command is.
    package var progress = Progress()
    /// Runs a line for a command that is made of others; nothing of it is answered.
    var runText: (String) throws(CommandError) -> Void = { _ in }
    /// Has the user edit a file, from a line on; answers the status of the editor. Nil where there is none.
    package var edit: ((_ path: String, _ line: Int) -> Int32)?
    /// Shows what an edited text would change, and asks whether it is to be. Nil where nobody can be asked.
    package var decide: ((_ plan: [String]) -> EditDecision)?
    /// Whether somebody still reads the answer; what is not made yet is left out then.
    package var wantsAnswers: () -> Bool = { true }
    /// Hands on what was answered so far, before a document is written; false where that failed.
    package var handOnAnswers: () -> Bool = { true }
  }

  package init(options: Options = Options()) { self.options = options }

  package var document: Document { workspace.history.document }

  package var history: History { workspace.history }

  /// The number of the document's state. Undo and redo come back to the numbers of the states they restore; no other state has the same.
  package var revision: Int { workspace.firstRevision + history.presentSerial }

  /// Puts another document in the place of the one that is open; the caller has asked about unsaved changes.
  package func adopt(_ document: Document, path: String?, file: FileBytes?) {
    let sections = place.openSections
    let former = workspace
    workspace = Workspace(document, path: path, file: file)
    workspace.firstRevision = former.firstRevision + former.history.latestSerial + 1
    place = Viewpoint()
    place.openSections = sections
    scripting.transactions = []
    recorder?.documentWasLeft()
  }

  package var query: Query {
    let query = Query(document)
    query.currentGroup = place.currentGroup
    query.selected = { [unowned self] in selection }
    query.saved = { [unowned self] in place.saved[$0]?.present(in: document) }
    query.savedNames = { [unowned self] in Array(place.saved.keys) }
    query.lastListing = { [unowned self] in place.listing.isReplaced ? [] : lastListing }
    query.styled = styledGraphics
    query.changed = { [unowned self] in history.changed(since: $0) }
    query.stateNames = { [unowned self] in history.marks }
    query.shouldContinue = { [unowned self] in shouldContinue($0, of: $1) }
    query.isStopped = host.isInterrupted
    document.isInterrupted = host.isInterrupted
    return query
  }
}

/// How the terminal shows pictures, and in which room.
package struct Pictures: Sendable {
  package var kind = PictureKind.half
  package var room = PictureRoom(columns: 80, rows: 24)
  /// Whether tmux is between the program and its terminal.
  package var isInTmux = false
  /// How many documents the same script works on, one after the other: each needs a picture of its own name.
  package var documentCount = 1
  package init() {}
}
