// SPDX-License-Identifier: GPL-3.0-or-later
/// Matching nodes without ids: by equal content, then by name, kind and similarity.
///
/// The same two documents always give the same pairs.
/// - SeeAlso: Falleri et al., Fine-grained and accurate source code differencing (2014), whose two phases these are; Cohen, patience
///   diff, for the order of lists.
extension DocumentMatcher {
  /// The minimum similarity of a pair. A pair is uncertain unless it leads all other pairs of its nodes by this much.
  private static let leastLikeness = 0.5
  private static let certainLead = 0.1
  /// The minimum similarity of a pair with different ids.
  private static let renamedLikeness = 0.75
  /// The maximum number of comparisons in one gap; in a larger gap only nodes with the same kind and name are paired.
  private static let comparisonLimit = 4_096

  // MARK: Lists

  /// Aligns the rest of two lists by the content of their nodes: those whose content occurs once in each are anchors.
  mutating func alignByContent(_ olds: [NodeID], _ news: [NodeID], _ gap: inout Gap) {
    var rest = (olds, news)
    for node in olds {
      guard let other = namesake(ofOld: node) else { continue }
      // The node may be in this list or in another one.
      close(&gap)
      pairEqual(node, other)
    }
    for node in news {
      guard !isMatched(new: node), let other = namesake(ofNew: node) else { continue }
      pairEqual(other, node)
    }
    rest = (olds.filter { !isMatched(old: $0) }, news.filter { !isMatched(new: $0) })
    let (oldKeys, newKeys) = (rest.0.map { content($0, in: old) }, rest.1.map { content($0, in: new) })
    let anchors = DocumentMatcher.anchors(oldKeys, newKeys)
    var (i, j) = (0, 0)
    for (oldEnd, newEnd) in anchors + [(rest.0.count, rest.1.count)] {
      var (last, newLast) = (oldEnd, newEnd)
      while i < oldEnd, j < newEnd, oldKeys[i] == newKeys[j] {
        pairEqual(rest.0[i], rest.1[j])
        (i, j) = (i + 1, j + 1)
      }
      while last > i, newLast > j, oldKeys[last - 1] == newKeys[newLast - 1] {
        (last, newLast) = (last - 1, newLast - 1)
        pairEqual(rest.0[last], rest.1[newLast])
      }
      gap.old += rest.0[i..<last]
      gap.new += rest.1[j..<newLast]
      close(&gap)
      if oldEnd < rest.0.count { pairEqual(rest.0[oldEnd], rest.1[newEnd]) }
      (i, j) = (oldEnd + 1, newEnd + 1)
    }
  }

  /// The indices of keys that occur once in both lists and are in the same order in both.
  private static func anchors(_ olds: [UInt64], _ news: [UInt64]) -> [(Int, Int)] {
    func indices(_ keys: [UInt64]) -> [UInt64: Int?] {
      Dictionary(keys.enumerated().map { ($1, Optional($0)) }, uniquingKeysWith: { _, _ in nil })
    }
    let (once, onceInNew) = (indices(olds), indices(news))
    let old = news.map { key in onceInNew[key]! == nil ? nil : once[key] ?? nil }
    let stays = SiblingArrangement(old).stays
    return old.indices.compactMap { index in stays[index] ? old[index].map { ($0, index) } : nil }
  }

