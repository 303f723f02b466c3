// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Names and ids of graphics in other spellings.
extension Respelling {
  /// Whether a graphic has a word as its name, or contains it where the verb searches; and whether the script may name one so.
  func isNamed(_ word: String, _ target: ParameterType) -> Bool {
    matches(word) != nil || target == .search && matches(Selector.holding(word)) != nil || uses.first(of: word, in: source) < start
  }

  /// Rewrites a word that names no graphic as it is written, and one graphic as it is meant.
  func readName(_ word: inout PhraseWord, _ target: ParameterType) {
    // `"#sky"`
    if word.isQuoted, word.text.hasPrefix("#"), matches(word.source) == nil, matches(word.text) != nil { word = PhraseWord(word.text) }
    // `"/Canvas 1"`
    if word.isQuoted, word.text.hasPrefix("/"), matches(word.source) == nil, let path = unquoted(word.text) { word = PhraseWord(path) }
    // `Body's`
    if word.text.hasSuffix("'s"), matches(word.source) == nil, case let owner = String(word.source.dropLast(2)), matches(owner) != nil {
      word = PhraseWord(owner)
    }
    // `#Card`, where that is the name of one graphic
    if word.text.hasPrefix("#"), word.isName || word.isQuoted, matches(word.text) == nil,
      case let name = String(word.text.dropFirst()), namesOne(name)
    {
      word = PhraseWord(Selector.word(name))
    }
    // Names in other letters are searched in the whole document, so only for words that are not names.
    guard mayBeName(word), !isNamed(word.text, target) else { return }
    if ["it", "them"].contains(word.text) {
      // What a line before made or listed.
      word = PhraseWord("%1")
    } else if target != .search, let name = otherwiseSpelled(word.text) {
      word = PhraseWord(name)
    }
  }

  /// Whether exactly one graphic has a name.
  private func namesOne(_ name: String) -> Bool {
    guard let selector = try? SelectorParser.parse(Selector.quoted(name)) else { return false }
    return (try? interpreter.session.query.matches(selector, atMost: 2))?.count == 1
  }

  /// Whether a word has no meaning of its own where graphics are named.
  private func mayBeName(_ word: PhraseWord) -> Bool {
    guard !word.isQuoted, word.isName, word.text.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }) else { return false }
    let words = ["all", "everything", "selected", "selection", "page", "drawing", "document", "none", "last", "first"]
    return !words.contains(word.text) && !["EDGE", "AXIS", "COLOR"].contains { PhraseValue($0)?.bound([word]) != nil }
      && PseudoClass.named(word.text) == nil && kind(meantBy: word.text, isExact: false) == nil && Kind(selecting: word.text) == nil
      && property(word.text) == nil
  }

  /// The one graphic whose id a word is, or whose name it is in other letters; nil for any other word. O(document).
  private func otherwiseSpelled(_ word: String) -> String? {
    guard let selector = try? SelectorParser.parse("(#\(word), [name=\"\(word)\" i])"),
      let found = try? interpreter.session.query.matches(selector, atMost: 2), found.count == 1,
      let name = interpreter.session.document.name(of: found[0])
    else { return nil }
    return name.lowercased() == word.lowercased() && namesOne(name) ? Selector.word(name) : "#" + word
  }
}
