package import ShapeModel

/// Nodes that are kept across edits: a selection, a listing.
///
/// Those that are not in the document now are left out when somebody asks, and are back when an undo brings them back. An edit
/// costs nothing for them.
package struct KeptNodes {
  private let nodes: [NodeID]
  /// Those that are in the document, at a revision of its structure.
  private var present: [NodeID]
  private var revision = 0

  package init(_ nodes: [NodeID] = []) {
    self.nodes = nodes
    present = nodes
    revision = -1
  }

  /// Those that are in the document. Costs their number after a structural edit, and nothing before the next one.
  package mutating func present(in document: Document) -> [NodeID] {
    guard revision != document.structureRevision else { return present }
    present = document.present(nodes)
    revision = document.structureRevision
    return present
  }
}
