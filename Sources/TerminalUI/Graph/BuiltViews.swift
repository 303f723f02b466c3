// SPDX-License-Identifier: MIT
/// A view without content.
public struct EmptyView: View {
  /// Makes an empty view.
  public init() {}

  /// Contributes nothing.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part { old ?? Part(context.graph) }

  /// No rows.
  public static var _traits: RowTraits { RowTraits(count: 0) }
}

/// Several views in order, as separate children of the container they are in.
public struct TupleView<each Content: View>: View {
  let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }

  /// Contributes the nodes of each view.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let part = kept(old, or: SequencePart(context.graph))
    part.begin()
    for view in repeat each content { part.take(view, context) }
    part.end()
    return part
  }

  /// The rows of all views.
  public static var _traits: RowTraits {
    var traits = RowTraits(count: 0)
    for type in repeat (each Content).self { traits = traits + type._traits }
    return traits
  }
}

/// One of two views, from `if … else`; each branch has its own state.
public enum ConditionalView<First: View, Second: View>: View {
  /// The view of the first branch.
  case first(First)
  /// The view of the second branch.
  case second(Second)

  /// Contributes the nodes of the chosen view.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let part = kept(old, or: ChoicePart(context.graph))
    switch self {
    case .first(let view): part.take(view, choice: 0, context)
    case .second(let view): part.take(view, choice: 1, context)
    }
    return part
  }

  /// The rows of either view.
  public static var _traits: RowTraits { First._traits | Second._traits }

  /// The name of the chosen view.
  public var _name: RowName {
    switch self {
    case .first(let view): view._name
    case .second(let view): view._name
    }
  }
}

extension Optional: View where Wrapped: View {
  /// An optional has no body; it contributes the nodes of the wrapped view.
  public typealias Body = Never

  /// Contributes the nodes of the view if there is one.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let part = kept(old, or: ChoicePart(context.graph))
    if let self { part.take(self, choice: 1, context) } else { part.take(EmptyView(), choice: 0, context) }
    return part
  }

  /// The rows of the wrapped view, or none.
  public static var _traits: RowTraits { Wrapped._traits | RowTraits(count: 0) }

  /// The name of the wrapped view.
  public var _name: RowName { self?._name ?? .none }
}

/// The views of a `for` loop.
/// - Complexity: O(views) where it is asked for again.
public struct ArrayView<Content: View>: View {
  let content: [Content]

  /// Contributes the nodes of each view.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let part = kept(old, or: SequencePart(context.graph))
    part.begin()
    for view in content { part.take(view, context) }
    part.end()
    return part
  }

  /// An unknown number of rows.
  public static var _traits: RowTraits { RowTraits(count: nil, isFoldable: true, holdsNames: Content._traits.holdsNames) }
}
