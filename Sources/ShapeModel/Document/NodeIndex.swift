/// The shape of a document as it was read: for each node its range of bytes, the size of its subtree and its parent.
///
/// Nodes are numbered in pre-order, so the first child of `i` is `i + 1` and its next sibling is `i + count[i]`.
/// 16 bytes a node in four columns; nothing is decoded. Node 0 is the document.
///
/// ```
/// document 0        ends    counts  parents
/// └ canvas 1        …       4       0
///   ├ group 2       …       2       1
///   │ └ leaf 3      …       1       2
///   └ leaf 4        …       1       1
/// ```
package final class NodeIndex {
  package private(set) var count = 0
  private var capacity: Int
  private var columns: UnsafeMutablePointer<UInt32>
  /// The numbers of nodes at which the start of a node first lies beyond another 4 GiB.
  private var wraps: [Int] = []
  /// Whether there are any: asked for every node, and without a look at who else has the list.
  private var isWrapped = false
  private var lastStart = 0
  /// The most levels below the document.
  package private(set) var deepest = 0

  /// The parent's top bit says that the node has a list of children, however short.
  package static let groupBit: UInt32 = 1 << 31

  /// More nodes than this are refused: their numbers would not fit.
  package static let limit = Int(groupBit) - 1

  /// Gives the columns back; nil when they are this nodeIndex's own.
  private var release: (() -> Void)?

  package init(capacity: Int = 64) {
    self.capacity = max(capacity, 4)
    columns = .allocate(capacity: self.capacity * 4)
  }

  /// Takes over four filled columns, without a copy.
  /// - Parameters:
  ///   - columns: Starts, ends, counts and parents, `capacity` numbers each; no start lies beyond 4 GiB.
  ///   - deepest: The most levels below the document.
  ///   - release: Called once when nobody needs the columns any more.
  package init(
    columns: UnsafeMutablePointer<UInt32>, count: Int, capacity: Int, deepest: Int, release: @escaping () -> Void
  ) {
    self.columns = columns
    self.count = count
    self.capacity = capacity
    self.deepest = deepest
    self.release = release
    lastStart = count == 0 ? 0 : Int(columns[count - 1])
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
  ///   - level: Levels below the document.
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
    return count - 1
  }

  package func markGroup(_ node: Int) { parents[node] |= NodeIndex.groupBit }

  /// Closes a node whose descendants have all been added.
  package func close(_ node: Int, end: Int) {
    ends[node] = UInt32(truncatingIfNeeded: end)
    counts[node] = UInt32(count - node)
  }

  // MARK: Reading

  /// Offset of the opening brace, in bytes.
  package func start(_ node: Int) -> Int {
    guard isWrapped else { return Int(starts[node]) }
    var high = 0
    while high < wraps.count && wraps[high] <= node { high += 1 }
    return high << 32 | Int(starts[node])
  }

  /// Offset behind the closing brace, in bytes.
  package func end(_ node: Int) -> Int {
    guard isWrapped else { return Int(ends[node]) }
    // A node ends behind its last descendant, and less than 4 GiB behind that one's start.
    let last = start(node + subtreeCount(node) - 1)
    let end = last & ~0xffff_ffff | Int(ends[node])
    return end > last ? end : end + 1 << 32
  }

  /// The node and all below it, at least 1.
  package func subtreeCount(_ node: Int) -> Int { Int(counts[node]) }

  package func parent(_ node: Int) -> Int { Int(parents[node] & ~NodeIndex.groupBit) }

  /// Whether the node lists children, even none.
  package func isGroup(_ node: Int) -> Bool { parents[node] & NodeIndex.groupBit != 0 }

  /// The levels of all nodes below the document. Costs the document.
  package var levels: [UInt32] { NodeIndex.levels(UnsafeBufferPointer(start: parents, count: count)) }

  /// The same of any nodes in pre-order, from their parents with or without the bit of groups.
  static func levels(_ parents: UnsafeBufferPointer<UInt32>) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: parents.count) { levels, count in
      for node in parents.indices {
        levels.initializeElement(at: node, to: node == 0 ? 0 : levels[Int(parents[node] & ~groupBit)] + 1)
      }
      count = parents.count
    }
  }

  /// Levels below the document. Costs the depth of the node.
  package func level(_ node: Int) -> Int {
    var level = 0
    var node = node
    while node != 0 {
      node = parent(node)
      level += 1
    }
    return level
  }
}
