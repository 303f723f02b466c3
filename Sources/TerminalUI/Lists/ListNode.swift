// SPDX-License-Identifier: MIT
import Outlines
import Scrolling

/// The rows of a list, of which only those in view are created.
///
/// A row is one line high unless another height was measured. The row that keys refer to, or else the first row in view, keeps its place on
/// the screen when rows before it appear or disappear, unless there is a default scroll anchor.
package final class ListNode: Node {
  package private(set) var content: Part?
  var selection: ListSelection?
  private var style = ListLook.plain
  /// Whether all rows are measured, because no scroll view corrects unknown heights.
  private var isWhole = true
  private var heights = RowHeights()
  private(set) var width: Int?
  private var made: [RowID: RowNode] = [:]
  /// The rows in view.
  private(set) var shown = 0..<0
  /// The row that keys refer to.
  private(set) var cursor: RowID?
  private var cursorRow = 0
  /// The program's binding to the row that keys refer to.
  private var bound: ListCursor?
  private var drops: ListDrop?
  var drag: RowDrag?
  /// The row that it wrote last, and whether that still has to be found.
  private var boundTag: AnyHashable?
  private var isCursorWanted = false
  /// The requests to show the row that were followed.
  private var followedRequests = 0
  /// The other end of a range of selected rows.
  var anchor: AnyHashable?
  /// The row that keeps its place, and its distance from the top of the content.
  private var kept: (id: RowID, place: Int)?
  private var isChanged = true
  private var arrangeNumber = 0
  private(set) var isFocused = false
  private var shift = Shift()

  /// The distance by which rows before the one that keeps its place moved it in a frame.
  private struct Shift {
    var frame = -1
    var distance = 0
    var isReported = false
  }

  func take(_ style: ListLook, _ selection: ListSelection?, _ cursor: ListCursor?, _ drops: ListDrop?, isWhole: Bool) {
    self.selection = selection
    bound = cursor
    self.drops = drops
    self.isWhole = isWhole
    if didChange(&self.style, to: style) { invalidate() } else { invalidateArrangement() }
  }

  func hold(_ view: some View, _ context: ViewContext) {
    let old = content
    content = part(of: view, old, context)
    if content !== old { childChanged(content!, by: 0) }
  }

  package override func visitParts(_ visit: (Part) -> Void) {
    content.map(visit)
    for node in made.values { visit(node) }
  }

  override func childChanged(_ child: Part, by delta: Int) {
    guard child === content else { return }
    isChanged = true
    invalidate()
  }

  override func valueChanged() { graph.needsUpdate(self) }

  /// Called when the selection or the bound cursor changed.
  override func update() { invalidateArrangement() }

  /// The number of rows.
  var rowCount: Int { content?.count ?? 0 }

  // MARK: Sizes

  /// Follows the rows to their new numbers.
  private func refresh() {
    guard isChanged, let content else { return }
    isChanged = false
    heights.follow(row(of:))
    if let cursor, let row = row(of: cursor) {
      cursorRow = row
    } else if cursor != nil {
      cursorRow = max(0, min(cursorRow, rowCount - 1))
      cursor = rowCount > 0 ? content.row(at: cursorRow).id : nil
    }
    if let kept, let row = row(of: kept.id) {
      shift = Shift(frame: graph.frameNumber, distance: heights.position(of: row) - kept.place)
    }
  }

  override func measure(_ proposal: ProposedSize) -> CellSize {
    refresh()
    let rows = isWhole ? 0..<rowCount : 0..<min(rowCount, 100)
    if let width = proposal.width {
      if isWhole { _ = measure(rows, width) }
      return CellSize(width: width, height: rowCount + heights.surplus)
    }
    let ideal = rows.reduce(0) { max($0, rowNode(at: $1).size(ProposedSize()).width) }
    if isWhole { _ = measure(rows, ideal) }
    return CellSize(width: ideal, height: rowCount + heights.surplus)
  }

  /// Measures rows; returns whether a height changed.
  private func measure(_ rows: Range<Int>, _ width: Int) -> Bool {
    fit(width)
    var isOther = false
    for row in rows where measured(row, width).isOther { isOther = true }
    return isOther
  }

  /// Measures a row; returns its node, and whether its height changed.
  private func measured(_ index: Int, _ width: Int) -> (node: RowNode, isOther: Bool) {
    let row = content!.row(at: index)
    let node = node(of: row, at: index)
    return (node, heights.set(node.length(.vertical, main: nil, cross: width), of: index, row.id))
  }

  private func fit(_ width: Int) {
    guard self.width != width else { return }
    self.width = width
    heights.forget()
  }

  // MARK: Rows

  /// The row with an identity; nil if it is hidden or no longer exists.
  package func row(of id: RowID) -> Int? { content?.find(id.components.dropFirst()) }

  /// The node of a row.
  func rowNode(at index: Int) -> RowNode { node(of: content!.row(at: index), at: index) }

  private func node(of row: Row, at index: Int) -> RowNode {
    let node = made[row.id] ?? makeNode(row.id)
    node.take(content!.node(at: index), look(of: row, at: index))
    return node
  }

  private func makeNode(_ id: RowID) -> RowNode {
    let node = RowNode(graph)
    adopt(node)
    node.container = self
    made[id] = node
    return node
  }

  private func look(of row: Row, at index: Int) -> RowNode.Look {
    var look = RowNode.Look(indent: style.inset + 2 * row.level, trailing: style.inset)
    switch row.kind {
    case .plain, .footer: break
    case .leaf: look.hasIndicator = true
    case .group(let isOpen): (look.hasIndicator, look.isOpen) = (true, isOpen)
    case .header(let isOpen, let isCollapsible):
      look.gap = index > 0 ? style.sectionGap : 0
      if isCollapsible && style.hasControls { (look.hasIndicator, look.isOpen) = (true, isOpen) }
    }
    look.isSelected = row.tag.map { tag in selection?.contains(tag) ?? false } ?? false
    look.isCurrent = isFocused && index == cursorRow
    look.isTarget = drag?.target == .row(row.id)
    return look
  }

  override func arrange(_ size: CellSize, _ context: PlaceContext) {
    refresh()
    guard let content, rowCount > 0, !context.pass.isRehearsal else {
      children = []
      shown = 0..<0
      return
    }
    fit(size.width)
    followBoundCursor()
    let isOther = readSelection { place(in: context.visible[.vertical], size.width, context) }
    for (id, node) in made where node.shownIn != arrangeNumber && !graph.isInUse(node) {
      made[id] = nil
      node.remove()
    }
    content.sweep(before: graph.frameNumber - LazyMemory.keptFrameCount)
    keepPlace(context)
    guard isOther else { return }
    context.pass.hasChanged = true
    forgetAround()
  }

  private func readSelection<Result>(_ body: () -> Result) -> Result { selection == nil ? body() : readMore(body) }

  /// Goes to the row that the program wrote, and writes the row that keys refer to if the program has another one.
  private func followBoundCursor() {
    guard let bound else { return endReading() }
    let tag = read { bound.read() }
    let isRequested = bound.requests != followedRequests
    followedRequests = bound.requests
    if tag != boundTag || isRequested {
      boundTag = tag
      isCursorWanted = tag != nil
    }
    if isCursorWanted, let tag, let row = content!.find(name: ViewID(tag)) {
      isCursorWanted = false
      guard row != cursorIndex || cursor == nil || isRequested else { return }
      (cursorRow, cursor) = (row, content!.row(at: row).id)
      graph.later { [weak self] in self.map { $0.reveal(min(row, $0.rowCount - 1)) } }
    }
    // Only the list knows a row without a tag, such as a heading.
    if isRequested, tag == nil, let row = cursorIndex { graph.later { [weak self] in self?.reveal(row) } }
    guard !isCursorWanted, let row = cursorIndex, let own = content!.row(at: row).tag, own != boundTag, cursor != nil else { return }
    boundTag = own
    graph.later { bound.write(own) }
  }

  /// Creates and places the rows in view; returns whether a height changed.
  private func place(in visible: Range<Int>, _ width: Int, _ context: PlaceContext) -> Bool {
    var row = heights.row(at: max(0, visible.lowerBound), of: rowCount)
    let first = row
    var y = heights.position(of: row)
    var isOther = false
    children = []
    arrangeNumber += 1
    while row < rowCount, y < visible.upperBound {
      let (node, hasOtherHeight) = measured(row, width)
      isOther = isOther || hasOtherHeight
      let height = heights.height(of: row)
      children.append(node)
      node.shownIn = arrangeNumber
      node.place(CellRect(x: 0, y: y, width: width, height: height), context)
      y += height
      row += 1
    }
    shown = first..<row
    return isOther
  }

  /// Reports how far the row that keeps its place moved, and determines the next one.
  private func keepPlace(_ context: PlaceContext) {
    let isAtTop = context.formerly.minY <= 0
    let isAnchored = (container as? ScrollNode)?.hasAnchor ?? false
    if shift.frame == graph.frameNumber, shift.distance != 0, !isAtTop, !isAnchored {
      context.pass.shift[.vertical] += shift.distance
      context.pass.growth[.vertical] += shift.distance
      if !shift.isReported {
        shift.isReported = true
        context.pass.hasChanged = true
        forgetAround()
      }
    }
    let row = shown.contains(cursorRow) ? cursorRow : shown.lowerBound
    kept = (content!.row(at: row).id, heights.position(of: row))
  }

  /// The lines of a row.
  func frame(of row: Int) -> Range<Int> {
    let start = heights.position(of: row)
    return start..<start + heights.height(of: row)
  }

  // MARK: The row that keys refer to

  /// The number of the row that keys refer to; nil if there is no row.
  var cursorIndex: Int? {
    refresh()
    return rowCount > 0 ? min(cursorRow, rowCount - 1) : nil
  }

  func moveCursor(to row: Int) {
    let target = content!.row(at: row)
    (cursorRow, cursor) = (row, target.id)
    isCursorWanted = false
    if let bound, let tag = target.tag {
      boundTag = tag
      bound.write(tag)
    }
    invalidateArrangement()
    reveal(row)
  }

  /// Scrolls as little as needed to show a row.
  func reveal(_ row: Int) {
    guard let scroll = container as? ScrollNode else { return }
    // The heights of the rows that will be shown with it have to be known to determine its position.
    if let width, !isWhole, !shown.contains(row), measure(max(0, row - scroll.state.viewLength)..<row + 1, width) {
      invalidate()
      graph.later { [weak self] in self.map { $0.reveal(min(row, $0.rowCount - 1)) } }
    }
    scroll.show(frame(of: row))
  }

  /// Keys select rows, or open and close groups.
  override var isFocusable: Bool { rowCount > 0 && (selection != nil || content?.hasGroups ?? false) }

  /// Takes the focus at its first or its last row with something to use.
  override func enter(by step: Int) -> Bool {
    guard selection == nil else { return false }
    graph.focus(on: self)
    return goToUsable(from: step > 0 ? 0 : rowCount - 1, by: step)
  }

  /// The nodes in a row that can have the focus.
  func controls(inRow row: Int) -> [Node] {
    var controls: [Node] = []
    madeRow(row).visitShown { if $0.isFocusable { controls.append($0) } }
    return controls
  }

  override func focusMoved(to node: Node) {
    guard selection == nil, let place = children.firstIndex(where: { node.isInside($0) }) else { return }
    (cursorRow, cursor) = (shown.lowerBound + place, content!.row(at: shown.lowerBound + place).id)
    invalidateArrangement()
  }

  override func focusChanged(_ isFocused: Bool) {
    self.isFocused = isFocused
    if isFocused, selection == nil, graph.interaction.focus === self, let cursorIndex { focusControl(inRow: cursorIndex) }
    invalidateArrangement()
  }

  override func take(_ key: KeyPress) -> Bool { handle(key) }

  override func take(_ press: Press) -> Bool {
    drag = drops == nil || press.button != .primary ? nil : row(at: press.point).map { RowDrag(id: id(of: $0), press: press) }
    if let drag, press.modifiers.isEmpty, isOneOfSeveral(drag.id), holdsPress(press) {
      // The whole selection is dragged; only a click without a drag reduces it to one row.
      self.drag?.isHeld = true
      return true
    }
    guard handle(press) else { return false }
    if !press.modifiers.isEmpty { drag = nil }
    return true
  }

  override func dragged(to point: CellPoint) {
    guard let drag else { return }
    self.drag?.line = point.y - (children.first?.frame.minY ?? 0)
    if drag.hasMoved { scrollAtEdge() }
    aim(at: point)
  }

  /// Scrolls while a row is held at an edge, and opens a closed group over which it is held for a moment, so that it can be dropped on a row
  /// inside.
  override func advance(by duration: Int) -> Bool {
    guard drag != nil else { return false }
    return scrollOn(by: duration) || openOn(by: duration)
  }

  override func released(at point: CellPoint) {
    // It may have scrolled since the pointer moved.
    if let drag, drag.hasMoved { aim(at: point) }
    guard let drag, let drops else { return }
    self.drag = nil
    invalidateArrangement()
    if drag.isHeld, !drag.hasMoved { _ = handle(drag.press) } else { drop(drag, with: drops) }
  }

  override func dragWasCancelled() {
    drag = nil
    invalidateArrangement()
  }
}
