// SPDX-License-Identifier: GPL-3.0-or-later
/// Corrects columns of boxes after edits, from the touched nodes upwards.
///
/// If a touched node or one of its ancestors is a group with a transform, the outermost such group is recomputed as a whole, because the
/// center of its rotation moves with its contents. Elsewhere a node that grows costs its ancestors. A node that no longer reaches the
/// edge of its group's box costs the other children of that group too.
struct BoxCorrection {
  private let document: Document
  private let columns: BoxColumns
  /// For each group, its changed children, and the boxes that children had contributed to its box.
  private var dirty: [NodeID: Dirty] = [:]
  private var levels: [NodeID: Int] = [.document: 0]
  /// For each visited node, the outermost one among it and its ancestors that is recomputed as a whole.
  private var regions: [NodeID: Region] = [:]
  /// The number of nodes whose boxes were computed or read.
  private(set) var steps = 0

  private enum Region { case free, whole(NodeID), detached }

  private struct Dirty {
    var old: [Extent] = []
    var children: [NodeID] = []
  }

  init(_ document: Document, _ columns: BoxColumns) {
    self.document = document
    self.columns = columns
  }

  /// Corrects the columns; false when it was interrupted, which leaves them unusable.
  mutating func run() -> Bool {
    columns.makeRoom(for: document.nextNode)
    var roots: Set<NodeID> = []
    for (parent, losses) in columns.losses {
      switch region(of: parent) {
      case .detached: columns.markOutdated(top(of: parent))
      case .whole(let root): roots.insert(root)
      case .free: dirty[parent, default: Dirty()].old += losses
      }
    }
    for node in columns.changed.keys {
      switch region(of: node) {
      case .detached: columns.markOutdated(top(of: node))
      case .whole(let root): roots.insert(root)
      case .free: change(node)
      }
    }
    for root in roots { guard workOut(root) else { return false } }
    goUp()
    columns.forgetChanges()
    columns.painted = nil
    return true
  }

  // MARK: Recomputed subtrees

  private mutating func region(of node: NodeID) -> Region {
    var climbed: [NodeID] = []
    var next: NodeID? = node
    var region = Region.detached
    while let current = next {
      if current == .document { region = .free } else if let known = regions[current] { region = known } else { climbed.append(current) }
      if current == .document || regions[current] != nil { break }
      next = document.parent(of: current)
    }
    for node in climbed.reversed() {
      if case .free = region, isWhole(node) { region = .whole(node) }
      regions[node] = region
    }
    return region
  }

  /// Whether a node is recomputed with its whole subtree.
  private func isWhole(_ node: NodeID) -> Bool {
    if columns.isPlaced(node) { return true }
    // A leaf that became a group, or the reverse.
    if columns.isKnown(node), columns.traits[node.index].contains(.isGroup) != document.isGroupOfGraphics(node) { return true }
    guard columns.changed[node] != nil, document.isGroupOfGraphics(node) else { return false }
    if columns.isOutdated(node) || document.geometry(of: node).isPlaced { return true }
    if columns.isUsable(node) { return false }
    // A new group is not recomputed if the boxes of all its children are valid.
    return columns.isKnown(node) || !document.children(of: node).allSatisfy(columns.isUsable)
  }

  private func top(of node: NodeID) -> NodeID {
    var node = node
    while let parent = document.parent(of: node) { node = parent }
    return node
  }

  /// The box that a node contributed to its parent's box before the edits.
  private func oldShare(of node: NodeID) -> Extent { columns.changed[node] ?? columns.share(of: node) }

  private mutating func workOut(_ root: NodeID) -> Bool {
    guard let pass = BoxPass(document, root: root) else { return false }
    dirty[root] = nil
    note(root, oldShare(of: root))
    columns.store(pass)
    for node in pass.instances { columns.note(instance: node, of: document.target(of: document.graphic(node))) }
    return true
  }

  private mutating func note(_ node: NodeID, _ old: Extent) {
    guard let parent = document.parent(of: node) else { return }
    dirty[parent, default: Dirty()].old.append(old)
    dirty[parent]!.children.append(node)
  }

  private mutating func change(_ node: NodeID) {
    let share = oldShare(of: node)
    if document.isGroupOfGraphics(node) {
      // The box of a group is that of its children, and is corrected together with those of the ancestors.
      let traits = BoxTraits(document.geometry(of: node)).union([.isGroup, .isKnown])
      columns.store(columns.boxes[node.index], columns.frame(of: node), traits, of: node)
      dirty[node, default: Dirty()].old += []
    } else {
      let geometry = document.geometry(of: node)
      if geometry.isInstance { columns.note(instance: node, of: document.target(of: document.graphic(node))) }
      columns.store(Extent(geometry.outline.bounds(through: geometry.map)), geometry.frame, BoxTraits(geometry).union(.isKnown), of: node)
    }
    steps += 1
    note(node, share)
  }

  // MARK: Ancestors

  /// Corrects the ancestors of changed nodes, the innermost first.
  private mutating func goUp() {
    var byLevel: [Int: Set<NodeID>] = [:]
    for group in dirty.keys { byLevel[level(of: group), default: []].insert(group) }
    guard var level = byLevel.keys.max() else { return }
    while level > 0 {
      for group in byLevel[level] ?? [] where document.isGroupOfGraphics(group) && !columns.isPlaced(group) {
        let before = columns.share(of: group)
        correct(group)
        guard columns.share(of: group) != before, let parent = document.parent(of: group) else { continue }
        if columns.changed[group] == nil { note(group, before) }
        byLevel[level - 1, default: []].insert(parent)
      }
      level -= 1
    }
  }

  private mutating func correct(_ group: NodeID) {
    let before = columns.boxes[group.index]
    var after = before
    let dirty = dirty[group] ?? Dirty()
    // A child that defined an edge of the box may no longer do so: recompute the box from all children.
    if before.isEmpty || dirty.old.contains(where: { $0.sharesEdge(with: before) }) { after = Extent() }
    let children = after.isEmpty ? Array(document.children(of: group)) : dirty.children
    for child in children { after.include(columns.share(of: child)) }
    steps += children.count + 1
    columns.store(after, after.rect, columns.traits[group.index], of: group)
  }

  private mutating func level(of node: NodeID) -> Int {
    var climbed: [NodeID] = []
    var next = node
    while levels[next] == nil {
      climbed.append(next)
      next = document.parent(of: next) ?? .document
    }
    var level = levels[next]!
    for node in climbed.reversed() {
      level += 1
      levels[node] = level
    }
    return level
  }
}
