// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The links of an SVG file to other files, and the elements that no renderer draws.
struct MarkupLinks {
  /// A part that is drawn only if another file is read.
  struct Link {
    /// The range of the address: the value of the attribute, or a part of it.
    var range: Range<Int>
    /// The attribute, with the blanks before it.
    var attribute: Range<Int>
    var address: String
    /// Whether it is an image, which can be embedded in the file.
    var isImage: Bool
    /// The innermost node around it.
    var node: Int
  }

  /// A part that no renderer draws.
  enum Lack {
    /// An image, by its address.
    case image(String)
    /// A definition in another file, by its address.
    case definition(String)
    /// The content of an element, by its name.
    case content(String)
    case styleSheets
  }

  private(set) var links: [Link] = []
  /// The nodes of elements whose content no renderer draws, such as `foreignObject`.
  private(set) var undrawn: [(node: Int, element: String)] = []
  /// Whether it names style sheets in other files.
  private(set) var hasOtherSheets = false
  /// The addresses in entity declarations before the root element, which renderers expand to elements.
  private(set) var declared: [Range<Int>] = []

  /// - Complexity: One pass over the bytes.
  init(_ source: SVGSource) {
    guard source.nodeIndex.count > 1 else { return }
    let range = source.nodeIndex.start(1)..<source.nodeIndex.end(1)
    hasOtherSheets = source.bytes.text(0..<min(range.lowerBound, 4096)).contains("<?xml-stylesheet")
    declared = MarkupLinks.addresses(before: range.lowerBound, source.bytes)
    var content = ContentCursor(source.bytes, range)
    var node = 0
    while let piece = content.next() {
      guard case .start(let tag) = piece else { continue }
      while node + 1 < source.nodeIndex.count, source.nodeIndex.start(node + 1) <= tag.start { node += 1 }
      read(tag, node, source)
    }
    for sheet in source.index.definitions.styleSheets where source.bytes.text(sheet).contains("@import") { hasOtherSheets = true }
  }

  private mutating func read(_ tag: StartTag, _ node: Int, _ source: SVGSource) {
    // Renderers go by the namespace, regardless of the prefix.
    let name = String(source.bytes.text(tag.start + 1..<tag.nameEnd).split(separator: ":").last ?? "")
    if name == "foreignObject" || name == "flowRoot", !tag.isEmpty { undrawn.append((node, name)) }
    for attribute in tag.attributes {
      switch attribute.word {
      case .href, .xlinkHref:
        guard name != "a", !name.hasPrefix("animate"), name != "set", name != "script" else { continue }
        add(attribute.value, of: attribute, isImage: name == "image" || name == "feImage", node, source)
      case .d, .points, .transform, .id, .classes: continue
      default:
        for range in MarkupLinks.addresses(in: attribute.value, source.bytes) {
          add(range, of: attribute, isImage: false, node, source)
        }
      }
    }
  }

  private mutating func add(
    _ range: Range<Int>, of attribute: StartTag.Attribute, isImage: Bool, _ node: Int, _ source: SVGSource
  ) {
    let text = source.text(range)
    let address = text[...].trimmed(where: \.isWhitespace)
    guard !address.isEmpty, !address.hasPrefix("#"), isImage || !address.hasPrefix("data:") else { return }
    let start = attribute.name.lowerBound - source.blanks(before: attribute.name.lowerBound).count
    links.append(
      Link(range: range, attribute: start..<attribute.value.upperBound + 1, address: address, isImage: isImage, node: node))
  }

  /// The attributes with addresses in declarations of entities, by the names of the attributes.
  private static func addresses(before end: Int, _ bytes: ByteStore) -> [Range<Int>] {
    let word = Array("href".utf8)
    guard end > word.count else { return [] }
    return (0..<end - word.count).filter { offset in word.indices.allSatisfy { bytes.base[offset + $0] == word[$0] } }.map {
      $0..<$0 + word.count
    }
  }

  /// The addresses in `url(…)`, without quotes.
  private static func addresses(in range: Range<Int>, _ bytes: ByteStore) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var offset = range.lowerBound
    while offset + 4 < range.upperBound {
      guard bytes.base[offset] | 0x20 == UInt8(ascii: "u"), bytes.base[offset + 3] == UInt8(ascii: "("),
        bytes.text(offset..<offset + 4).lowercased() == "url("
      else {
        offset += 1
        continue
      }
      var (start, end) = (offset + 4, offset + 4)
      while end < range.upperBound, bytes.base[end] != UInt8(ascii: ")") { end += 1 }
      offset = end
      func isEdge(_ byte: UInt8) -> Bool { StartTag.isBlank(byte) || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") }
      while start < end, isEdge(bytes.base[start]) { start += 1 }
      while end > start, isEdge(bytes.base[end - 1]) { end -= 1 }
      found.append(start..<end)
    }
    return found
  }
}
