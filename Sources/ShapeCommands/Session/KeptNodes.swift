// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Nodes that are remembered across edits: a selection, a listing.
///
/// Deleted nodes are left out when the list is read, and return when an undo restores them. An edit costs nothing for them.
package final class KeptNodes {
  /// All nodes, including those that are deleted now.
  let nodes: [NodeID]
  /// The nodes that are in the document, valid for one structure revision.
  private var present: [NodeID]
  private var revision = 0

  package init(_ nodes: [NodeID] = []) {
    self.nodes = nodes
    present = nodes
    revision = -1
  }

  /// The nodes that are in the document. O(nodes) once after a structural edit, else O(1).
  package func present(in document: Document) -> [NodeID] {
    guard revision != document.structureRevision else { return present }
    present = document.present(nodes)
    revision = document.structureRevision
    return present
  }
}
