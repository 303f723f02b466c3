// SPDX-License-Identifier: MIT
/// Insertion and removal of nodes, and the tree of blocks.
extension HiddenDepthTree {
  // MARK: Insertion and removal

  /// Begins a batch of insertions and removals; no level is read until ``settle()``.
  func beginChanges() { isChanging = true }

  /// Replaces consecutive nodes by new ones, which only the base rule hides.
  ///
  /// Rows must not be requested until ``settle()``.
  func replace(_ nodes: Range<Int>, by count: Int) {
    guard !nodes.isEmpty || count > 0 else { return }
    if replaceInBlock(root, nodes, count, above: 0) { return }
    let (head, rest) = split(root, at: nodes.lowerBound)
    let (middle, tail) = split(rest, at: nodes.count)
    release(middle)
    root = join(join(head, makeBlocks(count)), tail)
  }

  /// Ends the batch: rescans the blocks whose nodes or per-node additions changed, but for those inside groups that the rule closes.
  func settle() {
    (isChanging, loaded) = (false, 0)
    var closed = Closed()
    settle(root, from: 0, &closed)
    readVisible()
  }

  /// The rest of the contents of a closed group: the base rule adds at least this to their hidden depths.
  private struct Closed {
    /// A number in it, and the level of the group.
    var place = (number: 0, level: 0)
    var low: Int32 = 0
    /// The number after the group, once another block was met, since finding it climbs to the group.
    var end: Int?
  }

  private func settle(_ index: Int32, from start: Int, _ closed: inout Closed) {
    let block = blocks[Int(index)]
    guard block.all.hasStale else { return }
    settle(block.left, from: start, &closed)
    let first = start + Int(blocks[Int(block.left)].all.nodes)
    if block.own.isStale { read(index, from: first, wanted: 0, &closed) }
    settle(block.right, from: first + Int(block.own.length), &closed)
    pull(index)
  }

  /// Reads the unread blocks that may contain visible nodes.
  func readVisible() {
    var closed = Closed()
    readVisible(root, from: 0, above: 0, &closed)
  }

  private func readVisible(_ index: Int32, from start: Int, above: Int32, _ closed: inout Closed) {
    let block = blocks[Int(index)]
    guard above + block.all.unreadLow <= 0 else { return }
    let above = above + block.all.added
    readVisible(block.left, from: start, above: above, &closed)
    let first = start + Int(blocks[Int(block.left)].all.nodes)
    let wanted = -(above + block.own.offset)
    if block.own.isUnread, block.own.low <= wanted { read(index, from: first, wanted: wanted, &closed) }
    readVisible(block.right, from: first + Int(block.own.length), above: above, &closed)
    pull(index)
  }

  /// Rescans a block, unless it is inside a closed group.
  /// - Parameter wanted: The sum of the rule's and the per-node additions of a visible node in the block.
  private func read(_ index: Int32, from start: Int, wanted: Int32, _ closed: inout Closed) {
    let end = start + Int(blocks[Int(index)].own.length)
    let isPlain = blocks[Int(index)].own.additions == nil
    if isPlain, closed.low > max(wanted, 0) {
      let limit = closed.end ?? reader.endOfAncestor(closed.place.number, closed.place.level)
      closed.end = limit
      if end <= limit { return blocks[Int(index)].own.note(low: closed.low, count: 0) }
    }
    rescan(index, from: start)
    // A block without visible nodes is probably followed by others, in the same group.
    guard isPlain, blocks[Int(index)].own.low > wanted, wanted >= 0 else { return }
    closed = Closed(place: (end - 1, Int(openLevels + wanted)), low: wanted + 1)
  }

  /// Replaces nodes, numbered from the subtree's first, if one block contains them all, has room and does not become empty; else returns
  /// false.
  private func replaceInBlock(_ index: Int32, _ nodes: Range<Int>, _ count: Int, above: Int32) -> Bool {
    guard index != 0 else { return false }
    let block = blocks[Int(index)]
    let (first, length) = (Int(blocks[Int(block.left)].all.nodes), Int(block.own.length))
    let above = above + block.all.added
    let isDone: Bool
    if first > 0, nodes.upperBound <= first {
      isDone = replaceInBlock(block.left, nodes, count, above: above)
    } else if nodes.lowerBound > first + length || nodes.lowerBound == first + length && !nodes.isEmpty {
      isDone = replaceInBlock(block.right, nodes.moved(by: -first - length), count, above: above)
    } else {
      let inside = nodes.moved(by: -first)
      isDone = inside.lowerBound >= 0 && inside.upperBound <= length && (1...Self.blockLimit).contains(length - nodes.count + count)
      if isDone { replaceOwn(index, inside, count, value: -(above + block.own.offset)) }
    }
    if isDone { pull(index) }
    return isDone
  }

