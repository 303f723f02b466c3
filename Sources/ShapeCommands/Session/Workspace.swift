package import ShapeFiles
package import ShapeModel

/// The document, its history, and the file it came from.
package struct Workspace {
  package let history: History
  /// Where the document came from and is saved to; nil for a new one.
  package var path: String?
  /// The file as it was read or last saved.
  package var stamp: FileStamp?
  /// The bytes as they were read, held for comparing the file with them.
  package var file: FileBytes?
  /// Whether the next save writes every line anew.
  package var writesCanonically = false
  /// The document came out of a journal whole, without the steps that led to it.
  var isRecovered = false
  /// Bytes written by saves so far.
  package var writtenCount = 0
  /// The variant that pictures show.
  var variant: String?
  /// The revision of the document as it was opened: beyond all those of the one before.
  var firstRevision = 0
  /// What the latest command cost.
  package var lastWork = WorkCounter()

  init(_ document: Document, path: String? = nil, file: FileBytes? = nil) {
    history = History(document)
    (self.path, self.file, stamp) = (path, file, file?.stamp)
  }

  /// Whether the document is in no file yet.
  var isNew: Bool { path == nil || stamp == nil && history.document.source is EmptySource }

  /// Whether there is anything a save would write.
  package var isUnsaved: Bool { history.hasUnsavedChanges || writesCanonically || isRecovered }

  /// The name people know the document by.
  package var title: String { path.map { $0.split(separator: "/").last.map(String.init) ?? $0 } ?? "untitled" }
}
