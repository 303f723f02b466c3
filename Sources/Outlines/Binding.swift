/// A value that lives somewhere else, read and written through two closures; the only truth about it.
///
/// A setter may refuse a value: the reader then sees the old one.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// Makes a binding out of a reader and a writer.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// A binding that always reads the same and ignores writes.
  public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }

  /// The value where it lives.
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

  /// Starts at a value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    Binding(get: { self.wrappedValue }, set: { self.wrappedValue = $0 })
  }
}
