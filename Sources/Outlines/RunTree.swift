// SPDX-License-Identifier: MIT
/// A run of consecutive siblings of one group, of which only the last may have loaded children. Index 0 means no run.
struct Run {
  var left: Int32 = 0
  var right: Int32 = 0
  var parent: Int32 = 0
  var rows: Int32 = 0
  var depth: Int32 = .max
  var group: Int32 = 0
  /// The number of closed groups that hide these rows, without what the run and its ancestors add to their subtrees.
  var hidden: Int32 = .max / 4
  var all = Sums()

  /// Sums over a run and all runs of its subtree.
  struct Sums {
    /// The number of runs.
    var size: Int32 = 0
    /// Added to the hidden depths of the subtree.
    var added: Int32 = 0
    /// The minimum hidden depth, including ``added`` but not that of the ancestors, and the number of rows that have it.
    var low: Int32 = .max / 4
    var rowsAtLow: Int32 = 0
    /// The minimum depth, and the number of rows at exactly that depth.
    var minDepth: Int32 = .max
    var minSpan: Int32 = 0
  }
}

/// Every loaded row of a tree in reading order, as a balanced tree of runs.
///
/// No absolute number is stored, so neither a toggle nor an edit renumbers anything:
///
///     A  ▾B        runs   [A B] depth 0
///          c ▾D           [c D] depth 1   children of B
///              e          [e]   depth 2   children of D
///          f              [f]   depth 1   the rest of B's children
///     G                   [G]   depth 0
///
/// A closed group that was open before keeps its runs, with one added to their hidden depth. Visible rows have hidden depth 0. The
/// ordinal of a run in its group is the sum of the rows in the runs of its depth to the left, up to the first shallower run.
///
/// - Complexity: O(log runs), expected, for every call unless noted otherwise; 52 B per run.
/// - SeeAlso: Martínez and Roura, "Randomized binary search trees" (J. ACM 45, 1998), for joining by size.
struct RunTree {
  private(set) var runs: ContiguousArray<Run> = [Run()]
  private(set) var root: Int32 = 0
  private var free: [Int32] = []
  private var random: UInt64 = 0x9e37_79b9_7f4a_7c15

  subscript(run: Int32) -> Run { runs[Int(run)] }

  var runCount: Int { Int(runs[Int(root)].all.size) }
  var visibleCount: Int { Int(visible(root, 0)) }

  // MARK: Making and freeing

  /// Makes a run that is not yet in the tree.
  mutating func make(rows: Int, depth: Int, group: Int32, hidden: Int32) -> Int32 {
    var run = Run()
    run.rows = Int32(rows)
    run.depth = Int32(depth)
    run.group = group
    run.hidden = hidden
    let index: Int32
    if let reused = free.popLast() {
      index = reused
      runs[Int(index)] = run
    } else {
      index = Int32(runs.count)
      runs.append(run)
    }
    pull(index)
    return index
  }

  /// Joins new runs into one balanced subtree.
  /// - Complexity: O(runs given).
  mutating func balanced(_ list: ArraySlice<Int32>) -> Int32 {
    guard !list.isEmpty else { return 0 }
    let middle = list.startIndex + list.count / 2
    let run = list[middle]
    let left = balanced(list[..<middle])
    let right = balanced(list[(middle + 1)...])
    adopt(run, left, right)
    return run
  }

  mutating func setRoot(_ run: Int32) {
    root = run
    runs[Int(run)].parent = 0
  }

  /// Inserts a subtree of new runs right after a run.
  mutating func insert(_ subtree: Int32, after run: Int32) {
    let (left, right) = split(root, at: rank(run) + 1)
    setRoot(join(join(left, subtree), right))
  }

  /// Cuts consecutive runs out, frees them, and returns them in order.
  /// - Complexity: O(runs cut + log runs).
  mutating func cut(_ ranks: Range<Int>) -> [Run] {
    guard !ranks.isEmpty else { return [] }
    let (head, tail) = split(root, at: ranks.lowerBound)
    let (middle, rest) = split(tail, at: ranks.count)
    setRoot(join(head, rest))
    var removed: [Run] = []
    var run = leftmost(middle)
    runs[Int(middle)].parent = 0
    while run != 0 {
      removed.append(runs[Int(run)])
      free.append(run)
      run = next(run)
    }
    return removed
  }

