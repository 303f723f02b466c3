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
  var positionBinding: Binding<ViewID?>?
  private var lastBound: ViewID?

  /// A scroll view that was not laid out yet.
  public init() {
    scrollers = AxisPair(
      horizontal: Scroller(axis: .horizontal, targets: .none), vertical: Scroller(axis: .vertical, targets: .none))
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

  /// Prepares the engine of an axis before its first layout.
  func prepare(_ axis: ScrollAxis, _ settings: ScrollSettings) {
    if !scrollers[axis].anchors.isLaidOut {
      let position = positionBinding.map { ScrollPosition(id: $0.wrappedValue, anchor: settings.positionAnchor) }
      scrollers[axis] = Scroller(
        axis: axis, targets: .none, anchors: settings.anchors, position: axis == mainAxis ? position : nil)
    }
    if let behavior = settings.behavior { scrollers[axis].behavior = behavior }
  }

  /// Scrolls where the binding says if somebody wrote it since.
  func readBinding(anchor: ScrollAnchor?) {
    guard let positionBinding else { return }
    let axis = mainAxis
    let wanted = positionBinding.wrappedValue
    if let wanted, wanted != lastBound, scrollers[axis].anchors.isLaidOut {
      _ = scrollers[axis].scroll(to: .id(wanted), anchor: anchor)
    }
    lastBound = wanted
  }

  /// Writes the position to the binding.
  func publish() {
    guard let positionBinding else { return }
    let id = scrollers[mainAxis].position?.id
    guard id != lastBound else { return }
    lastBound = id
    positionBinding.wrappedValue = id
  }
}
