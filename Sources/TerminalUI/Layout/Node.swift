import Scrolling

/// A laid-out view: built by a view for one frame, then measured, placed and drawn.
///
/// Views are typed values; nodes are their type-erased form, which containers measure. A node receives several proposals in one frame, so
/// its sizes are cached: otherwise each level of nested stacks would measure its children three times and depth d would cost 3ᵈ.
class Node {
  final var children: [Node]
  /// The rectangle in the parent, set when the parent is placed.
  final var frame = CellRect.zero
  final var layoutPriority = 0.0
  /// Whether default spacing is omitted beside this node.
  final var isSpacer = false
  /// The id from its `ForEach` or from `id(_:)`.
  final var id: ViewID?
  /// Whether the cells beneath are blanked first, as under a pinned header.
  final var coversWhatIsBeneath = false
  private var answers: (Answer?, Answer?, Answer?) = (nil, nil, nil)

  private struct Answer {
    var proposal: ProposedSize
    var size: CellSize
  }

  init(_ children: [Node] = []) { self.children = children }

  // MARK: Overridden by kinds of nodes

  /// The size this node takes for a proposal.
  func measure(_ proposal: ProposedSize) -> CellSize { children.first?.size(proposal) ?? .zero }

  /// Gives each child its frame.
  func arrange(_ size: CellSize, _ context: PlaceContext) {
    for child in children { child.place(CellRect(size: size), context) }
  }

  /// Draws the node; by default its children.
  func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    for child in children { child.draw(at: rect.origin, context, on: &grid) }
  }

  /// An explicit alignment guide; nil if the default one applies.
  func explicitGuide(_ axis: ScrollAxis, _ alignment: AxisAlignment, _ size: CellSize) -> Int? { nil }

  // MARK: Called by containers

  /// The size for a proposal; the last three are cached for the frame.
  final func size(_ proposal: ProposedSize) -> CellSize {
    if let known = answers.0, known.proposal == proposal { return known.size }
    if let known = answers.1, known.proposal == proposal { return known.size }
    if let known = answers.2, known.proposal == proposal { return known.size }
    let size = measure(proposal)
    answers = (Answer(proposal: proposal, size: size), answers.0, answers.1)
    return size
  }

  final func length(_ axis: ScrollAxis, main: Int?, cross: Int?) -> Int {
    size(ProposedSize(axis, main: main, cross: cross))[axis]
  }

  /// Sets the frame; content that is not visible is not arranged.
  final func place(_ rect: CellRect, _ context: PlaceContext) {
    frame = rect
    guard context.visible.intersects(rect) || context.pass.isRehearsal else { return }
    arrange(rect.size, context.moved(to: rect.origin))
  }

  final func draw(at origin: CellPoint, _ context: DrawContext, on grid: inout CellGrid) {
    let rect = frame.offset(by: origin)
    guard context.clip.intersects(rect) else { return }
    if coversWhatIsBeneath { grid.erase(rect, clip: context.clip) }
    paint(in: rect, context, on: &grid)
  }

  /// Clears the cached sizes of this node and its descendants, after a lazy container measured rows.
  final func forget() {
    var pending: [Node] = [self]
    while let node = pending.popLast() {
      node.answers = (nil, nil, nil)
      pending.append(contentsOf: node.children)
    }
  }

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

/// A node with one child, whose layout traits it adopts.
class WrapperNode: Node {
  final let child: Node

  init(_ child: Node) {
    self.child = child
    super.init([child])
    layoutPriority = child.layoutPriority
    isSpacer = child.isSpacer
    id = child.id
  }

  override func explicitGuide(_ axis: ScrollAxis, _ alignment: AxisAlignment, _ size: CellSize) -> Int? {
    child.explicitGuide(axis, alignment, size)
  }
}
