// SPDX-License-Identifier: MIT
/// The activity of a scroll view.
enum ScrollPhase: Sendable, Hashable {
  /// Resting.
  case idle
  /// Following a finger.
  case dragging(Drag)
  /// Moving after a touch, since a time of the virtual clock.
  case decelerating(ScrollMotion, since: Int)
  /// Moving in an animation, since a time of the virtual clock.
  case animating(ScrollMotion, since: Int, end: AnimationEnd)

  /// A drag in progress.
  struct Drag: Sendable, Hashable {
    /// The offset at which the view would have rested when the drag began.
    var originalOffset: Int
    /// The offset that the finger's position would give content without ends.
    var unbanded: Double
  }

  /// The origin of an animated scroll, and the event that reports its end.
  struct AnimationEnd: Sendable, Hashable {
    var origin: ScrollOrigin
    var event: ScrollEvent

    static let program = AnimationEnd(origin: .programmatic, event: .didEndScrollingAnimation)
    static let top = AnimationEnd(origin: .user, event: .didScrollToTop)
  }
}
