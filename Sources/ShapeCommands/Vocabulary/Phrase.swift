// SPDX-License-Identifier: GPL-3.0-or-later
/// A line as users of other programs would write it, with its meaning in this language.
///
/// The pattern consists of words: a word in lower case matches itself, `a|b` one of several, `[a]` one that may be left out. Words in
/// capitals are values, whose names determine what they accept (``PhraseValue``): `rotate SELECTOR [by] ANGLE`; a value may be a part of a
/// word, as in `rotate(ANGLE)` and `radius=N`. In the meaning, the same
/// names are replaced with the typed words.
package struct Phrase: Sendable {
  package enum Meaning: Sendable {
    /// The equivalent line, which is run.
    case line(String)
    /// The reason why it is not run, and the nearest lines.
    case advice(String, [String])

    /// The lines of the language that it gives.
    var lines: [String] {
      switch self {
      case .line(let line): [line]
      case .advice(_, let lines): lines
      }
    }

    /// Advice for lines that are to stay attached to graphics: one from a graphic to another as they are now.
    static func joined(_ name: String) -> Meaning {
      advice(
        "lines are not attached to graphics; this one goes from one to the other as they are now",
        [
          "add line \(name)x1=(SELECTOR.right) y1=(SELECTOR.cy) x2=(GRAPHIC.left - HEAD) y2=(GRAPHIC.cy) stroke.end=arrow REST",
          "add line \(name)x1=(SELECTOR.cx) y1=(SELECTOR.bottom) x2=(GRAPHIC.cx) y2=(GRAPHIC.top - HEAD) stroke.end=arrow REST",
        ])
    }

    /// Advice for words that compute new colours from those that are there.
    static let computedColors = advice(
      "recolor goes from one colour to another; expressions compute colours",
      ["set [fill.type=solid] fill=(darken(fill, 20%))", "set [fill.type=solid] fill=(mix(fill, white, 0.5))"])

    /// Advice for words that give a document a second set of colours.
    static let themes = advice(
      "a variant sets properties, and tokens are the same in all of them",
      ["variant dark --set '[fill=white] fill=black'", "token ink black"])

    /// Advice for words that take the colour out of what is there.
    static let grayed = advice(
      "an expression takes the colour out",
      ["set [fill.type=solid]? fill=(gray(fill))", "set [stroke.type=solid]? stroke=(gray(stroke))"])
  }

  package let pattern: String
  package let meaning: Meaning
  /// The words that a line of this pattern may begin with.
  package let firstWords: [String]
  private let elements: [PhraseElement]
  /// The words after the first that a line has to have, each with its alternatives.
  private let required: [[String]]
  /// The alternatives of the second word; nil if that is a value, or may be left out.
  private let second: [String]?

  init(_ pattern: String, _ line: String) { self.init(pattern, .line(line)) }

  init(_ pattern: String, not reason: String, _ lines: String...) { self.init(pattern, .advice(reason, lines)) }

  init(_ pattern: String, _ meaning: Meaning) {
    (self.pattern, self.meaning) = (pattern, meaning)
    elements = pattern.split(separator: " ").map { PhraseElement($0) }
    firstWords = if case .words(let words)? = elements.first { words } else { [] }
    required = elements.dropFirst().compactMap { if case .words(let words) = $0 { words } else { nil } }
    second = if elements.count > 1, case .words(let words) = elements[1] { words } else { nil }
  }

  /// Whether the line it means is run.
  var isRun: Bool { if case .line = meaning { true } else { false } }

  /// The names of its values.
  var valueNames: [String] {
    elements.flatMap { element -> [String] in
      switch element {
      case .words, .optional: []
      case .part(_, let value, _), .value(let value), .optionalValue(let value): value.names
      }
    }
  }

  /// Whether it is run, and graphics follow its first word.
  var takesGraphics: Bool {
    guard isRun, elements.count > 1, case .value(let value) = elements[1] else { return false }
    return value.isSelector
  }

  /// Whether its second word is this one, and not a name.
  func takesWord(_ word: String) -> Bool { second?.contains(word.lowercased()) ?? false }

  /// Whether a line of such words may be one of the pattern. O(words of the pattern).
  /// - Parameter next: Its second word, if no word can be before it; nil if one can.
  func isPossible(with words: Set<String>, next: String?) -> Bool {
    if let second, let next, !second.contains(next), !second.contains(next.lowercased()) { return false }
    return required.allSatisfy { $0.contains(where: words.contains) }
  }

  /// The words of a line for each value of the pattern, by its name; nil for a line of another form.
  /// - Parameter isWhole: Whether the pattern has to match all words, not only the first ones.
  func values(in words: [PhraseWord], isWhole: Bool = true) -> (values: [String: String], count: Int)? {
    var match = PhraseMatch(words: words, isWhole: isWhole)
    guard let count = match.count(elements[...], 0) else { return nil }
    return (match.values, count)
  }

  /// A meaning with the names of values replaced with the typed ones.
  static func filled(_ text: String, _ values: [String: String]) -> String {
    var filled = ""
    var name = ""
    func isName(_ character: Character) -> Bool { character.isASCII && (character.isUppercase || character.isNumber || character == "x") }
    func end() {
      // `WxH` is two values.
      let text =
        values[name]
        ?? name.split(separator: "x", omittingEmptySubsequences: false).map { part in
          values[String(part)].map { $0.hasPrefix("$") ? "${\($0)}" : $0 } ?? String(part)
        }.joined(separator: "x")
      if text.isEmpty, !name.isEmpty, filled.hasSuffix(" ") { filled.removeLast() }
      filled += text
      name = ""
    }
    var isInWord = false
    for character in text {
      if isName(character), !isInWord, !name.isEmpty || character.isUppercase {
        name.append(character)
      } else {
        end()
        isInWord = character.isLetter && character != "x"
        filled.append(character)
      }
    }
    end()
    return filled
  }
}

