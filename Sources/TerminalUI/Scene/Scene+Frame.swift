// SPDX-License-Identifier: MIT
/// A frame has three steps: bodies that read a changed value are asked, outer ones first; what changed its size is measured and what moved
/// is placed; and the screen is drawn. Each step is left out if there is nothing to do.
extension Scene {
  /// Asks the bodies that read a changed value, and lays out what changed.
  package func update() {
    // What appears may change what others read; more rounds than this go on forever.
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
