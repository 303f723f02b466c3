// SPDX-License-Identifier: GPL-3.0-or-later
/// Relational pseudo-classes, evaluated for all nodes at once.
extension Query {
  /// The nodes that have a relation to a match of a selector. Costs the document, once for each selector.
  func relatives(_ kind: Relation.Kind, _ selector: Selector) throws(QueryError) -> Set<NodeID> {
    let key = Relation(kind: kind, selector: selector)
    if let known = cache.relatives[key] { return known }
    var found: Set<NodeID> = []
    switch kind {
    case .parent: for node in try set(selector) { if let parent = document.parent(of: node) { found.insert(parent) } }
    case .ancestors: found = left(of: try set(selector), .descendant)
    case .siblings: found = withSiblings(in: try set(selector))
    case .has: for alternative in selector.alternatives { found.formUnion(try holders(alternative.steps)) }
    }
    found.remove(.document)
    cache.relatives[key] = found
    return found
  }

  /// The nodes that have a sibling among the given nodes.
  private func withSiblings(in nodes: Set<NodeID>) -> Set<NodeID> {
    var found: Set<NodeID> = []
    for (parent, children) in Dictionary(grouping: nodes, by: { document.parent(of: $0) ?? .document }) {
      for child in document.children(of: parent) where children.count > 1 || children[0] != child { found.insert(child) }
    }
    return found
  }

  /// The nodes from which the steps lead to a match, evaluated from the last step to the first.
  private func holders(_ steps: [Selector.Step]) throws(QueryError) -> Set<NodeID> {
    var reached: Set<NodeID>?
    for step in steps.reversed() {
      var matched: Set<NodeID> = []
      if let reached {
        for node in reached where try matches(node, step.compound) { matched.insert(node) }
      } else {
        let graphics = document.graphics
        for (done, node) in graphics.enumerated() {
          try poll(done, of: graphics.count, step.compound.place.range)
          if try matches(node, step.compound) { matched.insert(node) }
        }
      }
      reached = left(of: matched, step.combinator)
    }
    return reached ?? []
  }

  /// The nodes that may be on the left side of a combinator when one of these is on its right side.
  private func left(of nodes: Set<NodeID>, _ combinator: Selector.Combinator) -> Set<NodeID> {
    var found: Set<NodeID> = []
    for node in nodes {
      switch combinator {
      case .child: if let parent = document.parent(of: node) { found.insert(parent) }
      case .descendant:
        var current = node
        while let parent = document.parent(of: current), found.insert(parent).inserted { current = parent }
      case .adjacent:
        if let sibling = neighbours.sibling(before: node) { found.insert(sibling) }
      case .sibling: continue
      }
    }
    guard combinator == .sibling else { return found }
    for (parent, children) in Dictionary(grouping: nodes, by: { document.parent(of: $0) ?? .document }) {
      let wanted = Set(children)
      var passed: [NodeID] = []
      for child in document.children(of: parent) {
        if wanted.contains(child) {
          found.formUnion(passed)
          passed = []
        }
        passed.append(child)
      }
    }
    found.remove(.document)
    return found
  }
}
