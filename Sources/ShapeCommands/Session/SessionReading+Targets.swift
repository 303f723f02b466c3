// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel
import TerminalText

extension SessionReading {
  /// The nodes that a selector matches. No match is an error unless the selector ends with `?`.
  /// - Parameters:
  ///   - mayBeDocument: Whether the verb also accepts the document itself.
  ///   - allowsSharedNames: Whether a name by itself that several nodes have selects them all.
  ///   - limit: The maximum number of nodes; the search stops there.
  package func targets(
    _ operand: SelectorOperand, mayBeDocument: Bool = false, allowsSharedNames: Bool = false, atMost limit: Int? = nil
  ) throws(CommandError) -> [NodeID] {
    let found = try matches(operand, allowsSharedNames: allowsSharedNames, atMost: limit)
    if !mayBeDocument, found.first == .document {
      throw CommandError(
        operand.word.range, "select.document", "\(operand.word.source) is the document itself, and this verb takes graphics and canvases",
        help: ["set, unset, get, find and count take the document"])
    }
    guard operand.selector.cardinality == .oneOrMore else { return found }
    if found.isEmpty { throw SelectionProblems(self).nothing(operand) }
    if let missing = SelectionProblems(self).missingMember(of: operand.selector) {
      guard running.onlyReads else { throw SelectionProblems(self).nothing(missing, in: operand) }
      remark("nothing matches \(sanitized(missing.description, limit: 60))")
    }
    if let line = sweep(operand, found) { remark(line) }
    return found
  }

  /// The remark that a change to all of a kind, or their selection, is not only for the group that `cd` went to; nil where it is.
  private func sweep(_ operand: SelectorOperand, _ found: [NodeID]) -> String? {
    let group = viewpoint.current.group
    guard !running.onlyReads || running.verb == "select", group != .document, document.kind(of: group) != .canvas else {
      return nil
    }
    let isSweeping = operand.selector.alternatives.contains { alternative in
      guard alternative.steps.count == 1, case let compound = alternative.steps[0].compound, compound.filters.isEmpty else { return false }
      return switch compound.head {
      case .any, .kind: true
      default: false
      }
    }
    guard isSweeping, let other = found.first(where: { !document.isInside($0, of: group) }) else { return nil }
    let (word, id) = (sanitized(operand.word.source, limit: 60), Selector.id(document.id(of: group)))
    return
      "\(word) is sought in the whole drawing, so \(Selector.id(document.id(of: other))) is among them; (\(id) \(word)) is what is in \(id)"
  }

  /// The nodes that a selector matches, for verbs that accept none; only `!` requires exactly one.
  package func matches(
    _ operand: SelectorOperand, allowsSharedNames: Bool = false, atMost limit: Int? = nil
  ) throws(CommandError) -> [NodeID] {
    let (selector, word) = (operand.selector, operand.word)
    let found: [NodeID]
    var context = queryContext
    context.allowsSharedNames = allowsSharedNames && selector.consistsOfNames
    let query = Query(document, context)
    // In CSS, `:root` is the whole document.
    if document.source.inheritance != nil, selector.alternatives.contains(where: { $0.steps.count > 1 && $0.steps[0].compound.isRoot }) {
      remark(":root is what is directly on the canvas here; canvas > g is the groups there")
    }
    // A word of a shell with a blank is one name if a node has that name.
    if let text = word.word.bareText, text.contains(" "), let name = try? SelectorParser.parse(Selector.quoted(text)),
      let named = try? query.matches(name, atMost: limit ?? .max), !named.isEmpty
    {
      return named
    }
    // Two matches suffice to check for exactly one.
    let sought = limit.map { max($0, selector.cardinality == .exactlyOne ? 2 : 1) } ?? .max
    do { found = try query.matches(selector, atMost: sought) } catch { throw SelectionProblems(self).explain(error, word) }
    if found.isEmpty, selector.cardinality == .anyNumber {
      countEmptySelector()
      if let name = SelectionProblems(self).unknownNames(in: selector).first,
        let kind = SelectionProblem.kind(meantBy: name, isExact: false)
      {
        remark("nothing is named \(sanitized(name, limit: 60)); the kind is \(kind)")
      }
    }
    guard selector.cardinality == .exactlyOne, found.count != 1 else { return Array(found.prefix(limit ?? .max)) }
    if found.isEmpty { throw SelectionProblems(self).nothing(operand) }
    throw CommandError(
      word.range, "select.many", "\(word.source) matches \(found.count), and exactly one is asked for",
      help: SelectionProblems(self).candidates(found))
  }

  /// The one node that a selector matches.
  package func target(_ operand: SelectorOperand) throws(CommandError) -> NodeID {
    let found = try targets(operand, mayBeDocument: true)
    guard found.count == 1 else {
      throw CommandError(
        operand.word.range, "select.many", "\(operand.word.source) matches \(found.count), and one is asked for",
        help: SelectionProblems(self).candidates(found))
    }
    return found[0]
  }

  /// Parses a word as a selector.
  package func selector(_ word: ArgumentWord) throws(CommandError) -> SelectorOperand {
    var source = SelectorSource()
    if word.word.isInterpolated {
      var evaluator = Evaluator(NodeEnvironment(session: self, node: nil))
      do { source = try evaluator.selectorSource(of: word.word) } catch { throw CommandError(error) }
    } else {
      source.append(word.source)
    }
    var lead = 0
    var suffix: Selector.Cardinality?
    // `(group > text)?`: the parentheses hold the selector, the suffix follows.
    if word.isGroup {
      suffix = [UInt8(ascii: "?"): .anyNumber, UInt8(ascii: "!"): .exactlyOne][source.bytes[source.bytes.count - 1]]
      if suffix != nil { source.removeLast() }
      source.removeParentheses()
      lead = 1
    }
    do {
      var selector = try SelectorParser.parse(source)
      if let suffix { selector.cardinality = suffix }
      return SelectorOperand(selector: selector, word: word)
    } catch {
      // A word of a shell with a blank, such as `Layer 1`, is a name; also with characters of selectors, if a node has that name.
      if let text = word.word.bareText, text.contains(" "), let name = try? SelectorParser.parse(Selector.quoted(text)),
        !text.contains(where: { "[]>:#*".contains($0) }) || (try? Query(document, queryContext).matches(name, atMost: 1))?.isEmpty == false
      {
        return SelectorOperand(selector: name, word: word)
      }
      var diagnostic = error.diagnostic
      diagnostic.range = shifted(diagnostic.range, word, lead)
      throw CommandError(diagnostic, .usage)
    }
  }

  /// Converts a range inside a word to a range in the script.
  func shifted(_ range: SourceRange, _ word: ArgumentWord, _ lead: Int) -> SourceRange {
    if word.word.isInterpolated { return word.range }
    let start = word.range.lower + lead
    return SourceRange(min(start + range.lower, word.range.upper), min(start + range.upper, word.range.upper))
  }
}

extension Selector {
  /// Whether it is a name, or a list of names.
  fileprivate var consistsOfNames: Bool {
    alternatives.allSatisfy { alternative in
      guard alternative.steps.count == 1, case .name? = alternative.steps[0].compound.head else { return false }
      return alternative.steps[0].compound.filters.isEmpty
    }
  }
}
