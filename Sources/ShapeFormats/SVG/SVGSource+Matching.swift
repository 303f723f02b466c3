// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Matches elements with the rules of style sheets.
extension SVGSource {
  /// Calls a function with the rules that apply to an element and their rank in the cascade.
  func matchingRules(_ node: Int, _ tag: StartTag, _ body: (_ place: Int, _ rank: Int) -> Void) {
    for place in matchingRules(of: node, tag) {
      body(place, rank(ofRule: place))
    }
  }

  /// The rank of a rule in the cascade: of rules with equal specificity, the later one wins.
  func rank(ofRule place: Int) -> Int { sheet.rules[place].selector.specificity << 18 | min(place, 1 << 18 - 1) }

  /// The indices of the rules that match an element.
  func matchingRules(of node: Int, _ tag: StartTag) -> [Int] {
    let tree = FileStyleTree(source: self)
    let subject = subject(node, tag)
    return sheet.candidates(for: subject).filter { place in
      sheet.rules[place].selector.matches(FileStyleTree.Element(node: node, start: tag.start), subject, in: tree)
    }
  }

  /// The elements of a document of this source, in its current state.
  func styleTree(_ document: Document) -> DocumentStyleTree {
    let known = changedSiblings.flatMap { $0.isCurrent(document) ? $0 : nil } ?? KnownSiblings(document)
    changedSiblings = known
    return DocumentStyleTree(self, document, known)
  }

  func subject(_ node: Int, _ tag: StartTag) -> StyleSelector.Subject {
    StyleSelector.Subject(
      element: node == 0 ? name(of: tag) : word(of: node)?.text ?? "", id: tag[.id].map { text($0.value) },
      classes: ClassList(tag[.classes].map { text($0.value) }), isRoot: node == SVGSource.root
    ) { name in
      tag.attributes.first { self.bytes.text($0.name) == name }.map { self.text($0.value) }
    }
  }
}
