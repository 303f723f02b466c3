// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeFiles
import ShapeFormats
import ShapeModel
import ShapePresentation
import TerminalText

/// `merge BASE OURS THEIRS [-o FILE]`: merges two drawings derived from one; git calls it for each file that both sides changed.
enum MergeCommand {
  static let verb = Verb(
    "merge", in: .document, "bring two drawings together that were made of one", .writesFiles,
    [.runsFromShell, .needsNoDocument, .endsLikeDiff],
    takes: Operand.path("BASE"), Operand.path("OURS"), Operand.path("THEIRS").optional.written("THEIRS"),
    Flag.text("-o", "FILE", "write there, - for standard output, instead of over OURS"),
    examples: [
      Verb.Example("merge base.shape.json ours.shape.json theirs.shape.json -o merged.shape.json", "into another file"),
      Verb.Example("merge base.shape.json ours.shape.json theirs.shape.json", "over ours, as git calls it"),
    ], run: run)

  private static func run(
    _ session: any SessionViewing, _ base: ArgumentWord, _ ours: ArgumentWord, _ theirs: ArgumentWord?, _ output: ArgumentWord?
  ) throws(CommandError) -> Reply {
    guard let theirs else {
      let (first, second) = (sanitized(base.source, limit: 100), sanitized(ours.source, limit: 100))
      throw CommandError(
        session.running.range, "syntax.missing", "two drawings are merged by the one that both were made of",
        help: [
          "write merge BASE \(first) \(second)",
          "without one: diff \(first) \(second) lists what differs, insert \(second) adds it all to \(first)",
        ], .usage)
    }
    do {
      return try merge(session, base, ours, theirs, output)
    } catch {
      // Status 1 means a merge with conflicts.
      var error = error
      if error.status == .no { error.status = .usage }
      throw error
    }
  }

  private static func merge(
    _ session: any SessionViewing, _ base: ArgumentWord, _ ours: ArgumentWord, _ theirs: ArgumentWord, _ output: ArgumentWord?
  ) throws(CommandError) -> Reply {
    // A file that both sides added has an empty base.
    let old =
      GitObject.isNamed(by: base.text)
      ? try ComparedDocument(base, session).document : try session.readUnlessEmpty(base.text, at: base.range) ?? Document.blank
    let their = try ComparedDocument(theirs, session).document
    let (our, stamp) = try own(ours, session, isWritten: output == nil)
    if our.isInOwnFormat != their.isInOwnFormat {
      throw CommandError(theirs.range, "file.merge", "one drawing is SVG, and the other one is not", .usage)
    }
    let merge: FileMerge
    do { merge = try FileMerge(base: old, ours: our, theirs: their) } catch {
      if case .conflictsNotHeld(let conflicts) = error { return left(conflicts, ours) }
      throw CommandError(error, at: ours.range)
    }
    let document = merge.document
    try check(document, at: ours.range)
    let isPacked = FormatName.isPacked(output?.text ?? ours.text) || output == nil && our.isPacked
    let target = output?.text ?? ours.text
    if target != "-", !session.options.isDryRun {
      let options = SaveOptions(overwrites: output != nil, backupFolder: nil)
      let limit = session.documentLimit
      StrayFiles.sweepFolder(of: target)
      do {
        _ = try AtomicSave.save(to: target, options: options, expecting: stamp) { (sink) throws(FileError) in
          _ = try SavedContent(document, isPacked: isPacked).write(to: &sink, path: target, limit: limit, isForced: true)
        }
      } catch { throw CommandError(error, at: session.running.range) }
    }
    return reply(merge, session, target)
  }

  /// Our side, and the stamp of its file if the merge is written over it.
  private static func own(_ ours: ArgumentWord, _ session: any SessionViewing, isWritten: Bool) throws(CommandError) -> (
    Document, FileStamp?
  ) {
    guard GitObject.isNamed(by: ours.text) else {
      let (document, file) = try session.read(ours.text, at: ours.range)
      return (document, isWritten ? file.stamp : nil)
    }
    if isWritten {
      throw CommandError(
        ours.range, "file.revision", "a revision is not written over", help: ["-o FILE writes the merge to a file"], .usage)
    }
    return (try ComparedDocument(ours, session).document, nil)
  }

  /// Checks that the written bytes read back as the merged document.
  private static func check(_ document: Document, at range: SourceRange) throws(CommandError) {
    guard document.isTouched else { return }
    let isWhole: Bool
    do { isWhole = try SavedCheck.faultOfSaving(document) == nil } catch { isWhole = false }
    let size = document.readBytes?.count ?? 0
    guard isWhole, size > readLimit || isRead(DocumentWriter.bytes(of: document), as: document) else {
      throw CommandError(
        range, "file.check", "the merged drawing would not be read again unchanged, so nothing is written",
        help: ["git merge-file merges the lines of the text"], .file)
    }
  }

  /// The size up to which a file is read back as a whole; of a larger one, only changed parts are.
  private static let readLimit = 64 << 20

  private static func isRead(_ bytes: [UInt8], as document: Document) -> Bool {
    guard let again = try? Document(reading: ByteStore(bytes)) else { return false }
    return ChangeSet(DocumentMatch(from: document, to: again), atMost: 1).isEmpty
  }

  /// The reply for SVG, which cannot hold these conflicts: our file is unchanged.
  private static func left(_ conflicts: [MergeConflict], _ ours: ArgumentWord) -> Reply {
    var reply = Reply()
    reply.objects = AnswerStream(conflicts.map(\.fields))
    reply.isNegative = true
    reply.warnings =
      words(conflicts) + ["\(counted(conflicts.count, "conflict")), which an SVG file cannot hold: \(sanitized(ours.text)) is as it was"]
    return reply
  }

  private static func words(_ conflicts: [MergeConflict]) -> [String] {
    conflicts.prefix(listLimit).map(\.warning)
      + (conflicts.count > listLimit ? ["and \(conflicts.count - listLimit) more"] : [])
  }

  /// The maximum number of conflicts that are printed.
  private static let listLimit = 20

  private static func reply(_ merge: FileMerge, _ session: any SessionViewing, _ target: String) -> Reply {
    var reply = Reply()
    let conflicts = merge.conflicts
    if target == "-", !session.options.isJSON {
      let text = String(decoding: DocumentWriter.bytes(of: merge.document), as: UTF8.self)
      let lines = text.hasSuffix("\n") ? text.dropLast() : text[...]
      reply.lines = AnswerStream {
        lines.split(separator: "\n", omittingEmptySubsequences: false).lazy.map { StyledLine(String($0), .verbatim) }
      }
    }
    reply.objects = AnswerStream { conflicts.map(\.fields) }
    if conflicts.isEmpty { reply.fields = [.init("conflicts", .integer(0))] }
    reply.isNegative = !conflicts.isEmpty
    let place = target == "-" ? "" : " in \(sanitized(target))"
    guard !conflicts.isEmpty else {
      reply.notes = ["merged without conflicts\(place)"]
      return reply
    }
    reply.warnings = words(conflicts)
    reply.warnings.append("\(counted(conflicts.count, "conflict")): conflicts lists them, resolve settles them")
    return reply
  }
}
