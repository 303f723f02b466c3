// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Breaks text into lines of a maximum width: at blanks, beside ideographs, and within a word only if the word is wider than a line.
struct LineBreaking {
  private let font: TextFont
  private let measure: TextMeasure
  private let width: Double
  private var lines: [String] = []
  private var line = ""
  private var lineWidth = 0.0
  private var blanks = ""

  /// The lines of one paragraph; at least one. Costs the text.
  static func lines(of paragraph: some StringProtocol, _ font: TextFont, _ measure: TextMeasure, width: Double) -> [String] {
    var breaking = LineBreaking(font, measure, width: width)
    for word in words(of: paragraph) { breaking.take(word) }
    return breaking.lines + [breaking.line]
  }

  private init(_ font: TextFont, _ measure: TextMeasure, width: Double) { (self.font, self.measure, self.width) = (font, measure, width) }

  /// Splits text into runs of blanks, runs of letters, and single wide characters.
  private static func words(of text: some StringProtocol) -> [String] {
    var words: [String] = []
    var isRun = false
    for character in text {
      let isWide = character.unicodeScalars.contains(where: FontMetrics.isWide)
      let isBlank = character == " " || character == "\t"
      if isRun, !isWide, let last = words.last?.last, (last == " " || last == "\t") == isBlank {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
      isRun = !isWide
    }
    return words
  }

  private mutating func take(_ word: String) {
    if word.first == " " || word.first == "\t" {
      blanks = word
      return
    }
    let wordWidth = measure.width(word, font)
    let blankWidth = measure.width(blanks, font)
    if !line.isEmpty, lineWidth + blankWidth + wordWidth > width { breakLine() }
    if line.isEmpty, wordWidth > width { return takeByCharacters(word) }
    line += blanks + word
    lineWidth += measure.width(blanks, font) + wordWidth
    blanks = ""
  }

  private mutating func breakLine() {
    lines.append(line)
    (line, lineWidth, blanks) = ("", 0, "")
  }

  private mutating func takeByCharacters(_ word: String) {
    blanks = ""
    for character in word {
      let advance = measure.width(String(character), font)
      if !line.isEmpty, lineWidth + advance > width { breakLine() }
      line.append(character)
      lineWidth += advance
    }
  }
}
