import ShapeFormats
import ShapeModel

/// The merge of three files: a document that keeps the bytes of the side that has a spelling of its own.
///
/// A side is *plain* if its changes, made on the base, give its bytes. The merged document is the base with the changes of both if both are
/// plain, and the other side's changes on the one that is not plain. So the result does not depend on which side is ours.
struct FileMerge {
  /// The merged document, with its conflicts.
  let document: Document
  let conflicts: [MergeConflict]

  /// Why three documents cannot be merged.
  enum Refusal: Error {
    /// The merged state cannot be made of the base: the first change that does not fit.
    case unfit(ChangeApplication.Problem)
    case refused(EditError)
    /// Both sides changed things that are not in the model, as may be in SVG.
    case bothUnmodelled
    /// The format cannot hold the conflicts.
    case conflictsNotHeld([MergeConflict])
  }

  init(base: Document, ours: Document, theirs: Document) throws(Refusal) {
    if FileMerge.areSame(base, ours) || FileMerge.areSame(ours, theirs) {
      (document, conflicts) = (theirs, [])
      return
    }
    if FileMerge.areSame(base, theirs) {
      (document, conflicts) = (ours, [])
      return
    }
    let merge = ThreeWayMerge(base: base, ours: ours, theirs: theirs)
    let merged = base.snapshot()
    try FileMerge.make(merge.changes, on: merged)
    document = try FileMerge.spelled(merged, base, ours, theirs)
    conflicts = merge.conflicts
    guard !conflicts.isEmpty else { return }
    let known = StoredConflicts(document).all.filter { old in !merge.conflicts.contains { $0.id == old.id && $0.subject == old.subject } }
    do { _ = try document.apply(.set(.conflicts, StoredConflicts(known + conflicts).value, [.document])) } catch {
      throw .conflictsNotHeld(conflicts)
    }
  }

  private static func make(_ changes: ChangeSet, on document: Document) throws(Refusal) {
    let application = ChangeApplication(changes, to: document)
    if let problem = application.problems.first { throw .unfit(problem) }
    for edit in application.edits { do { _ = try document.apply(edit) } catch { throw .refused(error) } }
  }

  /// The merged document on the bytes of the side that is not plain.
  private static func spelled(_ merged: Document, _ base: Document, _ ours: Document, _ theirs: Document) throws(Refusal) -> Document {
    let (isPlain, isOtherPlain) = (isPlain(ours, base), isPlain(theirs, base))
    if isPlain, isOtherPlain { return merged }
    if !isPlain, !isOtherPlain, base.source is SVGSource { throw .bothUnmodelled }
    let side = isOtherPlain || !isPlain && bytes(ours).lexicographicallyPrecedes(bytes(theirs)) ? ours : theirs
    let result = side.snapshot()
    do throws(Refusal) {
      try make(ChangeSet(DocumentMatch(from: side, to: merged), unknown: SVGSource.unknownMembers), on: result)
      return result
    } catch {
      if base.source is SVGSource { throw error }
      return merged
    }
  }

  private static func isPlain(_ side: Document, _ base: Document) -> Bool {
    let remade = base.snapshot()
    do { try make(ChangeSet(DocumentMatch(from: base, to: side)), on: remade) } catch { return false }
    return bytes(remade) == bytes(side)
  }

  private static func bytes(_ document: Document) -> [UInt8] { DocumentWriter.bytes(of: document) }

  private static func areSame(_ one: Document, _ other: Document) -> Bool {
    guard !one.isTouched, !other.isTouched, let one = one.source as? any FormatSource, let other = other.source as? any FormatSource else {
      return false
    }
    return one.bytes.bytes(0..<one.bytes.count).elementsEqual(other.bytes.bytes(0..<other.bytes.count))
  }
}
