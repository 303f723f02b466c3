// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The text of words, with variables and expressions substituted.
extension Evaluator {
  /// The text of a word: quotes are removed, variables and expressions substituted, parentheses kept.
  package mutating func text(of word: Word) throws(Diagnostic) -> String { try text(of: word.parts) }

  /// A word for the selector parser: quotes are kept, and the values of variables and expressions are marked.
  ///
  /// A word that consists of one variable may contain a selector, so that `let dots = (ellipse[width<20])` can be used as `$dots`.
  package mutating func selectorSource(of word: Word) throws(Diagnostic) -> SelectorSource {
    var source = SelectorSource()
    if word.parts.count == 1, case .variable(let name) = word.parts[0].kind, !environment.isData(name),
      let value = environment.variable(name)?.description
    {
      try check(value, word.range)
      source.append(Self.selectorText(of: value))
    } else {
      try append(word.parts, to: &source)
    }
    return source
  }

  /// The selector text of a variable that is a whole word: a value that parses as one word is kept, any other is quoted as a name.
  static func selectorText(of value: String) -> String {
    let bytes = Array(value.utf8)
    var reader = WordReader(bytes: bytes, from: 0, to: bytes.count)
    guard let word = try? reader.word(), reader.offset == bytes.count, !word.parts.isEmpty else { return Selector.quoted(value) }
    return value
  }

  private mutating func append(_ parts: [Word.Part], to source: inout SelectorSource) throws(Diagnostic) {
    for part in parts {
      switch part.kind {
      case .text(let piece): source.append(piece)
      case .quoted(let inner): source.append(Selector.quoted(try self.text(of: inner)))
      case .variable(let name):
        // `$g.big` is the graphic of `$g` if it has the tag.
        let tagged = environment.variable(name) == nil ? member(name) : nil
        let value = if let tagged { tagged.base } else { try variable(name, part.range) }
        source.append(value: try checked(value.description, part.range))
        if let tagged { source.append("." + tagged.path) }
      case .expression(let expression, let format): source.append(value: try checked(formatted(expression, format), part.range))
      case .group(let inner):
        source.append("(")
        try append(inner, to: &source)
        source.append(")")
      case .substitution(let written): source.append(written)
      }
    }
  }

  private func checked(_ text: String, _ range: SourceRange) throws(Diagnostic) -> String {
    try check(text, range)
    return text
  }

  /// The value of `$g.width` or `$g.stroke.width`, where `$g` is a graphic's id from a loop; nil for other words.
  package func property(of parts: [Word.Part]) throws(Diagnostic) -> Scalar? {
    guard let first = parts.first, parts.count <= 2, let found = try property(of: first, before: parts.dropFirst().first)
    else { return nil }
    if parts.count == 1 { return found.value }
    guard case .text(let piece) = parts[1].kind, piece.utf8.count == found.length else { return nil }
    return found.value
  }

  /// A property of the graphic whose id a variable holds, and the number of bytes of the following text that belong to its path.
  private func property(of part: Word.Part, before next: Word.Part?) throws(Diagnostic) -> (value: Scalar, length: Int)? {
    guard case .variable(let name) = part.kind, environment.variable(name) == nil, let (base, _, path) = member(name),
      case .string(let text) = base, text.utf8.first == UInt8(ascii: "#")
    else { return nil }
    var rest = ""
    if case .text(let piece)? = next?.kind, piece.utf8.first == UInt8(ascii: ".") {
      rest = String(piece.prefix { $0 == "." || $0 == "-" || WordReader.isNameCharacter($0) })
    }
    while true {
      if Self.isProperty(path + rest) { return (try variable(name + rest, part.range), rest.utf8.count) }
      guard let cut = rest.lastIndex(where: { $0 == "." || $0 == "-" }) else { return nil }
      rest = String(rest[..<cut])
    }
  }

  private static func isProperty(_ path: String) -> Bool {
    let isAround = path.hasPrefix("parent.") || path.hasPrefix("canvas.")
    return Property(path: isAround ? String(path.dropFirst(7)) : path) != nil
  }

  package mutating func text(of parts: [Word.Part]) throws(Diagnostic) -> String {
    var text = ""
    var taken = 0
    for (index, part) in parts.enumerated() {
      switch part.kind {
      case .text(let piece):
        text += taken == 0 ? piece : String(decoding: piece.utf8.dropFirst(taken), as: UTF8.self)
        taken = 0
      case .quoted(let inner): text += try self.text(of: inner)
      case .variable(let name):
        if let property = try property(of: part, before: index + 1 < parts.count ? parts[index + 1] : nil) {
          text += property.value.description
          taken = property.length
        } else {
          text += try variableText(name, part.range)
        }
      case .expression(let expression, let format): text += try formatted(expression, format)
      case .group(let inner): text += "(" + (try self.text(of: inner)) + ")"
      case .substitution(let written): text += written
      }
      guard text.utf8.count <= Self.longestText else { throw failure(part.range, "text-length", "this text is longer than 1 MiB") }
    }
    // Each part is within the limit, but their concatenation or an escape may exceed it.
    if let first = parts.first, let last = parts.last, CombiningMarkRun.isExcessive(text) {
      throw failure(first.range.union(last.range), "marks", CombiningMarkRun.message)
    }
    return text
  }

  func check(_ text: String, _ range: SourceRange) throws(Diagnostic) {
    guard text.utf8.count <= Self.longestText else { throw failure(range, "text-length", "this text is longer than 1 MiB") }
    guard !CombiningMarkRun.isExcessive(text) else { throw failure(range, "marks", CombiningMarkRun.message) }
  }

  private func variableText(_ name: String, _ range: SourceRange) throws(Diagnostic) -> String {
    if let value = environment.variable(name) { return value.description }
    if let (base, holder, path) = member(name) {
      try refuseTable(holder, path, range)
      return base.description + "." + path
    }
    return try variable(name, range).description
  }

  private mutating func formatted(_ expression: Expression, _ format: NumberFormat?) throws(Diagnostic) -> String {
    guard let format else { return try writtenValue(of: expression).description }
    return format.format(try number(expression))
  }
}
