// SPDX-License-Identifier: GPL-3.0-or-later
/// The structure of a document as it was read: for each node its range of bytes, the size of its subtree and its parent.
///
/// Nodes are numbered in pre-order, so the first child of `i` is `i + 1` and its next sibling is `i + count[i]`.
/// 16 bytes per node in four columns; nothing is decoded. Node 0 is the document. The nodes of markup that was read after the file have
/// numbers after those of the file, which ``count`` leaves out.
///
/// ```
/// document 0        ends    counts  parents
/// └ canvas 1        …       4       0
///   ├ group 2       …       2       1
///   │ └ leaf 3      …       1       2
///   └ leaf 4        …       1       1
/// ```
package final class NodeIndex {
  // Read for every node, and never changed during an access.
  @exclusivity(unchecked) package private(set) var count = 0
  @exclusivity(unchecked) private var columns: UnsafeMutablePointer<UInt32>
  private var capacity: Int
  /// For each multiple of 4 GiB, the first node that starts beyond it.
  private var wraps: [Int] = []
  /// Whether ``wraps`` has any. Read for every node; accessing the array would cost reference counting.
  @exclusivity(unchecked) private var isWrapped = false
  private var lastStart = 0
  /// The maximum level of a node; the document is at level 0.
  package private(set) var deepest = 0

  /// The top bit of a parent's number, set for nodes with a child list, even an empty one.
  package static let groupBit: UInt32 = 1 << 31

  /// The maximum number of nodes.
  package static let limit = NodeID.limit

  /// The mark of the IDs of its nodes.
  @exclusivity(unchecked) private(set) var mark: UInt32 = 0

  /// The nodes of markup that was read after the file, in ranges of numbers, ascending. Numbers between them belong to no source.
  package private(set) var additions: [Range<Int>] = []
  /// The number after the last node.
  var end: Int { additions.last?.upperBound ?? count }

  private let visits = VisitCount.current
  /// The numbers below it are valid and need not be counted: ``end``, or 0 where visits are counted. One comparison does both.
  @exclusivity(unchecked) private var uncountedCount = 0

  /// Releases adopted columns; nil when this index allocated them itself.
  private var release: (() -> Void)?
  /// The columns that it shares with indices of more or less added markup.
  private var shared: SharedMemory<UInt32>?

  package init(capacity: Int = 64) {
    self.capacity = max(capacity, 4)
    columns = .allocate(capacity: self.capacity * 4)
    mark = NodeID.mark(UInt(bitPattern: columns))
  }

  /// Adopts four filled columns without copying them.
  /// - Parameters:
  ///   - columns: Starts, ends, counts and parents, `capacity` numbers each; no start is beyond 4 GiB.
  ///   - deepest: The maximum level of a node.
  ///   - release: Called once when the columns are no longer needed.
  package init(
    columns: UnsafeMutablePointer<UInt32>, count: Int, capacity: Int, deepest: Int, release: @escaping () -> Void
  ) {
    self.columns = columns
    self.count = count
    uncountedCount = visits == nil ? count : 0
    self.capacity = capacity
    self.deepest = deepest
    self.release = release
    mark = NodeID.mark(UInt(bitPattern: columns))
    lastStart = count == 0 ? 0 : Int(columns[count - 1])
  }

  /// Takes the nodes of an index up to a number, and adds those of another one. The columns are shared where they have room.
  /// - Parameters:
  ///   - other: The index of a file with one canvas, whose children become children of the first canvas, but are in no list of it; nil to
  ///     add none.
  ///   - first: The number of the first added node.
  ///   - shift: The difference of the offsets of added nodes.
  package init(_ base: NodeIndex, before first: Int, adding other: NodeIndex? = nil, shift: Int = 0) {
    additions = base.additions.filter { $0.upperBound <= first }
    count = base.count
    let kept = additions.last?.upperBound ?? count
    let addedCount = other.map { $0.count - 2 } ?? 0
    if addedCount > 0 { additions.append(first..<first + addedCount) }
    let all = additions.last?.upperBound ?? count
    let memory: SharedMemory<UInt32>
    if let shared = base.shared, addedCount == 0 || shared.count == kept && shared.capacity >= all {
      memory = shared
    } else {
      memory = SharedMemory(capacity: all + all / 2 + 64, columns: 4)
      for column in 0..<4 {
        (memory.base + column * memory.capacity).update(from: base.columns + column * base.capacity, count: kept)
      }
    }
    shared = memory
    (columns, capacity) = (memory.base, memory.capacity)
    release = { _ = memory }
    memory.count = max(memory.count, all)
    if addedCount > 0 {
      for column in 0..<4 { (memory.base + column * memory.capacity + kept).update(repeating: 0, count: first - kept) }
    }
    mark = base.mark
    deepest = base.deepest
    wraps = base.wraps.filter { $0 < kept }
    isWrapped = !wraps.isEmpty
    lastStart = kept > 0 ? base.start(kept - 1) : 0
    uncountedCount = visits == nil ? end : 0
    guard let other, addedCount > 0 else { return }
    deepest = max(deepest, other.deepest)
    for node in 2..<other.count { add(node, of: other, as: first + node - 2, shift) }
  }

  private func add(_ node: Int, of other: NodeIndex, as number: Int, _ shift: Int) {
    let start = other.start(node) + shift
    starts[number] = UInt32(truncatingIfNeeded: start)
    for _ in 0..<((start >> 32) - (lastStart >> 32)) {
      wraps.append(number)
      isWrapped = true
    }
    lastStart = start
    ends[number] = UInt32(truncatingIfNeeded: other.end(node) + shift)
    counts[number] = UInt32(other.subtreeCount(node))
    let parent = other.parent(node)
    parents[number] = UInt32(parent < 2 ? 1 : number - (node - parent))
    if other.isGroup(node) { markGroup(number) }
  }

  deinit { giveBack() }

  private func giveBack() {
    if let release { release() } else { columns.deallocate() }
  }

  private func grow() {
    let larger = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity * 8)
    for column in 0..<4 {
      (larger + column * capacity * 2).update(from: columns + column * capacity, count: count)
    }
    giveBack()
    release = nil
    columns = larger
    capacity *= 2
  }

  private var starts: UnsafeMutablePointer<UInt32> { columns }
  private var ends: UnsafeMutablePointer<UInt32> { columns + capacity }
  private var counts: UnsafeMutablePointer<UInt32> { columns + 2 * capacity }
  private var parents: UnsafeMutablePointer<UInt32> { columns + 3 * capacity }

  // MARK: Filling

  /// Adds the next node in pre-order and returns its number.
  /// - Parameters:
  ///   - start: Offset of its opening brace, in bytes.
  ///   - level: The level of the node; the document is at level 0.
  package func open(start: Int, parent: Int, level: Int) -> Int {
    if count == capacity { grow() }
    starts[count] = UInt32(truncatingIfNeeded: start)
    for _ in 0..<((start >> 32) - (lastStart >> 32)) {
      wraps.append(count)
      isWrapped = true
    }
    lastStart = start
    counts[count] = 1
    parents[count] = UInt32(parent)
    deepest = max(deepest, level)
    count += 1
    if visits == nil { uncountedCount = count }
    return count - 1
  }

  package func markGroup(_ node: Int) { parents[node] |= NodeIndex.groupBit }

  /// Closes a node whose descendants have all been added.
  package func close(_ node: Int, end: Int) {
    ends[node] = UInt32(truncatingIfNeeded: end)
    counts[node] = UInt32(count - node)
  }

  // MARK: Reading

  /// Counts a query of a node.
  func noteVisit() { visits?.note() }

  /// The number of a node, checked: one of another document, or of a node that was never read, would read foreign memory.
  @inline(__always) private func checked(_ node: Int) -> Int {
    if UInt(bitPattern: node) >= UInt(bitPattern: uncountedCount) { check(node) }
    return node
  }

  @inline(never) private func check(_ node: Int) {
    precondition(UInt(bitPattern: node) < UInt(bitPattern: end), "a node that this source does not have")
    visits?.note()
  }

  /// The offset of the opening brace, in bytes.
  package func start(_ node: Int) -> Int {
    let node = checked(node)
    guard isWrapped else { return Int(starts[node]) }
    var high = 0
    while high < wraps.count && wraps[high] <= node { high += 1 }
    return high << 32 | Int(starts[node])
  }

  /// The offset after the closing brace, in bytes.
  package func end(_ node: Int) -> Int {
    let node = checked(node)
    guard isWrapped else { return Int(ends[node]) }
    // A node ends after the start of its last descendant, and less than 4 GiB after it.
    let last = start(node + subtreeCount(node) - 1)
    let end = last & ~0xffff_ffff | Int(ends[node])
    return end > last ? end : end + 1 << 32
  }

  /// The number of nodes in a subtree, its root included.
  package func subtreeCount(_ node: Int) -> Int { Int(counts[checked(node)]) }

  package func parent(_ node: Int) -> Int { Int(parents[checked(node)] & ~NodeIndex.groupBit) }

  /// Whether the node has a child list, even an empty one.
  package func isGroup(_ node: Int) -> Bool { parents[checked(node)] & NodeIndex.groupBit != 0 }

  /// The levels of all nodes. O(document).
  package var levels: [UInt32] { NodeIndex.levels(UnsafeBufferPointer(start: parents, count: count)) }

  /// The levels of any nodes in pre-order, from their parents, with or without ``groupBit``.
  static func levels(_ parents: UnsafeBufferPointer<UInt32>) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: parents.count) { levels, count in
      for node in parents.indices {
        levels.initializeElement(at: node, to: node == 0 ? 0 : levels[Int(parents[node] & ~groupBit)] + 1)
      }
      count = parents.count
    }
  }

  /// The level of a node. O(depth).
  package func level(_ node: Int) -> Int { level(node, below: 0) }

  /// The level of a node relative to that of an ancestor, or to its own. O(depth).
  func level(_ node: Int, below ancestor: Int) -> Int {
    var level = 0
    var node = node
    while node != ancestor {
      node = parent(node)
      level += 1
    }
    return level
  }

  /// Writes the levels of consecutive nodes below an ancestor, or from it on. O(nodes), and O(depth) for each of their ancestors before
  /// the range that is the parent of one.
  /// - Parameter top: The level of the ancestor.
  func copyLevels(of nodes: Range<Int>, below ancestor: Int, at top: Int32, to levels: UnsafeMutablePointer<Int32>) {
    let first = nodes.lowerBound
    // Parents before the range are ancestors of its first node, and few.
    var (outer, outerLevel) = (-1, Int32(0))
    for node in nodes {
      let parent = parent(node)
      let level: Int32
      if node == ancestor {
        level = top
      } else if parent >= first {
        level = levels[parent - first] &+ 1
      } else {
        if parent != outer { (outer, outerLevel) = (parent, top + Int32(self.level(parent, below: ancestor))) }
        level = outerLevel &+ 1
      }
      (levels + (node - first)).initialize(to: level)
    }
  }
}
