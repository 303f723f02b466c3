// SPDX-License-Identifier: GPL-3.0-or-later
/// The transformed outline of a graphic, and its measures, without its children.
extension Graphic {
  /// The tight bounding box of the transformed outline; nil where there is none.
  package func bounds(through map: Affine) -> Rect? { shape.bounds(through: map) }

  /// The outline that determines its bounding box.
  var shape: Outline {
    guard let frame else { return .nothing }
    switch kind {
    case .ellipse: return .ellipse(frame)
    case .rectangle:
      let radii = cornerRadii.clamped(to: frame.size)
      return radii == .zero ? .frame(frame) : .rounded(frame, radii)
    case .line: return .line(Point(x: number(.x1), y: number(.y1)), Point(x: number(.x2), y: number(.y2)))
    case .star where number(.starRound) > 0: return outline.map { .path($0) } ?? .nothing
    case .polyline, .polygon, .star: return places.map { .points($0) } ?? .nothing
    case .path: return path.map { .path($0) } ?? .nothing
    case .unknown where ![Property.x, .y, .width, .height].contains { self[$0] != nil }: return .nothing
    default: return .frame(frame)
    }
  }

  /// The corners of kinds that have only straight edges.
  private var places: [Point]? {
    guard let frame else { return nil }
    switch kind {
    case .line: return [Point(x: number(.x1), y: number(.y1)), Point(x: number(.x2), y: number(.y2))]
    default:
      if let corners = regularCorners {
        guard let ratio = corners.ratio else { return StarOutline.polygon(in: frame, sideCount: corners.count) }
        return StarOutline.star(in: frame, pointCount: corners.count, ratio: ratio)
      }
      if case .points(let points) = self[.points] { return points }
      return nil
    }
  }

  /// The outer corners of a star or a regular polygon in its frame, and the inner radius of a star as a part of the outer one; nil for
  /// other graphics.
  package var regularCorners: (count: Int, ratio: Double?)? {
    switch kind {
    case .star: (Int(resolved(.starPoints)?.number ?? 5), resolved(.starRatio)?.number ?? 0.5)
    case .polygon where self[.points] == nil: (self[.sides]?.number.map { Int($0) } ?? 4, nil)
    default: nil
    }
  }

  /// The outline before any rotation; the frame for texts and pictures, nil for groups.
  package var outline: PathData? {
    guard let frame else { return nil }
    switch kind {
    case .rectangle: return PathData(rectangle: frame, radii: cornerRadii)
    case .ellipse: return PathData(ellipse: frame)
    case .line, .polyline: return places.flatMap(PathData.init(polyline:))
    case .star: return places.flatMap { PathData(polygon: $0, roundness: number(.starRound)) }
    case .polygon: return places.flatMap(PathData.init(polygon:))
    case .path: return path
    default: return PathData(rectangle: frame)
    }
  }

  /// The area inside the transformed outline, by its fill rule.
  package func area(through map: Affine) -> Double? {
    guard let frame else { return nil }
    let scale = abs(map.determinant)
    switch kind {
    case .ellipse: return .pi / 4 * frame.width * frame.height * scale
    case .rectangle: return cornerRadii.area(of: frame.size) * scale
    default: return outline.map { $0.area(FillRule(rawValue: resolved(.fillRule)?.string ?? "") ?? .nonzero) * scale }
    }
  }
}
