/// A tree of elements: a row for each root, and below an open group the rows of its children, one level at a time.
///
/// Equivalent to `ForEach(data) { e in children(e) == nil ? row(e) : DisclosureGroup { OutlineGroup(children(e)) } label: { row(e) } }`.
/// Groups start closed. The row builder makes one row per element; of several only the first is shown.
public struct OutlineGroup<Data: RandomAccessCollection, ID: Hashable, Content: OutlineContent>: OutlineContent {
  private let data: Data
  private let id: KeyPath<Data.Element, ID>
  private let children: KeyPath<Data.Element, Data?>
  private let expansion: Expansion<ID>
  private let isStrict: Bool
  private let content: (Data.Element) -> Content

  /// A tree of elements with their ids at a key path.
  /// - Parameters:
  ///   - data: The roots.
  ///   - id: The key path of an element's identity.
  ///   - children: The key path of its children: `nil` for a leaf, empty for an empty group.
  ///   - expansion: The initial expansion, used if the state remembers none.
  ///   - strictIdentity: Whether an element that moves to another parent loses its expansion state.
  ///   - row: Makes the row of an element, group or leaf.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>, expansion: Expansion<ID> = Expansion(),
    strictIdentity: Bool = false, @OutlineBuilder row: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.children = children
    self.expansion = expansion
    isStrict = strictIdentity
    content = row
  }

  /// Traps: a primitive has no body.
  public var body: Never { preconditionFailure("a tree has no body") }
  /// `nil`: the type does not determine the number of rows.
  public static var _fixedRows: Int? { nil }
  /// The row value of the first root.
  public var _rowValue: Any? { data.first.flatMap { content($0)._rowValue } }

  /// The rows of the tree.
  public func _source(_ context: SourceContext) -> RowSource {
    let state = context.state
    var start = state.expansions[context.scope]
    if start == nil, !state.seeds.isEmpty { start = state.seeds[RowID(scope: context.scope, element: nil).path] }
    let expansion = start as? Expansion<ID> ?? expansion
    let counters = context.counters
    // With all groups closed there is one row per root; so of many sections only those that are shown make their rows.
    let known = expansion == Expansion() ? data.count : nil
    return TreeSource(count: known, content: content, context) {
      OutlineRows(data, id: id, children: children, expansion: expansion, strictIdentity: isStrict, counters: counters)
    }
  }
}

extension OutlineGroup where Data.Element: Identifiable, ID == Data.Element.ID {
  /// A tree of elements.
  public init(
    _ data: Data, children: KeyPath<Data.Element, Data?>, expansion: Expansion<ID> = Expansion(), strictIdentity: Bool = false,
    @OutlineBuilder row: @escaping (Data.Element) -> Content
  ) {
    self.init(data, id: \.id, children: children, expansion: expansion, strictIdentity: strictIdentity, row: row)
  }
}

extension OutlineGroup where Data: RangeReplaceableCollection {
  /// A tree with one root; a root without children is one leaf row.
  public init<Element>(
    root: Element, id: KeyPath<Element, ID>, children: KeyPath<Element, Data?>, expansion: Expansion<ID> = Expansion(),
    @OutlineBuilder row: @escaping (Element) -> Content
  ) where Data.Element == Element {
    self.init(Data(CollectionOfOne(root)), id: id, children: children, expansion: expansion, row: row)
  }
}

extension OutlineGroup where Data: RangeReplaceableCollection {
  /// A tree with one root; a root without children is one leaf row.
  public init<Element: Identifiable>(
    _ root: Element, children: KeyPath<Element, Data?>, expansion: Expansion<ID> = Expansion(),
    @OutlineBuilder row: @escaping (Element) -> Content
  ) where Data.Element == Element, ID == Element.ID {
    self.init(root: root, id: \.id, children: children, expansion: expansion, row: row)
  }
}

/// The operations of a list on its outlines, independent of their element types.
protocol OutlineSource: RowSource {
  func fold(to base: Expansion<Int>.Base)
  func focus(on row: Int?) -> Bool
  /// Filters the outline, or removes its filter for `nil`, if its elements have the given type; else does nothing.
  func filter<Element>(_ matches: ((Element) -> Bool)?)
  func reveal(path: ArraySlice<AnyHashable>) -> Bool
}

