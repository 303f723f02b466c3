// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeDocuments
package import ShapeFiles
import ShapeFormats
package import ShapeModel
import ShapePictures

/// Reading and writing the document's file.
extension Session {
  /// Reads a document and replaces the open one with it. The user's view is kept if it is the file of the open one.
  /// - Returns: Warnings about lost parts of the view.
  @discardableResult
  package func open(_ path: String, at range: SourceRange = SourceRange(0, 0)) throws(CommandError) -> [String] {
    host.progress.begin()
    defer { host.progress.end() }
    let (document, file) = try read(path, at: range)
    if options.isSafe, document.graphicCount > SafeMode.graphicLimit {
      throw SafeMode.limit(range, "graphics", "more than \(SafeMode.graphicLimit) graphics", .file)
    }
    // A compressed file may expand to far more than its own size.
    if let bytes = document.readBytes, bytes.count > documentLimit {
      throw SafeMode.limit(range, "document", "a document of more than \(documentLimit) bytes", .file)
    }
    // By the rules for painting images: only those in the folder of the document are read.
    if path != "-" { document.measureLinkedImages(ImageFiles(path, readsAll: false, isSafe: options.isSafe).size) }
    if let old = workspace.path, path != "-", ResolvedPath.areSame(old, path) { return readAgain(document, path: path, file: file) }
    adopt(document, path: path == "-" ? nil : path, file: file)
    return []
  }

  /// The error for writing to a name whose extension is a format that this version cannot write; nil if it can.
  package static func refusal(toWrite path: String, at range: SourceRange) -> CommandError? {
    FormatName.refusal(path).map { reason in
      let picture = PictureFormat(rawValue: FormatName.ending(path)).map { _ in "render -o \(sanitized(path, limit: 60)) draws a picture" }
      let help = [picture, "documents are written as .shape.json, .svg and .svgz"].compactMap { $0 }
      return CommandError(range, "file.format", "\(path): \(reason)", help: help, .usage)
    }
  }

  /// Writes the document; does nothing if there is no change since it was read or saved.
  /// - Parameters:
  ///   - other: Another file, which becomes the document's file; nil for the current one.
  ///   - isForced: Whether to overwrite any existing file there.
  ///   - keepsConflicts: Whether to write unresolved conflicts along with the document.
  /// - Returns: The number of bytes written, 0 if there was nothing to write; and warnings for the user.
  @discardableResult
  package func save(
    to other: String? = nil, isForced: Bool = false, keepsConflicts: Bool = false, links: SaveOptions.LinkChoice = .refuse,
    at range: SourceRange = SourceRange(0, 0)
  )
    throws(CommandError) -> (written: Int, warnings: [String])
  {
    guard let target = other ?? workspace.path else {
      throw CommandError(range, "file.name", "this document has no file yet", help: ["save FILE.json names one"], .usage)
    }
    let isSame = other == nil || other == workspace.path
    if !isSame, let error = Session.refusal(toWrite: target, at: range) { throw error }
    if isSame, !workspace.isUnsaved, !isForced, workspace.stamp != nil, FileGlance.of(target) != nil { return (0, []) }
    if !keepsConflicts { try refuseConflicts(at: range) }
    let expected = isSame ? workspace.stamp : nil
    guard host.flushAnswers() else {
      throw CommandError(range, "file.output", "\(sanitized(workspace.title)) is not saved: its answers could not be written", .file)
    }
    if expected == nil { Folders.make(around: target) }
    let (lock, warning) = try self.lock.forSaving(target, in: self, isForced: isForced, at: range)
    defer { withExtendedLifetime(lock) {} }
    let isCanonical = workspace.writesCanonically
    let isPacked = isSame ? keepsPacked(target) : FormatName.isPacked(target)
    let limit = documentLimit
    let content = try savedContent(for: target, isCanonical: isCanonical, isPacked: isPacked, at: range)
    var (written, fault) = (0, String?.none)
    let expectedCount = workspace.expectedCount
    host.progress.begin()
    defer { host.progress.end() }
    let old = expected != nil ? KeptSaves(self).content(before: target) : nil
    let saved: SavedFile
    var step = KeptSaves.PendingStep()
    do {
      saved = try AtomicSave.save(
        to: target, options: SaveOptions(overwrites: isForced, links: links, backupFolder: StateDirectory.ofEnvironment()?.backupFolder),
        expecting: expected, announce: { new in if let old { step = KeptSaves(self).record(from: old, target, new: new) } }
      ) { (sink) throws(FileError) in
        (written, fault) = try content.write(to: &sink, path: target, limit: limit, isForced: isForced) {
          self.host.progress.report(completed: $0, of: expectedCount)
        }
      }
    } catch {
      if !error.isInPlace { step.discard() }
      throw CommandError(error, at: range)
    }
    (workspace.path, workspace.stamp) = (target, saved.stamp)
    workspace.markSaved()
    workspace.conflictCount = StoredConflicts.count(document)
    if recorder != nil, let lock { (self.lock.lock, self.lock.path) = (lock, target) }
    recorder?.documentWasSaved()
    workspace.writtenCount += written
    let lost = saved.lost.map { "could not keep \($0)" }
    let unkept = workspace.saidUnkept ? nil : step.problem
    workspace.saidUnkept = workspace.saidUnkept || unkept != nil
    return (written, [warning, fault, unkept, movedIDs()].compactMap { $0 } + lost + content.losses)
  }

  /// The warning, once for a document, that ids which depend on places are those of other graphics now.
  private func movedIDs() -> String? {
    guard !workspace.saidMovedIDs, let node = document.firstMovedID else { return nil }
    workspace.saidMovedIDs = true
    return "#\(sanitized(document.id(of: node))) and what follows have ids that are not in the file: ls shows those of now"
  }

  /// Throws if there are unresolved conflicts, unless the file has more of them.
  private func refuseConflicts(at range: SourceRange) throws(CommandError) {
    let count = StoredConflicts.count(document)
    guard count > 0 else { return }
    guard count >= workspace.conflictCount else { return remark("\(counted(count, "conflict")) left open, which conflicts lists") }
    throw CommandError(
      range, "file.conflicts", "\(sanitized(workspace.title)) is not saved: a merge left \(counted(count, "conflict")) open",
      help: [
        "conflicts lists them, resolve settles them",
        "save --with-conflicts writes them along, as in -c '...; save --with-conflicts', and undo takes back what was settled",
      ])
  }

  /// Whether the document's own file is compressed, regardless of its name.
  private func keepsPacked(_ path: String) -> Bool {
    document.isPacked || workspace.isRecovered && FormatName.isPacked(path)
  }
}