  /// A hash of the content of a subtree.
  /// - Parameter isLoose: Whether white space is ignored.
  private func content(_ node: NodeID, in document: Document, isLoose: Bool = false) -> UInt64 {
    let isUntouched = document === old ? untouchedOld.contain(node) : untouchedNew.contain(node)
    if isUntouched, let stored = document.source.stored { return stored.hash(document.range(of: node), isLoose: isLoose) }
    var hasher = Hasher()
    for node in document.subtree(of: node) {
      var graphic = document.ownGraphic(node)
      if !document.hasOwnID(node) { graphic.id = "" }
      hasher.combine(graphic)
      hasher.combine(document.childCount(of: node))
    }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  // MARK: Unmatched nodes

  /// Matches the nodes that the walk left unmatched.
  mutating func matchByLikeness() {
    matchMovedOut()
    var next = 0
    // A pair of groups adds the gaps of their lists.
    while next < gaps.count {
      let gap = gaps[next]
      next += 1
      match(gap.old.filter { !isMatched(old: $0) }, gap.new.filter { !isMatched(new: $0) })
    }
    matchMoved()
    matchRenamed()
  }

  /// Nodes with ids in groups that have no counterparts.
  private mutating func matchMovedOut() {
    for node in unmatchedOld() {
      guard !isMatched(old: node), let other = namesake(ofOld: node) else { continue }
      pair(node, other)
    }
  }

  /// Matches nodes of one gap, the most similar first.
  private mutating func match(_ olds: [NodeID], _ news: [NodeID]) {
    guard !olds.isEmpty, !news.isEmpty else { return }
    guard olds.count * news.count <= DocumentMatcher.comparisonLimit else { return matchByName(olds, news) }
    let (one, other) = (olds.map { Likeness.Node($0, old) }, news.map { Likeness.Node($0, new) })
    var scores: [(score: Double, old: Int, new: Int)] = []
    for i in olds.indices {
      for j in news.indices where mayBePair(olds[i], news[j]) {
        let score = one[i].likeness(to: other[j])
        if score >= DocumentMatcher.leastLikeness { scores.append((score, i, j)) }
      }
    }
    // Among equal scores, the pair with the smaller shift is preferred, so that equal nodes keep their order.
    scores.sort { ($1.score, abs($0.old - $0.new), $0.old, $0.new) < ($0.score, abs($1.old - $1.new), $1.old, $1.new) }
    for (index, best) in scores.enumerated() where !isMatched(old: olds[best.old]) && !isMatched(new: news[best.new]) {
      let rivals = scores[(index + 1)...].prefix { $0.score > best.score - DocumentMatcher.certainLead }
      let hasRival = rivals.contains { other in
        (other.old == best.old && !isMatched(new: news[other.new]) || other.new == best.new && !isMatched(old: olds[other.old]))
      }
      if hasRival { uncertain.insert(olds[best.old]) }
      pair(olds[best.old], news[best.new])
    }
  }

  private mutating func matchByName(_ olds: [NodeID], _ news: [NodeID]) {
    var waiting: [String: [NodeID]] = [:]
    for node in news.reversed() where !new.hasOwnID(node) { waiting[Likeness.label(node, new), default: []].append(node) }
    for node in olds where !old.hasOwnID(node) {
      guard let other = waiting[Likeness.label(node, old)]?.popLast(), areCompatible(node, other) else { continue }
      uncertain.insert(node)
      pair(node, other)
    }
  }

  /// Whether two nodes can be a pair: different ids identify different nodes, except in ``matchRenamed()``.
  private func mayBePair(_ one: NodeID, _ other: NodeID) -> Bool {
    areCompatible(one, other) && (key(one, in: old) == nil || key(other, in: new) == nil)
  }

  /// Matches nodes without ids that moved to another list: by equal content, or by kind and name, where these are unique in both documents.
  private mutating func matchMoved() {
    for isExact in [true, false] {
      let (olds, news) = (unmatchedOld(), unmatchedNew())
      guard !olds.isEmpty, !news.isEmpty else { return }
      func key(_ node: NodeID, _ document: Document) -> String? {
        guard self.key(node, in: document) == nil else { return nil }
        if isExact { return String(content(node, in: document, isLoose: true)) }
        return document.name(of: node) == nil ? nil : Likeness.label(node, document)
      }
      let one = Dictionary(grouping: olds.filter { key($0, old) != nil }) { key($0, old)! }
      let other = Dictionary(grouping: news.filter { key($0, new) != nil }) { key($0, new)! }
      for node in olds where !isMatched(old: node) {
        guard let key = key(node, old), one[key]?.count == 1, let match = other[key], match.count == 1, !isMatched(new: match[0]),
          areCompatible(node, match[0])
        else { continue }
        if !isExact, Likeness.Node(node, old).likeness(to: Likeness.Node(match[0], new)) < DocumentMatcher.leastLikeness { continue }
        pair(node, match[0])
      }
    }
  }

  /// Matches nodes whose id changed among the same siblings: all else is equal, or kind, name and most of the rest are, and no other node
  /// is similar.
  private mutating func matchRenamed() {
    for gap in gaps {
      let (olds, news) = (gap.old.filter { !isMatched(old: $0) }, gap.new.filter { !isMatched(new: $0) })
      guard !olds.isEmpty, !news.isEmpty else { continue }
      func content(_ node: NodeID, _ document: Document) -> Graphic {
        var graphic = document.ownGraphic(node)
        graphic.id = ""
        return graphic
      }
      let one = Dictionary(grouping: olds) { content($0, old) }
      let other = Dictionary(grouping: news) { content($0, new) }
      for node in olds {
        let key = content(node, old)
        guard one[key]?.count == 1, let match = other[key], match.count == 1, areCompatible(node, match[0]),
          old.childCount(of: node) == new.childCount(of: match[0])
        else { continue }
        pair(node, match[0])
      }
      matchRenamed(
        olds.filter { !isMatched(old: $0) && old.name(of: $0) != nil }, news.filter { !isMatched(new: $0) && new.name(of: $0) != nil })
    }
  }

  /// Matches nodes of one gap whose id and values changed.
  private mutating func matchRenamed(_ olds: [NodeID], _ news: [NodeID]) {
    let one = Dictionary(grouping: olds) { Likeness.label($0, old) }
    let other = Dictionary(grouping: news) { Likeness.label($0, new) }
    for node in olds {
      let label = Likeness.label(node, old)
      guard one[label]?.count == 1, let match = other[label], match.count == 1, areCompatible(node, match[0]),
        Likeness.Node(node, old).likeness(to: Likeness.Node(match[0], new)) >= DocumentMatcher.renamedLikeness
      else { continue }
      pair(node, match[0])
    }
  }
}

/// The similarity of two nodes.
enum Likeness {
  /// The kind and the name of a node, by which nodes are matched where there are too many to compare.
  static func label(_ node: NodeID, _ document: Document) -> String { document.kind(of: node).word + " " + (document.name(of: node) ?? "") }

