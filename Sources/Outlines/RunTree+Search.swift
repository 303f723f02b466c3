// SPDX-License-Identifier: MIT
extension RunTree {
  /// The number of visible rows in a run's subtree, given the sum of its ancestors' additions.
  func visible(_ run: Int32, _ above: Int32) -> Int32 {
    self[run].all.low + above == 0 ? self[run].all.rowsAtLow : 0
  }

  /// The number of closed groups that hide a run.
  func hidden(_ run: Int32) -> Int32 {
    var hidden = self[run].hidden
    var node = run
    while node != 0 {
      hidden += self[node].all.added
      node = self[node].parent
    }
    return hidden
  }

  /// The run that contains a visible row, and the row's offset in it.
  func locate(_ row: Int) -> (run: Int32, offset: Int) {
    var remaining = Int32(row)
    var node = root
    var above: Int32 = 0
    while node != 0 {
      let run = self[node]
      above += run.all.added
      let left = visible(run.left, above)
      if remaining < left {
        node = run.left
        continue
      }
      remaining -= left
      let own = run.hidden + above == 0 ? run.rows : 0
      if remaining < own { return (node, Int(remaining)) }
      remaining -= own
      node = run.right
    }
    preconditionFailure("row \(row) of \(visibleCount)")
  }

  /// The number of visible rows before the first row of a run.
  func rowsBefore(_ run: Int32) -> Int {
    var above = hidden(run) - self[run].hidden
    var rows = visible(self[run].left, above)
    var node = run
    while self[node].parent != 0 {
      let parent = self[node].parent
      above -= self[node].all.added
      if self[parent].right == node {
        rows += visible(self[parent].left, above) + (self[parent].hidden + above == 0 ? self[parent].rows : 0)
      }
      node = parent
    }
    return Int(rows)
  }

  /// The number of runs before a run.
  func rank(_ run: Int32) -> Int {
    var rank = self[self[run].left].all.size
    var node = run
    while self[node].parent != 0 {
      let parent = self[node].parent
      if self[parent].right == node { rank += self[self[parent].left].all.size + 1 }
      node = parent
    }
    return Int(rank)
  }

  func leftmost(_ run: Int32) -> Int32 {
    var node = run
    while self[node].left != 0 { node = self[node].left }
    return node
  }

  func next(_ run: Int32) -> Int32 {
    if self[run].right != 0 { return leftmost(self[run].right) }
    var node = run
    while self[node].parent != 0, self[self[node].parent].right == node { node = self[node].parent }
    return self[node].parent
  }

  func previous(_ run: Int32) -> Int32 {
    if self[run].left != 0 {
      var node = self[run].left
      while self[node].right != 0 { node = self[node].right }
      return node
    }
    var node = run
    while self[node].parent != 0, self[self[node].parent].left == node { node = self[node].parent }
    return self[node].parent
  }

  /// The ordinal, in its group, of the first row of a run.
  func ordinal(of run: Int32) -> Int {
    let depth = self[run].depth
    var span: Int32 = 0
    if addSpan(endOf: self[run].left, depth, &span) { return Int(span) }
    var node = run
    while self[node].parent != 0 {
      let parent = self[node].parent
      if self[parent].right == node {
        if self[parent].depth < depth { break }
        if self[parent].depth == depth { span += self[parent].rows }
        if addSpan(endOf: self[parent].left, depth, &span) { break }
      }
      node = parent
    }
    return Int(span)
  }

  /// Adds the rows of one depth at the end of a subtree, and returns whether a shallower run ended the count.
  private func addSpan(endOf subtree: Int32, _ depth: Int32, _ span: inout Int32) -> Bool {
    if self[subtree].all.minDepth >= depth {
      if self[subtree].all.minDepth == depth { span += self[subtree].all.minSpan }
      return false
    }
    var node = subtree
    while node != 0 {
      let run = self[node]
      if self[run.right].all.minDepth < depth {
        node = run.right
        continue
      }
      if self[run.right].all.minDepth == depth { span += self[run.right].all.minSpan }
      if run.depth < depth { return true }
      if run.depth == depth { span += run.rows }
      node = run.left
    }
    return true
  }

