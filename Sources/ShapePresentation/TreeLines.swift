// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
package import ShapeModel

/// A subtree drawn as a tree: its nodes in preorder, each with the branches before it.
package struct TreeLines: Sequence, IteratorProtocol {
  /// The remaining children of an ancestor of the next line.
  private struct Level {
    var children: Children.Iterator
    var next: NodeID?
    /// The beginning of lines of deeper levels.
    let lead: String
    /// The beginning of the line of a child.
    let branch: String
    /// The beginning of the line of the last child.
    let corner: String
  }

  private let listing: Listing
  private let root: NodeID
  private let depth: Int
  private var remaining: Int
  private var begins = true
  private var stack: [Level] = []
  private let glyphs = Glyphs.current
  /// The number of levels that are indented; deeper lines show the number of their level.
  private let deepest: Int

  /// - Parameters:
  ///   - depth: The number of levels below the root.
  ///   - limit: The maximum number of lines.
  package init(_ root: NodeID, depth: Int, limit: Int, _ listing: Listing) {
    self.listing = listing
    self.root = root
    self.depth = depth
    remaining = limit
    deepest = listing.page.columns.map { Swift.max(1, $0 / 6) } ?? RowColumns.deepestLead(columns: nil)
  }

  package mutating func next() -> (node: NodeID, lead: String)? {
    guard remaining > 0 else { return nil }
    if begins {
      begins = false
      push(root, lead: "")
      if root != .document { return give(root, "") }
    }
    while let top = stack.indices.last {
      guard let node = stack[top].next else {
        stack.removeLast()
        continue
      }
      stack[top].next = stack[top].children.next()
      let isLast = stack[top].next == nil
      let lead = isLast ? stack[top].corner : stack[top].branch
      if listing.document.isGroup(node), stack.count < depth {
        let hasLine = !isTop(stack.count) && stack.count <= deepest
        push(node, lead: stack[top].lead + (!hasLine ? "" : isLast ? "   " : glyphs.bar))
      }
      return give(node, lead)
    }
    return nil
  }

  private mutating func give(_ node: NodeID, _ lead: String) -> (node: NodeID, lead: String) {
    remaining -= 1
    return (node, lead)
  }

  private mutating func push(_ node: NodeID, lead: String) {
    var children = listing.document.children(of: node).makeIterator()
    let first = children.next()
    let level = stack.count + 1
    let before = level > deepest ? lead + "(\(level)) " : lead
    let (branch, corner) = isTop(level) ? (before, before) : (before + glyphs.branch, before + glyphs.corner)
    stack.append(Level(children: children, next: first, lead: lead, branch: branch, corner: corner))
  }

  /// Whether a level is that of canvases, which are drawn without branches.
  private func isTop(_ level: Int) -> Bool { root == .document && level == 1 }
}
