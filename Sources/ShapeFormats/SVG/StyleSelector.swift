// SPDX-License-Identifier: GPL-3.0-or-later
/// The words of a `class` attribute, each once.
struct ClassList {
  let names: [Substring]
  /// The words as a set, if searching them one by one would take longer.
  private let set: Set<Substring>?

  private static let searchedCount = 8

  init(_ text: String?) {
    let words = text?.split(whereSeparator: \.isWhitespace) ?? []
    var set: Set<Substring> = []
    names = words.count > 1 ? words.filter { set.insert($0).inserted } : words
    self.set = names.count > ClassList.searchedCount ? set : nil
  }

  func contains(_ name: String) -> Bool { set?.contains(name[...]) ?? names.contains { $0 == name } }
}

/// A CSS selector: compound selectors joined by combinators, the one of the element itself last.
///
/// - SeeAlso: Selectors Level 4, for the syntax and for specificity.
struct StyleSelector {
  private(set) var compounds: [Compound] = []
  /// The CSS specificity: ids, classes and attributes, elements, in one number.
  private(set) var specificity = 0
  /// The elements other than the element itself on which it depends.
  private(set) var reach = Reach.element

  /// The elements around an element on which a selector depends.
  enum Reach: Comparable {
    case element, ancestors, siblings
  }

  /// The relation between the elements of two compounds.
  enum Combinator {
    case descendant, child, next, later
  }

  struct Compound {
    var element: String?
    var id: String?
    var classes: [String] = []
    var attributes: [AttributeTest] = []
    var tests: [Test] = []
    /// The relation to the element of the next compound.
    var combinator = Combinator.descendant
  }

  struct AttributeTest {
    enum Comparison { case exists, equal, word, language, prefix, suffix, part }
    var name: String
    var comparison = Comparison.exists
    var value = ""
    var ignoresCase = false
  }

  /// A pseudo-class.
  enum Test {
    case root
    /// Its number among its siblings, in steps from a first one; from the end, and of its type only.
    case number(step: Int, first: Int, fromEnd: Bool, ofType: Bool)
    /// None of some compounds.
    case not([Compound])
    /// Any of some compounds.
    case any([Compound])
    /// A state that a picture never has, such as `:hover`.
    case never
  }

  /// The traits of an element that selectors test.
  struct Subject {
    var element: String
    var id: String?
    var classes: ClassList
    var isRoot: Bool
    /// The value of an attribute by its name.
    var attribute: (String) -> String?
  }

  /// The selector that matches an element in any state, such as `a` for `a:hover`.
  var inAnyState: StyleSelector {
    var selector = self
    for index in compounds.indices { selector.compounds[index].tests.removeAll { if case .never = $0 { true } else { false } } }
    return selector
  }

  /// The maximum number of compounds in a selector.
  private static let limit = 16

  /// Nil for unsupported selectors.
  init?(_ text: String) {
    var reader = StyleSelectorReader(text)
    while let compound = reader.compound() {
      guard compounds.count < StyleSelector.limit else { return nil }
      compounds.append(compound)
      specificity += compound.specificity
      if compound.looksAtSiblings { reach = .siblings }
      guard let combinator = reader.combinator() else { break }
      compounds[compounds.count - 1].combinator = combinator
      reach = max(reach, combinator == .child || combinator == .descendant ? .ancestors : .siblings)
    }
    guard reader.isAtEnd, !reader.endsInCombinator, !compounds.isEmpty else { return nil }
  }

  /// The selectors of a rule, split at the commas between them.
  static func list(_ text: String) -> [String] {
    var parts: [String] = []
    var (start, depth) = (text.startIndex, 0)
    var quote: Character?
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
        continue
      }
      switch character {
      case "\"", "'": quote = character
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "," where depth <= 0:
        parts.append(String(text[start..<index]))
        start = text.index(after: index)
      default: continue
      }
    }
    return parts + [String(text[start...])]
  }

  var last: Compound { compounds[compounds.count - 1] }
}

extension StyleSelector.Compound {
  /// `*` and pseudo-classes without weight count as 0; `:not()` and `:is()` as the most specific of their arguments.
  fileprivate var specificity: Int {
    var sum = (id == nil ? 0 : 1 << 20) + (classes.count + attributes.count) << 10 + (element == nil ? 0 : 1)
    for test in tests {
      switch test {
      case .root, .number, .never: sum += 1 << 10
      case .not(let inner), .any(let inner): sum += inner.map(\.specificity).max() ?? 0
      }
    }
    return sum
  }

  fileprivate var looksAtSiblings: Bool {
    tests.contains { test in
      switch test {
      case .number: true
      case .not(let inner), .any(let inner): inner.contains(where: \.looksAtSiblings)
      case .root, .never: false
      }
    }
  }

  /// The classes that it tests.
  var allClasses: [String] {
    classes
      + tests.flatMap { test in
        switch test {
        case .not(let inner), .any(let inner): inner.flatMap(\.allClasses)
        case .root, .number, .never: [String]()
        }
      }
  }
}
