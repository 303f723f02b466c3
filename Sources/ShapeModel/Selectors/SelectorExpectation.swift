// SPDX-License-Identifier: GPL-3.0-or-later
/// A syntax element that may follow at the cursor, the end of an unfinished selector.
package struct SelectorExpectation: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The name or the kind of a graphic, at the start of a compound.
    case name
    /// A step of a path, after the path in a byte range, which ends with its slash.
    case step(path: Range<Int>)
    /// A name, or a step of a path, that would need quotes and has none: `logo.png`, `!alert`.
    case unquotedName(path: Range<Int>?)
    /// An id with its `#`, a tag with its `.`, a saved selection with its `@`, and a row with its `%`.
    case id, tag, saved, row
    /// The word after `:`.
    case pseudo
    /// The path of a property, in a predicate or in `:same(…; `.
    case property
    /// An operator of a predicate.
    case comparison
    /// The value of a predicate about a property.
    case value(of: String)
    /// The number in `Eyes[0]` or `shadow[2]`.
    case index
    /// One of the texts in `{a,b}`.
    case choice
    /// Arguments of pseudo-classes that are not selectors.
    case number, color, text, style, checkpoint
    /// A punctuation mark, such as `>`, `,` or `)`.
    case sign(Unicode.Scalar)
  }

  package var kind: Kind
  /// The bytes of it that are already typed, up to the cursor, quotes included.
  package var range: Range<Int>
  /// The quote around it that is still open.
  package var quote: UInt8?

  package init(_ kind: Kind, _ range: Range<Int>, quote: UInt8? = nil) { (self.kind, self.range, self.quote) = (kind, range, quote) }
}

extension SelectorParser {
  /// The state of a parser that stops at the cursor.
  struct Cursor {
    fileprivate(set) var expectations: [SelectorExpectation] = []
    /// The offset where the present compound begins.
    fileprivate var compound = 0
    /// The offset where the present name or step of a path begins, if it is not in quotes, and the path before that step.
    fileprivate var label: Int?
    fileprivate var path: Range<Int>?
    /// The offset where the present name may begin if operators are part of it: after the last blank or parenthesis.
    fileprivate var piece: Int?
  }

  /// The syntax elements that may follow at the cursor, the end of a text, if a selector begins at an offset.
  ///
  /// The parser notes at the end of the text what it tries to read there; after an error it has noted nothing.
  /// - Parameter unknown: Ranges whose text is not known, such as variables.
  package static func expectations(
    atEndOf bytes: [UInt8], from start: Int, unknown: [Range<Int>] = []
  ) -> [SelectorExpectation] {
    var (bytes, values) = (bytes, [Int: String]())
    for range in unknown where range.lowerBound >= start {
      // A placeholder that is valid as a name and as a number.
      for offset in range { (bytes[offset], values[offset]) = (SelectorSource.hole, offset == range.lowerBound ? "1" : "") }
    }
    var parser = SelectorParser(bytes: bytes, start..<bytes.count, values: values)
    parser.cursor = Cursor()
    guard parser.end - start <= longestSelector else { return [] }
    _ = try? parser.selector(isInner: false)
    parser.noteUnquotedName()
    return parser.cursor?.expectations ?? []
  }

  /// Whether the parser stops at the cursor and has reached it.
  var isAtCursor: Bool { cursor != nil && offset == end }

  /// Notes that what was read from an offset on may continue at the cursor, if the parser is there.
  mutating func note(_ kind: SelectorExpectation.Kind, from start: Int, quote: UInt8? = nil) {
    guard isAtCursor else { return }
    let expectation = SelectorExpectation(kind, start..<end, quote: quote)
    if cursor?.expectations.contains(expectation) == false { cursor?.expectations.append(expectation) }
  }

  /// Notes that something may begin at the cursor, if the parser is there.
  mutating func note(_ kind: SelectorExpectation.Kind) { note(kind, from: end) }

  /// Notes where a compound begins, or an alternative with its `!`.
  mutating func beginCompound() {
    guard cursor != nil else { return }
    cursor?.compound = offset
    cursor?.label = nil
    cursor?.path = nil
    let isPiece = offset == start || SelectorParser.isBlank(bytes[offset - 1]) || bytes[offset - 1] == UInt8(ascii: "(")
    if isPiece { cursor?.piece = offset }
  }

  /// Notes where the first name of a compound begins.
  mutating func beginName() { cursor?.label = offset }

  /// Notes where a step of a path begins, after its slash.
  mutating func beginStep() {
    guard let compound = cursor?.compound else { return }
    cursor?.label = offset
    cursor?.path = compound..<offset
    note(labelKind)
    note(.sign("["))
  }

  /// Notes that an argument of a pseudo-class follows, not a name.
  mutating func endNames() {
    cursor?.label = nil
    cursor?.piece = nil
  }

  /// The kind of the present name, by the path before it.
  var labelKind: SelectorExpectation.Kind { cursor?.path.map { .step(path: $0) } ?? .name }

  /// Notes that the text to the cursor may be a name that would need quotes, unless it is noted as one that needs none.
  private mutating func noteUnquotedName() {
    guard let cursor, let start = cursor.path == nil ? cursor.piece : cursor.label,
      !bytes[start...].contains(where: { SelectorParser.isBlank($0) || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") })
    else { return }
    offset = end
    let isNoted = cursor.expectations.contains { $0.kind == labelKind && $0.range.lowerBound == start }
    if !isNoted { note(.unquotedName(path: cursor.path), from: start) }
  }
}
