/// A part whose nodes are those of one part that it holds.
class ForwardingPart: Part {
  final private(set) var content: Part?

  /// Makes or updates the part of a view as the content.
  final func show(_ view: some View, _ context: ViewContext) {
    let old = content
    let new = part(of: view, old, context)
    guard new !== old else { return }
    content = new
    resize(by: new.count - count)
  }

  /// Removes the content, so that the next one starts afresh.
  final func drop() {
    content?.remove()
    content = nil
    resize(by: -count)
  }

  override func visitParts(_ visit: (Part) -> Void) { content.map(visit) }
  override func node(at index: Int) -> Node { content!.node(at: index) }
  override func row(at index: Int) -> Row { content!.row(at: index) }
  override func enumerate(into outline: inout LazyOutline) { content?.enumerate(into: &outline) }
  override func append(to names: inout RowNames) { content?.append(to: &names) }
  override func setOpen(_ open: Bool?, at row: Int) -> Bool { content!.setOpen(open, at: row) }
  override func parentRow(of row: Int) -> Int? { content!.parentRow(of: row) }
  override func sibling(of row: Int, by step: Int) -> Int? { content!.sibling(of: row, by: step) }
  override func topRow(last: Bool) -> Int? { content?.topRow(last: last) }
  override func find(_ components: ArraySlice<Scope.Component>) -> Int? { content?.find(components) }
  override func find(name: ViewID) -> Int? { content?.find(name: name) }
  override func find(path: ArraySlice<AnyHashable>, opening: Bool) -> Int? { content?.find(path: path, opening: opening) }
}

/// The part of a view with a body: its state, and the part of the body.
final class CompositePart<Composite: View>: ForwardingPart {
  private var view: Composite
  private var context: ViewContext
  private let fields: DynamicFields<Composite>
  private var slots: [AnyObject?]
  private var isCurrent = false

  init(_ view: Composite, _ context: ViewContext) {
    self.view = view
    self.context = context
    fields = context.graph.fields(of: Composite.self)
    slots = Array(repeating: nil, count: fields.count)
    super.init(context.graph)
    ask()
  }

  /// Takes a new value of the view; its body is asked only if the value or the context differs.
  func take(_ new: Composite, _ newContext: ViewContext) {
    let isSame = isCurrent && !graph.asksAlways && newContext.isSame(as: context) && fields.areSame(new, view)
    context = newContext
    if isSame { return }
    view = new
    ask()
  }

  private func ask() {
    isCurrent = true
    graph.bodyCount += 1
    let body = read {
      fields.connect(&view, to: &slots, in: context)
      return view.body
    }
    show(body, context)
  }

  override func valueChanged() {
    guard isCurrent else { return }
    isCurrent = false
    graph.needsUpdate(self)
  }

  override func update() { if !isCurrent { ask() } }

  override func willBeRemoved() { slots.removeAll() }
}

/// The properties of a type of view that the graph connects, and how the others are compared.
struct DynamicFields<Composite> {
  private var connections: [(UnsafeMutableRawPointer, inout AnyObject?, ViewContext) -> Void] = []
  private let comparing = Comparing<Composite>()

  init() {
    for field in Field.all(of: Composite.self) {
      guard let type = field.type as? any DynamicProperty.Type else { continue }
      connections.append(Self.connection(type, at: field.offset))
    }
  }

  private static func connection<Property: DynamicProperty>(
    _ type: Property.Type, at offset: Int
  ) -> (UnsafeMutableRawPointer, inout AnyObject?, ViewContext) -> Void {
    { view, slot, context in (view + offset).assumingMemoryBound(to: Property.self).pointee._connect(to: &slot, in: context) }
  }

  var count: Int { connections.count }

  func areSame(_ one: Composite, _ other: Composite) -> Bool { comparing.areSame(one, other) }

  /// Connects the properties of a view with what its part keeps for them.
  func connect(_ view: inout Composite, to slots: inout [AnyObject?], in context: ViewContext) {
    guard !connections.isEmpty else { return }
    withUnsafeMutablePointer(to: &view) { view in
      for index in connections.indices { connections[index](view, &slots[index], context) }
    }
  }
}
