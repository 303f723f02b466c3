// SPDX-License-Identifier: GPL-3.0-or-later
/// Matches the nodes of two documents, from the outermost inwards.
///
/// 1. Both are walked in step. Equal bytes are equal subtrees, and are skipped as a whole.
/// 2. Where they differ, an id that the file has identifies a node, wherever it is.
/// 3. Nodes without such an id are matched by content and by similarity, see `DocumentMatcher+Likeness`.
///
/// - Complexity: One comparison of the bytes of both; beyond that, proportional to the nodes in lists that differ.
struct DocumentMatcher {
  typealias Pair = DocumentMatch.Pair

  let old, new: Document
  let usesGeneratedIDs: Bool
  private(set) var pairs: [Pair] = []
  /// The pairs whose lists were not walked in step to the end.
  private(set) var lists: [Pair] = []
  private(set) var runs: [EqualRun] = []
  /// The counterparts of nodes that are in no run, or that begin a run in another list.
  private(set) var newByOld: [NodeID: NodeID] = [:]
  private(set) var oldByNew: [NodeID: NodeID] = [:]
  var uncertain: Set<NodeID> = []
  /// Siblings without counterparts, between siblings that have some.
  private(set) var gaps: [Gap] = []
  private var waiting: [Pair] = []
  private var bytes: EqualBytes?
  let untouchedOld, untouchedNew: UntouchedNodes

  /// Neighbours in two corresponding lists that have no counterparts yet.
  struct Gap {
    var old: [NodeID] = []
    var new: [NodeID] = []

    var isEmpty: Bool { old.isEmpty && new.isEmpty }
  }

  init(_ old: Document, _ new: Document, usesGeneratedIDs: Bool) {
    (self.old, self.new, self.usesGeneratedIDs) = (old, new, usesGeneratedIDs)
    (untouchedOld, untouchedNew) = (UntouchedNodes(old), UntouchedNodes(new))
    // Equal bytes without ids have other generated ids elsewhere.
    guard !usesGeneratedIDs || old.source.nodesWithoutID.isEmpty && new.source.nodesWithoutID.isEmpty else { return }
    if let one = old.source.stored, let other = new.source.stored, one.format == other.format { bytes = EqualBytes(one, other) }
  }

  mutating func run() {
    pair(.document, .document)
    matchByLikeness()
    (pairs, lists) = (pairs.sorted { $0.new < $1.new }, lists.sorted { $0.new < $1.new })
  }

  // MARK: Pairs

  /// Records a pair, and matches its contents.
  mutating func pair(_ one: NodeID, _ other: NodeID) {
    enter(one, other)
    while let next = waiting.popLast() {
      pairs.append(next)
      if old.isGroup(next.old) || new.isGroup(next.new) { align(next) }
    }
  }

  private mutating func enter(_ one: NodeID, _ other: NodeID) {
    (newByOld[one], oldByNew[other]) = (other, one)
    if areEqual(one, other) { add(one, other) } else { waiting.append(Pair(old: one, new: other)) }
  }

  private mutating func add(_ one: NodeID, _ other: NodeID) {
    let count = old.nodeIndex.subtreeCount(one.index)
    if let last = runs.last, last.old + last.count == one.index, last.new + last.count == other.index {
      runs[runs.count - 1].count += count
    } else {
      runs.append(EqualRun(old: one.index, new: other.index, count: count))
    }
  }

  /// Whether two subtrees are as read and have equal bytes.
  private mutating func areEqual(_ one: NodeID, _ other: NodeID) -> Bool {
    guard bytes != nil, let (one, other) = ranges(one, other) else { return false }
    return bytes!.areEqual(one, other)
  }

  private func ranges(_ one: NodeID, _ other: NodeID) -> (Range<Int>, Range<Int>)? {
    guard untouchedOld.contain(one), untouchedNew.contain(other) else { return nil }
    return (old.range(of: one), new.range(of: other))
  }

  func isMatched(old node: NodeID) -> Bool { newByOld[node] != nil }
  func isMatched(new node: NodeID) -> Bool { oldByNew[node] != nil }

