import ShapeModel

/// What is looked for: what a selector picks, or what has some words in its name or text.
struct SearchOperand: Sendable {
  var selector: SelectorOperand
  /// The words, where it is no selector.
  var words: String?
}

extension Operand where Value == SearchOperand {
  /// A selector, or plain words in its place.
  static func search(_ name: String) -> Operand {
    Operand(ParameterForm(name, .selector, repeats: true, written: name)) { (words, all) throws(CommandError) in
      if words.count == 1, !words[0].isPlainWord { return SearchOperand(selector: try all.session.selector(words[0])) }
      if let index = words.firstIndex(where: { !$0.isPlainWord }) { throw all.severalSelectors(words, index) }
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
  /// The same of all words that are left, or left out.
  var anyNumber: Operand<Value?> {
    var form = form
    form.arity = .rest(least: 0)
    return Operand<Value?>(form) { [make] (words, all) throws(CommandError) in words.isEmpty ? nil : try make(words, all) }
  }
}

extension ArgumentWord {
  /// Whether it is a word and no selector: of letters, digits, hyphens and apostrophes, and no kind.
  fileprivate var isPlainWord: Bool {
    guard word.bareText != nil, Kind(selector: text) == nil, text != "document" else { return false }
    return text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_'’".unicodeScalars.contains($0)
    }
  }
}

extension CommandWords {
  fileprivate func severalSelectors(_ words: [ArgumentWord], _ index: Int) -> CommandError {
    let list = words.map(\.source).joined(separator: ", ")
    return CommandError(
      words[max(1, index)].range, "syntax.extra", "\(verb.name) takes no more words",
      help: ["several selectors stand in parentheses: \(verb.name) (\(list))"], .usage)
  }
}

extension Selector {
  /// The text of a selector of all that has some words in its name or text, in any case unless a letter of them is upper case.
  static func holding(_ words: String) -> String {
    let isAnyCase = words == words.lowercased()
    let pattern = Selector.quoted(
      (isAnyCase ? "(?i)" : "") + words.unicodeScalars.map { "-_'’ ".unicodeScalars.contains($0) ? "[\($0)]" : "\($0)" }.joined())
    return "[name~=\(pattern)], [text.string~=\(pattern)]"
  }
}

extension Session {
  /// What a search finds: of plain words, what is called so before what only holds them.
  func found(_ search: SearchOperand, mayBeDocument: Bool = false, atMost limit: Int? = nil) throws(CommandError) -> [NodeID] {
    guard let words = search.words else { return try targets(search.selector, mayBeDocument: mayBeDocument, atMost: limit) }
    let nodes = try matches(search.selector)
    guard !nodes.isEmpty else {
      // The same word as a selector knows what is near.
      if let selector = try? SelectorParser.parse(Selector.quoted(words)) {
        throw nothing(SelectorOperand(selector: selector, word: search.selector.word))
      }
      throw nothing(search.selector)
    }
    let isAnyCase = words == words.lowercased()
    let exact = nodes.filter { node in document.name(of: node).map { $0 == words || isAnyCase && $0.lowercased() == words } ?? false }
    let isExact = Set(exact)
    return Array((exact + nodes.filter { !isExact.contains($0) }).prefix(limit ?? .max))
  }
}
