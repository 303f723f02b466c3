// SPDX-License-Identifier: MIT
/// One axis of a scroll view: its lengths, its gestures on a virtual clock, and the rules for its resting offset.
///
/// Every method returns the events it caused, in the order in which a platform scroll view reports them. There are no callbacks, so no
/// re-entrancy: a caller that writes an offset after reading an event receives the events of that write.
///
/// The offset is always a whole number of cells; movements are computed in fractions and shown at the nearest cell. No method costs more
/// than O(log targets), regardless of the content's length.
public struct Scroller<Targets: ScrollTargets> {
  /// The axis it scrolls along.
  public let axis: ScrollAxis
  /// The lengths and the offset.
  public internal(set) var geometry: ScrollGeometry
  /// The scroll targets.
  public internal(set) var targets: Targets
  /// The default scroll anchors and their state.
  package internal(set) var anchors: ScrollAnchorState
  /// The bound position; nil if none is installed.
  public internal(set) var position: ScrollPosition<Targets.ID>?
  /// The behaviour that chooses the resting offset; may be replaced at any time, for instance when the size class changes.
  public var behavior: any ScrollTargetBehavior = .automatic
  /// The lengths and the offset on the other axis, which the behaviour can read.
  public var crossing = ScrollGeometry(content: 0, container: 0)
  /// The environment that the behaviour can read.
  public var environment = ScrollEnvironment()
  /// The deceleration rate of a fling, unless the behaviour specifies one.
  public var decelerationRate = DecelerationRate.normal
  /// Whether content may be moved beyond its ends.
  public var bounces = true
  /// Whether content that fits may be moved beyond its ends.
  public var alwaysBounces = false
  /// Whether the user may request the top.
  public var scrollsToTop = true
  /// The number of blank targets at the end, which never count as the last element.
  package var trailingFillerCount = 0
  /// The virtual clock.
  public internal(set) var clock: VirtualClock
  /// The allowed and current zoom; nil if the content cannot be zoomed.
  public internal(set) var zoom: Zoom?

  var phase = ScrollPhase.idle
  /// The request that led to the offset, or to the end of a movement.
  var request: ScrollRequest<Targets.ID>?

  /// Makes a scroll view before its first layout.
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

  /// The current offset.
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

  /// Whether a drag is in progress; true until the deceleration after it ends.
  public var isDragging: Bool { isTracking || isDecelerating }

  /// Whether the content moves or is held.
  public var isScrolling: Bool { phase != .idle }

  /// Whether the offset may change at all.
  public var canScroll: Bool { !geometry.fits || alwaysBounces }

  /// Changes a default scroll anchor; nil removes it.
  public mutating func setAnchor(_ anchor: ScrollAnchor?, for role: ScrollAnchorRole) { anchors.roles[role] = anchor }

  /// Installs a bound position, or removes it; nothing moves.
  ///
  /// A position without a place receives one when the user scrolls.
  public mutating func setPosition(_ position: ScrollPosition<Targets.ID>?) { self.position = position }

  /// Changes the rule for centring, and the test for whether the last element is displayed.
  package mutating func setAnchorOptions(
    centring: ScrollAnchorState.Centring = .contentMiddle,
    lastElementTest: ScrollAnchorState.LastElementTest = .visible
  ) {
    anchors.centring = centring
    anchors.lastElementTest = lastElementTest
  }

  /// Writes an offset and reports it with its origin.
  mutating func write(_ offset: Int, _ origin: ScrollOrigin, _ events: inout [ScrollEvent]) {
    guard offset != geometry.offset else { return }
    geometry.offset = offset
    events.append(.didScroll(offset: offset, origin: origin))
    guard origin == .user else { return }
    anchors.didScroll()
    lookForPosition(byUser: true)
  }

  /// Sets the bound position to the target at its anchor, ignoring overscroll.
  mutating func lookForPosition(byUser: Bool) {
    guard let position else { return }
    let index = targets.index(positioned: position.anchor, in: geometry.at(geometry.clamped(geometry.offset)))
    self.position?.place = index.map { .id(targets.id(at: $0)) }
    self.position?.isPositionedByUser = byUser
    self.position?.isProvisional = true
  }

  /// The index of the target at the scrolled position.
  ///
  /// - Complexity: O(log targets).
  public var positionedIndex: Int? {
    if let id = position?.id, let index = targets.index(of: id) { return index }
    return targets.index(positioned: position?.anchor, in: geometry)
  }

  /// The targets with at least one cell inside the insets.
  ///
  /// - Complexity: O(log targets).
  package var visibleTargets: Range<Int> { targets.indices(in: geometry.visible) }
}

extension Scroller: Sendable where Targets: Sendable, Targets.ID: Sendable {}
