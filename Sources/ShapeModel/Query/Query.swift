/// Answers selectors over a document, with what a session knows besides.
package final class Query {
  package let document: Document
  /// Where `.` is.
  package var currentGroup = NodeID.document
  /// What is selected, for `:selected`. Asked only by selectors that need it, as the next three are.
  package var selected: () -> [NodeID] = { [] }
  /// What is saved under a name, for `@name`.
  package var saved: (_ name: String) -> [NodeID]? = { _ in nil }
  package var savedNames: () -> [String] = { [] }
  /// The graphics of the last listing, for `%1` and so on.
  package var lastListing: () -> [NodeID] = { [] }

  /// The nodes that differ from a named state, for `:changed(NAME)`.
  package var changed: (_ state: String) -> Set<NodeID>? = { _ in nil }
  package var stateNames: () -> [String] = { [] }

  /// A node with what its style says where it says nothing itself; nil where it follows none. Nil without styles.
  package var styled: ((NodeID) -> Graphic?)?

  /// Told now and then how many nodes of how many a walk has passed; false ends it with ``QueryError/Problem/interrupted``.
  package var shouldContinue: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }
  /// Asked where every node is compared with every other: true ends the question the same way.
  package var isStopped: () -> Bool = { false }

  private(set) lazy var selection = Set(selected())
  private(set) lazy var rows = lastListing()
  private var savedSets: [String: Set<NodeID>] = [:]
  private var terms: [String: Property] = [:]
  private var patterns: [String: Pattern] = [:]
  /// What inner selectors matched, so that each is answered once.
  private var answers: [Selector: Set<NodeID>] = [:]
  /// The nodes that stand to something an inner selector matched as a pseudo-class asks, by how it asks.
  var relatives: [Relation: Set<NodeID>] = [:]
  /// Filters with what they compare all nodes with.
  var preparations: [Selector.Filter: Prepared] = [:]
  let neighbours: Neighbours
  let paths = PathPrinter()

  /// How a pseudo-class such as `:parent(S)` looks for what `S` matches.
  struct Relation: Hashable {
    enum Kind: Hashable { case parent, ancestors, siblings, has }
    var kind: Kind
    var selector: Selector
  }

  package init(_ document: Document) {
    self.document = document
    neighbours = Neighbours(document)
  }

  /// The graphics a selector picks, in document order without repeats. The suffix is not judged here, but those inside pseudo-classes
  /// are: a name there that nothing has is an error, unless its selector ends with `?`.
  ///
  /// Costs what it has to look at: an id or a path its own steps, everything else the whole document.
  /// - Parameter limit: How many are wanted at most, the first ones; a single alternative is not looked at beyond the last of them.
  package func matches(_ selector: Selector, atMost limit: Int = .max) throws(QueryError) -> [NodeID] {
    try checkInnerNames(of: selector)
    if selector.alternatives.count == 1, !selector.alternatives[0].isNegated { return try matches(selector.alternatives[0], limit) }
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

  /// Nodes in document order, repeats and those that are gone left out. Costs their number where they are in order already.
  package func ordered(_ nodes: some Collection<NodeID>) -> [NodeID] {
    document.ordered(nodes)
  }

  // MARK: One alternative

  private func matches(_ alternative: Selector.Alternative, _ limit: Int = .max) throws(QueryError) -> [NodeID] {
    let last = alternative.steps[alternative.steps.count - 1].compound
    var memo: [Memo: Bool] = [:]
    var found: [NodeID] = []
    let tests = try tests(last)
    let candidates = try candidates(last)
    // A name that is not unique is refused with all that have it.
    let isNamed = alternative.steps.count == 1 && last.filters.isEmpty && last.literalName != nil
    // Memory that nothing is written to costs nothing, and a list that grows lies in memory twice.
    found.reserveCapacity(min(candidates.count, limit))
    if limit > candidates.count, tests.first(where: { !$0.isOfKinds })?.asksForBoxes == true { document.expectBoxes(of: candidates.count) }
    candidates: for (done, node) in candidates.enumerated() {
      if found.count >= limit, !isNamed { break }
      try poll(done, of: candidates.count, last.place.range)
      for test in tests where try !passes(node, test) { continue candidates }
      guard try isPreceded(node, alternative.steps, alternative.steps.count - 1, &memo) else { continue }
      found.append(node)
    }
    if isNamed, found.count > 1, let name = last.literalName { throw QueryError(.ambiguous(name, found), at: last.place.range) }
    return found
  }

  /// A set that holds all that can match a compound, in document order; as small as its head and ids allow.
  private func candidates(_ compound: Selector.Compound) throws(QueryError) -> [NodeID] {
    for filter in compound.filters {
      switch filter {
      case .id(let id): return document.node(id: id).map { [$0] } ?? []
      case .pseudo(.selected): return ordered(selection)
      case .saved(let name):
        guard let nodes = saved(name) else { throw QueryError(.unknownSaved(name, savedNames()), at: compound.place.range) }
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
    case .path(let path): return try anywhere(path)
    case .kind(.document): return [.document]
    case .kind(.canvas): return document.canvases
    case .kind(let word): return document.graphics(of: KindSet(Kind.allCases.filter { $0.word == word.rawValue }))
    case .name(let glob):
      let canvases = document.canvases.filter { glob.matches(document.name(of: $0) ?? "") }
      let graphics = document.graphics
      var found: [NodeID] = []
      for (done, node) in graphics.enumerated() {
        try poll(done, of: graphics.count, compound.place.range)
        if glob.matches(document.name(of: node) ?? "") { found.append(node) }
      }
      // A canvas answers to its name where no graphic does.
      return found.isEmpty ? canvases : found
    default: return document.graphics
    }
  }

  /// Asks now and then whether a walk goes on.
  func poll(_ done: Int, of total: Int, _ range: SourceRange) throws(QueryError) {
    guard done & 4095 != 0 || shouldContinue(done, total) else { throw QueryError(.interrupted, at: range) }
  }

  private struct Memo: Hashable {
    let node: NodeID
    let step: Int
  }

  /// Whether a node matches the steps up to one of them, which it has to satisfy itself.
  ///
  /// Recursion is over the steps of a selector, of which the parser allows few.
  private func matches(_ node: NodeID, _ steps: [Selector.Step], _ index: Int, _ memo: inout [Memo: Bool]) throws(QueryError) -> Bool {
    guard try matches(node, steps[index].compound) else { return false }
    return try isPreceded(node, steps, index, &memo)
  }

  /// Whether the steps before one match what they have to, seen from a node that matches that one.
  private func isPreceded(_ node: NodeID, _ steps: [Selector.Step], _ index: Int, _ memo: inout [Memo: Bool]) throws(QueryError) -> Bool {
    guard index > 0 else { return true }
    var asked: [NodeID] = []
    var result = false
    var current = node
    // What one node learns of those before it holds for all that were passed on the way.
    while let other = next(current, steps[index].combinator) {
      if let known = memo[Memo(node: current, step: index)] {
        result = known
        break
      }
      asked.append(current)
      if try matches(other, steps, index - 1, &memo) {
        result = true
        break
      }
      guard steps[index].combinator == .descendant || steps[index].combinator == .sibling else { break }
      current = other
    }
    for node in asked { memo[Memo(node: node, step: index)] = result }
    return result
  }

  /// The nearest node that may stand left of a combinator when this one stands right of it.
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
    case .kind(let word): if document.kind(of: node).word != word.rawValue { return false }
    case .name(let glob): if !glob.matches(document.name(of: node) ?? "") { return false }
    case .path(let path): if try !answer(path).contains(node) { return false }
    }
    for filter in compound.filters where try !matches(node, filter) { return false }
    return true
  }

  func answer(_ path: Selector.Path) throws(QueryError) -> Set<NodeID> {
    let key = Selector([Selector.Alternative([Selector.Step(.descendant, Selector.Compound(.path(path)))])])
    if let known = answers[key] { return known }
    let found = Set(path.origin == .anywhere ? try anywhere(path) : try nodes(path))
    answers[key] = found
    return found
  }

  /// What an inner selector matches, answered once for all nodes that ask.
  func set(_ selector: Selector) throws(QueryError) -> Set<NodeID> {
    if let known = answers[selector] { return known }
    let found = Set(try answer(selector))
    answers[selector] = found
    return found
  }

  // MARK: Paths

  private func nodes(_ path: Selector.Path) throws(QueryError) -> [NodeID] {
    var starts: [NodeID]
    switch path.origin {
    case .document, .anywhere: starts = [.document]
    case .here: starts = [currentGroup]
    case .above(let levels):
      var node = currentGroup
      for _ in 0..<levels { node = document.parent(of: node) ?? .document }
      starts = [node]
    }
    for step in path.steps { starts = follow(step, from: starts) }
    return path.steps.isEmpty ? starts : starts.filter { $0 != .document }
  }

  private func anywhere(_ path: Selector.Path) throws(QueryError) -> [NodeID] {
    guard let first = path.steps.first else { return [] }
    var starts: [NodeID]
    switch first {
    case .anyDepth: starts = [.document] + document.canvases + document.graphics
    case .name(let glob, let index):
      let all = document.canvases + document.graphics
      starts = index == nil ? all.filter { matches(glob, $0) } : follow(first, from: [.document] + all)
    }
    for step in path.steps.dropFirst() { starts = follow(step, from: starts) }
    return ordered(Set(starts)).filter { $0 != .document }
  }

  private func follow(_ step: Selector.PathStep, from starts: [NodeID]) -> [NodeID] {
    switch step {
    case .anyDepth:
      var seen: Set<NodeID> = []
      return starts.flatMap { Array(document.subtree(of: $0)) }.filter { seen.insert($0).inserted }
    case .name(let glob, let index):
      return starts.flatMap { start -> [NodeID] in
        let children = document.children(of: start).filter { matches(glob, $0) }
        guard let index else { return children }
        let place = index < 0 ? children.count + index : index
        return children.indices.contains(place) ? [children[place]] : []
      }
    }
  }

  /// A step of a path may also be `#id`, the label of what has no name.
  private func matches(_ glob: Glob, _ node: NodeID) -> Bool {
    if let name = document.name(of: node), !name.isEmpty { return glob.matches(name) }
    return glob.matches("#" + document.id(of: node))
  }

  // MARK: Helpers of filters

  func isSaved(_ node: NodeID, as name: String) -> Bool {
    if savedSets[name] == nil { savedSets[name] = Set(saved(name) ?? []) }
    return savedSets[name]!.contains(node)
  }

  func property(_ term: Selector.PropertyTerm) throws(QueryError) -> Property {
    if let known = terms[term.name] { return known }
    guard let property = Property(path: term.name) else {
      let near = Suggestions.nearest(to: term.name, in: PropertyTable.rows.map(\.path))
      throw QueryError(.unknownProperty(term.name, near), at: term.place.range)
    }
    terms[term.name] = property
    return property
  }

  func pattern(_ text: String, at range: SourceRange) throws(QueryError) -> Pattern {
    if let known = patterns[text] { return known }
    do {
      let pattern = try Pattern(text)
      patterns[text] = pattern
      return pattern
    } catch { throw QueryError(.badPattern(text, "not a regular expression: \(error.message)"), at: range) }
  }
}

extension Selector.Compound {
  /// The name it asks for, if that is a whole name.
  fileprivate var literalName: String? {
    if case .name(let glob) = head { glob.literalText } else { nil }
  }
}

/// Why a selector could not be answered.
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
    case unknownSaved(String, [String])
    /// No state of the document has this name.
    case unknownState(String, [String])
    case noRow(Int, Int)
    /// What was listed in that row is deleted.
    case goneRow(Int)
    case badValue(ValueText.Problem)
    case badPattern(String, String)
    /// A comparison the type of a property does not have.
    case noOrder(Property)
    /// A name, id or path inside a pseudo-class that is that of nothing.
    case nothing(Selector.Compound)
    /// Somebody wanted it to stop.
    case interrupted
  }
}
