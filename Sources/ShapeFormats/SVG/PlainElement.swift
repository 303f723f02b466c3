// SPDX-License-Identifier: GPL-3.0-or-later
import JSON
import ShapeModel

/// The declarations of a plain element, read from its start tag in one pass, without a list of its attributes.
///
/// Nearly all elements of large drawings are plain: numbers without units, colours as `#rrggbb` or `none`, no entities, functions or
/// `!important`. For any other one, and in files with style sheets, the initializer fails and ``SVGDecoder`` reads the element.
/// - Complexity: O(start tag), allocates nothing.
struct PlainElement {
  /// The declared values of style properties; those of the `style` attribute win. Few bytes: each element is copied several times.
  private var declared = InlineArray<12, Declaration>(repeating: Declaration())
  private var declaredCount = 0
  /// The offset of the `<`.
  private var start = 0
  /// The numbers of geometry, by ``SVGWord``.
  private var numbers = InlineArray<16, Double>(repeating: 0)
  private var found: UInt32 = 0
  private(set) var path: Range<Int>?
  private(set) var label: Range<Int>?
  private(set) var transform: Range<Int>?
  /// The length in bytes of the longest text that may be its name.
  private(set) var longestName = 0
  /// Whether the tag closes itself.
  private(set) var isEmpty = false
  /// The offset after the start tag.
  private(set) var end = 0

  /// The value of a style property; its offset counts from the `<`.
  private struct Declaration {
    var word: UInt8 = 0
    var offset: UInt32 = 0
    var count: UInt32 = 0
  }

  /// The maximum number of style properties of a plain element.
  private static let mostDeclared = 12
  private static let firstNumber = Int(SVGWord.x.rawValue)

  init?(_ source: SVGSource, _ node: Int) {
    guard source.sheet.isEmpty, !source.isRespelled, node > SVGSource.root else { return nil }
    let bytes = source.bytes
    start = source.nodeIndex.start(node)
    var style: Range<Int>?
    var cursor = AttributeCursor(bytes, at: start)
    while let attribute = cursor.next() {
      guard let word = attribute.word else { continue }
      switch word {
      case .style: style = attribute.value
      case .sodipodiType: return nil
      case .transform: transform = attribute.value
      case .d: path = attribute.value
      case .id, .label, .ariaLabel:
        if word == .label { label = attribute.value }
        longestName = max(longestName, attribute.value.count)
      case .x, .y, .width, .height, .cx, .cy, .r, .rx, .ry, .x1, .y1, .x2, .y2:
        guard let number = PlainElement.number(attribute.value, bytes), abs(number) <= NumberRange.limit / 2 else { return nil }
        let index = Int(word.rawValue) - PlainElement.firstNumber
        numbers[index] = number
        found |= 1 << UInt32(index)
      case _ where word.isStyle:
        guard declare(word, attribute.value, bytes) else { return nil }
      default: continue
      }
    }
    (isEmpty, end) = (cursor.isEmpty, cursor.offset)
    if source.word(of: node) == .text, !isEmpty, source.beginsWithSpan(after: end) { return nil }
    guard let style else { return }
    // An entity may hold declarations.
    if !source.index.markup.entities.isEmpty, bytes.contains(UInt8(ascii: "&"), in: style) { return nil }
    var reader = StyleDeclarationReader(bytes, style)
    while let declaration = reader.next() {
      guard let word = declaration.word else { continue }
      guard word.isStyle, !declaration.isImportant, declare(word, declaration.value, bytes) else { return nil }
    }
  }

  private mutating func declare(_ word: SVGWord, _ value: Range<Int>, _ bytes: ByteStore) -> Bool {
    guard PlainElement.isPlain(value, of: word, bytes) else { return false }
    var place = 0
    while place < declaredCount, declared[place].word != word.rawValue { place += 1 }
    guard place < PlainElement.mostDeclared, let offset = UInt32(exactly: value.lowerBound - start),
      let count = UInt32(exactly: value.count)
    else { return false }
    declared[place] = Declaration(word: word.rawValue, offset: offset, count: count)
    declaredCount = max(declaredCount, place + 1)
    return true
  }

  /// Whether the value of a style property is valid and plain.
  fileprivate static func isPlain(_ value: Range<Int>, of word: SVGWord, _ bytes: ByteStore) -> Bool {
    let isReference = (word == .fill || word == .stroke) && bytes.starts(value, "url(#")
    guard isReference || isPlain(value, bytes), !SVGPaint.isIgnored(word, value, bytes) else { return false }
    return word == .fontFamily || !StyleKeyword.mayDiffer(value, bytes)
  }

