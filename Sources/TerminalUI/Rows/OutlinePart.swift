// SPDX-License-Identifier: MIT
import Outlines

/// The part of an outline: its rows, and the views of those that are shown.
final class OutlinePart<Model: OutlineModel, Content: View>: Part {
  private var view: OutlineGroup<Model, Content>!
  private var context: ViewContext!
  private var made: Model?
  private var elements = KeptParts<Model.ID>()
  private var isAsking = false

  func take(_ new: OutlineGroup<Model, Content>, _ newContext: ViewContext) {
    view = new
    context = newContext
    elements.beginGeneration()
    if let made { self.made = new.source.rows(made, graph.counters) }
    resize(by: ((made == nil ? new.source.countAtFirst : nil) ?? rows.count) - count)
  }

  override func valueChanged() { graph.needsUpdate(self) }

  override func update() {
    elements.beginGeneration()
    resize(by: 0)
  }

  override func childChanged(_ child: Part, by delta: Int) {
    // A requested row is returned to its container directly.
    if !isAsking { resize(by: 0) }
  }

  private var rows: Model {
    if let made { return made }
    let rows = view.source.rows(nil, graph.counters)
    made = rows
    return rows
  }

  /// Changes the rows, and reports their number.
  private func change<Result>(_ body: (Model) -> Result) -> Result {
    let rows = rows
    let result = body(rows)
    elements.renumber()
    resize(by: rows.count - count)
    return result
  }

  // MARK: Rows

  override func node(at index: Int) -> Node {
    let row = rows.row(at: index)
    for case .duplicateID(let id) in rows.warnings { graph.warn(.duplicateID(id)) }
    var old: Part?
    let part = elements.current(row.id, at: index, old: &old) ?? ask(row.element, old)
    elements.keep(part, of: row.id, at: index, now: graph.frameNumber)
    let node = part.node(at: 0)
    if node.givenName == nil { node.name = ViewID(row.id) }
    return node
  }

  private func ask(_ element: Model.Node, _ old: Part?) -> Part {
    graph.rowCount += 1
    isAsking = true
    defer { isAsking = false }
    let content = readMore { view.content(element) }
    return part(of: Unit(content: content), old, context.inside(nil))
  }

  override func row(at index: Int) -> Row {
    let row = rows.row(at: index)
    let id = AnyHashable(row.id)
    let kind: RowKind = row.disclosure == .leaf ? .leaf : .group(isOpen: row.disclosure == .open)
    return Row(
      id: RowID(scope: scope, last: .element(id)), name: ViewID(row.id), level: row.level, kind: kind, tag: id,
      isInRanges: rows.isMatch(row.id))
  }

  override func append(to names: inout RowNames) {
    let (rows, scope) = (rows, scope)
    names.append(
      count, id: { RowID(scope: scope, last: .element(AnyHashable(rows.row(at: $0).id))) }, name: { ViewID(rows.row(at: $0).id) })
  }

  override func sweep(before time: Int) { elements.sweep(before: time, unless: graph.isInUse) }
  override func visitParts(_ visit: (Part) -> Void) { elements.visit(visit) }

  override var hasGroups: Bool { count > 0 }

  override func setOpen(_ open: Bool?, at row: Int) -> Bool {
    let disclosure = rows.disclosure(at: row)
    guard disclosure != .leaf else { return false }
    let wanted = open ?? (disclosure == .closed)
    return wanted == (disclosure == .open) || change { $0.setOpen(wanted, row: row) }
  }

  override func parentRow(of row: Int) -> Int? { rows.parentRow(of: row) }
  override func sibling(of row: Int, by step: Int) -> Int? { rows.sibling(of: row, by: step) }
  override func topRow(last: Bool) -> Int? { count == 0 ? nil : last ? rows.lastRoot : 0 }

  override func find(_ components: ArraySlice<Scope.Component>) -> Int? {
    guard case .element(let id) = components.first else { return nil }
    return (id.base as? Model.ID).flatMap(rows.index(of:))
  }

  override func find(name: ViewID) -> Int? { (name.base?.base as? Model.ID).flatMap(rows.index(of:)) }

  override func find(path: ArraySlice<AnyHashable>, opening: Bool) -> Int? {
    guard path.count == 1, let id = path.first?.base as? Model.ID else { return nil }
    if opening { _ = change { $0.reveal(id) } }
    return rows.index(of: id)
  }
}
