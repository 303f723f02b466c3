// SPDX-License-Identifier: GPL-3.0-or-later
/// Checks names inside pseudo-classes, which must exist: `:not(:has(Nope))` would silently match everything.
extension Query {
  /// Checks that everything named inside a pseudo-class exists. Patterns may match nothing.
  /// - Throws: ``QueryError`` for the first name, id, path, row, saved selection or token that does not exist, where the selector it is
  ///   in does not end with `?`.
  func checkInnerNames(of selector: Selector) throws(QueryError) {
    let compounds = Query.innerCompounds(of: selector)
    guard !compounds.isEmpty else { return }
    var names: [[UInt8]: Selector.Compound] = [:]
    for compound in compounds {
      for filter in compound.filters { try check(filter, of: compound) }
      switch compound.head {
      case .path(let path) where path.isLiteral:
        if try answer(path, at: compound.place.range).isEmpty { throw QueryError(.nothing(compound), at: compound.place.range) }
      case .name(let glob): if let name = glob.literalText { names[NormalizedText.form(Array(name.utf8))] = compound }
      default: continue
      }
    }
    try checkNames(names)
  }

  /// The compounds of all selectors inside pseudo-classes, except selectors that end with `?`. Recursion follows parentheses.
  private static func innerCompounds(of selector: Selector) -> [Selector.Compound] {
    selector.alternatives.flatMap(\.steps).flatMap(\.compound.filters).flatMap { filter -> [Selector.Compound] in
      guard case .pseudo(let pseudo) = filter else { return [] }
      if case .near = pseudo { return [Selector.Compound(nil, [filter])] }
      guard let inner = pseudo.selector else { return [] }
      let own = inner.cardinality == .anyNumber ? [] : inner.alternatives.flatMap(\.steps).map(\.compound)
      return own + innerCompounds(of: inner)
    }
  }

  private func check(_ filter: Selector.Filter, of compound: Selector.Compound) throws(QueryError) {
    let range = compound.place.range
    switch filter {
    case .id(let id): if document.node(id: id) == nil { throw QueryError(.nothing(compound), at: range) }
    case .saved(let name): if context.saved(name) == nil { throw QueryError(.unknownSaved(name, context.savedNames()), at: range) }
    case .row(let row): if row > rows.count { throw QueryError(.noRow(row, rows.count), at: range) }
    case .pseudo(.near(.token(let name), _, _)):
      do { _ = try ValueText.color("token(\(name))", document.tokens) } catch { throw QueryError(.badValue(error), at: range) }
    default: return
    }
  }

  /// Checks that every name exists. Costs the document up to the node at which all names have been found.
  private func checkNames(_ names: [[UInt8]: Selector.Compound]) throws(QueryError) {
    var missing = names
    let numbering = document.numbering
    for position in 1..<max(1, numbering.count) where !missing.isEmpty {
      if let range = missing.values.first?.place.range { try poll(position, of: numbering.count, range) }
      missing[NormalizedText.form(Array((document.name(of: numbering.node(at: position)) ?? "").utf8))] = nil
    }
    let first = missing.values.min { $0.place.range.lower < $1.place.range.lower }
    if let first { throw QueryError(.nothing(first), at: first.place.range) }
  }
}

extension Selector.Path {
  /// Whether every step is a literal name, not a pattern.
  fileprivate var isLiteral: Bool { steps.allSatisfy(\.isLiteral) }
}

extension Selector.Pseudo {
  /// The selector in its parentheses.
  fileprivate var selector: Selector? {
    switch self {
    case .not(let inner), .is(let inner), .has(let inner), .parent(let inner), .children(let inner), .ancestors(let inner),
      .siblings(let inner), .same(let inner, _):
      inner
    case .inside(let region), .overlaps(let region): region.selector
    case .plain, .changed, .nth, .depth, .near, .at, .text, .styled: nil
    }
  }
}

extension Selector {
  /// Whether its answer may change without an edit: it refers to a selection, a listing or a checkpoint. Recursion follows parentheses.
  package var refersToSession: Bool {
    alternatives.contains { alternative in
      alternative.steps.contains { step in
        step.compound.filters.contains { filter in
          switch filter {
          case .saved, .row, .pseudo(.plain(.selected)), .pseudo(.changed): true
          case .pseudo(let pseudo): pseudo.selector?.refersToSession ?? false
          default: false
          }
        }
      }
    }
  }
}
