// SPDX-License-Identifier: MIT
import Scrolling

/// A view that presents another one over the screen while a value is true.
struct PresenterView<Content: View, Presented: View>: WrappingView {
  let content: Content
  let isPresented: Binding<Bool>
  var placement = PresentationPlacement.middle
  let presented: () -> Presented

  func makeWrapper(_ context: ViewContext) -> PresenterNode<Presented> { PresenterNode(context.graph) }

  func update(_ wrapper: PresenterNode<Presented>, _ context: ViewContext) {
    wrapper.take(isPresented, placement, context, presented)
  }
}

/// The place at which a view is presented.
enum PresentationPlacement {
  /// In the middle of the screen.
  case middle
  /// Below the view that presents it; above it if there is no room. A click beside it ends it.
  case below
  /// At the point where the secondary button of the mouse was pressed in the presenting view, which may first press the primary one there.
  /// A click beside it ends it.
  case pointer(pressing: () -> Bool)
}

/// The node of a view that presents another one.
final class PresenterNode<Presented: View>: WrapperNode, Presentation {
  private var isPresented: Binding<Bool>!
  private var placement = PresentationPlacement.middle
  private var pointer = CellPoint.zero
  private var context: ViewContext!
  private var ask: (() -> Presented)!
  private var view: Part?
  private weak var oldFocus: Node?

  func take(
    _ isPresented: Binding<Bool>, _ placement: PresentationPlacement, _ context: ViewContext, _ ask: @escaping () -> Presented
  ) {
    (self.isPresented, self.placement) = (isPresented, placement)
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
    oldFocus = graph.interaction.focus
    graph.focus(on: nil)
    graph.present(self)
  }

  private func hide() {
    guard let view else { return }
    self.view = nil
    graph.endPresentation(self)
    view.remove()
    if let oldFocus, !oldFocus.isRemoved { graph.focus(on: oldFocus) }
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

  var isTransient: Bool { if case .middle = placement { false } else { true } }

  override func take(_ press: Press) -> Bool {
    guard case .pointer(let isPressed) = placement, press.button == .secondary else { return super.take(press) }
    if isPressed() { pressInside(at: press.point) }
    pointer = screenOrigin + press.point
    isPresented.wrappedValue = true
    return true
  }

  /// Presses and releases the primary button at a point.
  private func pressInside(at point: CellPoint) {
    let inner = path(to: point).dropFirst().reversed()
    let taker = inner.first { $0.node.take(Press(button: .primary, point: $0.point, modifiers: [], clickCount: 1)) }
    taker?.node.released(at: taker!.point)
  }

  func place(in room: CellRect, _ context: PlaceContext) {
    guard let presented else { return }
    let ideal = presented.size(ProposedSize(room.size))
    let size = CellSize(width: min(ideal.width, room.size.width), height: min(ideal.height, room.size.height))
    presented.place(CellRect(origin: origin(of: size, in: room), size: size), context)
  }

  private func origin(of size: CellSize, in room: CellRect) -> CellPoint {
    var origin: CellPoint
    switch placement {
    case .middle: return room.origin + CellPoint(x: (room.size.width - size.width) / 2, y: (room.size.height - size.height) / 2)
    case .below:
      origin = screenOrigin + CellPoint(x: 0, y: frame.size.height)
      if origin.y + size.height > room.maxY { origin.y = screenOrigin.y - size.height }
    case .pointer:
      // Below what was pressed, or above it, so that it is seen.
      origin = pointer + CellPoint(x: 0, y: 1)
      if origin.y + size.height > room.maxY, pointer.y - size.height >= room.minY { origin.y = pointer.y - size.height }
    }
    return CellPoint(x: min(max(origin.x, room.minX), room.maxX - size.width), y: min(max(origin.y, room.minY), room.maxY - size.height))
  }
}

/// Ends a presentation.
public struct DismissAction {
  let end: (() -> Void)?

  /// Ends it; does nothing in a view that is not presented.
  public func callAsFunction() { end?() }
}

extension EnvironmentValues {
  private enum DismissKey: EnvironmentKey { static var defaultValue: DismissAction { DismissAction(end: nil) } }

  /// Ends the presentation of the view.
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}

extension View {
  /// Presents a view in a frame in the middle of the screen while a value is true; Escape makes it false.
  /// - Complexity: O(1) until it is presented; then that of the other view.
  public func sheet(isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> some View) -> some View {
    PresenterView(content: self, isPresented: isPresented) {
      content()
        .environment(\.dismiss, DismissAction { isPresented.wrappedValue = false })
        .padding([.leading, .trailing], 1)
        .border()
    }
  }
}