  /// The id by which a node is found in the other document.
  func key(_ node: NodeID, in document: Document) -> String? {
    usesGeneratedIDs || document.hasOwnID(node) ? document.id(of: node) : nil
  }

  /// Whether two nodes with the same id can be a pair: a canvas does not become a graphic, nor a group a leaf. Nodes of unknown kinds have
  /// a list or not, which no change of a node can tell.
  func areCompatible(_ one: NodeID, _ other: NodeID) -> Bool {
    let (kind, otherKind) = (old.kind(of: one), new.kind(of: other))
    guard (kind == .canvas) == (otherKind == .canvas), (one == .document) == (other == .document) else { return false }
    let areGroups = (old.isGroup(one), new.isGroup(other))
    guard kind != .unknown && otherKind != .unknown || areGroups.0 == areGroups.1 else { return false }
    return (kind.isContainer || areGroups.0) == (otherKind.isContainer || areGroups.1)
  }

  /// The counterpart of an old node by its id, if that node has none yet.
  func namesake(ofOld node: NodeID) -> NodeID? {
    guard let key = key(node, in: old), let other = new.node(id: key), usesGeneratedIDs || new.hasOwnID(other),
      !isMatched(new: other), areCompatible(node, other)
    else { return nil }
    return other
  }

  func namesake(ofNew node: NodeID) -> NodeID? {
    guard let key = key(node, in: new), let other = old.node(id: key), usesGeneratedIDs || old.hasOwnID(other),
      !isMatched(old: other), areCompatible(other, node)
    else { return nil }
    return other
  }

  // MARK: Lists

  /// Walks two lists in step.
  private mutating func align(_ parents: Pair) {
    let (olds, news) = (Array(old.children(of: parents.old)), Array(new.children(of: parents.new)))
    var (i, j) = (0, 0)
    var gap = Gap()
    var isInStep = true
    while i < olds.count || j < news.count {
      if i < olds.count, j < news.count, areEqual(olds[i], news[j]), !isMatched(old: olds[i]), !isMatched(new: news[j]) {
        close(&gap)
        add(olds[i], news[j])
        (i, j) = (i + 1, j + 1)
        continue
      }
      if i < olds.count, j < news.count, let key = key(olds[i], in: old), newByOld[olds[i]] == nil, oldByNew[news[j]] == nil,
        self.key(news[j], in: new).map(key.hasSameBytes) ?? false, areCompatible(olds[i], news[j])
      {
        close(&gap)
        enter(olds[i], news[j])
        (i, j) = (i + 1, j + 1)
        continue
      }
      isInStep = false
      if i < olds.count, isMatched(old: olds[i]) {
        i += 1
      } else if j < news.count, isMatched(new: news[j]) {
        j += 1
      } else if i == olds.count {
        if let other = namesake(ofNew: news[j]) { enter(other, news[j]) } else { gap.new.append(news[j]) }
        j += 1
      } else if j == news.count {
        if let other = namesake(ofOld: olds[i]) { enter(olds[i], other) } else { gap.old.append(olds[i]) }
        i += 1
      } else if key(olds[i], in: old) == nil || key(news[j], in: new) == nil {
        // Without ids, the rest of the lists is compared by content.
        alignByContent(olds[i...].filter { !isMatched(old: $0) }, news[j...].filter { !isMatched(new: $0) }, &gap)
        break
      } else {
        step(olds, &i, news, &j, parents, &gap)
      }
    }
    close(&gap)
    if !isInStep { lists.append(parents) }
  }

