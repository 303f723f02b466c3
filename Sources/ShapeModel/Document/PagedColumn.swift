/// One element a handle, empty until it is set, with memory only for the neighbourhoods that were.
struct PagedColumn<Element> {
  private var pages: [[Element]] = []
  private let empty: Element
  private static var pageBits: Int { 10 }

  init(empty: Element) { self.empty = empty }

  subscript(handle: NodeID) -> Element {
    // Asked of every node on each way up: a call would cost more than the answer.
    @inline(__always) get {
      let page = handle.index >> Self.pageBits
      guard page < pages.count, !pages[page].isEmpty else { return empty }
      return pages[page][handle.index & (1 << Self.pageBits - 1)]
    }
    @inline(__always) _modify {
      let page = handle.index >> Self.pageBits
      while pages.count <= page { pages.append([]) }
      if pages[page].isEmpty { pages[page] = [Element](repeating: empty, count: 1 << Self.pageBits) }
      yield &pages[page][handle.index & (1 << Self.pageBits - 1)]
    }
  }

  /// The handles of some elements, ascending; not of empty ones. Costs the neighbourhoods that were set.
  func handles(where isWanted: (Element) -> Bool) -> [NodeID] {
    var handles: [NodeID] = []
    for (page, elements) in pages.enumerated() {
      for (offset, element) in elements.enumerated() where isWanted(element) { handles.append(NodeID(page << Self.pageBits | offset)) }
    }
    return handles
  }
}
