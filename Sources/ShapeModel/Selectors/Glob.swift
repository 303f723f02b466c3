// SPDX-License-Identifier: GPL-3.0-or-later
/// A pattern for names: literal text, `*` for any text, `{a,b}` for a choice.
///
/// Matching tracks all reachable offsets at once, so no pattern takes exponential time.
package struct Glob: Hashable, Sendable {
  package indirect enum Element: Hashable, Sendable {
    case literal(String)
    case star
    /// At least one alternative; choices are not nested.
    case choice([[Element]])
  }

  /// Adjacent stars are merged, and so are adjacent literals.
  package private(set) var elements: [Element]

  /// The maximum number of alternatives in all choices of a pattern together.
  package static let mostChoices = 64
  /// The maximum length of a pattern, in bytes; a name without stars and choices may be longer.
  package static let longestPattern = 4096

  package init(_ elements: [Element]) { self.elements = Glob.joined(elements) }

  /// A pattern that matches exactly one text.
  package init(literal: String) { elements = literal.isEmpty ? [] : [.literal(literal)] }

  /// The only text that matches, or `nil` when the pattern has a star or a choice.
  package var literalText: String? {
    switch elements.count {
    case 0: return ""
    case 1:
      if case .literal(let text) = elements[0] { return text }
      return nil
    default: return nil
    }
  }

  private static func joined(_ elements: [Element]) -> [Element] {
    var result: [Element] = []
    for element in elements {
      switch (result.last, element) {
      case (_, .literal("")): continue
      case (.star, .star): continue
      case (.literal(let before), .literal(let text)): result[result.count - 1] = .literal(before + text)
      case (_, .choice(let choices)): result.append(.choice(choices.map(joined)))
      default: result.append(element)
      }
    }
    return result
  }
}

extension Glob {
  /// Whether a whole text matches, by canonical equivalence; for many texts, use a ``NameMatcher``.
  package func matches(_ text: String) -> Bool { NameMatcher(self).matches(text) }

  /// Whether elements match a whole text, byte for byte.
  /// - Complexity: O(text · (choices + 1)) byte comparisons for each star; never exponential.
  static func matches(_ elements: [Element], _ text: [UInt8]) -> Bool {
    var reached = [0]
    // After a star every offset from the first reached one on is reached.
    var isOpen = false
    for (index, element) in elements.enumerated() {
      switch element {
      case .star: (reached, isOpen) = ([reached[0]], true)
      case .literal(let literal) where isOpen:
        let literal = Array(literal.utf8)
        guard index + 1 < elements.count else {
          return text.count - literal.count >= reached[0] && text[(text.count - literal.count)...].elementsEqual(literal)
        }
        reached = Glob.ends(of: literal, in: text, from: reached[0], isFirstEnough: elements[index + 1] == .star)
        isOpen = false
      default:
        reached = Glob.advance(isOpen ? Array(reached[0]...text.count) : reached, over: element, in: text)
        isOpen = false
      }
      if reached.isEmpty { return false }
    }
    return isOpen || reached.last == text.count
  }

  /// The end offsets of all occurrences of a literal at or after an offset; a following star needs only the first.
  private static func ends(of literal: [UInt8], in text: [UInt8], from start: Int, isFirstEnough: Bool) -> [Int] {
    var ends: [Int] = []
    var place = start
    while let found = firstIndex(of: literal, in: text, from: place) {
      ends.append(found + literal.count)
      if isFirstEnough { break }
      place = found + 1
    }
    return ends
  }

  /// The offsets that an element can reach from any of the starts, ascending.
  private static func advance(_ starts: [Int], over element: Element, in text: [UInt8]) -> [Int] {
    switch element {
    case .star: return starts.first.map { Array($0...text.count) } ?? []
    case .literal(let literal):
      let bytes = Array(literal.utf8)
      return starts.compactMap { start in
        guard text.count - start >= bytes.count else { return nil }
        for index in bytes.indices where text[start + index] != bytes[index] { return nil }
        return start + bytes.count
      }
    case .choice(let choices):
      var marks = [Bool](repeating: false, count: text.count + 1)
      for choice in choices {
        var reached = starts
        for part in choice where !reached.isEmpty { reached = advance(reached, over: part, in: text) }
        for end in reached { marks[end] = true }
      }
      return marks.indices.filter { marks[$0] }
    }
  }
}
