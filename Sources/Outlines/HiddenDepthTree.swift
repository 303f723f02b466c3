// SPDX-License-Identifier: MIT
/// The number of closed groups that hide each node of a preorder numbering; the visible rows are the nodes with hidden depth 0.
///
/// Closing a group adds one to the hidden depths of its descendants, which are consecutive. The nodes are divided into blocks, and a
/// balanced tree over the blocks stores for each subtree the minimum hidden depth and how many nodes have it, so the number of rows, the
/// k-th row and the row of a node each take one walk from the root. No absolute number is stored: an insertion or removal changes its own
/// blocks and the sums above them, and no other node is renumbered. The additions of the base rule are not stored but recomputed from the
/// levels, block by block, and a block stores per-node additions only once a closed range begins or ends inside it. The levels of a block
/// inside a closed group are not read until the group is opened: until then its minimum is a lower bound, greater than 0.
///
/// - Complexity: O(log nodes + 128), expected, for every call but ``rebuild(openLevels:)``, which is O(nodes), and for opening a group
///   for the first time, which is O(its nodes that become visible + nodes / 64). 1 B per node, and 512 B per block with per-node
///   additions.
/// - SeeAlso: Martínez and Roura, "Randomized binary search trees" (J. ACM 45, 1998), for joining by size.
final class HiddenDepthTree {
  /// The number of nodes in a new block, and the maximum in any block.
  static let blockSize = 64
  static let blockLimit = 128
  private static let never: Int32 = .max / 4

  /// A block of consecutive nodes, and the roots of the blocks before and after it in its subtree. Index 0 means no block.
  struct Block {
    var left: Int32 = 0
    var right: Int32 = 0
    var own = Own()
    var all = Sums()
  }

  /// The nodes of a block itself. The pointer comes first, so that a block is not larger than a cache line.
  struct Own {
    /// Additions to single nodes, if a closed range begins or ends inside the block; capacity ``blockLimit``.
    var additions: UnsafeMutablePointer<Int32>?
    /// The number of nodes.
    var length: Int32 = 0
    /// Added to the hidden depths of all of them.
    var offset: Int32 = 0
    /// The minimum hidden depth without ``offset``, and how many nodes have it.
    var low = never
    var count: Int32 = 0
    /// Whether the block has to be rescanned.
    var isStale = false
    /// Whether the nodes are hidden and were not read yet: ``low`` is a lower bound, and ``count`` 0.
    var isUnread = false

    /// Records what was read, or a lower bound if the count is 0.
    mutating func note(low: Int32, count: Int32) { (self.low, self.count, isStale, isUnread) = (low, count, false, count == 0) }
  }

  /// Sums over a block and all blocks of its subtree.
  struct Sums {
    /// The numbers of blocks and of nodes.
    var size: Int32 = 0
    var nodes: Int32 = 0
    /// Added to the hidden depths of all nodes of the subtree.
    var added: Int32 = 0
    /// The minimum hidden depth, including ``added`` but not that of the ancestors, and how many nodes have it.
    var low = never
    var count: Int32 = 0
    /// The lower bound in the unread blocks.
    var unreadLow = never
    /// Whether any block has to be rescanned.
    var hasStale = false

    /// Adds to the hidden depths of all nodes.
    mutating func add(_ delta: Int32) { (added, low, unreadLow) = (added + delta, low + delta, unreadLow + delta) }
  }

  // Accessed many times in each call, and by no code that could run during an access.
  @exclusivity(unchecked) var blocks: ContiguousArray<Block> = [Block()]
  var root: Int32 = 0
  var free: [Int32] = []
  var random: UInt64 = 0x9e37_79b9_7f4a_7c15
  /// The hidden depths of the last block that was read, and the index of that block, 0 for none.
  private let scratch: UnsafeMutablePointer<Int32>
  @exclusivity(unchecked) var loaded: Int32 = 0
  private(set) var openLevels: Int32 = .max
  /// Whether a batch of changes is in progress, during which levels cannot be read because ``reader`` uses the old numbering.
  var isChanging = false
  var reader: Reader

  /// Access to the levels of the nodes, in the current numbering.
  struct Reader {
    /// Copies the levels of at most ``blockLimit`` nodes.
    let copyLevels: (Range<Int>, UnsafeMutablePointer<Int32>) -> Void
    /// The number after the subtree of a node's ancestor at a level.
    let endOfAncestor: (_ number: Int, _ level: Int) -> Int
  }

