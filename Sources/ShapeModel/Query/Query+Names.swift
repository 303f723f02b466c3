// SPDX-License-Identifier: GPL-3.0-or-later
/// Names as references: a literal name stands for one node, the nearest to the current group.
extension Query {
  /// A pattern prepared for comparing it with many names.
  func matcher(of glob: Glob) -> NameMatcher {
    if let known = cache.matchers[glob] { return known }
    let matcher = NameMatcher(glob)
    cache.matchers[glob] = matcher
    return matcher
  }

  /// Whether a step of a path is the label of a node: its name, or `#id` for a node without one.
  func isLabelled(_ node: NodeID, _ matcher: NameMatcher) -> Bool {
    if let name = document.name(of: node), !name.isEmpty { return matcher.matches(name) }
    return matcher.matches("#" + document.id(of: node))
  }

  /// The nodes with a name: children of the current group, else nodes below it, else all. Canvases have names of a lower rank than
  /// graphics. A pattern finds nodes in the whole document.
  /// - Complexity: A literal name costs O(log nodes) and the depths of the nodes that have it, but the first one O(nodes), as a pattern
  ///   does.
  package func named(_ glob: Glob, at range: SourceRange) throws(QueryError) -> [NodeID] {
    let matcher = matcher(of: glob)
    guard let name = glob.literalText, !name.isEmpty else {
      let found = try filtered(document.graphics, matcher, range)
      return found.isEmpty ? document.canvases.filter { matcher.matches(document.name(of: $0) ?? "") } : found
    }
    let candidates = try document.candidates(named: name) { (done, count) throws(QueryError) in try poll(done, of: count, range) }
    let matching = candidates.filter { document.contains($0) && matcher.matches(document.name(of: $0) ?? "") }
    let found = ordered(matching.filter { document.kind(of: $0) != .canvas })
    let group = context.currentGroup
    let below = group == .document || !document.contains(group) ? [] : document.nodes(found, below: [group])
    let inside = found.filter(below.contains)
    let nearest = inside.filter { document.parent(of: $0) == group }
    if !inside.isEmpty { return nearest.isEmpty ? inside : nearest }
    return found.isEmpty ? ordered(matching) : found
  }

  private func filtered(_ nodes: [NodeID], _ matcher: NameMatcher, _ range: SourceRange) throws(QueryError) -> [NodeID] {
    var found: [NodeID] = []
    for (done, node) in nodes.enumerated() {
      try poll(done, of: nodes.count, range)
      if matcher.matches(document.name(of: node) ?? "") { found.append(node) }
    }
    return found
  }

  /// The nodes that the first step of an alternative may match, if that step has a literal name: the name is then looked for as
  /// ``named(_:at:)`` does; nil for other steps.
  /// - Throws: ``QueryError/Problem/ambiguous(_:_:)`` where several nodes have a name that is a step by itself.
  func firstNamed(_ alternative: Selector.Alternative) throws(QueryError) -> [NodeID]? {
    let compound = alternative.steps[0].compound
    guard case .name(let glob) = compound.head, let name = glob.literalText else { return nil }
    let found = if let known = cache.named[name] { known } else { try named(glob, at: compound.place.range) }
    cache.named[name] = found
    guard compound.filters.isEmpty, found.count > 1, !context.allowsSharedNames else { return found }
    throw QueryError(.ambiguous(name, found), at: compound.place.range)
  }

  /// Whether a node is one of those that the first step of an alternative may match.
  func isReferredTo(_ node: NodeID, by alternative: Selector.Alternative) throws(QueryError) -> Bool {
    guard case .name(let glob) = alternative.steps[0].compound.head, let name = glob.literalText else { return true }
    // Without filters there is at most one, or this throws.
    if alternative.steps[0].compound.filters.isEmpty, !context.allowsSharedNames { return try firstNamed(alternative)?.first == node }
    if let known = cache.namedSets[name] { return known.contains(node) }
    let found = Set(try firstNamed(alternative) ?? [])
    cache.namedSets[name] = found
    return found.contains(node)
  }

  /// The nodes at a path that begins anywhere: in the current group, else below it, else in the document.
  ///
  /// Its literal steps up to the first pattern stand for one node.
  func anywhere(_ path: Selector.Path, at range: SourceRange) throws(QueryError) -> [NodeID] {
    guard let first = path.steps.first else { return [] }
    let literal = Array(path.steps.prefix(while: \.isLiteral))
    let rest = path.steps.dropFirst(max(1, literal.count))
    var starts: [NodeID] = []
    switch first {
    case .anyDepth: starts = [.document] + document.canvases + document.graphics
    case .name where literal.isEmpty: starts = heads(first, in: [.document] + document.canvases + document.graphics)
    case .name:
      let group = context.currentGroup
      var places: [[NodeID]] = [[.document] + document.canvases + document.graphics]
      if group != .document, document.contains(group) { places = [[group], Array(document.subtree(of: group))] + places }
      for place in places where starts.isEmpty {
        starts = literal.dropFirst().reduce(heads(first, in: place)) { follow($1, from: $0) }
      }
      starts = ordered(Set(starts))
      if starts.count > 1 { throw QueryError(ambiguity(of: literal, starts), at: range) }
    }
    for step in rest { starts = follow(step, from: starts) }
    return ordered(Set(starts)).filter { $0 != .document }
  }

  private func ambiguity(of steps: [Selector.PathStep], _ nodes: [NodeID]) -> QueryError.Problem {
    if steps.count == 1, case .name(let glob, nil) = steps[0], let name = glob.literalText { return .ambiguous(name, nodes) }
    return .ambiguousPath(Selector.Path(.anywhere, steps).description, nodes)
  }

  /// The children of some groups that match the first step of a path.
  private func heads(_ step: Selector.PathStep, in groups: [NodeID]) -> [NodeID] {
    guard groups.count > 1, case .name(let glob, nil) = step else { return follow(step, from: groups) }
    // Every node but the first, which is the topmost, is a child of one of the groups.
    let matcher = matcher(of: glob)
    return groups.dropFirst().filter { isLabelled($0, matcher) }
  }
}

extension Selector.PathStep {
  /// Whether it is a name without wildcards, possibly with an index.
  var isLiteral: Bool {
    if case .name(let glob, _) = self { glob.literalText != nil } else { false }
  }
}
