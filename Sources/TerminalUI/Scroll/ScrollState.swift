// SPDX-License-Identifier: MIT
public import Scrolling

/// The state of one scroll view between frames, with the methods that move it.
///
/// Pass one to a ``ScrollView`` to move it from outside, or get it from ``Scene/scrollView(at:)``. The `Scrolling` library makes all
/// decisions, on its virtual clock.
public final class ScrollState {
  /// The scroller of each axis.
  public internal(set) var scrollers: AxisPair<Scroller<CellTargets>>
  /// The axes of scrolling in the last frame.
  var axes: ScrollAxes = .vertical
  private var positionBinding: Binding<ViewID?>?
  private var lastBound: ViewID?
  /// The modifiers of the last frame.
  private var settings = ScrollSettings()
  /// The frame being laid out, the scrollers it started from, and the id its binding requests.
  private var frame: Int?
  private var start: AxisPair<Scroller<CellTargets>>
  private var wanted: ViewID?
  /// The view that a reader requested since the last frame, and the one that this frame scrolls to.
  private var asked: Sought?
  private var sought: Sought?
  /// The node of the scroll view.
  weak var node: Node?
  /// The offset after the last change that was reported.
  private var known = CellPoint.zero
  /// The events of the frame's layout other than scrolling, which are reported once a frame.
  private var happened: [ScrollEvent] = []
  private var reportedFrame: Int?
  /// The offset that was drawn last; nil before the first drawing.
  var drawnOffset: CellPoint?

  /// A view that is scrolled to.
  struct Sought {
    var name: ViewID
    var anchor: UnitPoint?
    var isAnimated: Bool
  }

  /// Makes the state of a scroll view before its first layout.
  public init() {
    scrollers = AxisPair(
      horizontal: Scroller(axis: .horizontal, targets: .none), vertical: Scroller(axis: .vertical, targets: .none))
    start = scrollers
  }

  /// The axis used by default.
  var mainAxis: ScrollAxis { axes.contains(.vertical) ? .vertical : .horizontal }

  /// The offset of both axes.
  public var offset: CellPoint { CellPoint(x: scrollers.horizontal.offset, y: scrollers.vertical.offset) }

  /// The lines of the viewport.
  var viewLength: Int { scrollers.vertical.geometry.container }

  /// Whether an animation moves the content.
  var isMoving: Bool { ScrollAxis.allCases.contains { scrollers[$0].isMoving } }

  /// Changes the scroller of an axis, and updates the position binding; the returned events are not reported.
  @discardableResult
  package func update<Result>(
    _ axis: ScrollAxis? = nil, _ change: (inout Scroller<CellTargets>) -> Result
  ) -> Result {
    defer {
      publish()
      known = offset
      if let node {
        node.invalidateArrangement()
        if isMoving { node.graph.move(node) }
      }
    }
    return change(&scrollers[axis ?? mainAxis])
  }

  /// Changes the scroller of an axis, and reports the events.
  /// - Complexity: O(log targets), and the layout of the content at the new offset.
  public func perform(_ axis: ScrollAxis? = nil, _ change: (inout Scroller<CellTargets>) -> [ScrollEvent]) {
    let events = update(axis, change)
    for event in events { report(event) }
  }

  /// Moves the content by cells; clamped.
  /// - Complexity: As ``perform(_:_:)``.
  public func scroll(by distance: Int, _ axis: ScrollAxis? = nil) { perform(axis) { $0.scroll(by: distance) } }

  /// Shows a view by its id, whether or not it has been built; one that is not a scroll target is searched for in the next frame.
  /// - Complexity: O(1) for a recently seen scroll target, else O(views + rows of lazy containers).
  public func scroll(to id: some Hashable, anchor: ScrollAnchor? = nil) {
    let name = ViewID(id)
    guard scrollers[mainAxis].targets.index(of: name) == nil else { return perform { $0.scroll(to: .id(name), anchor: anchor) } }
    let point = anchor.map { UnitPoint(x: $0.position, y: $0.position) }
    seek(Sought(name: name, anchor: point, isAnimated: false))
  }

  /// Shows a view in the next frame, in which it may appear.
  func seek(_ view: Sought) {
    asked = view
    node?.invalidateArrangement()
  }

