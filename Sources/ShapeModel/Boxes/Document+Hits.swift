// SPDX-License-Identifier: GPL-3.0-or-later
/// Hit tests: which graphics paint a point.
extension Document {
  /// Whether a graphic paints a point of its canvas: by its fill or by its stroke, whose ends and corners count as round.
  ///
  /// Texts and images paint their frames, copies of groups their boxes. Shadows do not count, and clips count by their boxes. Groups paint
  /// nothing themselves. The result does not depend on whether the graphic is hidden. O(depth + own outline).
  package func paints(_ node: NodeID, at point: Point) -> Bool {
    guard !isGroup(node), paintedBounds(of: node)?.contains(point) ?? false else { return false }
    var next = parent(of: node)
    while let group = next, isGroupOfGraphics(group) {
      if value(.clip, of: group) != nil, !(paintedBounds(of: group)?.contains(point) ?? false) { return false }
      next = parent(of: group)
    }
    var graphic = graphic(node)
    var map = map(of: node) * placement(of: node)
    if graphic.kind == .instance {
      guard let target = target(of: graphic), !isGroupOfGraphics(target), kind(of: target) != .instance else {
        return bounds(of: node)?.contains(point) ?? false
      }
      map = map * .translation(x: graphic.number(.x), y: graphic.number(.y)) * placement(of: target)
      graphic = self.graphic(target)
    }
    guard let place = map.inverse?.apply(to: point) else { return false }
    return graphic.paints(place)
  }
}

extension Graphic {
  /// Whether it paints a point in its own coordinates.
  fileprivate func paints(_ point: Point) -> Bool {
    guard let outline else { return false }
    if kind == .text || kind == .image || kind == .unknown { return outline.contains(point, by: .nonzero) }
    if isPainted(.fill), outline.contains(point, by: FillRule(rawValue: resolved(.fillRule)?.string ?? "") ?? .nonzero) { return true }
    return isPainted(.stroke) && outline.distance(to: point) <= number(.strokeWidth) / 2
  }
}
