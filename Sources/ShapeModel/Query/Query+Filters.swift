// SPDX-License-Identifier: GPL-3.0-or-later
/// Evaluation of filters on one node.
extension Query {
  func matches(_ node: NodeID, _ filter: Selector.Filter) throws(QueryError) -> Bool {
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
      if term.isOwn { return document.ownValue(property, of: node) != nil }
      if property.isObject { return document.shows(property, of: node) }
      if property == .id { return document.hasOwnID(node) }
      return resolved(property, node).map { holds($0, property) } ?? false
    case .compares(let term, let comparison, let literal):
      if let prepared = prepared(filter) { return try prepared.passes(node, in: self) }
      return try compares(node, term, comparison, literal)
    case .pseudo(let pseudo): return try matches(node, pseudo)
    }
  }

  /// Whether a value says that a graphic has the property: it is not off, none or empty, and where every graphic has one, not the default.
  private func holds(_ value: Value, _ property: Property) -> Bool {
    switch value {
    case .bool(let bool): bool
    case .string(""), .string("none"), .words([]), .numbers([]): false
    default: property.container != nil || !property.kinds.isSuperset(of: .graphic) || value != property.specification.fallback
    }
  }

  private func matches(_ node: NodeID, _ pseudo: Selector.Pseudo) throws(QueryError) -> Bool {
    switch pseudo {
    case .plain(.group): return document.isGroup(node) && document.kind(of: node) != .canvas
    case .plain(.leaf): return !document.isGroup(node)
    case .plain(.empty): return document.isGroup(node) && !document.children(of: node).contains { _ in true }
    case .plain(.hidden): return neighbours.isHidden(node)
    case .plain(.visible): return !neighbours.isHidden(node)
    case .plain(.locked): return neighbours.isLocked(node)
    case .plain(.first): return neighbours.place(of: node)?.index == 0
    case .plain(.last): return neighbours.place(of: node).map { $0.index == $0.count - 1 } ?? false
    case .plain(.root): return document.parent(of: node).map { document.kind(of: $0) == .canvas } ?? false
    case .plain(.selected): return selection.contains(node)
    case .nth(let nth, let step):
      guard let (index, count) = neighbours.place(of: node) else { return false }
      return SelectorPositions.isNth(index: index, of: count, nth: nth, step: step)
    case .depth(let low, let high): return SelectorPositions.isDepth(neighbours.level(of: node) - 1, from: low, through: high)
    case .not(let selector): return try !matches(node, selector)
    case .is(let selector): return try matches(node, selector)
    case .text(let glob): return document.value(.textString, of: node)?.string.map(matcher(of: glob).matches) ?? false
    case .styled(let name): return document.value(.style, of: node) == .string(name)
    case .plain(.outsideCanvas), .plain(.covered), .plain(.duplicate), .changed, .has, .parent, .children, .ancestors, .siblings, .same,
      .near, .at, .inside, .overlaps:
      return try prepared(.pseudo(pseudo))!.passes(node, in: self)
    }
  }

  func stopIfAsked() throws(QueryError) { if context.isStopped() { throw QueryError(.interrupted, at: SourceRange(0, 0)) } }

  /// Whether a node matches a selector; only alternatives of several steps are evaluated for the whole document.
  private func matches(_ node: NodeID, _ selector: Selector) throws(QueryError) -> Bool {
    var isIn = !selector.alternatives.contains { !$0.isNegated }
    for alternative in selector.alternatives {
      let isHit: Bool
      if alternative.steps.count == 1 {
        isHit = try isReferredTo(node, by: alternative) ? matches(node, alternative.steps[0].compound) : false
      } else {
        isHit = try set(Selector([Selector.Alternative(alternative.steps)])).contains(node)
      }
      if isHit { isIn = !alternative.isNegated } else { continue }
      if alternative.isNegated { return false }
    }
    return isIn
  }

  // MARK: Values

  /// The value of a property: stored, default, or computed.
  package func resolved(_ property: Property, _ node: NodeID) -> Value? {
    if !property.isComputed {
      // The fill of a text is the colour of its letters.
      if property == .textColor, document.kind(of: node) == .text,
        document.value(.fill, of: node) != nil || document.value(.textColor, of: node) == nil && context.styled?(node)?[.fill] != nil
      {
        return resolved(.fillColor, node)
      }
      if property == .rotation || property == .flip, document.value(property, of: node) == nil,
        let turn = document.turn(inTransformOf: node)
      {
        return property == .flip ? .string(turn.flip) : .number(turn.degrees)
      }
      let isEdge = property == .x || property == .y || property == .width || property == .height
      let isMeasured = (property == .width || property == .height) && document.measures(node)
      if isMeasured || isEdge && document.hasCorners(node) { return Computed.value(property, of: node, in: document) }
      if let styled = context.styled, document.value(property, of: node) == nil,
        let value = styled(node)?.resolved(property)
      {
        return value
      }
      if let value = document.resolved(property, of: node), property.kinds.contains(document.kind(of: node)) { return value }
      guard isEdge else { return nil }
    }
    switch property.specification.path {
    case "depth": return .number(Double(neighbours.level(of: node) - 1))
    case "index": return neighbours.place(of: node).map { .number(Double($0.index)) }
    case "path": return .string(paths.path(of: node, in: document))
    default: return Computed.value(property, of: node, in: document)
    }
  }

  /// The appearance of a fill or stroke, including that of a style; nil for a node without a style that has no such object.
  func paint(_ object: Property, _ node: NodeID) -> Value? {
    context.styled?(node).map { document.paint(object, of: $0) } ?? document.writtenPaint(object, of: node)
  }

  /// Whether any shadow has the property: resolved, or with `isOwn` stored.
  private func hasShadow(_ node: NodeID, _ property: Property, isOwn: Bool) -> Bool {
    let graphic = document.graphic(node)
    return (0..<graphic.shadowCount).contains { ordinal in
      let property = property.of(shadow: ordinal)
      if isOwn { return graphic[property] != nil }
      return property.isObject ? graphic.shows(property) : graphic.resolved(property) != nil
    }
  }
}

