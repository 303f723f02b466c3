/// The rows of a numbered forest: a bit for every group that differs from the rule, and a tree of hidden depths.
///
/// No children are asked for and nothing is walked when a group is toggled.
final class PreorderEngine<Forest: PreorderNumbering>: RowEngine<Forest.Node, Forest.NodeID> {
  typealias ID = Forest.NodeID

  /// Flipped groups by identity, in order of their first flip; in pieces, so that no append ever copies them all.
  private struct Log {
    typealias Piece = [(number: Int, id: ID)]

    /// The last one has room: memory is asked for ahead of the toggle that needs it.
    private(set) var pieces = [Log.piece]

    private static var piece: Piece {
      var piece: Piece = []
      piece.reserveCapacity(512)
      return piece
    }

    mutating func append(_ number: Int, _ id: ID) {
      pieces[pieces.count - 1].append((number, id))
      if pieces[pieces.count - 1].count == 512 { pieces.append(Log.piece) }
    }
  }

  private let forest: Forest
  private let id: (Forest.Node) -> ID
  private let isStrict: Bool
  private let firstSlot: Int
  private let tree: HiddenDepthTree
  private var base: Expansion<ID>.Base
  private var flipped: [UInt64]
  private var logged: [UInt64]
  private var log = Log()
  private var paths: [ID: [ID]] = [:]
  /// The identity is kept too: by the time of a reload the forest may give the number to another node.
  private var focused: (number: Int, id: ID, hidden: Int32)?

  init(_ forest: Forest, id: @escaping (Forest.Node) -> ID, expansion: Expansion<ID>, isStrict: Bool, firstSlot: Int) {
    self.forest = forest
    self.id = id
    self.isStrict = isStrict
    self.firstSlot = firstSlot
    base = expansion.base
    tree = HiddenDepthTree(nodeCount: forest.nodeCount) { forest.copyLevels(of: $0, to: $1) }
    let words = (forest.nodeCount + 63) / 64
    // Memory of their own: shared, the first toggle would have to copy it.
    flipped = Array(repeating: 0, count: words)
    logged = Array(repeating: 0, count: words)
    super.init()
    adopt(expansion)
  }

  override var usesNumbering: Bool { true }
  override var count: Int { tree.visibleCount }

  override func row(at row: Int) -> OutlineRow<Forest.Node, ID> {
    let number = tree.node(ofRow: row)
    let node = forest.node(at: number)
    return OutlineRow(id: id(node), element: node, level: level(of: number), disclosure: disclosure(of: number))
  }

  override func slot(at row: Int) -> Int { firstSlot + tree.node(ofRow: row) }
  override func level(at row: Int) -> Int { level(of: tree.node(ofRow: row)) }
  override func disclosure(at row: Int) -> Disclosure { disclosure(of: tree.node(ofRow: row)) }

  override func index(of id: ID) -> Int? {
    forest.preorder(of: id).flatMap(visibleRow(of:))
  }

  override func isOpen(_ id: ID) -> Bool? {
    forest.preorder(of: id).flatMap { forest.isGroup(at: $0) ? isOpen($0) : nil }
  }

  override func setOpen(_ open: Bool?, at row: Int) -> Bool {
    let number = tree.node(ofRow: row)
    guard forest.isGroup(at: number) else { return false }
    let wasOpen = isOpen(number)
    if open ?? !wasOpen != wasOpen { flip(number, id(forest.node(at: number))) }
    return true
  }

  override func setOpen(_ open: Bool?, id: ID) -> Bool {
    guard let number = forest.preorder(of: id), forest.isGroup(at: number) else { return false }
    let wasOpen = isOpen(number)
    if open ?? !wasOpen != wasOpen { flip(number, id) }
    return true
  }

  override func reveal(_ id: ID) -> Bool {
    guard var number = forest.preorder(of: id) else { return false }
    while let parent = forest.parent(at: number) {
      number = parent
      if !isOpen(number) { flip(number, self.id(forest.node(at: number))) }
    }
    return true
  }

  override var expansion: Expansion<ID> {
    get {
      var exceptions = Set<ID>()
      for piece in log.pieces {
        for entry in piece where isSet(flipped, entry.number) { exceptions.insert(entry.id) }
      }
      return Expansion(base: base, exceptions: exceptions)
    }
    set {
      let focus = focusedID
      focused = nil
      base = newValue.base
      // In place: memory given back here would be sorted by the allocator during the next toggle.
      flipped.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
      logged.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
      log = Log()
      paths = [:]
      adopt(newValue)
      _ = self.focus(on: focus)
    }
  }

  override var exceptionPaths: [ID: [ID]] { paths }

  override func path(of id: ID) -> [ID]? {
    forest.preorder(of: id).map { ancestors(of: $0).reversed().map { self.id(forest.node(at: $0)) } }
  }

  override func parentRow(of row: Int) -> Int? {
    let number = tree.node(ofRow: row)
    if number == focused?.number { return nil }
    return forest.parent(at: number).flatMap(visibleRow(of:))
  }

