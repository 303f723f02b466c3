/// Who wrote an offset.
///
/// Nothing that reacts to scrolling may take a correction for somebody's scrolling.
public enum ScrollOrigin: String, Sendable, Hashable {
  /// A finger, a wheel, a key, and what follows from it.
  case user
  /// A program.
  case programmatic
  /// The scroll view itself, when sizes or data changed.
  case adjustment
}

/// What a scroll view reports, in the order and with the meaning of the platform's delegate.
public enum ScrollEvent: Sendable, Hashable {
  /// A finger starts to drag.
  case willBeginDragging
  /// The offset changed, for whatever reason.
  case didScroll(offset: Int, origin: ScrollOrigin)
  /// The finger lifts: cells per millisecond, and where the view will rest.
  case willEndDragging(velocity: Double, target: Int)
  /// The finger lifted; whether the picture goes on moving.
  case didEndDragging(willDecelerate: Bool)
  /// The movement after the touch starts.
  case willBeginDecelerating
  /// The movement after the touch is over, bounce included.
  case didEndDecelerating
  /// An animated programmatic scroll is over.
  case didEndScrollingAnimation
  /// The person asked for the top, and whether that is allowed.
  case shouldScrollToTop(Bool)
  /// The view stands at the top.
  case didScrollToTop
  /// A pinch starts.
  case willBeginZooming
  /// The scale changed.
  case didZoom(scale: Double)
  /// The pinch is over.
  case didEndZooming(scale: Double)
  /// A program asked for a target that does not exist; nothing moved.
  case noSuchTarget
}

extension ScrollEvent: CustomStringConvertible {
  /// One line for a trace, such as `didScroll 12 user`.
  public var description: String {
    switch self {
    case .willBeginDragging: "willBeginDragging"
    case .didScroll(let offset, let origin): "didScroll \(offset) \(origin.rawValue)"
    case .willEndDragging(let velocity, let target): "willEndDragging velocity \(velocity) target \(target)"
    case .didEndDragging(let willDecelerate): "didEndDragging decelerate \(willDecelerate)"
    case .willBeginDecelerating: "willBeginDecelerating"
    case .didEndDecelerating: "didEndDecelerating"
    case .didEndScrollingAnimation: "didEndScrollingAnimation"
    case .shouldScrollToTop(let answer): "shouldScrollToTop \(answer)"
    case .didScrollToTop: "didScrollToTop"
    case .willBeginZooming: "willBeginZooming"
    case .didZoom(let scale): "didZoom \(scale)"
    case .didEndZooming(let scale): "didEndZooming \(scale)"
    case .noSuchTarget: "noSuchTarget"
    }
  }
}
