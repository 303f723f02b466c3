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

  /// How often content is placed again when lazy rows turn out to have other sizes than estimated.
  private static let placementLimit = 8

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
    state.positionBinding = settings.position
  }

  private var insets: EdgeInsets {
    var margins = settings.margins
    for edge in ScrollEdge.allCases { margins.safeAreaPadding([edge], environment.safeArea[edge]) }
    return margins.content
  }

  private func build(for size: CellSize) {
    guard builtFor == nil || sink.readsContainer && builtFor != size else { return }
    builtFor = size
    var inner = environment
    inner.container = CellRect(size: size).inset(by: insets).size
    inner.scroll = ScrollSettings()
    inner.safeArea = .zero
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

  override func arrange(_ size: CellSize, _ context: PlaceContext) {
    build(for: size)
    for axis in scrollAxes { state.prepare(axis, settings) }
    rehearse(size, context)
    for axis in scrollAxes { layOut(axis, size) }
    state.readBinding(anchor: settings.positionAnchor)
    for _ in 0..<Self.placementLimit {
      let pass = PlacePass()
      placeContent(size, context, pass)
      let before = state.offset
      if pass.hasChanged { content.forget() }
      for axis in scrollAxes { settle(axis, size, pass) }
      if !pass.hasChanged && state.offset == before { break }
    }
    state.publish()
  }

  private var scrollAxes: [ScrollAxis] { ScrollAxis.allCases.filter { axes.contains($0) } }

  /// Gives the children of a scroll target layout their frames, without any lazy row.
  private func rehearse(_ size: CellSize, _ context: PlaceContext) {
    guard sink.node != nil else { return }
    let pass = PlacePass()
    pass.isRehearsal = true
    placeContent(size, context, pass)
  }

  private func layOut(_ axis: ScrollAxis, _ size: CellSize) {
    let inner = CellRect(size: size).inset(by: insets).size
    state.scrollers[axis].environment = ScrollEnvironment(
      horizontal: environment.horizontalSizeClass, vertical: environment.verticalSizeClass)
    _ = state.scrollers[axis].layout(
      content: content.size(contentProposal(inner))[axis], container: size[axis], insets: insets[axis],
      targets: sink.targets(axis, in: content))
  }

  /// Takes what placing taught: a bound position keeps its target in place, else the offset moves by what
  /// content before the viewport grew.
  private func settle(_ axis: ScrollAxis, _ size: CellSize, _ pass: PlacePass) {
    guard pass.hasChanged else { return }
    let inner = CellRect(size: size).inset(by: insets).size
    let length = content.size(contentProposal(inner))[axis]
    let targets = sink.targets(axis, in: content)
    let correction = pass.correction[axis]
    guard state.scrollers[axis].position?.id == nil, correction != 0 else {
      _ = state.scrollers[axis].layout(content: length, targets: targets, adjusts: false)
      return
    }
    _ = state.scrollers[axis].correctEstimate(by: correction, content: length, targets: targets)
  }

  private func placeContent(_ size: CellSize, _ context: PlaceContext, _ pass: PlacePass) {
    let inner = CellRect(size: size).inset(by: insets)
    let contentSize = content.size(contentProposal(inner.size))
    var origin = inner.origin
    for axis in ScrollAxis.allCases {
      if axes.contains(axis) {
        let geometry = state.scrollers[axis].geometry
        origin[axis] = geometry.alignmentShift(settings.anchors.alignment ?? .top) - geometry.offset
      } else {
        origin[axis] += AxisAlignment.middle.point(in: inner.size[axis] - contentSize[axis])
      }
    }
    let visible = CellRect(size: size)
    content.place(CellRect(origin: origin, size: contentSize), PlaceContext(visible: visible, pass: pass))
  }

  // MARK: Drawing

  override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    environment.memory.visibleScrollViews.append((rect.intersection(context.clip), state))
    var inner = settings.isClipped ? context.clipped(to: rect) : context
    inner.viewport = rect.inset(by: insets)
    inner.scrollAxis = state.mainAxis
    content.draw(at: rect.origin, inner, on: &grid)
    for axis in scrollAxes { paintIndicator(axis, rect, context, on: &grid) }
  }

  private func paintIndicator(_ axis: ScrollAxis, _ rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    let scroller = state.scrollers[axis]
    var margins = settings.margins
    for edge in ScrollEdge.allCases { margins.safeAreaPadding([edge], environment.safeArea[edge]) }
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
