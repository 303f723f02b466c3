// SPDX-License-Identifier: MIT
/// A view that takes its whole proposal, and whose content depends on its size.
///
/// The content is at the top leading corner. Only ``GeometryProxy/size`` is known; frames are those of ``View/visualEffect(_:)``.
/// - Complexity: Its content is asked for again in each other size.
public struct GeometryReader<Content: View>: View {
  let content: (GeometryProxy) -> Content

  /// Content that receives its size.
  public init(@ViewBuilder content: @escaping (_ proxy: GeometryProxy) -> Content) { self.content = content }

  /// Contributes the reader.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let node = kept(old, or: GeometryNode<Content>(context.graph))
    node.take(content, context)
    return node
  }
}

/// The node of a view whose content depends on its size, and is evaluated once that is known.
final class GeometryNode<Content: View>: ContainerNode {
  private var ask: ((GeometryProxy) -> Content)!
  private var context: ViewContext!
  private var known: CellSize?

  func take(_ ask: @escaping (GeometryProxy) -> Content, _ context: ViewContext) {
    self.ask = ask
    self.context = context.withoutMark.inside(nil)
    update()
  }

  override func valueChanged() { graph.needsUpdate(self) }

  override func update() {
    guard let known else { return }
    let proxy = GeometryProxy(size: known, onScreen: CellRect(size: known), viewport: nil)
    hold(Unit(content: read { ask(proxy) }), context)
  }

  override func measureChildren(_ proposal: ProposedSize) -> CellSize {
    CellSize(width: proposal.width ?? 1, height: proposal.height ?? 1)
  }

  override func arrangeChildren(_ size: CellSize, _ context: PlaceContext) {
    if known != size {
      known = size
      update()
      refresh()
    }
    guard let child = children.first else { return }
    child.place(CellRect(size: child.size(ProposedSize(size))), context)
  }
}
