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
}

/// A view without content.
public struct EmptyView: View {
  /// Makes an empty view.
  public init() {}

  /// Adds nothing.
  public func build(into collector: inout ViewCollector) {}

  /// Adds nothing.
  public func enumerate(into outline: inout LazyOutline) {}
}

/// Several views in order, as separate children of the container they are in.
public struct TupleView<each Content: View>: View {
  let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }

  /// Adds each view.
  public func build(into collector: inout ViewCollector) {
    let path = collector.environment.path
    var index = 0
    for view in repeat each content {
      collector.environment.path = path.appending(index)
      view.build(into: &collector)
      index += 1
    }
    collector.environment.path = path
  }

  /// Adds each view.
  public func enumerate(into outline: inout LazyOutline) {
    let path = outline.environment.path
    var index = 0
    for view in repeat each content {
      outline.environment.path = path.appending(index)
      view.enumerate(into: &outline)
      index += 1
    }
    outline.environment.path = path
  }

  /// Whether any of the views contains sections.
  public static var holdsSections: Bool {
    for type in repeat (each Content).self {
      if type.holdsSections { return true }
    }
    return false
  }
}

/// One of two views, from `if … else`.
public enum ConditionalView<First: View, Second: View>: View {
  /// The view of the first branch.
  case first(First)
  /// The view of the second branch.
  case second(Second)

  /// Adds the chosen view; each branch has its own state between frames.
  public func build(into collector: inout ViewCollector) {
    let path = collector.environment.path
    switch self {
    case .first(let view):
      collector.environment.path = path.appending(1)
      view.build(into: &collector)
    case .second(let view):
      collector.environment.path = path.appending(2)
      view.build(into: &collector)
    }
    collector.environment.path = path
  }

  /// Adds the chosen view.
  public func enumerate(into outline: inout LazyOutline) {
    switch self {
    case .first(let view): view.enumerate(into: &outline)
    case .second(let view): view.enumerate(into: &outline)
    }
  }

  /// Whether either view contains sections.
  public static var holdsSections: Bool { First.holdsSections || Second.holdsSections }
}

extension Optional: View where Wrapped: View {
  /// An optional has no body; it builds the wrapped view.
  public typealias Body = Never

  /// Adds the view if there is one.
  public func build(into collector: inout ViewCollector) {
    if let self { self.build(into: &collector) }
  }

  /// Adds the view if there is one.
  public func enumerate(into outline: inout LazyOutline) {
    if let self { self.enumerate(into: &outline) }
  }

  /// Whether the wrapped view contains sections.
  public static var holdsSections: Bool { Wrapped.holdsSections }
}

/// Views grouped so that one modifier applies to each; not a container.
public struct Group<Content: View>: View {
  let content: Content

  /// The views of a closure.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Adds the views to the enclosing container.
  public func build(into collector: inout ViewCollector) { content.build(into: &collector) }

  /// Adds the views to the enclosing container.
  public func enumerate(into outline: inout LazyOutline) { content.enumerate(into: &outline) }

  /// Whether the views contain sections.
  public static var holdsSections: Bool { Content.holdsSections }
}
