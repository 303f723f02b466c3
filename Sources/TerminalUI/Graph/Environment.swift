// SPDX-License-Identifier: MIT
/// A value that a view reads from its surroundings.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let read: (EnvironmentValues) -> Value
  private var value: Value?

  /// Reads the value at a key path.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

  /// Reads the object of a type that an enclosing view provides by ``View/environment(_:)``.
  public init(_ type: Value.Type) where Value: AnyObject {
    read = { values in
      guard let object = values[object: type] else { preconditionFailure("no view around offers an object of type \(type)") }
      return object
    }
  }

  /// The value.
  public var wrappedValue: Value {
    guard let value else { preconditionFailure("the environment of a view is read before the view is shown") }
    return value
  }

  /// Reads the value of the place.
  public mutating func _connect(to slot: inout AnyObject?, in context: ViewContext) { value = read(context.values) }
}
