public import Scrolling

/// One scroll view between frames: where it is, and the verbs that move it.
///
/// Hand one to a ``ScrollView`` to move it from outside, or ask ``ViewMemory/scrollView(at:)``. Everything is
/// decided by the `Scrolling` library on its virtual clock.
public final class ScrollState {
  /// The engine of each axis.
  public internal(set) var scrollers: AxisPair<Scroller<CellTargets>>
  /// The axes it scrolled on in the last frame.
  public internal(set) var axes: ScrollAxes = .vertical
  private var positionBinding: Binding<ViewID?>?
  private var lastBound: ViewID?
  /// The modifiers of the last frame.
  private var settings = ScrollSettings()
  /// The frame being laid out, what it starts from, and the name its binding asks for.
  private var frame: FrameMark?
  private var start: AxisPair<Scroller<CellTargets>>
  private var wanted: ViewID?

  /// A scroll view that was not laid out yet.
  public init() {
    scrollers = AxisPair(
      horizontal: Scroller(axis: .horizontal, targets: .none), vertical: Scroller(axis: .vertical, targets: .none))
    start = scrollers
  }

  /// The axis used when none is named.
  public var mainAxis: ScrollAxis { axes.contains(.vertical) ? .vertical : .horizontal }

  /// The offset of both axes.
  public var offset: CellPoint { CellPoint(x: scrollers.horizontal.offset, y: scrollers.vertical.offset) }

  /// Does something with the engine of an axis, and tells the position binding.
  @discardableResult
  public func update<Result>(
    _ axis: ScrollAxis? = nil, _ change: (inout Scroller<CellTargets>) -> Result
  ) -> Result {
    defer { publish() }
    return change(&scrollers[axis ?? mainAxis])
  }

  /// Moves content as a person does with a wheel or keys; clamped.
  public func scroll(by distance: Int, _ axis: ScrollAxis? = nil) {
    update(axis) { _ = $0.scroll(by: distance) }
  }

  /// Shows a child of the scroll target layout, made yet or not.
  public func scroll(to id: some Hashable & Sendable, anchor: ScrollAnchor? = nil) {
    update { _ = $0.scroll(to: .id(ViewID(id)), anchor: anchor) }
  }

  // MARK: Frames

  /// Begins a frame; a second layout in one frame starts from what the first one did.
  func begin(_ mark: FrameMark, _ settings: ScrollSettings) {
    guard frame !== mark else { return }
    frame = mark
    take(settings)
    start = scrollers
    let bound = positionBinding?.wrappedValue
    wanted = bound == lastBound ? nil : bound
    lastBound = bound
  }

  /// Takes what modifiers say where it differs from the last frame; what was set by hand stays.
  private func take(_ new: ScrollSettings) {
    for axis in ScrollAxis.allCases {
      for role in ScrollAnchorRole.allCases where new.anchors[role] != settings.anchors[role] {
        scrollers[axis].setAnchor(new.anchors[role], for: role)
      }
      // A release is answered by the behaviour it was made with.
      if (new.behavior == nil) != (settings.behavior == nil) { scrollers[axis].confirmLengths() }
      if let behavior = new.behavior ?? (settings.behavior == nil ? nil : .automatic) { scrollers[axis].behavior = behavior }
    }
    if new.position == nil, settings.position != nil { scrollers[mainAxis].setPosition(nil) }
    if let binding = new.position {
      if settings.position == nil { lastBound = nil }
      var position = scrollers[mainAxis].position ?? ScrollPosition(id: binding.wrappedValue)
      position.anchor = new.positionAnchor
      scrollers[mainAxis].setPosition(position)
    }
    positionBinding = new.position
    settings = new
  }

  /// Goes back to what the frame started from.
  func restart() { scrollers = start }

  /// The offset the frame started from.
  func formerOffset(_ axis: ScrollAxis) -> Int { start[axis].offset }

  /// Tells the engine what was before the frame in the lengths known now.
  func restate(_ axis: ScrollAxis, by pass: PlacePass) {
    let content = scrollers[axis].geometry.content + pass.growth[axis]
    _ = scrollers[axis].correctEstimate(by: pass.shift[axis], content: content)
  }

  /// Scrolls where the binding says if it was written since the last frame.
  func followBinding(anchor: ScrollAnchor?) {
    guard let wanted, scrollers[mainAxis].anchors.isLaidOut else { return }
    _ = scrollers[mainAxis].scroll(to: .id(wanted), anchor: anchor)
  }

  /// Ends the layout of a frame.
  func end() {
    for axis in ScrollAxis.allCases { scrollers[axis].confirmLengths() }
    publish()
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
