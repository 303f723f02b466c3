// SPDX-License-Identifier: GPL-3.0-or-later
/// The merge of two documents derived from one: the changes of both sides, as a change set of the base, and the conflicts between them.
///
/// Nodes are the same by id. Every property of a node is merged by itself, as are its group, its place among its siblings, and whether it
/// exists. Where the sides differ, the state of the base stays, with a ``MergeConflict``. The result does not depend on which side is
/// which, but for the labels of conflicts.
///
/// - Complexity: One comparison of the bytes of each side with those of the base; beyond that, proportional to the nodes and lists that
///   differ.
package struct ThreeWayMerge {
  package let base, ours, theirs: Document
  /// The changes that lead from the base to the merged document.
  package private(set) var changes = ChangeSet()
  /// The conflicts of values in the order of the base, then of places, then of deletions.
  package private(set) var conflicts: [MergeConflict] = []

  private let sides: BothSides<SideChanges>
  private let tree: MergedTree<NodeID>
  private let ids: MergedIDs
  private let names: MergedNames
  private let used: NewReferences
  /// The changes of nodes of the base.
  private var kept: [NodeID: NodeChange] = [:]

  package init(base: Document, ours: Document, theirs: Document) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    var sides = BothSides(ours: SideChanges(.ours, ours, since: base), theirs: SideChanges(.theirs, theirs, since: base))
    let trees = (ours: sides.ours.tree, theirs: sides.theirs.tree)
    sides.ours.treatAsUnmoved(deletedBy: trees.theirs, since: base)
    sides.theirs.treatAsUnmoved(deletedBy: trees.ours, since: base)
    used = NewReferences(base, sides.ours, sides.theirs)
    for side in MergeSide.allCases { sides[side].touch(used.nodes[side]) }
    self.sides = sides
    tree = MergedTree(
      root: .document, BothSides(ours: sides.ours.tree, theirs: sides.theirs.tree), twins: ThreeWayMerge.twins(sides.ours, sides.theirs),
      baseParent: base.parent(of:))
    ids = MergedIDs(base, sides, tree, mentioned: used.names)
    names = MergedNames(base, sides, tree, ids)
    mergeValues()
    let lists = MergedLists(base, sides, tree, id: names.id)
    collect(lists.places)
    listConflicts(lists.conflicts)
  }

  /// The nodes that both sides added with the same id, group and content: from those of theirs to those of ours. Nodes whose ids are in no
  /// file are distinguished by their order.
  private static func twins(_ ours: SideChanges, _ theirs: SideChanges) -> [MergeItem<NodeID>: MergeItem<NodeID>] {
    guard !ours.added.isEmpty, !theirs.added.isEmpty else { return [:] }
    struct Content: Hashable {
      var parent: MergeItem<NodeID>?
      var graphic: Graphic
      var isGroup: Bool

      init(_ node: NodeID, _ changes: SideChanges, _ twins: [MergeItem<NodeID>: MergeItem<NodeID>]) {
        parent = changes.document.parent(of: node).map(changes.item).map { twins[$0] ?? $0 }
        graphic = changes.document.ownGraphic(node)
        graphic.id = ""
        isGroup = changes.document.isGroup(node)
      }
    }
    var known: [Content: [NodeID]] = [:]
    for node in ours.added.reversed() { known[Content(node, ours, [:]), default: []].append(node) }
    var twins: [MergeItem<NodeID>: MergeItem<NodeID>] = [:]
    for node in theirs.added {
      let content = Content(node, theirs, twins)
      let (id, isOwn) = (theirs.document.id(of: node), theirs.document.hasOwnID(node))
      func isTwin(_ other: NodeID) -> Bool {
        if ours.document.id(of: other).hasSameBytes(as: id) { return true }
        return !isOwn && !ours.document.hasOwnID(other)
      }
      // The list is in reverse order.
      guard let index = known[content]?.lastIndex(where: isTwin) else { continue }
      twins[theirs.item(node)] = ours.item(known[content]!.remove(at: index))
    }
    return twins
  }

  // MARK: Values

  private mutating func mergeValues() {
    let (our, their) = (sides.ours, sides.theirs)
    for node in Set(our.graphics.keys).union(their.graphics.keys).sorted() where !tree.isDeleted(node) {
      let raw = base.ownGraphic(node)
      let old = raw.replacing(ids.baseWords, base.source)
      let values = ValueMerge(
        old, our.graphics[node]?.replacing(ids.words.ours, ours.source) ?? old,
        their.graphics[node]?.replacing(ids.words.theirs, theirs.source) ?? old, keeping: node == .document ? used.entries : [:])
      var merged = values.merged
      merged.id = ids.renamed[node] ?? raw.id
      for conflict in values.conflicts {
        add(
          .base(node), .value(conflict.key), conflict.base.map { .value($0) }, conflict.ours.map { .value($0) },
          conflict.theirs.map { .value($0) })
      }
      let changes = ValueChange.all(from: raw, to: merged)
      guard !changes.isEmpty else { continue }
      kept[node] = newChange(node)
      kept[node]!.values = changes
    }
  }

  private func newChange(_ node: NodeID) -> NodeChange {
    NodeChange(
      .kept, id: base.id(of: node), kind: base.kindWord(of: node), label: names.label(.base(node)),
      parent: tree.parent(.base(node)).map(names.id))
  }

  // MARK: The change set

  private mutating func collect(_ places: [MergeItem<NodeID>: SiblingPlace]) {
    for (item, place) in places {
      guard case .base(let node) = item else { continue }
      if kept[node] == nil { kept[node] = newChange(node) }
      kept[node]!.place = Difference(old: base.place(of: node), new: place)
    }
    changes.nodes = kept.keys.sorted().map { kept[$0]! }
    for side in MergeSide.allCases {
      let changes = sides[side]
      for node in changes.added where tree.canonical(changes.item(node)) == changes.item(node) {
        self.changes.nodes.append(added(node, changes, places[changes.item(node)]))
      }
    }
    let deleted = Set(sides.ours.tree.deletionRoots.keys).union(sides.theirs.tree.deletionRoots.keys).filter(tree.isDeleted)
    for node in deleted.sorted() {
      let graphic = base.ownGraphic(node)
      var change = NodeChange(
        .deleted, id: base.id(of: node), kind: graphic.kindWord, label: names.label(.base(node)),
        parent: base.parent(of: node).map { base.id(of: $0) })
      change.place.old = base.place(of: node)
      change.values = ValueChange.all(from: graphic, to: nil)
      change.hasList = base.isGroup(node)
      changes.nodes.append(change)
    }
  }

  private func added(_ node: NodeID, _ changes: SideChanges, _ place: SiblingPlace?) -> NodeChange {
    let item = changes.item(node)
    let graphic = changes.document.ownGraphic(node).replacing(ids.words[changes.side], changes.document.source)
    var change = NodeChange(
      .added, id: names.id(item), kind: graphic.kindWord, label: changes.document.label(of: node), parent: tree.parent(item).map(names.id))
    change.place.new = place
    change.values = ValueChange.all(from: nil, to: graphic)
    change.hasList = changes.document.isGroup(node)
    return change
  }

  // MARK: Conflicts

  private mutating func add(
    _ item: MergeItem<NodeID>, _ subject: MergeConflict.Subject, _ base: MergeConflict.State?, _ ours: MergeConflict.State?,
    _ theirs: MergeConflict.State?
  ) {
    conflicts.append(MergeConflict(names.id(item), names.label(item), subject, base: base, ours: ours, theirs: theirs))
  }

  private mutating func listConflicts(_ moved: [MergeItem<NodeID>]) {
    for node in ids.conflicts {
      let states = MergeSide.allCases.map { MergeConflict.State.value(.string(sides[$0].graphics[node]?.id ?? base.id(of: node))) }
      add(.base(node), .value(.property(.id)), .value(.string(base.id(of: node))), states[0], states[1])
    }
    func place(_ item: MergeItem<NodeID>, _ side: MergeSide) -> MergeConflict.State? {
      let changes = sides[side]
      guard let node = changes.node(item) ?? tree.twin(ofOurs: item).flatMap(changes.node) else {
        return .deleted
      }
      return .place(changes.document.place(of: node) { names.id(changes.item($0)) })
    }
    let nodes = (tree.unmoved.filter { !tree.isDeleted($0) } + tree.stranded).map { MergeItem<NodeID>.base($0) } + moved
    for item in nodes.sorted(by: { names.id($0).utf8.lexicographicallyPrecedes(names.id($1).utf8) }) {
      var old: MergeConflict.State?
      if case .base(let node) = item { old = .place(base.place(of: node) { names.id(.base($0)) }) }
      add(item, .place, old, place(item, .ours), place(item, .theirs))
    }
    for node in tree.outermostKept {
      // A node that both deleted is kept where something in it is.
      func state(_ side: MergeSide) -> MergeConflict.State { sides[side].tree.deletionRoots[node] == nil ? .changed : .deleted }
      add(.base(node), .existence, nil, state(.ours), state(.theirs))
    }
  }
}

