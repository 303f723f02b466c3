import Scrolling

/// A piece of a screen, described by its content.
///
/// Declare a type with a ``body``. Views are cheap descriptions made for each frame; they store no sizes and no cells. State that lasts
/// between frames is in ``ViewMemory``.
///
/// A body of several views adds them to the enclosing stack as separate children; a modifier on such a body
/// applies to each of them.
public protocol View {
  /// The type of the body; `Never` for the views of this module that lay out cells themselves.
  associatedtype Body: View

  /// The content of the view.
  @ViewBuilder var body: Body { get }

  /// Adds the view's nodes to its container's children.
  ///
  /// Views with a body need no implementation: the default adds their body.
  func build(into collector: inout ViewCollector)

  /// Adds the rows that a lazy container may build later.
  ///
  /// Views with a body need no implementation: the default adds their body.
  func enumerate(into outline: inout LazyOutline)

  /// Whether the view may contain a section; a lazy container then evaluates each element of a `ForEach` immediately.
  static var holdsSections: Bool { get }
}

extension View {
  /// Adds the body.
  public func build(into collector: inout ViewCollector) { body.build(into: &collector) }

  /// Adds the body, or the view itself if it has none.
  public func enumerate(into outline: inout LazyOutline) {
    if Body.self == Never.self { outline.append(self) } else { body.enumerate(into: &outline) }
  }

  /// The value of the body.
  public static var holdsSections: Bool { Body.self == Never.self ? false : Body.holdsSections }
}

extension View where Body == Never {
  /// Traps: the view lays out cells itself.
  public var body: Never { preconditionFailure("\(Self.self) has no body") }
}

extension Never: View {
  /// Never called.
  public var body: Never { preconditionFailure("Never has no body") }
  /// Always false.
  public static var holdsSections: Bool { false }
}

/// Collects the children of one container, with the environment they inherit.
///
/// Opaque outside this module: views only pass it on.
public struct ViewCollector {
  /// The environment that views inherit.
  public internal(set) var environment: EnvironmentValues
  var nodes: [Node] = []

  init(_ environment: EnvironmentValues) { self.environment = environment }

  /// Builds a view and returns its nodes.
  static func nodes(of view: some View, _ environment: EnvironmentValues) -> [Node] {
    var collector = ViewCollector(environment)
    view.build(into: &collector)
    return collector.nodes
  }

  /// Builds a view as one node; several views become a vertical stack.
  static func node(of view: some View, _ environment: EnvironmentValues) -> Node {
    var inner = environment
    inner.stackAxis = nil
    let nodes = nodes(of: view, inner)
    guard nodes.count != 1 else { return nodes[0] }
    return StackNode(.vertical, spacing: nil, alignment: .middle, nodes, defaultSpacing: environment.spacing(.vertical))
  }

  /// Builds a view and wraps each of its nodes.
  mutating func wrap(_ view: some View, _ wrapper: (Node) -> Node) {
    let start = nodes.count
    view.build(into: &self)
    for index in start..<nodes.count { nodes[index] = wrapper(nodes[index]) }
  }

  /// Builds with a changed environment.
  mutating func with(_ change: (inout EnvironmentValues) -> Void, _ build: (inout ViewCollector) -> Void) {
    let saved = environment
    change(&environment)
    build(&self)
    environment = saved
  }
}
