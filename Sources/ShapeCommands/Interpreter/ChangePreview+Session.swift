// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import ShapePresentation

extension ChangePreview {
  /// The most graphics listed, unless all are requested.
  private static let usualLimit = 20

  /// The changes of the transaction that is open, as in a dry run.
  /// - Parameter isWhole: Whether to list every graphic.
  init(_ session: any SessionReading, isWhole: Bool) {
    self.init(session.history.openChanges(atMost: isWhole ? .max : ChangePreview.usualLimit, topmost: true))
  }

  /// The changes since a revision; nil if undo and redo no longer reach it.
  init?(_ session: any SessionReading, since revision: Int) {
    let serial = revision - session.workspace.firstRevision
    if serial >= 0, let changes = session.history.changes(sinceSerial: serial, atMost: ChangePreview.usualLimit, topmost: true) {
      self.init(changes)
    } else if let old = session.workspace.old, old.revision == revision {
      self.init(ChangeSet(DocumentMatch(from: old.document, to: session.document), atMost: ChangePreview.usualLimit, topmost: true))
    } else {
      return nil
    }
  }

  /// The changes as JSON fields.
  var fields: [JSONText.Field] {
    let changes = set.nodes.flatMap { change in
      parts(change).map { part in
        JSONText.object([
          .init("id", .string(change.newID)), .init("what", .string(part.what)),
          .init("from", part.before.map { .string($0) } ?? .null), .init("to", part.after.map { .string($0) } ?? .null),
        ])
      }
    }
    return [.init("changes", .list(changes)), .init("more", .integer(set.moreCount))]
  }
}
