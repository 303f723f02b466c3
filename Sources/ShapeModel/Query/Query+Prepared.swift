// SPDX-License-Identifier: GPL-3.0-or-later
/// Filters whose node-independent part is computed once, when the first node is tested.
extension Query {
  /// A test of a node by the query that prepared it, which is passed in: the query holds the test.
  typealias Asking = (Query, NodeID) throws(QueryError) -> Bool

  /// A filter that is prepared on first use, since other tests may rule out every node before it.
  final class Prepared {
    private let filter: Selector.Filter
    private var asking: Asking?

    init(_ filter: Selector.Filter) { self.filter = filter }

    func passes(_ node: NodeID, in query: Query) throws(QueryError) -> Bool {
      if let asking { return try asking(query, node) }
      let asking = try query.asking(filter)
      self.asking = asking
      return try asking(query, node)
    }
  }

  /// The prepared form of a filter; nil for filters that test each node by itself.
  func prepared(_ filter: Selector.Filter) -> Prepared? {
    guard filter.isPrepared else { return nil }
    if let known = cache.preparations[filter] { return known }
    let made = Prepared(filter)
    cache.preparations[filter] = made
    return made
  }

  private func asking(_ filter: Selector.Filter) throws(QueryError) -> Asking {
    switch filter {
    case .pseudo(let pseudo): try asking(pseudo)
    case .compares(let term, let comparison, let literal):
      comparingPaint(term.name == "fill" ? .fill : .stroke, comparison, literal)
    default: preconditionFailure("asked of each node by itself")
    }
  }

  private func asking(_ pseudo: Selector.Pseudo) throws(QueryError) -> Asking {
    let (document, neighbours) = (document, neighbours)
    func isIn(_ set: Set<NodeID>) -> Asking { { (_, node) throws(QueryError) in set.contains(node) } }
    switch pseudo {
    case .has(let selector): return isIn(try relatives(.has, selector))
    case .parent(let selector): return isIn(try relatives(.parent, selector))
    case .ancestors(let selector): return isIn(try relatives(.ancestors, selector))
    case .siblings(let selector): return isIn(try relatives(.siblings, selector))
    case .children(let selector):
      let parents = try set(selector)
      return { (_, node) throws(QueryError) in document.parent(of: node).map(parents.contains) ?? false }
    case .same(let selector, let terms): return try comparing(with: set(selector), terms)
    case .near(let term, let distance, let formula):
      let wanted = document.tokens.color(of: term)
      return { (query, node) throws(QueryError) in
        guard let wanted, case .color(let fill)? = query.paint(.fill, node) else { return false }
        return fill.distance(to: wanted, by: formula) <= distance
      }
    case .inside(let region): return try comparingBoxes(region, { $0.contains($1) }, { $0.contains($1) })
    case .overlaps(let region): return try comparingBoxes(region, { $0.overlaps($1) }, { $0.overlaps($1) })
    case .at(let point):
      return { (query, node) throws(QueryError) in
        try query.stopIfAsked()
        return !neighbours.isHidden(node) && document.paints(node, at: point)
      }
    case .plain(.duplicate): return repeating()
    case .plain(.outsideCanvas):
      return { (_, node) throws(QueryError) in
        let box = document.extent(of: node)
        guard !box.isEmpty, let frame = neighbours.canvasFrame(of: node) else { return false }
        // A group draws nothing itself: it is outside if all of it is.
        return document.isGroup(node) ? !Extent(frame).overlaps(box) : !Extent(frame).contains(box)
      }
    case .plain(.covered): return try asking(Covers(document, styled: context.styled))
    case .changed(let name):
      guard let nodes = context.changed(name) else { throw QueryError(.unknownState(name, context.stateNames()), at: SourceRange(0, 0)) }
      return isIn(nodes)
    case .plain, .nth, .depth, .not, .is, .text, .styled:
      preconditionFailure("asked of each node by itself")
    }
  }

  /// `:duplicate`: the children of a group are compared once, when the first of them is tested.
  private func repeating() -> Asking {
    var groups: [NodeID: Set<NodeID>] = [:]
    let document = document
    return { (query, node) throws(QueryError) in
      try query.stopIfAsked()
      guard let parent = document.parent(of: node), parent != .document else { return false }
      if let known = groups[parent] { return known.contains(node) }
      let repeated = document.repeatedChildren(of: parent)
      groups[parent] = repeated
      return repeated.contains(node)
    }
  }

