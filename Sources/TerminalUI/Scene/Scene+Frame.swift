// SPDX-License-Identifier: MIT
/// A frame has three steps: bodies that read a changed value are evaluated, outer ones first; nodes with a changed size are measured and
/// moved ones placed; and the screen is drawn. Each step is skipped if there is nothing to do.
extension Scene {
  /// Evaluates the bodies that read a changed value, and lays out changed nodes.
  package func update() {
    // Actions on appearance may change values that others read; after this many rounds it would never end.
    for _ in 0..<100 {
      graph.askWaiting()
      if graph.needsLayout { graph.layOut(root.layOut) }
      graph.doLater()
      graph.findFocus()
      if graph.isSettled { return }
    }
    preconditionFailure("views change the values they read each time they are shown")
  }

  /// Draws the screen.
  package func draw() -> CellGrid {
    var grid = CellGrid(size: root.frame.size)
    graph.needsDrawing = false
    graph.cursor = nil
    root.draw(at: .zero, DrawContext(clip: grid.bounds), on: &grid)
    return grid
  }

  /// The parts that can be reached from the root; for tests that compare it with ``Graph/livePartCount``.
  package var reachablePartCount: Int {
    var count = 0
    var pending: [Part] = [root]
    while let part = pending.popLast() {
      count += 1
      part.visitParts { pending.append($0) }
    }
    return count
  }
}
