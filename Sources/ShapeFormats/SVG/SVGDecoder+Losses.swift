// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension SVGDecoder {
  /// The names of the attributes, declarations and contents that affect the drawing of an element and that no property holds, each once.
  /// - Parameter graphic: The decoded element.
  func losses(beside graphic: Graphic) -> [String] {
    var losses: [String] = []
    func lose(_ name: String) { if !losses.contains(name) { losses.append(name) } }
    func check(_ name: String, _ value: String) {
      if let initial = SVGDecoder.undecoded[name], !initial.contains(value) { lose(name) }
      if let end = SVGDecoder.marks[name], value != "none", graphic[end] == nil { lose(name) }
    }
    let winners = ElementDeclarations(source, node).winners
    for (name, winner) in winners.sorted(by: { $0.key < $1.key }) { check(name, winner.text) }
    for attribute in element.tag.attributes where winners[source.bytes.text(attribute.name)] == nil {
      check(source.bytes.text(attribute.name), source.text(attribute.value))
    }
    if winners["text-decoration"].map({ $0.text.contains("overline") }) ?? false { lose("text-decoration overline") }
    if ownTransform.isInBox { lose("transform-box") }
    if source.word(of: node) == .switchElement { lose("<switch>") }
    for word in [SVGWord.fill, .stroke] {
      if let radius = resolvedPaint(word).gradient?.attributes["fr"], SVGNumbers.split(radius)?.number != 0 { lose("fr of a gradient") }
    }
    if kind == .text {
      loseTextParts(lose)
    } else {
      for item in ElementContents(of: node, source).items where item.isAnimation { lose("<\(item.name ?? "")>") }
    }
    return losses
  }

  private func loseTextParts(_ lose: (String) -> Void) {
    guard !element.tag.isEmpty else { return loseLists(of: element.tag, lose, keeping: ExtraAttributes.lists) }
    var spans = ContentCursor(source.bytes, element.tag.end..<source.nodeIndex.end(node))
    var hasSpans = false
    while !hasSpans, let piece = spans.next() { if case .start = piece { hasSpans = true } }
    loseLists(of: element.tag, lose, keeping: hasSpans ? [] : ExtraAttributes.lists)
    var content = ContentCursor(source.bytes, element.tag.end..<source.nodeIndex.end(node))
    if lineHeight == nil { lose("places of lines") }
    var isFirst = true
    while let piece = content.next() {
      guard case .start(let tag) = piece else { continue }
      let name = source.name(of: tag)
      if name == "textPath" || name == "a" || name == "tref" { lose("<\(name)>") }
      guard name == "tspan" else { continue }
      loseLists(of: tag, lose)
      // A later span with a `dy` begins a line.
      for word in isFirst ? [SVGWord.dx, .dy] : [.dx] where tag[word].map({ SVGNumbers.split(source.text($0.value))?.number != 0 }) ?? false
      {
        lose("\(word.text) of tspan")
      }
      isFirst = false
      let isPlain = tag.attributes.allSatisfy { attribute in
        let name = source.bytes.text(attribute.name)
        return SVGDecoder.layout.contains(name) || name.contains(":") || isOfAllLetters(attribute)
      }
      if !isPlain { lose("styles of tspan") }
    }
  }

  /// Whether an attribute of a span declares only what all letters of the text have.
  private func isOfAllLetters(_ attribute: StartTag.Attribute) -> Bool {
    func isOfAll(_ word: SVGWord?) -> Bool { word.map { word in spanStyle.contains { $0.word == word } } ?? false }
    guard attribute.word == .style else { return isOfAll(attribute.word) }
    return source.styleDeclarations(attribute.value).allSatisfy { isOfAll($0.word) }
  }

  /// Lists of positions, which place each letter.
  private func loseLists(of tag: StartTag, _ lose: (String) -> Void, keeping kept: Set<String> = []) {
    for attribute in tag.attributes {
      let name = source.bytes.text(attribute.name)
      guard ["x", "y", "dx", "dy", "rotate"].contains(name), !kept.contains(name) else { continue }
      let count = source.text(attribute.value).split { $0 == " " || $0 == "," || $0.isNewline || $0 == "\t" }.count
      if count > 1 || name == "rotate" { lose(name == "rotate" ? "rotate" : "\(name) as a list") }
    }
  }

  /// The attributes of a `tspan` that change no letter: they begin lines, or are ignored by renderers.
  private static let layout: Set<String> = ["x", "y", "dx", "dy", "id", "rotate"]

  private static let marks: [String: Property] = ["marker-start": .strokeStart, "marker-end": .strokeEnd]

  /// The attributes and declarations that change how an element is drawn and are neither decoded nor kept to be drawn, with the values that
  /// change nothing.
  private static let undecoded: [String: Set<String>] = [
    "marker-mid": ["none"], "glyph-orientation-vertical": ["auto"], "text-transform": ["none"], "font-feature-settings": ["normal"],
  ]
}
