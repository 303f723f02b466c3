public import Outlines

/// A tree of elements: a row for each root, and below an open group the rows of its children, one level at a time.
///
/// Equivalent to `ForEach(data) { e in children(e) == nil ? row(e) : DisclosureGroup { OutlineGroup(children(e)) } label: { row(e) } }`.
/// Groups start closed. The row builder makes one row per element; several views of it are stacked.
public struct OutlineGroup<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  let data: Data
  let id: KeyPath<Data.Element, ID>
  let children: KeyPath<Data.Element, Data?>
  let expansion: Expansion<ID>
  let isStrict: Bool
  let content: (Data.Element) -> Content

  /// A tree of elements with their ids at a key path.
  /// - Parameters:
  ///   - data: The roots.
  ///   - id: The key path of an element's identity.
  ///   - children: The key path of its children: `nil` for a leaf, empty for an empty group.
  ///   - expansion: Which groups are open at first.
  ///   - strictIdentity: Whether an element that moves to another parent loses its expansion state.
  ///   - row: Makes the row of an element, group or leaf.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>, expansion: Expansion<ID> = Expansion(),
    strictIdentity: Bool = false, @ViewBuilder row: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.children = children
    self.expansion = expansion
    isStrict = strictIdentity
    content = row
  }

  /// Contributes the rows of the tree to a list; elsewhere they are a list of their own.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    guard context.rows == .list else { return Rows(content: self)._part(old, context) }
    let part = kept(old, or: OutlinePart<Data, ID, Content>(context.graph))
    part.take(self, context)
    return part
  }

  /// An unknown number of rows.
  public static var _traits: RowTraits { RowTraits(count: nil, isFoldable: true) }
}

extension OutlineGroup where Data.Element: Identifiable, ID == Data.Element.ID {
  /// A tree of elements.
  public init(
    _ data: Data, children: KeyPath<Data.Element, Data?>, expansion: Expansion<ID> = Expansion(), strictIdentity: Bool = false,
    @ViewBuilder row: @escaping (Data.Element) -> Content
  ) {
    self.init(data, id: \.id, children: children, expansion: expansion, strictIdentity: strictIdentity, row: row)
  }
}

extension OutlineGroup where Data: RangeReplaceableCollection {
  /// A tree with one root; a root without children is one leaf row.
  public init<Element>(
    _ root: Element, id: KeyPath<Element, ID>, children: KeyPath<Element, Data?>, expansion: Expansion<ID> = Expansion(),
    @ViewBuilder row: @escaping (Element) -> Content
  ) where Data.Element == Element {
    self.init(Data(CollectionOfOne(root)), id: id, children: children, expansion: expansion, row: row)
  }

  /// A tree with one root; a root without children is one leaf row.
  public init<Element: Identifiable>(
    _ root: Element, children: KeyPath<Element, Data?>, expansion: Expansion<ID> = Expansion(),
    @ViewBuilder row: @escaping (Element) -> Content
  ) where Data.Element == Element, ID == Element.ID {
    self.init(Data(CollectionOfOne(root)), id: \.id, children: children, expansion: expansion, row: row)
  }
}

/// The part of a tree: its rows by the engine of `Outlines`, and the views of those that are shown.
final class OutlinePart<Data: RandomAccessCollection, ID: Hashable, Content: View>: Part {
  private var view: OutlineGroup<Data, ID, Content>!
  private var context: ViewContext!
  private var made: OutlineRows<Data, ID>?
  private var elements = KeptParts<ID>()
  private var isAsking = false

  func take(_ new: OutlineGroup<Data, ID, Content>, _ newContext: ViewContext) {
    view = new
    context = newContext
    elements.beginGeneration()
    made?.follow(new.data)
    // With all groups closed there is one row per root; so of many sections only those that are shown make their rows.
    let known = made == nil && new.expansion == Expansion() ? new.data.count : rows.count
    resize(by: known - count)
  }

  override func valueChanged() { graph.needsUpdate(self) }

  override func update() {
    elements.beginGeneration()
    resize(by: 0)
  }

  override func childChanged(_ child: Part, by delta: Int) {
    // A row that is asked for is given to its container at once.
    if !isAsking { resize(by: 0) }
  }

  private var rows: OutlineRows<Data, ID> {
    if let made { return made }
    let rows = OutlineRows(
      view.data, id: view.id, children: view.children, expansion: view.expansion, strictIdentity: view.isStrict, counters: graph.counters)
    made = rows
    return rows
  }

  /// Changes the rows, and reports their number.
  private func change<Result>(_ body: (OutlineRows<Data, ID>) -> Result) -> Result {
    let rows = rows
    let result = body(rows)
    elements.renumber()
    resize(by: rows.count - count)
    return result
  }

  // MARK: Rows

  override func node(at index: Int) -> Node {
    let row = rows[index]
    for case .duplicateID(let id) in rows.warnings { graph.warn(.duplicateID(id)) }
    var old: Part?
    let part = elements.current(row.id, at: index, old: &old) ?? ask(row.element, old)
    elements.keep(part, of: row.id, at: index, now: graph.frameNumber)
    let node = part.node(at: 0)
    if node.givenName == nil { node.name = ViewID(row.id) }
    return node
  }

  private func ask(_ element: Data.Element, _ old: Part?) -> Part {
    graph.rowCount += 1
    isAsking = true
    defer { isAsking = false }
    let content = readMore { view.content(element) }
    return part(of: Unit(content: content), old, context.inside(nil))
  }

  override func row(at index: Int) -> Row {
    let row = rows[index]
    let id = AnyHashable(row.id)
    let kind: RowKind = row.disclosure == .leaf ? .leaf : .group(isOpen: row.disclosure == .open)
    return Row(id: RowID(scope: scope, last: .element(id)), name: ViewID(row.id), level: row.level, kind: kind, tag: id)
  }

  override func append(to names: inout RowNames) {
    let (rows, scope) = (rows, scope)
    names.append(count, id: { RowID(scope: scope, last: .element(AnyHashable(rows[$0].id))) }, name: { ViewID(rows[$0].id) })
  }

  override func sweep(before time: Int) { elements.sweep(before: time, unless: graph.isInUse) }
  override func visitParts(_ visit: (Part) -> Void) { elements.visit(visit) }

  override var hasGroups: Bool { count > 0 }

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

  override func find(name: ViewID) -> Int? { (name.base?.base as? ID).flatMap(rows.index(of:)) }

  override func find(path: ArraySlice<AnyHashable>, opening: Bool) -> Int? {
    guard path.count == 1, let id = path.first?.base as? ID else { return nil }
    if opening { _ = change { $0.reveal(id) } }
    return rows.index(of: id)
  }
}
