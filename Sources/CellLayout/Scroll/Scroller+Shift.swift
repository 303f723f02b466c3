import Scrolling

extension Scroller where Targets == CellTargets {
  /// Moves what is shown and what moves it by the same distance, so that a fling or drag goes on.
  ///
  /// The engine shifts a running movement only for a change of size, so one is made that asks for exactly this: content
  /// that grows by the distance while its end, standing for all of it as one target, is held by the bottom anchor.
  mutating func shift(by distance: Int) {
    let anchor = anchors.roles.sizeChanges
    setAnchor(.bottom, for: .sizeChanges)
    layout(targets: .whole(geometry.content), adjusts: false)
    layout(content: geometry.content + distance, targets: .whole(geometry.content + distance))
    setAnchor(anchor, for: .sizeChanges)
  }
}

extension CellTargets {
  /// One target as long as the content.
  fileprivate static func whole(_ length: Int) -> CellTargets {
    let id = ViewID("whole content")
    return CellTargets(count: 1, frame: { _ in 0..<max(0, length) }, id: { _ in id }, index: { $0 == id ? 0 : nil })
  }
}
