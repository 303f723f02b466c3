// SPDX-License-Identifier: MIT
/// A node that lays out all nodes of the view it holds.
package class ContainerNode: Node {
  final private(set) var content: Part?
  private final var hasOtherChildren = true

  /// Takes the part of the view it holds.
  final func hold(_ new: Part) {
    guard new !== content else { return }
    adopt(new, insteadOf: content)
    content = new
    childChanged(new, by: 0)
  }

  package override func visitParts(_ visit: (Part) -> Void) { content.map(visit) }

  override func childChanged(_ child: Part, by delta: Int) {
    hasOtherChildren = true
    invalidate()
  }

  /// Takes the nodes of its content as children, if these changed.
  package final func refresh() {
    guard hasOtherChildren, let content else { return }
    hasOtherChildren = false
    layOut((0..<content.count).map(content.node(at:)))
    content.sweep(before: graph.frameNumber)
  }

  /// Measures the children.
  func measureChildren(_ proposal: ProposedSize) -> CellSize { children.first?.size(proposal) ?? .zero }

  /// Gives each child its frame.
  func arrangeChildren(_ size: CellSize, _ context: PlaceContext) {
    for child in children { child.place(CellRect(size: size), context) }
  }

  final override func measure(_ proposal: ProposedSize) -> CellSize {
    refresh()
    return measureChildren(proposal)
  }

  final override func arrange(_ size: CellSize, _ context: PlaceContext) {
    refresh()
    arrangeChildren(size, context)
  }
}
