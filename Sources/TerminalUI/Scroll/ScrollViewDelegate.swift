// SPDX-License-Identifier: MIT
public import Scrolling

/// An object that observes scroll views, with the methods of the platform's delegate; each does nothing by default.
///
/// The same events as ``View/onScrollEvent(_:)``, for code in the delegate style.
public protocol ScrollViewDelegate: AnyObject {
  /// The offset changed, for any reason.
  func scrollViewDidScroll(_ scrollView: ScrollState)
  /// A drag begins.
  func scrollViewWillBeginDragging(_ scrollView: ScrollState)
  /// A drag ended; whether the content keeps moving.
  func scrollViewDidEndDragging(_ scrollView: ScrollState, willDecelerate: Bool)
  /// The movement after a drag begins.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollState)
  /// The movement after a drag is over.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollState)
  /// An animated scroll by the program is over.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollState)
  /// The view arrived at the top, as requested by the user.
  func scrollViewDidScrollToTop(_ scrollView: ScrollState)
}

extension ScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollState) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollState) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: ScrollState, willDecelerate: Bool) {}
  /// Does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollState) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollState) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollState) {}
  /// Does nothing.
  public func scrollViewDidScrollToTop(_ scrollView: ScrollState) {}

  /// Calls the method of an event, if there is one.
  func take(_ event: ScrollEvent, of scrollView: ScrollState) {
    switch event {
    case .didScroll: scrollViewDidScroll(scrollView)
    case .willBeginDragging: scrollViewWillBeginDragging(scrollView)
    case .didEndDragging(let willDecelerate): scrollViewDidEndDragging(scrollView, willDecelerate: willDecelerate)
    case .willBeginDecelerating: scrollViewWillBeginDecelerating(scrollView)
    case .didEndDecelerating: scrollViewDidEndDecelerating(scrollView)
    case .didEndScrollingAnimation: scrollViewDidEndScrollingAnimation(scrollView)
    case .didScrollToTop: scrollViewDidScrollToTop(scrollView)
    case .willEndDragging, .shouldScrollToTop, .willBeginZooming, .didZoom, .didEndZooming, .noSuchTarget: break
    }
  }
}

/// The properties of a scroll view for delegates, by the platform's names.
extension ScrollState {
  /// The offset of both axes; writing it scrolls there at once.
  /// - Complexity: O(1) to read, as ``setContentOffset(_:animated:)`` to set.
  public var contentOffset: CellPoint {
    get { offset }
    set { setContentOffset(newValue, animated: false) }
  }

  /// The size of the content along the axes of scrolling, as far as it is known.
  public var contentSize: CellSize {
    CellSize(width: scrollers.horizontal.geometry.content, height: scrollers.vertical.geometry.content)
  }

  /// Scrolls to an offset, at once or in a movement.
  /// - Complexity: As ``perform(_:_:)``, for each axis.
  public func setContentOffset(_ offset: CellPoint, animated isAnimated: Bool) {
    for axis in ScrollAxis.allCases where axes.contains(axis) && offset[axis] != self.offset[axis] {
      perform(axis) { $0.scroll(toOffset: offset[axis], isAnimated: isAnimated) }
    }
  }

  /// The visible part of the content; its origin is the offset.
  public var bounds: CellRect { CellRect(origin: offset, size: containerSize) }

  /// The size of the viewport along the axes of scrolling, insets included.
  public var containerSize: CellSize {
    CellSize(width: scrollers.horizontal.geometry.container, height: scrollers.vertical.geometry.container)
  }

  /// Whether a drag holds the content.
  public var isTracking: Bool { ScrollAxis.allCases.contains { scrollers[$0].isTracking } }
  /// Whether the content is dragged, or moves after a drag.
  public var isDragging: Bool { ScrollAxis.allCases.contains { scrollers[$0].isDragging } }
  /// Whether the content moves after a drag.
  public var isDecelerating: Bool { ScrollAxis.allCases.contains { scrollers[$0].isDecelerating } }

  /// The rate at which the content decelerates after a drag, unless a behaviour determines it.
  public var decelerationRate: DecelerationRate {
    get { scrollers.vertical.decelerationRate }
    set { for axis in ScrollAxis.allCases { scrollers[axis].decelerationRate = newValue } }
  }

  /// Whether content may be moved beyond its ends.
  public var bounces: Bool {
    get { scrollers.vertical.bounces }
    set { for axis in ScrollAxis.allCases { scrollers[axis].bounces = newValue } }
  }

  /// Whether the user may request scrolling to the top.
  public var scrollsToTop: Bool {
    get { scrollers.vertical.scrollsToTop }
    set { for axis in ScrollAxis.allCases { scrollers[axis].scrollsToTop = newValue } }
  }
}