/// The rows of an outline, with the value of the caller's row for each.
final class TreeSource<Data: RandomAccessCollection, ID: Hashable, Content: OutlineContent>: RowSource, OutlineSource {
  private let makeRows: () -> OutlineRows<Data, ID>
  private var made: OutlineRows<Data, ID>?
  private let content: (Data.Element) -> Content
  private var built: [Int: Any] = [:]

  /// Stores the closure that makes the rows, and calls it immediately only if the count is `nil`.
  init(
    count known: Int?, content: @escaping (Data.Element) -> Content, _ context: SourceContext,
    makeRows: @escaping () -> OutlineRows<Data, ID>
  ) {
    self.makeRows = makeRows
    self.content = content
    super.init(context)
    count = known ?? rows.count
  }

  private var rows: OutlineRows<Data, ID> {
    if let made { return made }
    let rows = makeRows()
    made = rows
    return rows
  }

  private func value(_ element: Data.Element, slot: Int) -> Any {
    if let kept = built[slot] { return kept }
    if built.count >= 16_384 { built.removeAll(keepingCapacity: true) }
    context.counters.rowsBuilt += 1
    let value = content(element)._rowValue ?? Text("")
    built[slot] = value
    return value
  }

  override func row(at row: Int) -> ListRow {
    let found = rows[row]
    let id = AnyHashable(found.id)
    let kind: RowKind = found.disclosure == .leaf ? .leaf : .group(isOpen: found.disclosure == .open)
    return ListRow(
      id: RowID(scope: context.scope, element: id), level: context.level + found.level, kind: kind,
      value: value(found.element, slot: rows.slot(at: row)), tag: id)
  }

  /// Applies a change to the rows, then updates the enclosing sources' counts and collects warnings.
  @discardableResult
  func change<Result>(_ body: (OutlineRows<Data, ID>) -> Result) -> Result {
    let result = body(rows)
    resize(to: rows.count)
    for warning in rows.warnings { context.state.warn(warning) }
    return result
  }

  override func setOpen(_ open: Bool?, at row: Int) -> Bool {
    change { rows in open.map { rows.setOpen($0, row: row) } ?? rows.toggle(row: row) }
  }
  override func parentRow(of row: Int) -> Int? { rows.parentRow(of: row) }
  override func sibling(of row: Int, by step: Int) -> Int? { step > 0 ? rows.nextSibling(of: row) : rows.previousSibling(of: row) }
  override func topRow(last: Bool) -> Int? { count == 0 ? nil : last ? rows.lastRoot : 0 }
  override func find(_ components: ArraySlice<Scope.Component>) -> Int? {
    guard case .element(let id) = components.first else { return nil }
    return (id.base as? ID).flatMap(rows.index(of:))
  }
  override func find(path: ArraySlice<AnyHashable>) -> Int? {
    path.count == 1 ? (path.first?.base as? ID).flatMap(rows.index(of:)) : nil
  }
  override func outline(at row: Int) -> (any OutlineSource)? { self }
  override func save() {
    guard let rows = made else { return }
    context.state.expansions[context.scope] = rows.wholeExpansion
    for warning in rows.warnings { context.state.warn(warning) }
  }

  func fold(to base: Expansion<Int>.Base) {
    change { rows in
      switch base {
      case .open: rows.expandAll()
      case .closed: rows.collapseAll()
      case .level(let level): rows.fold(to: level)
      }
    }
  }
  func filter<Element>(_ matches: ((Element) -> Bool)?) {
    guard Element.self == Data.Element.self else { return }
    change { rows in
      if let matches { rows.filter { matches($0 as! Element) } } else { rows.clearFilter() }
    }
  }
  func focus(on row: Int?) -> Bool { change { rows in rows.focus(on: row.map { rows[$0].id }) } }
  func reveal(path: ArraySlice<AnyHashable>) -> Bool {
    guard let id = path.last?.base as? ID else { return false }
    return change { rows in rows.reveal(id) }
  }
}
