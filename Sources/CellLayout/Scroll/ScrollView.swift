public import Scrolling

/// Content larger than its frame, moved by offsets.
///
/// Along its axes content is offered its ideal length and the scroll view takes all it is offered; across
/// them content is offered the container. Content is laid out whole unless it is lazy.
public struct ScrollView<Content: View>: View {
  let axes: ScrollAxes
  let state: ScrollState?
  let content: Content

  /// Content that scrolls.
  /// - Parameters:
  ///   - axes: The directions it scrolls in.
  ///   - state: Where it is and what moves it; nil for one found by the place in the tree of views.
  ///   - content: What scrolls; several views become a vertical stack.
  public init(_ axes: ScrollAxes = .vertical, state: ScrollState? = nil, @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.state = state
    self.content = content()
  }

  /// Adds the scroll view as one child.
  public func build(into collector: inout ViewCollector) {
    let environment = collector.environment
    let state = state ?? environment.memory.scrollState(environment.path)
    let content = content
    collector.nodes.append(
      ScrollNode(axes, state, environment) { ViewCollector.node(of: content, $0) })
  }
}
