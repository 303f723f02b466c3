// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Finds every mention of an element by its id.
///
/// `url(#id)` in attributes and style sheets, in all its spellings; `#id` in selectors, in `href` and in the attributes of editors; lists of
/// ids in accessibility attributes; the begin and end of animations.
struct SVGReferences {
  let source: SVGSource
  let bytes: ByteStore
  private(set) var found: [SVGMention] = []
  /// The offset of the element being read.
  private(set) var element = 0
  var context = SVGMention.Context.content

  /// All mentions of a file in order of their offsets. Costs the file.
  static func all(_ source: SVGSource) -> [SVGMention] {
    source.nodeIndex.count > 1 ? source.ranges.flatMap { all(source, in: $0) } : []
  }

  /// The mentions in a range of whole elements, or in one start tag.
  static func all(_ source: SVGSource, in range: Range<Int>) -> [SVGMention] {
    var references = SVGReferences(source)
    guard references.mayFind(in: range) else { return [] }
    references.read(range)
    return references.found
  }

  /// The mentions in one element: in its start tag, and in its content if it is a style sheet.
  static func all(_ source: SVGSource, at offset: Int) -> [SVGMention] {
    var references = SVGReferences(source)
    references.readElement(at: offset)
    return references.found
  }

  init(_ source: SVGSource) {
    self.source = source
    bytes = source.bytes
  }

  /// Whether a range contains any of the words that accompany mentions. The search costs much less than reading the tags.
  private func mayFind(in range: Range<Int>) -> Bool {
    // Mentions inside entities are not in the range.
    guard source.index.markup.entities.isEmpty, range.count > 4096 else { return true }
    let words: [StaticString] = ["href", "url(", "URL(", "aria-", "begin", "end=", "end =", "inkscape:", "sodipodi:", "<style", ":style"]
    return words.contains { word in bytes.firstOffset(of: word, from: range.lowerBound).map { $0 < range.upperBound } ?? false }
  }

  private mutating func read(_ range: Range<Int>) {
    var sheets = source.index.definitions.styleSheets[...]
    while let sheet = sheets.first, sheet.upperBound <= range.lowerBound { sheets.removeFirst() }
    guard let first = sheets.first, first.lowerBound < range.upperBound else { return readTags(range) }
    var content = ContentCursor(bytes, range)
    while let piece = content.next() {
      switch piece {
      case .start(let tag): read(tag)
      case .characters(let range), .verbatim(let range):
        while let sheet = sheets.first, sheet.upperBound <= range.lowerBound { sheets.removeFirst() }
        guard let sheet = sheets.first, sheet.lowerBound <= range.lowerBound, range.upperBound <= sheet.upperBound else { continue }
        readSheet(range, piece)
      default: continue
      }
    }
  }

  /// Reads the start tags of a range without style sheets. Most are only scanned.
  private mutating func readTags(_ range: Range<Int>) {
    var starts = StartTagCursor(bytes, in: range)
    var tag = StartTag()
    while let start = starts.next() {
      guard mayMention(start) else { continue }
      tag.read(bytes, at: start)
      read(tag)
    }
  }

