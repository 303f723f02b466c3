// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import ShapeOutline
import ShapePresentation

/// The current group and the focus before a command, for reporting changes by its edits.
struct RowPlaces {
  let group: NodeID
  let focus: NodeID?

  init(_ session: Session) { (group, focus) = (session.viewpoint.current.group, session.viewpoint.outline?.focus) }

  /// Adds to a reply that the current group or the focus was lost or restored.
  func report(_ session: Session, in reply: inout Reply) {
    let (now, document, wanted) = (RowPlaces(session), session.document, session.viewpoint.current.wanted)
    func label(_ node: NodeID) -> String { NodeNames(document).reference(node) }
    if now.group != group {
      let path = NodeNames(document).path(now.group)
      if now.group == wanted {
        reply.notes.append("the place is \(path) again")
      } else {
        reply.warnings.append("the place is now \(path), for \(label(wanted)) is gone")
      }
      reply.fields.append(.init("place", .string(document.path(of: now.group))))
    }
    if now.focus != focus {
      if let focus = now.focus { reply.notes.append("the focus is on \(NodeNames(document).reference(focus)) again") }
      if let focus, now.focus == nil { reply.warnings.append("everything is shown, for \(label(focus)) is gone") }
    }
  }
}