/// A part of a pattern that matches words of a line.
private enum PhraseElement: Sendable {
  /// One of some words, and the same where it may be left out.
  case words([String]), optional([String])
  /// A value between other letters: `rotate(ANGLE)`, `radius=N`.
  case part(head: String, PhraseValue, tail: String)
  /// A value, and one that may be left out.
  case value(PhraseValue), optionalValue(PhraseValue)

  init(_ text: Substring) {
    func words(_ text: Substring) -> [String] { text == "|" ? ["|"] : text.split(separator: "|").map(String.init) }
    if text.hasPrefix("["), let value = PhraseValue(String(text.dropFirst().dropLast())) {
      self = .optionalValue(value)
    } else if text.hasPrefix("[") {
      self = .optional(words(text.dropFirst().dropLast()))
    } else if let open = text.firstIndex(where: { "(=".contains($0) }), case let tail = text.hasSuffix(")") ? ")" : "",
      let value = PhraseValue(String(text[text.index(after: open)...].dropLast(tail.count)))
    {
      self = .part(head: String(text[...open]), value, tail: tail)
    } else if let value = PhraseValue(String(text)) {
      self = .value(value)
    } else {
      self = .words(words(text))
    }
  }
}

/// Matches the elements of a pattern with the words of a line.
private struct PhraseMatch {
  let words: [PhraseWord]
  let isWhole: Bool
  var values: [String: String] = [:]

  /// The number of words that elements match, from a place on; nil if they do not match. Recursion is over the elements.
  mutating func count(_ elements: ArraySlice<PhraseElement>, _ place: Int) -> Int? {
    guard let element = elements.first else { return isWhole && place < words.count ? nil : place }
    let rest = elements.dropFirst()
    let word = place < words.count ? words[place] : nil
    switch element {
    case .words(let choices): return Self.matches(choices, word) ? count(rest, place + 1) : nil
    case .optional(let choices):
      if Self.matches(choices, word), let end = count(rest, place + 1) { return end }
      return count(rest, place)
    case .part(let head, let value, let tail):
      guard let text = word?.text, text.hasPrefix(head), text.hasSuffix(tail) else { return nil }
      guard let bound = value.bound([PhraseWord(String(text.dropFirst(head.count).dropLast(tail.count)))]) else { return nil }
      values.merge(bound) { $1 }
      return count(rest, place + 1)
    case .optionalValue(let value):
      if let end = count(rest, place) {
        for name in value.names where values[name] == nil { values[name] = "" }
        return end
      }
      return count([.value(value)] + rest, place)
    case .value(let value):
      for length in value.lengths(upTo: words.count - place) {
        guard let bound = value.bound(words[place..<(place + length)]), let end = count(rest, place + length) else { continue }
        values.merge(bound) { $1 }
        return end
      }
      return nil
    }
  }

  private static func matches(_ choices: [String], _ word: PhraseWord?) -> Bool {
    guard let word, !word.isQuoted else { return false }
    return choices.contains { $0 == word.text || $0 == word.text.lowercased() }
  }
}
