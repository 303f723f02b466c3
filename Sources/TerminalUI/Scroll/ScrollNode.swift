// SPDX-License-Identifier: MIT
import Scrolling

/// A viewport over content.
final class ScrollNode: ContainerNode {
  private var axes: ScrollAxes = .vertical
  private(set) var state = ScrollState()
  private var settings = ScrollSettings()
  private var sizeClasses = ScrollEnvironment()
  let targets = TargetSink()
  private var inner = CellSize.zero

  /// The visible area around the scroll view, in the coordinates of its frame, for content that is not clipped.
  private var around = CellRect.zero
  /// The extent of the viewport into the safe area around it.
  private var reach = EdgeInsets.zero

  /// The maximum number of times the offset is determined while lazy rows turn out to have other lengths.
  private static let decisionLimit = 8
  /// The maximum number of times the content is placed; after ``decisionLimit`` the visible content stays in place.
  private static let placementLimit = 16

  /// Whether the content can be dragged; in a list, the rows handle drags.
  private var isDraggable = false
  /// The axis whose indicator is dragged.
  private var heldIndicator: ScrollAxis?
  /// The recent positions of the mouse; nil while no button is pressed.
  private var trail: DragTrail?
  /// Whether scrolling to a changed position is animated.
  private var isAnimated = false

  func take(_ axes: ScrollAxes, _ state: ScrollState?, _ context: ViewContext, isDraggable: Bool = false) {
    self.axes = axes
    self.isDraggable = isDraggable
    if let state { self.state = state }
    self.state.node = self
    self.state.axes = axes
    settings = context.inherited as? ScrollSettings ?? ScrollSettings()
    sizeClasses = ScrollEnvironment(
      horizontal: context.values.horizontalSizeClass, vertical: context.values.verticalSizeClass)
    context.values.scrollViews?.add(self)
    invalidate()
  }

  /// Whether an anchor determines the content that keeps its place when sizes change.
  var hasAnchor: Bool { settings.anchors.vertical.sizeChanges != nil }

  /// The context of the content.
  func inner(_ context: ViewContext) -> ViewContext {
    var inner = context.inside(nil)
    inner.inherited = nil
    targets.scrollView = self
    targets.outer = context.targets
    inner.targets = targets
    inner.marksTargets = false
    return inner
  }

  /// Scrolls as little as needed to show a part of the content.
  func show(_ lines: Range<Int>) {
    state.perform { $0.scroll(toOffset: $0.geometry.offset(showing: lines, at: nil)) }
  }

  /// The margins, and the safe area inside the viewport.
  private var margins: ScrollMargins {
    var margins = settings.margins
    for edge in ScrollEdge.allCases { margins.safeAreaPadding([edge], reach[edge]) }
    return margins
  }

  private var insets: EdgeInsets { margins.content }

  /// The viewport for a frame of a size, in the coordinates of that frame.
  private func viewport(_ size: CellSize) -> CellRect {
    CellRect(
      x: -reach.leading, y: -reach.top, width: size.width + reach.leading + reach.trailing,
      height: size.height + reach.top + reach.bottom)
  }

  /// The viewport without its insets.
  private func interior(_ size: CellSize) -> CellRect { viewport(size).inset(by: insets) }

  override var room: CellSize? { inner }

  /// The content; nil if there is none.
  private var inside: Node? { children.first }

  private func sizeOfContent(_ proposal: ProposedSize) -> CellSize { inside?.size(proposal) ?? .zero }

  /// Makes the interior of a frame of a size the room for the content.
  private func makeRoom(_ size: CellSize) {
    if didChange(&inner, to: interior(size).size), !roomAxes.isEmpty { inside?.forget() }
  }

  private func contentProposal(_ inner: CellSize) -> ProposedSize {
    ProposedSize(
      width: axes.contains(.horizontal) ? nil : inner.width, height: axes.contains(.vertical) ? nil : inner.height)
  }

  override func measureChildren(_ proposal: ProposedSize) -> CellSize {
    if let width = proposal.width, let height = proposal.height, axes == [.horizontal, .vertical] {
      return CellSize(width: width, height: height)
    }
    let around = nodeWithRoom?.room ?? .zero
    makeRoom(CellSize(width: proposal.width ?? around.width, height: proposal.height ?? around.height))
    let margins = settings.margins.content
    var offer = proposal.inset(by: margins)
    if axes.contains(.horizontal) { offer.width = nil }
    if axes.contains(.vertical) { offer.height = nil }
    let ideal = sizeOfContent(offer)
    // Lengths relative to the scroll view must not shrink it: along their axes it takes the whole proposal.
    let roomAxes = roomAxes
    let wholeAxes = axes.union(roomAxes)
    func length(_ axis: ScrollAxis) -> Int {
      if wholeAxes.contains(axis), let proposed = proposal[axis] { return proposed }
      return roomAxes.contains(axis) ? around[axis] : ideal[axis] + margins[axis].total
    }
    return CellSize(width: length(.horizontal), height: length(.vertical))
  }

