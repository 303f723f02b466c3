// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// All elements of an SVG file in document order, whether nodes or not, with their ranges.
///
/// - Complexity: One pass over the bytes; 72 bytes per element.
final class MarkupTree {
  struct Element {
    /// The offset of the `<` of the start tag.
    var start: Int
    /// The content between the tags; empty, after the tag, for an element that closes itself.
    var content: Range<Int>
    /// The offset after the end tag.
    var end: Int
    /// The index of the parent; -1 for the root element.
    var parent: Int
    /// The index after the last element of the subtree.
    var limit: Int
    /// Whether it is a node of the document.
    var isRow = false
  }

  let source: SVGSource
  private(set) var elements: [Element] = []
  /// The elements by id, in lists because several can share one.
  private lazy var elementsByID = readIDs()
  /// The cached children of elements, for the rules of style sheets.
  var siblingLists: [Int: StyleSiblings<Int>] = [:]
  /// The animations that name their target, with it.
  private(set) lazy var animations = readAnimations()

  init(_ source: SVGSource) {
    self.source = source
    guard source.nodeIndex.count > 1 else { return }
    var content = ContentCursor(source.bytes, source.nodeIndex.start(1)..<source.nodeIndex.end(1))
    var (open, node): ([Int], Int) = ([], 1)
    while let piece = content.next() {
      switch piece {
      case .start(let tag):
        let index = elements.count
        elements.append(Element(start: tag.start, content: tag.end..<tag.end, end: tag.end, parent: open.last ?? -1, limit: index + 1))
        if node < source.nodeIndex.count, source.nodeIndex.start(node) == tag.start {
          elements[index].isRow = true
          node += 1
        }
        if !tag.isEmpty { open.append(index) }
      case .end(let range):
        guard let index = open.popLast() else { continue }
        elements[index].content = elements[index].content.lowerBound..<range.lowerBound
        (elements[index].end, elements[index].limit) = (range.upperBound, elements.count)
      default: continue
      }
    }
  }

  subscript(index: Int) -> Element { elements[index] }

  /// The start tag of an element.
  func tag(_ index: Int) -> StartTag {
    var tag = StartTag()
    tag.read(source.bytes, at: elements[index].start)
    return tag
  }

  /// The name of an element without the file's prefix.
  func name(_ index: Int) -> String { source.name(of: tag(index)) }

  /// The element of a node.
  func index(of node: Int) -> Int? {
    let start = source.nodeIndex.start(node)
    let found = elements.indices.partitioningIndex { elements[$0].start >= start }
    return found < elements.count && elements[found].start == start ? found : nil
  }

  /// The elements with an id.
  func elements(id: String) -> [Int] { elementsByID[id] ?? [] }

  /// The children of an element.
  func children(_ index: Int) -> some Sequence<Int> {
    sequence(state: index + 1) { [elements] next -> Int? in
      guard next < elements[index].limit else { return nil }
      defer { next = elements[next].limit }
      return next
    }
  }

  /// The ancestors of an element, its parent first.
  func ancestors(_ index: Int) -> some Sequence<Int> {
    sequence(first: index) { [elements] in elements[$0].parent < 0 ? nil : elements[$0].parent }.dropFirst()
  }

  private func readIDs() -> [String: [Int]] {
    var result: [String: [Int]] = [:]
    for index in elements.indices {
      guard let id = tag(index)[.id] else { continue }
      result[source.text(id.value), default: []].append(index)
    }
    return result
  }

  // MARK: Animations

  private func isAnimation(_ index: Int) -> Bool { !elements[index].isRow && ElementContents.animationNames.contains(name(index)) }

  /// Whether an element animates its parent.
  func animatesParent(_ index: Int) -> Bool {
    guard isAnimation(index) else { return false }
    let tag = tag(index)
    return tag[.href] == nil && tag[.xlinkHref] == nil
  }

  private func readAnimations() -> [(target: Int, animation: Int)] {
    elements.indices.filter(isAnimation).flatMap { index -> [(Int, Int)] in
      let tag = tag(index)
      guard let address = (tag[.href] ?? tag[.xlinkHref]).map({ source.text($0.value) }), address.hasPrefix("#") else { return [] }
      return elements(id: String(address.dropFirst())).map { ($0, index) }
    }
  }
}
