import Scrolling

/// A viewport over content.
///
/// Content is built once the container's size is known, so that lengths relative to the container are right.
final class ScrollNode: Node {
  private let axes: ScrollAxes
  private let state: ScrollState
  private let settings: ScrollSettings
  private let environment: EnvironmentValues
  private let buildContent: (EnvironmentValues) -> Node
  private let sink = TargetSink()
  private var builtFor: CellSize?
  private var content = Node()

  /// The visible part of what is around the scroll view, in the coordinates of its frame; shown if content is not clipped.
  private var around = CellRect.zero
  /// How far the viewport extends into the safe area around it.
  private var reach = EdgeInsets.zero

  /// The maximum number of times the offset is determined while lazy rows turn out to have other lengths.
  private static let decisionLimit = 8
  /// The maximum number of times the content is placed; after ``decisionLimit`` the visible content stays in place.
  private static let placementLimit = 16

  init(
    _ axes: ScrollAxes, _ state: ScrollState, _ environment: EnvironmentValues,
    _ content: @escaping (EnvironmentValues) -> Node
  ) {
    self.axes = axes
    self.state = state
    settings = environment.scroll
    self.environment = environment
    buildContent = content
    super.init()
    state.axes = axes
  }

  /// The margins, and the safe area inside the viewport.
  private var margins: ScrollMargins {
    var margins = settings.margins
    for edge in ScrollEdge.allCases {
      margins.safeAreaPadding([edge], max(0, environment.safeArea[edge] - environment.avoidedArea[edge]) + reach[edge])
    }
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
  private func inside(_ size: CellSize) -> CellRect { viewport(size).inset(by: insets) }

  private func build(for size: CellSize) {
    guard builtFor == nil || sink.readsContainer && builtFor != size else { return }
    builtFor = size
    var inner = environment
    inner.container = inside(size).size
    inner.scroll = ScrollSettings()
    inner.safeArea = .zero
    inner.avoidedArea = .zero
    inner.stackAxis = nil
    inner.targetSink = sink
    inner.path = environment.path.appending(-1)
    content = buildContent(inner)
    children = [content]
  }

  private func contentProposal(_ inner: CellSize) -> ProposedSize {
    ProposedSize(
      width: axes.contains(.horizontal) ? nil : inner.width, height: axes.contains(.vertical) ? nil : inner.height)
  }

  override func measure(_ proposal: ProposedSize) -> CellSize {
    if let width = proposal.width, let height = proposal.height, axes == [.horizontal, .vertical] {
      return CellSize(width: width, height: height)
    }
    let container = CellSize(
      width: proposal.width ?? environment.container.width, height: proposal.height ?? environment.container.height)
    build(for: container)
    var offer = proposal.inset(by: insets)
    if axes.contains(.horizontal) { offer.width = nil }
    if axes.contains(.vertical) { offer.height = nil }
    let ideal = content.size(offer)
    func length(_ axis: ScrollAxis) -> Int {
      if axes.contains(axis), let proposed = proposal[axis] { return proposed }
      return ideal[axis] + insets[axis].total
    }
    return CellSize(width: length(.horizontal), height: length(.vertical))
  }

  // MARK: Placing

  /// Determines the offset and places the content there; repeats as long as placing shows that estimated lengths were wrong.
  ///
  /// Each repetition starts from the state before this frame, converted to the lengths known by now, so that the result is the same as
  /// with all lengths known from the beginning.
  override func arrange(_ size: CellSize, _ context: PlaceContext) {
    around = context.visible
    reach = context.room?.reach(of: size) ?? .zero
    build(for: size)
    state.begin(environment.memory.frame, settings)
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
      content.forget()
    }
    state.end()
  }

  private var scrollAxes: [ScrollAxis] { ScrollAxis.allCases.filter { axes.contains($0) } }

  /// Computes the frames of a scroll target layout's children, without building any lazy row.
  private func rehearse(_ size: CellSize) {
    guard sink.node != nil else { return }
    let pass = PlacePass()
    pass.isRehearsal = true
    placeContent(size, pass)
  }

  private func contentLength(_ axis: ScrollAxis, _ size: CellSize) -> Int {
    content.size(contentProposal(inside(size).size))[axis]
  }

  /// Determines the offset by position, anchors and behaviour.
  private func decide(_ size: CellSize, by learned: PlacePass?) {
    state.restart()
    for axis in scrollAxes {
      if let learned { state.restate(axis, by: learned) }
      state.scrollers[axis].environment = ScrollEnvironment(
        horizontal: environment.horizontalSizeClass, vertical: environment.verticalSizeClass)
      _ = state.scrollers[axis].layout(
        content: contentLength(axis, size), container: viewport(size).size[axis], insets: insets[axis],
        targets: sink.targets(axis, in: content), drift: learned?.drift[axis] ?? 0)
    }
    state.followBinding(anchor: settings.positionAnchor)
  }

  /// Keeps the visible content in place.
  private func hold(_ size: CellSize, _ pass: PlacePass) {
    for axis in scrollAxes {
      state.scrollers[axis].confirmTarget()
      _ = state.scrollers[axis].correctEstimate(
        by: pass.correction[axis], content: contentLength(axis, size), targets: sink.targets(axis, in: content))
    }
  }

  private func placeContent(_ size: CellSize, _ pass: PlacePass) {
    let inner = inside(size)
    let viewport = viewport(size)
    let contentSize = content.size(contentProposal(inner.size))
    var origin = inner.origin
    var formerly = viewport
    for axis in ScrollAxis.allCases {
      if axes.contains(axis) {
        let geometry = state.scrollers[axis].geometry
        origin[axis] = viewport.origin[axis] + geometry.alignmentShift(settings.anchors.alignment ?? .top) - geometry.offset
        formerly.origin[axis] = origin[axis] + state.formerOffset(axis)
      } else {
        origin[axis] += AxisAlignment.middle.point(in: inner.size[axis] - contentSize[axis])
      }
    }
    content.place(
      CellRect(origin: origin, size: contentSize),
      PlaceContext(visible: settings.isClipped ? viewport : viewport.union(around), formerly: formerly, pass: pass))
  }

  // MARK: Drawing

  override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    let viewport = viewport(rect.size).offset(by: rect.origin)
    environment.memory.visibleScrollViews.append((viewport.intersection(context.clip), state))
    var inner = settings.isClipped ? context.clipped(to: viewport) : context
    inner.viewport = viewport.inset(by: insets)
    inner.scrollAxis = state.mainAxis
    inner.scrolled = state.drawnOffset.map { state.offset - $0 }
    state.drawnOffset = state.offset
    content.draw(at: rect.origin, inner, on: &grid)
    for axis in scrollAxes { paintIndicator(axis, viewport, context, on: &grid) }
  }

  private func paintIndicator(_ axis: ScrollAxis, _ rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    let scroller = state.scrollers[axis]
    let track = margins.indicators
    guard settings.indicators.isShown(in: scroller.geometry, isScrolling: scroller.isScrolling),
      let thumb = ScrollIndicators.thumb(in: scroller.geometry, insets: track[axis])
    else { return }
    var bar = CellRect(origin: rect.origin, size: CellSize(axis, main: thumb.count, cross: 1))
    bar.origin[axis] += track[axis].leading + thumb.lowerBound
    bar.origin[axis.crossing] += rect.size[axis.crossing] - 1 - track[axis.crossing].trailing
    let style = CellStyle(attributes: .dim)
    grid.fill(bar, with: axis == .vertical ? "┃" : "━", style: style, clip: context.clip)
  }
}
