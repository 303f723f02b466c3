public import Outlines

/// The rows of an outline that a program keeps itself, for itself and for views: which groups are open is the program's.
///
/// Ids are unique. Rows change only between events; the program then shows the ``SharedOutline`` again.
public protocol OutlineModel: AnyObject {
  /// The identity of a row.
  associatedtype ID: Hashable
  /// The number of rows.
  var count: Int { get }
  /// The identity, the indentation and the disclosure of a row.
  func outlineRow(at index: Int) -> (id: ID, level: Int, disclosure: Disclosure)
  /// The row of an id; nil if it has none.
  func index(of id: ID) -> Int?
  /// The row of the group that contains a row.
  func parentRow(of row: Int) -> Int?
  /// The row of a neighbour with the same parent: the next for 1, the previous for -1.
  func siblingRow(of row: Int, by step: Int) -> Int?
  /// Whether a range of selected rows takes in an id: not if its row is shown only because of others in it.
  func isMatch(_ id: ID) -> Bool
}

extension OutlineModel {
  /// All rows are meant.
  public func isMatch(_ id: ID) -> Bool { true }
}

/// The rows of an ``OutlineModel`` in a list.
///
/// Unlike those of an ``OutlineGroup``, its groups are opened and closed by the program: the list only asks for it.
public struct SharedOutline<Model: OutlineModel, Content: View>: View {
  let model: Model
  let open: (Model.ID, Bool) -> Void
  let content: (Model.ID) -> Content

  /// The rows of a model.
  /// - Parameters:
  ///   - model: The rows.
  ///   - open: Called when the user opens or closes a group.
  ///   - row: Makes the view of a row, when it comes into view.
  public init(_ model: Model, onOpen open: @escaping (Model.ID, Bool) -> Void, @ViewBuilder row: @escaping (Model.ID) -> Content) {
    self.model = model
    self.open = open
    content = row
  }

  /// Contributes the rows to a list; elsewhere they are a list of their own.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    guard context.rows == .list else { return Rows(content: self)._part(old, context) }
    let part = kept(old, or: SharedOutlinePart<Model, Content>(context.graph))
    part.take(self, context)
    return part
  }

  /// An unknown number of rows.
  public static var _traits: RowTraits { RowTraits(count: nil, isFoldable: true) }
}

/// The part of the rows of a model.
final class SharedOutlinePart<Model: OutlineModel, Content: View>: Part {
  private var view: SharedOutline<Model, Content>!
  private var context: ViewContext!
  private var elements = KeptParts<Model.ID>()
  private var isAsking = false

  private var model: Model { view.model }

  func take(_ new: SharedOutline<Model, Content>, _ newContext: ViewContext) {
    view = new
    context = newContext
    elements.beginGeneration()
    resize(by: model.count - count)
  }

  override func valueChanged() { graph.needsUpdate(self) }

  override func update() {
    elements.beginGeneration()
    resize(by: 0)
  }

  override func childChanged(_ child: Part, by delta: Int) {
    if !isAsking { resize(by: 0) }
  }

  override func node(at index: Int) -> Node {
    let id = model.outlineRow(at: index).id
    var old: Part?
    let part = elements.current(id, at: index, old: &old) ?? ask(id, old)
    elements.keep(part, of: id, at: index, now: graph.frameNumber)
    let node = part.node(at: 0)
    if node.givenName == nil { node.name = ViewID(id) }
    return node
  }

  private func ask(_ id: Model.ID, _ old: Part?) -> Part {
    graph.rowCount += 1
    isAsking = true
    defer { isAsking = false }
    let content = readMore { view.content(id) }
    return part(of: Unit(content: content), old, context.inside(nil))
  }

  override func row(at index: Int) -> Row {
    let row = model.outlineRow(at: index)
    let id = AnyHashable(row.id)
    let kind: RowKind = row.disclosure == .leaf ? .leaf : .group(isOpen: row.disclosure == .open)
    return Row(
      id: RowID(scope: scope, last: .element(id)), name: ViewID(row.id), level: row.level, kind: kind, tag: id,
      isInRanges: model.isMatch(row.id))
  }

  override func append(to names: inout RowNames) {
    let (model, scope) = (model, scope)
    names.append(
      count, id: { RowID(scope: scope, last: .element(AnyHashable(model.outlineRow(at: $0).id))) },
      name: { ViewID(model.outlineRow(at: $0).id) })
  }

  override func sweep(before time: Int) { elements.sweep(before: time, unless: graph.isInUse) }
  override func visitParts(_ visit: (Part) -> Void) { elements.visit(visit) }

  override var hasGroups: Bool { count > 0 }

  override func setOpen(_ open: Bool?, at row: Int) -> Bool {
    let row = model.outlineRow(at: row)
    guard row.disclosure != .leaf else { return false }
    let wanted = open ?? (row.disclosure == .closed)
    if wanted != (row.disclosure == .open) { view.open(row.id, wanted) }
    return true
  }

  override func parentRow(of row: Int) -> Int? { model.parentRow(of: row) }
  override func sibling(of row: Int, by step: Int) -> Int? { model.siblingRow(of: row, by: step) }
  override func topRow(last: Bool) -> Int? {
    guard last else { return count == 0 ? nil : 0 }
    var row = count - 1
    while let parent = row >= 0 ? model.parentRow(of: row) : nil { row = parent }
    return row >= 0 ? row : nil
  }

  override func find(_ components: ArraySlice<Scope.Component>) -> Int? {
    guard case .element(let id) = components.first else { return nil }
    return (id.base as? Model.ID).flatMap(model.index(of:))
  }

  override func find(name: ViewID) -> Int? { (name.base?.base as? Model.ID).flatMap(model.index(of:)) }

  override func find(path: ArraySlice<AnyHashable>, opening: Bool) -> Int? {
    guard path.count == 1, let id = path.first?.base as? Model.ID else { return nil }
    return model.index(of: id)
  }
}
