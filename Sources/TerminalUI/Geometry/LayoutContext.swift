// SPDX-License-Identifier: MIT
import Scrolling

/// The information a node receives when it is placed.
struct PlaceContext {
  /// The visible part, in the coordinate system of the node's frame.
  var visible: CellRect
  /// The part that was visible before this layout, at the offset with which it started.
  var formerly: CellRect
  /// The screen's area inside its safe area; nil inside scroll views.
  var room: Room?
  /// Collects reports of lazy containers about lengths that differ from the estimates.
  let pass: PlacePass

  func moved(to origin: CellPoint) -> PlaceContext {
    let distance = CellPoint.zero - origin
    let room = room.map { Room(rect: $0.rect.offset(by: distance), safeArea: $0.safeArea) }
    return PlaceContext(
      visible: visible.offset(by: distance), formerly: formerly.offset(by: distance), room: room, pass: pass)
  }

  /// Whether a node that was placed in the other context need not be placed again.
  func isSame(as other: PlaceContext) -> Bool { visible == other.visible && room == other.room }

  /// A rectangle inside the safe area, and the insets of the safe area.
  struct Room: Equatable {
    var rect: CellRect
    var safeArea: EdgeInsets

    /// The lengths by which a view at the edges of the room may extend into the safe area.
    func reach(of size: CellSize) -> EdgeInsets {
      EdgeInsets(
        top: rect.minY == 0 ? safeArea.top : 0, leading: rect.minX == 0 ? safeArea.leading : 0,
        bottom: rect.maxY == size.height ? safeArea.bottom : 0, trailing: rect.maxX == size.width ? safeArea.trailing : 0)
    }
  }
}

/// The measurements of lazy containers while one scroll view is placed.
final class PlacePass {
  /// Whether a length changed, so that the content has to be measured again.
  var hasChanged = false
  /// Whether only frames are computed, and no rows are built.
  var isRehearsal = false
  /// Whether every node is placed, those too that stay where they are: a view is looked for.
  var isThorough = false
  /// The amount by which content before the visible part became longer while it was measured.
  var correction = CellPoint.zero
  /// The distance of the previously visible content from its estimated position.
  var shift = CellPoint.zero
  /// The amount by which the earlier content was longer than estimated.
  var growth = CellPoint.zero
  /// The distance by which a change of conditions, such as the width, moved the previously visible content.
  var drift = CellPoint.zero
}

/// The information a node receives when it is drawn.
struct DrawContext {
  /// The only cells that may be drawn, in grid coordinates.
  var clip: CellRect
  /// The viewport of the innermost scroll view without its insets, in grid coordinates.
  var viewport: CellRect?
  /// The axis of the innermost scroll view.
  var scrollAxis: ScrollAxis = .vertical
  /// The distance by which the innermost scroll view moved since it was last drawn; nil if it is drawn for the first time.
  var scrolled: CellPoint?

  func clipped(to rect: CellRect) -> DrawContext {
    var copy = self
    copy.clip = clip.intersection(rect)
    return copy
  }
}
