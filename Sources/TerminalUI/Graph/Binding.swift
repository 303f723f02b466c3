// SPDX-License-Identifier: MIT
/// A reference to a value whose source of truth is elsewhere.
///
/// The setter may reject a value; the next read then returns the old one. Bindings to the same state are equal, so that a view that only
/// passes one on is not evaluated again; bindings made of closures equal nothing.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  let get: () -> Value
  let set: (Value) -> Void
  let place: Place?

  /// The place where the value of a binding is stored.
  struct Place: Equatable {
    var owner: AnyObject
    var path: [AnyKeyPath] = []

    static func == (a: Place, b: Place) -> Bool { a.owner === b.owner && a.path == b.path }
  }

  init(place: Place?, get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.place = place
    self.get = get
    self.set = set
  }

  /// A binding made of a getter and a setter.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { self.init(place: nil, get: get, set: set) }

  /// A binding that always returns the same value and ignores writes.
  public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }

  /// The referenced value.
  /// - Complexity: That of the getter or the setter, as ``State/wrappedValue`` for a binding to a state.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself, so that `$name` passes it on.
  public var projectedValue: Binding { self }

  /// A binding to a part of the value.
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(
      place: place.map { .init(owner: $0.owner, path: $0.path + [path]) }, get: { get()[keyPath: path] },
      set: { wrappedValue[keyPath: path] = $0 })
  }
}

extension Binding: Equatable {
  /// Whether both certainly refer to the same value.
  public static func == (a: Binding, b: Binding) -> Bool { a.place != nil && a.place == b.place }
}

extension Binding: DynamicProperty {}
