/// How many closed groups hide each node of a pre-order numbering; rows are the nodes hidden by none.
///
/// Closing a group adds one to the numbers of its descendants, which are consecutive. A segment tree over blocks of 64 nodes
/// keeps the least hidden depth of its blocks and how many nodes have it, so the number of rows, the k-th row and the
/// row of a node are each one walk from the root. What the base rule hides is not stored but read again from the levels, block
/// by block, and a block keeps numbers of its own only once a group has begun or ended inside it.
///
/// - Complexity: O(log nodes + 64) for every call but ``rebuild(openLevels:)``, which is O(nodes).
///   0.4 B a node, and 256 B a block that was touched.
final class HiddenDepthTree {
  static let blockSize = 64
  private static let never: Int32 = .max / 4

  let nodeCount: Int
  private let blockCount: Int
  /// The first leaf of the implicit tree: a power of two; node x has the children 2x and 2x + 1.
  private let leafBase: Int
  /// The least hidden depth below a tree node, its own addition included but not its ancestors'.
  private let low: UnsafeMutablePointer<Int32>
  private let countAtLow: UnsafeMutablePointer<Int32>
  private let added: UnsafeMutablePointer<Int32>
  /// What was added to single nodes of a block, for blocks where a closed range begins or ends.
  private let partial: UnsafeMutablePointer<UnsafeMutablePointer<Int32>?>
  /// Blocks that have no numbers of their own any more, for the next ones that do: a toggle need not wait for the allocator.
  private var spare: [UnsafeMutablePointer<Int32>] = []
  private let scratch: UnsafeMutablePointer<Int32>
  private let copyLevels: (Range<Int>, UnsafeMutablePointer<Int32>) -> Void
  private var openLevels: Int32 = .max

  init(nodeCount: Int, copyLevels: @escaping (Range<Int>, UnsafeMutablePointer<Int32>) -> Void) {
    self.nodeCount = nodeCount
    self.copyLevels = copyLevels
    blockCount = (nodeCount + Self.blockSize - 1) / Self.blockSize
    var leaves = 1
    while leaves < blockCount { leaves *= 2 }
    leafBase = leaves
    low = .allocate(capacity: 2 * leaves)
    countAtLow = .allocate(capacity: 2 * leaves)
    added = .allocate(capacity: 2 * leaves)
    partial = .allocate(capacity: max(1, blockCount))
    partial.initialize(repeating: nil, count: max(1, blockCount))
    scratch = .allocate(capacity: Self.blockSize)
    scratch.initialize(repeating: 0, count: Self.blockSize)
    low.initialize(repeating: Self.never, count: 2 * leaves)
    countAtLow.initialize(repeating: 0, count: 2 * leaves)
    added.initialize(repeating: 0, count: 2 * leaves)
  }

  deinit {
    for block in 0..<blockCount { partial[block]?.deallocate() }
    for own in spare { own.deallocate() }
    partial.deallocate()
    low.deallocate()
    countAtLow.deallocate()
    added.deallocate()
    scratch.deallocate()
  }

  /// Forgets every addition and hides what a rule hides: nodes deeper than the opened levels.
  func rebuild(openLevels levels: Int) {
    openLevels = Int32(clamping: levels)
    added.update(repeating: 0, count: 2 * leafBase)
    for block in 0..<blockCount {
      if let own = partial[block] { spare.append(own) }
      partial[block] = nil
      rescan(block)
    }
    var node = leafBase - 1
    while node >= 1 {
      pull(node)
      node -= 1
    }
  }

  /// The number of rows.
  var visibleCount: Int { low[1] == 0 ? Int(countAtLow[1]) : 0 }

  /// Adds to the hidden depth of consecutive nodes.
  func add(_ delta: Int32, to nodes: Range<Int>) {
    guard !nodes.isEmpty else { return }
    let size = Self.blockSize
    let first = nodes.lowerBound / size
    let last = (nodes.upperBound - 1) / size
    let startsWhole = nodes.lowerBound % size == 0
    // The last block may be short; a range that reaches the last node covers it.
    let endsWhole = nodes.upperBound % size == 0 || nodes.upperBound == nodeCount
    if first == last && !(startsWhole && endsWhole) {
      addWithin(first, delta, nodes)
    } else {
      if !startsWhole { addWithin(first, delta, nodes.lowerBound..<(first + 1) * size) }
      if !endsWhole { addWithin(last, delta, last * size..<nodes.upperBound) }
      addToBlocks((startsWhole ? first : first + 1)..<(endsWhole ? last + 1 : last), delta)
    }
    pullAbove(leafBase + first)
    if last != first { pullAbove(leafBase + last) }
  }