  /// Whether a value has no entities, functions or blanks at its ends, and is not `inherit`.
  private static func isPlain(_ value: Range<Int>, _ bytes: ByteStore) -> Bool {
    guard let first = value.first, let last = value.last, !StartTag.isBlank(bytes.base[first]), !StartTag.isBlank(bytes.base[last]) else {
      return false
    }
    for offset in value where bytes.base[offset] == UInt8(ascii: "(") || bytes.base[offset] == UInt8(ascii: "&") { return false }
    return !bytes.spells(value, "inherit")
  }

  /// The value that the element declares for a style property; nil if it declares none.
  subscript(word: SVGWord) -> Range<Int>? {
    for place in 0..<declaredCount where declared[place].word == word.rawValue { return value(at: place) }
    return nil
  }

  private func value(at place: Int) -> Range<Int> {
    let first = start + Int(declared[place].offset)
    return first..<first + Int(declared[place].count)
  }

  /// Whether all declared values of style properties pass a test.
  func allStyles(_ test: (SVGWord, Range<Int>) -> Bool) -> Bool {
    for place in 0..<declaredCount {
      guard let word = SVGWord(rawValue: declared[place].word), test(word, value(at: place)) else { return false }
    }
    return true
  }

  /// The number of an attribute of geometry; 0 without one.
  func number(_ word: SVGWord) -> Double { numbers[Int(word.rawValue) - PlainElement.firstNumber] }

  func has(_ word: SVGWord) -> Bool { found & 1 << UInt32(Int(word.rawValue) - PlainElement.firstNumber) != 0 }

  /// Whether the element declares a member of an object such as `stroke`.
  func declares(partOf object: Property) -> Bool {
    !allStyles { word, _ in SVGField.containers[word] != object }
  }

  // MARK: Values

  /// A number that fills a range of bytes; nil for any other text, such as a length with a unit.
  static func number(_ range: Range<Int>, _ bytes: ByteStore) -> Double? {
    let text = UnsafeBufferPointer(start: bytes.base + range.lowerBound, count: range.count)
    guard case .number(let number, let end) = NumberText.scan(text.span, from: 0, as: .svg), end == range.count else { return nil }
    return number
  }

  /// A plain fill or stroke.
  enum Paint { case nothing, color(Color), other }

  static func paint(_ range: Range<Int>, _ bytes: ByteStore) -> Paint {
    if bytes.spells(range, "none") { return .nothing }
    guard range.count == 7, range.upperBound <= bytes.count, bytes.base[range.lowerBound] == UInt8(ascii: "#") else { return .other }
    var number: UInt32 = 0
    for offset in range.dropFirst() {
      guard let digit = JSONCursor.hexDigit(bytes.base[offset]) else { return .other }
      number = number << 4 | UInt32(digit)
    }
    return .color(Color(rgb: number))
  }
}

/// The declaration of one style property of a plain element, as in ``PlainElement``, without the others.
///
/// - Complexity: O(start tag), a third of the time of reading all properties: selectors of one property query all elements.
struct PlainDeclaration {
  /// The declared value; nil if there is none.
  private(set) var value: Range<Int>?

  /// Fails for an element that has to be decoded.
  /// - Parameter word: A property that no shorthand sets.
  init?(_ source: SVGSource, _ node: Int, _ word: SVGWord) {
    guard source.sheet.isEmpty, !source.isRespelled, node > SVGSource.root else { return nil }
    let bytes = source.bytes
    var style: Range<Int>?
    var cursor = AttributeCursor(bytes, at: source.nodeIndex.start(node))
    while let attribute = cursor.next() {
      if attribute.word == .style { style = attribute.value }
      guard attribute.word == word else { continue }
      guard PlainElement.isPlain(attribute.value, of: word, bytes) else { return nil }
      value = attribute.value
    }
    if source.word(of: node) == .text, !cursor.isEmpty, source.beginsWithSpan(after: cursor.offset) { return nil }
    guard let style else { return }
    // An entity may hold declarations.
    if !source.index.markup.entities.isEmpty, bytes.contains(UInt8(ascii: "&"), in: style) { return nil }
    var reader = StyleDeclarationReader(bytes, style)
    while let declaration = reader.next() {
      guard declaration.word == word else { continue }
      guard !declaration.isImportant, PlainElement.isPlain(declaration.value, of: word, bytes) else { return nil }
      value = declaration.value
    }
  }
}
