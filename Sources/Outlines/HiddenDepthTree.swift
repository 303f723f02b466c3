/// The number of closed groups that hide each node of a preorder numbering; the visible rows are the nodes with hidden depth 0.
///
/// Closing a group adds one to the hidden depths of its descendants, which are consecutive. The nodes are divided into blocks, and a
/// balanced tree over the blocks stores for each subtree the minimum hidden depth and how many nodes have it, so the number of rows, the
/// k-th row and the row of a node each take one walk from the root. No absolute number is stored: an insertion or removal changes its own
/// blocks and the sums above them, and no other node is renumbered. What the base rule hides is not stored but recomputed from the
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
    /// The number of blocks in the subtree, of nodes in this block, and of nodes in the subtree.
    var size: Int32 = 0
    var length: Int32 = 0
    var nodes: Int32 = 0
    /// Added to the hidden depths of all nodes of the block, and of all nodes of the subtree.
    var offset: Int32 = 0
    var added: Int32 = 0
    /// The minimum hidden depth in the block without these additions, and how many of its nodes have it.
    var ownLow = never
    var ownCount: Int32 = 0
    /// The same for the subtree, including its own ``added`` but not that of its ancestors.
    var low = never
    var countAtLow: Int32 = 0
    /// The lower bound in the unread blocks of the subtree.
    var unreadLow = never
    /// Whether the block, or any block of the subtree, has to be rescanned.
    var isStale = false
    var hasStale = false
    /// Whether the block is hidden and was not read yet: ``ownLow`` is a lower bound, and ``ownCount`` 0.
    var isUnread = false
    /// Additions to single nodes, if a closed range begins or ends inside the block; capacity ``blockLimit``.
    var own: UnsafeMutablePointer<Int32>?
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

  /// What is read of the nodes, in the current numbering.
  struct Reader {
    /// Writes the levels of at most ``blockLimit`` nodes.
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
    for block in blocks { block.own?.deallocate() }
    scratch.deallocate()
  }

  var nodeCount: Int { Int(blocks[Int(root)].nodes) }

  /// Removes every addition and applies a rule, which hides the nodes deeper than the open levels.
  func rebuild(openLevels levels: Int) {
    let count = nodeCount
    for block in blocks { block.own?.deallocate() }
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
  var visibleCount: Int { blocks[Int(root)].low == 0 ? Int(blocks[Int(root)].countAtLow) : 0 }

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
      above += block.added
      let before = above + left.low == 0 ? left.countAtLow : 0
      if remaining < before {
        index = block.left
        continue
      }
      remaining -= before
      start += Int(left.nodes)
      let wanted = -(above + block.offset)
      let own = block.ownLow == wanted ? block.ownCount : 0
      if remaining < own {
        let length = load(index, from: start)
        for offset in 0..<length where scratch[offset] == wanted {
          if remaining == 0 { return start + offset }
          remaining -= 1
        }
      }
      remaining -= own
      start += Int(block.length)
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
      above += block.added
      if number < start + Int(left.nodes) {
        index = block.left
        continue
      }
      if above + left.low == 0 { rows += left.countAtLow }
      start += Int(left.nodes)
      let wanted = -(above + block.offset)
      if number < start + Int(block.length) {
        load(index, from: start)
        for earlier in 0..<number - start where scratch[earlier] == wanted { rows += 1 }
        return (Int(rows), scratch[number - start] - wanted)
      }
      if block.ownLow == wanted { rows += block.ownCount }
      start += Int(block.length)
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
      precondition(length > 0 && length <= Self.blockLimit && !block.hasStale)
      if block.isUnread {
        precondition(block.ownLow <= least && block.ownCount == 0)
      } else {
        precondition(block.ownLow == least && block.ownCount == (0..<length).count { scratch[$0] == least })
      }
      start += length
      check(block.right)
      let (left, right) = (blocks[Int(block.left)], blocks[Int(block.right)])
      precondition(block.low == min(block.ownLow + block.offset, left.low, right.low) + block.added)
      let unread = min(block.isUnread ? block.ownLow + block.offset : Self.never, left.unreadLow, right.unreadLow) + block.added
      precondition(unread < Self.never / 2 ? block.unreadLow == unread : block.unreadLow > Self.never / 2)
      precondition(block.nodes == left.nodes + right.nodes + block.length && block.size == left.size + right.size + 1)
    }
    check(root)
    precondition(start == nodeCount && (nodeCount == 0 || blocks[Int(root)].low >= 0))
  }

  // MARK: Additions

  /// Adds to those nodes of a range that are in a subtree; `start` is the number of the subtree's first node.
  private func add(_ delta: Int32, to range: Range<Int>, below index: Int32, from start: Int) {
    let block = blocks[Int(index)]
    guard index != 0, !range.isEmpty, range.lowerBound < start + Int(block.nodes), range.upperBound > start else { return }
    if range.lowerBound <= start, range.upperBound >= start + Int(block.nodes) {
      blocks[Int(index)].added += delta
      blocks[Int(index)].low += delta
      blocks[Int(index)].unreadLow += delta
      return
    }
    let first = start + Int(blocks[Int(block.left)].nodes)
    let end = first + Int(block.length)
    add(delta, to: range, below: block.left, from: start)
    add(delta, to: range, below: block.right, from: end)
    let inside = range.clamped(to: first..<end)
    if inside.count == end - first {
      blocks[Int(index)].offset += delta
    } else if !inside.isEmpty {
      let own = numbers(of: index)
      for number in inside { own[number - first] += delta }
      if isChanging { blocks[Int(index)].isStale = true } else { rescan(index, from: first) }
    }
    pull(index)
  }

  /// A block's per-node additions, allocated on first use.
  func numbers(of index: Int32) -> UnsafeMutablePointer<Int32> {
    loaded = 0
    if let own = blocks[Int(index)].own { return own }
    let own = UnsafeMutablePointer<Int32>.allocate(capacity: Self.blockLimit)
    own.initialize(repeating: 0, count: Self.blockLimit)
    blocks[Int(index)].own = own
    return own
  }

  /// Reads the hidden depths of a block, without the additions to the whole block, into the scratch buffer; returns the block's length.
  @discardableResult
  private func load(_ index: Int32, from start: Int) -> Int {
    let (own, length, openLevels, scratch) = (blocks[Int(index)].own, Int(blocks[Int(index)].length), openLevels, scratch)
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
    (blocks[Int(index)].ownLow, blocks[Int(index)].ownCount) = (least, count)
    (blocks[Int(index)].isStale, blocks[Int(index)].isUnread) = (false, false)
  }

  func pull(_ index: Int32) {
    let block = blocks[Int(index)]
    let (left, right) = (blocks[Int(block.left)], blocks[Int(block.right)])
    let mine = block.ownLow + block.offset
    let least = min(mine, left.low, right.low)
    blocks[Int(index)].countAtLow =
      (mine == least ? block.ownCount : 0) + (left.low == least ? left.countAtLow : 0) + (right.low == least ? right.countAtLow : 0)
    blocks[Int(index)].low = least + block.added
    blocks[Int(index)].unreadLow = min(block.isUnread ? mine : Self.never, left.unreadLow, right.unreadLow) + block.added
    blocks[Int(index)].size = left.size + right.size + 1
    blocks[Int(index)].nodes = left.nodes + right.nodes + block.length
    blocks[Int(index)].hasStale = block.isStale || left.hasStale || right.hasStale
  }
}
