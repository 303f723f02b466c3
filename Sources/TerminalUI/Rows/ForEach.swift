// SPDX-License-Identifier: MIT
import Scrolling

/// A view for each element of a collection, created when a container requests it.
///
/// Eager containers request all, lazy ones only those in view. Give each element a number of views that the type of its content
/// determines: otherwise a lazy stack treats the views of an element as one row, and a list creates all of them to count them.
/// - Complexity: O(elements) id reads when the data changed; O(1) for each frame with a constant range.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  let data: Data
  let id: (Data.Element) -> ID
  let content: (Data.Element) -> Content
  var isConstant = false

  /// A view for each element, with its id from a closure.
  ///
  /// Ids should be unique among the elements; of two equal ones the first is found, and both are drawn.
  public init(
    _ data: Data, id: @escaping (Data.Element) -> ID, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.content = content
  }

  /// A view for each element, with its id at a key path.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data, id: { $0[keyPath: id] }, content: content)
  }

  /// Contributes the views of all elements.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let traits = Content._traits
    if traits.count != nil {
      let part = kept(old, or: ElementsPart<Data, ID, Content>(context.graph))
      part.take(self, context)
      return part
    }
    if context.rows == .visible, !traits.isFoldable {
      let part = kept(old, or: ElementsPart<Data, ID, RowUnit<Content>>(context.graph))
      let content = content
      part.take(ForEach<Data, ID, RowUnit<Content>>(data, id: id, content: { RowUnit(content: content($0)) }), context)
      return part
    }
    let part = kept(old, or: KeyedPart<Data, ID, Content>(context.graph))
    part.take(self, context)
    return part
  }

  /// An unknown number of rows.
  public static var _traits: RowTraits { RowTraits(count: nil, isFoldable: true, holdsNames: Content._traits.holdsNames) }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// A view for each element, identified by its `id`.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: { $0.id }, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// A view for each number of a constant range; a later range with another count is ignored, with a warning.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data, id: { $0 }, content: content)
    isConstant = true
  }
}

/// The views of an element as one row, stacked along the container if they are several.
struct RowUnit<Content: View>: View {
  let content: Content

  func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let node = kept(old, or: UnitNode(context.axis ?? .vertical, context.graph))
    node.hold(content, context.inside(context.axis))
    return node
  }
}

/// The parts of elements that each contribute the same number of nodes, created when they are requested.
final class ElementsPart<Data: RandomAccessCollection, ID: Hashable, Content: View>: Part {
  private var view: ForEach<Data, ID, Content>!
  private var context: ViewContext!
  private let rowsPerElement = Content._traits.count ?? 1
  private let holdsNames = Content._traits.holdsNames
  private var elements = KeptParts<ID>()
  private var isAsking = false
  private var knownIndices: [ID: Int]?

