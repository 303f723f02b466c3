/// The kind of a declared row.
public enum RowKind: Hashable, Sendable {
  /// A row outside any outline.
  case plain
  /// An element of an outline that has no children collection.
  case leaf
  /// A group of an outline, or a disclosure group.
  case group(isOpen: Bool)
  /// The header of a section; it has no disclosure control unless it is collapsible.
  case header(isOpen: Bool, isCollapsible: Bool)
}

/// One row of a declared list or form.
public struct ListRow {
  /// The row's identity, independent of its row number.
  public var id: RowID
  /// The number of open groups that contain the row; sections do not count.
  public var level: Int
  /// Leaf, group, header or plain row.
  public var kind: RowKind
  /// The ``Row/rowValue`` of the caller's ``Row``, or a ``Text`` or ``Label``.
  public var value: Any
  /// The element's id, used by a selection; `nil` for headers and rows outside `ForEach` and `OutlineGroup`.
  public var tag: AnyHashable?

  /// The row's value if it has the given type, else `nil`.
  public func value<Value>(as type: Value.Type = Value.self) -> Value? { value as? Value }
}

/// The visible rows of a list or form, made lazily, as a collection indexed from 0.
///
/// The bindings of groups are read at every access, so the rows follow changes made elsewhere. Closed content is not evaluated. After a
/// change of the data call ``reload()``, or ``reload(_:)`` with a new declaration; open groups stay open by id.
///
/// - Complexity: O(log rows) for a row, an index or a toggle, plus the number of bound groups.
public final class ListRows: RandomAccessCollection {
  /// Counts of the calls into the caller's code.
  public let counters = OutlineCounters()
  /// The state that survives a reload.
  public let state: OutlineState
  private var make: (SourceContext) -> RowSource
  var selectionBinding: AnySelection?
  private var anchored: AnyHashable?
  private var bindings = BoundSources()
  private var root: RowSource
  private var focused: (any OutlineSource)?
  private var applyFilter: ((any OutlineSource) -> Void)?
  private var endFilter: ((any OutlineSource) -> Void)?

  init(state: OutlineState, selection: AnySelection?, make: @escaping (SourceContext) -> RowSource) {
    self.state = state
    self.make = make
    selectionBinding = selection
    root = make(SourceContext(state: state, counters: counters, bindings: bindings, scope: Scope(parent: nil, component: .content)))
  }

  /// The rows shown, synchronised with the bindings.
  private var shown: RowSource {
    bindings.synchronise()
    return focused ?? root
  }

  /// The first row number, 0.
  public var startIndex: Int { 0 }
  /// The number of rows.
  public var endIndex: Int { shown.count }
  /// The number of rows.
  public var count: Int { shown.count }
  /// The row with a number.
  public subscript(row: Int) -> ListRow { shown.row(at: row) }
  /// The row with an identity, or `nil` if it is hidden or no longer exists.
  public func index(of id: RowID) -> Int? {
    let components = id.components
    let skipped = focused.map { $0.context.scope.components.count } ?? 1
    return shown.find(components.dropFirst(skipped))
  }
  /// The row at a path of `ForEach` and `OutlineGroup` ids, such as `["canvas1", 42 as UInt32]`.
  public func index(ofPath path: [AnyHashable]) -> Int? {
    let skipped = focused.map { RowID(scope: $0.context.scope, element: nil).path.count } ?? 0
    return shown.find(path: path.dropFirst(skipped))
  }

  /// Opens or closes the row's group or section.
  /// - Returns: False when the row has nothing to open.
  @discardableResult
  public func toggle(row: Int) -> Bool { shown.setOpen(nil, at: row) }
  /// Opens or closes the row's group or section.
  /// - Returns: False when the row has nothing to open.
  @discardableResult
  public func setOpen(_ open: Bool, row: Int) -> Bool { shown.setOpen(open, at: row) }
  /// Opens every section, disclosure group and group.
  public func expandAll() {
    fold(to: .open, groupsOpen: true)
  }
  /// Closes every group and disclosure group; sections are unchanged.
  public func collapseAll() { fold(to: .closed, groupsOpen: false) }
  /// Opens the groups of outlines above a level and closes the others; level 0 contains an outline's roots.
  public func fold(to level: Int) { fold(to: .level(level), groupsOpen: nil) }

  private func fold(to base: Expansion<Int>.Base, groupsOpen: Bool?) {
    // Opening content can reveal more content, which is opened in turn.
    var before = -1
    while count != before {
      before = count
      var parts: [RowSource] = []
      root.visit { parts.append($0) }
      for part in parts {
        (part as? any OutlineSource)?.fold(to: base)
        if let groupsOpen, let part = part as? FoldableSource, groupsOpen || !part.isSection, part.isOpen != groupsOpen {
          part.write(groupsOpen)
        }
      }
      if groupsOpen != true { return }
    }
  }

  /// Opens the ancestors of an outline's element and returns its row.
  /// - Parameter path: The ids of the `ForEach` elements that contain the outline, then the element's id.
  public func reveal(path: [AnyHashable]) -> Int? {
    var parts: [RowSource] = []
    root.visit { parts.append($0) }
    for part in parts {
      guard let outline = part as? any OutlineSource, RowID(scope: part.context.scope, element: nil).path == path.dropLast() else {
        continue
      }
      if outline.reveal(path: path[...]) { return index(ofPath: path) }
    }
    return nil
  }

