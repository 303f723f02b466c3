// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Reads selectors without the quotes that some names need: `Layer 1/*`, `/Labels/O'Neill/Name`, `Column 1, Column 2`.
struct UnquotedSelector {
  /// Whether a text is a name, for one with blanks or with signs of selectors.
  let isName: (String) -> Bool

  /// The selector with quotes where they are missing; nil if a part is neither a name nor a selector.
  func quoted(_ text: String) -> String? {
    var (written, piece, depth) = ("", "", 0)
    var isInQuotes = false
    for character in text {
      if character == "\"" { isInQuotes.toggle() }
      if !isInQuotes, "[(".contains(character) { depth += 1 }
      if !isInQuotes, "])".contains(character) { depth -= 1 }
      guard !isInQuotes, depth == 0, let sign = Self.signs[character] else {
        piece.append(character)
        continue
      }
      guard let part = part(piece) else { return nil }
      written += part + sign
      piece = ""
    }
    return part(piece).map { written + $0 }
  }

  /// The signs between names, as they are written.
  private static let signs: [Character: String] = ["/": "/", ",": ", ", ">": " > "]

  /// A part between two signs.
  private func part(_ text: String) -> String? {
    let text = text[...].trimmed()
    // For a script, an apostrophe begins a text that does not end.
    if text.contains("'"), let test = test(text) { return test }
    if text.isEmpty || !Self.hasOuterBlank(text) && SelectorParser.isSelector(text) { return text }
    if let test = test(text) { return test }
    if isName(text) { return Selector.quoted(text) }
    let words = text.split(separator: " ").map(String.init)
    for count in (1..<max(1, words.count)).reversed() {
      let head = words[..<count].joined(separator: " ")
      guard count == 1 ? SelectorParser.isSelector(head) : isName(head), let tail = part(words[count...].joined(separator: " ")) else {
        continue
      }
      return (count == 1 ? head : Selector.quoted(head)) + " " + tail
    }
    return nil
  }

  /// Whether a blank is outside of brackets: that of `:inside(0,0 50x50)` belongs to the test.
  private static func hasOuterBlank(_ text: String) -> Bool {
    var depth = 0
    return text.contains {
      if "[(".contains($0) { depth += 1 }
      if "])".contains($0) { depth -= 1 }
      return depth == 0 && $0 == " "
    }
  }

  /// `[name=O'Neill]` and `:text(O'Neill)` with quotes around the value.
  private func test(_ text: String) -> String? {
    guard let last = text.last, let open = text.firstIndex(where: { $0 == "[" || $0 == "(" }), last == "]" || last == ")" else {
      return nil
    }
    var start = text.index(after: open)
    if last == "]" {
      guard let sign = text[open...].firstIndex(where: { "=<>".contains($0) }) else { return nil }
      start = text[sign...].firstIndex { !"=<>".contains($0) } ?? sign
    }
    let value = text[start...].dropLast()
    let written = text[..<start] + Selector.quoted(String(value)) + String(last)
    return value.contains("\"") || !SelectorParser.isSelector(String(written)) ? nil : String(written)
  }
}
