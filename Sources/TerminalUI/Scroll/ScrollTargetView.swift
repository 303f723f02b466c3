// SPDX-License-Identifier: MIT
import Scrolling

extension View {
  /// Marks the view as a scroll target by itself, in a scroll view without a layout whose children are targets.
  ///
  /// Rows of lazy containers that are not created yet are not targets: mark their container by ``scrollTargetLayout(isEnabled:)``.
  /// - Complexity: O(views in the scroll view) a frame.
  public func scrollTarget(isEnabled: Bool = true) -> some View { ScrollTargetView(content: self, isEnabled: isEnabled) }
}

/// A view that is a scroll target by itself.
private struct ScrollTargetView<Content: View>: WrappingView {
  let content: Content
  let isEnabled: Bool

  func makeWrapper(_ context: ViewContext) -> ScrollTargetNode { ScrollTargetNode(context.graph) }
  func update(_ wrapper: ScrollTargetNode, _ context: ViewContext) {
    context.targets?.mark(wrapper, isEnabled)
  }
}

/// The node of a view that is a scroll target by itself.
final class ScrollTargetNode: WrapperNode {}

extension TargetSink {
  /// The views that are targets by themselves along an axis, in visual order.
  func singleTargets(_ axis: ScrollAxis, in content: Node) -> CellTargets {
    var found: [(frame: Range<Int>, id: ViewID?)] = []
    var pending = [(content, CellPoint.zero)]
    while let (node, origin) = pending.popLast() {
      if let node = node as? ScrollTargetNode, isMarked(node) {
        found.append((CellRect(origin: origin, size: node.frame.size)[axis], node.givenName))
      }
      pending += node.layers.map { ($0, origin + $0.frame.origin) }
    }
    found.sort { ($0.frame.lowerBound, $0.frame.upperBound) < ($1.frame.lowerBound, $1.frame.upperBound) }
    return .inOrder(found.map(\.frame), found.enumerated().map { $1.id ?? .index($0) })
  }
}
