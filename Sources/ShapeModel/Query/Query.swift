// SPDX-License-Identifier: GPL-3.0-or-later
/// Evaluates selectors over a document.
package final class Query {
  package let document: Document
  package let context: QueryContext

  private(set) lazy var selection = Set(context.selected())
  private(set) lazy var rows = context.lastListing()
  var cache = Cache()
  let neighbours: Neighbours
  let paths = PathPrinter()

  /// A relational pseudo-class such as `:parent(S)`, with its inner selector.
  struct Relation: Hashable {
    enum Kind: Hashable { case parent, ancestors, siblings, has }
    var kind: Kind
    var selector: Selector
  }

  /// Results that are computed once for all nodes.
  struct Cache {
    fileprivate var savedSets: [String: Set<NodeID>] = [:]
    fileprivate var terms: [String: Property] = [:]
    fileprivate var patterns: [String: Pattern] = [:]
    /// The prepared name patterns, and the nodes that literal names stand for.
    var matchers: [Glob: NameMatcher] = [:]
    var named: [String: [NodeID]] = [:]
    var namedSets: [String: Set<NodeID>] = [:]
    var texts: [Selector.Literal: TextMatcher] = [:]
    /// The results of inner selectors and paths.
    fileprivate var answers: [Selector: Set<NodeID>] = [:]
    /// The nodes that a relational pseudo-class matches, by relation.
    var relatives: [Relation: Set<NodeID>] = [:]
    /// The prepared filters.
    var preparations: [Selector.Filter: Prepared] = [:]
  }

  package init(_ document: Document, _ context: QueryContext = QueryContext()) {
    (self.document, self.context) = (document, context)
    neighbours = Neighbours(document)
  }

  /// The graphics a selector matches, in document order without duplicates; for a selector of a point, from the topmost down. The
  /// cardinality suffix is not checked here; inside pseudo-classes an unknown name is an error, unless its selector ends with `?`.
  ///
  /// An id or a path costs only its own steps, everything else the whole document.
  /// - Parameter limit: The number of first matches that are needed; a single alternative is not evaluated beyond the last of them.
  package func matches(_ selector: Selector, atMost limit: Int = .max) throws(QueryError) -> [NodeID] {
    try checkInnerNames(of: selector)
    if selector.alternatives.count == 1, !selector.alternatives[0].isNegated {
      guard selector.alternatives[0].isPointed else { return try matches(selector.alternatives[0], limit) }
      return Array(try matches(selector.alternatives[0]).reversed().prefix(limit))
    }
    return Array(try answer(selector).prefix(limit))
  }

  private func answer(_ selector: Selector) throws(QueryError) -> [NodeID] {
    var positives: [[NodeID]] = []
    for alternative in selector.alternatives where !alternative.isNegated { positives.append(try matches(alternative)) }
    if positives.isEmpty { positives = [document.graphics] }
    guard positives.count > 1 || selector.alternatives.contains(where: \.isNegated) else { return positives[0] }
    var set = Set(positives.joined())
    for alternative in selector.alternatives where alternative.isNegated { set.subtract(try matches(alternative)) }
    return ordered(set)
  }

  /// Nodes in document order, without duplicates and deleted nodes. Costs their number where they are in order already.
  package func ordered(_ nodes: some Collection<NodeID>) -> [NodeID] {
    document.ordered(Array(nodes))
  }

  // MARK: One alternative

  private func matches(_ alternative: Selector.Alternative, _ limit: Int = .max) throws(QueryError) -> [NodeID] {
    let last = alternative.steps[alternative.steps.count - 1].compound
    var memo: [Memo: Bool] = [:]
    var found: [NodeID] = []
    let first = try firstNamed(alternative)
    if let first, alternative.steps.count == 1, last.filters.isEmpty { return Array(first.prefix(limit)) }
    let tests = try tests(last)
    let candidates = if let first, alternative.steps.count == 1 { first } else { try candidates(last) }
    let starts = alternative.steps.count == 1 ? nil : first.map(Set.init)
    // Reserved memory costs nothing until it is written to, whereas an array that grows is briefly in memory twice.
    found.reserveCapacity(min(candidates.count, limit))
    if limit > candidates.count, tests.first(where: { !$0.isOfKinds })?.asksForBoxes == true { document.expectBoxes(of: candidates.count) }
    if tests.first(where: { !$0.isOfKinds })?.asksForPaintedBoxes == true { document.expectPaintedBoxes(of: min(candidates.count, limit)) }
    candidates: for (done, node) in candidates.enumerated() {
      if found.count >= limit { break }
      try poll(done, of: candidates.count, last.place.range)
      for test in tests where try !passes(node, test) { continue candidates }
      guard try isPreceded(node, alternative.steps, alternative.steps.count - 1, starts, &memo) else { continue }
      found.append(node)
    }
    return found
  }

  /// A superset of the nodes that match a compound, in document order; as small as its head and ids allow.
  private func candidates(_ compound: Selector.Compound) throws(QueryError) -> [NodeID] {
    for filter in compound.filters {
      switch filter {
      case .id(let id): return document.node(id: id).map { [$0] } ?? []
      case .pseudo(.plain(.selected)): return ordered(selection)
      case .saved(let name):
        guard let nodes = context.saved(name) else { throw QueryError(.unknownSaved(name, context.savedNames()), at: compound.place.range) }
        return ordered(nodes)
      case .row(let row):
        guard row >= 1, row <= rows.count else { throw QueryError(.noRow(row, rows.count), at: compound.place.range) }
        guard document.contains(rows[row - 1]) else { throw QueryError(.goneRow(row), at: compound.place.range) }
        return [rows[row - 1]]
      default: continue
      }
    }
    switch compound.head {
    case .path(let path) where path.origin != .anywhere: return ordered(Set(try nodes(path)))
    case .path(let path): return try anywhere(path, at: compound.place.range)
    case .kind(.document): return [.document]
    case .kind(.canvas): return document.canvases
    case .kind(let kind): return document.graphics(of: KindSet([kind]))
    case .name(let glob): return try named(glob, at: compound.place.range)
    default: return document.graphics
    }
  }

  /// Polls ``shouldContinue`` every 1,024 nodes.
  func poll(_ done: Int, of total: Int, _ range: SourceRange) throws(QueryError) {
    guard done & 1023 != 0 || context.shouldContinue(done, total) else { throw QueryError(.interrupted, at: range) }
  }

  private struct Memo: Hashable {
    let node: NodeID
    let step: Int
  }

  /// Whether a node matches the steps up to an index, the last of which it has to satisfy itself.
  ///
  /// Recursion is over the steps of a selector, whose number the parser limits.
  private func matches(
    _ node: NodeID, _ steps: [Selector.Step], _ index: Int, _ starts: Set<NodeID>?, _ memo: inout [Memo: Bool]
  ) throws(QueryError) -> Bool {
    if index == 0, let starts, !starts.contains(node) { return false }
    guard try matches(node, steps[index].compound) else { return false }
    return try isPreceded(node, steps, index, starts, &memo)
  }

  /// Whether the steps before an index match, seen from a node that matches the step at the index.
  /// - Parameter starts: The only nodes that may match the first step; nil for all.
  private func isPreceded(
    _ node: NodeID, _ steps: [Selector.Step], _ index: Int, _ starts: Set<NodeID>?, _ memo: inout [Memo: Bool]
  ) throws(QueryError) -> Bool {
    guard index > 0 else { return true }
    var asked: [NodeID] = []
    var result = false
    var current = node
    // The result for one node is also valid for all nodes on the path to it.
    while let other = next(current, steps[index].combinator) {
      if let known = memo[Memo(node: current, step: index)] {
        result = known
        break
      }
      asked.append(current)
      if try matches(other, steps, index - 1, starts, &memo) {
        result = true
        break
      }
      guard steps[index].combinator == .descendant || steps[index].combinator == .sibling else { break }
      current = other
    }
    for node in asked { memo[Memo(node: node, step: index)] = result }
    return result
  }

  /// The nearest candidate for the left side of a combinator, given the node on its right side.
  private func next(_ node: NodeID, _ combinator: Selector.Combinator) -> NodeID? {
    switch combinator {
    case .descendant, .child: return document.parent(of: node).flatMap { $0 == .document ? nil : $0 }
    case .adjacent, .sibling:
      return neighbours.sibling(before: node)
    }
  }

  func matches(_ node: NodeID, _ compound: Selector.Compound) throws(QueryError) -> Bool {
    switch compound.head {
    case nil: break
    case .any: if document.kind(of: node) == .canvas { return false }
    case .kind(let kind): if document.kind(of: node) != kind { return false }
    case .name(let glob): if !matcher(of: glob).matches(document.name(of: node) ?? "") { return false }
    case .path(let path): if try !answer(path, at: compound.place.range).contains(node) { return false }
    }
    for filter in compound.filters where try !matches(node, filter) { return false }
    return true
  }

  func answer(_ path: Selector.Path, at range: SourceRange) throws(QueryError) -> Set<NodeID> {
    let key = Selector([Selector.Alternative([Selector.Step(.descendant, Selector.Compound(.path(path)))])])
    if let known = cache.answers[key] { return known }
    let found = Set(path.origin == .anywhere ? try anywhere(path, at: range) : try nodes(path))
    cache.answers[key] = found
    return found
  }

  /// The matches of an inner selector, evaluated once for all nodes.
  func set(_ selector: Selector) throws(QueryError) -> Set<NodeID> {
    if let known = cache.answers[selector] { return known }
    let found = Set(try answer(selector))
    cache.answers[selector] = found
    return found
  }

  // MARK: Paths

  func nodes(_ path: Selector.Path) throws(QueryError) -> [NodeID] {
    var starts: [NodeID]
    switch path.origin {
    case .document, .anywhere: starts = [.document]
    case .here: starts = [context.currentGroup]
    case .above(let levels):
      var node = context.currentGroup
      for _ in 0..<levels { node = document.parent(of: node) ?? .document }
      starts = [node]
    case .id(let id): starts = document.node(id: id).map { [$0] } ?? []
    }
    for step in path.steps { starts = follow(step, from: starts) }
    return path.steps.isEmpty ? starts : starts.filter { $0 != .document }
  }

  func follow(_ step: Selector.PathStep, from starts: [NodeID]) -> [NodeID] {
    switch step {
    case .anyDepth:
      var seen: Set<NodeID> = []
      return starts.flatMap { Array(document.subtree(of: $0)) }.filter { seen.insert($0).inserted }
    case .name(let glob, let index):
      let matcher = matcher(of: glob)
      return starts.flatMap { start -> [NodeID] in
        let children = document.children(of: start).filter { isLabelled($0, matcher) }
        guard let index else { return children }
        let place = index < 0 ? children.count + index : index
        return children.indices.contains(place) ? [children[place]] : []
      }
    }
  }

  // MARK: Helpers of filters

  func isSaved(_ node: NodeID, as name: String) -> Bool {
    if cache.savedSets[name] == nil { cache.savedSets[name] = Set(context.saved(name) ?? []) }
    return cache.savedSets[name]!.contains(node)
  }

  func property(_ term: Selector.PropertyTerm) throws(QueryError) -> Property {
    if let known = cache.terms[term.name] { return known }
    guard let property = Property(path: term.name) else {
      let near = Suggestions.nearest(to: term.name, in: PropertyTable.rows.map(\.path))
      throw QueryError(.unknownProperty(term.name, near), at: term.place.range)
    }
    cache.terms[term.name] = property
    return property
  }

  func pattern(_ text: String, at range: SourceRange) throws(QueryError) -> Pattern {
    if let known = cache.patterns[text] { return known }
    do {
      let pattern = try Pattern(NormalizedText.form(text))
      cache.patterns[text] = pattern
      return pattern
    } catch { throw QueryError(.badPattern(text, "not a regular expression: \(error.message)"), at: range) }
  }
}

/// The reason why a selector could not be evaluated.
package struct QueryError: Error, Sendable {
  package var problem: Problem
  package var range: SourceRange

  package init(_ problem: Problem, at range: SourceRange) {
    self.problem = problem
    self.range = range
  }

  package enum Problem: Sendable {
    case unknownProperty(String, [String])
    case ambiguous(String, [NodeID])
    /// A path of names that several nodes have.
    case ambiguousPath(String, [NodeID])
    case unknownSaved(String, [String])
    /// No state of the document has this name.
    case unknownState(String, [String])
    case noRow(Int, Int)
    /// The node of that row has been deleted.
    case goneRow(Int)
    case badValue(ValueText.Problem)
    case badPattern(String, String)
    /// A comparison that the type of the property does not support.
    case noOrder(Property)
    /// A name, id or path inside a pseudo-class that no node has.
    case nothing(Selector.Compound)
    /// The caller stopped the query.
    case interrupted
  }
}

extension Selector.Alternative {
  /// Whether it contains `:at`, the test for a painted point.
  fileprivate var isPointed: Bool {
    steps[steps.count - 1].compound.filters.contains { if case .pseudo(.at) = $0 { true } else { false } }
  }
}
