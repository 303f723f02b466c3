// SPDX-License-Identifier: MIT
/// The lengths of a scroll view along one axis, and the offset of its content.
///
/// Lengths are whole cells. The offset is the content coordinate at the viewport's leading edge.
///
/// ```text
///        minOffset = −leading inset          content length
///        │           0                       │
///        ├─ inset ─┬─┴───────────────────────┴─┬─ inset ─┤
///                     ├──── container ────┤
///                     offset
/// ```
///
/// Resting offsets lie in ``minOffset`` through ``maxOffset``; while a finger drags or content
/// bounces, the offset may leave that range.
public struct ScrollGeometry: Sendable, Hashable {
  /// The length of the content, insets not counted.
  public var content: Int
  /// The length of the viewport, insets included.
  public var container: Int
  /// The space kept free before and after the content.
  public var insets: ScrollInsets
  /// The content coordinate at the viewport's leading edge.
  public var offset: Int

  /// Makes a geometry; without an offset it is at its start.
  public init(content: Int, container: Int, insets: ScrollInsets = .zero, offset: Int? = nil) {
    self.content = content
    self.container = container
    self.insets = insets
    self.offset = offset ?? -insets.leading
  }

  /// The offset at the start of the content.
  public var minOffset: Int { -insets.leading }

  /// The offset at the end of the content; the same as ``minOffset`` when the content fits.
  public var maxOffset: Int { max(minOffset, content + insets.trailing - container) }

  /// The distance by which the content can be scrolled.
  package var travel: Int { maxOffset - minOffset }

  /// Whether nothing can scroll; content that fills the container exactly fits.
  public var fits: Bool { content + insets.total <= container }

  /// The container without its insets: the length that behaviours and container-relative frames use.
  package var insetContainer: Int { max(0, container - insets.total) }

  /// The content coordinates inside the insets.
  public var visible: Range<Int> {
    let start = offset + insets.leading
    return start..<start + insetContainer
  }

  /// The content coordinates in the whole viewport, including the insets, where neighbours are partly visible.
  public var drawn: Range<Int> { offset..<offset + max(0, container) }

  /// The nearest resting offset.
  public func clamped(_ offset: Int) -> Int { min(max(offset, minOffset), maxOffset) }

  /// The nearest resting offset, not rounded.
  public func clamped(_ offset: Double) -> Double { min(max(offset, Double(minOffset)), Double(maxOffset)) }

  /// The offset at an anchor's fraction of the travel, rounded down.
  public func offset(at anchor: ScrollAnchor) -> Int {
    minOffset + Int((anchor.position * Double(travel)).rounded(.down))
  }

  /// The blank cells before content that fits, between the leading inset and the content.
  ///
  /// The offset stays ``minOffset``; 0 when the content does not fit.
  public func alignmentShift(_ anchor: ScrollAnchor) -> Int {
    fits ? Int(anchor.point(in: container - content - insets.total).rounded(.down)) : 0
  }

  /// The offset that aligns a frame's anchor with the same anchor of the inset container, neither rounded nor clamped.
  package func alignedOffset(of frame: Range<Int>, at anchor: ScrollAnchor) -> Double {
    anchor.point(in: frame) - Double(insets.leading) - anchor.point(in: insetContainer)
  }

  /// The offset that shows a frame.
  ///
  /// With an anchor, the frame's anchor is aligned with the container's, rounded down. Without one, the content moves as little as needed
  /// to show the whole frame; a frame longer than the container is shown from its start.
  /// - Returns: An offset in ``minOffset`` through ``maxOffset``.
  public func offset(showing frame: Range<Int>, at anchor: ScrollAnchor?) -> Int {
    if let anchor { return clamped(Int(alignedOffset(of: frame, at: anchor).rounded(.down))) }
    if frame.lowerBound < visible.lowerBound || frame.count > insetContainer {
      return clamped(frame.lowerBound - insets.leading)
    }
    if frame.upperBound > visible.upperBound {
      return clamped(frame.upperBound - insets.leading - insetContainer)
    }
    return clamped(offset)
  }

  /// Whether at least one cell of a frame is inside the insets.
  public func shows(_ frame: Range<Int>) -> Bool { frame.overlaps(visible) }

  /// Whether the whole frame is inside the insets.
  package func showsWhole(_ frame: Range<Int>) -> Bool {
    visible.lowerBound <= frame.lowerBound && frame.upperBound <= visible.upperBound
  }

  /// The same geometry at another offset.
  public func at(_ offset: Int) -> ScrollGeometry {
    var copy = self
    copy.offset = offset
    return copy
  }
}