  init(nodeCount: Int, openLevels: Int, reader: Reader) {
    self.reader = reader
    scratch = .allocate(capacity: Self.blockLimit)
    scratch.initialize(repeating: 0, count: Self.blockLimit)
    build(nodeCount, openLevels)
  }

  deinit {
    for block in blocks { block.own.additions?.deallocate() }
    scratch.deallocate()
  }

  var nodeCount: Int { Int(blocks[Int(root)].all.nodes) }

  /// Removes every addition and applies a rule, which hides the nodes deeper than the open levels.
  func rebuild(openLevels levels: Int) {
    let count = nodeCount
    for block in blocks { block.own.additions?.deallocate() }
    blocks.removeSubrange(1...)
    free = []
    build(count, levels)
  }

  private func build(_ count: Int, _ levels: Int) {
    (openLevels, loaded) = (Int32(clamping: levels), 0)
    blocks.reserveCapacity(count / Self.blockSize + 2)
    root = makeBlocks(count)
    settle()
  }

  /// The number of rows.
  var visibleCount: Int { blocks[Int(root)].all.low == 0 ? Int(blocks[Int(root)].all.count) : 0 }

  /// Adds to the hidden depth of consecutive nodes.
  func add(_ delta: Int32, to nodes: Range<Int>) {
    add(delta, to: nodes, below: root, from: 0)
    if delta < 0, !isChanging { readVisible() }
  }

  /// The node of a row.
  func node(ofRow row: Int) -> Int {
    var remaining = Int32(truncatingIfNeeded: row)
    var (index, above, start) = (root, Int32(0), 0)
    while index != 0 {
      let block = blocks[Int(index)]
      let left = blocks[Int(block.left)]
      above += block.all.added
      let before = above + left.all.low == 0 ? left.all.count : 0
      if remaining < before {
        index = block.left
        continue
      }
      remaining -= before
      start += Int(left.all.nodes)
      let wanted = -(above + block.own.offset)
      let own = block.own.low == wanted ? block.own.count : 0
      if remaining < own {
        let length = load(index, from: start)
        for offset in 0..<length where scratch[offset] == wanted {
          if remaining == 0 { return start + offset }
          remaining -= 1
        }
      }
      remaining -= own
      start += Int(block.own.length)
      index = block.right
    }
    preconditionFailure("row \(row) of \(visibleCount)")
  }

  /// The number of rows before a node, and the number of closed groups that hide the node itself.
  func rowsBefore(_ number: Int) -> (rows: Int, hidden: Int32) {
    var (index, above, start, rows) = (root, Int32(0), 0, Int32(0))
    while index != 0 {
      let block = blocks[Int(index)]
      let left = blocks[Int(block.left)]
      above += block.all.added
      if number < start + Int(left.all.nodes) {
        index = block.left
        continue
      }
      if above + left.all.low == 0 { rows += left.all.count }
      start += Int(left.all.nodes)
      let wanted = -(above + block.own.offset)
      if number < start + Int(block.own.length) {
        load(index, from: start)
        for earlier in 0..<number - start where scratch[earlier] == wanted { rows += 1 }
        return (Int(rows), scratch[number - start] - wanted)
      }
      if block.own.low == wanted { rows += block.own.count }
      start += Int(block.own.length)
      index = block.right
    }
    preconditionFailure("node \(number) of \(nodeCount)")
  }

  /// Verifies every stored sum against its subtree; for tests.
  func checkInvariants() {
    loaded = 0
    var start = 0
    func check(_ index: Int32) {
      guard index != 0 else { return }
      let block = blocks[Int(index)]
      check(block.left)
      let length = load(index, from: start)
      let least = (0..<length).map { scratch[$0] }.min()!
      precondition(length > 0 && length <= Self.blockLimit && !block.all.hasStale)
      if block.own.isUnread {
        precondition(block.own.low <= least && block.own.count == 0)
      } else {
        precondition(block.own.low == least && block.own.count == (0..<length).count { scratch[$0] == least })
      }
      start += length
      check(block.right)
      let (left, right) = (blocks[Int(block.left)], blocks[Int(block.right)])
      precondition(block.all.low == min(block.own.low + block.own.offset, left.all.low, right.all.low) + block.all.added)
      let unread =
        min(block.own.isUnread ? block.own.low + block.own.offset : Self.never, left.all.unreadLow, right.all.unreadLow) + block.all.added
      precondition(unread < Self.never / 2 ? block.all.unreadLow == unread : block.all.unreadLow > Self.never / 2)
      precondition(
        block.all.nodes == left.all.nodes + right.all.nodes + block.own.length && block.all.size == left.all.size + right.all.size + 1)
    }
    check(root)
    precondition(start == nodeCount && (nodeCount == 0 || blocks[Int(root)].all.low >= 0))
  }

