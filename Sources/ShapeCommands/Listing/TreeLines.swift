import DisplayText
import ShapeModel
import ShapePresentation

/// A subtree drawn with lines, one graphic after the other.
struct TreeLines: Sequence, IteratorProtocol {
  private let listing: Listing
  private let root: Handle
  private let depth: Int
  private var remaining: Int
  private var begins = true
  private var stack: [(children: Children.Iterator, next: Handle?, lead: String)] = []
  private let glyphs = Glyphs.current
  /// The levels that are indented; deeper lines say their level instead.
  private let deepest: Int

  /// - Parameters:
  ///   - depth: The levels below the root.
  ///   - limit: The most lines.
  init(_ root: Handle, depth: Int, limit: Int, _ listing: Listing) {
    self.listing = listing
    self.root = root
    self.depth = depth
    remaining = limit
    deepest = listing.page.columns.map { Swift.max(1, $0 / 6) } ?? RowColumns.deepestLead(columns: nil)
  }

  mutating func next() -> (node: Handle, lead: String)? {
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
      let (isLast, lead, level) = (stack[top].next == nil, stack[top].lead, stack.count)
      let isTop = root == .document && level == 1
      let isDeep = level > deepest
      if listing.session.document.isGroup(node), level < depth {
        push(node, lead: lead + (isTop || isDeep ? "" : isLast ? "   " : glyphs.bar))
      }
      return give(node, lead + (isDeep ? "(\(level)) " : "") + (isTop ? "" : isLast ? glyphs.corner : glyphs.branch))
    }
    return nil
  }

  private mutating func give(_ node: Handle, _ lead: String) -> (node: Handle, lead: String) {
    remaining -= 1
    return (node, lead)
  }

  private mutating func push(_ node: Handle, lead: String) {
    var children = listing.session.document.children(of: node).makeIterator()
    let first = children.next()
    stack.append((children, first, lead))
  }
}
