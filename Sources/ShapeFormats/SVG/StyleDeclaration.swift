// SPDX-License-Identifier: GPL-3.0-or-later
/// One `property: value` of a style, with its ranges in the file.
struct StyleDeclaration {
  var word: SVGWord?
  var name: Range<Int>
  /// Without surrounding blanks and `!important`.
  var value: Range<Int>
  var isImportant = false
  /// From the name through the semicolon, if there is one.
  var whole: Range<Int>

  /// The text of a value that wins over those without the mark. librsvg reads a reference before the mark only with a fallback.
  static func important(_ name: String, _ value: String) -> String {
    let isPaint = name == SVGWord.fill.text || name == SVGWord.stroke.text
    return value + (isPaint && value.hasPrefix("url(") && value.hasSuffix(")") ? " none !important" : " !important")
  }
}

/// Parses a list of declarations: the value of a `style` attribute, or the body of a rule.
///
/// Quotes, parentheses, comments and entity references such as `&quot;` may contain semicolons.
struct StyleDeclarationReader {
  private let bytes: ByteStore
  private var offset: Int
  private let end: Int

  init(_ bytes: ByteStore, _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
  }

  /// All declarations of a range. Costs its bytes.
  static func all(_ bytes: ByteStore, _ range: Range<Int>) -> [StyleDeclaration] {
    var reader = StyleDeclarationReader(bytes, range)
    var all: [StyleDeclaration] = []
    while let next = reader.next() { all.append(next) }
    return all
  }

  /// The parts of a range that are not declarations, because they have no colon. Costs its bytes.
  static func incomplete(_ bytes: ByteStore, _ range: Range<Int>) -> [Range<Int>] {
    var reader = StyleDeclarationReader(bytes, range)
    reader.collectsIncomplete = true
    while reader.next() != nil {}
    return reader.incomplete
  }

  private var collectsIncomplete = false
  private var incomplete: [Range<Int>] = []
  /// Whether it skipped parts that are not declarations.
  private(set) var hasIncomplete = false

  private var byte: UInt8 { bytes.base[offset] }

  mutating func next() -> StyleDeclaration? {
    while offset < end {
      skipBlanks()
      let start = offset
      while offset < end, byte != UInt8(ascii: ":"), byte != UInt8(ascii: ";") { offset += 1 }
      guard offset < end, byte == UInt8(ascii: ":") else {
        if trimmed(start, offset) > start {
          hasIncomplete = true
          if collectsIncomplete { incomplete.append(start..<trimmed(start, offset)) }
        }
        offset = min(offset + 1, end)
        continue
      }
      let name = start..<trimmed(start, offset)
      offset += 1
      skipBlanks()
      let first = offset
      skipValue()
      let last = trimmed(first, offset)
      let whole = start..<min(offset + 1, end)
      offset = whole.upperBound
      guard !name.isEmpty else { continue }
      let (value, isImportant) = withoutImportance(first..<max(first, last))
      return StyleDeclaration(
        word: SVGWord.find(bytes.base + name.lowerBound, name.count), name: name, value: value, isImportant: isImportant, whole: whole)
    }
    return nil
  }

  private mutating func skipBlanks() {
    while offset < end {
      if StartTag.isBlank(byte) {
        offset += 1
      } else if byte == UInt8(ascii: "/"), offset + 1 < end, bytes.base[offset + 1] == UInt8(ascii: "*") {
        skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    offset += 2
    while offset + 1 < end, byte != UInt8(ascii: "*") || bytes.base[offset + 1] != UInt8(ascii: "/") { offset += 1 }
    offset = min(offset + 2, end)
  }

  private mutating func skipValue() {
    var depth = 0
    // The quote that a reference such as `&quot;` opened; the text between two of them is a string too.
    var string: [UInt8]?
    while offset < end {
      switch byte {
      case UInt8(ascii: "&"):
        // An entity reference ends with a semicolon of its own.
        var ahead = offset + 1
        while ahead < min(end, offset + 12), bytes.base[ahead] != UInt8(ascii: ";") { ahead += 1 }
        guard ahead < end, bytes.base[ahead] == UInt8(ascii: ";") else { break }
        let name = Array(bytes.bytes(offset + 1..<ahead))
        offset = ahead
        if let quote = string {
          if quote == name { string = nil }
        } else if StyleDeclarationReader.quotes.contains(name), isClosed(name) {
          string = name
        }
      case _ where string != nil: break
      case UInt8(ascii: ";") where depth == 0: return
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth = max(0, depth - 1)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = byte
        offset += 1
        while offset < end, byte != quote { offset += 1 }
      default: break
      }
      offset = min(offset + 1, end)
    }
  }

  /// The names of references to quotes.
  private static let quotes: Set<[UInt8]> = Set(["quot", "apos", "#34", "#39", "#x22", "#x27"].map { Array($0.utf8) })

  /// Whether the same reference follows in the range, so that a quote is not unpaired.
  private func isClosed(_ name: [UInt8]) -> Bool {
    let reference = [UInt8(ascii: "&")] + name + [UInt8(ascii: ";")]
    var place = offset + 1
    while place + reference.count <= end {
      if bytes.base[place] == reference[0], bytes.bytes(place..<place + reference.count).elementsEqual(reference) { return true }
      place += 1
    }
    return false
  }

  private func trimmed(_ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start, StartTag.isBlank(bytes.base[end - 1]) { end -= 1 }
    return end
  }

  private func withoutImportance(_ value: Range<Int>) -> (Range<Int>, Bool) {
    let word = "!important".utf8
    guard value.count > word.count, bytes.base[value.upperBound - word.count] == UInt8(ascii: "!"),
      bytes.text(value.upperBound - word.count..<value.upperBound).lowercased() == "!important"
    else { return (value, false) }
    return (value.lowerBound..<trimmed(value.lowerBound, value.upperBound - word.count), true)
  }
}
