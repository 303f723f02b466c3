// SPDX-License-Identifier: GPL-3.0-or-later
/// Finds the nodes of a document in a later reading of its file: by id, and nodes without an id in the file by their content.
package struct NodeCounterparts {
  private let old: Document
  private let new: Document
  private var known: [NodeID: NodeID?] = [.document: .document]

  package init(from old: Document, to new: Document) { (self.old, self.new) = (old, new) }

  /// The same node in the later reading; nil if it is gone.
  /// - Complexity: O(1) for a node with an id, else O(siblings) for each group around it.
  package mutating func find(_ node: NodeID) -> NodeID? {
    if let answer = known[node] { return answer }
    // Nodes with an id end the climb; the others are found from the outermost inwards.
    var climbed = [node]
    while let last = climbed.last, !old.writesID(of: last), let parent = old.parent(of: last), known[parent] == nil {
      climbed.append(parent)
    }
    for node in climbed.reversed() { known[node] = .some(found(node)) }
    return known[node] ?? nil
  }

  private func found(_ node: NodeID) -> NodeID? {
    let id = old.id(of: node)
    let same = new.node(id: id)
    guard !old.writesID(of: node) else { return same.flatMap { new.writesID(of: $0) ? $0 : nil } }
    // The only canvas is the same one, even if its contents changed.
    if old.kind(of: node) == .canvas, old.canvases.count == 1, new.canvases.count == 1 { return new.canvases[0] }
    if let same, isAlike(node, same) { return same }
    guard let parent = old.parent(of: node), let home = known[parent] ?? nil else { return nil }
    let alike = new.children(of: home).filter { isAlike(node, $0) }
    return alike.count == 1 ? alike[0] : nil
  }

  /// Whether two nodes without ids have the same properties and contents of the same kinds and names.
  private func isAlike(_ node: NodeID, _ other: NodeID) -> Bool {
    guard !new.writesID(of: other), old.kind(of: node) == new.kind(of: other), old.childCount(of: node) == new.childCount(of: other) else {
      return false
    }
    var (graphic, candidate) = (old.graphic(node), new.graphic(other))
    (graphic.id, candidate.id) = ("", "")
    guard graphic == candidate else { return false }
    return zip(old.children(of: node), new.children(of: other)).allSatisfy {
      old.kind(of: $0) == new.kind(of: $1) && old.name(of: $0) == new.name(of: $1)
    }
  }
}

extension Document {
  /// Whether the id of a node is in its file, or will be.
  fileprivate func writesID(of node: NodeID) -> Bool { !isRead(node) || source.hasOwnID(at: node.index) }
}
