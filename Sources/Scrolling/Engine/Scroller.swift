/// One axis of a scroll view: its lengths, its gestures on a virtual clock, and what decides where it rests.
///
/// Every verb answers the events it caused, in the order a platform scroll view reports them. Nothing calls back, so
/// nothing can be re-entered: who writes an offset after reading an event gets the events of that write.
///
/// The offset is whole cells at every moment; movements are computed in fractions and shown at the nearest cell.
/// No verb costs more than O(log targets), however long the content.
public struct Scroller<Targets: ScrollTargets> {
  /// The axis it scrolls along.
  public let axis: ScrollAxis
  /// The lengths and the offset.
  public internal(set) var geometry: ScrollGeometry
  /// The scroll targets.
  public internal(set) var targets: Targets
  /// The default scroll anchors and what they remember.
  public internal(set) var anchors: ScrollAnchorState
  /// The bound position; nil when none is installed.
  public internal(set) var position: ScrollPosition<Targets.ID>?
  /// What decides where it rests; may be exchanged at any time, as when the size class changes.
  public var behavior: any ScrollTargetBehavior = .automatic
  /// What the behaviour may read of the surroundings.
  public var environment = ScrollEnvironment()
  /// How fast a fling slows down unless the behaviour says otherwise.
  public var decelerationRate = DecelerationRate.normal
  /// Whether content may be moved beyond its ends.
  public var bounces = true
  /// Whether content that fits may be moved beyond its ends.
  public var alwaysBounces = false
  /// Whether the person may ask for the top.
  public var scrollsToTop = true
  /// How many targets at the end are blank, and so never count as the last element.
  public var trailingFillerCount = 0
  /// The time.
  public internal(set) var clock: VirtualClock
  /// What can be zoomed; nil when nothing can.
  public internal(set) var zoom: Zoom?

  var phase = ScrollPhase.idle
  /// What the offset, or the end of a movement, was asked for by.
  var request: ScrollRequest<Targets.ID>?

  /// A scroll view that was not laid out yet.
  public init(
    axis: ScrollAxis = .vertical, targets: Targets, anchors: ScrollAnchorRoles = ScrollAnchorRoles(),
    position: ScrollPosition<Targets.ID>? = nil, behavior: any ScrollTargetBehavior = .automatic,
    clock: VirtualClock = VirtualClock()
  ) {
    self.axis = axis
    self.targets = targets
    self.anchors = ScrollAnchorState(anchors)
    self.position = position
    self.behavior = behavior
    self.clock = clock
    geometry = ScrollGeometry(content: 0, container: 0)
  }

  /// The scrolled position.
  public var offset: Int { geometry.offset }

  /// Whether a finger is on the content.
  public var isTracking: Bool {
    if case .dragging = phase { return true }
    return false
  }

  /// Whether the content moves after a touch.
  public var isDecelerating: Bool {
    if case .decelerating = phase { return true }
    return false
  }

  /// Whether a drag is under way; true until the deceleration after it ends.
  public var isDragging: Bool { isTracking || isDecelerating }

  /// Whether the content moves or is held.
  public var isScrolling: Bool { phase != .idle }

  /// Whether the offset may change at all.
  public var canScroll: Bool { !geometry.fits || alwaysBounces }

  /// Changes a default scroll anchor; nil removes it.
  public mutating func setAnchor(_ anchor: ScrollAnchor?, for role: ScrollAnchorRole) { anchors.roles[role] = anchor }

  /// Installs a bound position, or removes it; nothing moves.
  ///
  /// A position without a place gets one when the person scrolls.
  public mutating func setPosition(_ position: ScrollPosition<Targets.ID>?) { self.position = position }

  /// Changes how the anchors centre, and when they take the last element for displayed.
  public mutating func setAnchorOptions(
    centring: ScrollAnchorState.Centring = .contentMiddle,
    lastElementTest: ScrollAnchorState.LastElementTest = .visible
  ) {
    anchors.centring = centring
    anchors.lastElementTest = lastElementTest
  }

  /// Writes an offset and tells who did.
  mutating func write(_ offset: Int, _ origin: ScrollOrigin, _ events: inout [ScrollEvent]) {
    guard offset != geometry.offset else { return }
    geometry.offset = offset
    events.append(.didScroll(offset: offset, origin: origin))
    guard origin == .user else { return }
    anchors.didScroll()
    lookForPosition(byUser: true)
  }

  /// Sets the bound position to the target at its anchor, overscroll not counted.
  mutating func lookForPosition(byUser: Bool) {
    guard let position else { return }
    let index = targets.index(positioned: position.anchor, in: geometry.at(geometry.clamped(geometry.offset)))
    self.position?.place = index.map { .id(targets.id(at: $0)) }
    self.position?.isPositionedByUser = byUser
  }

  /// The index of the target that stands for the scrolled position.
  ///
  /// - Complexity: O(log targets).
  public var positionedIndex: Int? {
    if let id = position?.id, let index = targets.index(of: id) { return index }
    return targets.index(positioned: position?.anchor, in: geometry)
  }

  /// The targets with at least one cell inside the insets.
  ///
  /// - Complexity: O(log targets).
  public var visibleTargets: Range<Int> { targets.indices(in: geometry.visible) }
}

extension Scroller: Sendable where Targets: Sendable {}
