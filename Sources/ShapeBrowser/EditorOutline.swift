// SPDX-License-Identifier: GPL-3.0-or-later
package import Outlines
import ShapeCommands
package import ShapeModel
import ShapeOutline

/// The rows of the session's outline, whose open groups, filter and focus apply to the sidebar.
package final class EditorOutline: OutlineModel {
  private let session: Session
  /// Opens or closes a group by a line of the language.
  var open: (NodeID, Bool) -> Void = { _, _ in }

  init(_ session: Session) { self.session = session }

  package var count: Int { session.outline.count }

  package func row(at index: Int) -> OutlineRow<NodeID, NodeID> {
    let row = session.outline.row(at: index)
    return OutlineRow(id: row.node, element: row.node, level: row.level, disclosure: row.disclosure)
  }

  /// Whether a row is not shown only because of matches inside it.
  package func isMatch(_ id: NodeID) -> Bool {
    guard let filter = session.viewpoint.filter else { return true }
    if matches?.revision != session.outline.revision { matches = (session.outline.revision, Set(filter.nodes)) }
    return matches!.nodes.contains(id)
  }

  private var matches: (revision: Int, nodes: Set<NodeID>)?

  package func index(of id: NodeID) -> Int? { session.document.contains(id) ? session.outline.index(of: id) : nil }
  package func parentRow(of row: Int) -> Int? { session.outline.parentRow(of: row) }
  package func nextSibling(of row: Int) -> Int? { session.outline.siblingRow(of: row, by: 1) }
  package func previousSibling(of row: Int) -> Int? { session.outline.siblingRow(of: row, by: -1) }

  package func setOpen(_ isOpen: Bool, row: Int) -> Bool {
    open(self.row(at: row).id, isOpen)
    return true
  }
}
