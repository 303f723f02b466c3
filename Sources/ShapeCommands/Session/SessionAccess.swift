// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeDocuments
package import ShapeModel

// The views of a session that verbs get: each of these protocols allows one more kind of effect than the one before.
// The compiler holds a verb to the effect that it declares (see ``Verb/Access``): one that reads cannot move the selection or edit.

/// A session for commands that only read.
package protocol SessionReading: AnyObject {
  var document: Document { get }
  var options: Session.Options { get }
  var workspace: Workspace { get }
  var viewpoint: Viewpoint { get }
  var scripting: ScriptState { get }
  var running: RunningCommand { get }
  var host: Session.Host { get }
  var recorder: SessionRecorder? { get }
  /// Counts a selector with `?` that matched nothing.
  func countEmptySelector()
  /// Adds a warning to the reply of the running command.
  func remark(_ text: String)
  /// Adds a remark to the answer of the running command, unless the session gave it before.
  func remarkOnce(_ text: String)
}

/// A session for commands that change the view: the selection, the listing, the open rows, the current group.
package protocol SessionViewing: SessionReading {
  var viewpoint: Viewpoint { get set }
  var clipboard: Clipboard? { get set }
}

/// A session for commands that change the document.
package protocol SessionEditing: SessionViewing, DocumentEditing where Failure == CommandError {
  var workspace: Workspace { get set }
  var scripting: ScriptState { get set }
  var running: RunningCommand { get set }
}

extension Session: SessionEditing {
  package func countEmptySelector() { scripting.emptyCount += 1 }
  package func remark(_ text: String) { running.remarks.append(text) }
  package func remarkOnce(_ text: String) { if scripting.told.insert(text).inserted { remark(text) } }
}