  /// The node of a row.
  func node(ofRow row: Int) -> Int {
    var remaining = Int32(truncatingIfNeeded: row)
    var node = 1
    var above: Int32 = 0
    while node < leafBase {
      above += added[node]
      let left = 2 * node
      let visible = above + low[left] == 0 ? countAtLow[left] : 0
      if remaining < visible {
        node = left
      } else {
        remaining -= visible
        node = left + 1
      }
    }
    let block = node - leafBase
    let length = load(block)
    let wanted = -(above + added[node])
    for offset in 0..<length where scratch[offset] == wanted {
      if remaining == 0 { return block * Self.blockSize + offset }
      remaining -= 1
    }
    preconditionFailure("row \(row) of \(visibleCount)")
  }

  /// How many rows stand before a node, and how many closed groups hide the node itself.
  func rowsBefore(_ number: Int) -> (rows: Int, hidden: Int32) {
    let block = number / Self.blockSize
    var rows: Int32 = 0
    var above: Int32 = 0
    var node = 1
    var half = leafBase / 2
    while half > 0 {
      above += added[node]
      node *= 2
      if block & half != 0 {
        if above + low[node] == 0 { rows += countAtLow[node] }
        node += 1
      }
      half /= 2
    }
    load(block)
    let wanted = -(above + added[node])
    let offset = number % Self.blockSize
    for earlier in 0..<offset where scratch[earlier] == wanted { rows += 1 }
    return (Int(rows), scratch[offset] - wanted)
  }

  /// Compares every sum with the nodes below it; for tests.
  func checkInvariants() {
    for block in 0..<blockCount {
      let length = load(block)
      let least = (0..<length).map { scratch[$0] }.min()!
      let count = (0..<length).count { scratch[$0] == least }
      precondition(low[leafBase + block] == least + added[leafBase + block] && countAtLow[leafBase + block] == count)
    }
    for node in 1..<leafBase {
      let least = min(low[2 * node], low[2 * node + 1])
      precondition(low[node] == least + added[node])
    }
    precondition(nodeCount == 0 || low[1] >= 0)
  }

  /// Reads the hidden depths of a block into the scratch space, without the additions of the tree.
  @discardableResult
  private func load(_ block: Int) -> Int {
    let start = block * Self.blockSize
    let length = min(Self.blockSize, nodeCount - start)
    let own = partial[block]
    if openLevels == .max {
      for offset in 0..<length { scratch[offset] = own?[offset] ?? 0 }
      return length
    }
    copyLevels(start..<start + length, scratch)
    if let own {
      for offset in 0..<length { scratch[offset] = max(0, scratch[offset] &- openLevels) &+ own[offset] }
    } else {
      for offset in 0..<length { scratch[offset] = max(0, scratch[offset] &- openLevels) }
    }
    return length
  }

  private func rescan(_ block: Int) {
    let length = load(block)
    // Two loops without branches, which the compiler makes vectors of: a reload goes through all nodes here.
    var least = Int32.max
    for offset in 0..<length { least = min(least, scratch[offset]) }
    var count: Int32 = 0
    for offset in 0..<length { count &+= scratch[offset] == least ? 1 : 0 }
    low[leafBase + block] = least + added[leafBase + block]
    countAtLow[leafBase + block] = count
  }

  private func addWithin(_ block: Int, _ delta: Int32, _ nodes: Range<Int>) {
    let own: UnsafeMutablePointer<Int32>
    if let kept = partial[block] {
      own = kept
    } else {
      own = spare.popLast() ?? .allocate(capacity: Self.blockSize)
      own.initialize(repeating: 0, count: Self.blockSize)
      partial[block] = own
    }
    let start = block * Self.blockSize
    for number in nodes { own[number - start] += delta }
    rescan(block)
  }

  private func addToBlocks(_ blocks: Range<Int>, _ delta: Int32) {
    var left = leafBase + blocks.lowerBound
    var right = leafBase + blocks.upperBound
    while left < right {
      if left & 1 == 1 {
        apply(delta, to: left)
        left += 1
      }
      if right & 1 == 1 {
        right -= 1
        apply(delta, to: right)
      }
      left /= 2
      right /= 2
    }
  }

  private func apply(_ delta: Int32, to node: Int) {
    added[node] += delta
    low[node] += delta
  }

  private func pullAbove(_ leaf: Int) {
    var node = leaf / 2
    while node >= 1 {
      pull(node)
      node /= 2
    }
  }

  private func pull(_ node: Int) {
    let left = low[2 * node]
    let right = low[2 * node + 1]
    let least = min(left, right)
    countAtLow[node] = (left == least ? countAtLow[2 * node] : 0) + (right == least ? countAtLow[2 * node + 1] : 0)
    low[node] = least + added[node]
  }
}