  /// Whether this frame scrolls to a view that may not be a target.
  var isSeeking: Bool { sought != nil }

  // MARK: Frames

  /// Begins a frame; a second layout in one frame starts from the same state as the first.
  func begin(_ number: Int, _ settings: ScrollSettings) {
    guard frame != number else { return }
    frame = number
    take(settings)
    start = scrollers
    (sought, asked) = (asked, nil)
    let bound = positionBinding.flatMap { binding in node?.read { binding.wrappedValue } }
    wanted = bound == lastBound ? nil : bound
    lastBound = bound
  }

  /// Applies the settings that differ from the last frame; values set directly on a scroller are kept.
  private func take(_ new: ScrollSettings) {
    for axis in ScrollAxis.allCases {
      for role in ScrollAnchorRole.allCases where new.anchors[axis][role] != settings.anchors[axis][role] {
        scrollers[axis].setAnchor(new.anchors[axis][role], for: role)
      }
      // A release is evaluated by the behaviour with which it was made.
      if (new.behavior == nil) != (settings.behavior == nil) { scrollers[axis].confirmLengths() }
      if let behavior = new.behavior ?? (settings.behavior == nil ? nil : .automatic) { scrollers[axis].behavior = behavior }
    }
    if new.position == nil, settings.position != nil { scrollers[mainAxis].setPosition(nil) }
    if let binding = new.position {
      if settings.position == nil { lastBound = nil }
      var position = scrollers[mainAxis].position ?? ScrollPosition(id: binding.wrappedValue)
      position.anchor = new.positionAnchor?[mainAxis]
      scrollers[mainAxis].setPosition(position)
    }
    positionBinding = new.position
    settings = new
  }

  /// Restores the state from which the frame started.
  func restart() {
    scrollers = start
    happened = []
  }

  /// The offset from which the frame started.
  func oldOffset(_ axis: ScrollAxis) -> Int { start[axis].offset }

  /// Converts the state before the frame to the lengths known now.
  func restate(_ axis: ScrollAxis, by pass: PlacePass) {
    let content = scrollers[axis].geometry.content + pass.growth[axis]
    note(scrollers[axis].correctEstimate(by: pass.shift[axis], content: content))
  }

  /// Scrolls to the binding's id if it was written since the last frame.
  func followBinding(anchor: ScrollAnchor?, isAnimated: Bool) {
    guard let wanted, scrollers[mainAxis].anchors.isLaidOut else { return }
    note(scrollers[mainAxis].scroll(to: .id(wanted), anchor: anchor, isAnimated: isAnimated))
  }

  /// Scrolls to the view that a reader requested since the last frame, along each axis on which it is found.
  func followReader() {
    guard let sought else { return }
    for axis in ScrollAxis.allCases where axes.contains(axis) {
      note(scrollers[axis].scroll(toView: sought.name, anchor: sought.anchor?[axis], isAnimated: sought.isAnimated))
    }
  }

  /// Ends the layout of a frame.
  func end() {
    for axis in ScrollAxis.allCases {
      scrollers[axis].confirmLengths()
      if offset[axis] != known[axis] {
        tell(.didScroll(offset: offset[axis], origin: wanted == nil && sought == nil ? .adjustment : .programmatic))
      }
    }
    known = offset
    if reportedFrame != frame { for event in happened { tell(event) } }
    if !happened.isEmpty { reportedFrame = frame }
    publish()
    if isMoving, let node { node.graph.move(node) }
  }

  /// Notes the events of the frame's layout; its scrolling is known at its end.
  func note(_ events: [ScrollEvent]) {
    happened += events.filter { if case .didScroll = $0 { false } else { true } }
  }

  /// Reports an event of a layout, after the layout.
  private func tell(_ event: ScrollEvent) {
    guard let node, settings.report != nil || settings.delegate != nil else { return }
    node.graph.later { [self] in report(event) }
  }

  private func report(_ event: ScrollEvent) {
    settings.report?(event)
    settings.delegate?.take(event, of: self)
  }

  /// Writes the position to the binding.
  private func publish() {
    guard let positionBinding else { return }
    let id = scrollers[mainAxis].position?.id
    guard id != lastBound else { return }
    lastBound = id
    positionBinding.wrappedValue = id
  }
}
