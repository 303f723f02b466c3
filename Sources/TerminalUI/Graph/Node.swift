// SPDX-License-Identifier: MIT
import Scrolling

/// The part of a view that is measured, placed and drawn.
///
/// Sizes are kept between frames until something changes: otherwise each level of nested stacks would measure its children three times
/// and depth d would cost 3ᵈ.
package class Node: Part {
  /// The nodes it lays out.
  package final var children: [Node] = []
  /// The node that lays it out.
  final var container: Node? {
    get { knownContainer?.part.map { unsafeDowncast($0, to: Node.self) } }
    set { knownContainer = newValue?.handle }
  }
  private final var knownContainer: PartHandle?
  /// The rectangle in the container, set when that is placed.
  final var frame = CellRect.zero
  /// The name from its `ForEach` or from `id(_:)`.
  final var name: ViewID?
  private final var answers: (Answer?, Answer?, Answer?, Answer?) = (nil, nil, nil, nil)
  private final var needsArranging = true
  private final var lastContext: PlaceContext?

  private struct Answer {
    var proposal: ProposedSize
    var size: CellSize
  }

  override init(_ graph: Graph) {
    super.init(graph)
    count = 1
  }

  // MARK: Overridden by kinds of nodes

  /// The size this node takes for a proposal.
  func measure(_ proposal: ProposedSize) -> CellSize { children.first?.size(proposal) ?? .zero }

  /// Gives each child its frame.
  func arrange(_ size: CellSize, _ context: PlaceContext) {
    for child in children { child.place(CellRect(size: size), context) }
  }

  /// Draws the node; by default its children.
  func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    for child in layers { child.draw(at: rect.origin, context, on: &grid) }
  }

  /// The nodes drawn in it, from back to front; its children, unless it has others too.
  package var layers: [Node] { children }

  /// An explicit alignment guide; nil if the default one applies.
  func explicitGuide(_ axis: ScrollAxis, _ alignment: AxisAlignment, _ size: CellSize) -> Int? { nil }

  /// The room for its content, if lengths can be relative to it: that of the screen, a scroll view or a column.
  var room: CellSize? { nil }
  /// The nodes in it that have lengths relative to its room.
  private final var roomReaders: RoomReaders?

  /// The priority with which a stack sizes it.
  var layoutPriority: Double { 0 }
  /// Whether default spacing is omitted beside it.
  var isSpacer: Bool { false }

  override func willBeRemoved() { graph.nodeWasRemoved(self) }

  /// Whether it can receive keys.
  var isFocusable: Bool { false }
  /// Whether it takes typed text while it has the focus.
  var takesText: Bool { false }
  /// Called when it got the focus, or lost it.
  func focusChanged(_ isFocused: Bool) {}
  /// Takes the focus that moves forward or back to a node in it; false leaves it to that node.
  func enter(by step: Int) -> Bool { false }
  /// A node in it got the focus.
  func focusMoved(to node: Node) {}
  /// Handles a key that was pressed while it, or a node in it, has the focus; false passes it on.
  func take(_ key: KeyPress) -> Bool { false }
  /// Whether it handles a key even without the focus.
  var hasShortcut: Bool { false }
  /// Handles a key that no node with the focus handled; false passes it on.
  func takeShortcut(_ key: KeyPress) -> Bool { false }
  /// Handles a pasted text; false passes it on.
  func take(pasted text: String) -> Bool { false }
  /// Handles a press of a button, and then drags until its release; false passes it on.
  func take(_ press: Press) -> Bool { false }
  /// Whether something that it draws over what it contains is at a point.
  func covers(_ point: CellPoint) -> Bool { false }
  /// Called when the mouse was dragged to a point, in the coordinates of the node.
  func dragged(to point: CellPoint) {}
  /// Called when the button was released at a point, in the coordinates of the node.
  func released(at point: CellPoint) {}
  /// Called when the drag that began in the node ends without a release.
  func dragWasCancelled() {}
  /// Handles a turn of the wheel; false passes it on.
  func take(wheel distance: CellPoint) -> Bool { false }
  /// Whether it is a scroll view.
  var isScrollView: Bool { false }
  /// Handles a key that no other node handled; false passes it on.
  func take(unused key: KeyPress) -> Bool { false }
  /// Handles a press that no other node handled; false passes it on.
  func take(unused press: Press) -> Bool { false }
  /// Handles a vertical turn of a wheel if its content scrolls only horizontally; false passes it on.
  func take(wheelAcross lines: Int) -> Bool { false }
  /// Advances its animations; returns whether any of them continues.
  func advance(by milliseconds: Int) -> Bool { false }

  package override func node(at index: Int) -> Node { self }

  /// A node removes unused rows in it by itself.
  final override func sweep(before time: Int) {}

  /// The name, of this node or of the one it wraps.
  var givenName: ViewID? { name }

  override func find(name: ViewID) -> Int? { givenName == name ? 0 : nil }

  package override func row(at index: Int) -> Row { Row(id: RowID(scope: scope), name: givenName) }

  // MARK: Called by containers

  /// The size for a proposal; the last four are cached until something changes.
  package final func size(_ proposal: ProposedSize) -> CellSize {
    if let known = answers.0, known.proposal == proposal { return known.size }
    if let known = answers.1, known.proposal == proposal { return known.size }
    if let known = answers.2, known.proposal == proposal { return known.size }
    if let known = answers.3, known.proposal == proposal { return known.size }
    let size = measure(proposal)
    answers = (Answer(proposal: proposal, size: size), answers.0, answers.1, answers.2)
    return size
  }

  final func length(_ axis: ScrollAxis, main: Int?, cross: Int?) -> Int {
    size(ProposedSize(axis, main: main, cross: cross))[axis]
  }

  /// Sets the frame; content that is not visible is not arranged, nor is unchanged content in the same place.
  final func place(_ rect: CellRect, _ context: PlaceContext) {
    let isResized = rect.size != frame.size
    frame = rect
    guard context.visible.intersects(rect) || context.pass.isRehearsal else {
      needsArranging = true
      return
    }
    let inner = context.moved(to: rect.origin)
    if !isResized, !needsArranging, !context.pass.isThorough, let lastContext, inner.isSame(as: lastContext) { return }
    needsArranging = context.pass.isRehearsal
    lastContext = inner
    graph.arrangeCount += 1
    arrange(rect.size, inner)
  }

  final func draw(at origin: CellPoint, _ context: DrawContext, on grid: inout CellGrid) {
    let rect = frame.offset(by: origin)
    guard context.clip.intersects(rect) else { return }
    paint(in: rect, context, on: &grid)
  }

  /// The room of the nearest enclosing node that has one, which records the axes along which it was read.
  final func readRoom(_ axes: ScrollAxes) -> CellSize {
    guard let node = nodeWithRoom, let room = node.room else { return .zero }
    let readers = node.roomReaders ?? RoomReaders()
    node.roomReaders = readers
    readers.note(self, axes)
    return room
  }

  /// The axes of its room to which lengths of nodes in it are relative.
  final var roomAxes: ScrollAxes { roomReaders?.axes ?? [] }

  /// The nearest enclosing node to which lengths can be relative.
  final var nodeWithRoom: Node? {
    var node = container
    while let next = node, next.room == nil { node = next.container }
    return node
  }

  /// The visible and reachable part of the children, in the coordinates of the frame; nil for the whole.
  var opening: CellRect? { nil }

  /// The nodes at a point, from this one to the innermost in front, each with the point in its coordinates.
  final func path(to point: CellPoint) -> [(node: Node, point: CellPoint)] {
    var path = [(node: self, point: point)]
    while let last = path.last {
      if let opening = last.node.opening, !opening.contains(last.point) { return path }
      if last.node.covers(last.point) { return path }
      let next = last.node.layers.last { $0.contains(last.point) }
      guard let next else { return path }
      path.append((next, last.point - next.frame.origin))
    }
    return path
  }

  /// Its origin on the screen.
  final var screenOrigin: CellPoint {
    var origin = frame.origin
    var node = container
    while let next = node {
      origin = origin + next.frame.origin
      node = next.container
    }
    return origin
  }

  /// Calls a closure with this node and the visible ones in it, outer ones and earlier ones first.
  final func visitShown(_ visit: (Node) -> Void) {
    visit(self)
    for layer in layers { layer.visitShown(visit) }
  }

  /// Whether it is another node or laid out in it.
  final func isInside(_ other: Node) -> Bool {
    var node: Node? = self
    while let next = node, next !== other { node = next.container }
    return node != nil
  }

  /// Whether it contains a point in the coordinates of its container.
  func contains(_ point: CellPoint) -> Bool { frame.contains(point) }

  // MARK: Changes

  /// Called when its size, or that of a node in it, may have changed: it is measured and arranged again.
  package final func invalidate() {
    graph.needsToLayOut()
    forgetAround()
  }

  /// Called when its children have to be placed again, but its size is the same.
  final func invalidateArrangement() {
    graph.needsToLayOut()
    var node: Node? = self
    while let next = node {
      next.needsArranging = true
      node = next.container
    }
  }

  /// Called when only its picture changed.
  final func invalidatePicture() { graph.needsDrawing = true }

  /// Clears the cached sizes of this node and of all nodes in it, visible or not.
  package final func forget() {
    var pending: [Part] = [self]
    while let part = pending.popLast() {
      (part as? Node)?.forgetOwn()
      part.visitParts { pending.append($0) }
    }
  }

  /// Clears the cached sizes of this node and of those around it, which depend on it; for a change that is found while they are placed.
  final func forgetAround() {
    var node: Node? = self
    while let next = node {
      next.forgetOwn()
      node = next.container
    }
  }

  private func forgetOwn() {
    answers = (nil, nil, nil, nil)
    needsArranging = true
  }

  /// Takes nodes as the children it lays out.
  final func layOut(_ nodes: [Node]) {
    children = nodes
    for node in nodes { node.container = self }
  }

  // MARK: Places

  /// The position of a child in a length, by its explicit guide if it has one.
  static func position(
    of child: Node, _ size: CellSize, in length: Int, _ axis: ScrollAxis, _ alignment: AxisAlignment
  ) -> Int {
    if let explicit = child.explicitGuide(axis, alignment, size) { return alignment.point(in: length) - explicit }
    return alignment.point(in: length - size[axis])
  }

  /// The rectangle of a child aligned in a container.
  static func rect(of child: Node, _ size: CellSize, in container: CellSize, _ alignment: Alignment) -> CellRect {
    let x = position(of: child, size, in: container.width, .horizontal, alignment.guide(.horizontal))
    let y = position(of: child, size, in: container.height, .vertical, alignment.guide(.vertical))
    return CellRect(origin: CellPoint(x: x, y: y), size: size)
  }
}

/// Assigns a new value, and returns whether it differs from the old one.
func didChange<Value: Equatable>(_ value: inout Value, to new: Value) -> Bool {
  guard value != new else { return false }
  value = new
  return true
}
