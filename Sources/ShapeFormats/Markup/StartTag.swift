// SPDX-License-Identifier: GPL-3.0-or-later
/// The attributes of one element, read from the bytes of its start tag.
///
/// The XML parser has validated the bytes before, so no errors are reported; a malformed tag only ends early.
struct StartTag {
  /// The offset of the `<`.
  private(set) var start = 0
  /// The offset after the name of the element.
  private(set) var nameEnd = 0
  /// The offset after the `>`.
  private(set) var end = 0
  /// Whether the tag closes itself: `<g/>`.
  private(set) var isEmpty = false
  private(set) var attributes: [Attribute] = []

  struct Attribute {
    /// Nil for a name that ``SVGWord`` does not know.
    var word: SVGWord?
    var name: Range<Int>
    /// The bytes between the quotes.
    var value: Range<Int>
  }

  /// Reads the tag that starts at an offset. Costs its bytes; the list of attributes is reused.
  mutating func read(_ bytes: ByteStore, at start: Int) {
    attributes.removeAll(keepingCapacity: true)
    self.start = start
    var cursor = AttributeCursor(bytes, at: start)
    nameEnd = cursor.offset
    while let attribute = cursor.next() { attributes.append(attribute) }
    isEmpty = cursor.isEmpty
    end = cursor.offset
  }

  /// The name of the element without its prefix.
  func localName(_ bytes: ByteStore) -> Range<Int> {
    var offset = nameEnd
    while offset > start + 1, bytes.base[offset - 1] != UInt8(ascii: ":") { offset -= 1 }
    return offset..<max(offset, nameEnd)
  }

  subscript(word: SVGWord) -> Attribute? { attributes.first { $0.word == word } }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 }
}

extension ByteStore {
  /// A range without surrounding white space.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, StartTag.isBlank(base[start]) { start += 1 }
    while end > start, StartTag.isBlank(base[end - 1]) { end -= 1 }
    return start..<end
  }
}

/// Iterates over the attributes of a start tag, without a list of them.
struct AttributeCursor {
  private let base: UnsafePointer<UInt8>
  private let count: Int
  /// The offset after the part read so far: at first after the name of the element, at the end after the `>`.
  private(set) var offset: Int
  /// Whether the tag closes itself; known at its end.
  private(set) var isEmpty = false

  /// - Parameter start: The offset of the `<`.
  init(_ bytes: ByteStore, at start: Int) { self.init(bytes.base, bytes.count, at: start) }

  /// - Parameter base: The first of `count` bytes, which stay valid.
  init(_ base: UnsafePointer<UInt8>, _ count: Int, at start: Int) {
    (self.base, self.count) = (base, count)
    offset = start + 1
    skipName()
  }

  /// The next attribute; nil at the end of the tag.
  mutating func next() -> StartTag.Attribute? {
    while offset < count {
      let byte = base[offset]
      if byte == UInt8(ascii: ">") { break }
      if byte == UInt8(ascii: "/") {
        isEmpty = true
        offset += 1
      } else if StartTag.isBlank(byte) {
        offset += 1
      } else if let attribute = attribute() {
        return attribute
      }
    }
    offset = min(offset + 1, count)
    return nil
  }

  /// Reads an attribute; nil if it is malformed.
  private mutating func attribute() -> StartTag.Attribute? {
    let start = offset
    skipName()
    let name = start..<offset
    while offset < count, StartTag.isBlank(base[offset]) || base[offset] == UInt8(ascii: "=") { offset += 1 }
    guard offset < count, base[offset] == UInt8(ascii: "\"") || base[offset] == UInt8(ascii: "'") else {
      offset = max(offset, start + 1)
      return nil
    }
    let quote = base[offset]
    offset += 1
    let first = offset
    while offset < count, base[offset] != quote { offset += 1 }
    defer { offset += 1 }
    return StartTag.Attribute(word: SVGWord.find(base + name.lowerBound, name.count), name: name, value: first..<offset)
  }

  private mutating func skipName() {
    while offset < count, !AttributeCursor.endsName(base[offset]) { offset += 1 }
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    StartTag.isBlank(byte) || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }
}
