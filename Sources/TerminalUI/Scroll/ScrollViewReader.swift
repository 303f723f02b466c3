// SPDX-License-Identifier: MIT
import Scrolling

/// A view whose content can scroll the scroll views and lists in it, and those that it is in, to their rows.
public struct ScrollViewReader<Content: View>: View {
  let content: (ScrollViewProxy) -> Content
  @State private var views = ScrollViews()
  private var around = ScrollViewsAround()

  /// Content that receives a proxy.
  public init(@ViewBuilder content: @escaping (_ proxy: ScrollViewProxy) -> Content) { self.content = content }

  /// The content.
  public var body: some View {
    content(ScrollViewProxy(views: views, innermost: around.innermost)).environment(\.scrollViews, views)
  }
}

/// The scroll views that a reader is in, from the innermost one.
private struct ScrollViewsAround: DynamicProperty {
  private(set) var innermost: TargetSink?

  mutating func _connect(to slot: inout AnyObject?, in context: ViewContext) { innermost = context.targets }
}

/// Scrolls the scroll views in a ``ScrollViewReader``, and those around it.
public struct ScrollViewProxy {
  let views: ScrollViews
  let innermost: TargetSink?

  /// Shows the view with an id in the next frame, in each scroll view and list that has one; others stay where they are. One that has it in a
  /// scroll view inside shows that one.
  ///
  /// Rows of lazy containers need not be made, and ids of views in rows are found in the 500 rows on both sides of what is shown; those in
  /// closed groups are not found, and nothing is opened. Inside ``withAnimation(_:)`` the
  /// scroll is animated.
  /// - Parameters:
  ///   - id: The id from a `ForEach`, an outline or ``View/id(_:)``.
  ///   - anchor: The position of the view in the viewport; nil for as little movement as needed.
  /// - Complexity: O(views + rows of lazy containers).
  public func scrollTo(_ id: some Hashable, anchor: UnitPoint? = nil) {
    let sought = ScrollState.Sought(name: ViewID(id), anchor: anchor, isAnimated: Tracking.isAnimating)
    for view in views.views { view.node?.state.seek(sought) }
    var around = innermost
    while let sink = around {
      (sink.scrollView as? ScrollNode)?.state.seek(sought)
      around = sink.outer
    }
  }
}

/// The scroll views in a reader.
final class ScrollViews {
  struct Weak { weak var node: ScrollNode? }

  private(set) var views: [Weak] = []

  func add(_ node: ScrollNode) {
    views.removeAll { $0.node == nil || $0.node === node }
    views.append(Weak(node: node))
  }
}

extension EnvironmentValues {
  private enum ScrollViewsKey: EnvironmentKey { static var defaultValue: ScrollViews? { nil } }

  /// The registry of scroll views.
  var scrollViews: ScrollViews? {
    get { self[ScrollViewsKey.self] }
    set { self[ScrollViewsKey.self] = newValue }
  }
}
