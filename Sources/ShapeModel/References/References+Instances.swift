// SPDX-License-Identifier: GPL-3.0-or-later
extension References {
  /// Instances that would contain themselves: each cycle as its graphics, the first of which is repeated by an instance in it.
  ///
  /// O(references + depth of their holders).
  package func instanceRings() -> [[NodeID]] {
    var repeats: [(instance: NodeID, target: NodeID)] = []
    for reference in all {
      guard case .node(let node) = reference.holder, reference.role == .property(.source), document.kind(of: node) == .instance,
        case .id(let id) = reference.target, let target = document.node(id: id)
      else { continue }
      repeats.append((node, target))
    }
    guard !repeats.isEmpty else { return [] }
    let targets = Set(repeats.map(\.target))
    var nearest: [NodeID: NodeID?] = [:]
    var rings = ReferenceRings<NodeID>()
    for (instance, target) in repeats {
      if let owner = targets.contains(instance) ? instance : self.nearest(above: instance, in: targets, &nearest) {
        rings.add(owner, to: target)
      }
    }
    for target in document.ordered(Array(targets)) {
      if let outer = self.nearest(above: target, in: targets, &nearest) { rings.add(outer, to: target) }
    }
    return rings.all()
  }

  /// The nearest ancestor in a set; results for the nodes on the path are cached.
  private func nearest(above node: NodeID, in set: Set<NodeID>, _ known: inout [NodeID: NodeID?]) -> NodeID? {
    var passed: [NodeID] = []
    var current = node
    var found: NodeID?
    while true {
      if let answer = known[current] {
        found = answer
        break
      }
      passed.append(current)
      guard let parent = document.parent(of: current), parent != .document else { break }
      if set.contains(parent) {
        found = parent
        break
      }
      current = parent
    }
    for node in passed { known[node] = .some(found) }
    return found
  }
}
