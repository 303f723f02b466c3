// SPDX-License-Identifier: GPL-3.0-or-later
/// Compounds prepared for testing many nodes: everything that does not depend on the node is computed once.
extension Query {
  /// One part of a compound; indirect, because it is passed on for every node.
  indirect enum Test {
    case kinds(KindSet)
    case number(NumberTest)
    case head(Selector.Compound)
    case prepared(Prepared, Selector.Filter)
    case filter(Selector.Filter)
  }

  /// The comparison of a plain number, which reads only that number of a node.
  final class NumberTest {
    let property: Property
    let comparison: Selector.Comparison
    let wanted: Double
    /// The kinds that store the number; for others it may be computed.
    let kinds: KindSet
    /// Whether the number is an angle, which is compared modulo whole turns for equality.
    let isAngle: Bool
    /// The default by kind, for nodes that do not store the number.
    let fallbacks: [Double?]
    /// The side of the frame that holds the number, if any.
    let side: KeyPath<Rect, Double>?
    /// The same comparison as a filter, for nodes on which the fast path cannot decide.
    let filter: Selector.Filter

    init(_ property: Property, _ comparison: Selector.Comparison, _ wanted: Double, isAngle: Bool, _ filter: Selector.Filter) {
      (self.property, self.comparison, self.wanted, self.isAngle, self.filter) = (property, comparison, wanted, isAngle, filter)
      kinds = property.kinds
      fallbacks = Kind.allCases.map { Graphic.fallback(property, of: $0)?.number }
      side = [.x: \.x, .y: \.y, .width: \.width, .height: \.height][property]
    }

    func passes(_ number: Double) -> Bool { Query.compare(number, comparison, wanted, isAngle: isAngle) }
  }

  /// The parts of a compound as tests, in the order to run them.
  /// - Throws: ``QueryError`` for an unknown property and an invalid number, whether or not a node would be tested.
  func tests(_ compound: Selector.Compound) throws(QueryError) -> [Test] {
    var tests: [Test] = []
    switch compound.head {
    case nil: break
    case .any: tests.append(.kinds(KindSet(Kind.allCases.filter { $0 != .canvas })))
    case .kind(let kind): tests.append(.kinds(KindSet([kind])))
    case .name, .path: tests.append(.head(Selector.Compound(compound.head, at: compound.place.range)))
    }
    for filter in compound.filters {
      if let test = try numberTest(filter) {
        tests.append(.number(test))
      } else {
        tests.append(prepared(filter).map { .prepared($0, filter) } ?? .filter(filter))
      }
    }
    // Cheap tests run first, so that few nodes reach the expensive ones; tests of equal cost stay in the order they were typed.
    return tests.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }.map(\.element)
  }

  private func numberTest(_ filter: Selector.Filter) throws(QueryError) -> NumberTest? {
    guard case .compares(let term, let comparison, let literal) = filter else { return nil }
    let property = try property(term)
    guard case .number(let range) = property.specification.type, !term.isOwn, !property.isComputed, !property.isShadow,
      let wanted = try number(of: property, comparison, literal)
    else { return nil }
    return NumberTest(property, comparison, wanted, isAngle: range.unit == .angle, filter)
  }

  func passes(_ node: NodeID, _ test: Test) throws(QueryError) -> Bool {
    switch test {
    case .kinds(let kinds): kinds.contains(document.kind(of: node))
    case .number(let test): try passes(node, test)
    case .head(let compound): try matches(node, compound)
    case .prepared(let test, _): try test.passes(node, in: self)
    case .filter(let filter): try matches(node, filter)
    }
  }

  private func passes(_ node: NodeID, _ test: NumberTest) throws(QueryError) -> Bool {
    if let side = test.side, let frame = document.knownFrame(of: node) {
      if frame.x.isNaN { return test.comparison == .notEqual }
      let isShown = frame[keyPath: side] != frame[keyPath: side].rounded() && Document.computesFrame(of: document.kind(of: node))
      return test.passes((isShown ? frame.shown : frame)[keyPath: side])
    }
    let kind = document.kind(of: node)
    let isStored = test.side == nil || !(kind.mayBeRegular || document.measures(node))
    guard test.kinds.contains(kind), document.isAsRead(node), isStored else {
      return try matches(node, test.filter)
    }
    switch document.source.scanning?.number(test.property, at: node.index) ?? .other {
    case .number(let number): return test.passes(number)
    case .absent:
      guard let fallback = test.fallbacks[Int(kind.rawValue)] else { return test.comparison == .notEqual }
      return test.passes(fallback)
    case .other: return try matches(node, test.filter)
    }
  }
}

extension Query.Test {
  var isOfKinds: Bool { if case .kinds = self { true } else { false } }

  /// Whether testing a group needs the boxes of its whole subtree.
  var asksForBoxes: Bool {
    switch self {
    case .number(let test): test.side != nil
    case .prepared(_, .pseudo(let pseudo)): pseudo.entry.needsBoxes
    default: false
    }
  }

  /// Whether testing a node needs the box of what it paints.
  var asksForPaintedBoxes: Bool { if case .prepared(_, .pseudo(.plain(.covered))) = self { true } else { false } }

  /// The cost of testing one node: 0 for the tree structure, 1 for one number, 2 for a stored value, 3 for a value that may be computed
  /// or a set of nodes, 4 for a box or a colour, 5 and more for a comparison with other graphics.
  fileprivate var cost: Int {
    switch self {
    case .kinds: 0
    case .number: 1
    case .head: 2
    case .prepared(_, let filter), .filter(let filter): filter.cost
    }
  }
}

extension Selector.Filter {
  fileprivate var cost: Int {
    switch self {
    case .id, .saved, .row: 0
    case .tag: 2
    case .has(let term): term.isOwn ? 2 : 3
    case .compares(let term, _, _): Property(path: term.name).map { $0.isComputed ? 4 : $0.isObject ? 3 : 2 } ?? 2
    case .pseudo(let pseudo): pseudo.entry.cost
    }
  }
}
