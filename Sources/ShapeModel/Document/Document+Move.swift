/// Changing who is whose child.
extension Document {
  // MARK: Making

  mutating func create(_ nodes: [NewNode]) throws(EditError) -> Edit {
    let first = nextHandle.index
    guard first + nodes.count < Skeleton.limit else { throw .tooMany }
    try checkNew(nodes)
    for (offset, node) in nodes.enumerated() {
      let handle = Handle(first + offset)
      origins.append(Document.noOrigin)
      switch node.content {
      case .graphic(let graphic):
        addedIDs[graphic.id] = handle
        start(handle, from: 0, .replace(graphic))
        if graphic.kind.isContainer { lists[handle] = [] }
      case .copy(let original, let id):
        addedIDs[id] = handle
        origins[origins.count - 1] = isRead(original) ? original.number : origins[original.index - sourceCount]
        start(handle, from: current[original], .set(.id, .string(id)))
        if isGroup(original) || kind(of: original).isContainer { lists[handle] = [] }
      }
    }
    var topmost: [Placement] = []
    var counts: [Handle: Int] = [:]
    for (offset, node) in nodes.enumerated() {
      let handle = Handle(first + offset)
      switch node.parent {
      case .node(let parent):
        let count = counts[parent] ?? childCount(of: parent)
        counts[parent] = count + 1
        topmost.append(Placement(handle, in: parent, at: node.index ?? count))
      case .new(let index):
        let parent = Handle(first + index)
        lists[parent, default: []].insert(handle, at: node.index ?? lists[parent]?.count ?? 0)
        parents[handle] = parent
      }
    }
    putIn(topmost)
    structureChanged()
    return .detach(topmost.map(\.node))
  }

  private mutating func start(_ handle: Handle, from previous: VersionNumber, _ change: Change) {
    changes.append(change)
    versions.append(Version(previous: previous, change: UInt32(changes.count - 1)))
    current[handle] = UInt32(versions.count - 1)
  }

