// SPDX-License-Identifier: MIT
public import Scrolling

/// Content larger than its frame, which the user or the program scrolls.
///
/// Along its axes, content takes its ideal length and the scroll view takes its whole proposal; across them, content is proposed the
/// container's length. All content is laid out unless it is lazy.
/// - Complexity: The cost of laying out its content, or the visible part if it is lazy; scrolling alone only places and draws.
public struct ScrollView<Content: View>: View {
  let axes: ScrollAxes
  let showsIndicators: Bool
  let state: ScrollState?
  let content: Content

  /// Content that scrolls.
  /// - Parameters:
  ///   - axes: The axes of scrolling.
  ///   - showsIndicators: False hides the indicators, as ``View/scrollIndicators(_:device:hidesAtRest:)`` does with `hidden`.
  ///   - state: The scroll state; nil for one that the view itself stores.
  ///   - content: The scrolled content; several views become a vertical stack.
  public init(
    _ axes: ScrollAxes = .vertical, showsIndicators: Bool = true, state: ScrollState? = nil, @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.showsIndicators = showsIndicators
    self.state = state
    self.content = content()
  }

  /// Contributes the scroll view.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let node = kept(old, or: ScrollNode(context.graph))
    var context = context
    if !showsIndicators {
      let settings = (context.inherited as? ScrollSettings)?.copy() ?? ScrollSettings()
      settings.indicators.visibility = .hidden
      context.inherited = settings
    }
    node.take(axes, state, context, isDraggable: true)
    node.hold(Unit(content: content), node.inner(context))
    return node
  }
}
