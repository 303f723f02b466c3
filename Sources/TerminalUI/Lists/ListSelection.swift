// SPDX-License-Identifier: MIT
import Outlines

/// A list's selection with the type of its ids erased; an id of another type cannot be selected.
package struct ListSelection {
  let accepts: (AnyHashable) -> Bool
  let contains: (AnyHashable) -> Bool
  let read: () -> Selection<AnyHashable>
  let write: (Selection<AnyHashable>) -> Void

  init<ID: Hashable>(_ binding: Binding<ID?>) {
    accepts = { $0.base is ID }
    // A row whose id is of another type is never selected, even while the selection is nil.
    contains = { tag in (tag.base as? ID).map { $0 == binding.wrappedValue } ?? false }
    read = { Selection(mode: .one, ids: binding.wrappedValue.map { [AnyHashable($0)] } ?? []) }
    write = { binding.wrappedValue = $0.ids.first?.base as? ID }
  }

  init<ID: Hashable>(_ binding: Binding<Set<ID>>) {
    accepts = { $0.base is ID }
    contains = { ($0.base as? ID).map(binding.wrappedValue.contains) ?? false }
    read = { Selection(mode: .many, ids: Set(binding.wrappedValue.map { AnyHashable($0) })) }
    write = { binding.wrappedValue = Set($0.ids.compactMap { $0.base as? ID }) }
  }
}

/// The row of a list that keys refer to, as the program knows it, with the type of its ids erased.
struct ListCursor {
  let read: () -> AnyHashable?
  let write: (AnyHashable?) -> Void
  /// Counts the requests to show the row.
  let requests: Int

  init<ID: Hashable>(_ binding: Binding<ID?>, requests: Int) {
    self.requests = requests
    read = { binding.wrappedValue.map { AnyHashable($0) } }
    write = { tag in binding.wrappedValue = tag?.base as? ID }
  }
}

extension EnvironmentValues {
  private enum CursorKey: EnvironmentKey { static var defaultValue: ListCursor? { nil } }

  var listCursor: ListCursor? {
    get { self[CursorKey.self] }
    set { self[CursorKey.self] = newValue }
  }
}

extension View {
  /// Binds the row that keys refer to in a list inside. Writing a row scrolls it into view, once it is shown.
  /// - Parameters:
  ///   - id: The id of the row.
  ///   - requests: Changing this number scrolls the row into view even if it is the same.
  public func listCursor<ID: Hashable>(_ id: Binding<ID?>, requests: Int = 0) -> some View {
    environment(\.listCursor, ListCursor(id, requests: requests))
  }
}
