/// The rows of one part of a declaration; opaque.
public class RowSource {
  let context: SourceContext
  var count = 0
  weak var owner: RowSource?
  var ordinal = 0

  init(_ context: SourceContext) { self.context = context }

  func row(at row: Int) -> ListRow { preconditionFailure("row \(row) of none") }
  /// Opens or closes the row's group; false if it has none.
  func setOpen(_ open: Bool?, at row: Int) -> Bool { false }
  func parentRow(of row: Int) -> Int? { nil }
  func sibling(of row: Int, by step: Int) -> Int? { nil }
  /// The first or last row without a parent row in this source.
  func topRow(last: Bool) -> Int? { count == 0 ? nil : 0 }
  /// The row with an identity, given the components of its scope below this source's own.
  func find(_ components: ArraySlice<Scope.Component>) -> Int? { nil }
  /// The row with a path of ids, given the ids below this source's own.
  func find(path: ArraySlice<AnyHashable>) -> Int? { nil }
  /// The outline a row belongs to.
  func outline(at row: Int) -> (any OutlineSource)? { nil }
  /// Visits every outline and foldable part whose rows exist.
  func visit(_ body: (RowSource) -> Void) { body(self) }
  /// Stores in ``OutlineState`` what has to survive a reload.
  func save() {}

  func resize(to newCount: Int) {
    let delta = newCount - count
    guard delta != 0 else { return }
    count = newCount
    owner?.childGrew(self, by: delta)
  }

  func childGrew(_ child: RowSource, by delta: Int) { resize(to: count + delta) }
}

/// A single row from the caller's content.
final class PlainSource: RowSource {
  private let value: Any

  init(_ value: Any, _ context: SourceContext) {
    self.value = value
    super.init(context)
    count = 1
    context.counters.rowsBuilt += 1
  }

  override func row(at row: Int) -> ListRow {
    ListRow(id: RowID(scope: context.scope, element: nil), level: context.level, kind: .plain, value: value, tag: context.tag)
  }
  override func find(_ components: ArraySlice<Scope.Component>) -> Int? { components.isEmpty ? 0 : nil }
  override func find(path: ArraySlice<AnyHashable>) -> Int? { path.isEmpty ? 0 : nil }
}

/// Parts in sequence, with prefix sums of their row counts (a Fenwick tree), so that finding a row stays fast with 100,000 sections.
///
/// - Complexity: O(log parts) to find the part of a row and to update a count.
class ConcatSource: RowSource {
  private let parts: [RowSource]
  private var sums: [Int]

  init(_ parts: [RowSource], _ context: SourceContext) {
    self.parts = parts
    sums = Array(repeating: 0, count: parts.count + 1)
    super.init(context)
    for (ordinal, part) in parts.enumerated() {
      part.owner = self
      part.ordinal = ordinal
      count += part.count
      sums[ordinal + 1] = part.count
    }
    for index in sums.indices.dropFirst() where index + (index & -index) < sums.count {
      sums[index + (index & -index)] += sums[index]
    }
  }

  override func childGrew(_ child: RowSource, by delta: Int) {
    var index = child.ordinal + 1
    while index < sums.count {
      sums[index] += delta
      index += index & -index
    }
    super.childGrew(child, by: delta)
  }

  private func part(of row: Int) -> (part: RowSource, row: Int) {
    var step = 1
    while step * 2 < sums.count { step *= 2 }
    var index = 0
    var remaining = row
    while step > 0 {
      if index + step < sums.count, sums[index + step] <= remaining {
        index += step
        remaining -= sums[index]
      }
      step /= 2
    }
    return (parts[index], remaining)
  }

  private func rowsBefore(_ ordinal: Int) -> Int {
    var sum = 0
    var index = ordinal
    while index > 0 {
      sum += sums[index]
      index -= index & -index
    }
    return sum
  }

  func shifted(_ row: Int?, _ part: RowSource) -> Int? { row.map { $0 + rowsBefore(part.ordinal) } }

  override func row(at row: Int) -> ListRow {
    let place = part(of: row)
    return place.part.row(at: place.row)
  }
  override func setOpen(_ open: Bool?, at row: Int) -> Bool {
    let place = part(of: row)
    return place.part.setOpen(open, at: place.row)
  }
  override func parentRow(of row: Int) -> Int? {
    let place = part(of: row)
    return shifted(place.part.parentRow(of: place.row), place.part)
  }
  override func sibling(of row: Int, by step: Int) -> Int? {
    let place = part(of: row)
    if let inside = place.part.sibling(of: place.row, by: step) { return shifted(inside, place.part) }
    guard place.part.parentRow(of: place.row) == nil else { return nil }
    var next = place.part.ordinal + step
    while parts.indices.contains(next) {
      if let top = parts[next].topRow(last: step < 0) { return shifted(top, parts[next]) }
      next += step
    }
    return nil
  }
  override func topRow(last: Bool) -> Int? {
    guard count > 0 else { return nil }
    let place = part(of: last ? count - 1 : 0)
    return shifted(place.part.topRow(last: last), place.part)
  }
  override func find(_ components: ArraySlice<Scope.Component>) -> Int? {
    guard case .position(let position) = components.first, parts.indices.contains(position) else { return nil }
    return shifted(parts[position].find(components.dropFirst()), parts[position])
  }
  override func find(path: ArraySlice<AnyHashable>) -> Int? {
    for part in parts { if let row = part.find(path: path) { return shifted(row, part) } }
    return nil
  }
  override func outline(at row: Int) -> (any OutlineSource)? {
    let place = part(of: row)
    return place.part.outline(at: place.row)
  }
  override func visit(_ body: (RowSource) -> Void) { for part in parts { part.visit(body) } }
  override func save() { for part in parts { part.save() } }

