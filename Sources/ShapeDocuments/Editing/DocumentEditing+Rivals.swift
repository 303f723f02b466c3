// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Alternative properties for the same thing, of which a graphic has only one.
extension DocumentEditing {
  /// Removes the alternatives of a property: a transform versus rotation and flip; the corners of a polygon versus its number of sides; a
  /// gradient's angle versus its end points.
  package func clearRivals(of property: Property, _ nodes: [NodeID]) throws(Failure) {
    switch property {
    case .transform: try clear([.rotation, .flip], nodes)
    case .rotation, .flip: try clear([.transform], nodes)
    case .sides: try clearCorners(nodes)
    case .points:
      let regular = nodes.filter { document.kind(of: $0).mayBeRegular && document.value(.points, of: $0) == nil }
      try clear([.sides, .x, .y, .width, .height], regular)
    default:
      guard let paint = PaintProperties.both.first(where: { $0.isLine(property) }) else { return }
      if property == paint.angle { try clearEnds(paint, nodes) } else { try writeEnds(paint, nodes, but: property) }
    }
  }

  /// Removes both end points, and the gradient transform, which may have been made for them.
  private func clearEnds(_ paint: PaintProperties, _ nodes: [NodeID]) throws(Failure) {
    let ended = nodes.filter { document.value(paint.from, of: $0) != nil || document.value(paint.to, of: $0) != nil }
    try clear([paint.from, paint.to, paint.transform], ended)
  }

  /// Makes polygons regular: they keep their frame, and lose their corners.
  private func clearCorners(_ nodes: [NodeID]) throws(Failure) {
    for node in nodes where document.value(.points, of: node) != nil {
      guard let frame = document.graphic(node).frame else { continue }
      try apply(.set(.points, nil, [node]))
      let sides: [(Property, Double)] = [(.x, frame.minX), (.y, frame.minY), (.width, frame.width), (.height, frame.height)]
      try apply(.set(sides.map { PropertySetting($0.0, .number($0.1)) }, [node]))
    }
  }

  private func clear(_ rivals: [Property], _ nodes: [NodeID]) throws(Failure) {
    for rival in rivals {
      let holding = nodes.filter { document.value(rival, of: $0) != nil }
      if !holding.isEmpty { try apply(.set(rival, nil, holding)) }
    }
  }

  /// Replaces an angle with end points: writes the end other than `end`, so that it stays where the angle put it.
  private func writeEnds(_ paint: PaintProperties, _ nodes: [NodeID], but end: Property) throws(Failure) {
    let angled = nodes.filter { document.value(paint.angle, of: $0) != nil }
    let bare = angled.filter { document.value(paint.from, of: $0) == nil && document.value(paint.to, of: $0) == nil }
    if !bare.isEmpty {
      let ends = bare.map { node -> Value in
        let axis = GradientAxis(degrees: document.value(paint.angle, of: node)?.number ?? 90)
        let other = end == paint.from ? axis.to : axis.from
        return .numbers([other.x, other.y])
      }
      try apply(.setEach(end == paint.from ? paint.to : paint.from, ends, bare))
    }
    try clear([paint.angle], angled)
  }
}