extension Document {
  /// The appearance of a fill or stroke: its one colour, none, or present for a gradient.
  package func paint(_ object: Property, of node: NodeID) -> Value { writtenPaint(object, of: node) ?? Value.none }

  /// The paint of a graphic that has the values of its named style, in the same form.
  package func paint(_ object: Property, of styled: Graphic) -> Value {
    guard styled.shows(object) else { return Value.none }
    guard styled.resolved(object == .fill ? .fillType : .strokeType) == .string("solid") else { return .present }
    return styled.resolved(object == .fill ? .fillColor : .strokeColor).map(untokened) ?? Value.none
  }

  /// The same; nil where a node has no such object.
  func writtenPaint(_ object: Property, of node: NodeID) -> Value? {
    switch paintAsRead(object, node) {
    case .value(let paint): return untokened(paint)
    case .absent: return nil
    case .other: break
    }
    guard value(object, of: node) != nil else { return nil }
    let parts =
      object == .fill ? (Property.fillEnabled, Property.fillType, Property.fillColor) : (.strokeEnabled, .strokeType, .strokeColor)
    let type = resolved(parts.1, of: node)
    guard resolved(parts.0, of: node) != .bool(false), let type, type != .string("none") else { return Value.none }
    guard type == .string("solid") else { return .present }
    return resolved(parts.2, of: node).map(untokened) ?? Value.none
  }

  /// Whether a node has an object that shows, as ``Graphic/shows(_:)``. A fill or stroke as read costs the attributes that determine it.
  package func shows(_ object: Property, of node: NodeID) -> Bool {
    switch object == .fill || object == .stroke ? paintAsRead(object, node) : .other {
    case .value(let paint): paint != Value.none
    case .absent: false
    case .other: graphic(node).shows(object)
    }
  }

  /// The fill or stroke of an unchanged node; `other` if it has to be decoded, or what it inherits may have changed.
  private func paintAsRead(_ object: Property, _ node: NodeID) -> SourcePaint {
    isAsRead(node) && !handsDownChanges ? source.scanning?.paint(object, at: node.index) ?? .other : .other
  }

  /// The colour tokens of the document.
  package var ownTokens: [NamedColor] {
    if case .colors(let colors) = value(.tokens, of: .document) { return colors }
    return []
  }

  /// All colour tokens, including those that the file format defines.
  package var tokens: [NamedColor] { ownTokens + (source.markup?.namedColors ?? []) }

  /// A colour with its token resolved; the value unchanged where that is not possible.
  package func untokened(_ value: Value) -> Value {
    guard case .token(let name) = value else { return value }
    return tokens.color(of: .token(name)).map { .color($0) } ?? value
  }
}
