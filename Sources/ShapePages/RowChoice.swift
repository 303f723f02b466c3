// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Which nodes of a large drawing have a row: all down to a level, and of the next one as many as there is room for.
struct RowChoice {
  /// The deepest level that is listed whole.
  private var level = Int.max
  /// How many rows of the level below are left to be listed.
  private var rest = 0
  /// The rows met last at the deepest level that is whole, and below it; nil below if that node has none.
  private var last: (whole: Int, below: Int?) = (0, nil)

  /// - Parameter most: The most rows beside those of canvases.
  /// - Complexity: O(nodes of the canvases).
  init(_ document: Document, _ canvases: [NodeID], most: Int) {
    var counts: [Int] = []
    for canvas in canvases {
      let start = document.level(of: canvas)
      for node in document.subtree(of: canvas) {
        let depth = document.level(of: node) - start
        while counts.count <= depth { counts.append(0) }
        counts[depth] += 1
      }
    }
    var room = most
    for (depth, count) in counts.enumerated().dropFirst() {
      guard count > room else {
        room -= count
        continue
      }
      (level, rest) = (depth - 1, max(0, room))
      return
    }
  }

  /// The row of the next node in preorder; nil for a node that is not listed.
  mutating func row(at depth: Int, _ next: Int) -> Int? {
    if depth <= level {
      if depth == level { last = (next, nil) }
      return next
    }
    guard depth == level + 1 else { return nil }
    last.below = rest > 0 ? next : nil
    rest -= rest > 0 ? 1 : 0
    return last.below
  }

  /// The row of the nearest listed group around the node that was asked for last.
  var nearest: Int { last.below ?? last.whole }
}
