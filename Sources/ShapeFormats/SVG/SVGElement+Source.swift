// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension SVGElement {
  /// Reads the element of the node, with the rules that apply to it.
  mutating func read(_ source: SVGSource) {
    tag.read(source.bytes, at: source.nodeIndex.start(node))
    readAttributes(source, source.overriding.isEmpty ? nil : source.overriding[node])
    source.applyRules(to: &self)
  }

  /// Reads the declarations in the start tag.
  /// - Parameter overriding: The attributes that the element is read with instead of those in the file.
  mutating func readAttributes(_ source: SVGSource, _ overriding: OverridingAttributes? = nil) {
    let bytes = source.bytes
    for attribute in overriding?.applied(to: tag, bytes) ?? tag.attributes {
      guard let word = attribute.word else { continue }
      if word == .style {
        for declaration in source.styleDeclarations(attribute.value) where overriding?.hides(declaration, bytes) != true {
          declare(declaration, .style, SVGElement.styleRank, source)
        }
      } else if word.isStyle, !SVGPaint.isIgnored(word, attribute.value, bytes) {
        declare(Declared(word: word, value: source.canonical(word, attribute.value), origin: .attribute, rank: -1))
      }
    }
  }

  /// Adds the carried declarations of the element.
  mutating func declare(_ carried: [String: String], _ source: SVGSource) {
    for (name, text) in carried {
      guard let word = SVGWord(text: name), word.isStyle else { continue }
      declare(Declared(word: word, value: source.annex.range(of: text), origin: .style, rank: SVGElement.styleRank))
    }
  }
}

extension SVGSource {
  /// The range of a style value, or that of its canonical text.
  func canonical(_ word: SVGWord, _ range: Range<Int>) -> Range<Int> {
    guard StyleKeyword.mayDiffer(range, bytes), let text = StyleKeyword.canonical(word.text, text(range)) else { return range }
    return annex.range(of: text)
  }
}