  /// A node with the data that its similarity depends on.
  struct Node {
    let graphic: Graphic
    /// The kinds and names of its children.
    let children: [String: Int]

    init(_ node: NodeID, _ document: Document) {
      graphic = document.ownGraphic(node)
      var children: [String: Int] = [:]
      for child in document.children(of: node).prefix(Node.childLimit) { children[label(child, document), default: 0] += 1 }
      self.children = children
    }

    private static let childLimit = 64

    /// The similarity, from 0 for nothing in common to 1 for equal nodes. The kind weighs as two properties, a name and the children as
    /// three.
    func likeness(to other: Node) -> Double {
      var (common, all) = (graphic.kindWord == other.graphic.kindWord ? 2.0 : 0, 2.0)
      for member in graphic.members where member.property != .name && !member.property.isObject {
        all += 1
        // A property that both have with different values still counts for something.
        if let value = other.graphic[member.property] { common += value == member.value ? 1 : 0.4 }
      }
      all += Double(
        other.graphic.members.count { $0.property != .name && !$0.property.isObject && graphic[$0.property] == nil })
      if graphic.name != nil || other.graphic.name != nil {
        all += 3
        if let name = graphic.name, let otherName = other.graphic.name, name.hasSameBytes(as: otherName) { common += 3 }
      }
      let count = max(children.values.reduce(0, +), other.children.values.reduce(0, +))
      if count > 0 {
        all += 3
        let shared = children.reduce(0) { $0 + min($1.value, other.children[$1.key] ?? 0) }
        common += 3 * Double(shared) / Double(count)
      }
      return common / all
    }
  }
}
