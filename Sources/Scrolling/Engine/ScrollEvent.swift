// SPDX-License-Identifier: MIT
/// The cause of an offset change.
///
/// Code that reacts to scrolling must not treat an ``adjustment`` as a scroll by the user or the program.
public enum ScrollOrigin: String, Sendable, Hashable {
  /// The user: a finger, a wheel, a key, and the movement that follows.
  case user
  /// The program.
  case programmatic
  /// The scroll view itself, when sizes or data changed.
  case adjustment
}

/// An event of a scroll view, with the order and meaning of the platform's delegate methods.
public enum ScrollEvent: Sendable, Hashable {
  /// A finger starts to drag.
  case willBeginDragging
  /// The offset changed, for any reason.
  case didScroll(offset: Int, origin: ScrollOrigin)
  /// The finger is lifted: the velocity in cells per millisecond, and the offset at which the view will rest.
  case willEndDragging(velocity: Double, target: Int)
  /// The finger was lifted; whether the content keeps moving.
  case didEndDragging(willDecelerate: Bool)
  /// The movement after the touch starts.
  case willBeginDecelerating
  /// The movement after the touch is over, bounce included.
  case didEndDecelerating
  /// An animated programmatic scroll is over.
  case didEndScrollingAnimation
  /// The user requested the top; whether that is allowed.
  case shouldScrollToTop(Bool)
  /// The view arrived at the top.
  case didScrollToTop
  /// A pinch starts.
  case willBeginZooming
  /// The scale changed.
  case didZoom(scale: Double)
  /// The pinch is over.
  case didEndZooming(scale: Double)
  /// The program requested a target that does not exist; nothing moved.
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
