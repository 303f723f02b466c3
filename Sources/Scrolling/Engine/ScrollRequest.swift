// SPDX-License-Identifier: MIT
/// The request that led to the current offset, kept until the content shown there has been measured.
///
/// The lengths of content that is made lazily are estimates until it is shown. An offset computed from them is wrong once the content is
/// measured, so the request is then evaluated again; see ``Scroller/correctEstimate(by:content:targets:)``.
enum ScrollRequest<ID: Hashable>: Hashable {
  /// An offset, not clamped, because the content may turn out to be longer.
  case offset(Int)
  /// A place, with the requested anchor.
  case place(ScrollPosition<ID>)
  /// A target at an edge of the viewport; at the start if the target is longer than the viewport.
  case reveal(ID, isAtEnd: Bool)
  /// A view in the content at an anchor.
  case view(ID, anchor: ScrollAnchor)
  /// The target with which the behaviour aligned the view.
  case aligned(ID)
  /// The end of a drag or fling.
  case release(ScrollRelease)
}

/// The state of a drag at the moment the finger lifts.
struct ScrollRelease: Sendable, Hashable {
  var offset: Double
  var velocity: Double
  var originalOffset: Int

  func moved(by distance: Int) -> ScrollRelease {
    ScrollRelease(offset: offset + Double(distance), velocity: velocity, originalOffset: originalOffset + distance)
  }
}

extension ScrollRequest: Sendable where ID: Sendable {}

extension Scroller {
  /// Discards the request that led to the offset, after the visible content was measured; the bound target is then certain.
  ///
  /// A movement in progress keeps its request until it ends.
  public mutating func confirmLengths() {
    dropRequest()
    position?.isProvisional = false
  }

  private mutating func dropRequest() {
    if !isScrolling { request = nil }
  }

  /// Keeps the view aligned with the target that a behaviour chose, through later measurements; without one, the same as
  /// ``confirmLengths()``.
  public mutating func confirmTarget() {
    guard case .release = request, let index = behavior.alignedIndex(in: geometry, targets: targets) else { return dropRequest() }
    request = .aligned(targets.id(at: index))
  }

  /// The resting offset of the request by the current lengths; nil without a request, or if its target does not exist.
  ///
  /// - Parameter distance: The amount by which everything before the viewport became longer.
  func requestedOffset(movedBy distance: Int) -> Int? {
    switch request {
    case nil: nil
    case .offset(let offset): geometry.clamped(offset + distance)
    case .place(let position): position.firstOffset(in: geometry.at(geometry.clamped(geometry.offset + distance)), targets)
    case .reveal(let id, let isAtEnd):
      targets.frame(of: id).map { frame in
        geometry.offset(showing: frame, at: isAtEnd && frame.count <= geometry.insetContainer ? .bottom : .top)
      }
    case .view(let id, let anchor): targets.frame(of: id).map { geometry.offset(showing: $0, at: anchor) }
    case .aligned(let id): targets.index(of: id).map { realigned(geometry.offset, from: geometry, alignedIndex: $0) }
    case .release(let release): plan(release.moved(by: distance)).target
    }
  }

  /// The request for a place; without an anchor, a target that moved into view is requested at the edge where it appeared.
  func request(for place: ScrollPosition<Targets.ID>, from old: Int, to new: Int) -> ScrollRequest<Targets.ID> {
    guard case .id(let id)? = place.place, place.anchor == nil else { return .place(place) }
    return old == new ? .offset(new) : .reveal(id, isAtEnd: new > old)
  }
}
