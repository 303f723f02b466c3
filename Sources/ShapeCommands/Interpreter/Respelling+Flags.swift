// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Rewrites of flags of other programs, and of flags that are properties: `find --fill red`, `set Body --fill red`.
extension Respelling {
  /// The meaning of a line with a flag that the verb does not have; nil if it has all of them, and for unknown ones.
  func flagged(_ words: [PhraseWord]) -> Phrase.Meaning? {
    guard words.contains(where: \.isNamedFlag), let verb = interpreter.table.find(words[0].text) else { return nil }
    if words.dropFirst().contains(where: { $0.source == "--help" }) { return .line("help \(verb.name)") }
    let known = verb.syntax.flags + CommandTable.commonFlags
    var place = 1
    while place < words.count, words[place].source != "--" {
      let word = words[place]
      let name = String(word.text.prefix { $0 != "=" })
      guard word.isNamedFlag else {
        place += 1
        continue
      }
      // `--fill=red`, `--fill red`
      let isJoined = name.count < word.text.count
      let value = isJoined ? PhraseWord(String(word.text.dropFirst(name.count + 1))) : words.dropFirst(place + 1).first
      let end = min(words.count, place + (isJoined ? 1 : 2))
      if let form = known.first(where: { $0.name == name }) {
        if let value, form.type == .property, let property = sortKey(value, of: form, verb) {
          return .line(replacing(words, place..<end, [name] + property))
        }
        // `--offset 120 0`
        if ["--offset", "--gap", "--at"].contains(name), !isJoined, end < words.count, words[end].isLiteralNumber, let value,
          value.isLiteralNumber
        {
          return .line(replacing(words, place...end, [name, value.text + "," + words[end].text]))
        }
        place = form.value == nil ? place + 1 : end
      } else if let line = within(verb, name, words, place) {
        return .line(line)
      } else if let meaning = phrase(verb, name, value, words, place, end, known) ?? ofProperty(verb, name, value, words, place..<end) {
        return meaning
      } else {
        place += 1
      }
    }
    return nil
  }

  /// `find rect --in 0 0 500x500`: a place as a test of the selector; nil for other flags.
  private func within(_ verb: Verb, _ name: String, _ words: [PhraseWord], _ place: Int) -> String? {
    guard ["find", "count", "select"].contains(verb.name), ["--in", "--inside", "--within"].contains(name), place < 3 else { return nil }
    let area = words[(place + 1)...].prefix { !$0.isQuoted && !$0.isNamedFlag }
    let numbers = area.map(\.text).joined(separator: ",").split { ",x".contains($0) }
    guard numbers.count == 4, numbers.allSatisfy({ Double($0) != nil }) else { return nil }
    let selector = (place == 2 ? words[1].source : "") + ":inside(\(numbers[0]),\(numbers[1]) \(numbers[2])x\(numbers[3]))"
    return replacing(words, 1..<area.endIndex, [selector])
  }

  /// The meaning of a flag by the table.
  private func phrase(
    _ verb: Verb, _ name: String, _ value: PhraseWord?, _ words: [PhraseWord], _ place: Int, _ end: Int, _ known: [FlagForm]
  ) -> Phrase.Meaning? {
    for phrase in Vocabulary.flags where phrase.matches(verb.name, name) {
      var values: [String: String] = [:]
      if let expected = phrase.value {
        guard let value, !value.isNamedFlag, let bound = expected.bound([value]) else { continue }
        values = bound
      }
      let range = place..<(phrase.value != nil ? end : place + 1)
      switch phrase.meaning {
      case .line(let text):
        var parts = Phrase.filled(text, values).split(separator: " ").map(String.init)
        // The top ones of an order are the largest.
        let isOrdered = words.contains { ["--sort", "--by", "--sort-by", "--order-by"].contains($0.text) }
        if name == "--top", isOrdered, !words.contains(where: { $0.text == "--descending" }) { parts.append("--descending") }
        if let first = parts.first, first.hasPrefix("-"), !known.contains(where: { $0.name == first }) { continue }
        return .line(replacing(words, range, parts))
      case .advice(let reason, let lines):
        (values["VERB"], values["DOCUMENT"]) = (replacing(words, range, []), stem)
        return .advice(reason, lines.map { Phrase.filled($0, values) })
      }
    }
    return nil
  }

  /// `find --kind text`, `set Body --fill red`, `get Body --fill`: a property as a condition, a setting or a question.
  private func ofProperty(_ verb: Verb, _ name: String, _ value: PhraseWord?, _ words: [PhraseWord], _ range: Range<Int>)
    -> Phrase.Meaning?
  {
    let name = String(name.drop { $0 == "-" })
    if verb.name == "get" { return property(name).map { .line(replacing(words, range.prefix(1), [$0])) } }
    guard let value, !value.isNamedFlag, isPropertyName(name) else { return nil }
    switch verb.name {
    case "set": return .line(replacing(words, range, [name, value.source]))
    case "add": return .line(replacing(words, range, [name + "=" + value.source]))
    case "find", "count", "select", "delete", "filter":
      guard let property = property(name) else { return nil }
      let kind = property == "kind" ? Kind(typed: value.text)?.word : nil
      let test = kind ?? Respelling.test(property, value.text)
      let rest = replacing(words, range, [])
      guard words.count > 1, !words[1].isNamedFlag, range.lowerBound != 1 else {
        return .line(
          ([words[0].source, test] + [rest.dropFirst(words[0].source.count).trimmed()]).filter { !$0.isEmpty }.joined(
            separator: " "))
      }
      guard kind == nil else { return nil }
      var words = words
      words.removeSubrange(range)
      words[1] = PhraseWord(
        Kind(selecting: words[1].text) != nil || words[1].text == "*" ? words[1].text + test : ":is(\(words[1].source))" + test)
      return .line(words.map(\.source).joined(separator: " "))
    default: return nil
    }
  }

  /// `--sort -width`, `--sort width:desc`, `--by font-size`; nil for a key of this language.
  private func sortKey(_ value: PhraseWord, of form: FlagForm, _ verb: Verb) -> [String]? {
    var text = value.text
    var isDescending = false
    if text.hasPrefix("-") {
      text.removeFirst()
      isDescending = true
    }
    for ending in [":desc", ",desc", ":descending"] where text.hasSuffix(ending) {
      text = String(text.dropLast(ending.count))
      isDescending = true
    }
    let known = [
      "children": "count", "size": "area", "type": "kind", "color": "fill", "colour": "fill", "place": "index", "width*height": "area",
      "w*h": "area",
    ][text]
    let name = Property(path: text) != nil ? text : known ?? property(text) ?? property(text.replacing(".", with: "-")) ?? text
    guard name != value.text, Property(path: name) != nil else { return nil }
    let hasOrder = verb.syntax.flags.contains { $0.name == "--descending" }
    return isDescending && hasOrder ? [name, "--descending"] : isDescending ? nil : [name]
  }

  private func replacing(_ words: [PhraseWord], _ range: some RangeExpression<Int>, _ new: [String]) -> String {
    var words = words.map(\.source)
    words.replaceSubrange(range, with: new)
    return words.joined(separator: " ")
  }
}

extension PhraseWord {
  /// Whether it is a flag, long or of one letter.
  var isNamedFlag: Bool {
    guard !isQuoted, text.hasPrefix("-") else { return false }
    return text.drop { $0 == "-" }.first?.isLetter ?? false
  }
}
