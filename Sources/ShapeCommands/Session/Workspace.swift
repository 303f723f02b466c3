// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeFiles
import ShapeFormats
package import ShapeModel

/// The document, its history, and its file.
package struct Workspace {
  package let history: History
  /// The path that the document was read from and is saved to; nil for a new one.
  package var path: String?
  /// The stamp of the file as read, last saved, or taken in by a merge that was not undone.
  package var stamp: FileStamp? {
    get { takenIn.flatMap { history.holdsStep(serial: $0.serial) ? $0.stamp : nil } ?? ownStamp }
    set { (ownStamp, takenIn) = (newValue, nil) }
  }
  private var ownStamp: FileStamp?
  /// The file that was merged by the step with a serial.
  private var takenIn: (serial: Int, stamp: FileStamp?)?
  /// The bytes as read, kept for comparing the file with them.
  package var file: FileBytes?
  /// Whether saves write every line in canonical form, because `fmt` asked for it. The layout that was read is not restored.
  package private(set) var writesCanonically = false
  /// Whether the form of the file differs from the one that saves write.
  private var isFormUnsaved = false
  /// Whether the document came from a journal as a whole, without the steps that led to it.
  package internal(set) var isRecovered = false
  /// The number of bytes written by saves so far.
  package var writtenCount = 0
  /// The states of checkpoints from before the latest reading of the file.
  var oldStates: [String: Document] = [:]
  /// The revision of the document when it was opened: greater than all revisions of the previous document.
  var firstRevision = 0
  /// The document before its file was read again.
  var old: FormerDocument?
  /// The number of open conflicts in the file.
  var conflictCount = 0
  /// Whether the user was warned that saves cannot be reverted later.
  var saidUnkept = false
  /// Whether the user was warned that ids which are not in the file are those of other graphics now.
  var saidMovedIDs = false
  let names = KeptNames()
  /// The cost of the latest command.
  package var lastWork = WorkCounter()

  /// A document at a revision, for computing the changes since.
  struct FormerDocument {
    var document: Document
    var revision: Int
  }

  init(_ document: Document, path: String? = nil, file: FileBytes? = nil) {
    history = History(document)
    (self.path, self.file, ownStamp) = (path, file, file?.stamp)
    conflictCount = file == nil ? 0 : StoredConflicts.count(document)
  }

  /// Notes that the current step merges the document with a file.
  mutating func takeIn(_ stamp: FileStamp?) { takenIn = (history.latestSerial + 1, stamp) }

  /// Whether the document has no file yet.
  var isNew: Bool { path == nil || stamp == nil && history.document.source is EmptySource }

  /// An estimate of the bytes that a save writes: the size that was read.
  var expectedCount: Int { history.document.readBytes?.count ?? 0 }

  /// Whether a save would write anything.
  package var isUnsaved: Bool { history.hasUnsavedChanges || isFormUnsaved || isRecovered }

  /// Whether the file has the canonical form; nil if only a comparison can show it.
  var isInCanonicalForm: Bool? { writesCanonically ? !isFormUnsaved : nil }

  /// Makes this and later saves write the canonical form.
  package mutating func writeCanonically() { (writesCanonically, isFormUnsaved) = (true, true) }

  /// Records that the document was written to its file.
  mutating func markSaved() {
    (isFormUnsaved, isRecovered) = (false, false)
    history.markSaved()
  }

  /// The name of the document for messages.
  package var title: String { path.map { $0.split(separator: "/").last.map(String.init) ?? $0 } ?? "untitled" }
}
