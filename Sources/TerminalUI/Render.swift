import Scrolling

/// Lays out a view and draws it.
///
/// - Parameters:
///   - view: The view to draw; several views become a vertical stack.
///   - size: The size of the screen, which is proposed to the view.
///   - alignment: The position of a view that takes another size.
///   - memory: The state of views between frames; without one, each frame is the first.
///   - limits: The sizes from which the size classes are regular.
///   - change: Changes the environment of the view.
/// - Returns: A grid of exactly that size.
/// - Complexity: O(views and cells in view); rows of lazy containers out of view cost nothing.
public func render(
  _ view: some View, in size: CellSize, alignment: Alignment = .center, memory: ViewMemory = ViewMemory(),
  limits: SizeClassLimits = SizeClassLimits(), environment change: (inout EnvironmentValues) -> Void = { _ in }
) -> CellGrid {
  var grid = CellGrid(size: size)
  memory.beginFrame()
  var environment = EnvironmentValues(container: grid.size, limits: limits, memory: memory)
  change(&environment)
  let room = CellRect(size: grid.size).inset(by: environment.safeArea)
  environment.container = room.size
  environment.avoidedArea = environment.safeArea
  let root = ViewCollector.node(of: view, environment)
  placeRoot(root, in: room, environment.safeArea, alignment)
  root.draw(at: .zero, DrawContext(clip: grid.bounds), on: &grid)
  return grid
}

/// Places the root repeatedly, until lazy containers outside scroll views have measured the rows they need.
private func placeRoot(_ root: Node, in room: CellRect, _ safeArea: EdgeInsets, _ alignment: Alignment) {
  for _ in 0..<4 {
    let pass = PlacePass()
    let size = root.size(ProposedSize(room.size))
    let rect = Node.rect(of: root, size, in: room.size, alignment).offset(by: room.origin)
    let free = PlaceContext.Room(rect: room, safeArea: safeArea)
    root.place(rect, PlaceContext(visible: room, formerly: room, room: free, pass: pass))
    if !pass.hasChanged { return }
    root.forget()
  }
}
