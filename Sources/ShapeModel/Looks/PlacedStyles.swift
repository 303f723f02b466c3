// SPDX-License-Identifier: GPL-3.0-or-later
/// The styles of nodes before an edit of the tree, after which other rules of style sheets may apply to them.
///
/// Rules such as `g > rect` or `rect:first-child` depend on the place of an element. After the edit, a node declares the style that they
/// gave it before, and overrides the style that they newly give it.
/// - Complexity: O(1) in documents without such rules; else O(moved nodes), with rules for siblings O(nodes in the lists that change).
package struct PlacedStyles {
  private var nodes: [NodeID] = []
  private var old: [[String: String]] = []

  /// Nil if the edit cannot change which rules apply.
  package init?(before edit: Edit, in document: Document) {
    let reach = document.source.styled?.ruleReach ?? .element
    guard reach > .element else { return nil }
    var roots: [NodeID] = []
    var copies: [(copy: NodeID, original: NodeID)] = []
    switch edit {
    case .move(let placements):
      for placement in placements {
        let parent = document.parent(of: placement.node)
        if reach == .siblings {
          roots += [parent, placement.parent].compactMap(\.self).flatMap { Array(document.children(of: $0)) }
        }
        if parent != placement.parent { roots.append(placement.node) }
      }
    case .detach(let nodes) where reach == .siblings:
      let parents = Set(nodes.compactMap(document.parent))
      let gone = Set(nodes)
      roots = parents.sorted().flatMap { document.children(of: $0).filter { !gone.contains($0) } }
    case .create(let new):
      for (offset, node) in new.enumerated() {
        if case .copy(let original, _) = node.content { copies.append((NodeID(document.nextNode.index + offset), original)) }
        if reach == .siblings, case .node(let parent) = node.parent { roots += Array(document.children(of: parent)) }
      }
    case .read(_, let parent, _) where reach == .siblings: roots += Array(document.children(of: parent))
    // A new name may be written as a title, which comes before all other children.
    case .set(let settings, let named) where reach == .siblings && settings.contains { $0.property == .name }:
      roots = named.flatMap { document.children(of: $0) }
    case .setEach(.name, _, let named) where reach == .siblings: roots = named.flatMap { document.children(of: $0) }
    default: return nil
    }
    nodes = Set(document.topmost(Array(Set(roots))).flatMap { Array(document.subtree(of: $0)) }).sorted()
    guard let styled = document.reading.styled else { return nil }
    old = styled.declarations(of: nodes + copies.map(\.original), in: document)
    nodes += copies.map(\.copy)
    guard !nodes.isEmpty else { return nil }
  }

  /// The data that nodes have to carry after the edit to keep their appearance.
  package func carried(in document: Document) -> (values: [Carried], nodes: [NodeID]) {
    var (values, changed): ([Carried], [NodeID]) = ([], [])
    guard let (styled, source) = document.reading.styled.flatMap({ styled in document.source.styled.map { (styled, $0) } }) else {
      return ([], [])
    }
    for (index, now) in styled.declarations(of: nodes, in: document).enumerated() {
      let node = nodes[index]
      var carried = document.carried(node) ?? Carried()
      let names = Set(old[index].keys).union(now.keys).filter { old[index][$0] != now[$0] }
      for name in names where !source.properties(declaredBy: name).contains(where: { document.specifiedByEdit($0, node) != nil }) {
        carried.declarations[name] = old[index][name] ?? source.declarationWithoutRule(name)
      }
      guard carried != document.carried(node) ?? Carried() else { continue }
      values.append(carried)
      changed.append(node)
    }
    return (values, changed)
  }
}
