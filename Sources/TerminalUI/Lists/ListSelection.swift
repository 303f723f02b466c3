import Outlines

/// A list's selection with the type of its ids erased; an id of another type cannot be selected.
struct ListSelection {
  let accepts: (AnyHashable) -> Bool
  let contains: (AnyHashable) -> Bool
  let read: () -> Selection<AnyHashable>
  let write: (Selection<AnyHashable>) -> Void

  init<ID: Hashable>(_ binding: Binding<ID?>) {
    accepts = { $0.base is ID }
    contains = { $0.base as? ID == binding.wrappedValue }
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
