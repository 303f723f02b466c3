/// One number a handle, 0 until it is set, with memory only for the neighbourhoods that were.
package struct PagedColumn {
  private var pages: [[UInt32]] = []
  private static let pageBits = 12

  package init() {}

  package subscript(handle: Handle) -> UInt32 {
    get {
      let page = handle.index >> PagedColumn.pageBits
      guard page < pages.count, !pages[page].isEmpty else { return 0 }
      return pages[page][handle.index & (1 << PagedColumn.pageBits - 1)]
    }
    set {
      let page = handle.index >> PagedColumn.pageBits
      while pages.count <= page { pages.append([]) }
      if pages[page].isEmpty { pages[page] = [UInt32](repeating: 0, count: 1 << PagedColumn.pageBits) }
      pages[page][handle.index & (1 << PagedColumn.pageBits - 1)] = newValue
    }
  }

  /// The handles whose number is not 0, ascending.
  package var handles: [Handle] {
    var handles: [Handle] = []
    for (page, numbers) in pages.enumerated() {
      for (offset, number) in numbers.enumerated() where number != 0 {
        handles.append(Handle(page << PagedColumn.pageBits | offset))
      }
    }
    return handles
  }
}
