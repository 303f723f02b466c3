public import Scrolling

/// Content larger than its frame, which the user or the program scrolls.
///
/// Along its axes, content takes its ideal length and the scroll view takes its whole proposal; across them, content is proposed the
/// container's length. All content is laid out unless it is lazy.
public struct ScrollView<Content: View>: View {
  let axes: ScrollAxes
  let state: ScrollState?
  let content: Content

  /// Content that scrolls.
  /// - Parameters:
  ///   - axes: The axes of scrolling.
  ///   - state: The scroll state; nil for one stored under the view's path in the tree of views.
  ///   - content: The scrolled content; several views become a vertical stack.
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