  // MARK: Additions

  /// Adds to those nodes of a range that are in a subtree; `start` is the number of the subtree's first node.
  private func add(_ delta: Int32, to range: Range<Int>, below index: Int32, from start: Int) {
    let block = blocks[Int(index)]
    guard index != 0, !range.isEmpty, range.lowerBound < start + Int(block.all.nodes), range.upperBound > start else { return }
    if range.lowerBound <= start, range.upperBound >= start + Int(block.all.nodes) {
      blocks[Int(index)].all.add(delta)
      return
    }
    let first = start + Int(blocks[Int(block.left)].all.nodes)
    let end = first + Int(block.own.length)
    add(delta, to: range, below: block.left, from: start)
    add(delta, to: range, below: block.right, from: end)
    let inside = range.clamped(to: first..<end)
    if inside.count == end - first {
      blocks[Int(index)].own.offset += delta
    } else if !inside.isEmpty {
      let own = numbers(of: index)
      for number in inside { own[number - first] += delta }
      if isChanging { blocks[Int(index)].own.isStale = true } else { rescan(index, from: first) }
    }
    pull(index)
  }

  /// A block's per-node additions, allocated on first use.
  func numbers(of index: Int32) -> UnsafeMutablePointer<Int32> {
    loaded = 0
    if let own = blocks[Int(index)].own.additions { return own }
    let own = UnsafeMutablePointer<Int32>.allocate(capacity: Self.blockLimit)
    own.initialize(repeating: 0, count: Self.blockLimit)
    blocks[Int(index)].own.additions = own
    return own
  }

  /// Reads the hidden depths of a block, without the additions to the whole block, into the scratch buffer; returns the block's length.
  @discardableResult
  private func load(_ index: Int32, from start: Int) -> Int {
    let (own, length, openLevels, scratch) = (blocks[Int(index)].own.additions, Int(blocks[Int(index)].own.length), openLevels, scratch)
    if loaded == index { return length }
    loaded = index
    if openLevels == .max {
      for offset in 0..<length { scratch[offset] = own?[offset] ?? 0 }
      return length
    }
    reader.copyLevels(start..<start + length, scratch)
    if let own {
      for offset in 0..<length { scratch[offset] = max(0, scratch[offset] &- openLevels) &+ own[offset] }
    } else {
      for offset in 0..<length { scratch[offset] = max(0, scratch[offset] &- openLevels) }
    }
    return length
  }

  func rescan(_ index: Int32, from start: Int) {
    let (length, scratch) = (load(index, from: start), scratch)
    // Loops without branches, so that the compiler vectorises them: a reload visits all nodes here.
    var least = Int32.max
    for offset in 0..<length { least = min(least, scratch[offset]) }
    var deeper: Int32 = 0
    for offset in 0..<length { deeper &+= min(scratch[offset] &- least, 1) }
    let count = Int32(truncatingIfNeeded: length) &- deeper
    blocks[Int(index)].own.note(low: least, count: count)
  }

  func pull(_ index: Int32) {
    let block = blocks[Int(index)]
    let (left, right) = (blocks[Int(block.left)].all, blocks[Int(block.right)].all)
    let (own, added) = (block.own, block.all.added)
    let mine = own.low + own.offset
    let least = min(mine, left.low, right.low)
    let count = (mine == least ? own.count : 0) + (left.low == least ? left.count : 0) + (right.low == least ? right.count : 0)
    // One assignment, as each checks that the array is not shared.
    blocks[Int(index)].all = Sums(
      size: left.size + right.size + 1, nodes: left.nodes + right.nodes + own.length, added: added, low: least + added, count: count,
      unreadLow: min(own.isUnread ? mine : Self.never, left.unreadLow, right.unreadLow) + added,
      hasStale: own.isStale || left.hasStale || right.hasStale)
  }
}
