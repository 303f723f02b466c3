// SPDX-License-Identifier: GPL-3.0-or-later
/// Finding the differences between two matched documents.
extension ChangeSet {
  /// - Parameters:
  ///   - limit: The most nodes that are described; the others are counted.
  ///   - topmost: Whether to leave out what was added or deleted together with its group.
  ///   - unknown: The members of a node that its graphic does not have, such as attributes without a property.
  /// - Complexity: O(nodes that may differ); decodes them in both documents.
  package init(
    _ match: DocumentMatch, atMost limit: Int = .max, topmost: Bool = false,
    unknown: @escaping (Document, NodeID) -> [Graphic.Other] = { _, _ in [] }
  ) {
    var finder = ChangeFinder(match, limit: limit, isTopmost: topmost, unknown: unknown)
    self = finder.run()
  }
}

/// Computes a change set.
private struct ChangeFinder {
  private let match: DocumentMatch
  private let limit: Int
  private let isTopmost: Bool
  private let unknown: (Document, NodeID) -> [Graphic.Other]
  private let names: ChangeNames
  private var set = ChangeSet()

  init(_ match: DocumentMatch, limit: Int, isTopmost: Bool, unknown: @escaping (Document, NodeID) -> [Graphic.Other]) {
    (self.match, self.limit, self.isTopmost, self.unknown) = (match, limit, isTopmost, unknown)
    names = ChangeNames(match)
  }

  private var old: Document { match.old }
  private var new: Document { match.new }

  mutating func run() -> ChangeSet {
    let moves = SiblingMoves(match)
    // Without moved and added nodes, all are pairs.
    let arePairs = moves.nodes.isEmpty && match.added.isEmpty
    let edited = arePairs ? [] : Set(match.pairs.map(\.new))
    for node in ordered(moves) where !isTopmost || !wasAddedWithParent(node) {
      guard set.nodes.count < limit else {
        set.moreCount += 1
        continue
      }
      if let one = match.old(of: node) { kept(one, node, moves, isEdited: arePairs || edited.contains(node)) } else { added(node) }
    }
    for node in match.removed where !isTopmost || !wasDeletedWithParent(node) {
      guard set.nodes.count < limit else {
        set.moreCount += 1
        continue
      }
      deleted(node)
    }
    return set
  }

  private func wasAddedWithParent(_ node: NodeID) -> Bool {
    match.old(of: node) == nil && new.parent(of: node).flatMap { match.old(of: $0) } == nil
  }

  private func wasDeletedWithParent(_ node: NodeID) -> Bool { old.parent(of: node).flatMap { match.new(of: $0) } == nil }

  /// The nodes of the new document that may differ, in its order.
  private func ordered(_ moves: SiblingMoves) -> [NodeID] {
    let edited = match.pairs.map(\.new)
    // Pairs are in order already, or in that of the edits.
    if moves.nodes.isEmpty, match.added.isEmpty { return edited }
    return new.ordered(edited + moves.nodes.filter { match.old(of: $0) != nil } + match.added)
  }

  // MARK: One node

  private mutating func kept(_ one: NodeID, _ other: NodeID, _ moves: SiblingMoves, isEdited: Bool) {
    var change = NodeChange(
      .kept, id: names.old(one), kind: new.kindWord(of: other), label: names.label(other, in: new),
      parent: new.parent(of: other).map(names.new))
    if moves.contains(other) { change.place = Difference(old: place(ofOld: one), new: place(ofNew: other)) }
    if isEdited {
      change.values = values(one, other)
      change.inherited = Difference(
        old: match.isVersion(one) ? [:] : inherited(change.values, \.old, old, one), new: inherited(change.values, \.new, new, other))
    }
    if case .string(let id)? = change.values.first(where: { $0.key == .property(.id) })?.change.old { change.id = id }
    guard !change.values.isEmpty || change.place.new != nil else { return }
    set.nodes.append(change)
    note(new.parent(of: other), in: new)
  }

  private mutating func added(_ node: NodeID) {
    let graphic = new.ownGraphic(node)
    var change = NodeChange(
      .added, id: names.new(node), kind: graphic.kindWord, label: names.label(node, in: new), parent: new.parent(of: node).map(names.new))
    change.place.new = place(ofNew: node)
    change.values = ChangeFinder.values(nil, graphic) + others([], unknown(new, node))
    change.hasList = new.isGroup(node)
    set.nodes.append(change)
    note(new.parent(of: node), in: new)
  }

  private mutating func deleted(_ node: NodeID) {
    let graphic = old.ownGraphic(node)
    var change = NodeChange(
      .deleted, id: names.old(node), kind: graphic.kindWord, label: names.label(node, in: old),
      parent: old.parent(of: node).map(names.old))
    change.place.old = place(ofOld: node)
    change.values = ChangeFinder.values(graphic, nil) + others(unknown(old, node), [])
    change.hasList = old.isGroup(node)
    set.nodes.append(change)
    note(old.parent(of: node), in: old)
  }

  /// Notes a node and its ancestors as surroundings.
  private mutating func note(_ node: NodeID?, in document: Document) {
    var node = node
    while let next = node, next != .document {
      let id = document === new ? names.new(next) : names.old(next)
      guard set.surroundings[ByteText(id)] == nil else { return }
      let parent = document.parent(of: next)
      set.surroundings[ByteText(id)] = ChangeSet.Surrounding(
        label: names.label(next, in: document),
        parent: parent.flatMap { $0 == .document ? nil : document === new ? names.new($0) : names.old($0) })
      node = parent
    }
  }

  // MARK: Places

  private func place(ofOld node: NodeID) -> SiblingPlace {
    SiblingPlace(
      parent: old.parent(of: node).map(names.old) ?? "", previous: old.sibling(before: node).map(names.old),
      next: old.sibling(after: node).map(names.old))
  }