  /// Replaces nodes of a block by new ones, all with the same per-node addition.
  private func replaceOwn(_ index: Int32, _ nodes: Range<Int>, _ count: Int, value: Int32) {
    let length = Int(blocks[Int(index)].own.length)
    if blocks[Int(index)].own.additions != nil || value != 0 && count > 0 {
      let own = numbers(of: index)
      (own + nodes.lowerBound + count).update(from: own + nodes.upperBound, count: length - nodes.upperBound)
      (own + nodes.lowerBound).update(repeating: value, count: count)
    }
    blocks[Int(index)].own.length = Int32(length - nodes.count + count)
    blocks[Int(index)].own.isStale = true
  }

  // MARK: Split and join

  private func make(_ length: Int, own: UnsafeMutablePointer<Int32>? = nil, offset: Int32 = 0) -> Int32 {
    let block = Block(own: Own(additions: own, length: Int32(length), offset: offset, isStale: true))
    let index: Int32
    if let reused = free.popLast() {
      index = reused
      blocks[Int(index)] = block
    } else {
      index = Int32(blocks.count)
      blocks.append(block)
    }
    pull(index)
    return index
  }

  /// Makes a balanced tree of blocks for new nodes and returns its root.
  func makeBlocks(_ count: Int) -> Int32 {
    guard count > 0 else { return 0 }
    guard count > Self.blockSize else { return make(count) }
    // Only full blocks to the left of the middle block; the remaining nodes to its right.
    let before = (count / Self.blockSize) / 2 * Self.blockSize
    let left = makeBlocks(before)
    let index = make(min(Self.blockSize, count - before))
    return adopt(index, left, makeBlocks(max(0, count - before - Self.blockSize)))
  }

  /// Frees the blocks of a subtree.
  private func release(_ index: Int32) {
    guard index != 0 else { return }
    let block = blocks[Int(index)]
    block.own.additions?.deallocate()
    blocks[Int(index)] = Block()
    free.append(index)
    release(block.left)
    release(block.right)
  }

  private func adopt(_ index: Int32, _ left: Int32, _ right: Int32) -> Int32 {
    (blocks[Int(index)].left, blocks[Int(index)].right) = (left, right)
    pull(index)
    return index
  }

  /// Pushes a subtree's pending addition down to its root block and to its children.
  private func push(_ index: Int32) {
    let block = blocks[Int(index)]
    guard block.all.added != 0 else { return }
    blocks[Int(index)].all.added = 0
    blocks[Int(index)].own.offset += block.all.added
    for part in [block.left, block.right] where part != 0 {
      blocks[Int(part)].all.add(block.all.added)
    }
  }

  private func join(_ first: Int32, _ second: Int32) -> Int32 {
    if first == 0 { return second }
    if second == 0 { return first }
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let total = UInt64(blocks[Int(first)].all.size + blocks[Int(second)].all.size)
    if (random >> 33) % total < UInt64(blocks[Int(first)].all.size) {
      push(first)
      return adopt(first, blocks[Int(first)].left, join(blocks[Int(first)].right, second))
    }
    push(second)
    return adopt(second, join(first, blocks[Int(second)].left), blocks[Int(second)].right)
  }

  /// Splits a subtree after `count` nodes, dividing a block if necessary.
  private func split(_ index: Int32, at count: Int) -> (Int32, Int32) {
    if index == 0 { return (0, 0) }
    push(index)
    let block = blocks[Int(index)]
    let first = Int(blocks[Int(block.left)].all.nodes)
    if count <= first {
      let (head, tail) = split(block.left, at: count)
      return (head, adopt(index, tail, block.right))
    }
    if count >= first + Int(block.own.length) {
      let (head, tail) = split(block.right, at: count - first - Int(block.own.length))
      return (adopt(index, block.left, head), tail)
    }
    let kept = count - first
    var own: UnsafeMutablePointer<Int32>?
    if let old = block.own.additions {
      own = .allocate(capacity: Self.blockLimit)
      own!.initialize(repeating: 0, count: Self.blockLimit)
      own!.update(from: old + kept, count: Int(block.own.length) - kept)
    }
    let rest = make(Int(block.own.length) - kept, own: own, offset: block.own.offset)
    (blocks[Int(index)].own.length, blocks[Int(index)].own.isStale) = (Int32(kept), true)
    return (adopt(index, block.left, 0), join(rest, block.right))
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
