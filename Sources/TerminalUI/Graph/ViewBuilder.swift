/// Builds one view from the statements of a closure.
@resultBuilder
public enum ViewBuilder {
  /// An empty block.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// A block of one statement.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// A block of several statements, in order.
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  /// One statement.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// An `if` without `else`.
  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  /// The first branch of a condition.
  public static func buildEither<First: View, Second: View>(first: First) -> ConditionalView<First, Second> {
    .first(first)
  }

  /// The second branch of a condition.
  public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalView<First, Second> {
    .second(second)
  }

  /// The iterations of a `for` loop, identified by position; use ``ForEach`` for elements with ids.
  public static func buildArray<Content: View>(_ content: [Content]) -> ArrayView<Content> { ArrayView(content: content) }

  /// The views of an `if #available`.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> Content { content }
}

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

/// Views grouped so that one modifier applies to each; not a container.
public struct Group<Content: View>: View {
  let content: Content

  /// The views of a closure.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Contributes the nodes of the views.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part { content._part(old, context) }

  /// The rows of the views.
  public static var _traits: RowTraits { Content._traits }

  /// The name of the view.
  public var _name: RowName { content._name }
}

/// A view whose type is not known; another type is another view, with state of its own.
public struct AnyView: View {
  private let view: any View

  /// Hides the type of a view.
  public init(_ view: some View) { self.view = (view as? AnyView)?.view ?? view }

  /// Contributes the nodes of the view.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let part = kept(old, or: ChoicePart(context.graph))
    func take<Content: View>(_ view: Content) { part.take(view, choice: ObjectIdentifier(Content.self).hashValue, context) }
    take(view)
    return part
  }

  /// An unknown number of rows.
  public static var _traits: RowTraits { RowTraits(count: nil, isFoldable: true, holdsNames: true) }

  /// The name of the view.
  public var _name: RowName { view._name }
}

/// The part of one of several views, of which another one starts afresh.
final class ChoicePart: ForwardingPart {
  private var choice: Int?

  func take(_ view: some View, choice new: Int, _ context: ViewContext) {
    if choice != new, content != nil { drop() }
    choice = new
    show(view, context)
  }

  override func component(of child: Part) -> Scope.Component? { choice.map { .position($0) } }

  override func find(_ components: ArraySlice<Scope.Component>) -> Int? {
    guard let choice, components.first == .position(choice) else { return nil }
    return super.find(components.dropFirst())
  }
}
