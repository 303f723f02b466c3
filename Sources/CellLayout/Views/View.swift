import Scrolling

/// A piece of a screen: it says what it consists of, and how it sits in its container follows.
///
/// Write a type with a ``body``. Views are cheap descriptions made anew for each frame; they hold no sizes and
/// no cells. Any amount of memory between frames is in ``ViewMemory``.
///
/// A body of several views adds them to the enclosing stack as separate children; a modifier on such a body
/// applies to each of them.
public protocol View {
  /// What the view consists of; `Never` for the views of this module that lay out cells themselves.
  associatedtype Body: View

  /// What the view consists of.
  @ViewBuilder var body: Body { get }

  /// Adds what the view lays out to its container's children.
  ///
  /// There is no need to write this: views with a body add their body.
  func build(into collector: inout ViewCollector)

  /// Adds what a lazy container may build later.
  ///
  /// There is no need to write this: views with a body add their body.
  func enumerate(into outline: inout LazyOutline)

  /// Whether a section may be found inside; a lazy container then looks into each element of a `ForEach` at once.
  static var holdsSections: Bool { get }
}

extension View {
  /// Adds the body.
  public func build(into collector: inout ViewCollector) { body.build(into: &collector) }

  /// Adds the body.
  public func enumerate(into outline: inout LazyOutline) {
    if Body.self == Never.self { outline.append(self) } else { body.enumerate(into: &outline) }
  }

  /// What the body says.
  public static var holdsSections: Bool { Body.self == Never.self ? false : Body.holdsSections }
}

extension View where Body == Never {
  /// Never asked for: the view lays out cells itself.
  public var body: Never { preconditionFailure("\(Self.self) has no body") }
}

extension Never: View {
  /// Never asked for.
  public var body: Never { preconditionFailure("Never has no body") }
  /// Nothing is ever found inside.
  public static var holdsSections: Bool { false }
}

/// Gathers the children of one container, with what they inherit.
///
/// Opaque outside this module: views pass it on.
public struct ViewCollector {
  /// What views inherit from their surroundings.
  public internal(set) var environment: EnvironmentValues
  var nodes: [Node] = []

  init(_ environment: EnvironmentValues) { self.environment = environment }

  /// Builds a view as the only child of something.
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
