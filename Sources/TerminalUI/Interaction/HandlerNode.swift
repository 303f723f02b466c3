// SPDX-License-Identifier: MIT
import Scrolling

/// The event handlers of a view.
struct Handlers {
  /// Whether the view can receive keys.
  var isFocusable = false
  var press: ((Press) -> Bool)?
  var drag: DragGesture?
  var wheel: ((CellPoint) -> Bool)?
  var key: ((KeyPress) -> Bool)?
  var shortcut: ((KeyPress) -> Bool)?
}

/// A view that handles events.
struct HandlerView<Content: View>: WrappingView {
  let content: Content
  let handlers: Handlers

  func makeWrapper(_ context: ViewContext) -> HandlerNode { HandlerNode(context.graph) }

  func update(_ wrapper: HandlerNode, _ context: ViewContext) {
    wrapper.handlers = handlers
    wrapper.isEnabled = context.values.isEnabled
  }

  func inner(_ wrapper: HandlerNode?, _ context: ViewContext) -> ViewContext {
    guard handlers.isFocusable, let wrapper else { return context }
    return wrapper.inner(context)
  }
}

/// The node of a view that handles events.
final class HandlerNode: WrapperNode {
  var handlers = Handlers()
  var isEnabled = true
  private var drag: (press: Press, trail: DragTrail, hasMoved: Bool)?
  private let focus = Box(false)
  private var outer: Surroundings?
  private var surroundings: Surroundings?

  /// The context of the content, which can query whether the view has the focus.
  func inner(_ context: ViewContext) -> ViewContext {
    var inner = context
    if outer !== context.surroundings || surroundings == nil {
      outer = context.surroundings
      var values = context.values
      values.focus = focus
      surroundings = Surroundings(values)
    }
    inner.surroundings = surroundings!
    return inner
  }

  override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    if graph.interaction.focus === self { graph.cursor = rect.origin }
    super.paint(in: rect, context, on: &grid)
  }

  override var isFocusable: Bool { handlers.isFocusable && isEnabled }
  override func focusChanged(_ isFocused: Bool) { focus.set(isFocused) }
  override func take(_ key: KeyPress) -> Bool { isEnabled && handlers.key?(key) ?? false }
  override var hasShortcut: Bool { handlers.shortcut != nil && isEnabled }
  override func takeShortcut(_ key: KeyPress) -> Bool { handlers.shortcut?(key) ?? false }
  override func take(_ press: Press) -> Bool {
    guard isEnabled else { return false }
    guard press.button == .primary, let gesture = handlers.drag else {
      drag = nil
      return handlers.press?(press) ?? false
    }
    drag = (press, DragTrail(from: press.point, at: graph.milliseconds), gesture.minimumDistance == 0)
    if gesture.minimumDistance == 0 { call(gesture.changed, press.point) }
    return handlers.press?(press) ?? true
  }

  override func dragged(to point: CellPoint) {
    guard drag != nil else { return }
    drag?.hasMoved = true
    drag?.trail.move(to: point, at: graph.milliseconds)
    call(handlers.drag?.changed, point)
  }

  override func released(at point: CellPoint) {
    if drag?.hasMoved ?? false { call(handlers.drag?.ended, point) }
    drag = nil
  }

  override func dragWasCancelled() {
    if drag != nil { handlers.drag?.cancelled?() }
    drag = nil
  }

  /// Calls an action of the drag with its current position.
  private func call(_ action: ((DragGesture.Value) -> Void)?, _ point: CellPoint) {
    guard let (press, trail, _) = drag else { return }
    action?(
      DragGesture.Value(
        startLocation: press.point, location: point, modifiers: press.modifiers, clickCount: press.clickCount,
        velocity: trail.velocity(at: graph.milliseconds)))
  }

  override func take(wheel distance: CellPoint) -> Bool { isEnabled && handlers.wheel?(distance) ?? false }
}

extension EnvironmentValues {
  private enum FocusKey: EnvironmentKey { static var defaultValue: Box<Bool>? { nil } }

  fileprivate var focus: Box<Bool>? {
    get { self[FocusKey.self] }
    set { self[FocusKey.self] = newValue }
  }

  /// Whether the nearest enclosing focusable view has the focus.
  public var isFocused: Bool { focus?.get() ?? false }
}

extension View {
  func handling(_ handlers: Handlers) -> some View { HandlerView(content: self, handlers: handlers) }

  /// Runs an action when the view is clicked a number of times.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    onTapGesture(count: count) { _ in action() }
  }

  /// Runs an action when a cell of the view is clicked.
  public func onTapGesture(count: Int = 1, perform action: @escaping (CellPoint) -> Void) -> some View {
    handling(
      Handlers(press: { press in
        guard press.button == .primary, press.clickCount >= count else { return false }
        if press.clickCount.isMultiple(of: count) { action(press.point) }
        return true
      }))
  }

  /// Follows a drag that begins in the view.
  public func gesture(_ drag: DragGesture) -> some View {
    handling(Handlers(drag: drag))
  }

  /// Runs an action when the wheel turns over the view: lines down, columns to the right.
  public func onWheel(perform action: @escaping (_ lines: Int, _ columns: Int) -> Void) -> some View {
    handling(
      Handlers(wheel: {
        action($0.y, $0.x)
        return true
      }))
  }

  /// Sets whether the view can receive keys.
  public func focusable(_ isFocusable: Bool = true) -> some View { handling(Handlers(isFocusable: isFocusable)) }

  /// Runs an action when a key is pressed while the view, or one in it, has the focus.
  public func onKeyPress(_ key: KeyEquivalent, action: @escaping () -> KeyPress.Result) -> some View {
    onKeyPress { $0.key == key && $0.modifiers.isEmpty ? action() : .ignored }
  }

  /// Runs an action when one of some keys is pressed while the view, or one in it, has the focus.
  public func onKeyPress(keys: Set<KeyEquivalent>, action: @escaping (KeyPress) -> KeyPress.Result) -> some View {
    onKeyPress { keys.contains($0.key) ? action($0) : .ignored }
  }

  /// Runs an action when any key is pressed while the view, or one in it, has the focus.
  public func onKeyPress(action: @escaping (KeyPress) -> KeyPress.Result) -> some View {
    handling(Handlers(key: { action($0) == .handled }))
  }
}
