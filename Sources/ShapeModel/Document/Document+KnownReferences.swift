// SPDX-License-Identifier: GPL-3.0-or-later
extension Document {
  /// The index of references. The first query costs O(file + edits).
  var knownReferences: KnownReferences {
    if let known = derived.references { return known }
    return findReferences { true }!
  }

  /// Builds the index of references, if there is none; false when it was interrupted.
  package func expectReferences(while shouldContinue: () -> Bool) -> Bool {
    derived.references != nil || findReferences(while: shouldContinue) != nil
  }

  private func findReferences(while shouldContinue: () -> Bool) -> KnownReferences? {
    var known = KnownReferences()
    let isComplete = source.forEachMention(while: shouldContinue) { target, holder in
      known.add(target, holder)
      switch holder {
      case .node(let node): known.note(node.index)
      case .part(let offset): known.note(source.node(ofPart: offset))
      case .token, .style, .variant: break
      }
    }
    guard isComplete else { return nil }
    for node in touched { known.add(mentions(of: node), node) }
    for index in sourceCount..<nextNode.index where !isRead(NodeID(index)) {
      let node = NodeID(index)
      if tree.origins[index - sourceCount] != TreeEdits.noOrigin { known.add(copy: node, of: tree.origins[index - sourceCount]) }
      if !isAsCopied(node) { known.add(mentions(of: node), node) }
    }
    derived.references = known
    return known
  }

  /// Whether a created node differs only in its id from the node, as read, that it was copied from.
  private func isAsCopied(_ node: NodeID) -> Bool {
    guard tree.origins[node.index - sourceCount] != TreeEdits.noOrigin else { return false }
    var count = 0
    return versions.latest(from: versions.current[node]) { change -> Bool? in
      count += 1
      if count == 1, case .set(let settings) = change, settings.allSatisfy({ $0.property == .id }) { return nil }
      return true
    } == nil
  }

  /// Whether a node may refer to anything. O(1) once the index is built.
  func mayRefer(_ node: NodeID) -> Bool {
    if isRead(node) { return versions.current[node] != 0 || knownReferences.isMentioning(node.index) }
    let origin = tree.origins[node.index - sourceCount]
    return !isAsCopied(node) || origin != TreeEdits.noOrigin && knownReferences.isMentioning(Int(origin))
  }

  private func mentions(of node: NodeID) -> Set<Reference.Target> {
    var targets: Set<Reference.Target> = []
    for member in graphic(node).members { targets.formUnion(member.value.targets(of: member.property)) }
    return targets
  }

  /// Adds the references that an edit may have made. O(nodes of the edit) if the index exists and the edit may make references, else O(1).
  func noteReferences(_ edit: Edit) {
    guard derived.references != nil else { return }
    switch edit {
    case .set(let settings, let nodes):
      for setting in settings {
        for target in setting.value?.targets(of: setting.property) ?? [] { derived.references!.add(target, nodes) }
      }
    case .setEach(let property, let values, let nodes):
      guard property.mayRefer else { return }
      for (node, value) in zip(nodes, values) {
        for target in value?.targets(of: property) ?? [] { derived.references!.add(target, .node(node)) }
      }
    case .replace(_, let nodes): for node in nodes { derived.references!.add(mentions(of: node), node) }
    case .restore(let numbers, let nodes):
      for (node, number) in zip(nodes, numbers) where mayMention(node, number) { derived.references!.add(mentions(of: node), node) }
    case .create(let nodes): noteReferences(ofLatest: nodes.count)
    // Reading markup discards the index.
    case .read, .detach, .attach, .move, .carry: break
    }
  }

  /// Whether a restored version of a node may mention something that its other versions do not.
  private func mayMention(_ node: NodeID, _ version: VersionNumber) -> Bool {
    guard version != 0 else { return false }
    return versions.latest(from: version) { change in
      switch change {
      case .set(let settings): settings.contains { $0.property.mayRefer && $0.value != nil } ? true : nil
      case .replace: true
      case .carry: nil
      }
    } ?? false
  }

  private func noteReferences(ofLatest count: Int) {
    for index in nextNode.index - count..<nextNode.index {
      let node = NodeID(index)
      let origin = tree.origins[index - sourceCount]
      if origin != TreeEdits.noOrigin { derived.references!.add(copy: node, of: origin) }
      if !isAsCopied(node) { derived.references!.add(mentions(of: node), node) }
    }
  }
}

extension KnownReferences {
  fileprivate mutating func add(_ targets: Set<Reference.Target>, _ node: NodeID) {
    for target in targets { add(target, .node(node)) }
  }
}
