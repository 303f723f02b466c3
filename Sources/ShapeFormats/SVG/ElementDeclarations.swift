// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// All declarations of one element by name, including those that correspond to no property of the model: the winners of the cascade.
///
/// Slower than ``SVGElement``, which reads only the names that the reader knows; for structural edits, which query few elements.
struct ElementDeclarations {
  let tag: StartTag
  private(set) var winners: [String: Winner] = [:]

  /// A declaration that wins over others of the same name.
  struct Winner {
    var text: String
    var origin: SVGElement.Origin
    fileprivate var rank: Int
  }

  subscript(name: String) -> String? { winners[name]?.text }

  /// Reads the element of a node, with the node's carried data.
  /// - Parameter rules: The rules that apply to it; nil for those at its place in the file.
  init(_ source: SVGSource, _ node: Int, carrying carried: Carried? = nil, rules: [Int]? = nil) {
    var tag = StartTag()
    tag.read(source.bytes, at: source.nodeIndex.start(node))
    self.init(source, tag, source.overriding[node], rules: source.sheet.isEmpty ? [] : rules ?? source.matchingRules(of: node, tag))
    for (name, text) in carried?.declarations ?? [:] { winners[name] = Winner(text: text, origin: .style, rank: .max) }
  }

  /// Reads any element, with the rules that apply to it.
  init(_ source: SVGSource, _ tag: StartTag, _ overriding: OverridingAttributes? = nil, rules: [Int]) {
    self.tag = tag
    for attribute in overriding?.applied(to: tag, source.bytes) ?? tag.attributes { read(attribute, overriding, source) }
    for place in rules {
      for declaration in source.sheet.rules[place].declarations {
        declare(declaration, .rule(place), source.rank(ofRule: place), source)
      }
    }
  }

  private mutating func read(_ attribute: StartTag.Attribute, _ overriding: OverridingAttributes?, _ source: SVGSource) {
    let name = source.bytes.text(attribute.name)
    if attribute.word == .style {
      for declaration in source.styleDeclarations(attribute.value) where overriding?.hides(declaration, source.bytes) != true {
        declare(declaration, .style, SVGElement.styleRank, source)
      }
    } else if InheritedNames.contains("@" + name) {
      declare("@" + name, source.text(attribute.value), .attribute, -1)
    } else if InheritedNames.contains(name) || InheritedNames.otherAttributes.contains(name) {
      declare(name, source.text(attribute.value), .attribute, -1)
    }
  }

  private mutating func declare(_ declaration: StyleDeclaration, _ origin: SVGElement.Origin, _ rank: Int, _ source: SVGSource) {
    let name = source.text(declaration.name)
    declare(
      name.hasPrefix("--") ? name : name.lowercased(), source.text(declaration.value), origin,
      rank + (declaration.isImportant ? SVGElement.importance : 0))
  }

  private mutating func declare(_ name: String, _ text: String, _ origin: SVGElement.Origin, _ rank: Int) {
    if name == "fill" || name == "stroke" || name == "color", SVGPaint.isIgnored(text) { return }
    for (name, text) in ElementDeclarations.longhands(name, text) where rank >= winners[name]?.rank ?? .min {
      winners[name] = Winner(text: StyleKeyword.canonical(name, text) ?? text, origin: origin, rank: rank)
    }
  }

  /// A declaration, or the longhands of a shorthand.
  private static func longhands(_ name: String, _ text: String) -> [(String, String)] {
    switch name {
    case "marker": ["marker-start", "marker-mid", "marker-end"].map { ($0, text) }
    case "font": FontShorthand(text).map { font in font.parts.map { ($0.name, $0.text) } } ?? []
    default: [(name, text)]
    }
  }
}
