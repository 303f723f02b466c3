// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The names of font families as CSS spells them: identifiers, or strings in quotes.
///
/// - SeeAlso: CSS Fonts 4, section 2.1; CSS Syntax 3, section 4.3.5.
enum FontFamilies {
  /// The names of a list without quotes and escapes.
  static func read(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
      return text
    }
    var names = ""
    var quote: Character?
    var isEscaped = false
    for letter in text {
      // A mark within a name belongs to it: no string begins there.
      let begins = names.last { !$0.isWhitespace }.map { $0 == "," } ?? true
      if isEscaped {
        names.append(letter)
        isEscaped = false
      } else if letter == "\\" {
        isEscaped = true
      } else if letter == quote {
        quote = nil
      } else if quote == nil, begins, letter == "'" || letter == "\"" {
        quote = letter
      } else {
        names.append(letter)
      }
    }
    return names
  }

  /// A list of names with quotes around those that are no identifiers.
  static func spelled(_ names: String) -> String {
    guard !isPlain(names[...]) else { return names }
    return names.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let name = part.trimmed(where: \.isWhitespace)
      if isPlain(name[...]) { return name }
      let escaped = name.replacing("\\", with: "\\\\")
      return escaped.contains("'") ? "\"\(escaped.replacing("\"", with: "\\\""))\"" : "'\(escaped)'"
    }.joined(separator: ",")
  }

  /// Whether all words are identifiers, or there is a list of such.
  private static func isPlain(_ names: Substring) -> Bool {
    names.unicodeScalars.allSatisfy {
      $0.value >= 0x80 || $0.properties.isAlphabetic || (0x30...0x39).contains($0.value) || " ,-_".unicodeScalars.contains($0)
    }
      && !names.split { $0 == " " || $0 == "," }.contains { $0.first.map { $0.isASCII && $0.isNumber } ?? false }
  }
}
