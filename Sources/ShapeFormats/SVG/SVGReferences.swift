import ShapeModel

/// Finds every reference to an element by its id.
///
/// `url(#id)` in attributes and style sheets, `#id` in selectors and in `href`, lists of ids in accessibility attributes, and the begin
/// and end of animations.
struct SVGReferences {
  /// A reference to an element.
  struct Reference {
    var id: String
    /// The bytes of the id.
    var range: Range<Int>
    /// The offset of the `<` of the containing element.
    var element: Int
  }

  private let source: SVGSource
  private let bytes: ByteStore
  private var found: [Reference] = []
  private var element = 0

  /// All references of a file in order of their offsets. Costs the file.
  static func all(_ source: SVGSource) -> [Reference] {
    source.nodeIndex.count > 1 ? all(source, in: source.nodeIndex.start(1)..<source.nodeIndex.end(1)) : []
  }

  /// The references in an element, or in its start tag alone.
  static func all(_ source: SVGSource, in range: Range<Int>) -> [Reference] {
    var references = SVGReferences(source)
    references.read(range)
    return references.found
  }

  /// The references in a part of a style sheet.
  static func all(_ source: SVGSource, inSheet range: Range<Int>) -> [Reference] {
    var references = SVGReferences(source)
    references.readSheet(range)
    return references.found
  }

  private init(_ source: SVGSource) {
    self.source = source
    bytes = source.bytes
  }

  private mutating func read(_ range: Range<Int>) {
    var sheets = source.index.definitions.styleSheets[...]
    var content = ContentCursor(bytes, range)
    while let piece = content.next() {
      switch piece {
      case .start(let tag):
        element = tag.start
        for attribute in tag.attributes { read(attribute) }
      case .characters(let range), .verbatim(let range):
        while let sheet = sheets.first, sheet.upperBound <= range.lowerBound { sheets.removeFirst() }
        if let sheet = sheets.first, sheet.lowerBound <= range.lowerBound, range.upperBound <= sheet.upperBound { readSheet(range) }
      default: continue
      }
    }
  }

  private mutating func add(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    found.append(Reference(id: source.text(range), range: range, element: element))
  }

  private static let lists: Set<String> = [
    "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-flowto", "aria-details", "aria-errormessage",
    "aria-activedescendant",
  ]

  private mutating func read(_ attribute: StartTag.Attribute) {
    let range = attribute.value
    switch attribute.word {
    case .href, .xlinkHref: return readAddress(range)
    case .d, .points, .id, .transform, .x, .y, .width, .height, .classes: return
    default: break
    }
    let name = bytes.text(attribute.name)
    if name == "begin" || name == "end" { return readTimes(range) }
    if SVGReferences.lists.contains(name) { return readWords(range) }
    if name.hasPrefix("inkscape:") || name.hasPrefix("sodipodi:") { return readAddress(range) }
    readFunctions(range)
  }

  /// Reads a value that is `#id` as a whole.
  private mutating func readAddress(_ range: Range<Int>) {
    if range.count > 1, bytes.base[range.lowerBound] == UInt8(ascii: "#") { add(range.lowerBound + 1..<range.upperBound) }
  }

  private mutating func readWords(_ range: Range<Int>) {
    var start = range.lowerBound
    for offset in range.lowerBound...range.upperBound where offset == range.upperBound || StartTag.isBlank(bytes.base[offset]) {
      add(start..<offset)
      start = offset + 1
    }
  }

  /// Reads the times of an animation: `id.click+1s; other.end`.
  private mutating func readTimes(_ range: Range<Int>) {
    var start = range.lowerBound
    for offset in range.lowerBound...range.upperBound where offset == range.upperBound || bytes.base[offset] == UInt8(ascii: ";") {
      var first = start
      while first < offset, StartTag.isBlank(bytes.base[first]) { first += 1 }
      // A number is a time offset, and can contain a point as well.
      if first < offset, !Self.isNumber(bytes.base[first]), let point = (first..<offset).first(where: { bytes.base[$0] == 0x2e }) {
        add(first..<point)
      }
      start = offset + 1
    }
  }

  private static func isNumber(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || byte == 0x2b || byte == 0x2d || byte == 0x2e }

  /// Reads `url(#id)`, with or without quotes.
  private mutating func readFunctions(_ range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if bytes.base[offset] == UInt8(ascii: "#"), isAddress(offset, range.lowerBound) {
        let end = nameEnd(offset + 1, range.upperBound)
        add(offset + 1..<end)
        offset = end
      } else {
        offset += 1
      }
    }
  }

  /// Whether `url(` precedes an offset, with or without a quote between.
  private func isAddress(_ offset: Int, _ start: Int) -> Bool {
    var end = offset
    while end > start, StartTag.isBlank(bytes.base[end - 1]) || bytes.base[end - 1] == 0x22 || bytes.base[end - 1] == 0x27 { end -= 1 }
    if end - 6 >= start, bytes.text(end - 6..<end) == "&quot;" { end -= 6 }
    return end - 4 >= start && bytes.text(end - 4..<end).lowercased() == "url("
  }

  /// The end of an id: before a quote, a parenthesis, or any other character that ends CSS names.
  private func nameEnd(_ start: Int, _ end: Int) -> Int {
    var offset = start
    while offset < end, !Self.endsName(bytes.base[offset]) { offset += 1 }
    return offset
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte < 0x80 && byte != 0x2d && byte != 0x5f && byte != 0x2e && !(0x30...0x3a).contains(byte) && !(0x41...0x5a).contains(byte)
      && !(0x61...0x7a).contains(byte)
  }

  /// Reads `#id` in selectors, and `url(#id)` in declarations.
  private mutating func readSheet(_ range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard bytes.base[offset] == UInt8(ascii: "#") else {
        offset += 1
        continue
      }
      let isAddress = isAddress(offset, range.lowerBound)
      var end = nameEnd(offset + 1, range.upperBound)
      // In a selector, a point begins a class and a colon a pseudo-class.
      if !isAddress, let stop = (offset + 1..<end).first(where: { bytes.base[$0] == 0x2e || bytes.base[$0] == 0x3a }) { end = stop }
      if isAddress || isSelector(end, range.upperBound) { add(offset + 1..<end) }
      offset = max(end, offset + 1)
    }
  }

  /// Whether the next delimiter is an opening brace: colours in declarations are followed by a semicolon or a closing brace.
  private func isSelector(_ start: Int, _ end: Int) -> Bool {
    for offset in start..<end {
      switch bytes.base[offset] {
      case UInt8(ascii: "{"): return true
      case UInt8(ascii: "}"), UInt8(ascii: ";"): return false
      default: continue
      }
    }
    return false
  }
}

extension FormatSource {
  /// The nodes whose own bytes contain `#id`, ascending. Costs the file.
  package func nodes(mentioning id: String) -> [Int] {
    let word = Array("#\(id)".utf8)
    var nodes: [Int] = []
    var offset = 0
    while offset + word.count <= bytes.count {
      if bytes.base[offset] == word[0], word.indices.allSatisfy({ bytes.base[offset + $0] == word[$0] }) {
        let node = nodeIndex.innermost(at: offset)
        if nodes.last != node { nodes.append(node) }
      }
      offset += 1
    }
    return Array(Set(nodes)).sorted()
  }
}

extension NodeIndex {
  /// The innermost node whose bytes contain an offset; 0 if there is none.
  func innermost(at offset: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if start(middle) <= offset { low = middle + 1 } else { high = middle }
    }
    var node = max(0, low - 1)
    while node > 0, end(node) <= offset { node = parent(node) }
    return node
  }
}
