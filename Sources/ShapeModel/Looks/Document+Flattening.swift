// SPDX-License-Identifier: GPL-3.0-or-later
/// Applying transforms to geometry, where the picture stays the same.
extension Document {
  /// The settings with which a node draws the same without its transform; nil if its kind or its paint needs the transform.
  ///
  /// The children of a group take over its transform.
  package func settings(flattening node: NodeID) -> PlaceSettings? {
    let map = placement(of: node)
    guard map != .identity else { return [] }
    guard isGroupOfGraphics(node) else {
      // Paints placed by the coordinates of the graphic would not move with it, except gradients, which are converted to its box.
      if let origin = sourceNode(of: node), source.placed?.movesByMap(at: origin, carrying: carried(node)) == true,
        source.placed?.isPlacedByGradients(at: origin, carrying: carried(node)) != true
      {
        return nil
      }
      return graphic(node).settings(flattenedBy: map).map { [(node, $0)] }
    }
    let effects = effects(of: node, graphic(node))
    guard !effects.contains(where: { $0.conditions.contains(.unplaced) || $0.isInCoordinates }) else { return nil }
    guard !children(of: node).contains(where: isDrawnAgain) else { return nil }
    var settings: PlaceSettings = [(node, [(.transform, nil), (.rotation, nil), (.flip, nil)])]
    for child in children(of: node) { settings.append((child, self.settings(of: child, carriedBy: map))) }
    return settings
  }
}

/// The part of a graphic that would be lost without its transform.
package enum FlatteningObstacle: Hashable, Sendable {
  /// The width of its stroke, which would have to differ by direction.
  case stroke
  /// Corners that are arcs of circles.
  case corners
  case shadow
  /// A pattern, or a gradient in a flat box.
  case paint
  /// A clip, a mask, a filter or the like, which uses its coordinates.
  case surroundings
  /// The shape, which its kind cannot have.
  case kind
}

extension Document {
  /// The reason why ``settings(flattening:)`` returns nil for a node.
  package func obstacle(toFlattening node: NodeID) -> FlatteningObstacle {
    guard !isGroupOfGraphics(node) else { return .surroundings }
    if let origin = sourceNode(of: node), source.placed?.movesByMap(at: origin, carrying: carried(node)) == true,
      source.placed?.isPlacedByGradients(at: origin, carrying: carried(node)) != true
    {
      return .surroundings
    }
    return graphic(node).obstacle(toFlatteningBy: placement(of: node))
  }
}

extension GroupEffect {
  /// Whether it means something else in other coordinates.
  fileprivate var isInCoordinates: Bool { ["viewport", "transform"].contains(name) || isContent && name != "title" && name != "desc" }
}

extension Graphic {
  /// The settings with which it draws the same without its transform; nil if it cannot.
  fileprivate func settings(flattenedBy map: Affine) -> [(Property, Value?)]? {
    guard let geometry = geometry(flattenedBy: map) else { return nil }
    guard map.isTranslation || self[.shadow] == nil else { return nil }
    var settings: [(Property, Value?)] = [(.transform, nil), (.rotation, nil), (.flip, nil)] + geometry
    // Along the axes, paints placed by the box of the graphic follow it.
    if map.b != 0 || map.c != 0 || map.a <= 0 || map.d <= 0 {
      for object in [Property.fill, .stroke] where hasPlacedPaint(object) {
        guard let setting = gradientSetting(object, flattenedBy: map, to: geometry) else { return nil }
        settings.append(setting)
      }
    }
    guard shows(.stroke), number(.strokeWidth) > 0, !map.isIsometry else { return settings }
    // A stroke that is scaled unevenly does not have one width.
    guard map.isSimilarity else { return nil }
    settings.append((.strokeWidth, .number((number(.strokeWidth) * map.meanScale).withoutNoise)))
    for property in [Property.strokeDash, .strokeDashOffset] {
      switch self[property] {
      case .number(let number)?: settings.append((property, .number((number * map.meanScale).withoutNoise)))
      case .numbers(let numbers)? where !numbers.isEmpty:
        settings.append((property, .numbers(numbers.map { ($0 * map.meanScale).withoutNoise })))
      default: continue
      }
    }
    return settings
  }

  fileprivate func obstacle(toFlatteningBy map: Affine) -> FlatteningObstacle {
    if self[.radius] != nil, map.b == 0, map.c == 0, !map.isTranslation { return .corners }
    if geometry(flattenedBy: map) == nil { return .kind }
    if self[.shadow] != nil, !map.isTranslation { return .shadow }
    let isOfStroke = shows(.stroke) && number(.strokeWidth) > 0 && !map.isSimilarity
    return isOfStroke && !hasPlacedPaint(.fill) && !hasPlacedPaint(.stroke) ? .stroke : .paint
  }

  private func geometry(flattenedBy map: Affine) -> [(Property, Value?)]? {
    if let settings = settings(forPoints: { map.apply(to: $0).withoutNoise }) { return settings }
    switch kind {
    case .path: return path?.transformed(by: map).map { [(.d, .string($0.withoutNoise.description))] }
    case .rectangle, .ellipse:
      guard map.b == 0, map.c == 0, let frame, self[.radius] == nil || map.isTranslation else { return nil }
      return self.settings(forFrame: map.bounds(of: frame))
    default: return nil
    }
  }

  /// The transform of a gradient in the new box that places it where it was; nil for other paints, and where a box is flat.
  private func gradientSetting(_ object: Property, flattenedBy map: Affine, to geometry: [(Property, Value?)]) -> (Property, Value?)? {
    guard ["linear", "radial"].contains(Property(path: object.path + ".type").flatMap { self[$0]?.string }),
      let property = Property(path: object.path + ".transform")
    else { return nil }
    var flat = self
    for (property, value) in geometry { flat[property] = value }
    guard let old = frame.flatMap(Affine.init(unitBox:)), let inverse = flat.frame.flatMap(Affine.init(unitBox:))?.inverse else {
      return nil
    }
    var own = Affine.identity
    if case .numbers(let n)? = self[property], n.count == 6 { own = Affine(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5]) }
    let new = (inverse * map * old * own).withoutNoise
    let value = Value.numbers([new.a, new.b, new.c, new.d, new.e, new.f])
    return PropertyTable.accepts(value, property) ? (property, value) : nil
  }

  /// Whether a fill or stroke has more than one colour, so that it depends on a box.
  private func hasPlacedPaint(_ object: Property) -> Bool {
    shows(object) && ![nil, "solid"].contains(Property(path: object.path + ".type").flatMap { self[$0]?.string })
  }
}

extension Affine {
  /// The transform from the unit box to a box; nil for a flat one.
  fileprivate init?(unitBox box: Rect) {
    guard box.width > 0, box.height > 0 else { return nil }
    self.init(a: box.width, b: 0, c: 0, d: box.height, e: box.x, f: box.y)
  }
}
