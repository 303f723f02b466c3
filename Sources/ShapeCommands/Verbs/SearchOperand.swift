// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel
import ShapeOutline

/// The target of a search: the matches of a selector, or graphics with some words in their name or text.
struct SearchOperand: Sendable {
  var selector: SelectorOperand
  /// The words to search for; nil for a selector.
  var words: String?
  /// Whether case is ignored regardless of the case of the words.
  var ignoresCase = false
}

extension SearchOperand {
  /// A search for a literal text in names, ids and texts, ignoring case.
  init(spelled word: ArgumentWord) throws(CommandError) {
    do throws(SelectorError) {
      selector = SelectorOperand(selector: try SelectorParser.parse(Selector.spelled(word.text)), word: word)
    } catch { throw CommandError(word.range, "select.pattern", error.diagnostic.message) }
    (words, ignoresCase) = (word.text, true)
  }

  /// The search of a command with an operand and `--words`, of which one is given; nil if neither is.
  static func of(_ operand: SearchOperand?, _ words: ArgumentWord?) throws(CommandError) -> SearchOperand? {
    guard let words else { return operand }
    if let operand {
      throw CommandError(operand.selector.word.range, "syntax.extra", "--words takes the place of a selector", .usage)
    }
    return try SearchOperand(spelled: words)
  }
}

extension Flag where Value == ArgumentWord? {
  /// `--words TEXT`
  static var words: Flag { .text("--words", "TEXT", "a text as it is spelled, in any case, in names, ids and texts") }
}

extension Operand where Value == SearchOperand {
  /// A selector, or plain words to search for.
  static func search(_ name: String) -> Operand {
    Operand(ParameterForm(name, .search, repeats: true, written: name)) { (words, all) throws(CommandError) in
      if words.count == 1, !words[0].isPlainWord { return SearchOperand(selector: try all.session.selector(words[0])) }
      if let index = words.firstIndex(where: { !$0.isPlainWord }) {
        throw CommandError(
          words[max(1, index)].range, "syntax.extra", "\(all.verb.name) takes no more words",
          help: all.several(words) ?? ["usage: \(all.verb.usage)"], .usage)
      }
      var word = words[0]
      word.range = word.range.union(words[words.count - 1].range)
      word.text = words.map(\.text).joined(separator: " ")
      word.source = word.text
      let text = Selector.holding(word.text)
      do throws(SelectorError) {
        return SearchOperand(selector: SelectorOperand(selector: try SelectorParser.parse(text), word: word), words: word.text)
      } catch {
        throw CommandError(word.range, "select.pattern", error.diagnostic.message)
      }
    }
  }
}

extension Operand {
  /// The same operand, taking all remaining words; nil if there are none.
  var anyNumber: Operand<Value?> {
    var form = form
    form.arity = .rest(least: 0)
    return Operand<Value?>(form) { [make] (words, all) throws(CommandError) in words.isEmpty ? nil : try make(words, all) }
  }
}

extension ArgumentWord {
  /// Whether it is a search word, not a selector: letters, digits, hyphens, underscores and apostrophes only, and not a kind.
  fileprivate var isPlainWord: Bool {
    word.bareText != nil && !ArgumentWord.isKind(text) && ArgumentWord.isPlain(text)
  }

  fileprivate static func isKind(_ text: String) -> Bool { Kind(selector: text) != nil || text == "document" }

  fileprivate static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_'’".unicodeScalars.contains($0)
    }
  }
}

extension Selector {
  /// The text of a selector of nodes with some words in their name or text. Ignores case unless the words have an upper-case letter.
  static func holding(_ words: String) -> String {
    let value = Selector.quoted(words) + (words == words.lowercased() ? " i" : "")
    return "[name*=\(value)], [text.string*=\(value)]"
  }

  /// The text of a selector of nodes with a text in their name, id or text, ignoring case.
  static func spelled(_ text: String) -> String {
    let value = Selector.quoted(text) + " i"
    return "[name*=\(value)], [id*=\(value)], [text.string*=\(value)]"
  }
}

