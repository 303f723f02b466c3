// SPDX-License-Identifier: MIT
extension ScrollPosition {
  /// The result of applying a position to a layout.
  enum Answer: Equatable {
    /// No offset; the anchors decide.
    case none
    /// This offset, which takes precedence over the anchors.
    case offset(Int)
    /// The target no longer exists: keep the offset, and determine again which target is shown.
    case deleted
  }

  /// The offset for the first layout; nil without a place, or if its target does not exist.
  func firstOffset<Targets: ScrollTargets>(in geometry: ScrollGeometry, _ targets: Targets) -> Int?
  where Targets.ID == ID {
    switch place {
    case nil: nil
    case .id(let id): targets.index(of: id).map { geometry.offset(showing: targets.frame(at: $0), at: anchor) }
    case .edge(let edge): geometry.offset(at: edge)
    case .point(let offset): geometry.clamped(offset)
    }
  }

  /// The offset that keeps the place while data or sizes change.
  func kept<Targets: ScrollTargets>(
    from old: ScrollGeometry, _ oldTargets: Targets, to new: ScrollGeometry, _ newTargets: Targets
  ) -> Answer where Targets.ID == ID {
    switch place {
    case nil, .point: return .none
    case .edge(let edge): return .offset(new.offset(at: edge))
    case .id(let id):
      guard let oldIndex = oldTargets.index(of: id) else { return .none }
      guard let newIndex = newTargets.index(of: id) else { return .deleted }
      return .offset(kept(oldTargets.frame(at: oldIndex), old, newTargets.frame(at: newIndex), new))
    }
  }

  /// The offset that keeps a frame at its distance from the viewport's anchor, and whole if it was whole.
  ///
  /// Without an anchor the distance of the frame's start counts, so a frame that grows across the edge does not slide.
  private func kept(_ oldFrame: Range<Int>, _ old: ScrollGeometry, _ frame: Range<Int>, _ new: ScrollGeometry) -> Int {
    let anchor = anchor ?? .leading
    let distance = old.alignedOffset(of: oldFrame, at: anchor) - Double(old.offset)
    let offset = new.clamped(Int((new.alignedOffset(of: frame, at: anchor) - distance).rounded(.down)))
    let moved = new.at(offset)
    let mustBeWhole = old.showsWhole(oldFrame) && frame.count <= new.insetContainer
    return mustBeWhole && !moved.showsWhole(frame) ? moved.offset(showing: frame, at: nil) : offset
  }
}
