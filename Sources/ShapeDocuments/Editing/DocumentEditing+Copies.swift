// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

extension DocumentEditing {
  /// Copies subtrees; the copies of siblings are next to each other, in the same order, in front of the originals.
  /// - Parameter earlier: Copies that stay between the originals and the new ones, if they are directly in front of the originals.
  /// - Returns: The roots of the copies, in the order of `nodes`.
  package func copy(_ nodes: [NodeID], behind earlier: Set<NodeID> = []) throws(Failure) -> [NodeID] {
    let (plan, copies) = Self.copies(of: nodes, document, behind: earlier)
    try create(plan)
    return copies
  }

  /// Creates copies, which refer to each other where their originals do.
  package func create(_ plan: CopyPlan) throws(Failure) {
    guard plan.count > 0 else { return }
    let edits = plan.relinkingEdits()
    try apply(.create(plan.nodes))
    for edit in edits { try apply(edit) }
  }

  /// The copies of subtrees, as ``copy(_:behind:)`` places them, with new ids; content is shared until it changes.
  /// - Returns: All copies, and the future nodes of the roots of the copies.
  private static func copies(
    of roots: [NodeID], _ document: Document, behind earlier: Set<NodeID>
  ) -> (plan: CopyPlan, topmost: [NodeID]) {
    let first = document.nextNode.index
    var places: [NodeID: Int] = [:]
    for (root, index) in document.indices(of: roots) {
      places[document.parent(of: root) ?? .document, default: 0] = max(places[document.parent(of: root) ?? .document, default: 0], index)
    }
    if !earlier.isEmpty {
      for (root, index) in document.indices(of: roots) where places[document.parent(of: root) ?? .document] == index {
        var (front, place) = (root, index)
        while let next = document.sibling(after: front), earlier.contains(next) { (front, place) = (next, place + 1) }
        places[document.parent(of: root) ?? .document] = place
      }
    }
    var plan = CopyPlan(document)
    var topmost: [NodeID] = []
    var taken: Set<String> = []
    // Earlier copies are already in the same sibling list.
    var before: [NodeID: Int] = [:]
    for root in roots {
      var numbers: [NodeID: Int] = [:]
      let home = document.parent(of: root) ?? .document
      let shift = before[home, default: 0]
      before[home] = shift + 1
      let siblings = document.childCount(of: home) + shift
      for node in document.subtree(of: root) {
        let parent = document.parent(of: node) ?? .document
        // Ids must not depend on edits that were tried and rolled back: the journal replays only accepted commands.
        let ordinal = siblings + numbers.count
        let id = document.newID(document.kind(of: node), name: document.label(of: node), in: parent, ordinal: ordinal, taken: taken)
        taken.insert(id)
        numbers[node] = plan.count
        guard node == root else {
          plan.add(node, id: id, in: .new(numbers[parent]!))
          continue
        }
        topmost.append(NodeID(first + plan.count))
        plan.add(node, id: id, in: .node(parent), at: places[parent, default: 0] + shift + 1)
      }
    }
    return (plan, topmost)
  }
}
