/// A reference to a value whose source of truth is elsewhere, read and written through two closures.
///
/// The setter may reject a value; the next read then returns the old one.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// Makes a binding from a getter and a setter.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// A binding that always returns the same value and ignores writes.
  public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }

  /// The referenced value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself, so that `$name` passes it on.
  public var projectedValue: Binding { self }

  /// A binding to a part of the value.
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(get: { get()[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
  }
}

/// A value that a declaration owns; `$name` is a binding to it.
@propertyWrapper
public final class State<Value> {
  /// The value.
  public var wrappedValue: Value

  /// Makes a state with an initial value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    Binding(get: { self.wrappedValue }, set: { self.wrappedValue = $0 })
  }
}
