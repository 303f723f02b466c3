// SPDX-License-Identifier: MIT
/// A piece of a screen, described by its content.
///
/// Declare a type with a ``body``. Views are cheap descriptions, created again whenever a value that they read changes; persistent values
/// are kept by the view's place in the declaration: declare them with ``State``.
///
/// A body of several views adds them to the enclosing stack as separate children; a modifier on such a body
/// applies to each of them.
public protocol View {
  /// The type of the body; `Never` for the views of this module that lay out cells themselves.
  associatedtype Body: View

  /// The content of the view.
  @ViewBuilder var body: Body { get }

  /// Creates the part of the view, or updates the existing one.
  ///
  /// Views with a body need no implementation: the default keeps their state and evaluates the body if something changed.
  func _part(_ old: Part?, _ context: ViewContext) -> Part

  /// The information about the rows of the view that its type alone determines.
  static var _traits: RowTraits { get }

  /// The value given by ``View/id(_:)``, as far as it is known without the view's part.
  var _name: RowName { get }
}

/// The information that the type of a view determines about the rows it contributes to a container.
///
/// Opaque outside this module.
public struct RowTraits: Sendable {
  /// The number of rows; nil if it depends on values.
  var count: Int?
  /// Whether it may hold sections, groups or other collections, so that its rows can only be counted by creating its parts.
  var isFoldable = false
  /// Whether ``View/id(_:)`` may name one of the rows.
  var holdsNames = false

  /// One row without a name, as for most views.
  static let one = RowTraits(count: 1)

  /// The rows of both, one after another.
  static func + (a: RowTraits, b: RowTraits) -> RowTraits {
    RowTraits(
      count: a.count.flatMap { first in b.count.map { first + $0 } }, isFoldable: a.isFoldable || b.isFoldable,
      holdsNames: a.holdsNames || b.holdsNames)
  }

  /// The rows of one of both.
  static func | (a: RowTraits, b: RowTraits) -> RowTraits {
    var both = a + b
    both.count = a.count == b.count ? a.count : nil
    return both
  }
}

/// The explicit name of a view, if it is known.
///
/// Opaque outside this module.
public enum RowName {
  /// It has none.
  case none
  /// It has this one.
  case known(ViewID)
  /// Its body has to be evaluated.
  case hidden
}

extension View {
  /// The traits of the body's type; one row for a view without a body.
  public static var _traits: RowTraits { Body.self == Never.self ? .one : Body._traits }

  /// No name, unless the body may have one.
  public var _name: RowName { Body.self != Never.self && Body._traits.holdsNames ? .hidden : .none }
}

extension View where Body == Never {
  /// Traps: the view lays out cells itself.
  public var body: Never { preconditionFailure("\(Self.self) has no body") }
}

extension Never: View {
  /// Never called.
  public var body: Never { preconditionFailure("Never has no body") }
  /// Never called.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part { self }
  /// No rows.
  public static var _traits: RowTraits { RowTraits(count: 0) }
}
