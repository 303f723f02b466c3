// SPDX-License-Identifier: GPL-3.0-or-later
/// The elements of a file as the rules of its style sheets see them, including those in definitions.
extension MarkupTree: StyleTree {
  func subject(_ index: Int) -> StyleSelector.Subject { subject(index, tag(index)) }

  func subject(_ index: Int, _ tag: StartTag) -> StyleSelector.Subject {
    var subject = source.subject(0, tag)
    subject.isRoot = index == 0
    return subject
  }

  func parent(of index: Int) -> Int? { elements[index].parent < 0 ? nil : elements[index].parent }

  func siblings(of index: Int) -> (siblings: StyleSiblings<Int>, index: Int) {
    guard let parent = parent(of: index) else { return (StyleSiblings([index]), 0) }
    let all = siblingLists[parent] ?? StyleSiblings(Array(children(parent)))
    siblingLists[parent] = all
    return (all, all.elements.firstIndex(of: index) ?? 0)
  }
}
