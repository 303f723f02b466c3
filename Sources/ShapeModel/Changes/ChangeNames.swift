// SPDX-License-Identifier: GPL-3.0-or-later
/// The ids and labels of nodes in change sets.
package struct ChangeNames {
  private let match: DocumentMatch

  package init(_ match: DocumentMatch) { self.match = match }

  package func old(_ node: NodeID) -> String { match.old.id(of: node) }

  /// The id after the changes: that of the new document, unless that id is in no file and the old document has the node.
  package func new(_ node: NodeID) -> String {
    guard node != .document else { return "" }
    if match.usesGeneratedIDs || match.new.hasOwnID(node) { return match.new.id(of: node) }
    if let old = match.old(of: node) { return match.old.id(of: old) }
    // Another node may have this id in the old document.
    var id = match.new.id(of: node)
    while match.old.isIDUsed(id) { id += "_" }
    return id
  }

  package func label(_ node: NodeID, in document: Document) -> String { node == .document ? "document" : document.label(of: node) }
}
