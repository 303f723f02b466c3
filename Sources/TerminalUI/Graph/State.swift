// SPDX-License-Identifier: MIT
/// A value that a view owns, kept as long as the view is in the same place; `$name` is a binding to it.
///
/// A view that reads the value in its ``View/body`` is evaluated again when the value changes.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initial: Value
  private var box: Box<Value>?

  /// A state with its initial value.
  public init(wrappedValue: Value) { initial = wrappedValue }

  /// A state with its initial value, for initialisers of views: `_count = State(initialValue: 3)`.
  public init(initialValue: Value) { initial = initialValue }

  /// The value.
  /// - Complexity: O(1) to read; set, the bodies of the views that read it are asked again.
  public var wrappedValue: Value {
    get { box?.get() ?? initial }
    nonmutating set { if let box { box.set(newValue) } else { Misuse.state(Value.self, "keeps its first value").report() } }
  }

  /// A binding to the value.
  ///
  /// Outside of the body of a shown view there is no storage for the value: the binding then always returns the initial one, and a line on
  /// standard error reports this.
  public var projectedValue: Binding<Value> {
    guard let box else {
      Misuse.state(Value.self, "its binding is constant").report()
      return .constant(initial)
    }
    return Binding(place: .init(owner: box), get: box.get, set: box.set)
  }

  /// Connects the stored value of the view.
  public mutating func _connect(to slot: inout AnyObject?, in context: ViewContext) {
    let kept = slot.map { unsafeDowncast($0, to: Box<Value>.self) } ?? Box(initial)
    slot = kept
    box = kept
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// A state without a value.
  public init() { self.init(wrappedValue: nil) }
}

/// A value of an object that views observe: those that read it are evaluated again when it changes.
///
///     final class Editor: ObservableObject {
///       @Published var selection: Shape.ID?
///     }
@propertyWrapper
public struct Published<Value> {
  private let box: Box<Value>

  /// A property with its initial value.
  public init(wrappedValue: Value) { box = Box(wrappedValue) }

  /// The value.
  /// - Complexity: O(1) to read; set, the bodies of the views that read it are asked again.
  public var wrappedValue: Value {
    get { box.get() }
    nonmutating set { box.set(newValue) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> { Binding(place: .init(owner: box), get: box.get, set: box.set) }
}

/// An object whose ``Published`` properties views observe.
public protocol ObservableObject: AnyObject {}

/// An object passed to a view; `$object.property` is a binding.
@propertyWrapper
@dynamicMemberLookup
public struct ObservedObject<Object: ObservableObject>: DynamicProperty, Equatable {
  /// The object.
  public var wrappedValue: Object

  /// Observes an object.
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }

  /// The wrapper, whose members are bindings.
  public var projectedValue: ObservedObject { self }

  /// A binding to a property of the object.
  public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Object, Value>) -> Binding<Value> {
    let object = wrappedValue
    return Binding(place: .init(owner: object, path: [path]), get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
  }

  /// Whether both observe the same object.
  public static func == (a: ObservedObject, b: ObservedObject) -> Bool { a.wrappedValue === b.wrappedValue }
}