  /// Divides a run after its first rows, and returns the run of the remaining rows.
  mutating func divide(_ run: Int32, keeping rows: Int) -> Int32 {
    let old = runs[Int(run)]
    let rest = make(rows: Int(old.rows) - rows, depth: Int(old.depth), group: old.group, hidden: hidden(run))
    grow(run, by: rows - Int(old.rows))
    insert(rest, after: run)
    return rest
  }

  /// Adds rows to a run, or removes some for a negative number.
  mutating func grow(_ run: Int32, by rows: Int) {
    runs[Int(run)].rows += Int32(rows)
    var above = run
    while above != 0 {
      pull(above)
      above = runs[Int(above)].parent
    }
  }

  /// Adds to the hidden depth of consecutive runs.
  mutating func addHidden(_ delta: Int32, to ranks: Range<Int>) {
    guard !ranks.isEmpty, delta != 0 else { return }
    let (head, tail) = split(root, at: ranks.lowerBound)
    let (middle, rest) = split(tail, at: ranks.count)
    add(delta, to: middle)
    setRoot(join(join(head, middle), rest))
  }

  // MARK: Split and join

  private mutating func pull(_ run: Int32) {
    let node = runs[Int(run)]
    let left = runs[Int(node.left)]
    let right = runs[Int(node.right)]
    let low = min(node.hidden, left.all.low, right.all.low)
    let depth = min(node.depth, left.all.minDepth, right.all.minDepth)
    runs[Int(run)].all.size = left.all.size + right.all.size + 1
    runs[Int(run)].all.rowsAtLow =
      (node.hidden == low ? node.rows : 0) + (left.all.low == low ? left.all.rowsAtLow : 0)
      + (right.all.low == low ? right.all.rowsAtLow : 0)
    runs[Int(run)].all.low = low + node.all.added
    runs[Int(run)].all.minSpan =
      (node.depth == depth ? node.rows : 0) + (left.all.minDepth == depth ? left.all.minSpan : 0)
      + (right.all.minDepth == depth ? right.all.minSpan : 0)
    runs[Int(run)].all.minDepth = depth
  }

  private mutating func adopt(_ run: Int32, _ left: Int32, _ right: Int32) {
    runs[Int(run)].left = left
    runs[Int(run)].right = right
    if left != 0 { runs[Int(left)].parent = run }
    if right != 0 { runs[Int(right)].parent = run }
    pull(run)
  }

  private mutating func add(_ delta: Int32, to run: Int32) {
    guard run != 0 else { return }
    runs[Int(run)].all.added += delta
    runs[Int(run)].all.low += delta
  }

  private mutating func push(_ run: Int32) {
    let added = runs[Int(run)].all.added
    guard added != 0 else { return }
    runs[Int(run)].hidden += added
    runs[Int(run)].all.added = 0
    add(added, to: runs[Int(run)].left)
    add(added, to: runs[Int(run)].right)
  }

  private mutating func join(_ first: Int32, _ second: Int32) -> Int32 {
    if first == 0 { return second }
    if second == 0 { return first }
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let total = UInt64(runs[Int(first)].all.size + runs[Int(second)].all.size)
    if (random >> 33) % total < UInt64(runs[Int(first)].all.size) {
      push(first)
      let right = join(runs[Int(first)].right, second)
      adopt(first, runs[Int(first)].left, right)
      return first
    }
    push(second)
    let left = join(first, runs[Int(second)].left)
    adopt(second, left, runs[Int(second)].right)
    return second
  }

  private mutating func split(_ run: Int32, at count: Int) -> (Int32, Int32) {
    if run == 0 { return (0, 0) }
    push(run)
    let (left, right) = (runs[Int(run)].left, runs[Int(run)].right)
    let leftSize = Int(runs[Int(left)].all.size)
    if count <= leftSize {
      let (head, tail) = split(left, at: count)
      adopt(run, tail, right)
      runs[Int(run)].parent = 0
      if head != 0 { runs[Int(head)].parent = 0 }
      return (head, run)
    }
    let (head, tail) = split(right, at: count - leftSize - 1)
    adopt(run, left, head)
    runs[Int(run)].parent = 0
    if tail != 0 { runs[Int(tail)].parent = 0 }
    return (run, tail)
  }
}
