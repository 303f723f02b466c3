import TerminalText

/// Where text that is too long is truncated.
enum TruncationMode: String, Hashable, Sendable, CaseIterable {
  /// The beginning: `…sandwich`.
  case head
  /// The middle: `sand…ich`.
  case middle
  /// The end: `sandwi…`.
  case tail
}

/// Measures, truncates and wraps text in columns, never inside a grapheme.
enum DisplayText {
  /// The replacement for the removed part: `…`, or three dots where the terminal shows ASCII only.
  static var ellipsis: String { Glyphs.current.ellipsis }

  /// The columns of a text on one line.
  static func width(of text: some StringProtocol) -> Int { CellWidth.of(text) }

  /// Truncates a text to at most a number of columns.
  ///
  /// The result may be one column narrower if a wide grapheme does not fit. With one column only the ellipsis is left, with none nothing.
  /// - Complexity: O(graphemes).
  static func truncated(_ text: String, to columns: Int, mode: TruncationMode = .tail) -> String {
    guard width(of: text) > columns else { return text }
    guard columns > 0 else { return "" }
    let ellipsis = String(ellipsis.prefix(columns))
    let room = columns - width(of: ellipsis)
    switch mode {
    case .tail: return prefix(of: text, columns: room) + ellipsis
    case .head: return ellipsis + suffix(of: text, columns: room)
    case .middle:
      let tail = room / 2
      return prefix(of: text, columns: room - tail) + ellipsis + suffix(of: text, columns: tail)
    }
  }

  /// The longest prefix that fits.
  static func prefix(of text: some StringProtocol, columns: Int) -> String {
    var room = columns
    return String(
      text.prefix { character in
        room -= CellWidth.of(character)
        return room >= 0
      })
  }

  /// The longest suffix that fits.
  static func suffix(of text: some StringProtocol, columns: Int) -> String {
    var room = columns
    var start = text.endIndex
    while start > text.startIndex {
      let before = text.index(before: start)
      room -= CellWidth.of(text[before])
      if room < 0 { break }
      start = before
    }
    return String(text[start...])
  }

  /// Breaks a text into lines of at most a number of columns.
  ///
  /// Breaks at spaces, which are dropped there; a word longer than a line is split between graphemes. Line feeds always break. A wide
  /// grapheme gets a line even if lines are only one column wide.
  /// - Returns: At least one line, perhaps an empty one.
  static func wrapped(_ text: String, to columns: Int) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0.isNewline }.flatMap { wrappedLine($0, to: max(1, columns)) }
  }

  private static func wrappedLine(_ text: Substring, to columns: Int) -> [String] {
    guard width(of: text) > columns else { return [String(text)] }
    var lines: [String] = []
    var current: String?
    var currentWidth = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let wordWidth = width(of: word)
      if let line = current, currentWidth + 1 + wordWidth <= columns {
        current = line + " " + word
        currentWidth += 1 + wordWidth
        continue
      }
      if let line = current { lines.append(line) }
      (current, currentWidth) = startLine(with: word, wordWidth, columns, &lines)
    }
    if let line = current { lines.append(line) }
    return lines
  }

  /// Splits a word that is longer than a line; all but its last piece become lines.
  private static func startLine(
    with word: Substring, _ wordWidth: Int, _ columns: Int, _ lines: inout [String]
  ) -> (String?, Int) {
    guard wordWidth > columns else { return (String(word), wordWidth) }
    var piece = ""
    var pieceWidth = 0
    for character in word {
      let added = CellWidth.of(character)
      if pieceWidth + added > columns && !piece.isEmpty {
        lines.append(piece)
        (piece, pieceWidth) = ("", 0)
      }
      piece.append(character)
      pieceWidth += added
    }
    return (piece, pieceWidth)
  }
}
