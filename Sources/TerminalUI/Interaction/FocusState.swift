// SPDX-License-Identifier: MIT
/// The view that has the focus, of several; writing it moves the focus.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  private let none: Value
  private var store: FocusStore<Value>?

  /// Whether one view has the focus.
  public init() where Value == Bool { none = false }

  /// The value of the view that has the focus; nil if none of them has it.
  public init<Wrapped: Hashable>() where Value == Wrapped? { none = nil }

  /// The view with the focus.
  public var wrappedValue: Value {
    get { store?.box.get() ?? none }
    nonmutating set { if let store { store.request(newValue) } else { Misuse.state(Value.self, "moves no focus").report() } }
  }

  /// A reference to be passed to ``View/focused(_:equals:)``.
  public var projectedValue: Binding { Binding(store: connected) }

  private var connected: FocusStore<Value> {
    guard let store else { preconditionFailure("the focus of a view is used before the view is shown") }
    return store
  }

  /// Connects the storage of the view.
  public mutating func _connect(to slot: inout AnyObject?, in context: ViewContext) {
    let kept = slot.map { unsafeDowncast($0, to: FocusStore<Value>.self) } ?? FocusStore(none, context.graph)
    slot = kept
    store = kept
  }

  /// A reference to a focus state.
  public struct Binding: Equatable {
    let store: FocusStore<Value>

    /// Whether both refer to the same state.
    public static func == (a: Binding, b: Binding) -> Bool { a.store === b.store }
  }
}

/// The value of a focus state, and the nodes that represent its values.
final class FocusStore<Value: Hashable> {
  let box: Box<Value>
  private let none: Value
  private let graph: Graph
  private var nodes: [Value: Weak] = [:]

  private struct Weak { weak var node: Node? }

  init(_ none: Value, _ graph: Graph) {
    self.none = none
    self.graph = graph
    box = Box(none)
  }

  func register(_ node: Node, for value: Value) { nodes[value] = Weak(node: node) }

  /// Moves the focus to the view of a value, once it is laid out; removes it for a value without a view that can have it.
  func request(_ value: Value) {
    box.set(value)
    graph.later { [self] in
      var target: Node?
      if value != none { nodes[value]?.node?.visitShown { if target == nil, $0.isFocusable { target = $0 } } }
      if target == nil { box.set(none) }
      graph.focus(on: target)
    }
  }

  func changed(_ value: Value, _ isFocused: Bool) {
    if isFocused { box.set(value) } else if box.get() == value { box.set(none) }
  }
}

/// A view that represents a value of a focus state.
struct FocusedView<Content: View, Value: Hashable>: WrappingView {
  let content: Content
  let store: FocusStore<Value>
  let value: Value

  func makeWrapper(_ context: ViewContext) -> FocusedNode<Value> { FocusedNode(context.graph) }
  func update(_ wrapper: FocusedNode<Value>, _ context: ViewContext) { wrapper.take(store, value) }
}

/// The node of a view that represents a value of a focus state.
final class FocusedNode<Value: Hashable>: WrapperNode {
  private var store: FocusStore<Value>?
  private var value: Value?

  func take(_ store: FocusStore<Value>, _ value: Value) {
    self.store = store
    self.value = value
    store.register(self, for: value)
  }

  override func focusChanged(_ isFocused: Bool) { if let value { store?.changed(value, isFocused) } }
}

extension View {
  /// Binds whether the view has the focus; writing true gives it to the view.
  public func focused(_ state: FocusState<Bool>.Binding) -> some View {
    FocusedView(content: self, store: state.store, value: true)
  }

  /// Makes the view represent a value of a focus state.
  public func focused<Value: Hashable>(_ state: FocusState<Value?>.Binding, equals value: Value) -> some View {
    FocusedView(content: self, store: state.store, value: value)
  }
}
