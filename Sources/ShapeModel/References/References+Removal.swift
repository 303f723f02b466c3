// SPDX-License-Identifier: GPL-3.0-or-later
extension References {
  /// Above this number of removed nodes, the targets of all references are visited instead, if they are fewer.
  private static let fewNodes = 1000

  /// The references whose targets are missing once some nodes are removed: those of other nodes, of named values and of parts.
  ///
  /// Must be called before they are removed. A reference by name is listed if no other graphic has the name.
  /// - Parameter alone: Whether the contents of the nodes stay.
  /// - Complexity: O(removed nodes) or O(targets), whichever is less; the first query of a document also costs the file.
  package func into(_ roots: [NodeID], alone: Bool = false) -> [Reference] {
    guard !isEmpty, !roots.isEmpty else { return [] }
    let removed = Removed(roots: Set(roots), isAlone: alone, document: document)
    let known = document.knownReferences
    let count = alone ? roots.count : roots.reduce(0) { $0 + document.subtreeCount(of: $1) }
    var targets: [Reference.Target] = []
    if count <= max(References.fewNodes, known.targets.count) {
      for node in alone ? roots : roots.flatMap({ Array(document.subtree(of: $0)) }) {
        targets.append(.id(document.id(of: node)))
        if let name = document.name(of: node) { targets.append(.name(name)) }
        if let origin = document.sourceNode(of: node), document.source.referencing?.keepsParts(of: origin) != true {
          targets += (document.source.referencing?.parts(in: origin) ?? []).map { .id($0) }
        }
      }
    } else {
      targets = known.targets.filter(removed.holds) + named.map(\.target).filter(removed.holds)
    }
    var seen: Set<Reference> = []
    return targets.flatMap(to).filter { reference in
      !removed.holds(reference.holder) && reference.role != .rule && isLost(reference.target, removed) && seen.insert(reference).inserted
    }
  }

  /// Whether a target is missing after the removal.
  private func isLost(_ target: Reference.Target, _ removed: Removed) -> Bool {
    guard case .name(let name) = target else { return true }
    let selector = Selector([Selector.Alternative([Selector.Step(.descendant, Selector.Compound(.name(Glob(literal: name))))])])
    do { return try Query(document).matches(selector).allSatisfy(removed.holds) } catch {
      guard case .ambiguous(_, let nodes) = error.problem else { return false }
      return nodes.allSatisfy(removed.holds)
    }
  }

  /// The removed nodes.
  private struct Removed {
    let roots: Set<NodeID>
    let isAlone: Bool
    let document: Document

    func holds(_ node: NodeID) -> Bool {
      var next: NodeID? = node
      while let node = next {
        if roots.contains(node) { return true }
        next = isAlone ? nil : document.parent(of: node)
      }
      return false
    }

    /// Whether a part in a node is removed with it.
    private func holds(part node: Int) -> Bool { document.source.referencing?.keepsParts(of: node) != true && holds(NodeID(node)) }

    func holds(_ holder: Reference.Holder) -> Bool {
      switch holder {
      case .node(let node): holds(node)
      case .part(let offset): holds(NodeID(document.source.node(ofPart: offset)))
      case .token, .style, .variant: false
      }
    }

    func holds(_ target: Reference.Target) -> Bool {
      switch target {
      case .id(let id):
        document.node(id: id).map(holds) ?? document.source.referencing?.part(id: id).map {
          holds(part: document.source.node(ofPart: $0))
        } ?? false
      case .name: true
      case .token, .style, .variant: false
      }
    }
  }
}
