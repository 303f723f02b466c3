// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The elements of a file, for matching the rules of its style sheets.
struct FileStyleTree: StyleTree {
  struct Element: Equatable {
    /// 0 for elements that are not nodes, such as definitions.
    var node: Int
    /// The offset of the start tag.
    var start: Int
  }

  let source: SVGSource

  func subject(_ element: Element) -> StyleSelector.Subject {
    if let known = source.subjects[element.start] { return known }
    var tag = StartTag()
    tag.read(source.bytes, at: element.start)
    let subject = source.subject(element.node, tag)
    // Groups are queried for each of their contents.
    if source.nodeIndex.isGroup(element.node) { source.subjects[element.start] = subject }
    return subject
  }

  func parent(of element: Element) -> Element? {
    let parent = source.nodeIndex.parent(element.node)
    return parent == 0 ? nil : Element(node: parent, start: source.nodeIndex.start(parent))
  }

  func siblings(of element: Element) -> (siblings: StyleSiblings<Element>, index: Int) {
    let all = source.elements(in: source.nodeIndex.parent(element.node))
    // Added markup is not among the children in the file.
    if element.start >= source.fileLength, source.nodeIndex.parent(element.node) == SVGSource.root {
      return (StyleSiblings(all.elements + [element]), all.elements.count)
    }
    return (all, all.index(of: element.start))
  }
}

extension StyleSiblings<FileStyleTree.Element> {
  /// The index of the element that starts at an offset. O(log children).
  fileprivate func index(of start: Int) -> Int {
    elements.indices.partitioningIndex { elements[$0].start >= start }
  }
}
