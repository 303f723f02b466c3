// SPDX-License-Identifier: MIT
import Scrolling

/// A view whose content can scroll the scroll views and lists inside to their rows.
public struct ScrollViewReader<Content: View>: View {
  let content: (ScrollViewProxy) -> Content
  @State private var views = ScrollViews()

  /// Content that receives a proxy.
  public init(@ViewBuilder content: @escaping (_ proxy: ScrollViewProxy) -> Content) { self.content = content }

  /// The content.
  public var body: some View { content(ScrollViewProxy(views: views)).environment(\.scrollViews, views) }
}

/// Scrolls the scroll views in a ``ScrollViewReader``.
public struct ScrollViewProxy {
  let views: ScrollViews

  /// Shows the view with an id in the next frame, in each scroll view and list that has one; others are unchanged.
  ///
  /// Rows of lazy containers need not be created; those in closed groups are not found, and nothing is opened. Inside ``withAnimation(_:)``
  /// the scroll is animated.
  /// - Parameters:
  ///   - id: The id from a `ForEach`, an outline or ``View/id(_:)``.
  ///   - anchor: The position of the view in the viewport; nil for as little movement as needed.
  /// - Complexity: O(views + rows of lazy containers).
  public func scrollTo(_ id: some Hashable, anchor: UnitPoint? = nil) {
    let sought = ScrollState.Sought(name: ViewID(id), anchor: anchor, isAnimated: Tracking.isAnimating)
    for view in views.views { view.node?.state.seek(sought) }
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
