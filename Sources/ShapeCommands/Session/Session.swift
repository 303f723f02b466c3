// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeFiles
import ShapeFormats
package import ShapeModel
package import ShapePictures
package import TerminalText

/// One open document and the editing state of its user.
///
/// Independent of a terminal: commands come as text, replies are returned as values.
package final class Session {
  package var options: Options
  /// The document, its history and its file.
  package var workspace = Workspace(.blank)
  /// The user's view of the document.
  package var viewpoint = Viewpoint()
  /// The definitions of scripts, and the running scripts.
  package var scripting = ScriptState()
  /// The running command.
  package var running = RunningCommand()
  /// The graphics for `paste`; kept when another document is opened.
  package var clipboard: Clipboard?
  /// Records accepted commands in a journal; nil in batch mode.
  package var recorder: SessionRecorder?
  /// The lock that shows other editors that this session edits the document.
  package var lock = HeldLock()
  /// The program that hosts the session.
  package var host = Host()

  package struct Options: Sendable {
    package var isJSON = false
    package var isDryRun = false
    package var keepsGoing = false
    package var verbosity = Verbosity.usual
    package var isSafe = false
    package var isInteractive = false
    /// Milliseconds to wait for each successive process that holds the document's lock.
    package var lockWait = 0
    /// Whether the session runs a script on an earlier revision, of which only the changes are merged.
    var isOfEarlierRevision = false
    /// The commands given by the shell, as the name of the saved step; nil in a conversation and for scripts.
    package var title: String?
    /// Whether ``DebugCommand`` is available.
    package var allowsDebugging = false
    /// Variables given by the caller; they hold values, never code.
    package var arguments: [String: Scalar] = [:]
    /// The variables among them whose lines are those of a table, with the name of its file.
    package var tables: [String: String] = [:]
    /// Reads an environment variable, for `$ENV.NAME`; none in safe mode.
    package var environment: @Sendable (String) -> String? = { _ in nil }
    /// The page for which replies are formatted.
    package var page = Page()
    /// The terminal's picture capabilities.
    package var pictures = Pictures()
    package init() {}

    /// Whether notes about a change are shown.
    var showsNotes: Bool { !isJSON && verbosity != .quiet && (isInteractive || verbosity == .verbose || isDryRun) }
  }

  /// The amount of notes beside replies: none, only in a conversation, or always.
  package enum Verbosity: Sendable { case quiet, usual, verbose }

  /// The user's decision about an edited text, after seeing the planned changes.
  package enum EditDecision: Sendable {
    case take
    /// Discard the text and change nothing.
    case leave
    /// Return to the text editor.
    case again
  }

  /// Services that the session requests from the program that hosts it.
  package struct Host {
    /// Whether the user wants to interrupt the running command; long loops poll it, and their results are then discarded.
    package var isInterrupted: () -> Bool = { false }
    /// The progress of the running command.
    package var progress = Progress()
    /// Runs a line on behalf of a command that consists of others, without output; returns its warnings.
    var runText: (String) throws(CommandError) -> [String] = { _ in [] }
    /// Opens a file in the user's editor at a line; returns the editor's exit status. Nil if there is no editor.
    package var edit: ((_ path: String, _ line: Int) -> Int32)?
    /// Whether a text that was refused is opened in the editor again, as for a user at a terminal.
    package var editsAgain = false
    /// Shows what an edited text would change, and asks for confirmation. Nil if no user can be asked.
    package var decide: ((_ plan: [String]) -> EditDecision)?
    /// Whether the output is still being read; otherwise the rest of a lazy reply is not generated.
    package var wantsAnswers: () -> Bool = { true }
    /// The reason why commands cannot end the session; nil if they can.
    package var refusesToEnd: String?
    /// Flushes the replies so far, before a document is written; false if that failed.
    package var flushAnswers: () -> Bool = { true }
  }

  package init(options: Options = Options()) { self.options = options }

  package var document: Document { workspace.history.document }

  /// Joins the latest step with the one before, as one action of the user, also after a recovery.
  package func joinLatestSteps(named name: String) { if workspace.history.joinLatestSteps(named: name) { recorder?.noteJoin(name) } }

  /// Replaces the open document; the caller has already asked about unsaved changes.
  package func adopt(_ document: Document, path: String?, file: FileBytes?) {
    let sections = viewpoint.openSections
    let old = workspace
    workspace = Workspace(document, path: path, file: file)
    workspace.firstRevision = old.firstRevision + old.history.latestSerial + 1
    viewpoint = Viewpoint()
    viewpoint.openSections = sections
    scripting.transactions = []
    recorder?.endDocument()
  }

  /// Ends the work on the document: releases its lock, and leaves unsaved changes in the journal, unless they are dropped.
  /// - Returns: Whether all of these are in the journal.
  @discardableResult
  package func leave(dropsChanges: Bool = false) -> Bool {
    lock.release()
    guard let recorder else { return false }
    guard workspace.isUnsaved, recorder.isKeeping, !dropsChanges else {
      recorder.endDocument()
      return false
    }
    recorder.flushNow()
    return recorder.isKeeping
  }
}

/// The picture capabilities of the terminal, and the maximum size of a picture.
package struct Pictures: Sendable {
  package var kind = PictureKind.half
  package var room = PictureRoom(columns: 80, rows: 24)
  /// Whether the terminal is inside tmux.
  package var isInTmux = false
  /// Whether a watched picture stays in the window, below the input line.
  package var staysInWindow = false
  /// The number of documents that the same script is run on; each of them then needs its own picture name.
  package var documentCount = 1
  package init() {}
}
