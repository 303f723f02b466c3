// SPDX-License-Identifier: MIT
package import TerminalText

/// A change of the inherited values that can be compared with another.
protocol EnvironmentChange {
  func apply(to values: inout EnvironmentValues)
  func isSame(as other: Self) -> Bool
}

extension EnvironmentChange where Self: Equatable {
  func isSame(as other: Self) -> Bool { self == other }
}

/// A view with changed inherited values for itself and its content.
struct EnvironmentView<Content: View, Change: EnvironmentChange>: View {
  let content: Content
  let change: Change

  func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let part = kept(old, or: EnvironmentPart<Change>(context.graph))
    part.show(content, part.changed(context, by: change))
    return part
  }

  static var _traits: RowTraits { Content._traits }
  var _name: RowName { content._name }
}

/// The part that keeps changed values, as long as neither they nor the change differ.
final class EnvironmentPart<Change: EnvironmentChange>: ForwardingPart {
  private var outer: Surroundings?
  private var inner: Surroundings?
  private var change: Change?

  func changed(_ context: ViewContext, by change: Change) -> ViewContext {
    var result = context
    if let inner, outer === context.surroundings, let known = self.change, known.isSame(as: change) {
      result.surroundings = inner
      return result
    }
    var values = context.values
    change.apply(to: &values)
    result.surroundings = Surroundings(values)
    outer = context.surroundings
    inner = result.surroundings
    self.change = change
    return result
  }
}

/// Sets one value.
struct ValueChange<Value>: EnvironmentChange {
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let value: Value

  func apply(to values: inout EnvironmentValues) { values[keyPath: keyPath] = value }
  func isSame(as other: Self) -> Bool { keyPath == other.keyPath && Comparing<Value>().areSame(value, other.value) }
}

/// Sets one value of a type that can be compared at once.
struct EqualChange<Value: Equatable>: EnvironmentChange, Equatable {
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let value: Value

  func apply(to values: inout EnvironmentValues) { values[keyPath: keyPath] = value }
}

/// Provides an object.
private struct ObjectChange<Object: AnyObject>: EnvironmentChange {
  let object: Object

  func apply(to values: inout EnvironmentValues) { values[object: Object.self] = object }
  func isSame(as other: Self) -> Bool { object === other.object }
}

/// Enables or disables controls; controls disabled by an enclosing view stay disabled.
private struct EnabledChange: EnvironmentChange, Equatable {
  let isEnabled: Bool

  func apply(to values: inout EnvironmentValues) { values.isEnabled = values.isEnabled && isEnabled }
}

/// Adds attributes of text.
private struct AttributesChange: EnvironmentChange, Equatable {
  let attributes: CellAttributes

  func apply(to values: inout EnvironmentValues) { values.style.attributes.formUnion(attributes) }
}

extension View {
  /// Sets one inherited value.
  /// - Complexity: O(1); where the value is another one, the bodies of all views inside are asked again.
  public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
    EnvironmentView(content: self, change: ValueChange(keyPath: keyPath, value: value))
  }

  /// Sets one inherited value.
  /// - Complexity: O(1); where the value is another one, the bodies of all views inside are asked again.
  public func environment<Value: Equatable>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
    EnvironmentView(content: self, change: EqualChange(keyPath: keyPath, value: value))
  }

  /// Provides an object to the views inside, which read it by `@Environment(Type.self)`.
  /// - Complexity: O(1); where the value is another one, the bodies of all views inside are asked again.
  public func environment<Object: AnyObject>(_ object: Object) -> some View {
    EnvironmentView(content: self, change: ObjectChange(object: object))
  }

  /// Adds attributes to text.
  /// - Complexity: As for `environment(_:_:)`.
  public func attributes(_ attributes: CellAttributes) -> some View {
    EnvironmentView(content: self, change: AttributesChange(attributes: attributes))
  }

  /// Makes text bold.
  public func bold() -> some View { attributes(.bold) }

  /// Makes text faint.
  public func dim() -> some View { attributes(.dim) }

  /// Limits the lines of each text; nil removes the limit.
  /// - Complexity: As for `environment(_:_:)`.
  public func lineLimit(_ count: Int?) -> some View { environment(\.lineLimit, count) }

  /// Sets the place at which a text that does not fit is truncated.
  package func truncationMode(_ mode: TruncationMode) -> some View { environment(\.truncationMode, mode) }

  /// Whether controls inside can be used.
  /// - Complexity: As for `environment(_:_:)`.
  public func disabled(_ isDisabled: Bool) -> some View {
    EnvironmentView(content: self, change: EnabledChange(isEnabled: !isDisabled))
  }
}
