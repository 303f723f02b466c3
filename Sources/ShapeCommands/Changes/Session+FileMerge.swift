import ShapeFiles
import ShapeFormats
import ShapeModel
import ShapePresentation
import TerminalText

/// Bringing a session and its file together, after another program changed the file. The base is the file as it was read or saved last.
extension Session {
  /// The merge of the session's document with its file as it is now.
  private func mergeWithFile(at range: SourceRange) throws(CommandError) -> (
    merge: FileMerge, file: Document, bytes: FileBytes, path: String
  ) {
    guard let path = workspace.path, workspace.stamp != nil else {
      throw CommandError(range, "file.name", "this document has no file to merge with", help: ["save FILE.json names one"], .usage)
    }
    guard let base = history.savedState else {
      throw CommandError(
        range, "file.merge", "the state of the file before these changes cannot be reached any more",
        help: ["save OTHER.json keeps both; merge BASE OURS THEIRS brings three files together"])
    }
    let (file, bytes) = try read(path, at: range)
    do { return (try FileMerge(base: base, ours: document.snapshot(), theirs: file), file, bytes, path) } catch {
      throw CommandError(error, at: range)
    }
  }

  /// What `save --merge` would leave open, for a warning; nil if nothing is unsaved, for a large file, and if there is no merge.
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
  /// - Returns: What both changed differently.
  func takeInFile(at range: SourceRange) throws(CommandError) -> [MergeConflict] {
    let (merge, _, bytes, path) = try mergeWithFile(at: range)
    let former = document.revision
    try become(merge.document, range)
    guard ChangeSet(DocumentMatch(from: document, to: merge.document), atMost: 1, unknown: Document.unknownMembers).isEmpty else {
      throw CommandError(
        range, "file.merge", "\(sanitized(path)) has changes that these edits cannot make",
        help: ["open --merge reads it again and makes yours"])
    }
    if document.revision == former { workspace.stamp = bytes.stamp } else { workspace.takeIn(bytes.stamp) }
    return merge.conflicts
  }

  /// Reads the file again and makes the unsaved changes of this session there, as one step.
  /// - Returns: What both changed differently, and warnings about what of the view is gone.
  func reopenMerged(at range: SourceRange) throws(CommandError) -> (conflicts: [MergeConflict], warnings: [String]) {
    let (merge, file, bytes, path) = try mergeWithFile(at: range)
    let warnings = readAgain(file, path: path, file: bytes)
    history.begin("open --merge")
    do throws(CommandError) {
      try become(merge.document, range)
      history.commit()
    } catch {
      history.rollback()
      throw error
    }
    return (merge.conflicts, warnings)
  }

  /// Makes the edits that lead to another state of the document.
  private func become(_ state: Document, _ range: SourceRange) throws(CommandError) {
    // The other program may have changed what is locked here.
    running.isForced = true
    let set = ChangeSet(DocumentMatch(from: document, to: state, usesGeneratedIDs: true), unknown: Document.unknownMembers)
    let application = ChangeApplication(set, to: document)
    if let problem = application.problems.first { throw CommandError(FileMerge.Refusal.unfit(problem), at: range) }
    for edit in application.edits { try changed(by: edit) }
  }
}

extension CommandError {
  /// Why drawings cannot be merged.
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
