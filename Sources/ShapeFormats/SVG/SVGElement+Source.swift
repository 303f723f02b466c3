// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension SVGElement {
  /// Reads the element of the node, with the rules that apply to it.
  mutating func read(_ source: SVGSource) {
    let bytes = source.bytes
    tag.read(bytes, at: source.nodeIndex.start(node))
    for attribute in tag.attributes {
      guard let word = attribute.word else { continue }
      if word == .style {
        for declaration in source.styleDeclarations(attribute.value) { declare(declaration, .style, SVGElement.styleRank, source) }
      } else if word.isStyle, !SVGPaint.isIgnored(word, attribute.value, bytes) {
        declare(Declared(word: word, value: attribute.value, origin: .attribute, rank: -1))
      }
    }
    source.applyRules(to: &self)
  }

  /// Adds the carried declarations of the element.
  mutating func declare(_ carried: [String: String], _ source: SVGSource) {
    for (name, text) in carried {
      guard let word = SVGWord(text: name), word.isStyle else { continue }
      declare(Declared(word: word, value: source.annex.range(of: text), origin: .style, rank: SVGElement.styleRank))
    }
  }
}
