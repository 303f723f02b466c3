/// What can be zoomed in a scroll view, and how far.
public struct Zoom: Sendable, Hashable {
  /// The scales allowed; a range of one scale zooms nothing.
  public var scales: ClosedRange<Double>
  /// The scale now.
  public internal(set) var scale: Double
  /// Whether a pinch is under way.
  public internal(set) var isZooming = false

  /// A zoom at a scale within the allowed ones.
  public init(scales: ClosedRange<Double>, scale: Double = 1) {
    self.scales = scales
    self.scale = min(max(scale, scales.lowerBound), scales.upperBound)
  }

  /// Whether the scale can change at all.
  public var isPossible: Bool { scales.lowerBound < scales.upperBound }
}

extension Scroller {
  /// Says what is zoomed; nil forbids zooming. A pinch under way is dropped.
  public mutating func setZoom(_ zoom: Zoom?) { self.zoom = zoom }

  /// Two fingers come down.
  @discardableResult
  public mutating func beginZoom() -> [ScrollEvent] {
    guard let zoom, zoom.isPossible, !zoom.isZooming else { return [] }
    self.zoom?.isZooming = true
    var events: [ScrollEvent] = []
    interrupt(&events)
    return events + [.willBeginZooming]
  }

  /// The fingers move: the content's length follows the scale, and the point between the fingers stays.
  ///
  /// The targets keep their frames until the next layout.
  /// - Parameters:
  ///   - scale: The scale asked for; limited to the allowed ones.
  ///   - place: Where the fingers are, in cells from the viewport's leading edge.
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

  /// The fingers lift.
  @discardableResult
  public mutating func endZoom() -> [ScrollEvent] {
    guard let zoom, zoom.isZooming else { return [] }
    self.zoom?.isZooming = false
    return [.didEndZooming(scale: zoom.scale)]
  }
}
