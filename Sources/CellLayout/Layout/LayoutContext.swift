import Scrolling

/// What a node is told when it is placed.
struct PlaceContext {
  /// The part that can be seen, in the coordinates the node's frame is stated in.
  var visible: CellRect
  /// The part that could be seen before the frame, by the offset it begins with.
  var formerly: CellRect
  /// What the screen leaves free of its safe area, outside scroll views.
  var room: Room?
  /// Where lazy containers report that sizes turned out differently.
  let pass: PlacePass

  func moved(to origin: CellPoint) -> PlaceContext {
    let distance = CellPoint.zero - origin
    let room = room.map { Room(rect: $0.rect.offset(by: distance), safeArea: $0.safeArea) }
    return PlaceContext(
      visible: visible.offset(by: distance), formerly: formerly.offset(by: distance), room: room, pass: pass)
  }

  /// A rectangle inside the safe area, and what the safe area is.
  struct Room {
    var rect: CellRect
    var safeArea: EdgeInsets

    /// How far a view at the edges of the room may reach into what is around it.
    func reach(of size: CellSize) -> EdgeInsets {
      EdgeInsets(
        top: rect.minY == 0 ? safeArea.top : 0, leading: rect.minX == 0 ? safeArea.leading : 0,
        bottom: rect.maxY == size.height ? safeArea.bottom : 0, trailing: rect.maxX == size.width ? safeArea.trailing : 0)
    }
  }
}

/// What lazy containers learned while one scroll view was placed.
final class PlacePass {
  /// Whether a size changed, so that content has to be measured again.
  var hasChanged = false
  /// Whether only frames are wanted, no rows.
  var isRehearsal = false
  /// How far content before the visible part grew while it was measured.
  var correction = CellPoint.zero
  /// How far what was visible before the frame lies from where it was taken to be.
  var shift = CellPoint.zero
  /// How much longer the content was before the frame than it was taken to be.
  var growth = CellPoint.zero
  /// How far a change of conditions, such as the width, moved what was visible before the frame.
  var drift = CellPoint.zero
}

/// What a node is told when it is drawn.
struct DrawContext {
  /// The only cells that may be drawn, in grid coordinates.
  var clip: CellRect
  /// The viewport of the innermost scroll view without its insets, in grid coordinates.
  var viewport: CellRect?
  /// The axis of the innermost scroll view.
  var scrollAxis: ScrollAxis = .vertical

  func clipped(to rect: CellRect) -> DrawContext {
    var copy = self
    copy.clip = clip.intersection(rect)
    return copy
  }
}