  /// Whether a start tag has an attribute that may mention an id. Allocates nothing.
  private func mayMention(_ start: Int) -> Bool {
    var cursor = AttributeCursor(bytes, at: start)
    while let attribute = cursor.next() {
      switch attribute.word {
      case .d, .points, .id, .transform, .x, .y, .width, .height, .classes, .cx, .cy, .r, .rx, .ry, .x1, .y1, .x2, .y2, .viewBox, .label:
        continue
      case .href, .xlinkHref: return true
      case let word?:
        let isStyle = word == .style || word.isStyle
        for offset in attribute.value where isStyle ? isOfFunction(offset) : isOfMention(offset) { return true }
      case nil:
        // Lists of ids and times of animations have no `#`.
        switch bytes.base[attribute.name.lowerBound] {
        case UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "e"): return true
        default: for offset in attribute.value where isOfMention(offset) { return true }
        }
      }
    }
    return false
  }

  private func isOfFunction(_ offset: Int) -> Bool { bytes.base[offset] == UInt8(ascii: "(") || bytes.base[offset] == UInt8(ascii: "&") }
  private func isOfMention(_ offset: Int) -> Bool { bytes.base[offset] == UInt8(ascii: "#") || isOfFunction(offset) }

  /// The mentions in a style sheet, or in a part of one.
  static func all(_ source: SVGSource, inSheet sheet: Range<Int>) -> [SVGMention] {
    var references = SVGReferences(source)
    references.element = source.index.definitions.styleSheets.first { $0.contains(sheet.lowerBound) }?.lowerBound ?? sheet.lowerBound
    while references.bytes.base[references.element] != UInt8(ascii: "<") { references.element -= 1 }
    references.readSheet(sheet)
    return references.found
  }

  private mutating func readElement(at offset: Int) {
    var tag = StartTag()
    tag.read(bytes, at: offset)
    read(tag)
    if let sheet = source.index.definitions.styleSheets.first(where: { $0.lowerBound == tag.end }) { readSheet(sheet) }
  }

  private mutating func readSheet(_ sheet: Range<Int>) {
    var content = ContentCursor(bytes, sheet)
    while let piece = content.next() {
      if case .verbatim(let range) = piece { readSheet(range, piece) }
      if case .characters(let range) = piece { readSheet(range, piece) }
    }
  }

  private mutating func readSheet(_ range: Range<Int>, _ piece: ContentCursor.Piece) {
    if case .verbatim = piece { context = .verbatim } else { context = .content }
    if case .verbatim = piece { readSheet(range, markup: nil) } else { readSheet(range, markup: source.index.markup) }
  }

  mutating func read(_ tag: StartTag) {
    element = tag.start
    for attribute in tag.attributes {
      context = .attribute(quote: bytes.base[attribute.value.lowerBound - 1])
      read(attribute, of: tag)
    }
  }

  mutating func add(_ id: String, _ part: Range<Int>, of text: PlacedText, _ role: SVGMention.Role, _ spelling: SVGMention.Spelling) {
    guard !part.isEmpty, !id.isEmpty else { return }
    found.append(
      SVGMention(id: id, place: text.place(of: part), element: element, role: role, spelling: spelling, context: context))
  }

  /// Notes the selector that contains all mentions from a number on.
  mutating func note(selector: Range<Int>, from first: Int) {
    for index in first..<found.count { found[index].selector = selector }
  }

  /// Notes the end of the negation that contains all mentions from a number on.
  mutating func note(negationEnd: Int, from first: Int) {
    for index in first..<found.count { found[index].negationEnd = negationEnd }
  }

  // MARK: Attributes

  private static let lists: Set<String> = [
    "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-flowto", "aria-details", "aria-errormessage",
    "aria-activedescendant",
  ]

  private mutating func read(_ attribute: StartTag.Attribute, of tag: StartTag) {
    let range = attribute.value
    switch attribute.word {
    case .href, .xlinkHref: return readAddress(text(range), "href")
    case .d, .points, .id, .transform, .x, .y, .width, .height, .classes, .cx, .cy, .r, .rx, .ry, .x1, .y1, .x2, .y2, .viewBox: return
    case .style: return readStyle(range)
    case let word? where word.isStyle: return readFunctions(range, word.text)
    default: break
    }
    let name = bytes.text(attribute.name)
    let local = name.split(separator: ":").last.map(String.init) ?? name
    if name == "begin" || name == "end" { return readTimes(text(range), name) }
    if SVGReferences.lists.contains(name) { return readWords(text(range), name) }
    if name.hasPrefix("inkscape:") || name.hasPrefix("sodipodi:") {
      // A label such as `#g12` is a name.
      return local.hasSuffix("color") || local == "label" ? () : readAddresses(text(range), local)
    }
    // The prefix of the namespace may be another one.
    if local == "href" { return readAddress(text(range), local) }
    if ["values", "from", "to", "by"].contains(name), animatesAddress(tag) { return readAddresses(text(range), name) }
    readFunctions(range, local)
  }

  private func text(_ range: Range<Int>) -> PlacedText { PlacedText(bytes, range, source.index.markup) }

  private func animatesAddress(_ tag: StartTag) -> Bool {
    tag.attributes.contains { bytes.text($0.name) == "attributeName" && source.text($0.value).hasSuffix("href") }
  }

  /// Reads a value that is `#id` as a whole.
  private mutating func readAddress(_ text: PlacedText, _ name: String) {
    readAddress(text, 0..<text.count, name)
  }

  private mutating func readAddress(_ text: PlacedText, _ part: Range<Int>, _ name: String) {
    let part = text.trimmed(part)
    guard part.count > 1, text[part.lowerBound] == UInt8(ascii: "#") else { return }
    let fragment = part.lowerBound + 1..<part.upperBound
    add(source.id(ofFragment: text.text(fragment)), fragment, of: text, .word(name), .address)
  }

  /// Reads `#id`, or several of them with semicolons between.
  private mutating func readAddresses(_ text: PlacedText, _ name: String) {
    for part in parts(of: text, separatedBy: { $0 == UInt8(ascii: ";") }) { readAddress(text, part, name) }
  }

  private mutating func readWords(_ text: PlacedText, _ name: String) {
    for part in parts(of: text, separatedBy: StartTag.isBlank) { add(text.text(part), part, of: text, .word(name), .word) }
  }

  private func parts(of text: PlacedText, separatedBy isSeparator: (UInt8) -> Bool) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    for index in 0...text.count where index == text.count || isSeparator(text[index]) {
      if index > start { parts.append(start..<index) }
      start = index + 1
    }
    return parts
  }

  /// Reads the times of an animation: `id.click+1s; other.end`.
  private mutating func readTimes(_ text: PlacedText, _ name: String) {
    for part in parts(of: text, separatedBy: { $0 == UInt8(ascii: ";") }) {
      let part = text.trimmed(part)
      // A number is a time offset, and can contain a point too, as can the date of `wallclock(…)`.
      guard let first = part.first, !SVGReferences.isNumber(text[first]) else { continue }
      var (end, isEscaped) = (part.lowerBound, false)
      var id: [UInt8] = []
      while end < part.upperBound, isEscaped || text[end] != UInt8(ascii: "."), text[end] != UInt8(ascii: "(") {
        isEscaped = !isEscaped && text[end] == UInt8(ascii: "\\")
        if !isEscaped { id.append(text[end]) }
        end += 1
      }
      guard end < part.upperBound, text[end] == UInt8(ascii: ".") else { continue }
      add(String(decoding: id, as: UTF8.self), part.lowerBound..<end, of: text, .word(name), .time)
    }
  }

  private static func isNumber(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || byte == 0x2b || byte == 0x2d || byte == 0x2e }

  private mutating func readFunctions(_ range: Range<Int>, _ name: String) {
    // Functions are rare.
    guard bytes.contains(UInt8(ascii: "("), in: range) || bytes.contains(UInt8(ascii: "&"), in: range) else { return }
    let text = text(range)
    readFunctions(text, 0..<text.count, name)
  }

  private mutating func readStyle(_ range: Range<Int>) {
    guard bytes.contains(UInt8(ascii: "("), in: range) || bytes.contains(UInt8(ascii: "&"), in: range) else { return }
    for declaration in StyleDeclarationReader.all(bytes, range) { readFunctions(declaration.value, bytes.text(declaration.name)) }
  }
}

extension SVGSource {
  /// The id for a fragment of an address: the fragment itself if an element has that id, else with `%20` and the like resolved.
  func id(ofFragment fragment: String) -> String {
    guard fragment.utf8.contains(UInt8(ascii: "%")), !holdsElement(id: fragment) else { return fragment }
    return String(decoding: PercentEncoding.resolved(fragment), as: UTF8.self)
  }

  /// Whether an element of the file has an id.
  func holdsElement(id: String) -> Bool {
    index.definitions.offset(id: id, bytes, index.markup) != nil || writtenNode(id: id) != nil
  }
}

extension NodeIndex {
  /// The innermost node whose bytes contain an offset; 0 if there is none.
  func innermost(at offset: Int) -> Int {
    let nodes = lastAddition { start($0) <= offset } ?? 0..<count
    var node = max(0, nodes.partitioningIndex { start($0) > offset } - 1)
    while node > 0, end(node) <= offset { node = parent(node) }
    return node
  }
}
