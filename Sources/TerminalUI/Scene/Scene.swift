// SPDX-License-Identifier: MIT
package import Scrolling

/// A view on a screen: it receives events, and produces the cells to show.
///
/// A scene belongs to one thread. It is independent of terminals: the caller converts keys to events, and compares cells with those shown
/// before.
public final class Scene {
  package let graph: Graph
  /// The node that fills the screen.
  package let root: RootNode
  private var show: ((Scene) -> Void)?
  private var limits = SizeClassLimits()
  private var change: (inout EnvironmentValues) -> Void = { _ in }
  private var surroundings: Surroundings?
  private var known: CellGrid?
  /// The columns and lines of the screen.
  public private(set) var size: CellSize

  /// A screen without a view.
  public init(size: CellSize = .zero) {
    self.size = CellSize(width: max(0, size.width), height: max(0, size.height))
    graph = Graph()
    root = RootNode(graph)
    graph.root = root
  }

  deinit { graph.end() }

  /// A screen of columns and lines with a view.
  /// - Complexity: As ``show(_:alignment:environment:)``.
  public convenience init(width: Int = 80, height: Int = 24, @ViewBuilder content: () -> some View) {
    self.init(size: CellSize(width: width, height: height))
    show(content())
  }

  /// Shows a view; one of the same type as the previous one takes over its state.
  /// - Parameters:
  ///   - view: The view; several become a vertical stack.
  ///   - alignment: The alignment of a view of another size.
  ///   - change: Changes the inherited values of the view.
  /// - Complexity: O(1); the views are evaluated when the screen is read or an event is sent.
  public func show(
    _ view: some View, alignment: Alignment = .center, environment change: @escaping (inout EnvironmentValues) -> Void = { _ in }
  ) {
    show(view, alignment: alignment, safeArea: .zero, limits: SizeClassLimits(), environment: change)
  }

  /// Shows a view on a screen with a safe area, and with other limits of the size classes.
  package func show(
    _ view: some View, alignment: Alignment = .center, safeArea: EdgeInsets, limits: SizeClassLimits = SizeClassLimits(),
    environment change: @escaping (inout EnvironmentValues) -> Void = { _ in }
  ) {
    self.limits = limits
    self.change = change
    surroundings = nil
    show = { scene in
      scene.root.fit(scene.size, safeArea, alignment)
      scene.root.hold(Unit(content: AnyView(view)), ViewContext(graph: scene.graph, surroundings: scene.current))
    }
    show?(self)
  }

  /// Whether something is presented over the view, which then gets all events.
  /// - Complexity: As ``grid``, without drawing.
  public var isPresenting: Bool {
    update()
    return graph.frontPresentation != nil
  }

  /// The inherited values of the screen.
  private var current: Surroundings {
    if let surroundings { return surroundings }
    var values = EnvironmentValues(size, limits: limits)
    change(&values)
    let new = Surroundings(values)
    surroundings = new
    return new
  }

  /// Changes the size of the screen.
  /// - Complexity: O(1); the next frame lays out what depends on the size, which may be all views.
  public func resize(to size: CellSize) {
    let size = CellSize(width: max(0, size.width), height: max(0, size.height))
    guard size != self.size else { return }
    let old = EnvironmentValues(self.size, limits: limits)
    self.size = size
    let new = EnvironmentValues(size, limits: limits)
    if old.horizontalSizeClass != new.horizontalSizeClass || old.verticalSizeClass != new.verticalSizeClass { surroundings = nil }
    show?(self)
  }

  /// The cells of the screen, after everything that changed has been evaluated, laid out and drawn.
  /// - Complexity: O(1) if nothing changed, else O(cells) and the cost of the changed views.
  public var grid: CellGrid {
    update()
    if let known, !graph.needsDrawing { return known }
    let grid = draw()
    known = grid
    return grid
  }

  /// The problems found in the shown data, each once.
  public var warnings: [DataWarning] { graph.warnings }

  // MARK: Events

  /// Passes an event to the view it belongs to; false if none handled it.
  /// - Complexity: O(views shown) for keys and presses, and the cost of their actions.
  @discardableResult
  public func send(_ event: Event) -> Bool {
    if case .resize(let size) = event {
      resize(to: size)
      return true
    }
    update()
    return graph.send(event)
  }

  /// The position for the cursor of the terminal: at the point of a text field, or at the view that has the focus.
  /// - Complexity: As ``grid``.
  public var cursor: CellPoint? {
    _ = grid
    return graph.cursor
  }

  /// Whether keys are typed into a text field.
  /// - Complexity: As ``isPresenting``.
  public var isTyping: Bool {
    update()
    return graph.interaction.focus?.takesText ?? false
  }

  /// Gives the focus to the visible text field, unless a field has it.
  /// - Returns: Whether keys are typed into a field now.
  /// - Complexity: O(views shown).
  @discardableResult public func focusTextField() -> Bool {
    if isTyping { return true }
    guard let field = graph.focusableNodes.first(where: \.takesText) else { return false }
    graph.focus(on: field)
    return true
  }

  /// Whether a cell is one of a text field.
  /// - Complexity: O(depth · views beside one another) at the cell.
  public func isTextField(at point: CellPoint) -> Bool {
    update()
    return graph.front.path(to: point - graph.front.screenOrigin).last { $0.node.isFocusable }?.node.takesText ?? false
  }

  /// Cancels the current drag, as if it had not happened; false if there is none.
  @discardableResult public func cancelDrag() -> Bool {
    guard let node = graph.interaction.captured else { return false }
    graph.interaction.captured = nil
    node.dragWasCancelled()
    return true
  }

  /// Advances the time by milliseconds, for moving scroll views and transitions, and for recognizing double clicks.
  /// - Complexity: O(milliseconds) for each scroll view that moves.
  public func advance(by milliseconds: Int) { graph.advance(by: milliseconds) }

  /// Whether an animation is running.
  /// - Complexity: As ``isPresenting``.
  public var isMoving: Bool {
    update()
    return !graph.interaction.moving.isEmpty
  }

  /// Works on the tasks of views until a condition holds; false if there are no more tasks.
  /// - Complexity: As ``isPresenting``, and that of the steps of the tasks.
  public func work(until isOver: () -> Bool) -> Bool {
    update()
    return graph.work(until: isOver)
  }

  /// The innermost scroll view at a cell.
  /// - Complexity: O(depth · views beside one another) at the cell.
  public func scrollView(at point: CellPoint) -> ScrollState? {
    update()
    return root.path(to: point).lazy.compactMap { ($0.node as? ScrollNode)?.state }.last
  }
}
