/// Turns the statements of a closure into one view.
@resultBuilder
public enum ViewBuilder {
  /// No statement: nothing.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// One statement: that view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Several statements: all of them in order.
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  /// A view as it is.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// The view of an `if` without `else`.
  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  /// The view of a first branch.
  public static func buildEither<First: View, Second: View>(first: First) -> ConditionalView<First, Second> {
    .first(first)
  }

  /// The view of a second branch.
  public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalView<First, Second> {
    .second(second)
  }
}

/// Nothing.
public struct EmptyView: View {
  /// Nothing.
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

  /// Whether any of them holds sections.
  public static var holdsSections: Bool {
    for type in repeat (each Content).self {
      if type.holdsSections { return true }
    }
    return false
  }
}

/// One of two views.
public enum ConditionalView<First: View, Second: View>: View {
  /// The view of the first branch.
  case first(First)
  /// The view of the second branch.
  case second(Second)

  /// Adds the view there is; each branch has a memory of its own.
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

  /// Adds the view there is.
  public func enumerate(into outline: inout LazyOutline) {
    switch self {
    case .first(let view): view.enumerate(into: &outline)
    case .second(let view): view.enumerate(into: &outline)
    }
  }

  /// Whether either holds sections.
  public static var holdsSections: Bool { First.holdsSections || Second.holdsSections }
}

extension Optional: View where Wrapped: View {
  /// An optional lays out what it wraps.
  public typealias Body = Never

  /// Adds the view if there is one.
  public func build(into collector: inout ViewCollector) {
    if let self { self.build(into: &collector) }
  }

  /// Adds the view if there is one.
  public func enumerate(into outline: inout LazyOutline) {
    if let self { self.enumerate(into: &outline) }
  }

  /// Whether the wrapped view holds sections.
  public static var holdsSections: Bool { Wrapped.holdsSections }
}

/// Views taken together, so that one modifier applies to each; not a container.
public struct Group<Content: View>: View {
  let content: Content

  /// The views of a closure.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Adds the views to the enclosing container.
  public func build(into collector: inout ViewCollector) { content.build(into: &collector) }

  /// Adds the views to the enclosing container.
  public func enumerate(into outline: inout LazyOutline) { content.enumerate(into: &outline) }

  /// Whether the views hold sections.
  public static var holdsSections: Bool { Content.holdsSections }
}