  func part(at ordinal: Int) -> RowSource { parts[ordinal] }
}

/// Parts in sequence, identified by the ids of elements.
final class KeyedSource: ConcatSource {
  private let ids: [AnyHashable]
  private lazy var ordinals = Dictionary(ids.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })

  init(_ parts: [RowSource], ids: [AnyHashable], _ context: SourceContext) {
    self.ids = ids
    super.init(parts, context)
  }

  override func find(_ components: ArraySlice<Scope.Component>) -> Int? {
    guard case .element(let id) = components.first, let ordinal = ordinals[id] else { return nil }
    return shifted(part(at: ordinal).find(components.dropFirst()), part(at: ordinal))
  }
  override func find(path: ArraySlice<AnyHashable>) -> Int? {
    guard let id = path.first, let ordinal = ordinals[id] else { return nil }
    return shifted(part(at: ordinal).find(path: path.dropFirst()), part(at: ordinal))
  }
}

/// A row and the content it opens: a disclosure group or a section.
final class FoldableSource: RowSource {
  private let makeContent: () -> RowSource
  private let value: Any
  private let isHeader: Bool
  private let isCollapsible: Bool
  private let keepsContent: Bool
  private let binding: Binding<Bool>?
  private var content: RowSource?
  private(set) var isOpen: Bool

  init(
    value: Any, isHeader: Bool, isCollapsible: Bool, binding: Binding<Bool>?, startsOpen: Bool, _ context: SourceContext,
    content: @escaping () -> RowSource
  ) {
    self.value = value
    self.isHeader = isHeader
    self.isCollapsible = isCollapsible
    self.binding = binding
    keepsContent = isHeader
    makeContent = content
    isOpen = false
    super.init(context)
    count = 1
    context.counters.rowsBuilt += 1
    if binding != nil { context.bindings.add(self) }
    show(binding?.wrappedValue ?? context.state.flags[context.scope] ?? startsOpen)
  }

  /// Opens or closes as the binding's current value requires.
  func follow() {
    if let binding, binding.wrappedValue != isOpen { show(binding.wrappedValue) }
  }

  /// Opens or closes, even without a disclosure control; with a binding, sets it and follows its value.
  func write(_ open: Bool) {
    if let binding {
      binding.wrappedValue = open
      context.bindings.synchronise()
    } else {
      context.state.flags[context.scope] = open
      show(open)
    }
  }

  var isSection: Bool { isHeader }

  private func show(_ open: Bool) {
    guard open != isOpen else { return }
    isOpen = open
    if !open {
      content?.save()
      if !keepsContent { content = nil }
      return resize(to: 1)
    }
    if content == nil {
      content = makeContent()
      content?.owner = self
    }
    resize(to: 1 + content!.count)
  }

  override func childGrew(_ child: RowSource, by delta: Int) { if isOpen { resize(to: count + delta) } }

  override func row(at row: Int) -> ListRow {
    if row > 0 { return content!.row(at: row - 1) }
    let kind: RowKind = isHeader ? .header(isOpen: isOpen, isCollapsible: isCollapsible) : .group(isOpen: isOpen)
    return ListRow(
      id: RowID(scope: context.scope, element: nil), level: context.level, kind: kind, value: value, tag: isHeader ? nil : context.tag)
  }
  override func setOpen(_ open: Bool?, at row: Int) -> Bool {
    if row > 0 { return content!.setOpen(open, at: row - 1) }
    guard isCollapsible else { return false }
    let wanted = open ?? !isOpen
    if wanted != isOpen { write(wanted) }
    return true
  }
  override func parentRow(of row: Int) -> Int? {
    row == 0 ? nil : content!.parentRow(of: row - 1).map { $0 + 1 } ?? 0
  }
  override func sibling(of row: Int, by step: Int) -> Int? {
    row == 0 ? nil : content!.sibling(of: row - 1, by: step).map { $0 + 1 }
  }
  override func find(_ components: ArraySlice<Scope.Component>) -> Int? {
    if components.isEmpty { return 0 }
    guard isOpen, components.first == .content else { return nil }
    return content!.find(components.dropFirst()).map { $0 + 1 }
  }
  override func find(path: ArraySlice<AnyHashable>) -> Int? {
    if path.isEmpty { return 0 }
    return isOpen ? content!.find(path: path).map { $0 + 1 } : nil
  }
  override func outline(at row: Int) -> (any OutlineSource)? { row == 0 ? nil : content!.outline(at: row - 1) }
  override func visit(_ body: (RowSource) -> Void) {
    body(self)
    if isOpen { content!.visit(body) }
  }
  override func save() { content?.save() }
}