  /// Tests whether the box of a node has a relation to the box of another node that the selector matches.
  /// - Parameter mayHold: Whether a box around several of those nodes may contain one that has the relation.
  private func comparingBoxes(
    _ region: Selector.Region, _ mayHold: @escaping (Extent, Extent) -> Bool, _ test: @escaping (Extent, Extent) -> Bool
  ) throws(QueryError) -> Asking {
    let document = document
    guard case .selector(let selector) = region else {
      guard case .rectangle(let rect) = region else { preconditionFailure("a region of another kind") }
      return { (query, node) throws(QueryError) in
        try query.stopIfAsked()
        let box = document.extent(of: node)
        return !box.isEmpty && test(Extent(rect), box)
      }
    }
    let index = BoxIndex(try set(selector).map { (document.extent(of: $0), $0) })
    return { (query, node) throws(QueryError) in
      try query.stopIfAsked()
      let box = document.extent(of: node)
      return !box.isEmpty && index.first(where: { mayHold($0, box) }) { $1 != node && test($0, box) } != nil
    }
  }

  private func asking(_ covers: Covers?) throws(QueryError) -> Asking {
    guard let covers else { throw QueryError(.interrupted, at: SourceRange(0, 0)) }
    let neighbours = neighbours
    return { (query, node) throws(QueryError) in
      try query.stopIfAsked()
      guard !neighbours.isHidden(node), let canvas = neighbours.canvas(of: node) else { return false }
      return covers.hide(node, on: canvas)
    }
  }

  /// `:same(S; fill, stroke.width)`: tests whether all these properties of a node together equal those of a node in the set.
  private func comparing(with nodes: Set<NodeID>, _ terms: [Selector.PropertyTerm]) throws(QueryError) -> Asking {
    var properties: [Property] = []
    for term in terms { properties.append(try property(term)) }
    let paints = properties.filter { $0 == .fill || $0 == .stroke }.map { object in
      (object, Set(nodes.map { paint(object, $0) ?? Value.none }))
    }
    func described(_ object: Property, of graphic: Graphic) -> Value { .string(Shorthand.whole(object, of: graphic) ?? "") }
    func key(_ node: NodeID, _ query: Query) -> [Value?] {
      properties.map { $0.isObject ? described($0, of: query.document.graphic(node, only: $0)) : query.resolved($0, node) }
    }
    let keys = Set(nodes.map { key($0, self) })
    let isOfPaints = paints.count == properties.count
    let holdsUnpainted = isOfPaints && keys.contains(properties.map { described($0, of: Graphic(kind: .group)) })
    return { (query, node) throws(QueryError) in
      try query.stopIfAsked()
      var isPainted = false
      // A difference in appearance rules out a match, so few nodes need a full description.
      for (object, wanted) in paints {
        let paint = query.paint(object, node)
        guard wanted.contains(paint ?? Value.none) else { return false }
        isPainted = isPainted || paint != nil
      }
      return isPainted || !isOfPaints ? keys.contains(key(node, query)) : holdsUnpainted
    }
  }

  /// `[fill=red]`: the literal is parsed once; a paint that is not a single colour is compared by its word.
  private func comparingPaint(_ object: Property, _ comparison: Selector.Comparison, _ literal: Selector.Literal) -> Asking {
    var wanted: Value?
    let isColor = literal.text != "none" && Query.paintWords[literal.text] == nil
    return { (query, node) throws(QueryError) in
      let found = query.paint(object, node) ?? Value.none
      guard isColor, case .color = found else {
        return try query.compares(found, object, comparison, literal, at: node)
      }
      if wanted == nil { wanted = try query.color(literal) }
      return (found == wanted) == (comparison == .equal)
    }
  }
}

extension Selector.Filter {
  fileprivate var isPrepared: Bool {
    switch self {
    case .pseudo(let pseudo): pseudo.isPrepared
    case .compares(let term, let comparison, _):
      (term.name == "fill" || term.name == "stroke") && (comparison == .equal || comparison == .notEqual)
    default: false
    }
  }
}

extension Selector.Pseudo {
  fileprivate var isPrepared: Bool {
    switch self {
    case .has, .parent, .ancestors, .siblings, .children, .same, .near, .at, .inside, .overlaps, .changed, .plain(.outsideCanvas),
      .plain(.covered),
      .plain(.duplicate):
      true
    case .plain, .nth, .depth, .not, .is, .text, .styled: false
    }
  }
}
