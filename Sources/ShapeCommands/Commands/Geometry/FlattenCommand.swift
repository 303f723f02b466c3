import ShapeModel

/// `flatten SELECTOR`: applies transforms to the geometry of graphics and removes them.
enum FlattenCommand {
  static let verb = Verb(
    "flatten", in: .geometry, "write transforms into the shapes they apply to", .changes,
    takes: Operand.selector("SELECTOR", of: .graphics),
    examples: [Verb.Example("flatten Head", "a group and all that is in it"), Verb.Example("flatten path", "all paths")], run: run)

  private static func run(_ session: Session, _ selector: SelectorOperand) throws(CommandError) -> Reply {
    let document = session.document
    let nodes = try session.graphics(selector)
    var left = 0
    let range = selector.word.range
    try session.holdingTurnedGroups(around: nodes.compactMap(document.parent)) { () throws(CommandError) in
      // Outermost first: the children of a group take over its transform and pass it on.
      for node in nodes.flatMap({ Array(document.subtree(of: $0)) }) {
        if document.isGroupOfGraphics(node) {
          try flatten(group: node, session, at: range)
        } else if let settings = settings(of: document.graphic(node)) {
          try session.apply([(node, settings)], at: range)
        } else {
          left += 1
        }
      }
    }
    let touched = session.query.ordered(session.running.touched)
    return session.changed(touched, left == 0 ? [] : ["\(left) with a transform that their kind cannot do without"])
  }

  private static func flatten(group: NodeID, _ session: Session, at range: SourceRange) throws(CommandError) {
    let document = session.document
    let map = document.placement(of: group)
    guard map != .identity else { return }
    var settings: Document.PlaceSettings = [(group, [(.transform, nil), (.rotation, nil), (.flip, nil)])]
    for child in document.children(of: group) { settings.append((child, document.settings(of: child, carriedBy: map))) }
    try session.apply(settings, at: range)
  }

  /// The settings with which a graphic draws the same without its transform; nil if its kind cannot.
  private static func settings(of graphic: Graphic) -> [(Property, Value?)]? {
    let map = graphic.affine
    guard map != .identity else { return [] }
    var settings: [(Property, Value?)] = [(.transform, nil), (.rotation, nil), (.flip, nil)]
    switch graphic.kind {
    case .path:
      guard let path = graphic.path?.transformed(by: map) else { return nil }
      settings.append((.d, .string(path.description)))
    case .polyline, .polygon:
      guard case .points(let points) = graphic[.points] else { return nil }
      settings.append((.points, .points(points.map { map.apply(to: $0) })))
    case .line:
      let start = map.apply(to: Point(x: graphic.number(.x1), y: graphic.number(.y1)))
      let end = map.apply(to: Point(x: graphic.number(.x2), y: graphic.number(.y2)))
      settings += [(.x1, .number(start.x)), (.y1, .number(start.y)), (.x2, .number(end.x)), (.y2, .number(end.y))]
    default: return graphic[.transform] == nil ? [] : nil
    }
    // The transform scales the stroke, too.
    if graphic[.stroke] != nil, abs(map.meanScale - 1) > 1e-12 {
      settings.append((.strokeWidth, .number(graphic.number(.strokeWidth) * map.meanScale)))
    }
    return settings
  }
}