  /// The expansion of the outline at a path of `ForEach` ids, such as `["canvas1"]`, for storing.
  ///
  /// `nil` for an outline whose rows were never made, which is still in its initial state.
  public func expansion<ID: Hashable>(at path: [AnyHashable], of type: ID.Type = ID.self) -> Expansion<ID>? {
    root.save()
    return state.expansions.first { RowID(scope: $0.key, element: nil).path == path && $0.value is Expansion<ID> }?.value as? Expansion<ID>
  }

  /// Evaluates the declaration again, after data it reads changed.
  public func reload() {
    let focusID = focused.flatMap { $0.count > 0 ? $0.row(at: 0).id : nil }
    root.save()
    focused = nil
    bindings = BoundSources()
    root = make(SourceContext(state: state, counters: counters, bindings: bindings, scope: Scope(parent: nil, component: .content)))
    if let applyFilter { visitOutlines(applyFilter) }
    if let focusID, let row = index(of: focusID) { focus(on: row) }
  }

  /// Replaces the declaration and keeps the state.
  func reload(_ make: @escaping (SourceContext) -> RowSource) {
    self.make = make
    reload()
  }

  /// Shows only one element of an outline and its descendants; `nil` shows everything again.
  /// - Returns: False when the row is not in an outline.
  @discardableResult
  public func focus(on row: Int?) -> Bool {
    guard let row else {
      _ = focused?.focus(on: nil)
      focused = nil
      return true
    }
    let outer = shown
    guard let outline = outer.outline(at: row) else { return false }
    let components = outer.row(at: row).id.components.dropFirst(outline.context.scope.components.count)
    guard let inner = outline.find(components) else { return false }
    focused = outline
    return outline.focus(on: inner)
  }

  /// Filters every outline whose elements have a type: shows only the matching elements and their ancestors, all open.
  ///
  /// Opening and closing groups while filtered does not affect the unfiltered rows; headers and other rows stay visible. A reload applies
  /// the filter again.
  public func filter<Element>(_ type: Element.Type, where matches: @escaping (Element) -> Bool) {
    clearFilter()
    applyFilter = { $0.filter(matches) }
    endFilter = { $0.filter(nil as ((Element) -> Bool)?) }
    visitOutlines(applyFilter!)
  }

  /// Removes the filter and shows all outlines as before it.
  public func clearFilter() {
    if let endFilter { visitOutlines(endFilter) }
    applyFilter = nil
    endFilter = nil
  }

  private func visitOutlines(_ body: (any OutlineSource) -> Void) {
    root.visit { if let outline = $0 as? any OutlineSource { body(outline) } }
  }

  /// Whether a row is a leaf, a closed group or section, or an open one.
  public func disclosure(at row: Int) -> Disclosure {
    switch self[row].kind {
    case .plain, .leaf: .leaf
    case .group(let isOpen): isOpen ? .open : .closed
    case .header(let isOpen, let isCollapsible): isCollapsible ? (isOpen ? .open : .closed) : .leaf
    }
  }
  /// The row of the group or section that contains a row.
  public func parentRow(of row: Int) -> Int? { shown.parentRow(of: row) }
  /// The row of the next sibling.
  public func nextSibling(of row: Int) -> Int? { shown.sibling(of: row, by: 1) }
  /// The row of the previous sibling.
  public func previousSibling(of row: Int) -> Int? { shown.sibling(of: row, by: -1) }

  /// Whether a row can be selected: its element's id is of the selection's type.
  public func isSelectable(_ row: Int) -> Bool { self[row].tag.map { selectionBinding?.accepts($0) ?? false } ?? false }
  /// Whether a row is selected.
  public func isSelected(_ row: Int) -> Bool {
    guard isSelectable(row), let tag = self[row].tag else { return false }
    return selectionBinding!.read().contains(tag)
  }
  /// Selects one row and nothing else.
  public func select(_ row: Int) { changeSelection(row) { $0.replace(with: $1) } }
  /// Selects a row, or deselects it.
  public func toggleSelection(_ row: Int) { changeSelection(row) { $0.toggle($1) } }
  /// Selects the visible rows from the last selected row through another row, skipping headers.
  /// - Complexity: O(visible rows).
  public func extendSelection(to row: Int) {
    guard let binding = selectionBinding, let anchored, isSelectable(row) else { return select(row) }
    let visible = map(\.tag).compactMap { $0 }.filter(binding.accepts)
    let tag = self[row].tag!
    var selection = Selection<AnyHashable>(mode: binding.read().mode)
    selection.replace(with: anchored)
    selection.extend(to: tag, in: visible)
    binding.write(selection)
  }

  private func changeSelection(_ row: Int, _ change: (inout Selection<AnyHashable>, AnyHashable) -> Void) {
    guard isSelectable(row), let tag = self[row].tag else { return }
    var selection = selectionBinding!.read()
    change(&selection, tag)
    anchored = tag
    selectionBinding!.write(selection)
  }
}
