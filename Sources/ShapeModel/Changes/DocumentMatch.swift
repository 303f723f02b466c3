// SPDX-License-Identifier: GPL-3.0-or-later
/// The pairs of nodes of two documents that correspond, and those of them that may differ.
///
/// Two states of one document share their node IDs. Other documents are matched by ``DocumentMatcher``. Nodes in equal bytes are pairs
/// without being decoded or listed, so a match of two large documents costs their bytes once, and the memory of their differences.
package struct DocumentMatch {
  package let old, new: Document
  /// The pairs that may differ in their properties; all others have equal ones.
  package let pairs: [Pair]
  /// The pairs whose lists of children may differ.
  package let lists: [Pair]
  /// Whether ids that are in no file are ids like others.
  let usesGeneratedIDs: Bool
  /// The nodes that edits moved; nil where that is not known.
  let moved: Set<NodeID>?
  /// The old versions of nodes, where both documents are one, of which only properties differ.
  private let versions: [NodeID: VersionNumber]
  /// The nodes without a counterpart, each list in the order of its document.
  package let removed, added: [NodeID]
  /// The old nodes of pairs that another assignment would fit about as well.
  package let uncertain: Set<NodeID>
  private let relation: Relation

  package struct Pair: Hashable, Sendable {
    package var old, new: NodeID
  }

  private enum Relation {
    /// A node has the same ID in both.
    case identity
    /// Both documents are one, in which some nodes are new.
    case adding(Set<NodeID>)
    /// By the counterparts of single nodes, and of runs of them, in both directions.
    case matched([NodeID: NodeID], [NodeID: NodeID], byOld: EqualRuns, byNew: EqualRuns)
  }

  /// Matches two documents.
  /// - Parameter usesGeneratedIDs: Whether ids that no file has, and which depend on the place of a node, identify nodes as well.
  package init(from old: Document, to new: Document, usesGeneratedIDs: Bool = false) {
    var matcher = DocumentMatcher(old, new, usesGeneratedIDs: usesGeneratedIDs)
    matcher.run()
    (self.old, self.new, self.usesGeneratedIDs) = (old, new, usesGeneratedIDs)
    (pairs, lists, moved, versions) = (matcher.pairs, matcher.lists, nil, [:])
    uncertain = matcher.uncertain
    relation = .matched(
      matcher.newByOld, matcher.oldByNew, byOld: EqualRuns(matcher.runs), byNew: EqualRuns(matcher.runs.map(\.reversed)))
    (removed, added) = (old.ordered(matcher.unmatchedOld()), new.ordered(matcher.unmatchedNew()))
  }

  /// Matches two states of one document.
  /// - Parameter edits: The edits between the two states, in either direction.
  package init(from old: Document, to new: Document, by edits: [Edit]) {
    (self.old, self.new, usesGeneratedIDs) = (old, new, true)
    (uncertain, relation) = ([], .identity)
    var edited: Set<NodeID> = []
    var moved: Set<NodeID> = []
    for edit in edits { if edit.isStructural { moved.formUnion(edit.nodes) } else { edited.formUnion(edit.nodes) } }
    var relisted: Set<NodeID> = []
    for node in moved {
      for document in [old, new] where document.contains(node) { if let parent = document.parent(of: node) { relisted.insert(parent) } }
    }
    let touched = edited.union(moved)
    removed = DocumentMatch.subtrees(of: touched, in: old, without: new)
    added = DocumentMatch.subtrees(of: touched, in: new, without: old)
    func pairs(_ nodes: Set<NodeID>) -> [Pair] {
      new.ordered(nodes.filter { old.contains($0) && new.contains($0) }.sorted()).map { Pair(old: $0, new: $0) }
    }
    (self.pairs, lists, self.moved, versions) = (pairs(edited), pairs(relisted), moved, [:])
  }

  /// Matches a document with its state before edits that only changed properties and added nodes. Copies nothing.
  /// - Parameter inverses: The inverses of the edits, that of the oldest first.
  init(_ document: Document, before inverses: [Edit]) {
    (old, new, usesGeneratedIDs) = (document, document, true)
    (removed, lists, moved, uncertain) = ([], [], [], [])
    let tops = inverses.flatMap { (inverse) -> [NodeID] in if case .detach(let nodes) = inverse { nodes } else { [] } }.filter(
      document.contains)
    added = tops.isEmpty ? [] : document.topmost(tops).flatMap { document.subtree(of: $0) }
    let new = Set(added)
    relation = .adding(new)
    var versions: [NodeID: VersionNumber] = [:]
    var nodes: [NodeID] = []
    for case .restore(let numbers, let touched) in inverses {
      for (node, number) in zip(touched, numbers) where document.contains(node) && !new.contains(node) && versions[node] == nil {
        versions[node] = number
        nodes.append(node)
      }
    }
    (self.versions, pairs) = (versions, nodes.map { Pair(old: $0, new: $0) })
  }

  /// The properties of both nodes of a pair, as far as they are their own.
  func graphics(_ pair: Pair) -> (old: Graphic, new: Graphic) {
    if let version = versions[pair.old] { return (old.graphic(pair.old, at: version), new.graphic(pair.new)) }
    return (old.ownGraphic(pair.old), new.ownGraphic(pair.new))
  }

  /// Whether the old state of a node is a version in the same document.
  func isVersion(_ node: NodeID) -> Bool { versions[node] != nil }

  /// The nodes of the new document that were added, moved or changed.
  package var changedNodes: Set<NodeID> {
    var changed = Set(added).union(SiblingMoves(self).nodes)
    for pair in pairs where !changed.contains(pair.new) {
      let graphics = graphics(pair)
      if graphics.old != graphics.new { changed.insert(pair.new) }
    }
    return changed
  }

  /// The subtrees of nodes that are in one state alone; their descendants may be in both.
  private static func subtrees(of nodes: Set<NodeID>, in document: Document, without other: Document) -> [NodeID] {
    let roots = nodes.filter { document.contains($0) && !other.contains($0) }
    guard !roots.isEmpty else { return [] }
    return document.topmost(Array(roots)).flatMap { document.subtree(of: $0).filter { !other.contains($0) } }
  }

  /// Whether an id is used by a node of the old state, or by another element of its file.
  package func isUsedByOld(_ id: String) -> Bool {
    // A state of a history reserves the ids of all its nodes, those of later steps included.
    switch relation {
    case .identity: old.node(id: id) != nil
    case .adding(let added): old.node(id: id).map { !added.contains($0) } ?? false
    case .matched: old.isIDUsed(id)
    }
  }

  /// The counterpart of a node of the old document.
  package func new(of node: NodeID) -> NodeID? {
    switch relation {
    case .identity, .adding: return new.contains(node) ? node : nil
    case .matched(let pairs, _, let runs, _):
      if let node = pairs[node] { return node }
      return old.isRead(node) ? runs.partner(of: node.index) : nil
    }
  }

  /// The counterpart of a node of the new document.
  package func old(of node: NodeID) -> NodeID? {
    switch relation {
    case .identity: return old.contains(node) ? node : nil
    case .adding(let added): return old.contains(node) && !added.contains(node) ? node : nil
    case .matched(_, let pairs, _, let runs):
      if let node = pairs[node] { return node }
      return new.isRead(node) ? runs.partner(of: node.index) : nil
    }
  }
}

/// Subtrees of two documents that are as they were read, equal in their bytes, and numbered consecutively in both.
struct EqualRun {
  var old, new, count: Int

  var reversed: EqualRun { EqualRun(old: new, new: old, count: count) }
}

/// The counterparts of nodes in equal runs, found by binary search.
struct EqualRuns {
  private let runs: [EqualRun]

  init(_ runs: [EqualRun]) { self.runs = runs.sorted { $0.old < $1.old } }

  func partner(of number: Int) -> NodeID? {
    let next = runs.indices.partitioningIndex { runs[$0].old > number }
    guard next > 0, case let run = runs[next - 1], number < run.old + run.count else { return nil }
    return NodeID(run.new + number - run.old)
  }
}
