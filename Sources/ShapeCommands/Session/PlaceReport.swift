import ShapeModel
import ShapeOutline
import ShapePresentation

/// The place and the focus before a command, for saying where an edit has moved them.
struct RowPlaces {
  let group: NodeID
  let focus: NodeID?
}

extension Session {
  var rowPlaces: RowPlaces { RowPlaces(group: place.current.group, focus: place.outline?.focus) }

  /// Says in a reply that the place or the focus was lost, or is back.
  func report(_ former: RowPlaces, in reply: inout Reply) {
    let now = rowPlaces
    if now.group != former.group {
      let path = NodeNames(document).path(now.group)
      if now.group == place.current.wanted {
        reply.notes.append("the place is \(path) again")
      } else {
        reply.warnings.append("the place is now \(path), for \(label(place.current.wanted)) is gone")
      }
      reply.fields.append(.init("place", .string(document.path(of: now.group))))
    }
    if now.focus != former.focus {
      if let focus = now.focus { reply.notes.append("the focus is on \(NodeNames(document).reference(focus)) again") }
      if let focus = former.focus, now.focus == nil { reply.warnings.append("everything is shown, for \(label(focus)) is gone") }
    }
  }

  /// The reference to a node that is not in the document.
  private func label(_ node: NodeID) -> String { NodeNames(document).reference(node) }
}