extension SessionViewing {
  /// The nodes that a search finds. For plain words, nodes whose whole name matches come first.
  /// - Parameter isListed: Whether they are in the order of the outline's rows instead of that of the document.
  func found(
    _ search: SearchOperand, mayBeDocument: Bool = false, atMost limit: Int? = nil, isListed: Bool = false
  ) throws(CommandError) -> [NodeID] {
    guard let words = search.words else {
      let nodes = try targets(
        search.selector, mayBeDocument: mayBeDocument, allowsSharedNames: true, atMost: limit)
      return isListed ? outline.listed(nodes) : nodes
    }
    var nodes = try matches(search.selector)
    if isListed { nodes = outline.listed(nodes) }
    guard !nodes.isEmpty else {
      if search.ignoresCase { throw SelectionProblems(self).nothing(spelled: words, search.selector.word.range) }
      // The error for the equivalent name selector suggests similar names.
      if let selector = try? SelectorParser.parse(Selector.quoted(words)) {
        throw SelectionProblems(self).nothing(SelectorOperand(selector: selector, word: search.selector.word))
      }
      throw SelectionProblems(self).nothing(search.selector)
    }
    return Array(exactFirst(nodes, words, isAnyCase: search.ignoresCase || words == words.lowercased()).prefix(limit ?? .max))
  }

  /// The nodes whose whole name equals the words, then the others.
  private func exactFirst(
    _ nodes: [NodeID], _ words: String, isAnyCase: Bool, isInterrupted: () -> Bool = { false }
  ) -> [NodeID] {
    let words = isAnyCase ? words.lowercased() : words
    var exact: [NodeID] = []
    for (index, node) in nodes.enumerated() {
      if index & 1023 == 1023, isInterrupted() { return nodes }
      let name = document.name(of: node)
      if name.map({ NormalizedText.areEqual(isAnyCase ? $0.lowercased() : $0, words) }) ?? false { exact.append(node) }
    }
    let isExact = Set(exact)
    return exact + nodes.filter { !isExact.contains($0) }
  }

  /// The matches of `search` or `filter` for a text that is still being typed.
  /// - Parameter isSelector: Whether it is a selector, not a literal text.
  /// - Throws: The reason why the text is not a selector yet, or cannot be evaluated; ``ExitStatus/interrupted``.
  package func previewed(_ text: String, isSelector: Bool) throws(CommandError) -> (selector: Selector, nodes: [NodeID]) {
    let selector: Selector
    var nodes: [NodeID]
    do throws(SelectorError) { selector = try SelectorParser.parse(isSelector ? text : Selector.spelled(text)) } catch {
      throw CommandError(error.diagnostic.range, "select.pattern", error.diagnostic.message)
    }
    do throws(QueryError) { nodes = outline.listed(try query.matches(selector)) } catch {
      throw SelectionProblems(self).explain(error.problem, at: error.range)
    }
    if !isSelector { nodes = exactFirst(nodes, text, isAnyCase: true, isInterrupted: host.isInterrupted) }
    if host.isInterrupted() { throw SelectionProblems(self).explain(.interrupted, at: SourceRange(0, 0)) }
    return (selector, nodes)
  }

  /// The filter for the matches of a text.
  package func filter(_ text: String, _ found: (selector: Selector, nodes: [NodeID])) -> RowFilter {
    RowFilter(text, found.selector, in: viewpoint.current.group, found.nodes, document, command: scripting.commandCount)
  }

  /// Shows only the matches of a search while it is typed; nil restores the old rows. False if it was interrupted and nothing changed.
  @discardableResult package func preview(_ filter: RowFilter?) -> Bool {
    if let filter { return RowModes(self).filter(filter) { !host.isInterrupted() } }
    RowModes(self).clearFilter()
    return true
  }
}
