import Scrolling

/// A view whose content can scroll the scroll views and lists in it to their rows.
public struct ScrollViewReader<Content: View>: View {
  let content: (ScrollViewProxy) -> Content
  @State private var views = ScrollViews()

  /// Content that is given a proxy.
  public init(@ViewBuilder content: @escaping (_ proxy: ScrollViewProxy) -> Content) { self.content = content }

  /// The content.
  public var body: some View { content(ScrollViewProxy(views: views)).environment(\.scrollViews, views) }
}

/// Scrolls the scroll views in a ``ScrollViewReader``.
public struct ScrollViewProxy {
  let views: ScrollViews

  /// Shows the row with an id, in each scroll view that has one; others stay where they are.
  /// - Parameters:
  ///   - id: The id from a `ForEach`, an outline or ``View/id(_:)``.
  ///   - anchor: Where the row is shown; nil for as little movement as needed.
  public func scrollTo(_ id: some Hashable, anchor: UnitPoint? = nil) {
    for view in views.views { if let state = view.node?.state { state.scroll(to: id, anchor: anchor?[state.mainAxis]) } }
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

  /// Where scroll views report themselves.
  var scrollViews: ScrollViews? {
    get { self[ScrollViewsKey.self] }
    set { self[ScrollViewsKey.self] = newValue }
  }
}