  // MARK: Placing

  /// Determines the offset and places the content there; repeats as long as placing shows that estimated lengths were wrong.
  ///
  /// Each repetition starts from the state before this frame, converted to the lengths known by now, so that the result is the same as
  /// with all lengths known from the beginning.
  override func arrangeChildren(_ size: CellSize, _ context: PlaceContext) {
    around = context.visible
    reach = context.room?.reach(of: size) ?? .zero
    makeRoom(size)
    state.begin(graph.frameNumber, settings)
    rehearse(size)
    var pass = PlacePass()
    for attempt in 0..<Self.placementLimit {
      if attempt < Self.decisionLimit {
        decide(size, by: attempt == 0 ? nil : pass)
      } else {
        hold(size, pass)
      }
      pass = PlacePass()
      placeContent(size, pass)
      if !pass.hasChanged { break }
    }
    state.end()
    isAnimated = false
  }

  /// Called when the bound position was written.
  override func valueChanged() {
    isAnimated = Tracking.isAnimating
    graph.needsUpdate(self)
  }

  override func update() { invalidateArrangement() }

  private var scrollAxes: [ScrollAxis] { ScrollAxis.allCases.filter { axes.contains($0) } }

  /// Computes the frames of a scroll target layout's children, without building any lazy row.
  private func rehearse(_ size: CellSize) {
    guard !targets.isEmpty || state.isSeeking else { return }
    let pass = PlacePass()
    pass.isRehearsal = true
    pass.isThorough = state.isSeeking
    placeContent(size, pass)
  }

  private func contentLength(_ axis: ScrollAxis, _ size: CellSize) -> Int {
    sizeOfContent(contentProposal(interior(size).size))[axis]
  }

  /// Determines the offset by position, anchors and behaviour.
  private func decide(_ size: CellSize, by learned: PlacePass?) {
    state.restart()
    for axis in scrollAxes {
      if let learned { state.restate(axis, by: learned) }
      state.scrollers[axis].environment = sizeClasses
      state.scrollers[axis].crossing = state.scrollers[axis.crossing].geometry
      state.note(
        state.scrollers[axis].layout(
          content: contentLength(axis, size), container: viewport(size).size[axis], insets: insets[axis],
          targets: targets(axis), drift: learned?.drift[axis] ?? 0))
    }
    state.followBinding(anchor: settings.positionAnchor?[state.mainAxis], isAnimated: isAnimated)
    state.followReader()
  }

  private func targets(_ axis: ScrollAxis) -> CellTargets {
    guard let inside else { return .none }
    var targets = targets.targets(axis, in: inside)
    targets.elsewhere = { [weak inside] name in inside?.frame(ofView: name, axis) }
    return targets
  }

  /// Keeps the visible content in place.
  private func hold(_ size: CellSize, _ pass: PlacePass) {
    for axis in scrollAxes {
      state.scrollers[axis].confirmTarget()
      state.note(
        state.scrollers[axis].correctEstimate(
          by: pass.correction[axis], content: contentLength(axis, size), targets: targets(axis)))
    }
  }

  private func placeContent(_ size: CellSize, _ pass: PlacePass) {
    let inner = interior(size)
    let viewport = viewport(size)
    let contentSize = sizeOfContent(contentProposal(inner.size))
    var origin = inner.origin
    var formerly = viewport
    for axis in ScrollAxis.allCases {
      if axes.contains(axis) {
        let geometry = state.scrollers[axis].geometry
        origin[axis] = viewport.origin[axis] + geometry.alignmentShift(settings.anchors[axis].alignment ?? .top) - geometry.offset
        formerly.origin[axis] = origin[axis] + state.oldOffset(axis)
      } else {
        origin[axis] += AxisAlignment.middle.point(in: inner.size[axis] - contentSize[axis])
      }
    }
    inside?.place(
      CellRect(origin: origin, size: contentSize),
      PlaceContext(visible: settings.isClipped ? viewport : viewport.union(around), formerly: formerly, pass: pass))
  }

  // MARK: Events

  /// Scrolls; at its end it leaves the wheel to the scroll view around it.
  override func take(wheel distance: CellPoint) -> Bool {
    moves { for axis in scrollAxes where distance[axis] != 0 { state.perform(axis) { $0.step(by: distance[axis]) } } }
  }

  override var isScrollView: Bool { true }

  override func take(wheelAcross lines: Int) -> Bool { axes == .horizontal && take(wheel: CellPoint(x: lines, y: 0)) }

  /// Whether an action changes the final position of the content.
  private func moves(_ action: () -> Void) -> Bool {
    let old = ScrollAxis.allCases.map { state.scrollers[$0].restingOffset }
    action()
    return old != ScrollAxis.allCases.map { state.scrollers[$0].restingOffset }
  }

