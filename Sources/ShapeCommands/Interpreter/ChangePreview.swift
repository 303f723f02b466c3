import ShapeModel
import TerminalText

/// What a dry run would change, and what changed since a revision: the values of each graphic, before and after.
struct ChangePreview {
  private let set: ChangeSet

  /// The most graphics listed, unless all are requested.
  private static let usualLimit = 20

  /// - Parameter isWhole: Whether to list every graphic.
  init(_ session: Session, isWhole: Bool) {
    set = session.history.openChanges(atMost: isWhole ? .max : ChangePreview.usualLimit, topmost: true)
  }

  /// The changes since a revision; nil if undo and redo no longer reach it.
  init?(_ session: Session, since revision: Int) {
    let serial = revision - session.workspace.firstRevision
    if serial >= 0, let changes = session.history.changes(sinceSerial: serial, atMost: ChangePreview.usualLimit, topmost: true) {
      set = changes
    } else if let former = session.former, former.revision == revision {
      set = ChangeSet(DocumentMatch(from: former.document, to: session.document), atMost: ChangePreview.usualLimit, topmost: true)
    } else {
      return nil
    }
  }

  private func reference(_ change: NodeChange) -> String { change.id.isEmpty ? "document" : Selector.id(change.newID) }

  private func parts(_ change: NodeChange) -> [ChangeWords.Part] {
    guard change.fate == .added else { return ChangeWords(change: change).parts }
    return [ChangeWords.Part(what: "made", after: path(of: change))]
  }

  private func path(of change: NodeChange) -> String {
    var labels = [change.label]
    var parent = change.parent
    while let id = parent, let around = set.surroundings[ByteText(id)] {
      labels.append(around.label)
      parent = around.parent
    }
    return "/" + labels.reversed().joined(separator: "/")
  }

  /// Lines for people: `#body  fill.color #3366cc → #ff0000`.
  var lines: [String] {
    var lines = set.nodes.map { change in
      "  \(sanitized(reference(change), limit: .max))  " + parts(change).map(ChangeWords.phrase).joined(separator: ", ")
    }
    if set.moreCount > 0 { lines.append("  and \(set.moreCount) more; --all lists them") }
    return lines
  }

  /// The changes on one line.
  var text: String { lines.map { line in String(line.drop { $0 == " " }) }.joined(separator: "; ") }

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
