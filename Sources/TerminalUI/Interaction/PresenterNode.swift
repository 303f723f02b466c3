import Scrolling

/// A view that presents another one over the screen while a value is true.
struct PresenterView<Content: View, Presented: View>: WrappingView {
  let content: Content
  let isPresented: Binding<Bool>
  let presented: () -> Presented

  func makeWrapper(_ context: ViewContext) -> PresenterNode<Presented> { PresenterNode(context.graph) }

  func update(_ wrapper: PresenterNode<Presented>, _ context: ViewContext) {
    wrapper.take(isPresented, context, presented)
  }
}

/// The node of a view that presents another one.
final class PresenterNode<Presented: View>: WrapperNode, Presentation {
  private var isPresented: Binding<Bool>!
  private var context: ViewContext!
  private var ask: (() -> Presented)!
  private var view: Part?
  private weak var formerFocus: Node?

  func take(_ isPresented: Binding<Bool>, _ context: ViewContext, _ ask: @escaping () -> Presented) {
    self.isPresented = isPresented
    self.context = context.inside(nil)
    self.context.inherited = nil
    self.ask = ask
    update()
  }

  override func valueChanged() { graph.needsUpdate(self) }

  override func update() {
    guard read({ isPresented.wrappedValue }) else { return hide() }
    let content = readMore(ask)
    let isNew = view == nil
    view = part(of: Unit(content: content), view, context)
    guard isNew else { return }
    formerFocus = graph.interaction.focus
    graph.focus(on: nil)
    graph.root.present(self)
  }

  private func hide() {
    guard let view else { return }
    self.view = nil
    graph.root.endPresentation(self)
    view.remove()
    if let formerFocus, !formerFocus.isRemoved { graph.focus(on: formerFocus) }
  }

  override func willBeRemoved() {
    super.willBeRemoved()
    hide()
  }

  override func visitParts(_ visit: (Part) -> Void) {
    super.visitParts(visit)
    view.map(visit)
  }

  override func childChanged(_ child: Part, by delta: Int) {
    if child === view { graph.root.invalidateArrangement() } else { super.childChanged(child, by: delta) }
  }

  var presented: Node? {
    guard let view, view.count > 0 else { return nil }
    let node = view.node(at: 0)
    node.container = graph.root
    return node
  }

  func end() { isPresented.wrappedValue = false }

  func place(in room: CellRect, _ context: PlaceContext) {
    guard let presented else { return }
    let ideal = presented.size(ProposedSize(room.size))
    let size = CellSize(width: min(ideal.width, room.size.width), height: min(ideal.height, room.size.height))
    let origin = room.origin + CellPoint(x: (room.size.width - size.width) / 2, y: (room.size.height - size.height) / 2)
    presented.place(CellRect(origin: origin, size: size), context)
  }
}

/// Ends what presents a view.
public struct DismissAction {
  let end: (() -> Void)?

  /// Ends it; does nothing in a view that is not presented.
  public func callAsFunction() { end?() }
}

extension EnvironmentValues {
  private enum DismissKey: EnvironmentKey { static var defaultValue: DismissAction { DismissAction(end: nil) } }

  /// Ends what presents the view.
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}

extension View {
  /// Presents a view in a frame in the middle of the screen while a value is true; Escape makes it false.
  public func sheet(isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> some View) -> some View {
    PresenterView(content: self, isPresented: isPresented) {
      content()
        .environment(\.dismiss, DismissAction { isPresented.wrappedValue = false })
        .padding([.leading, .trailing], 1)
        .border()
    }
  }
}
