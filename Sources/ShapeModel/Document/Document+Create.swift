// SPDX-License-Identifier: GPL-3.0-or-later
/// Creating nodes.
extension Document {
  func create(_ nodes: [NewNode]) throws(EditError) -> Edit {
    let first = nextNode.index
    guard first + nodes.count < NodeIndex.limit else { throw .tooMany }
    try checkNew(nodes)
    noteBatch(nodes)
    for (offset, node) in nodes.enumerated() {
      let made = NodeID(first + offset)
      tree.origins.append(TreeEdits.noOrigin)
      tree.siblings.add(made)
      switch node.content {
      case .graphic(let graphic):
        ids.added[graphic.id] = made
        versions.record(made, versions.add(.replace(graphic)))
        if graphic.kind == .instance { versions.makesInstances = true }
        if graphic.kind.isContainer || node.hasList == true { tree.lists[made] = TreeEdits.List() }
        if node.hasList == false { tree.listless.insert(made) }
      case .copy(let original, let id):
        ids.added[id] = made
        if kind(of: original) == .instance { versions.makesInstances = true }
        tree.origins[tree.origins.count - 1] = isRead(original) ? original.number : tree.origins[original.index - sourceCount]
        versions.record(made, versions.add(.set([PropertySetting(.id, .string(id))])), after: versions.current[original])
        if isGroup(original) || kind(of: original).isContainer { tree.lists[made] = TreeEdits.List() }
        if tree.listless.contains(original) { tree.listless.insert(made) }
      }
    }
    nest(nodes, from: first)
    var topmost: [Placement] = []
    var counts: [NodeID: Int] = [:]
    for (offset, node) in nodes.enumerated() {
      guard case .node(let parent) = node.parent else { continue }
      let count = counts[parent] ?? childCount(of: parent)
      counts[parent] = count + 1
      topmost.append(Placement(NodeID(first + offset), in: parent, at: node.index ?? count))
    }
    putIn(topmost)
    structureChanged()
    return .detach(topmost.map(\.node))
  }

  /// Inserts new nodes into their new parents, the deepest parents first, so that each inserted subtree is complete.
  private func nest(_ nodes: [NewNode], from first: Int) {
    var children: [Int: [NodeID]] = [:]
    for (offset, node) in nodes.enumerated() {
      guard case .new(let index) = node.parent else { continue }
      let place = node.index ?? children[index]?.count ?? 0
      children[index, default: []].insert(NodeID(first + offset), at: place)
    }
    for (index, children) in children.sorted(by: { $0.key > $1.key }) {
      let parent = NodeID(first + index)
      tree.lists[parent]!.root = tree.siblings.build(children, of: parent) { _ in preconditionFailure("a new node without a size") }
      let count = children.reduce(0) { $0 + tree.siblings.size(of: $1) }
      tree.siblings.grow(parent, by: count, upTo: .document)
    }
  }

  private func checkNew(_ nodes: [NewNode]) throws(EditError) {
    var ids: Set<String> = []
    var levels: [Int] = []
    var counts: [NodeID: Int] = [:]
    var levelsBelow: [NodeID: Int] = [:]
    let isSure = isNoneTooDeep(with: nodes.count)
    for (offset, node) in nodes.enumerated() {
      let (id, kind) = try describe(node.content)
      guard IDSyntax.isValid(id) else { throw .badID(id) }
      guard !isIDUsed(id), ids.insert(id).inserted else { throw .duplicateID(id) }
      switch node.parent {
      case .node(let parent):
        if levelsBelow[parent] == nil {
          guard contains(parent) else { throw .gone(parent) }
          levelsBelow[parent] = isSure ? 1 : level(of: parent) + 1
        }
        guard canHold(kind, in: parent) else { throw .misplaced(parent) }
        openList(of: parent)
        levels.append(levelsBelow[parent]!)
        let count = counts[parent] ?? childCount(of: parent)
        guard (0...count).contains(node.index ?? count) else { throw .badIndex(node.index ?? count, in: parent) }
        counts[parent] = count + 1
      case .new(let index):
        guard index < offset, isGraphic(kind), holdsGraphics(nodes[index]) else { throw .badIndex(index, in: .document) }
        levels.append(levels[index] + 1)
        if let place = node.index, place != 0 { throw .badIndex(place, in: .document) }
      }
      guard levels[offset] <= Document.levelLimit else { throw .tooDeep }
    }
  }

  private func describe(_ content: NewNode.Content) throws(EditError) -> (id: String, kind: Kind) {
    switch content {
    case .graphic(let graphic):
      try check(graphic)
      for member in graphic.members
      where !member.property.isObject && source.markup?.canHold(member.property, member.value, of: graphic.kind) == false {
        throw .notHeld(member.property)
      }
      try checkPaint(graphic)
      return (graphic.id, graphic.kind)
    case .copy(let original, let id):
      guard original < nextNode else { throw .gone(original) }
      return (id, kind(of: original))
    }
  }

  /// Whether a node to be created can hold graphics from the start.
  private func holdsGraphics(_ node: NewNode) -> Bool {
    switch node.content {
    case .graphic(let graphic): graphic.kind == .canvas || graphic.kind == .group || node.hasList == true
    case .copy(let original, _): holdsGraphics(original)
    }
  }

  private func isGraphic(_ kind: Kind) -> Bool { kind != .canvas && kind != .document }

  /// Whether a parent may hold a node of a kind: the document holds canvases; canvases and groups hold graphics.
  func canHold(_ kind: Kind, in parent: NodeID) -> Bool {
    parent == .document ? kind == .canvas : isGraphic(kind) && holdsGraphics(parent)
  }
}
