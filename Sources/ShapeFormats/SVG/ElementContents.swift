// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The contents of an element that are not nodes: definitions, style sheets, scripts, titles, comments and the like.
struct ElementContents {
  struct Item {
    /// The bytes of the item.
    var range: Range<Int>
    /// The name of an element without its prefix; nil for comments and characters.
    var name: String?
    /// The bytes between its start tag and its end tag; empty for others.
    var content: Range<Int>

    /// Whether it describes the element to readers.
    var isDescription: Bool { name == "title" || name == "desc" }
    /// Whether it animates the element.
    var isAnimation: Bool { name.map { $0.hasPrefix("animate") || $0 == "set" || $0 == "discard" } ?? false }
  }

  /// The names of the elements that animate a value of another element.
  static let animationNames: Set<String> = ["animate", "animateTransform", "animateMotion", "animateColor", "set"]

  private(set) var items: [Item] = []

  /// The items directly in the element of a node. O(bytes between the nodes in it).
  init(of node: Int, _ source: SVGSource) {
    var tag = StartTag()
    tag.read(source.bytes, at: source.nodeIndex.start(node))
    guard !tag.isEmpty else { return }
    let nodeIndex = source.nodeIndex
    var start = tag.end
    var child = node + 1
    while child < node + nodeIndex.subtreeCount(node) {
      read(start..<nodeIndex.start(child), source)
      start = nodeIndex.end(child)
      child += nodeIndex.subtreeCount(child)
    }
    read(start..<source.endTag(of: node), source)
  }

  private mutating func read(_ range: Range<Int>, _ source: SVGSource) {
    var content = ContentCursor(source.bytes, range)
    while let piece = content.next() {
      switch piece {
      case .remark(let range): items.append(Item(range: range, name: nil, content: range.upperBound..<range.upperBound))
      case .characters(let range): append(range, of: range, source)
      case .verbatim(let range): append(range.lowerBound - "<![CDATA[".utf8.count..<content.offset, of: range, source)
      case .start(let tag):
        var inner = tag.end..<tag.end
        let outside = content.depth - (tag.isEmpty ? 0 : 1)
        while content.depth > outside, let piece = content.next() {
          if case .end(let end) = piece, content.depth == outside { inner = tag.end..<end.lowerBound }
        }
        items.append(Item(range: tag.start..<content.offset, name: source.name(of: tag), content: inner))
      case .end: continue
      }
    }
  }

  /// Appends characters, unless all are blank.
  /// - Parameter range: The characters with their delimiters, such as those of a CDATA section.
  private mutating func append(_ range: Range<Int>, of characters: Range<Int>, _ source: SVGSource) {
    guard characters.contains(where: { !StartTag.isBlank(source.bytes.base[$0]) }) else { return }
    items.append(Item(range: range, name: nil, content: range.upperBound..<range.upperBound))
  }
}

extension SVGSource {
  /// The offset of the end tag of an element, or of the end of an empty one.
  func endTag(of node: Int) -> Int {
    var end = nodeIndex.end(node) - 1
    while bytes.base[end] != UInt8(ascii: "<") { end -= 1 }
    return max(end, nodeIndex.start(node))
  }
}
