// SPDX-License-Identifier: MIT
/// The zoom of a scroll view's content: the allowed scales and the current one.
public struct Zoom: Sendable, Hashable {
  /// The allowed scales; a range of a single scale prevents zooming.
  public var scales: ClosedRange<Double>
  /// The current scale.
  public internal(set) var scale: Double
  /// Whether a pinch is in progress.
  package internal(set) var isZooming = false

  /// Makes a zoom with a scale clamped to the allowed ones.
  public init(scales: ClosedRange<Double>, scale: Double = 1) {
    self.scales = scales
    self.scale = min(max(scale, scales.lowerBound), scales.upperBound)
  }

  /// Whether the scale can change at all.
  public var isPossible: Bool { scales.lowerBound < scales.upperBound }
}

extension Scroller {
  /// Sets the zoom; nil prevents zooming. A pinch in progress is dropped.
  public mutating func setZoom(_ zoom: Zoom?) { self.zoom = zoom }

  /// Begins a pinch.
  @discardableResult
  public mutating func beginZoom() -> [ScrollEvent] {
    guard let zoom, zoom.isPossible, !zoom.isZooming else { return [] }
    self.zoom?.isZooming = true
    var events: [ScrollEvent] = []
    interrupt(&events)
    return events + [.willBeginZooming]
  }

  /// Continues a pinch: the content's length follows the scale, and the point between the fingers stays in place.
  ///
  /// The targets keep their frames until the next layout.
  /// - Parameters:
  ///   - scale: The requested scale; clamped to the allowed ones.
  ///   - place: The point between the fingers, in cells from the viewport's leading edge.
  @discardableResult
  public mutating func zoom(to scale: Double, at place: Int = 0) -> [ScrollEvent] {
    guard let zoom, zoom.isZooming else { return [] }
    let new = min(max(scale, zoom.scales.lowerBound), zoom.scales.upperBound)
    guard new != zoom.scale else { return [] }
    let factor = new / zoom.scale
    let held = Double(geometry.offset + place) * factor - Double(place)
    geometry.content = Int((Double(geometry.content) * factor).rounded())
    self.zoom?.scale = new
    var events = [ScrollEvent.didZoom(scale: new)]
    write(geometry.clamped(Int(held.rounded())), .user, &events)
    return events
  }

  /// Ends a pinch.
  @discardableResult
  public mutating func endZoom() -> [ScrollEvent] {
    guard let zoom, zoom.isZooming else { return [] }
    self.zoom?.isZooming = false
    return [.didEndZooming(scale: zoom.scale)]
  }
}
