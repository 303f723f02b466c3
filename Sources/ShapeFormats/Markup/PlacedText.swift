// SPDX-License-Identifier: GPL-3.0-or-later
/// The text of a range of markup with its references replaced, and the place of each byte of it in the file.
struct PlacedText {
  private let store: ByteStore
  private let range: Range<Int>
  /// The text and the places of its bytes, where these differ from the bytes of the range.
  private var decoded: (bytes: [UInt8], places: [Range<Int>])?

  /// - Parameter markup: Nil for text in which `&` has no meaning.
  init(_ store: ByteStore, _ range: Range<Int>, _ markup: MarkupText?) {
    (self.store, self.range) = (store, range)
    guard let markup, store.contains(UInt8(ascii: "&"), in: range) else { return }
    var decoded: (bytes: [UInt8], places: [Range<Int>]) = ([], [])
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (text, end) = markup.reference(store, offset, range.upperBound) ?? ("", offset)
      if end > offset {
        for byte in text.utf8 {
          decoded.bytes.append(byte)
          decoded.places.append(offset..<end)
        }
        offset = end
      } else {
        decoded.bytes.append(store.base[offset])
        decoded.places.append(offset..<offset + 1)
        offset += 1
      }
    }
    self.decoded = decoded
  }

  var count: Int { decoded?.bytes.count ?? range.count }

  subscript(index: Int) -> UInt8 { decoded?.bytes[index] ?? store.base[range.lowerBound + index] }

  func text(_ part: Range<Int>) -> String {
    guard let decoded else { return store.text(range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound) }
    return String(decoding: decoded.bytes[part], as: UTF8.self)
  }

  /// Whether a part is a word, in any case of its letters.
  func isWord(_ word: StaticString, at index: Int) -> Bool {
    guard index >= 0, index + word.utf8CodeUnitCount <= count else { return false }
    return (0..<word.utf8CodeUnitCount).allSatisfy { self[index + $0] | 0x20 == word.utf8Start[$0] | 0x20 }
  }

  /// The part without blanks at its ends.
  func trimmed(_ part: Range<Int>) -> Range<Int> {
    var (start, end) = (part.lowerBound, part.upperBound)
    while start < end, StartTag.isBlank(self[start]) { start += 1 }
    while end > start, StartTag.isBlank(self[end - 1]) { end -= 1 }
    return start..<end
  }

  /// The bytes of the file to replace for a part, and the texts before and after it that they also hold: a reference such as `&sky;` can
  /// stand for more than the part.
  func place(of part: Range<Int>) -> (range: Range<Int>, before: String, after: String) {
    guard let decoded, !part.isEmpty else {
      return (range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound, "", "")
    }
    var (start, end) = (part.lowerBound, part.upperBound)
    while start > 0, decoded.places[start - 1] == decoded.places[part.lowerBound] { start -= 1 }
    while end < decoded.places.count, decoded.places[end] == decoded.places[part.upperBound - 1] { end += 1 }
    return (
      decoded.places[start].lowerBound..<decoded.places[end - 1].upperBound, text(start..<part.lowerBound), text(part.upperBound..<end)
    )
  }
}