  private func place(ofNew node: NodeID) -> SiblingPlace {
    SiblingPlace(
      parent: new.parent(of: node).map(names.new) ?? "", previous: new.sibling(before: node).map(names.new),
      next: new.sibling(after: node).map(names.new))
  }

  // MARK: Values

  private func values(_ one: NodeID, _ other: NodeID) -> [ValueChange] {
    var (before, after) = match.graphics(DocumentMatch.Pair(old: one, new: other))
    // An id that is in no file is not a property.
    if !match.usesGeneratedIDs, !old.hasOwnID(one), !new.hasOwnID(other) { after.id = before.id }
    return ChangeFinder.values(before, after) + others(unknown(old, one), unknown(new, other))
  }

  private func inherited(
    _ changes: [ValueChange], _ side: KeyPath<Difference<Value?>, Value?>, _ document: Document, _ node: NodeID
  ) -> [Property: Value] {
    guard document.source.inheritance != nil else { return [:] }
    var values: [Property: Value] = [:]
    for change in changes where change.change[keyPath: side] == nil {
      if case .property(let property) = change.key, let value = document.value(property, of: node) { values[property] = value }
    }
    return values
  }

  fileprivate static func values(_ before: Graphic?, _ after: Graphic?) -> [ValueChange] {
    var changes: [ValueChange] = []
    let isKept = before != nil && after != nil
    if let before, let after {
      if !before.id.hasSameBytes(as: after.id) {
        changes.append(ValueChange(.property(.id), from: .string(before.id), to: .string(after.id)))
      }
      if before.kindWord != after.kindWord {
        changes.append(ValueChange(.property(.kind), from: .string(before.kindWord), to: .string(after.kindWord)))
      }
    }
    for member in before?.members ?? [] where after?[member.property] != member.value {
      append(member.property, member.value, after?[member.property], isKept: isKept, to: &changes)
    }
    for member in after?.members ?? [] where before?[member.property] == nil {
      append(member.property, nil, member.value, isKept: isKept, to: &changes)
    }
    return changes.sorted { one, other in (one.key.property ?? .id) < (other.key.property ?? .id) }
      + ChangeFinder.others(before?.others ?? [], after?.others ?? [])
  }

  /// - Parameter isKept: Whether the node is in both states; the map of a node in one state alone is one value.
  private static func append(_ property: Property, _ old: Value?, _ new: Value?, isKept: Bool, to changes: inout [ValueChange]) {
    if isKept, property.isMap, let entries = ValueEntries.changes(property, from: old, to: new) {
      changes += entries
    } else {
      changes.append(ValueChange(.property(property), from: old, to: new))
    }
  }

  private func others(_ before: [Graphic.Other], _ after: [Graphic.Other]) -> [ValueChange] { ChangeFinder.others(before, after) }

  private static func others(_ before: [Graphic.Other], _ after: [Graphic.Other]) -> [ValueChange] {
    func isSame(_ one: Graphic.Other, _ other: Graphic.Other) -> Bool {
      one.container == other.container && one.key.hasSameBytes(as: other.key)
    }
    var changes: [ValueChange] = []
    for one in before {
      let other = after.first { isSame(one, $0) }
      if other != one {
        changes.append(ValueChange(.other(one.container, one.key), from: .json(one.json), to: other.map { .json($0.json) }))
      }
    }
    for one in after where !before.contains(where: { isSame(one, $0) }) {
      changes.append(ValueChange(.other(one.container, one.key), from: nil, to: .json(one.json)))
    }
    return changes
  }
}

extension ValueChange {
  /// The differences between the properties of a node before and after; all properties of a node that is in one state alone.
  package static func all(from before: Graphic?, to after: Graphic?) -> [ValueChange] { ChangeFinder.values(before, after) }
}

/// The nodes of the new document that have another place among the siblings, or another parent, than their counterparts.
struct SiblingMoves {
  private var moved: Set<NodeID> = []

  var nodes: [NodeID] { moved.sorted() }

  init(_ match: DocumentMatch) {
    for list in match.lists {
      var places: [NodeID: Int] = [:]
      for child in match.old.children(of: list.old) { places[child] = places.count }
      let children = Array(match.new.children(of: list.new))
      let old = children.map { child in match.old(of: child).flatMap { places[$0] } }
      let stays =
        if let known = match.moved { SiblingArrangement(old) { known.contains(children[$0]) } } else { SiblingArrangement(old) }
      for (index, child) in children.enumerated() where !stays.stays[index] && match.old(of: child) != nil { moved.insert(child) }
    }
    for group in match.added where match.new.isGroup(group) {
      for child in match.new.children(of: group) where match.old(of: child) != nil { moved.insert(child) }
    }
  }

  func contains(_ node: NodeID) -> Bool { moved.contains(node) }
}

extension Document {
  /// The word of a node's kind in a file.
  package func kindWord(of node: NodeID) -> String {
    let kind = kind(of: node)
    return kind == .unknown ? graphic(node).kindWord : kind.word
  }

  /// The sibling after a node; nil for the last. O(siblings) in a list that is not editable yet.
  package func sibling(after node: NodeID) -> NodeID? {
    guard let parent = parent(of: node) else { return nil }
    if tree.lists[parent] != nil { return tree.siblings.next(after: node) }
    guard isRead(node) else { return nil }
    let next = node.index + nodeIndex.subtreeCount(node.index)
    return next < parent.index + nodeIndex.subtreeCount(parent.index) ? NodeID(next) : nil
  }
}

extension Property {
  /// Whether its value is a map, whose entries are changed one by one.
  package var isMap: Bool {
    switch specification.type {
    case .colors, .json: true
    default: false
    }
  }
}
