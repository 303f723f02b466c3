// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension SVGWriter {
  /// Writes a text element, with several lines as `tspan`s, each anchored by its alignment.
  mutating func writeText(_ text: TextBlock, _ attributes: DrawnAttributes) {
    if let upright = attributes.upright {
      beginOneGroup(upright.group)
      writeText(text, upright.content)
      return closeGroup(upright.group)
    }
    noteMissingFont(text.font, attributes.node)
    for line in text.lines { noteLetters(of: line.text, text.font, attributes.node) }
    beginLink(attributes)
    body.begin("text")
    identity(attributes, isRightToLeft: options.isForEditors && text.lines.contains(where: \.isRightToLeft))
    if let line = text.lines.first, text.lines.count == 1 { anchor(line) }
    font(text.font)
    fill(text.fill)
    stroke(text.stroke)
    if let decoration = text.decoration { body.attribute("text-decoration", decoration.rawValue) }
    if text.lines.contains(where: \.text.hasBlanksToKeep) { body.attribute("xml:space", "preserve") }
    appearance(attributes)
    body.endTag()
    endIdentity(attributes)
    for line in text.lines {
      guard text.lines.count > 1 else {
        content(line)
        break
      }
      body.begin("tspan")
      anchor(line)
      body.endTag()
      content(line)
      body.end("tspan")
    }
    body.end("text")
    endLink(attributes)
  }

  private mutating func noteMissingFont(_ font: TextFont, _ node: NodeID) {
    if let problem = missing(font) { notes.add(node, problem) }
  }

  /// The note about a font that is not installed; cached for each list of families.
  private mutating func missing(_ font: TextFont) -> DrawingNote.Problem? {
    if let known = missingFonts[font.families] { return known }
    var problem: DrawingNote.Problem?
    let families = font.familyNames
    if let first = families.first, !options.hasFont(first) {
      var fallback = font
      fallback.families = font.familiesWithFallback
      let standIn = (families + fallback.familyNames).first { $0 != first && options.hasFont($0) }
      problem = .missingFont(first, standIn: standIn ?? "another")
    }
    missingFonts[font.families] = .some(problem)
    return problem
  }

  /// Notes letters that the font does not have: others may be wider, and break into other lines.
  private mutating func noteLetters(of line: String, _ font: TextFont, _ node: NodeID) {
    for (script, letter) in LetterScript.all(in: line) {
      let key = script.rawValue + "\n" + font.families
      if missingLetters[key] == nil { missingLetters[key] = .some(problem(of: letter, script, font)) }
      if let problem = missingLetters[key]! { notes.add(node, problem) }
    }
  }

  private func problem(of letter: Unicode.Scalar, _ script: LetterScript, _ font: TextFont) -> DrawingNote.Problem? {
    guard let families = options.families(letter) else { return nil }
    if families.isEmpty { return .missingLetters(script) }
    var fallback = font
    fallback.families = font.familiesWithFallback
    // A generic name stands for a font that only the renderer knows.
    guard let own = (font.familyNames + fallback.familyNames).first(where: options.hasFont), !TextFont.isGeneric(own) else { return nil }
    return families.contains(own.lowercased()) ? nil : .foreignLetters(script, font: own)
  }

  private mutating func anchor(_ line: TextLine) {
    body.attribute("x", line.anchor.x)
    body.attribute("y", line.anchor.y)
    // In browsers and editors, right-to-left lines start at their right edge; renderers anchor all lines in the same way.
    let isRightToLeft = line.isRightToLeft && options.isForEditors
    switch (line.side, isRightToLeft) {
    case (.left, false), (.right, true): break
    case (.middle, _): body.attribute("text-anchor", "middle")
    default: body.attribute("text-anchor", "end")
    }
    if isRightToLeft { body.attribute("direction", "rtl") }
  }

  private mutating func font(_ font: TextFont) {
    // Without a family, programs use their default one.
    if !font.families.isEmpty {
      body.attribute("font-family", FontFamilies.spelled(options.isForEditors ? font.families : font.familiesWithFallback))
    }
    body.attribute("font-size", font.size)
    if font.weight != 400 { body.attribute("font-weight", font.weight == 700 ? "bold" : NumberText.string(font.weight)) }
    if font.isItalic { body.attribute("font-style", "italic") }
    if font.spacing != 0 { body.attribute("letter-spacing", font.spacing) }
  }

  /// Writes the text of a line; if it is justified, each word is shifted by the gap before it.
  private mutating func content(_ line: TextLine) {
    guard line.wordGap > 0 else { return body.content(line.text) }
    for (index, word) in line.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      guard index > 0 else {
        body.content(String(word))
        continue
      }
      body.content(" ")
      body.begin("tspan")
      body.attribute("dx", (line.wordGap * 100).rounded() / 100)
      body.endTag()
      body.content(String(word))
      body.end("tspan")
    }
  }
}

extension String {
  /// Whether a line has blanks that SVG would remove: at its ends, several in a row, or tabs.
  var hasBlanksToKeep: Bool {
    TextLines.lines(of: Array(utf8)).contains { line in
      line.first == 0x20 || line.last == 0x20 || line.contains(UInt8(ascii: "\t"))
        || zip(line, line.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
    }
  }
}

extension TextFont {
  /// The names of the families, without quotes.
  fileprivate var familyNames: [String] {
    families.split(separator: ",").compactMap { part in
      let name = part.drop { $0 == " " || $0 == "\"" || $0 == "'" }.reversed().drop { $0 == " " || $0 == "\"" || $0 == "'" }.reversed()
      return name.isEmpty ? nil : String(name)
    }
  }
}
