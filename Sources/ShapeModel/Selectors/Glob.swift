/// A pattern for names: literal text, `*` for any run of bytes, `{a,b}` for a choice.
///
/// Matching follows all possibilities at once, so no pattern can make it explode.
package struct Glob: Hashable, Sendable {
  package indirect enum Element: Hashable, Sendable {
    case literal(String)
    case star
    /// At least one; choices hold no choices.
    case choice([[Element]])
  }

  /// Neighbouring stars and neighbouring literals are joined.
  package private(set) var elements: [Element]

  /// No pattern has more choices in all than this.
  package static let mostChoices = 64
  /// No pattern is longer than this, in bytes; a name without stars and choices may be.
  package static let longestPattern = 4096

  package init(_ elements: [Element]) { self.elements = Glob.joined(elements) }

  /// A pattern that matches one text and no other.
  package init(literal: String) { elements = literal.isEmpty ? [] : [.literal(literal)] }

  /// The one text that matches, or `nil` for a pattern.
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
  /// Whether a whole text matches, byte for byte.
  /// - Complexity: O(text · (choices + 1)) steps over bytes for each star still alive; never exponential.
  package func matches(_ text: String) -> Bool {
    if let literalText { return Array(literalText.utf8) == Array(text.utf8) }
    return matches(Array(text.utf8))
  }

  package func matches(_ text: [UInt8]) -> Bool {
    var reached = [0]
    for (index, element) in elements.enumerated() {
      // Between two stars only the first place counts.
      if case .literal(let literal) = element, index > 0, elements[index - 1] == .star, index + 1 < elements.count,
        elements[index + 1] == .star, let start = reached.first
      {
        let literal = Array(literal.utf8)
        guard let found = firstIndex(of: literal, in: text, from: start) else { return false }
        reached = [found + literal.count]
        continue
      }
      reached = Glob.advance(reached, over: element, in: text)
      if reached.isEmpty { return false }
    }
    return reached.last == text.count
  }

  /// The ends that can be reached from any of the starts, ascending.
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
