// SPDX-License-Identifier: GPL-3.0-or-later
/// Iterates over the content of an element: tags and characters, without building a tree.
struct ContentCursor {
  private let bytes: ByteStore
  private(set) var offset: Int
  private let end: Int
  /// The number of open elements within the content; negative once the element itself ended.
  private(set) var depth = 0

  enum Piece {
    case start(StartTag)
    /// An end tag, with its bytes.
    case end(Range<Int>)
    case characters(Range<Int>)
    /// The content of a CDATA section.
    case verbatim(Range<Int>)
    /// A comment or a processing instruction, with its bytes.
    case remark(Range<Int>)
  }

  init(_ bytes: ByteStore, _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
  }

  private func has(_ word: StaticString) -> Bool {
    guard offset + word.utf8CodeUnitCount <= end else { return false }
    return (0..<word.utf8CodeUnitCount).allSatisfy { bytes.base[offset + $0] == word.utf8Start[$0] }
  }

  mutating func next() -> Piece? {
    guard offset < end, depth >= 0 else { return nil }
    let start = offset
    guard bytes.base[offset] == UInt8(ascii: "<") else {
      while offset < end, bytes.base[offset] != UInt8(ascii: "<") { offset += 1 }
      return .characters(start..<offset)
    }
    if has("<!--") { return .remark(start..<skip(to: "-->")) }
    if has("<![CDATA[") {
      let last = skip(to: "]]>")
      return .verbatim(start + 9..<max(start + 9, last - 3))
    }
    if has("<?") || has("<!") { return .remark(start..<skip(to: ">")) }
    if has("</") {
      depth -= 1
      return .end(start..<skip(to: ">"))
    }
    var tag = StartTag()
    tag.read(bytes, at: offset)
    offset = tag.end
    if !tag.isEmpty { depth += 1 }
    return .start(tag)
  }

  /// Skips an element just read if it describes a text without being part of it, such as `title`.
  /// - Returns: The bytes of the element; nil for any other element, which is not skipped.
  mutating func description(_ tag: StartTag) -> Range<Int>? {
    let name = bytes.text(tag.localName(bytes))
    guard ["title", "desc", "metadata", "style", "script"].contains(name) else { return nil }
    let outside = depth - (tag.isEmpty ? 0 : 1)
    while depth > outside, next() != nil {}
    return tag.start..<offset
  }

  private mutating func skip(to word: StaticString) -> Int {
    while offset < end, !has(word) { offset += 1 }
    offset = min(offset + word.utf8CodeUnitCount, end)
    return offset
  }
}

/// Iterates over the start tags of a file, without reading their attributes.
struct StartTagCursor {
  private let bytes: ByteStore
  private var offset: Int
  private let end: Int

  /// - Parameter range: Whole elements, or a whole file.
  init(_ bytes: ByteStore, in range: Range<Int>) {
    self.bytes = bytes
    (offset, end) = (range.lowerBound, range.upperBound)
  }

  /// The offset of the `<` of the next start tag; nil after the last one.
  mutating func next() -> Int? {
    let base = bytes.base
    while true {
      guard let start = bytes.offset(of: UInt8(ascii: "<"), from: offset), start < end else { return nil }
      switch base[start + 1] {
      case UInt8(ascii: "!"), UInt8(ascii: "?"):
        var content = ContentCursor(bytes, start..<bytes.count)
        _ = content.next()
        offset = content.offset
      case UInt8(ascii: "/"): offset = start + 2
      default:
        // A `<` within an attribute's value is written as an entity.
        offset = start + 1
        return start
      }
    }
  }
}
