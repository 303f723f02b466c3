// SPDX-License-Identifier: GPL-3.0-or-later
/// The elements of a document for matching selectors, in the file or after changes.
protocol StyleTree {
  associatedtype Styled
  func subject(_ element: Styled) -> StyleSelector.Subject
  /// Nil for the root.
  func parent(of element: Styled) -> Styled?
  /// All children of the element's parent, including those that are not nodes, and the element's index among them.
  func siblings(of element: Styled) -> (siblings: StyleSiblings<Styled>, index: Int)
}

/// The children of one element.
final class StyleSiblings<Element> {
  let elements: [Element]
  private var knownTypes: [(before: Int, count: Int)]?

  init(_ elements: [Element]) { self.elements = elements }

  /// For each child, the number of children of its type before it, and in total. O(children) once.
  /// - Parameter name: The name of an element.
  func types(named name: (Element) -> String) -> [(before: Int, count: Int)] {
    if let knownTypes { return knownTypes }
    var counts: [String: Int] = [:]
    let names = elements.map(name)
    let before = names.map { name in
      counts[name, default: 0] += 1
      return counts[name]! - 1
    }
    let types = zip(names, before).map { (before: $1, count: counts[$0]!) }
    knownTypes = types
    return types
  }
}

extension StyleSelector {
  /// The result of matching a part of a selector; for a failure, the elements worth another try.
  private enum Outcome {
    case matched
    /// Another earlier sibling may match.
    case siblings
    /// Only another ancestor may match.
    case ancestors
    case failed
  }

  /// The maximum number of ancestors and earlier siblings that one combinator visits.
  private static let searchLimit = 1000

  /// Whether the selector matches an element.
  ///
  /// A part that fails reports which outer elements could still match, so that combinations of combinators are not all tried:
  /// O(compounds · ancestors), and with `~` times the earlier siblings.
  func matches<Tree: StyleTree>(_ element: Tree.Styled, _ subject: Subject, in tree: Tree) -> Bool {
    guard last.matches(element, subject, tree) else { return false }
    return compounds.count == 1 || outer(compounds.count - 2, of: element, tree) == .matched
  }

  /// Matches the compounds through an index around or before an element.
  private func outer<Tree: StyleTree>(_ index: Int, of element: Tree.Styled, _ tree: Tree) -> Outcome {
    if index < 0 { return .matched }
    switch compounds[index].combinator {
    case .child:
      guard let parent = tree.parent(of: element) else { return .failed }
      let outcome = inner(index, at: parent, tree)
      return outcome == .matched || outcome == .failed ? outcome : .ancestors
    case .descendant:
      var next = tree.parent(of: element)
      for _ in 0..<StyleSelector.searchLimit {
        guard let parent = next else { return .failed }
        let outcome = inner(index, at: parent, tree)
        if outcome == .matched || outcome == .failed { return outcome }
        next = tree.parent(of: parent)
      }
      return .failed
    case .next:
      let (siblings, place) = tree.siblings(of: element)
      return place == 0 ? .ancestors : inner(index, at: siblings.elements[place - 1], tree)
    case .later:
      let (siblings, place) = tree.siblings(of: element)
      for sibling in siblings.elements[..<place].suffix(StyleSelector.searchLimit).reversed() {
        let outcome = inner(index, at: sibling, tree)
        if outcome != .siblings { return outcome }
      }
      return .ancestors
    }
  }

  private func inner<Tree: StyleTree>(_ index: Int, at element: Tree.Styled, _ tree: Tree) -> Outcome {
    compounds[index].matches(element, tree.subject(element), tree) ? outer(index - 1, of: element, tree) : .siblings
  }
}

extension StyleSelector.Compound {
  fileprivate func matches<Tree: StyleTree>(_ place: Tree.Styled, _ subject: StyleSelector.Subject, _ tree: Tree) -> Bool {
    if let element, element != subject.element { return false }
    if let id, id != subject.id { return false }
    for name in classes where !subject.classes.contains(name) { return false }
    guard attributes.allSatisfy({ $0.matches(subject) }) else { return false }
    return tests.allSatisfy { test in
      switch test {
      case .root: subject.isRoot
      case .never: false
      case .not(let compounds): !compounds.contains { $0.matches(place, subject, tree) }
      case .any(let compounds): compounds.contains { $0.matches(place, subject, tree) }
      case .number(let step, let first, let fromEnd, let ofType):
        StyleSelector.Compound.isReached(number(of: place, fromEnd, ofType, tree), step, first)
      }
    }
  }

  /// The number of an element among its siblings, from 1.
  private func number<Tree: StyleTree>(of place: Tree.Styled, _ fromEnd: Bool, _ ofType: Bool, _ tree: Tree) -> Int {
    let (siblings, index) = tree.siblings(of: place)
    let (before, count) = ofType ? siblings.types { tree.subject($0).element }[index] : (index, siblings.elements.count)
    return fromEnd ? count - before : before + 1
  }

  /// Whether a number is `first`, or some steps after it.
  private static func isReached(_ number: Int, _ step: Int, _ first: Int) -> Bool {
    step == 0 ? number == first : (number - first) % step == 0 && (number - first) / step >= 0
  }
}

extension StyleSelector.AttributeTest {
  fileprivate func matches(_ subject: StyleSelector.Subject) -> Bool {
    guard var found = subject.attribute(name) else { return false }
    var wanted = value
    if ignoresCase { (found, wanted) = (found.lowercased(), wanted.lowercased()) }
    return switch comparison {
    case .exists: true
    case .equal: found == wanted
    case .word: !wanted.isEmpty && found.split(whereSeparator: \.isWhitespace).contains { $0 == wanted }
    case .language: found == wanted || found.hasPrefix(wanted + "-")
    case .prefix: !wanted.isEmpty && found.hasPrefix(wanted)
    case .suffix: !wanted.isEmpty && found.hasSuffix(wanted)
    case .part: !wanted.isEmpty && found.contains(wanted)
    }
  }
}
