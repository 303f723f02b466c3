import Scrolling

/// What a node is told when it is placed.
struct PlaceContext {
  /// The part that can be seen, in the coordinates the node's frame is stated in.
  var visible: CellRect
  /// Where lazy containers report that sizes turned out differently.
  let pass: PlacePass

  func moved(to origin: CellPoint) -> PlaceContext {
    PlaceContext(visible: visible.offset(by: CellPoint.zero - origin), pass: pass)
  }
}

/// What lazy containers learned while one scroll view was placed.
final class PlacePass {
  /// Whether a size changed, so that content has to be measured again.
  var hasChanged = false
  /// Whether only frames are wanted, no rows.
  var isRehearsal = false
  /// How far content before the visible part grew: the offset has to move along.
  var correction = CellPoint.zero
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