  /// The first run after a run that is shallower than a depth, or 0.
  func end(after run: Int32, depth: Int32) -> Int32 {
    if let found = shallower(in: self[run].right, depth) { return found }
    var node = run
    while self[node].parent != 0 {
      let parent = self[node].parent
      if self[parent].left == node {
        if self[parent].depth < depth { return parent }
        if let found = shallower(in: self[parent].right, depth) { return found }
      }
      node = parent
    }
    return 0
  }

  private func shallower(in subtree: Int32, _ depth: Int32) -> Int32? {
    guard self[subtree].all.minDepth < depth else { return nil }
    var node = subtree
    while true {
      if self[self[node].left].all.minDepth < depth {
        node = self[node].left
      } else if self[node].depth < depth {
        return node
      } else {
        node = self[node].right
      }
    }
  }

  /// The run and offset of an element, by its ordinal in the group whose first run is given.
  func find(from first: Int32, ordinal: Int) -> (run: Int32, offset: Int) {
    let depth = self[first].depth
    var remaining = Int32(ordinal)
    if remaining < self[first].rows { return (first, ordinal) }
    remaining -= self[first].rows
    if let found = find(in: self[first].right, depth, &remaining) { return found }
    var node = first
    while self[node].parent != 0 {
      let parent = self[node].parent
      if self[parent].left == node {
        if self[parent].depth == depth {
          if remaining < self[parent].rows { return (parent, Int(remaining)) }
          remaining -= self[parent].rows
        }
        if let found = find(in: self[parent].right, depth, &remaining) { return found }
      }
      node = parent
    }
    preconditionFailure("no element \(ordinal) in its group")
  }

  private func find(in subtree: Int32, _ depth: Int32, _ remaining: inout Int32) -> (run: Int32, offset: Int)? {
    let whole = self[subtree]
    if whole.all.minDepth > depth { return nil }
    if whole.all.minDepth == depth, remaining >= whole.all.minSpan {
      remaining -= whole.all.minSpan
      return nil
    }
    var node = subtree
    while node != 0 {
      let run = self[node]
      let left = self[run.left]
      let span = left.all.minDepth == depth ? left.all.minSpan : 0
      if left.all.minDepth < depth || remaining < span {
        node = run.left
        continue
      }
      remaining -= span
      if run.depth == depth {
        if remaining < run.rows { return (node, Int(remaining)) }
        remaining -= run.rows
      }
      node = run.right
    }
    return nil
  }

  /// The ranks of a group's runs and of the runs of all its loaded descendants.
  func extent(ofGroupAt first: Int32) -> Range<Int> {
    let end = end(after: first, depth: self[first].depth)
    return rank(first)..<(end == 0 ? runCount : rank(end))
  }

  /// Verifies every stored sum against its subtree; for tests.
  func checkInvariants() {
    var stack: [Int32] = root == 0 ? [] : [root]
    while let node = stack.popLast() {
      let run = self[node]
      let (left, right) = (self[run.left], self[run.right])
      precondition(run.all.size == left.all.size + right.all.size + 1, "sizes")
      precondition(run.left == 0 || left.parent == node, "parent of a left run")
      precondition(run.right == 0 || right.parent == node, "parent of a right run")
      precondition(run.all.low == min(run.hidden, left.all.low, right.all.low) + run.all.added, "least hidden depth")
      precondition(run.all.minDepth == min(run.depth, left.all.minDepth, right.all.minDepth), "least depth")
      if run.left != 0 { stack.append(run.left) }
      if run.right != 0 { stack.append(run.right) }
    }
    precondition(root == 0 || self[root].all.low >= 0, "hidden by fewer than no group")
  }
}
