// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension GraphicResolver {
  /// The outline of a graphic; nil for groups, unknown kinds, and graphics without any extent.
  func outline(of graphic: Graphic, _ node: NodeID) -> DrawnOutline? {
    switch graphic.kind {
    case .rectangle: return rectangle(graphic)
    case .ellipse: return graphic.frame.map { .ellipse($0) }
    case .line:
      return .line(
        Point(x: graphic.amount(.x1), y: graphic.amount(.y1)), Point(x: graphic.amount(.x2), y: graphic.amount(.y2)))
    case .polyline, .polygon:
      if case .points(let points)? = graphic[.points] {
        guard !points.isEmpty else { return nil }
        return graphic.kind == .polygon ? .polygon(points) : .polyline(points)
      }
      return graphic.kind == .polygon ? outline(ofCornersOf: graphic) : nil
    case .path: return path(graphic, node)
    case .text: return .text
    case .image: return image(graphic, node)
    case .instance: return instance(graphic, node)
    case .group, .canvas, .document, .unknown:
      notes.add(node, .unknownKind(graphic.kindWord))
      return nil
    default: return outline(ofCornersOf: graphic)
    }
  }

  private func rectangle(_ graphic: Graphic) -> DrawnOutline? {
    guard let frame = graphic.frame else { return nil }
    let radii = graphic.cornerRadii.clamped(to: frame.size)
    if radii.values.allSatisfy({ $0 == radii.topLeft }) { return .rectangle(frame, radius: radii.topLeft) }
    return graphic.outline.map { .path($0.description) }
  }

  /// The outline of a kind without an element in SVG: its corners, if all its edges are straight.
  private func outline(ofCornersOf graphic: Graphic) -> DrawnOutline? {
    guard let frame = graphic.frame, let outline = graphic.outline else { return nil }
    let corners = outline.segments.compactMap { segment -> Point? in
      switch segment {
      case .move(let end), .line(let end): end
      default: nil
      }
    }
    // Rounded corners are curves.
    guard corners.count == outline.segments.count - 1 else { return .path(outline.description) }
    guard frame.width == frame.height, let regular = graphic.regularCorners else { return .star(corners, nil) }
    let radius = frame.width / 2
    let inner = regular.ratio.map { $0 * radius }
    return .star(corners, RegularStar(center: frame.center, outerRadius: radius, innerRadius: inner, pointCount: regular.count))
  }

  /// Broken path data is drawn up to its first error.
  /// - SeeAlso: SVG 2, section 9.5.4, "Error handling in path data".
  private func path(_ graphic: Graphic, _ node: NodeID) -> DrawnOutline? {
    guard let text = graphic[.d]?.string else { return nil }
    let (path, error) = PathData.reading(Array(text.utf8).span)
    guard error != nil else { return path.isEmpty ? nil : .path(text) }
    notes.add(node, .brokenPath)
    return path.isEmpty ? nil : .path(path.description)
  }

  private func instance(_ graphic: Graphic, _ node: NodeID) -> DrawnOutline? {
    if document.target(of: graphic) == nil { notes.add(node, .missingInstance(graphic[.source]?.string ?? "")) }
    guard let frame = graphic.frame, let source = graphic[.source]?.string, source.hasPrefix("#") else { return nil }
    return .instance(frame, source: source)
  }

  private func image(_ graphic: Graphic, _ node: NodeID) -> DrawnOutline? {
    guard let frame = graphic.frame, let source = graphic[.source]?.string, !source.isEmpty else { return nil }
    return .image(DrawnImage(frame: frame, source: source, fit: graphic.word(.fit) ?? .fit))
  }
}