  /// Matches one or both of two nodes with different bytes by their ids.
  private mutating func step(
    _ olds: [NodeID], _ i: inout Int, _ news: [NodeID], _ j: inout Int, _ parents: Pair, _ gap: inout Gap
  ) {
    let (one, other) = (olds[i], news[j])
    guard let newOne = namesake(ofOld: one) else {
      gap.old.append(one)
      return i += 1
    }
    guard let oldOther = namesake(ofNew: other) else {
      gap.new.append(other)
      return j += 1
    }
    // Both have moved, within their list or to another one.
    if new.parent(of: newOne) != parents.new || i + 1 < olds.count && olds[i + 1] == oldOther {
      enter(one, newOne)
      i += 1
    } else if old.parent(of: oldOther) != parents.old || j + 1 < news.count && news[j + 1] == newOne {
      enter(oldOther, other)
      j += 1
    } else {
      enter(one, newOne)
      enter(oldOther, other)
      (i, j) = (i + 1, j + 1)
    }
  }

  mutating func close(_ gap: inout Gap) {
    if !gap.isEmpty { gaps.append(gap) }
    gap = Gap()
  }

  /// Records siblings with equal content as pairs.
  mutating func pairEqual(_ one: NodeID, _ other: NodeID) { enter(one, other) }

  // MARK: The rest

  /// The old nodes without counterparts.
  func unmatchedOld() -> [NodeID] { unmatched(gaps.flatMap(\.old), in: old, isMatched(old:)) }
  func unmatchedNew() -> [NodeID] { unmatched(gaps.flatMap(\.new), in: new, isMatched(new:)) }

  private func unmatched(_ roots: [NodeID], in document: Document, _ isMatched: (NodeID) -> Bool) -> [NodeID] {
    var nodes: [NodeID] = []
    var stack = roots
    while let node = stack.popLast() {
      // The children of a matched node were aligned with those of its counterpart, so unmatched ones are in gaps of their own.
      guard !isMatched(node) else { continue }
      nodes.append(node)
      if document.isGroup(node) { stack += document.children(of: node) }
    }
    return nodes
  }
}

/// Finds the subtrees without edits, whose bytes are those that were read.
struct UntouchedNodes {
  private let document: Document
  private let touched: [NodeID]

  init(_ document: Document) {
    self.document = document
    touched = document.isTouched ? document.touched : []
  }

  func contain(_ node: NodeID) -> Bool {
    guard document.isRead(node), document.tree.lists[node] == nil else { return false }
    guard !touched.isEmpty else { return true }
    let next = touched.indices.partitioningIndex { touched[$0] >= node }
    return next == touched.count || touched[next].index >= node.index + document.nodeIndex.subtreeCount(node.index)
  }
}

extension Document {
  /// The range of a read node in its file.
  func range(of node: NodeID) -> Range<Int> { nodeIndex.start(node.index)..<nodeIndex.end(node.index) }

  /// Whether the id of a node is, or will be, in its file; false for an id that depends on the place of the node.
  package func hasOwnID(_ node: NodeID) -> Bool {
    guard node != .document, !hasGeneratedID(node) else { return false }
    guard isRead(node) else { return true }
    return source.hasOwnID(at: node.index) || source.id(at: node.index) != id(of: node)
  }

  /// The first node, in the order of the file, whose id depends on its place and is that of another node when the saved document is read:
  /// something before it was added, removed or moved.
  ///
  /// O(children in the changed lists, and, in markup, nodes after the first change that have ids).
  package var firstMovedID: NodeID? {
    // For each changed list, the places in the file from the first one at which another node is now.
    let places = restructured.map { parent in
      let end = parent.index + nodeIndex.subtreeCount(parent.index)
      var next = parent.index + 1
      for child in children(of: parent) {
        guard isRead(child), child.index == next, next < end else { break }
        next += nodeIndex.subtreeCount(next)
      }
      return next..<end
    }
    func first(in indices: some Sequence<Int>) -> NodeID? {
      indices.lazy.map { NodeID($0) }.first { !hasOwnID($0) && contains($0) }
    }
    // In markup the elements of the whole file are counted, else the children of each parent.
    guard source.markup == nil else { return places.map(\.lowerBound).min().flatMap { first(in: $0..<nodeIndex.count) } }
    return places.compactMap { range in
      first(in: sequence(first: range.lowerBound) { [nodeIndex] in $0 + nodeIndex.subtreeCount($0) }.lazy.prefix { $0 < range.upperBound })
    }.min()
  }
}
