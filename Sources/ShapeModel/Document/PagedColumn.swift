// SPDX-License-Identifier: GPL-3.0-or-later
/// One element per node ID, empty until it is set. Memory is allocated only for pages with elements that were set.
struct PagedColumn<Element> {
  private var pages: [[Element]] = []
  private let empty: Element
  private static var pageBits: Int { 10 }

  init(empty: Element) { self.empty = empty }

  subscript(node: NodeID) -> Element {
    // Read for every ancestor whenever the tree is climbed: a call would cost more than the read.
    @inline(__always) get {
      let page = node.index >> Self.pageBits
      guard page < pages.count, !pages[page].isEmpty else { return empty }
      return pages[page][node.index & (1 << Self.pageBits - 1)]
    }
    @inline(__always) _modify {
      let page = node.index >> Self.pageBits
      while pages.count <= page { pages.append([]) }
      if pages[page].isEmpty { pages[page] = [Element](repeating: empty, count: 1 << Self.pageBits) }
      yield &pages[page][node.index & (1 << Self.pageBits - 1)]
    }
  }

  /// The first ID whose element satisfies a predicate, which has to reject empty elements. O(allocated pages).
  func first(where isWanted: (Element) -> Bool) -> NodeID? {
    for (page, elements) in pages.enumerated() {
      if let offset = elements.firstIndex(where: isWanted) { return NodeID(page << Self.pageBits | offset) }
    }
    return nil
  }

  /// The IDs whose elements satisfy a predicate, ascending; it has to reject empty elements. O(allocated pages).
  func nodes(where isWanted: (Element) -> Bool) -> [NodeID] {
    var handles: [NodeID] = []
    for (page, elements) in pages.enumerated() {
      for (offset, element) in elements.enumerated() where isWanted(element) { handles.append(NodeID(page << Self.pageBits | offset)) }
    }
    return handles
  }
}
