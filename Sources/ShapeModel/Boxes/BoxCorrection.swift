/// Corrects columns of boxes after edits, upwards from what was touched.
///
/// What is in a group with a map is worked out anew with the whole of the outermost such group, for the middle it turns about moves
/// with it. Elsewhere a node that grows costs its ancestors. One that gave a group its edge, and gives it no more, costs the other
/// children of that group once more.
struct BoxCorrection {
  private let document: Document
  private let columns: BoxColumns
  /// By group, its children that changed, and what they had added to its box.
  private var dirty: [NodeID: Dirty] = [:]
  private var levels: [NodeID: Int] = [.document: 0]
  /// Of each node that was climbed over: the outermost group around it, itself included, that is to be worked out as a whole.
  private var regions: [NodeID: Region] = [:]
  /// The nodes whose boxes were worked out or looked at.
  private(set) var steps = 0

  private enum Region { case free, whole(NodeID), detached }

  private struct Dirty {
    var former: [Extent] = []
    var children: [NodeID] = []
  }

  init(_ document: Document, _ columns: BoxColumns) {
    self.document = document
    self.columns = columns
  }

  /// False when it was interrupted: the columns are then of no use.
  mutating func run() -> Bool {
    columns.makeRoom(for: document.nextNode)
    var roots: Set<NodeID> = []
    for (parent, losses) in columns.losses {
      switch region(of: parent) {
      case .detached: columns.markOutdated(top(of: parent))
      case .whole(let root): roots.insert(root)
      case .free: dirty[parent, default: Dirty()].former += losses
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

  // MARK: What is worked out

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

  /// Whether a node is to be worked out with all that is in it.
  private func isWhole(_ node: NodeID) -> Bool {
    if columns.isPlaced(node) { return true }
    // A leaf that got something in it.
    if columns.isKnown(node), columns.traits[node.index].contains(.isGroup) != document.isGroupOfGraphics(node) { return true }
    guard columns.changed[node] != nil, document.isGroupOfGraphics(node) else { return false }
    if columns.isOutdated(node) || document.geometry(of: node).isPlaced { return true }
    if columns.isUsable(node) { return false }
    // A group that was just put around nodes that are where they were.
    return columns.isKnown(node) || !document.children(of: node).allSatisfy(columns.isUsable)
  }

  private func top(of node: NodeID) -> NodeID {
    var node = node
    while let parent = document.parent(of: node) { node = parent }
    return node
  }

  /// What a node added to its parent before the edits.
  private func formerShare(of node: NodeID) -> Extent { columns.changed[node] ?? columns.share(of: node) }

  private mutating func workOut(_ root: NodeID) -> Bool {
    guard let pass = BoxPass(document, root: root) else { return false }
    dirty[root] = nil
    note(root, formerShare(of: root))
    steps += pass.slice.count
    columns.store(pass)
    return true
  }

  private mutating func note(_ node: NodeID, _ former: Extent) {
    guard let parent = document.parent(of: node) else { return }
    dirty[parent, default: Dirty()].former.append(former)
    dirty[parent]!.children.append(node)
  }

  private mutating func change(_ node: NodeID) {
    let share = formerShare(of: node)
    if document.isGroupOfGraphics(node) {
      // Its own box is that of what is in it, and is corrected with the others.
      let traits = BoxTraits(document.geometry(of: node)).union([.isGroup, .isKnown])
      columns.store(columns.boxes[node.index], columns.frame(of: node), traits, of: node)
      dirty[node, default: Dirty()].former += []
    } else {
      let geometry = document.geometry(of: node)
      columns.store(Extent(geometry.outline.bounds(through: geometry.map)), geometry.frame, BoxTraits(geometry).union(.isKnown), of: node)
    }
    steps += 1
    note(node, share)
  }

  // MARK: Upwards

  /// Corrects the groups around what changed, the innermost first.
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
    // What gave the group an edge may give it no more.
    if before.isEmpty || dirty.former.contains(where: { $0.sharesEdge(with: before) }) { after = Extent() }
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
