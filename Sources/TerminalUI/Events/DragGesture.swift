// SPDX-License-Identifier: MIT
public import Scrolling

/// A drag of the mouse with its left button held.
public struct DragGesture {
  /// The start and the current position of a drag.
  public struct Value: Hashable, Sendable {
    /// The cell of the view at which it began.
    public var startLocation: CellPoint
    /// The current cell, in the coordinates of the view; it may be outside of the view.
    public var location: CellPoint
    /// The keys held when it began.
    public var modifiers: EventModifiers = []
    /// 1 for a drag, 2 for one that begins with a double click, and so on.
    public var clickCount = 1
    /// Cells per millisecond, as measured in the last tenth of a second.
    public var velocity = AxisPair(horizontal: 0.0, vertical: 0.0)
    /// The distance.
    public var translation: CellPoint { location - startLocation }
  }

  var changed: ((Value) -> Void)?
  var ended: ((Value) -> Void)?
  var cancelled: (() -> Void)?

  let minimumDistance: Int

  /// A drag that does nothing.
  /// - Parameter minimumDistance: The cells after which it begins; with 0, a click is a drag too.
  public init(minimumDistance: Int = 1) { self.minimumDistance = minimumDistance }

  /// The drag with an action for each move.
  public func onChanged(_ action: @escaping (Value) -> Void) -> DragGesture {
    var gesture = self
    gesture.changed = action
    return gesture
  }

  /// The drag with an action for its end.
  public func onEnded(_ action: @escaping (Value) -> Void) -> DragGesture {
    var gesture = self
    gesture.ended = action
    return gesture
  }

  /// The drag with an action for its cancellation, as by ``Scene/cancelDrag()``; then it does not end.
  public func onCancelled(_ action: @escaping () -> Void) -> DragGesture {
    var gesture = self
    gesture.cancelled = action
    return gesture
  }
}
