// SPDX-License-Identifier: MIT
@_spi(Reflection) import Swift

/// Compares values of any type, as far as their types allow.
///
/// Equatable types use `==`, objects their identity, and other structures their fields. Closures, enumerations with values that cannot be
/// compared, and optional objects always differ, which only costs another evaluation.
struct Comparing<Value> {
  private let test: FieldTest?

  /// Determines how values of the type are compared; worth caching.
  init() { test = Field(type: Value.self, kind: Field.kind(of: Value.self)).test }

  /// Whether two values are certainly the same.
  func areSame(_ one: Value, _ other: Value) -> Bool {
    guard let test else { return false }
    return withUnsafePointer(to: one) { one in withUnsafePointer(to: other) { test(one, $0) } }
  }
}

/// Whether the values at two addresses are certainly the same.
typealias FieldTest = (UnsafeRawPointer, UnsafeRawPointer) -> Bool

/// A stored property of a structure.
struct Field {
  var offset = 0
  var type: Any.Type
  var kind: _MetadataKind

  /// The stored properties of a structure or tuple.
  ///
  /// - SeeAlso: `_forEachField` of the standard library's reflection, which is much faster than `Mirror` and gives addresses.
  static func all(of type: Any.Type, kind: _MetadataKind) -> [Field] {
    guard kind == .struct || kind == .tuple else { return [] }
    var fields: [Field] = []
    _ = _forEachField(of: type, options: []) { _, offset, type, kind in
      fields.append(Field(offset: offset, type: type, kind: kind))
      return true
    }
    return fields
  }

  /// The stored properties of a type, if it is a structure.
  static func all<Value>(of type: Value.Type) -> [Field] {
    let kind = kind(of: type)
    let fields = all(of: type, kind: kind)
    precondition(
      !fields.isEmpty || kind != .struct || MemoryLayout<Value>.size == 0, "\(type) was compiled without reflection metadata")
    return fields
  }

  /// The kind of a type; only structures and tuples may be queried for their fields.
  static func kind<Value>(of type: Value.Type) -> _MetadataKind {
    var kind = _MetadataKind.opaque
    _ = _forEachField(of: Holder<Value>.self, options: []) {
      kind = $3
      return true
    }
    return kind
  }

  /// The comparison of values of the property; nil if they always differ.
  var test: FieldTest? {
    // A weak reference is reported as an optional, and must not be read as one.
    if let optional = type as? any AnyOptional.Type, optional.holdsObject { return nil }
    if let type = type as? any Equatable.Type { return Self.equality(type) }
    switch kind {
    case .class: return Self.identity
    case .struct, .tuple: return fieldTests
    default: return nil
    }
  }

  private static func equality<Value: Equatable>(_ type: Value.Type) -> FieldTest {
    { $0.assumingMemoryBound(to: Value.self).pointee == $1.assumingMemoryBound(to: Value.self).pointee }
  }

  private static let identity: @Sendable (UnsafeRawPointer, UnsafeRawPointer) -> Bool = {
    $0.assumingMemoryBound(to: UnsafeRawPointer.self).pointee == $1.assumingMemoryBound(to: UnsafeRawPointer.self).pointee
  }

  private var fieldTests: FieldTest? {
    var tests: [(Int, FieldTest)] = []
    for field in Field.all(of: type, kind: kind) {
      // Properties connected by the graph are not part of the value, except bindings, which can be compared.
      if field.type is any DynamicProperty.Type, !(field.type is any Equatable.Type) { continue }
      guard let test = field.test else { return nil }
      tests.append((field.offset, test))
    }
    return { one, other in tests.allSatisfy { offset, test in test(one + offset, other + offset) } }
  }
}

private struct Holder<Value> { var value: Value }

private protocol AnyOptional { static var holdsObject: Bool { get } }
extension Optional: AnyOptional { fileprivate static var holdsObject: Bool { Wrapped.self is AnyObject.Type } }
