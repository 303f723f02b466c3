// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFiles
import ShapeFormats
import ShapeModel
import TerminalText

/// Reloading and merging, for the case that ``ShapeDocument/save()`` throws `file.conflict`, since another program changed the file.
extension ShapeDocument {
  /// Whether the file is not as it was when it was read or saved, or is gone. False for a document without a file.
  public var isFileChanged: Bool {
    guard let path, let stamp else { return false }
    do { return try stamp.change(of: path) != nil } catch { return true }
  }

  /// Reads the file again. Unsaved changes are lost, ``undo()`` begins anew, and nodes from before do not exist any more.
  /// - Throws: `file.name` without a file; as ``init(path:)``, and the document stays as it is.
  /// - Complexity: As ``init(path:)``.
  public func reload() throws(ShapeError) {
    let file = try current()
    adopt(file.document, file.stamp)
    history.markSaved()
  }

  /// Brings unsaved changes together with what another program wrote into the file, as one step; ``save()`` then writes both.
  ///
  /// Where the program changed parts of an SVG file that no call changes, such as style sheets, ``undo()`` begins anew, and nodes from
  /// before do not exist any more.
  /// - Throws: `file.merge` where both changed the same thing differently, with each of them in ``ShapeError/help``, and where the old
  ///   content of the file is not known any more; the document stays as it is. ``reload()`` is the other way out.
  /// - Complexity: O(bytes of the file).
  public func merge() throws(ShapeError) {
    let file = try current()
    guard let saved = history.savedState else {
      throw ShapeError(
        "file.merge", "the state of the file before these changes cannot be reached any more", help: ["save(to:) keeps both"])
    }
    // Read anew, so that ids that were used since are free in the base.
    let base = (try? Document(reading: ByteStore(DocumentWriter.bytes(of: saved)))) ?? saved
    let merge: FileMerge
    do {
      merge = try FileMerge(base: base, ours: document.snapshot(), theirs: file.document) { (_, _) throws(EditError) in }
    } catch {
      if case .conflictsNotHeld(let conflicts) = error { throw ShapeDocument.refusal(conflicts) }
      throw ShapeError("file.merge", "the changes cannot be brought together", help: ["reload() reads the file, without these changes"])
    }
    guard merge.conflicts.isEmpty else { throw ShapeDocument.refusal(merge.conflicts) }
    guard let edits = FileMerge.edits(from: document, to: merge.document) else {
      adopt(merge.document, file.stamp)
      isMerged = true
      return
    }
    try step("merge") { () throws(ShapeError) in
      do throws(EditError) { for edit in edits { _ = try history.touched(by: edit) } } catch {
        throw ShapeError(EditFault(error, in: document))
      }
    }
    known = nil
    stamp = file.stamp
  }

  private static func refusal(_ conflicts: [MergeConflict]) -> ShapeError {
    let words = conflicts.prefix(5).map { "both changed \($0.property) of \(sanitized($0.label, limit: 60))" }
    return ShapeError("file.merge", "\(counted(conflicts.count, "conflict")) with the file", help: Array(words))
  }

  /// The file as it is now.
  private func current() throws(ShapeError) -> (document: Document, stamp: FileStamp?) {
    guard let path else { throw ShapeError("file.name", "the document has no file", help: ["save(to:) names one"]) }
    let file: FileBytes
    do { file = try FileBytes.read(path) } catch { throw ShapeError(error) }
    return (try ShapeDocument.read(ByteStore(base: file.pointer, count: file.count, owner: file)), file.stamp)
  }

  private func adopt(_ document: Document, _ stamp: FileStamp?) {
    history = History(document)
    (locks, selectors, known) = (LockedGraphics(), StoredSelectors(), nil)
    self.stamp = stamp
    reading += 1
    isMerged = false
  }
}