  /// Scrolls by the arrows and the page keys; at its end it leaves them to another scroll view.
  override func take(unused key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty else { return false }
    switch key.key {
    case .upArrow: return take(wheel: CellPoint(x: 0, y: -1))
    case .downArrow: return take(wheel: CellPoint(x: 0, y: 1))
    case .leftArrow: return take(wheel: CellPoint(x: -1, y: 0))
    case .rightArrow: return take(wheel: CellPoint(x: 1, y: 0))
    case .pageUp: return moves { state.perform { $0.page(-1) } }
    case .pageDown: return moves { state.perform { $0.page(1) } }
    case .home: return moves { state.perform { $0.scroll(toOffset: $0.geometry.minOffset, origin: .user) } }
    case .end: return moves { state.perform { $0.scrollToEnd() } }
    default: return false
    }
  }

  /// Holds content that moves, and begins to follow the mouse.
  override func take(unused press: Press) -> Bool {
    guard isDraggable, press.button == .primary, scrollAxes.contains(where: { state.scrollers[$0].canScroll }) else { return false }
    trail = DragTrail(from: press.point, at: graph.milliseconds)
    for axis in scrollAxes where state.scrollers[axis].isMoving { state.perform(axis) { $0.beginDrag() } }
    return true
  }

  override func dragged(to point: CellPoint) {
    if heldIndicator != nil { return moveIndicator(to: point) }
    guard let last = trail?.end else { return }
    for axis in scrollAxes { state.perform(axis) { $0.beginDrag() + $0.drag(by: Double(last[axis] - point[axis])) } }
    trail?.move(to: point, at: graph.milliseconds)
  }

  override func released(at point: CellPoint) {
    guard heldIndicator == nil else { return heldIndicator = nil }
    let velocity = trail?.velocity(at: graph.milliseconds)
    // The offset grows where the mouse moves back; 0 stays without a sign.
    for axis in scrollAxes { state.perform(axis) { $0.endDrag(velocity: 0 - (velocity?[axis] ?? 0)) } }
    trail = nil
  }

  override func advance(by milliseconds: Int) -> Bool {
    for axis in scrollAxes { state.perform(axis) { $0.advance(by: milliseconds) } }
    return state.isMoving
  }

  // MARK: Drawing

  override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    let viewport = viewport(rect.size).offset(by: rect.origin)
    var inner = settings.isClipped ? context.clipped(to: viewport) : context
    inner.viewport = viewport.inset(by: insets)
    inner.scrollAxis = state.mainAxis
    inner.scrolled = state.drawnOffset.map { state.offset - $0 }
    state.drawnOffset = state.offset
    inside?.draw(at: rect.origin, inner, on: &grid)
    for axis in scrollAxes { paintIndicator(axis, rect, context, on: &grid) }
  }

  /// The cells along which the indicator of an axis moves, and those of its thumb, in a frame of a size; nil if it is not shown.
  private func indicator(_ axis: ScrollAxis, _ size: CellSize) -> (track: CellRect, thumb: CellRect)? {
    let scroller = state.scrollers[axis]
    let insets = margins.indicators
    guard settings.indicators.isShown(in: scroller.geometry, isScrolling: scroller.isScrolling),
      let thumb = ScrollIndicators.thumb(in: scroller.geometry, insets: insets[axis])
    else { return nil }
    let rect = viewport(size)
    var bar = CellRect(origin: rect.origin, size: CellSize(axis, main: max(0, rect.size[axis] - insets[axis].total), cross: 1))
    bar.origin[axis] += insets[axis].leading
    bar.origin[axis.crossing] += rect.size[axis.crossing] - 1 - insets[axis.crossing].trailing
    let track = bar
    bar.origin[axis] += thumb.lowerBound
    bar.size[axis] = thumb.count
    return (track, bar)
  }

  private func paintIndicator(_ axis: ScrollAxis, _ rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    guard let thumb = indicator(axis, rect.size)?.thumb else { return }
    let style = CellStyle(attributes: .dim)
    grid.fill(thumb.offset(by: rect.origin), with: axis == .vertical ? "┃" : "━", style: style, clip: context.clip)
  }

  // MARK: Dragging an indicator

  private func indicator(at point: CellPoint) -> ScrollAxis? {
    scrollAxes.first { indicator($0, frame.size)?.track.contains(point) ?? false }
  }

  override func covers(_ point: CellPoint) -> Bool { indicator(at: point) != nil }

  override func take(_ press: Press) -> Bool {
    heldIndicator = press.button == .primary ? indicator(at: press.point) : nil
    moveIndicator(to: press.point)
    return heldIndicator != nil
  }

  /// Scrolls so that the thumb that is held is at a point.
  private func moveIndicator(to point: CellPoint) {
    guard let axis = heldIndicator, let track = indicator(axis, frame.size)?.track else { return }
    state.perform(axis) {
      $0.scroll(
        toOffset: ScrollIndicators.offset(
          thumbAt: point[axis] - track.origin[axis], in: $0.geometry, insets: margins.indicators[axis]), origin: .user)
    }
  }
}
