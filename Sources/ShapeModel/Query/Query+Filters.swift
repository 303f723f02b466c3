/// What filters ask of one node.
extension Query {
  func matches(_ node: Handle, _ filter: Selector.Filter) throws(QueryError) -> Bool {
    switch filter {
    case .id(let id): return document.id(of: node) == id
    case .tag(let tag):
      if case .words(let words) = document.value(.tags, of: node) { return words.contains(tag) }
      return false
    case .saved(let name): return isSaved(node, as: name)
    case .row(let row): return row >= 1 && row <= rows.count && rows[row - 1] == node
    case .has(let term):
      let property = try property(term)
      if term.isOfAnyShadow, property.isShadow { return hasShadow(node, property, isOwn: term.isOwn) }
      if term.isOwn { return document.value(property, of: node) != nil }
      if property.isObject { return document.graphic(node).shows(property) }
      return resolved(property, node) != nil
    case .compares(let term, let comparison, let literal): return try compares(node, term, comparison, literal)
    case .pseudo(let pseudo): return try matches(node, pseudo)
    }
  }

  private func matches(_ node: Handle, _ pseudo: Selector.Pseudo) throws(QueryError) -> Bool {
    switch pseudo {
    case .group: return document.isGroup(node) && document.kind(of: node) != .canvas
    case .leaf: return !document.isGroup(node)
    case .empty: return document.isGroup(node) && !document.children(of: node).contains { _ in true }
    case .hidden: return document.resolved(.visible, of: node) == .bool(false)
    case .visible: return document.resolved(.visible, of: node) != .bool(false)
    case .locked: return neighbours.isLocked(node)
    case .first: return neighbours.siblings(of: node)?.index == 0
    case .last: return neighbours.siblings(of: node).map { $0.index == $0.all.count - 1 } ?? false
    case .root: return document.parent(of: node).map { document.kind(of: $0) == .canvas } ?? false
    case .selected: return selection.contains(node)
    case .nth(let nth, let step):
      guard let (siblings, index) = neighbours.siblings(of: node) else { return false }
      return SelectorPositions.isNth(index: index, of: siblings.count, nth: nth, step: step)
    case .depth(let low, let high): return SelectorPositions.isDepth(neighbours.level(of: node) - 1, from: low, through: high)
    case .not(let selector): return try !matches(node, selector)
    case .is(let selector): return try matches(node, selector)
    case .has(let selector): return try relatives(.has, selector).contains(node)
    case .parent(let selector): return try relatives(.parent, selector).contains(node)
    case .children(let selector):
      return try document.parent(of: node).map { (parent) throws(QueryError) in try set(selector).contains(parent) } ?? false
    case .ancestors(let selector): return try relatives(.ancestors, selector).contains(node)
    case .siblings(let selector): return try relatives(.siblings, selector).contains(node)
    case .same(let selector, let terms):
      try stopIfAsked()
      for other in try set(selector) {
        var isSame = true
        for term in terms where try !equal(node, other, try property(term)) { isSame = false }
        if isSame { return true }
      }
      return false
    case .near(let term, let distance, let formula):
      guard let color = color(term), case .color(let fill) = paint(.fill, node) else { return false }
      return fill.distance(to: color, by: formula) <= distance
    case .inside(let selector):
      try stopIfAsked()
      guard let bounds = document.bounds(of: node) else { return false }
      return try set(selector).contains { $0 != node && document.bounds(of: $0)?.contains(bounds) == true }
    case .overlaps(let selector):
      try stopIfAsked()
      guard let bounds = document.bounds(of: node) else { return false }
      return try set(selector).contains { $0 != node && document.bounds(of: $0)?.overlaps(bounds) == true }
    case .outsideCanvas:
      guard let bounds = document.bounds(of: node), let canvas = document.canvas(of: node), let frame = document.graphic(canvas).frame
      else { return false }
      return !frame.contains(bounds)
    case .text(let glob): return document.value(.textString, of: node)?.string.map(glob.matches) ?? false
    case .styled(let name): return document.value(.style, of: node) == .string(name)
    }
  }

  private func stopIfAsked() throws(QueryError) { if isStopped() { throw QueryError(.interrupted, at: SourceRange(0, 0)) } }

  private func equal(_ one: Handle, _ two: Handle, _ property: Property) throws(QueryError) -> Bool {
    if property.isObject {
      let texts = [one, two].map { Shorthand.whole(property, of: document.graphic($0)) ?? "" }
      return texts[0].hasSameBytes(as: texts[1])
    }
    return resolved(property, one) == resolved(property, two)
  }

  /// Whether one node alone matches a selector.
  private func matches(_ node: Handle, _ selector: Selector) throws(QueryError) -> Bool {
    var isIn = !selector.alternatives.contains { !$0.isNegated }
    for alternative in selector.alternatives {
      let isHit: Bool
      if alternative.steps.count == 1 {
        isHit = try matches(node, alternative.steps[0].compound)
      } else {
        isHit = try set(Selector([Selector.Alternative(alternative.steps)])).contains(node)
      }
      if isHit { isIn = !alternative.isNegated } else { continue }
      if alternative.isNegated { return false }
    }
    return isIn
  }

  // MARK: Values

  /// The value a property shows: stored, default, or worked out.
  package func resolved(_ property: Property, _ node: Handle) -> Value? {
    if !property.isComputed {
      if let value = document.resolved(property, of: node), property.kinds.contains(document.kind(of: node)) { return value }
      guard [.x, .y, .width, .height].contains(property) else { return nil }
    }
    switch property.specification.path {
    case "depth": return .number(Double(neighbours.level(of: node) - 1))
    case "index": return neighbours.siblings(of: node).map { .number(Double($0.index)) }
    case "path": return .string(paths.path(of: node, in: document))
    default: return Computed.value(property, of: node, in: document)
    }
  }

  private func color(_ term: ColorTerm) -> Color? { document.tokens.color(of: term) }

  /// What a fill or stroke looks like: its one colour, none, or present for a gradient.
  func paint(_ object: Property, _ node: Handle) -> Value {
    guard document.value(object, of: node) != nil else { return .none }
    func part(_ key: String) -> Value? { document.resolved(Property(path: "\(object.path).\(key)")!, of: node) }
    guard part("enabled") != .bool(false), part("type") != .string("none") else { return .none }
    guard part("type") == .string("solid") else { return .present }
    return part("color").map(document.untokened) ?? .none
  }

  /// Whether any of the shadows is there, or says something of its own.
  private func hasShadow(_ node: Handle, _ property: Property, isOwn: Bool) -> Bool {
    let graphic = document.graphic(node)
    return (0..<graphic.shadowCount).contains { ordinal in
      let property = property.of(shadow: ordinal)
      if isOwn { return graphic[property] != nil }
      return property.isObject ? graphic.shows(property) : graphic.resolved(property) != nil
    }
  }
}

extension Document {
  /// The document's names for colours.
  package var tokens: [NamedColor] {
    if case .colors(let colors) = value(.tokens, of: .document) { return colors }
    return []
  }

  /// A colour with its token looked up.
  package func untokened(_ value: Value) -> Value {
    guard case .token(let name) = value else { return value }
    return tokens.color(of: .token(name)).map { .color($0) } ?? value
  }
}
