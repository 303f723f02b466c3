/// What an offset was asked for by, kept until the content it leads to has been measured.
///
/// Content that is made when it is seen has estimated lengths before. An offset computed from them is wrong once they are
/// known, so the request is answered again then; see ``Scroller/correctEstimate(by:content:targets:)``.
enum ScrollRequest<ID: Hashable & Sendable>: Sendable, Hashable {
  /// An offset, not clamped: the content may turn out to be longer.
  case offset(Int)
  /// A place, with the anchor it was asked for.
  case place(ScrollPosition<ID>)
  /// A target at an edge of the viewport; at the start if it is longer than that.
  case reveal(ID, isAtEnd: Bool)
  /// The target that the behaviour aligned the view with.
  case aligned(ID)
  /// The end of a drag or fling.
  case release(ScrollRelease)
}

/// What is known when a finger lifts.
struct ScrollRelease: Sendable, Hashable {
  var offset: Double
  var velocity: Double
  var originalOffset: Int

  func moved(by distance: Int) -> ScrollRelease {
    ScrollRelease(offset: offset + Double(distance), velocity: velocity, originalOffset: originalOffset + distance)
  }
}

extension Scroller {
  /// Ends the request that led to the offset, after the content in view was measured.
  ///
  /// A movement under way keeps its request until it ends.
  public mutating func confirmLengths() {
    if !isScrolling { request = nil }
  }

  /// Keeps what the request led to, whatever is learned from now on: the target that a behaviour chose, else what is shown.
  public mutating func confirmTarget() {
    guard case .release = request, let index = behavior.alignedIndex(in: geometry, targets: targets) else { return confirmLengths() }
    request = .aligned(targets.id(at: index))
  }

  /// The resting offset of the request by the lengths known now; nil without a request that can be answered.
  ///
  /// - Parameter distance: How much longer everything before the viewport became.
  func requestedOffset(movedBy distance: Int) -> Int? {
    switch request {
    case nil: nil
    case .offset(let offset): geometry.clamped(offset + distance)
    case .place(let position): position.firstOffset(in: geometry.at(geometry.clamped(geometry.offset + distance)), targets)
    case .reveal(let id, let isAtEnd):
      targets.index(of: id).map { index in
        let frame = targets.frame(at: index)
        return geometry.offset(showing: frame, at: isAtEnd && frame.count <= geometry.insetContainer ? .bottom : .top)
      }
    case .aligned(let id): targets.index(of: id).map { realigned(geometry.offset, from: geometry, alignedIndex: $0) }
    case .release(let release): plan(release.moved(by: distance)).target
    }
  }

  /// The request for a place; without an anchor, a target that moved into view is asked for at the edge it came to.
  func request(for place: ScrollPosition<Targets.ID>, from old: Int, to new: Int) -> ScrollRequest<Targets.ID> {
    guard case .id(let id)? = place.place, place.anchor == nil else { return .place(place) }
    return old == new ? .offset(new) : .reveal(id, isAtEnd: new > old)
  }
}
