// SPDX-License-Identifier: GPL-3.0-or-later
/// References among nodes that were copied together.
extension Document {
  /// The copy of a node of the source that was made together with another copy; nil if there is none in the document.
  ///
  /// A reference within a copied group refers to that copy. O(batch) once, then O(log batch).
  package func copy(of original: Int, madeWith node: NodeID) -> NodeID? {
    guard !isRead(node), let batch = batch(of: node), var copy = batch.copies[UInt32(original)] else { return nil }
    // A group and a graphic in it can both be copied: each copy refers to nodes within itself.
    if let all = batch.repeated[UInt32(original)] {
      let root = root(of: node)
      copy = all.first { self.root(of: $0) == root } ?? copy
    }
    return contains(copy) ? copy : nil
  }

  /// Whether a node was created as the copy of another one.
  package func isCopy(_ node: NodeID) -> Bool { !isRead(node) && tree.origins[node.index - sourceCount] != TreeEdits.noOrigin }

  /// Whether a copy still has the id that was generated when it was made.
  package func hasMadeID(_ node: NodeID) -> Bool {
    guard isCopy(node) else { return false }
    var count = 0
    let isWhole = versions.latest(from: versions.current[node]) { change -> Bool? in
      switch change {
      case .replace: return true
      case .set(let settings): if settings.contains(where: { $0.property == .id }) { count += 1 }
      case .carry: break
      }
      return nil
    }
    // The copy shares the changes of the original, which may have got another id before.
    return isWhole == nil && count == 1 || Document.isGenerated(id(of: node))
  }

  func noteBatch(_ nodes: [NewNode]) {
    var isFirst = true
    for (offset, node) in nodes.enumerated() {
      guard case .copy = node.content else { continue }
      if isFirst { tree.batches.append(UInt32(tree.origins.count + offset)) }
      isFirst = false
      if case .node = node.parent { tree.copiedRoots.append(UInt32(tree.origins.count + offset)) }
    }
  }

  func forgetBatches(from count: Int) {
    while let last = tree.batches.last, last >= count { tree.batches.removeLast() }
    while let last = tree.copiedRoots.last, last >= count { tree.copiedRoots.removeLast() }
    derived.batch = nil
  }

  private func batch(of node: NodeID) -> CopyBatch? {
    let index = node.index - sourceCount
    if let known = derived.batch, known.range.contains(index) { return known }
    let next = tree.batches.indices.partitioningIndex { tree.batches[$0] > index }
    guard next > 0 else { return nil }
    let end = next < tree.batches.count ? Int(tree.batches[next]) : tree.origins.count
    var batch = CopyBatch(range: Int(tree.batches[next - 1])..<end)
    for place in batch.range where tree.origins[place] != TreeEdits.noOrigin {
      let (origin, copy) = (tree.origins[place], NodeID(sourceCount + place))
      if let first = batch.copies[origin] {
        batch.repeated[origin, default: [first]].append(copy)
      } else {
        batch.copies[origin] = copy
      }
    }
    derived.batch = batch
    return batch
  }

  /// The ordinal of the copied subtree that a copy was created in.
  private func root(of copy: NodeID) -> Int {
    tree.copiedRoots.indices.partitioningIndex { tree.copiedRoots[$0] > copy.index - sourceCount }
  }
}