  override func nextSibling(of row: Int) -> Int? {
    let number = tree.node(ofRow: row)
    let next = number + forest.subtreeCount(at: number)
    guard next < forest.nodeCount, forest.level(at: next) == forest.level(at: number) else { return nil }
    return visibleRow(of: next)
  }

  override func previousSibling(of row: Int) -> Int? {
    let number = tree.node(ofRow: row)
    guard number > 0, forest.parent(at: number) != number - 1, number != focused?.number else { return nil }
    return visibleRow(of: ancestor(of: number - 1, level: forest.level(at: number)))
  }

  override var lastRoot: Int? {
    if focused != nil { return 0 }
    guard forest.nodeCount > 0 else { return nil }
    return visibleRow(of: ancestor(of: forest.nodeCount - 1, level: 0))
  }

  override var focusedID: ID? { focused?.id }

  /// Hides all but one subtree, by the same additions that close groups; so every other answer needs no second case.
  override func focus(on id: ID?) -> Bool {
    if let old = focused {
      addAround(old.number, inside: old.hidden, outside: -1)
      focused = nil
    }
    guard let id else { return true }
    guard let number = forest.preorder(of: id) else { return false }
    let hidden = tree.rowsBefore(number).hidden
    focused = (number, id, hidden)
    addAround(number, inside: -hidden, outside: 1)
    return true
  }

  override func snapshot(where matches: (Forest.Node) -> Bool) -> SnapshotForest<Forest.Node, ID> {
    sparse((0..<forest.nodeCount).filter { matches(forest.node(at: $0)) })
  }

  override func snapshot(of ids: [ID]) -> SnapshotForest<Forest.Node, ID> {
    sparse(ids.compactMap { forest.preorder(of: $0) })
  }

  override func checkInvariants() { tree.checkInvariants() }

  // MARK: Helpers

  private func isSet(_ bits: [UInt64], _ number: Int) -> Bool { bits[number >> 6] & (1 << UInt64(number & 63)) != 0 }

  private func isOpen(_ number: Int) -> Bool {
    base.opens(level: forest.level(at: number)) != isSet(flipped, number)
  }

  private func disclosure(of number: Int) -> Disclosure {
    guard forest.isGroup(at: number) else { return .leaf }
    return isOpen(number) ? .open : .closed
  }

  private func level(of number: Int) -> Int {
    forest.level(at: number) - (focused.map { forest.level(at: $0.number) } ?? 0)
  }

  private func visibleRow(of number: Int) -> Int? {
    let place = tree.rowsBefore(number)
    return place.hidden == 0 ? place.rows : nil
  }

  private func ancestor(of number: Int, level: Int) -> Int {
    var number = number
    while forest.level(at: number) > level, let parent = forest.parent(at: number) { number = parent }
    return number
  }

  private func ancestors(of number: Int) -> [Int] {
    var ancestors: [Int] = []
    var number = number
    while let parent = forest.parent(at: number) {
      ancestors.append(parent)
      number = parent
    }
    return ancestors
  }

  private func flip(_ number: Int, _ id: ID) {
    // A group around the focus moves the depths inside it: put the focus back after.
    let inside = number..<number + forest.subtreeCount(at: number)
    let focus = focused.flatMap { inside.dropFirst().contains($0.number) ? focusedID : nil }
    if focus != nil { _ = self.focus(on: nil) }
    let wasOpen = isOpen(number)
    flipped[number >> 6] ^= 1 << UInt64(number & 63)
    if !isSet(logged, number) {
      logged[number >> 6] |= 1 << UInt64(number & 63)
      log.append(number, id)
    }
    if isStrict { paths[id] = ancestors(of: number).reversed().map { self.id(forest.node(at: $0)) } }
    tree.add(wasOpen ? 1 : -1, to: inside.dropFirst())
    if focus != nil { _ = self.focus(on: focus) }
  }

  /// Takes over a rule and those exceptions that are groups of this forest.
  private func adopt(_ expansion: Expansion<ID>) {
    tree.rebuild(openLevels: base.openLevels)
    for id in expansion.exceptions {
      if let number = forest.preorder(of: id), forest.isGroup(at: number) { flip(number, id) }
    }
  }

  private func addAround(_ number: Int, inside: Int32, outside: Int32) {
    let end = number + forest.subtreeCount(at: number)
    tree.add(outside, to: 0..<number)
    tree.add(inside, to: number..<end)
    tree.add(outside, to: end..<forest.nodeCount)
  }

  private func sparse(_ matches: [Int]) -> SnapshotForest<Forest.Node, ID> {
    var kept = Set<Int>()
    for match in matches {
      var number = match
      while kept.insert(number).inserted, let parent = forest.parent(at: number) { number = parent }
    }
    var result = SnapshotForest<Forest.Node, ID>()
    for number in kept.sorted() {
      let node = forest.node(at: number)
      result.append(node, id: id(node), level: forest.level(at: number), isGroup: forest.isGroup(at: number))
    }
    result.finish()
    return result
  }
}
