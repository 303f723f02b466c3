// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ShapeFormats
package import ShapeModel

/// The merge of three files: a document that keeps the bytes of a side with a layout of its own.
///
/// A side is *plain* if its changes, made on the base, give its bytes. The merged document is the base with the changes of both if both are
/// plain; else the side that is not plain, with the other side's changes. So the result does not depend on which side is ours. SVG files
/// are merged as markup.
package struct FileMerge {
  /// The merged document, with its conflicts.
  package let document: Document
  package let conflicts: [MergeConflict]

  /// The reason why three documents cannot be merged.
  package enum Refusal: Error {
    /// The changes do not fit the base; the first one that does not.
    case unfit(ChangeApplication.Problem)
    case refused(EditError)
    /// SVG files that cannot be merged as markup, such as those in other encodings.
    case bothUnmodelled
    /// The format cannot hold the conflicts.
    case conflictsNotHeld([MergeConflict])
  }

  /// Makes conflicts a part of a document.
  package typealias Holder = (_ conflicts: [MergeConflict], _ document: Document) throws(EditError) -> Void

  /// - Parameter holder: Stores the conflicts in the merged document.
  package init(base: Document, ours: Document, theirs: Document, holder: Holder) throws(Refusal) {
    if FileMerge.areSame(base, ours) || FileMerge.areSame(ours, theirs) {
      (document, conflicts) = (theirs, [])
      return
    }
    if FileMerge.areSame(base, theirs) {
      (document, conflicts) = (ours, [])
      return
    }
    if ours.source.markup != nil {
      (document, conflicts) = try FileMerge.mergedMarkup([base, ours, theirs], holder)
      return
    }
    let merge = ThreeWayMerge(base: base, ours: ours, theirs: theirs)
    let merged = base.snapshot()
    try FileMerge.make(merge.changes, on: merged)
    document = FileMerge.spelled(merged, base, ours, theirs)
    let rings = RingConflicts(document, base: base, ours: ours, theirs: theirs)
    try FileMerge.apply(rings.edits, to: document)
    conflicts = merge.conflicts + rings.all.excluding(merge.conflicts)
    guard !conflicts.isEmpty else { return }
    do { try holder(conflicts, document) } catch { throw .conflictsNotHeld(conflicts) }
  }

  /// The edits that lead from a document to another state of it; nil where none do, since it differs in parts of the file that no edit
  /// changes.
  package static func edits(from document: Document, to state: Document) -> [Edit]? {
    let set = ChangeSet(DocumentMatch(from: document, to: state, usesGeneratedIDs: true), unknown: Document.unknownMembers)
    let application = ChangeApplication(set, to: document)
    guard application.problems.isEmpty else { return nil }
    let result = document.snapshot()
    for edit in application.edits { do { _ = try result.apply(edit) } catch { return nil } }
    // Changes list no parts that are not nodes, such as style sheets and definitions: equal bytes have equal ones.
    let isReached =
      state.source.referencing != nil
      ? DocumentWriter.bytes(of: result) == DocumentWriter.bytes(of: state)
      : ChangeSet(DocumentMatch(from: result, to: state), atMost: 1, unknown: Document.unknownMembers).isEmpty
    return isReached ? application.edits : nil
  }

  private static func make(_ changes: ChangeSet, on document: Document) throws(Refusal) {
    let application = ChangeApplication(changes, to: document)
    if let problem = application.problems.first { throw .unfit(problem) }
    try apply(application.edits, to: document)
  }

  private static func apply(_ edits: [Edit], to document: Document) throws(Refusal) {
    for edit in edits { do { _ = try document.apply(edit) } catch { throw .refused(error) } }
  }

  /// The merged document on the bytes of the side that is not plain.
  private static func spelled(_ merged: Document, _ base: Document, _ ours: Document, _ theirs: Document) -> Document {
    let (isPlain, isOtherPlain) = (isPlain(ours, base), isPlain(theirs, base))
    if isPlain, isOtherPlain { return merged }
    let side = isOtherPlain || !isPlain && bytes(ours).lexicographicallyPrecedes(bytes(theirs)) ? ours : theirs
    let result = side.snapshot()
    do {
      try make(ChangeSet(DocumentMatch(from: side, to: merged)), on: result)
      return result
    } catch { return merged }
  }

  private static func isPlain(_ side: Document, _ base: Document) -> Bool {
    let remade = base.snapshot()
    do { try make(ChangeSet(DocumentMatch(from: base, to: side)), on: remade) } catch { return false }
    guard !side.isTouched, let read = side.readBytes else { return bytes(remade) == bytes(side) }
    return DocumentWriter.writes(remade, as: read.bytes(0..<read.count))
  }

  private static func bytes(_ document: Document) -> [UInt8] { DocumentWriter.bytes(of: document) }

  private static func areSame(_ one: Document, _ other: Document) -> Bool {
    guard !one.isTouched, !other.isTouched, let one = one.readBytes, let other = other.readBytes else { return false }
    return one.count == other.count && memcmp(one.base, other.base, one.count) == 0
  }

  // MARK: SVG

  /// The merge of SVG files, which keeps all of their markup.
  private static func mergedMarkup(_ documents: [Document], _ holder: Holder) throws(Refusal) -> (Document, [MergeConflict]) {
    let encoding = MergedEncoding(documents)
    do {
      let files = try documents.map { try encoding.text(of: $0) }
      let read = MarkupVersions(base: files[0], ours: files[1], theirs: files[2])
      let renamed = try read.renamed()
      let versions = renamed ?? read
      var merge = MarkupMerge(versions)
      var document = try encoding.document(merge.merged)
      if merge.conflicts.isEmpty, document.graphics(of: KindSet([.instance])).isEmpty { return (document, []) }
      /// A version of the document as it was merged.
      func version(_ bytes: [UInt8], _ known: Document) throws -> Document {
        if bytes.isEmpty { return .blank }
        return renamed == nil && !known.isTouched ? known : try encoding.document(bytes)
      }
      let old = try version(versions.files.base, documents[0])
      let (one, other) = (try version(versions.files.ours, documents[1]), try version(versions.files.theirs, documents[2]))
      var held = HeldConflicts(merge, base: old, ours: one, theirs: other, merged: document)
      var rings = RingConflicts(document, base: old, ours: one, theirs: other)
      let nameless = held.nameless.union(rings.nameless.compactMap { document.elementOffset(of: $0) })
      if !nameless.isEmpty {
        merge.addIDs(nameless)
        document = try encoding.document(merge.merged)
        held = HeldConflicts(merge, base: old, ours: one, theirs: other, merged: document)
        rings = RingConflicts(document, base: old, ours: one, theirs: other)
      }
      guard held.unheld.isEmpty else { throw Refusal.conflictsNotHeld(held.unheld) }
      let conflicts = held.all + rings.all.excluding(held.all)
      guard !conflicts.isEmpty else { return (document, []) }
      try apply(rings.edits, to: document)
      do { try holder(conflicts, document) } catch { throw Refusal.conflictsNotHeld(conflicts) }
      return (document, conflicts)
    } catch let error as Refusal {
      throw error
    } catch { throw .bothUnmodelled }
  }
}

extension [MergeConflict] {
  /// Those about something that none of the others is about.
  package func excluding(_ others: [MergeConflict]) -> [MergeConflict] {
    filter { one in !others.contains { $0.id.hasSameBytes(as: one.id) && $0.subject == one.subject } }
  }
}
