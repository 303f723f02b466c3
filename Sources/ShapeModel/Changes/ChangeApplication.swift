// SPDX-License-Identifier: GPL-3.0-or-later
/// A change set on a document: the changes that do not fit, and the edits that make the others.
///
/// Everything is checked before anything is changed. A change fits if the changed part is in its old state, or in its new one already.
package struct ChangeApplication {
  private let document: Document
  private let set: ChangeSet
  /// The changes that do not fit, in the order of the change set.
  package private(set) var problems: [Problem] = []
  /// The edits, to be applied one after the other.
  package private(set) var edits: [Edit] = []
  /// The number of changes that fit.
  package private(set) var fittingCount = 0
  /// The ids of the nodes that the edits change, each once: the new ones, and those of deleted nodes.
  package private(set) var changedIDs: [String] = []

  /// A change that does not fit.
  package struct Problem: Hashable, Sendable {
    package var id: String
    package var label: String
    package var reason: Reason

    package init(id: String, label: String, reason: Reason) { (self.id, self.label, self.reason) = (id, label, reason) }
  }

  package enum Reason: Hashable, Sendable {
    /// No node has the id.
    case missing
    /// Another node has the id that a node is to get.
    case idIsUsed(String)
    /// The node has another value than both before and after the change.
    case value(ValueChange, found: Value?)
    /// The node is in another group than before the change.
    case moved(from: String, found: String)
    /// Its new group is missing, or cannot hold such a node.
    case noParent(String)
    /// A node to be deleted contains others that the change set does not delete.
    case holdsOthers
    /// The document cannot store it.
    case refused(EditError)
  }

  private struct Planned {
    var renamed: [(node: NodeID, id: String)] = []
    /// The index in the change set of each node to be created.
    var created: [Int] = []
    /// For each node to be placed, the place, and the parent by its index in `created` or as a node.
    var placed: [(item: Item, place: SiblingPlace)] = []
    var deleted: [NodeID] = []
    var values: [(node: NodeID, changes: [ValueChange])] = []

    /// The number of planned changes.
    var count: Int { created.count + placed.count + deleted.count + values.count }
  }

  /// A node that exists, or one that is to be created.
  private enum Item: Hashable {
    case node(NodeID)
    case new(Int)
  }

  private var plan = Planned()
  /// The items by their new ids, where these differ from those in the document.
  private var items: [ByteText: Item] = [:]

  package init(_ set: ChangeSet, to document: Document) {
    (self.document, self.set) = (document, set)
    check()
    write()
  }

  // MARK: Checking

  private mutating func check() {
    let deleted = Set(set.nodes.filter { $0.fate == .deleted }.map { ByteText($0.id) })
    let movedAway = Set(set.nodes.filter(\.isMoved).map { ByteText($0.id) })
    for change in set.nodes where change.fate == .kept && !change.id.hasSameBytes(as: change.newID) { checkID(of: change) }
    for index in parentsFirst() {
      let change = set.nodes[index]
      let (before, planned) = (problems.count, plan.count)
      switch change.fate {
      case .added: checkAdded(change, index)
      case .kept: checkKept(change)
      case .deleted: checkDeleted(change, deleted, movedAway)
      }
      if problems.count == before { fittingCount += 1 }
      let isRenamed = change.fate == .kept && items[ByteText(change.newID)] != nil
      if plan.count > planned || isRenamed { changedIDs.append(change.fate == .deleted ? change.id : change.newID) }
    }
    checkPlaces()
    let refused = Set(problems.map { ByteText($0.id) })
    changedIDs.removeAll { refused.contains(ByteText($0)) }
  }

  /// The numbers of the changes, each added parent before what is added to it: of two steps, the second may add the group.
  /// - Complexity: O(changes).
  private func parentsFirst() -> [Int] {
    var added: [ByteText: Int] = [:]
    for (index, change) in set.nodes.enumerated() where change.fate == .added { added[ByteText(change.id)] = index }
    var isDone = [Bool](repeating: false, count: set.nodes.count)
    var order: [Int] = []
    for index in set.nodes.indices {
      var chain: [Int] = []
      var next: Int? = index
      while let number = next, !isDone[number] {
        isDone[number] = true
        chain.append(number)
        let change = set.nodes[number]
        next = change.fate == .added ? change.place.new.flatMap { added[ByteText($0.parent)] } : nil
      }
      order += chain.reversed()
    }
    return order
  }

  private mutating func refuse(_ change: NodeChange, _ reason: Reason) {
    problems.append(Problem(id: change.id, label: change.label, reason: reason))
  }

  private func node(_ id: String) -> NodeID? { id.isEmpty ? .document : document.node(id: id) }

  /// The item that has an id after the changes.
  private func item(_ id: String) -> Item? { items[ByteText(id)] ?? node(id).map { .node($0) } }

  private mutating func checkID(of change: NodeChange) {
    guard let node = node(change.id) else { return }
    if document.isIDUsed(change.newID), document.node(id: change.newID) != node {
      refuse(change, .idIsUsed(change.newID))
    } else {
      plan.renamed.append((node, change.newID))
      items[ByteText(change.newID)] = .node(node)
    }
  }

  private mutating func checkAdded(_ change: NodeChange, _ index: Int) {
    guard let place = change.place.new else { return }
    if let node = document.node(id: change.id), document.ownGraphic(node) == change.graphic {
      // It was added already.
      if document.parent(of: node).map({ document.id(of: $0).hasSameBytes(as: place.parent) }) != true {
        refuse(change, .idIsUsed(change.id))
      }
      return
    }
    guard !document.isIDUsed(change.id) else { return refuse(change, .idIsUsed(change.id)) }
    guard let parent = item(place.parent), holds(parent, change.graphic.kind) else { return refuse(change, .noParent(place.parent)) }
    items[ByteText(change.id)] = .new(plan.created.count)
    plan.placed.append((.new(plan.created.count), place))
    plan.created.append(index)
  }

  private func holds(_ item: Item, _ kind: Kind) -> Bool {
    switch item {
    case .node(let node): return document.canHold(kind, in: node)
    case .new(let index):
      let change = set.nodes[plan.created[index]]
      return kind != .canvas && (change.graphic.kind.isContainer || change.hasList)
    }
  }

  private mutating func checkKept(_ change: NodeChange) {
    guard let node = node(change.id) ?? node(change.newID) else { return refuse(change, .missing) }
    var values: [ValueChange] = []
    for value in change.values where value.key != .property(.id) {
      let found = current(value.key, node)
      if found == value.change.new { continue }
      if found != value.change.old { refuse(change, .value(value, found: found)) } else { values.append(value) }
    }
    if !values.isEmpty { plan.values.append((node, values)) }
    guard let place = change.place.new else { return }
    let parent = document.parent(of: node).map(document.id) ?? ""
    if let old = change.place.old, !parent.hasSameBytes(as: old.parent), !parent.hasSameBytes(as: place.parent) {
      return refuse(change, .moved(from: old.parent, found: parent))
    }
    plan.placed.append((.node(node), place))
  }

  /// The value that a node has now.
  private func current(_ key: ValueChange.Key, _ node: NodeID) -> Value? {
    switch key {
    case .property(.kind): return .string(document.kindWord(of: node))
    case .property(let property): return document.ownGraphic(node)[property]
    case .entry(let property, let key):
      return ValueEntries.of(document.value(property, of: node))?.first { $0.key.hasSameBytes(as: key) }?.value
    case .other(let container, let key):
      let other = document.graphic(node).others.first { $0.container == container && $0.key.hasSameBytes(as: key) }
      return other.map { .json($0.json) }
    }
  }

  private mutating func checkDeleted(_ change: NodeChange, _ deleted: Set<ByteText>, _ movedAway: Set<ByteText>) {
    guard let node = node(change.id) else { return }
    let graphic = document.ownGraphic(node)
    for value in change.values {
      let found = current(value.key, node)
      if found != value.change.old { return refuse(change, .value(value, found: found)) }
    }
    if graphic.members.count != change.graphic.members.count,
      let member = graphic.members.first(where: { change.graphic[$0.property] == nil })
    {
      return refuse(change, .value(ValueChange(.property(member.property), from: nil, to: nil), found: member.value))
    }
    let staysIn = document.children(of: node).contains { child in
      let id = ByteText(document.id(of: child))
      return !deleted.contains(id) && !movedAway.contains(id)
    }
    if staysIn { refuse(change, .holdsOthers) } else { plan.deleted.append(node) }
  }

  // MARK: Places

  private var final: [Item: [Item]] = [:]

  /// Computes the lists after the changes, nodes to be deleted included.
  private mutating func checkPlaces() {
    let parents = Dictionary(plan.placed.map { ($0.item, self.item($0.place.parent)) }, uniquingKeysWith: { first, _ in first })
    let moved = Set(parents.keys)
    var links: [Item: Links] = [:]
    for (item, place) in plan.placed {
      guard let parent = self.item(place.parent), holds(parent, kind(of: item)) else {
        refuse(change(of: item), .noParent(place.parent))
        continue
      }
      let (previous, next) = (place.previous.flatMap(self.item), place.next.flatMap(self.item))
      if place.previous == nil || previous.map({ isChild($0, of: parent, parents) }) ?? false,
        links[parent]?.following[previous] == nil
      {
        links[parent, default: Links()].following[previous] = item
      } else if let next, isChild(next, of: parent, parents), links[parent]?.preceding[next] == nil {
        links[parent, default: Links()].preceding[next] = item
      }
      links[parent, default: Links()].placed.append(item)
    }
    for (parent, links) in links { final[parent] = list(of: parent, without: moved, links) }
  }

  /// The order of the items that enter a list, by their neighbours there.
  private struct Links {
    /// The item that follows each sibling, or, for nil, that is at the start; at most one each.
    var following: [Item?: Item] = [:]
    var preceding: [Item: Item] = [:]
    /// All items, in the order of the change set. Items without a neighbour go to the end.
    var placed: [Item] = []
  }

  private func kind(of item: Item) -> Kind {
    switch item {
    case .node(let node): document.kind(of: node)
    case .new(let index): set.nodes[plan.created[index]].graphic.kind
    }
  }

  private func change(of item: Item) -> NodeChange {
    switch item {
    case .new(let index): return set.nodes[plan.created[index]]
    case .node(let node):
      let id = document.id(of: node)
      return set.nodes.first { $0.isMoved && ($0.id.hasSameBytes(as: id) || $0.newID.hasSameBytes(as: id)) }!
    }
  }

  /// Whether an item is a child of another one after the changes.
  private func isChild(_ item: Item, of parent: Item, _ parents: [Item: Item?]) -> Bool {
    if let group = parents[item] { return group == parent }
    guard case .node(let node) = item, case .node(let group) = parent else { return false }
    return document.parent(of: node) == group
  }

  private func list(of parent: Item, without moved: Set<Item>, _ links: Links) -> [Item] {
    enum Step { case place(Item), add(Item), follow(Item?) }
    var list: [Item] = []
    var seen: Set<Item> = []
    func run(_ first: Step) {
      var steps = [first]
      while let step = steps.popLast() {
        switch step {
        case .place(let item):
          guard seen.insert(item).inserted else { continue }
          steps += [.follow(item), .add(item)]
          if let before = links.preceding[item] { steps.append(.place(before)) }
        case .add(let item): list.append(item)
        case .follow(let item): if let next = links.following[item] { steps.append(.place(next)) }
        }
      }
    }
    run(.follow(nil))
    if case .node(let node) = parent, document.contains(node) {
      for child in document.children(of: node) where !moved.contains(.node(child)) { run(.place(.node(child))) }
    }
    for item in links.placed { run(.place(item)) }
    return list
  }

  // MARK: Edits

  private mutating func write() {
    if !plan.renamed.isEmpty {
      edits.append(.setEach(.id, plan.renamed.map { .string($0.id) }, plan.renamed.map(\.node)))
    }
    if !plan.created.isEmpty { edits.append(.create(plan.created.map(newNode))) }
    let placements = placements()
    if !placements.isEmpty { edits.append(.move(placements)) }
    if !plan.deleted.isEmpty { edits.append(.detach(plan.deleted)) }
    edits += ValueEdits(plan.values, document, renamed: Dictionary(plan.renamed.map { ($0.node, $0.id) }) { $1 }).edits
  }

  private func newNode(_ index: Int) -> NewNode {
    let change = set.nodes[index]
    var graphic = change.graphic
    graphic.id = change.id
    let parent: NewNode.Parent
    switch item(change.place.new!.parent) {
    case .new(let index)?: parent = .new(index)
    case .node(let node)?: parent = .node(node)
    case nil: parent = .node(.document)
    }
    return NewNode(.graphic(graphic), in: parent, hasList: change.hasList == graphic.kind.isContainer ? nil : change.hasList)
  }

  /// The placements of all moved and created nodes, those in outer groups first.
  private func placements() -> [Placement] {
    func node(_ item: Item) -> NodeID {
      switch item {
      case .node(let node): node
      case .new(let index): NodeID(document.nextNode.index + index)
      }
    }
    let placed = Set(plan.placed.map(\.item))
    return final.sorted { node($0.key) < node($1.key) }.flatMap { parent, list in
      list.enumerated().filter { placed.contains($0.element) }.map { Placement(node($0.element), in: node(parent), at: $0.offset) }
    }
  }
}
