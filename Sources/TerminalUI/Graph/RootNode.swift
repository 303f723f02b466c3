// SPDX-License-Identifier: MIT
import Scrolling

/// The node that fills the screen: the view of the scene, placed inside the safe area.
package final class RootNode: ContainerNode {
  private var safeArea = EdgeInsets.zero
  private var alignment = Alignment.center
  private var size = CellSize.zero

  /// Sets the size of the screen, the insets that are covered, and the alignment of a view of another size.
  func fit(_ size: CellSize, _ safeArea: EdgeInsets, _ alignment: Alignment) {
    var isOther = didChange(&self.size, to: size)
    isOther = didChange(&self.safeArea, to: safeArea) || isOther
    isOther = didChange(&self.alignment, to: alignment) || isOther
    guard isOther else { return }
    forget()
    invalidate()
  }

  override var room: CellSize? { CellRect(size: size).inset(by: safeArea).size }

  /// Places everything on the screen.
  ///
  /// Repeated until lazy containers outside scroll views have measured the rows they need.
  func layOut() {
    let screen = CellRect(size: size)
    for _ in 0..<4 {
      let pass = PlacePass()
      place(screen, PlaceContext(visible: screen.inset(by: safeArea), formerly: screen.inset(by: safeArea), pass: pass))
      if !pass.hasChanged { return }
    }
  }

  override func measureChildren(_ proposal: ProposedSize) -> CellSize { size }

  override func arrangeChildren(_ size: CellSize, _ context: PlaceContext) {
    let room = CellRect(size: size).inset(by: safeArea)
    guard let child = children.first else { return }
    let rect = Node.rect(of: child, child.size(ProposedSize(room.size)), in: room.size, alignment).offset(by: room.origin)
    var inner = context
    inner.room = PlaceContext.Room(rect: room, safeArea: safeArea)
    child.place(rect, inner)
    for presentation in presentations { presentation.place(in: room, context) }
  }

  /// The presentations over the view, the last in front.
  private var presentations: [any Presentation] { graph.interaction.presentations }

  package override var layers: [Node] { children + presentations.compactMap(\.presented) }

  override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    for child in children { child.draw(at: rect.origin, context, on: &grid) }
    for node in presentations.compactMap(\.presented) {
      grid.erase(node.frame.offset(by: rect.origin), clip: context.clip)
      node.draw(at: rect.origin, context, on: &grid)
    }
  }

  override func take(_ key: KeyPress) -> Bool {
    guard key == KeyPress(.escape), let presentation = graph.frontPresentation else { return false }
    presentation.end()
    return true
  }
}
