// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// A word of a typed line.
struct PhraseWord {
  /// The text without quotes; as typed if it has variables.
  var text: String
  /// The text as typed.
  var source: String
  var isQuoted: Bool
  /// Whether a shell gave it as one word, and it is several in a script.
  var isOfShell = false

  /// A word that the user did not type.
  init(_ text: String) { (self.text, source, isQuoted) = (text, text, false) }

  init(_ text: String, _ source: String, isQuoted: Bool) { (self.text, self.source, self.isQuoted) = (text, source, isQuoted) }
}

extension PhraseWord {
  /// The number without a comma after it.
  var trimmed: String { text.hasSuffix(",") ? String(text.dropLast()) : source }

  /// Whether it is a substitution as in sed.
  var isChange: Bool {
    let bytes = Array(text.utf8)
    return (!isQuoted || isOfShell) && SubstitutionText(bytes, from: 0, to: bytes.count)?.end == bytes.count
  }

  var isFlag: Bool { !isQuoted && text.hasPrefix("-") && !isNumber }

  /// Whether it is a number, with a unit or without, that was typed as such.
  var isLiteralNumber: Bool { !isQuoted && Self.isNumber(text[...]) }

  var isVariable: Bool { !isQuoted && text.hasPrefix("$") }

  /// Whether it is a number, with a unit or without, or a variable.
  var isNumber: Bool { isVariable || Self.isNumber(text.hasSuffix(",") ? text.dropLast() : text[...]) }

  /// Whether it names a kind of graphic that can be made.
  var isKind: Bool { Kind(typed: text).map { kind in Kind.graphics.contains { $0 == kind } } ?? false }

  /// Whether it is a step of a selector that follows another one: a kind with tests, or tests alone.
  var isStep: Bool {
    guard !isQuoted, !text.hasSuffix(","), let sign = text.firstIndex(where: { "[:#.".contains($0) }) else { return isKind }
    let head = text[..<sign]
    guard Property(path: text) == nil else { return false }
    return head.isEmpty ? text.count > 1 : PhraseWord(String(head)).isKind || text[sign] == "[" && head.allSatisfy(\.isLetter)
  }

  var isName: Bool {
    !isNumber && !isFlag && TypedSize(text)?.sides == nil && numbers == nil && !isAssignment && !text.isEmpty && !text.hasPrefix("(")
      && !["as", "in", "at", "to", "by"].contains(text)
  }

  /// Whether it sets a property.
  var isAssignment: Bool {
    !isQuoted && text.prefix { $0 != "=" }.allSatisfy { $0.isLetter || "-.*+".contains($0) } && text.contains("=")
  }

  static func isNumber(_ text: Substring) -> Bool {
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }), Double(text) != nil { return true }
    let digits = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    guard Double(digits.hasPrefix("+") ? digits.dropFirst() : digits) != nil || digits.hasPrefix(".") || digits.hasPrefix("-.") else {
      return false
    }
    return ["", "%", "px", "pt", "mm", "cm", "in", "deg", "rad", "turn", "°"].contains(text.dropFirst(digits.count))
  }

  /// The numbers of `10,20`.
  var numbers: [String]? {
    guard text.contains(","), case let parts = text.split(whereSeparator: { ", ".contains($0) }), parts.count > 1 else { return nil }
    return parts.allSatisfy(Self.isNumber) ? parts.map(String.init) : nil
  }

  /// `2`, `2x`, `150%`.
  var factor: String? {
    let digits = text.hasSuffix("x") || text.hasSuffix("×") ? text.dropLast() : text[...]
    return isVariable ? source : Self.isNumber(digits) && !digits.hasSuffix("px") ? String(digits) : nil
  }

  /// Whether it names a commit of git: `HEAD`, `HEAD~2`, an abbreviated hash.
  var isRevision: Bool {
    if ["HEAD", "main", "master"].contains(where: {
      text == $0 || text.hasPrefix($0 + "~") || text.hasPrefix($0 + "^") || text.hasPrefix($0 + "@")
    }) {
      return !text.contains(":")
    }
    return (7...40).contains(text.utf8.count) && text.allSatisfy(\.isHexDigit) && text.contains(where: \.isNumber)
  }

  var isPathData: Bool {
    guard let first = text.first, first == "M" || first == "m" else { return false }
    return text.dropFirst().first { $0 != " " }.map { $0.isNumber || "-.".contains($0) } ?? false
  }

  func hasEnding(_ endings: [String]) -> Bool {
    guard !isAssignment, let dot = text.lastIndex(of: "."), dot > text.startIndex else { return false }
    return endings.contains(text[text.index(after: dot)...].lowercased())
  }
}
