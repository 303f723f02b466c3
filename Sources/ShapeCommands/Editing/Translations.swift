// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The entries of a PO file, which translate texts to another language.
///
/// - SeeAlso: GNU gettext, "The Format of PO Files".
package struct Translations {
  package struct Entry {
    /// The line number of its `msgid`, 1-based.
    package var line: Int
    /// The id of the graphic it applies to, which distinguishes entries with equal texts.
    package var context: [UInt8]?
    package var text: [UInt8] = []
    package var translation: [UInt8] = []
    package var isFuzzy = false
    /// Whether it has plural forms, which texts of a drawing do not use.
    package var isPlural = false
  }

  /// A syntax error at a line, 1-based.
  package struct Problem: Error {
    package var line: Int
    package var message: String
  }

  package private(set) var entries: [Entry] = []

  /// Parses a UTF-8 file and drops its header entry.
  package init(_ bytes: [UInt8]) throws(Problem) {
    var reader = TranslationReader(bytes)
    entries = try reader.read()
    guard let header = entries.first, header.text.isEmpty, header.context == nil else { return }
    entries.removeFirst()
    let words = String(decoding: header.translation, as: UTF8.self).lowercased()
    guard let start = words.firstRange(of: "charset=") else { return }
    let charset = words[start.upperBound...].prefix { !$0.isWhitespace && $0 != ";" }
    guard ["utf-8", "utf8", "us-ascii", "ascii", "charset"].contains(String(charset)) else {
      throw Problem(line: header.line, message: "the file is \(charset.prefix(40)), not UTF-8")
    }
  }

  /// A text as a quoted, escaped PO string.
  static func quoted(_ text: [UInt8]) -> String {
    var result = "\""
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\0"..."\u{1f}", "\u{7f}": result += "\\" + String(scalar.value + 0o1000, radix: 8).dropFirst()
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The lines of a keyword with its text: one line, or for a text of several lines one string per line.
  static func lines(_ keyword: String, _ text: [UInt8]) -> [String] {
    let parts = text.split(separator: 0x0a, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return ["\(keyword) \(quoted(text))"] }
    let pieces = parts.enumerated().map { Array($1) + ($0 + 1 < parts.count ? [0x0a] : []) }.filter { !$0.isEmpty }
    return ["\(keyword) \"\""] + pieces.map(quoted)
  }

  /// The header lines of a file to write.
  static let header = [
    "msgid \"\"", "msgstr \"\"", "\"MIME-Version: 1.0\\n\"", "\"Content-Type: text/plain; charset=UTF-8\\n\"",
    "\"Content-Transfer-Encoding: 8bit\\n\"",
  ]
}

/// Reads the lines of a PO file.
private struct TranslationReader {
  private let lines: [ArraySlice<UInt8>]
  private var number = 0
  private var entries: [Translations.Entry] = []
  private var entry: Translations.Entry?
  private var isFuzzy = false
  private var part: Part?

  private enum Part { case context, text, plural, translation, otherTranslation }

  init(_ bytes: [UInt8]) { lines = TextLines.lines(of: TextLines.content(of: bytes)) }

  mutating func read() throws(Translations.Problem) -> [Translations.Entry] {
    for line in lines {
      number += 1
      guard String(validating: line, as: UTF8.self) != nil else { throw problem("these bytes are not UTF-8") }
      try read(trimmed(line))
    }
    try finish()
    return entries
  }

  private func problem(_ message: String) -> Translations.Problem { Translations.Problem(line: number, message: message) }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line.drop(while: isBlank)
    while let last = line.last, isBlank(last) { line.removeLast() }
    return line
  }

  private mutating func read(_ line: ArraySlice<UInt8>) throws(Translations.Problem) {
    guard let first = line.first else { return }
    if first == UInt8(ascii: "#") {
      // A comment after a translation ends its entry.
      if part == .translation || part == .otherTranslation { try finish() }
      if line.starts(with: Array("#,".utf8)), String(decoding: line, as: UTF8.self).contains("fuzzy") { isFuzzy = true }
      return
    }
    if first == UInt8(ascii: "\"") { return try append(try text(line)) }
    let word = String(decoding: line.prefix { !isBlank($0) && $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    let value = trimmed(line.dropFirst(word.utf8.count))
    try begin(word)
    try append(try text(value))
  }

  private mutating func begin(_ word: String) throws(Translations.Problem) {
    switch word {
    case "msgctxt":
      if part != nil { try finish() }
      entry = Translations.Entry(line: number, context: [])
      part = .context
    case "msgid":
      if part != nil, part != .context { try finish() }
      if entry == nil { entry = Translations.Entry(line: number) }
      entry?.line = number
      part = .text
    case "msgid_plural":
      guard part == .text else { throw problem("msgid_plural follows msgid") }
      entry?.isPlural = true
      part = .plural
    case "msgstr":
      guard part == .text else { throw problem("msgstr follows msgid") }
      part = .translation
    case _ where word.hasPrefix("msgstr["):
      guard entry?.isPlural == true, part != .text else { throw problem("\(word.prefix(20)) follows msgid_plural") }
      part = .otherTranslation
    default: throw problem("'\(word.prefix(40))' is not a keyword of PO files")
    }
  }

  private mutating func append(_ text: [UInt8]) throws(Translations.Problem) {
    switch part {
    case .context: entry?.context? += text
    case .text: entry?.text += text
    case .translation: entry?.translation += text
    case .plural, .otherTranslation: break
    case nil: throw problem("a text without a keyword")
    }
  }

  private mutating func finish() throws(Translations.Problem) {
    defer { (entry, part, isFuzzy) = (nil, nil, false) }
    guard var done = entry else { return }
    guard part == .translation || part == .otherTranslation else { throw problem("an entry without msgstr") }
    done.isFuzzy = isFuzzy
    entries.append(done)
  }

  /// The content of a quoted string with its escapes replaced.
  private func text(_ line: ArraySlice<UInt8>) throws(Translations.Problem) -> [UInt8] {
    guard line.first == UInt8(ascii: "\""), line.count >= 2, line.last == UInt8(ascii: "\"") else {
      throw problem("expected a text between quotes")
    }
    var rest = line.dropFirst().dropLast()
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte != UInt8(ascii: "\"") else { throw problem("a quote in a text is written \\\"") }
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      guard let escape = rest.popFirst() else { throw problem("the text ends within an escape") }
      text.append(try escaped(escape, &rest))
    }
    return text
  }

  private func escaped(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) throws(Translations.Problem) -> UInt8 {
    switch byte {
    case UInt8(ascii: "n"): return 0x0a
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "r"): return 0x0d
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0c
    case UInt8(ascii: "v"): return 0x0b
    case UInt8(ascii: "a"): return 0x07
    case UInt8(ascii: "\\"), UInt8(ascii: "\""): return byte
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var code = Int(byte - 0x30)
      for _ in 0..<2 {
        guard let digit = rest.first, (0x30...0x37).contains(digit) else { break }
        code = code * 8 + Int(digit - 0x30)
        rest.removeFirst()
      }
      guard code < 0x80 else { throw problem("an octal escape above \\177") }
      return UInt8(code)
    default: throw problem("'\\\(String(decoding: [byte], as: UTF8.self))' is not an escape of PO files")
    }
  }
}