  private func checkNew(_ nodes: [NewNode]) throws(EditError) {
    var ids: Set<String> = []
    var levels: [Int] = []
    var counts: [Handle: Int] = [:]
    var levelsBelow: [Handle: Int] = [:]
    for (offset, node) in nodes.enumerated() {
      let (id, kind) = try describe(node.content)
      guard Document.isValidID(id) else { throw .badID(id) }
      guard !isIDUsed(id), ids.insert(id).inserted else { throw .duplicateID(id) }
      switch node.parent {
      case .node(let parent):
        if levelsBelow[parent] == nil {
          guard contains(parent) else { throw .gone(parent) }
          levelsBelow[parent] = level(of: parent) + 1
        }
        guard canHold(kind, in: self.kind(of: parent)) else { throw .misplaced(parent) }
        levels.append(levelsBelow[parent]!)
        let count = counts[parent] ?? childCount(of: parent)
        guard (0...count).contains(node.index ?? count) else { throw .badIndex(node.index ?? count, in: parent) }
        counts[parent] = count + 1
      case .new(let index):
        guard index < offset, canHold(kind, in: try describe(nodes[index].content).kind) else { throw .badIndex(index, in: .document) }
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
      return (graphic.id, graphic.kind)
    case .copy(let original, let id):
      guard original < nextHandle else { throw .gone(original) }
      return (id, kind(of: original))
    }
  }

  /// The document holds canvases; canvases and groups hold graphics.
  private func canHold(_ kind: Kind, in parent: Kind) -> Bool {
    switch parent {
    case .document: kind == .canvas
    case .canvas, .group: kind != .canvas && kind != .document
    default: false
    }
  }

  // MARK: Taking out and putting in

  mutating func detach(_ nodes: [Handle]) throws(EditError) -> Edit {
    // What stands below another one of them goes with it, or there would be nowhere to put it back.
    let nodes = outermost(nodes)
    let places = try placements(of: nodes)
    takeOut(places)
    detached.formUnion(nodes)
    settle(Set(places.map(\.parent)))
    return .attach(places)
  }

  mutating func attach(_ placements: [Placement]) throws(EditError) -> Edit {
    for placement in placements where !detached.contains(placement.node) { throw .gone(placement.node) }
    try checkPlaces(placements, removed: [:])
    putIn(placements)
    detached.subtract(placements.map(\.node))
    settle(Set(placements.map(\.parent)))
    return .detach(placements.map(\.node))
  }

  mutating func move(_ placements: [Placement]) throws(EditError) -> Edit {
    let former = try self.placements(of: placements.map(\.node))
    try checkPlaces(placements, removed: Dictionary(former.map { ($0.parent, 1) }, uniquingKeysWith: +))
    let touched = Set(former.map(\.parent)).union(placements.map(\.parent))
    let before = touched.map { ($0, Array(children(of: $0))) }
    takeOut(former)
    putIn(placements)
    let isSame = before.allSatisfy { $1.elementsEqual(children(of: $0)) }
    settle(touched)
    return .move(isSame ? [] : former)
  }

  /// Some nodes without those that stand below another one of them. Each ancestor is climbed over once.
  private func outermost(_ nodes: [Handle]) -> [Handle] {
    guard nodes.count > 1 else { return nodes }
    var isGone: [Handle: Bool] = [:]
    for node in nodes { isGone[node] = true }
    return nodes.filter { node in
      var climbed: [Handle] = []
      var next = parent(of: node)
      while let ancestor = next, isGone[ancestor] == nil {
        climbed.append(ancestor)
        next = parent(of: ancestor)
      }
      let isBelow = next.map { isGone[$0]! } ?? false
      for ancestor in climbed { isGone[ancestor] = isBelow }
      return !isBelow
    }
  }

  /// Where nodes stand now, each before those behind it in its list, so that putting them back in this order is exact.
  private func placements(of nodes: [Handle]) throws(EditError) -> [Placement] {
    var byParent: [Handle: Set<Handle>] = [:]
    prepareToFind(nodes.count)
    for node in nodes {
      guard contains(node) else { throw .gone(node) }
      guard let parent = parent(of: node) else { throw .misplaced(node) }
      guard byParent[parent, default: []].insert(node).inserted else { throw .gone(node) }
    }
    var placements: [Placement] = []
    placements.reserveCapacity(nodes.count)
    for (parent, children) in byParent.sorted(by: { $0.key < $1.key }) {
      for (index, child) in self.children(of: parent).enumerated() where children.contains(child) {
        placements.append(Placement(child, in: parent, at: index))
      }
    }
    return placements
  }

  /// Checks what can be said before anything is changed.
  private func checkPlaces(_ placements: [Placement], removed: [Handle: Int]) throws(EditError) {
    var counts: [Handle: Int] = [:]
    var found: Set<Handle> = []
    var nodes: Set<Handle> = []
    for placement in placements {
      let parent = placement.parent
      guard nodes.insert(placement.node).inserted else { throw .gone(placement.node) }
      if found.insert(parent).inserted { guard contains(parent) else { throw .gone(parent) } }
      guard canHold(kind(of: placement.node), in: kind(of: parent)) else { throw .misplaced(placement.node) }
      let count = counts[parent] ?? childCount(of: parent) - (removed[parent] ?? 0)
      guard (0...count).contains(placement.index) else { throw .badIndex(placement.index, in: parent) }
      counts[parent] = count + 1
    }
    let levels = try levels(after: placements)
    for placement in placements where levels[placement.node]! + height(of: placement.node, without: nodes) - 1 > Document.levelLimit {
      throw .tooDeep
    }
  }

  /// The levels of nodes once all of them stand where they are to. Each ancestor is climbed over once.
  private func levels(after placements: [Placement]) throws(EditError) -> [Handle: Int] {
    let parents = Dictionary(placements.map { ($0.node, $0.parent) }, uniquingKeysWith: { first, _ in first })
    var levels: [Handle: Int] = [.document: 0]
    for placement in placements {
      var climbed: [Handle] = []
      var met: Set<Handle> = []
      var node = placement.node
      while levels[node] == nil {
        guard met.insert(node).inserted else { throw .insideItself(node) }
        climbed.append(node)
        guard let parent = parents[node] ?? parent(of: node) else { throw .gone(node) }
        node = parent
      }
      var level = levels[node]!
      for node in climbed.reversed() {
        level += 1
        levels[node] = level
      }
    }
    return levels
  }

  /// Levels of a subtree without those who leave it, 1 for a leaf. Costs the subtree.
  private func height(of node: Handle, without leaving: Set<Handle>) -> Int {
    var height = 1
    var stack = [children(of: node).makeIterator()]
    while !stack.isEmpty {
      guard let child = stack[stack.count - 1].next() else {
        stack.removeLast()
        continue
      }
      if leaving.contains(child) { continue }
      height = max(height, stack.count + 1)
      if isGroup(child) { stack.append(children(of: child).makeIterator()) }
    }
    return height
  }

  private mutating func takeOut(_ placements: [Placement]) {
    var byParent: [Handle: Set<Handle>] = [:]
    for placement in placements { byParent[placement.parent, default: []].insert(placement.node) }
    for (parent, children) in byParent {
      materialise(parent)
      lists[parent]!.removeAll { children.contains($0) }
    }
  }

  private mutating func putIn(_ placements: [Placement]) {
    // Lists do not depend on each other, so that each is gone through by itself.
    for (_, placements) in Dictionary(grouping: placements, by: \.parent) { putIntoOne(placements) }
  }

  private mutating func putIntoOne(_ placements: [Placement]) {
    var start = 0
    while start < placements.count {
      // A run of ascending places in one list is merged in one pass, so that putting back a million costs no more than reading them.
      var end = start + 1
      while end < placements.count, placements[end].index > placements[end - 1].index {
        end += 1
      }
      merge(placements[start..<end])
      start = end
    }
  }

  private mutating func merge(_ run: ArraySlice<Placement>) {
    let parent = run.first!.parent
    materialise(parent)
    let old = lists[parent]!
    var new: [Handle] = []
    new.reserveCapacity(old.count + run.count)
    var rest = old[...]
    for placement in run {
      let kept = placement.index - new.count
      new.append(contentsOf: rest.prefix(kept))
      rest = rest.dropFirst(kept)
      new.append(placement.node)
      setParent(parent, of: placement.node)
    }
    new.append(contentsOf: rest)
    lists[parent] = new
  }

  private mutating func setParent(_ parent: Handle, of node: Handle) {
    let isOriginal = isRead(node) && skeleton.parent(node.index) == parent.index
    parents[node] = isOriginal ? nil : parent
  }

  private mutating func materialise(_ parent: Handle) {
    if lists[parent] == nil { lists[parent] = Array(children(of: parent)) }
  }

  /// Forgets the lists that have become what was read again, so that their bytes are kept.
  private mutating func settle(_ parents: Set<Handle>) {
    for parent in parents where isRead(parent) {
      guard let list = lists[parent], list.isEmpty || skeleton.isGroup(parent.index) else { continue }
      if list.elementsEqual(Children(skeleton, of: parent.index)) { lists[parent] = nil }
    }
    structureChanged()
  }

  private mutating func structureChanged() {
    structureRevision += 1
    numberingCache = NumberingCache()
  }
}