  func take(_ new: ForEach<Data, ID, Content>, _ newContext: ViewContext) {
    var new = new
    if new.isConstant, let view, view.data.count != new.data.count {
      graph.warn(.changedConstantRange(was: "\(view.data)", now: "\(new.data)"))
      new = ForEach(view.data, id: new.id, content: new.content)
      new.isConstant = true
    }
    let shift = new.data.count - (view?.data.count ?? 0)
    view = new
    context = newContext
    elements.beginGeneration()
    knownIndices = nil
    removeMissing(shift)
    resize(by: new.data.count * rowsPerElement - count)
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

  // MARK: Elements

  private func element(at index: Int) -> Data.Element { view.data[view.data.index(view.data.startIndex, offsetBy: index)] }
  private func id(at index: Int) -> ID { view.id(element(at: index)) }

  /// Removes the parts of elements that no longer exist.
  ///
  /// If all elements kept their indices, or all moved by the same distance, no other elements are examined.
  private func removeMissing(_ shift: Int) {
    elements.removeMissing(
      isAt: { (0..<view.data.count).contains($0) && self.id(at: $0) == $1 }, shift: shift,
      find: { missing in
        for element in view.data where missing.remove(view.id(element)) != nil && missing.isEmpty { return }
      })
  }

  private func part(at index: Int) -> Part {
    let value = element(at: index)
    let id = view.id(value)
    var old: Part?
    let part = elements.current(id, at: index, old: &old) ?? ask(value, old)
    if elements.isTwin(id, at: index) { graph.warn(.duplicateID("\(id)")) }
    elements.keep(part, of: id, at: index, now: graph.frameNumber)
    return part
  }

  private func ask(_ value: Data.Element, _ old: Part?) -> Part {
    graph.rowCount += rowsPerElement
    isAsking = true
    defer { isAsking = false }
    let content = readMore { view.content(value) }
    return part(of: content, old, context)
  }

  override func sweep(before time: Int) { elements.sweep(before: time, unless: graph.isInUse) }

  override func visitParts(_ visit: (Part) -> Void) { elements.visit(visit) }

  override func component(of child: Part) -> Scope.Component? { .element(id(at: child.ordinal)) }

  // MARK: Rows

  override func node(at row: Int) -> Node {
    let node = part(at: row / rowsPerElement).node(at: row % rowsPerElement)
    if row % rowsPerElement == 0, node.givenName == nil { node.name = ViewID(id(at: row / rowsPerElement)) }
    return node
  }

  override func row(at row: Int) -> Row {
    let id = id(at: row / rowsPerElement)
    let name = row % rowsPerElement == 0 ? name(at: row / rowsPerElement, id) : nil
    return Row(id: Self.rowID(id, row, scope, rowsPerElement), name: name, tag: AnyHashable(id))
  }

  private static func rowID(_ id: ID, _ row: Int, _ scope: Scope, _ rowsPerElement: Int) -> RowID {
    if rowsPerElement == 1 { return RowID(scope: scope, last: .element(id)) }
    return RowID(scope: Scope(parent: scope, component: .element(id)), last: .position(row % rowsPerElement))
  }

  /// The explicit name of an element's view, else its id.
  private func name(at index: Int, _ id: ID) -> ViewID {
    guard holdsNames else { return ViewID(id) }
    switch view.content(element(at: index))._name {
    case .known(let name): return name
    case .none: return ViewID(id)
    case .hidden: return part(at: index).row(at: 0).name ?? ViewID(id)
    }
  }

  override func append(to names: inout RowNames) {
    guard let view else { return }
    let (scope, each, holdsNames) = (scope, rowsPerElement, holdsNames)
    func id(_ row: Int) -> ID { view.id(view.data[view.data.index(view.data.startIndex, offsetBy: row / each)]) }
    names.append(
      count, id: { Self.rowID(id($0), $0, scope, each) },
      name: { [self] in
        guard $0 % each == 0 else { return nil }
        return holdsNames ? name(at: $0 / each, id($0)) : ViewID(id($0))
      })
  }

  override func sibling(of row: Int, by step: Int) -> Int? { (0..<count).contains(row + step) ? row + step : nil }
  override func topRow(last: Bool) -> Int? { count == 0 ? nil : last ? count - 1 : 0 }

  private func index(of id: AnyHashable) -> Int? {
    guard let id = id.base as? ID else { return nil }
    let indices =
      knownIndices
      ?? Dictionary(view.data.enumerated().map { (view.id($0.element), $0.offset) }, uniquingKeysWith: { first, _ in first })
    knownIndices = indices
    return indices[id]
  }

  override func find(_ components: ArraySlice<Scope.Component>) -> Int? {
    guard case .element(let id) = components.first, let index = index(of: id) else { return nil }
    guard rowsPerElement > 1, case .position(let offset) = components.dropFirst().first else { return index * rowsPerElement }
    return index * rowsPerElement + offset
  }

  override func find(name: ViewID) -> Int? {
    if let index = name.base.flatMap(index(of:)) { return index * rowsPerElement }
    guard holdsNames else { return nil }
    return (0..<view.data.count).first { self.name(at: $0, id(at: $0)) == name }.map { $0 * rowsPerElement }
  }

  override func find(path: ArraySlice<AnyHashable>, opening: Bool) -> Int? {
    path.count == 1 ? index(of: path[path.startIndex]).map { $0 * rowsPerElement } : nil
  }
}

/// The parts of elements that are all created, because their nodes cannot be counted otherwise.
final class KeyedPart<Data: RandomAccessCollection, ID: Hashable, Content: View>: PartList {
  private var view: ForEach<Data, ID, Content>!
  private var context: ViewContext!
  private var ids: [ID] = []
  private var ordinals: [ID: Int] = [:]

  func take(_ new: ForEach<Data, ID, Content>, _ newContext: ViewContext) {
    view = new
    context = newContext
    update()
  }

  override func valueChanged() { graph.needsUpdate(self) }

  override func update() {
    var old: [ID: [Part]] = [:]
    for (id, part) in zip(ids, parts).reversed() { old[id, default: []].append(part) }
    let data = view.data
    let contents = read { data.map { (view.id($0), view.content($0)) } }
    var new: [Part] = []
    for (id, content) in contents {
      let kept = old[id]?.popLast()
      let part = part(of: content, kept, context)
      part.ordinal = new.count
      new.append(part)
    }
    for part in old.values.joined() { part.remove() }
    ids = contents.map(\.0)
    ordinals = Dictionary(zip(ids, ids.indices), uniquingKeysWith: { first, _ in first })
    if ordinals.count < ids.count { warnOfTwins() }
    replace(new)
  }

  private func warnOfTwins() {
    var seen: Set<ID> = []
    for id in ids where !seen.insert(id).inserted { return graph.warn(.duplicateID("\(id)")) }
  }

  override func node(at index: Int) -> Node {
    let node = super.node(at: index)
    let place = place(of: index)
    if place.row == 0, node.givenName == nil { node.name = ViewID(ids[place.ordinal]) }
    return node
  }

  override func row(at index: Int) -> Row {
    var row = super.row(at: index)
    let place = place(of: index)
    let id = ids[place.ordinal]
    if place.row == 0, row.name == nil { row.name = ViewID(id) }
    if row.tag == nil, row.isSelectable { row.tag = AnyHashable(id) }
    return row
  }

  override func component(of child: Part) -> Scope.Component? { .element(ids[child.ordinal]) }

  override func find(_ components: ArraySlice<Scope.Component>) -> Int? {
    guard case .element(let id) = components.first, let ordinal = (id.base as? ID).flatMap({ ordinals[$0] }) else { return nil }
    return shifted(parts[ordinal].find(components.dropFirst()), parts[ordinal])
  }

  override func find(name: ViewID) -> Int? {
    if let ordinal = (name.base?.base as? ID).flatMap({ ordinals[$0] }), parts[ordinal].count > 0 { return shifted(0, parts[ordinal]) }
    return super.find(name: name)
  }

  override func find(path: ArraySlice<AnyHashable>, opening: Bool) -> Int? {
    guard let ordinal = (path.first?.base as? ID).flatMap({ ordinals[$0] }) else { return nil }
    return shifted(parts[ordinal].find(path: path.dropFirst(), opening: opening), parts[ordinal])
  }
}
