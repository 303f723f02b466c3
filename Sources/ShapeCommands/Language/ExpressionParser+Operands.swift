// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Parses operands: strings, colours, variables, numbers, selectors in `count`, and colour functions.
extension ExpressionParser {
  mutating func string() throws(Diagnostic) -> Expression {
    var reader = WordReader(bytes: bytes, from: offset, to: end, nesting: nesting)
    let part = try reader.quoted()
    offset = reader.offset
    guard case .quoted(let parts) = part.kind else { throw unexpected("a text") }
    return Expression(.string(parts), at: part.range)
  }

  mutating func color() throws(Diagnostic) -> Expression {
    let start = offset
    offset += 1
    while let byte = peek, WordReader.isNameByte(byte) || isHyphenInName(byte) { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    // `#eyeL.width`: a property of the graphic with an id.
    if peek == UInt8(ascii: "."), offset + 1 < end, WordReader.isNameStart(bytes[offset + 1]) {
      _ = path()
      let range = SourceRange(start, offset)
      return Expression(.path(String(decoding: bytes[start..<offset], as: UTF8.self)), at: range)
    }
    guard let color = Color(text) else {
      throw Diagnostic(SourceRange(start, offset), code: "expression.color", "'\(text)' is not a colour", help: ["write #rgb or #rrggbb"])
    }
    return Expression(.color(color), at: SourceRange(start, offset))
  }

  private func isHyphenInName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") && offset + 1 < end && WordReader.isNameByte(bytes[offset + 1])
  }

  mutating func variable() throws(Diagnostic) -> Expression {
    let start = offset
    offset += 1
    guard let byte = peek, WordReader.isNameStart(byte) else { throw unexpected("a name after '$'") }
    // `$g.stroke.width`: unlike in a word, text cannot follow, so the whole path belongs to the variable.
    return Expression(.variable(path()), at: SourceRange(start, offset))
  }

  mutating func number() throws(Diagnostic) -> Expression {
    let start = offset
    let length = DecimalNumber.length(bytes[start..<end])
    guard length > 0 else { throw unexpected("a number") }
    guard let value = DecimalNumber.value(bytes[start..<(start + length)]) else {
      throw Diagnostic(SourceRange(start, start + length), code: "expression.number", "this number is too large")
    }
    offset += length
    let unitStart = offset
    if !take("%") { while let byte = peek, WordReader.isNameByte(byte) { offset += 1 } }
    let name = String(decoding: bytes[unitStart..<offset], as: UTF8.self)
    if name.isEmpty { return Expression(.number(value, nil), at: SourceRange(start, offset)) }
    guard let unit = Unit(rawValue: name) else {
      throw Diagnostic(
        SourceRange(unitStart, offset), code: "expression.unit", "'\(name)' is not a unit",
        help: ["units are px pt mm cm in % deg rad turn"])
    }
    return Expression(.number(value, unit), at: SourceRange(start, offset))
  }

  // MARK: Embedded syntaxes

  mutating func count(from start: Int) throws(Diagnostic) -> Expression {
    var reader = WordReader(bytes: bytes, from: offset - 1, to: end, nesting: nesting)
    let inner = try enclosed(from: start)
    if bytes[inner.lower..<inner.upper].contains(UInt8(ascii: "$")), case .group(let parts) = try reader.group().kind {
      let word = Word(parts, at: inner)
      if word.isInterpolated { return Expression(.count(.interpolated(word)), at: SourceRange(start, offset)) }
    }
    do throws(SelectorError) {
      let selector = try SelectorParser.parse(bytes, inner)
      return Expression(.count(.selector(selector)), at: SourceRange(start, offset))
    } catch {
      throw error.diagnostic
    }
  }

  mutating func colorFunction(from start: Int) throws(Diagnostic) -> Expression {
    _ = try enclosed(from: start)
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let color = Color(text) else {
      throw Diagnostic(SourceRange(start, offset), code: "expression.color", "'\(text)' is not a colour")
    }
    return Expression(.color(color), at: SourceRange(start, offset))
  }

  /// `token(accent)`: a text, which is read as a colour where one is needed, so that a fill of it refers to the token.
  mutating func token(from start: Int) throws(Diagnostic) -> Expression {
    _ = try enclosed(from: start)
    let range = SourceRange(start, offset)
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    return Expression(.string([Word.Part(.text(text), at: range)]), at: range)
  }

  /// Skips to the parenthesis that closes the one just opened, ignoring quoted ones; returns the range between them.
  private mutating func enclosed(from start: Int) throws(Diagnostic) -> SourceRange {
    let lower = offset
    var depth = 1
    var quote: UInt8?
    while let byte = peek {
      offset += 1
      if let open = quote {
        if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\""), offset < end { offset += 1 } else if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { return SourceRange(lower, offset - 1) }
      }
    }
    throw Diagnostic(SourceRange(start, lower), code: "syntax.unclosed-bracket", "this parenthesis is not closed")
  }
}
