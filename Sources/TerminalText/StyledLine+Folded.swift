// SPDX-License-Identifier: MIT
extension StyledLine {
  /// The line as several, none wider than a number of cells, broken between words; a word that is wider is broken inside. A line with a
  /// part in the role `caret` is not broken.
  /// - Parameters:
  ///   - indent: Blanks before each line but the first; at most half of the cells, and leaving room for a wide character.
  ///   - keepsIDs: Whether ids and colours are kept whole, however wide they are.
  package func folded(to cells: Int?, indent: Int = 0, keepsIDs: Bool = true) -> [StyledLine] {
    guard let cells, width > cells, !has(.caret) else { return [self] }
    var folding = Folding(limit: max(1, cells), indent: max(0, min(indent, cells / 2, cells - 2)), keepsIDs: keepsIDs)
    for word in words(keepingIDs: keepsIDs) { folding.add(word) }
    return folding.finished
  }

  /// Alternating runs of blanks and of other characters; with ids kept, blanks in their quotes are other characters.
  private func words(keepingIDs keepsIDs: Bool) -> [StyledLine] {
    var words: [StyledLine] = []
    var wasBlank: Bool?
    for span in spans {
      var rest = span.text[...]
      while let first = rest.utf8.first {
        let isBlank = first == 0x20
        // By bytes: a blank and the mark on it are one character.
        let end =
          keepsIDs && !isBlank
          ? PrintedReference.wordEnd(rest) : rest.utf8.firstIndex { ($0 == 0x20) != isBlank } ?? rest.endIndex
        let run = rest[..<end]
        if isBlank == wasBlank {
          words[words.count - 1].add(String(run), span.role)
        } else {
          words.append(StyledLine(String(run), span.role))
        }
        wasBlank = isBlank
        rest = rest[run.endIndex...]
      }
    }
    return words
  }

  private var isBlank: Bool { spans.first?.text.utf8.first == 0x20 }

  /// Fills lines with words.
  private struct Folding {
    let limit: Int
    let indent: Int
    let keepsIDs: Bool
    private var lines: [StyledLine] = []
    private var line = StyledLine()
    private var used = 0
    /// Blanks that are added only if a word follows on the same line.
    private var blanks = StyledLine()
    private var hasWord = false

    init(limit: Int, indent: Int, keepsIDs: Bool) { (self.limit, self.indent, self.keepsIDs) = (limit, indent, keepsIDs) }

    var finished: [StyledLine] { hasWord || lines.isEmpty ? lines + [line] : lines }

    mutating func add(_ word: StyledLine) {
      if word.isBlank { return blanks = word }
      defer { blanks = StyledLine() }
      let width = word.width
      if used + blanks.width + width > limit, hasWord { begin() }
      if !lines.isEmpty, !hasWord { blanks = StyledLine() }
      if blanks.width >= limit { blanks = StyledLine(String(repeating: " ", count: limit - 1)) }
      append(blanks, width: blanks.width)
      guard used + width > limit else { return append(word, width: width) }
      for span in word.spans { addPieces(of: span) }
    }

    private mutating func addPieces(of span: Span) {
      var rest = span.text[...]
      while !rest.isEmpty {
        var piece = rest.prefix(cells: limit - used)
        if piece.isEmpty, used > (lines.isEmpty ? 0 : indent) {
          begin()
          piece = rest.prefix(cells: limit - used)
        }
        // A wide character where only one cell is free.
        if piece.isEmpty { piece = rest.prefix(cells: 2) }
        if keepsIDs { piece = rest[..<PrintedReference.border(rest, at: piece.endIndex)] }
        append(StyledLine(String(piece), span.role), width: displayWidth(piece))
        rest = rest[piece.endIndex...]
      }
    }

    private mutating func append(_ part: StyledLine, width: Int) {
      line.add(part)
      used += width
      hasWord = hasWord || !part.spans.isEmpty && !part.isBlank
    }

    private mutating func begin() {
      lines.append(line)
      line = StyledLine(String(repeating: " ", count: indent))
      (used, hasWord) = (indent, false)
    }
  }
}
