// SPDX-License-Identifier: MIT
/// The requested visibility of scroll indicators.
public enum ScrollIndicatorVisibility: String, Sendable, Hashable, CaseIterable {
  /// The platform's default.
  case automatic
  /// Shown.
  case visible
  /// Hidden where the device can scroll without them.
  case hidden
  /// Hidden on every device; then offer another way to scroll, such as paddles.
  case never
}

/// The kind of device with which the user scrolls.
public enum ScrollDevice: String, Sendable, Hashable, CaseIterable {
  /// Touch, track pad, wheel or keys: indicators are not needed to scroll.
  case flexible
  /// A mouse without a wheel: indicators are the only way to scroll.
  case mouse
}

/// Whether, and where, the indicator of one axis is drawn.
public struct ScrollIndicators: Sendable, Hashable {
  /// The requested visibility.
  public var visibility: ScrollIndicatorVisibility
  /// The kind of device with which the user scrolls.
  public var device: ScrollDevice
  /// Whether `automatic` on a flexible device hides the indicator while nothing moves.
  public var hidesAtRest: Bool

  /// A visibility requested on a device; `hidesAtRest` is the platform's policy for `automatic`.
  public init(
    _ visibility: ScrollIndicatorVisibility = .automatic, device: ScrollDevice = .flexible, hidesAtRest: Bool = true
  ) {
    self.visibility = visibility
    self.device = device
    self.hidesAtRest = hidesAtRest
  }

  /// Whether the indicator is drawn.
  ///
  /// Nothing is drawn for content that fits, regardless of the request.
  public func isShown(in geometry: ScrollGeometry, isScrolling: Bool) -> Bool {
    guard !geometry.fits else { return false }
    switch (visibility, device) {
    case (.never, _), (.hidden, .flexible): return false
    case (.automatic, .flexible): return isScrolling || !hidesAtRest
    case (.visible, _), (.automatic, .mouse), (.hidden, .mouse): return true
    }
  }

  /// The cells of the track that the thumb covers.
  ///
  /// The thumb is at least one cell; at the first resting offset it touches the start of the track and at the last one its end. During
  /// overscroll it stays at the end that was passed.
  /// - Parameters:
  ///   - geometry: The lengths and the offset.
  ///   - insets: The indicator's own insets, from ``ScrollMargins/indicators``.
  /// - Returns: A half-open range relative to the start of the track; nil without a track, or if nothing can scroll.
  public static func thumb(in geometry: ScrollGeometry, insets: ScrollInsets = .zero) -> Range<Int>? {
    let track = geometry.container - insets.total
    guard track > 0, geometry.travel > 0, geometry.content > 0 else { return nil }
    let share = Double(geometry.container) / Double(geometry.content)
    let length = min(max(Int((Double(track) * share).rounded()), 1), track)
    let scrolled = Double(geometry.clamped(geometry.offset) - geometry.minOffset) / Double(geometry.travel)
    let start = Int((Double(track - length) * scrolled).rounded())
    return start..<start + length
  }

  /// The resting offset at which the middle of the thumb is nearest to a cell of the track, for dragging it.
  public static func offset(thumbAt cell: Int, in geometry: ScrollGeometry, insets: ScrollInsets = .zero) -> Int {
    guard let thumb = thumb(in: geometry, insets: insets) else { return geometry.clamped(geometry.offset) }
    let room = geometry.container - insets.total - thumb.count
    guard room > 0 else { return geometry.minOffset }
    let share = Double(min(max(cell - thumb.count / 2, 0), room)) / Double(room)
    return geometry.minOffset + Int((share * Double(geometry.travel)).rounded())
  }
}
