/// What a scroll view is doing.
enum ScrollPhase: Sendable, Hashable {
  /// Resting.
  case idle
  /// Following a finger.
  case dragging(Drag)
  /// Moving on after a touch, since a time.
  case decelerating(ScrollMotion, since: Int)
  /// Moving by program, since a time.
  case animating(ScrollMotion, since: Int, end: AnimationEnd)

  /// A finger on the content.
  struct Drag: Sendable, Hashable {
    /// Where the view was targeted when the finger came.
    var originalOffset: Int
    /// Where the finger holds the content, as if it had no ends.
    var unbanded: Double
  }

  /// What an animated scroll ends with.
  struct AnimationEnd: Sendable, Hashable {
    var origin: ScrollOrigin
    var event: ScrollEvent

    static let program = AnimationEnd(origin: .programmatic, event: .didEndScrollingAnimation)
    static let top = AnimationEnd(origin: .user, event: .didScrollToTop)
  }
}
