// SPDX-License-Identifier: MIT
/// The place that a scroll view was requested to show, or shows.
public enum ScrollPlace<ID: Hashable>: Hashable {
  /// A target; it stays in view when data are reordered or sizes change.
  case id(ID)
  /// An edge; it is kept while the content's size changes.
  case edge(ScrollAnchor)
  /// An offset; neither kept nor updated.
  case point(Int)
}

/// The binding of a scroll view's position: written to scroll, and updated by scrolling.
///
/// A place written by the program stays until the user scrolls; otherwise a request for a target at the bottom would immediately be
/// overwritten by the target at the top.
public struct ScrollPosition<ID: Hashable>: Hashable {
  /// The requested place, or the one reached by scrolling; nil before either.
  public internal(set) var place: ScrollPlace<ID>?
  /// The anchor in the viewport at which a target is placed and found; nil for the start, and for as little movement as needed.
  public var anchor: ScrollAnchor?
  /// Whether the user scrolled since the last write.
  public internal(set) var isPositionedByUser = false
  /// Whether the target was found by lengths that are not confirmed yet, so that a corrected estimate finds it again.
  var isProvisional = false

  /// A binding that starts with a place.
  public init(_ place: ScrollPlace<ID>? = nil, anchor: ScrollAnchor? = nil) {
    self.place = place
    self.anchor = anchor
  }

  /// A binding that starts with a target.
  public init(id: ID?, anchor: ScrollAnchor? = nil) { self.init(id.map(ScrollPlace.id), anchor: anchor) }

  /// The target shown at the anchor, or the one requested last.
  public var id: ID? {
    if case .id(let id) = place { return id }
    return nil
  }
}

extension ScrollPlace: Sendable where ID: Sendable {}
extension ScrollPosition: Sendable where ID: Sendable {}
