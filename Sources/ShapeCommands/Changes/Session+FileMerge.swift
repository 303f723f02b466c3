// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeDocuments
import ShapeFiles
import ShapeFormats
package import ShapeModel
import ShapePresentation
import TerminalText

/// Merging a session with its file, after another program changed the file. The base is the file as it was read or saved last.
extension Session {
  /// The merge of the session's document with its file as it is now.
  private func mergeWithFile(at range: SourceRange) throws(CommandError) -> (
    merge: FileMerge, file: Document, bytes: FileBytes, path: String
  ) {
    guard let path = workspace.path, workspace.stamp != nil else {
      throw CommandError(range, "file.name", "this document has no file to merge with", help: ["save FILE.json names one"], .usage)
    }
    guard let saved = history.savedState else {
      throw CommandError(
        range, "file.merge", "the state of the file before these changes cannot be reached any more",
        help: ["save OTHER.json keeps both; merge BASE OURS THEIRS brings three files together"])
    }
    let (file, bytes) = try read(path, at: range)
    // Read again, as `merge` reads a file: ids that the session used since are free in the base.
    let base = (try? Document(reading: ByteStore(DocumentWriter.bytes(of: saved)))) ?? saved
    do { return (try FileMerge(base: base, ours: document.snapshot(), theirs: file), file, bytes, path) } catch {
      throw CommandError(error, at: range)
    }
  }

  /// A warning about the conflicts that `save --merge` would leave; nil if nothing is unsaved, for a large file, and if there is no merge.
  package var mergeForecast: String? {
    guard workspace.isUnsaved, let path = workspace.path, let size = FileGlance.of(path)?.size, size < 8 << 20,
      let merge = try? mergeWithFile(at: SourceRange(0, 0)).merge
    else { return nil }
    guard !merge.conflicts.isEmpty else { return "a merge would have no conflicts" }
    let names = merge.conflicts.prefix(3).map { "\($0.reference) \($0.propertyWord)" }
    let more = merge.conflicts.count > 3 ? " and \(merge.conflicts.count - 3) more" : ""
    return "both changed \(names.joined(separator: ", "))\(more)"
  }

  /// Makes the document the merge of its unsaved changes with its file, so that a save writes both.
  /// - Returns: The conflicts, and warnings about lost parts of the view.
  func takeInFile(at range: SourceRange) throws(CommandError) -> (conflicts: [MergeConflict], warnings: [String]) {
    let (merge, _, bytes, path) = try mergeWithFile(at: range)
    guard let edits = FileMerge.edits(from: document, to: merge.document) else {
      return (merge.conflicts, replace(with: merge.document, path, bytes))
    }
    let old = document.revision
    try make(edits)
    if document.revision == old { workspace.stamp = bytes.stamp } else { workspace.takeIn(bytes.stamp) }
    return (merge.conflicts, [])
  }

  /// Reads the file again and applies the unsaved changes of this session to it, as one step.
  /// - Returns: The conflicts, and warnings about lost parts of the view.
  func reopenMerged(at range: SourceRange) throws(CommandError) -> (conflicts: [MergeConflict], warnings: [String]) {
    let (merge, file, bytes, path) = try mergeWithFile(at: range)
    let warnings = readAgain(file, path: path, file: bytes)
    guard let edits = FileMerge.edits(from: document, to: merge.document) else {
      return (merge.conflicts, warnings + replace(with: merge.document, path, bytes))
    }
    history.begin("open --merge")
    do throws(CommandError) {
      try make(edits)
      history.commit()
    } catch {
      history.rollback()
      throw error
    }
    return (merge.conflicts, warnings)
  }

  private func make(_ edits: [Edit]) throws(CommandError) {
    // The other program may have changed nodes that are locked here.
    running.isForced = true
    for edit in edits { try apply(edit) }
  }

  /// Replaces the document with another state, as if that were read, although it is in no file yet.
  /// - Returns: Warnings.
  func replace(with state: Document, _ path: String, _ file: FileBytes) -> [String] {
    let warnings = readAgain(state, path: path, file: file)
    workspace.isRecovered = true
    return warnings + ["the merge changed parts of the file that no command changes: undo begins anew"]
  }
}

extension FileMerge {
  /// A merge whose document holds its conflicts, with those that it has.
  package init(base: Document, ours: Document, theirs: Document) throws(Refusal) {
    try self.init(base: base, ours: ours, theirs: theirs) { (conflicts, document) throws(EditError) in
      let known = StoredConflicts(document).all.excluding(conflicts)
      _ = try document.apply(.set(.conflicts, StoredConflicts(known + conflicts).value, [.document]))
    }
  }
}

extension CommandError {
  /// The error for drawings that cannot be merged.
  init(_ refusal: FileMerge.Refusal, at range: SourceRange) {
    let (message, help): (String, String?) =
      switch refusal {
      case .unfit(let problem): ("the changes to \(sanitized(Selector.id(problem.id), limit: .max)) cannot be brought together", nil)
      case .refused: ("the changes cannot be brought together", nil)
      case .bothUnmodelled:
        ("these SVG files cannot be merged", "git merge-file merges the lines of the text")
      case .conflictsNotHeld(let conflicts):
        (
          "\(counted(conflicts.count, "conflict")), which an SVG file cannot hold: "
            + conflicts.prefix(3).map { "\($0.reference) \($0.property)" }.joined(separator: ", "),
          "set the properties alike in both drawings, then merge again"
        )
      }
    self.init(range, "file.merge", message, help: help.map { [$0] } ?? [])
  }
}