/// The ids and labels of the nodes of a merge.
struct MergedNames {
  private let base: Document
  private let sides: BothSides<SideChanges>
  private let tree: MergedTree<NodeID>
  private let ids: MergedIDs

  init(_ base: Document, _ sides: BothSides<SideChanges>, _ tree: MergedTree<NodeID>, _ ids: MergedIDs) {
    (self.base, self.sides, self.tree, self.ids) = (base, sides, tree, ids)
  }

  /// The id in the merged document; empty for the document.
  func id(_ item: MergeItem<NodeID>) -> String {
    switch item {
    case .base(.document): ""
    case .base(let node): ids.renamed[node] ?? base.id(of: node)
    case .added: ids.added[tree.canonical(item)] ?? ""
    }
  }

  func label(_ item: MergeItem<NodeID>) -> String {
    switch item {
    case .base(.document): "document"
    case .base(let node): base.name(of: node) ?? Selector.id(id(item))
    case .added(let node, let side): sides[side].document.label(of: node)
    }
  }
}

extension Document {
  /// The group of a node and its neighbours, by the ids that a name gives them.
  package func place(of node: NodeID, _ name: (NodeID) -> String) -> SiblingPlace {
    SiblingPlace(
      parent: parent(of: node).map(name) ?? "", previous: sibling(before: node).map(name), next: sibling(after: node).map(name))
  }

  func place(of node: NodeID) -> SiblingPlace { place(of: node) { id(of: $0) } }
}
