import ShapeModel

/// What is being typed at the end of an unfinished selector: `(Head, /Page/"Card` ends in a step of a path.
struct CutSelector {
  enum Part {
    /// A name or a step of a path, quoted or not.
    case label
    case id, saved, pseudo, property
    /// The unquoted value of a predicate.
    case value
    /// A tag with its dot, and the name of a checkpoint in `:changed(`.
    case tag, mark
    /// Something without completions.
    case other
  }

  private(set) var part = Part.label
  /// The byte offset of the part: after `:` or `[`, but including `#`, `@`, `.` or a quote.
  private(set) var start: Int
  /// The quote around the part.
  private(set) var quote: UInt8?
  /// The bytes of the path before a step, up to and including its slash.
  private(set) var path: Range<Int>?
  /// The byte offset of the text since the last blank or parenthesis, which may be meant as one name: `!alert`, `a/b`.
  private(set) var piece: Int
  /// The byte offset of the last name or step; with all that follows it may be meant as one name: `logo.png`. Nil if it has quotes.
  private(set) var label: Int?
  /// The byte range of the last property of a predicate.
  private(set) var property = 0..<0

  private let bytes: [UInt8]
  private var offset: Int
  private var compound: Int
  /// For each open parenthesis, whether it contains a selector.
  private var parentheses: [Bool] = []

  /// - Parameters:
  ///   - bytes: The entry up to the cursor.
  ///   - start: The byte offset where the selector begins.
  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    (self.start, piece, label, compound, offset) = (start, start, start, start, start)
    while offset < bytes.count { step() }
  }

  private var byte: UInt8 { bytes[offset] }

  private mutating func step() {
    guard parentheses.last != false else { return skipArgument() }
    switch byte {
    case _ where SelectorParser.isBlank(byte):
      beginCompound()
      piece = offset
    case UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "~"):
      // A combinator without a left side is allowed only in `:has(`.
      let leads = offset == compound && compound == piece && parentheses.isEmpty
      beginCompound()
      if leads { become(.other, at: offset) }
    case UInt8(ascii: ","), UInt8(ascii: "!"): beginCompound()
    case UInt8(ascii: "("):
      parentheses.append(true)
      beginCompound()
      piece = offset
    case UInt8(ascii: ")"):
      _ = parentheses.popLast()
      offset += 1
      become(.other, at: offset)
    case UInt8(ascii: "{"): skip(to: UInt8(ascii: "}"))
    case UInt8(ascii: ";"):
      // In `:same(S; fill)`, properties follow the selector.
      offset += 1
      if !parentheses.isEmpty { parentheses[parentheses.count - 1] = false }
      become(.other, at: offset)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): skipQuote()
    case UInt8(ascii: "/"):
      offset += 1
      path = compound..<offset
      (label, quote) = (offset, nil)
      become(.label, at: offset)
    case UInt8(ascii: "#"): id()
    case UInt8(ascii: "@"): word(.saved, from: offset)
    case UInt8(ascii: ":"): pseudo()
    case UInt8(ascii: "["): predicate()
    case UInt8(ascii: "."): word(.tag, from: offset)
    case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "]"): word(.other, from: offset)
    default:
      // Any other byte continues the present part.
      offset += 1
    }
  }

  private mutating func become(_ part: Part, at start: Int) { (self.part, self.start) = (part, start) }

  private mutating func beginCompound() {
    offset += 1
    (compound, path, label, quote) = (offset, nil, offset, nil)
    become(.label, at: offset)
  }

  /// Skips a sign and the word after it.
  private mutating func word(_ part: Part, from start: Int, mayHoldDots: Bool = false) {
    offset += 1
    while offset < bytes.count, SelectorParser.isNameByte(byte) || mayHoldDots && byte == UInt8(ascii: ".") { offset += 1 }
    become(part, at: start)
  }

  /// Skips an id, in quotes or not.
  private mutating func id() {
    let (start, label) = (offset, label)
    word(.id, from: start, mayHoldDots: true)
    guard offset == start + 1, offset < bytes.count, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { return }
    skipQuote()
    guard quote != nil else { return }
    self.label = label
    become(.id, at: start)
  }

  /// Skips alternatives or a value, through the byte that ends them outside quotes. They have no completions.
  private mutating func skip(to end: UInt8) {
    while offset < bytes.count, byte != end {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        skipQuote()
        quote = nil
      } else {
        offset += 1
      }
    }
    if offset < bytes.count { offset += 1 }
    become(.other, at: offset)
  }

  private mutating func skipQuote() {
    let (start, quote) = (offset, byte)
    let mayBegin = label == start
    label = nil
    offset += 1
    while offset < bytes.count, byte != quote { offset += byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1 }
    guard offset < bytes.count else {
      offset = bytes.count
      self.quote = quote
      // A quote within a name is no beginning of one.
      return become(mayBegin ? .label : .other, at: start)
    }
    offset += 1
    become(.other, at: offset)
  }

  private mutating func pseudo() {
    word(.pseudo, from: offset + 1)
    guard offset < bytes.count, byte == UInt8(ascii: "(") else { return }
    let name = String(decoding: bytes[start..<offset], as: UTF8.self)
    let argument = PseudoClass.named(name)?.argument
    parentheses.append(argument == .selector)
    beginCompound()
    guard parentheses.last == false else { return piece = offset }
    // The argument is no name, and no beginning of one.
    label = nil
    become(argument == .checkpoint ? .mark : .other, at: offset)
  }

  /// Skips a byte, or a quoted text, of an argument that is not a selector.
  private mutating func skipArgument() {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      skipQuote()
      quote = nil
    case UInt8(ascii: "("):
      parentheses.append(false)
      offset += 1
    case UInt8(ascii: ")"):
      parentheses.removeLast()
      offset += 1
    default:
      offset += 1
      if part == .mark { return }
    }
    become(.other, at: offset)
  }

  private mutating func predicate() {
    word(.property, from: offset + 1, mayHoldDots: true)
    if String(decoding: bytes[start..<offset], as: UTF8.self) == "own", offset < bytes.count, byte == UInt8(ascii: ":") {
      word(.property, from: offset + 1, mayHoldDots: true)
    }
    guard offset < bytes.count else { return }
    property = start..<offset
    let value = bytes[offset...].drop { "!~^$*=".utf8.contains($0) }
    if value.startIndex > offset, bytes[value.startIndex - 1] == UInt8(ascii: "="), value.allSatisfy(SelectorParser.isNameByte) {
      offset = bytes.count
      return become(.value, at: value.startIndex)
    }
    skip(to: UInt8(ascii: "]"))
  }
}
