// SPDX-License-Identifier: MIT
import Scrolling

/// Two columns with a divider that is dragged; lengths relative to the container are relative to a column.
public struct NavigationSplitView<Sidebar: View, Detail: View>: View {
  let sidebar: Sidebar
  let detail: Detail
  /// The columns of the sidebar after the divider was dragged; nil before.
  @State private var dragged: Int?

  /// A sidebar, and the detail that it selects.
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.sidebar = sidebar()
    self.detail = detail()
  }

  /// The columns side by side.
  public var body: some View {
    GeometryReader { proxy in
      let width = max(0, min(dragged ?? proxy.size.width / 4, proxy.size.width - 2))
      HStack(spacing: 0) {
        Column(content: sidebar).frame(width: width)
        Divider().gesture(DragGesture().onChanged { dragged = width + $0.location.x })
        Column(content: detail)
      }
    }
  }
}

/// A view that takes its whole proposal, and is the container of its content.
private struct Column<Content: View>: View {
  let content: Content

  func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let node = kept(old, or: ColumnNode(context.graph))
    node.hold(Unit(content: content), context.withoutMark.inside(nil))
    return node
  }
}

/// The node of a column.
private final class ColumnNode: ContainerNode {
  private var inner = CellSize.zero

  override var room: CellSize? { inner }

  override func measureChildren(_ proposal: ProposedSize) -> CellSize {
    CellSize(width: proposal.width ?? 1, height: proposal.height ?? 1)
  }

  override func arrangeChildren(_ size: CellSize, _ context: PlaceContext) {
    guard let child = children.first else { return }
    if didChange(&inner, to: size), !roomAxes.isEmpty { child.forget() }
    child.place(CellRect(size: child.size(ProposedSize(size))), context)
  }
}
