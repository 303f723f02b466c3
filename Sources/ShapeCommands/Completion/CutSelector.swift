import ShapeModel

/// What is being written at the end of a selector that is cut off: `(Head, /Page/"Card` ends in a step of a path.
struct CutSelector {
  enum Part {
    /// A name, or a step of a path, without quotes or in them.
    case label
    case id, saved, pseudo, property
    /// A word that graphics are found by, with its dot, and a named state in `:changed(`.
    case tag, mark
    /// Something nothing is known to go on from.
    case other
  }

  private(set) var part = Part.label
  /// Where what is written begins, behind the `:` or `[` but with the `#`, `@` or quote.
  private(set) var start: Int
  /// The quote around it.
  private(set) var quote: UInt8?
  /// The path before a step, up to its slash.
  private(set) var path: Range<Int>?
  /// Where the text between blanks and parentheses begins, which may be meant as one name: `!alert`, `a/b`.
  private(set) var piece: Int
  /// Where a name or step with all behind it begins, which may be meant as one: `logo.png`. Nil where it has quotes.
  private(set) var label: Int?

  private let bytes: [UInt8]
  private var offset: Int
  private var compound: Int
  /// For each parenthesis, whether a selector is in it.
  private var parentheses: [Bool] = []

  /// - Parameters:
  ///   - bytes: Up to the cursor.
  ///   - start: Where the selector begins.
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
      // Nothing is left of it, which only `:has(` allows.
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
      // Behind the selector of `:same(S; fill)` are properties.
      offset += 1
      if !parentheses.isEmpty { parentheses[parentheses.count - 1] = false }
      become(.other, at: offset)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): skipQuote()
    case UInt8(ascii: "/"):
      offset += 1
      path = compound..<offset
      (label, quote) = (offset, nil)
      become(.label, at: offset)
    case UInt8(ascii: "#"): word(.id, from: offset, mayHoldDots: true)
    case UInt8(ascii: "@"): word(.saved, from: offset)
    case UInt8(ascii: ":"): pseudo()
    case UInt8(ascii: "["): predicate()
    case UInt8(ascii: "."): word(.tag, from: offset)
    case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "]"): word(.other, from: offset)
    default:
      // Names, stars and choices go on as what they are.
      offset += 1
    }
  }

  private mutating func become(_ part: Part, at start: Int) { (self.part, self.start) = (part, start) }

  private mutating func beginCompound() {
    offset += 1
    (compound, path, label, quote) = (offset, nil, offset, nil)
    become(.label, at: offset)
  }

  /// A sign and the word behind it.
  private mutating func word(_ part: Part, from start: Int, mayHoldDots: Bool = false) {
    offset += 1
    while offset < bytes.count, SelectorParser.isNameByte(byte) || mayHoldDots && byte == UInt8(ascii: ".") { offset += 1 }
    become(part, at: start)
  }

  /// Choices or a value, with the sign that ends them; in quotes it ends nothing. Nothing is known to go on from it.
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
    label = nil
    offset += 1
    while offset < bytes.count, byte != quote { offset += byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1 }
    guard offset < bytes.count else {
      offset = bytes.count
      self.quote = quote
      return become(.label, at: start)
    }
    offset += 1
    become(.other, at: offset)
  }

  private mutating func pseudo() {
    word(.pseudo, from: offset + 1)
    guard offset < bytes.count, byte == UInt8(ascii: "(") else { return }
    let name = String(decoding: bytes[start..<offset], as: UTF8.self)
    parentheses.append(SelectorParser.selectingPseudos.contains(name))
    beginCompound()
    guard parentheses.last == false else { return piece = offset }
    // What is in them is no name, and no beginning of one.
    label = nil
    become(name == "changed" ? .mark : .other, at: offset)
  }

  /// What is in parentheses and no selector.
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
    skip(to: UInt8(ascii: "]"))
  }
}
