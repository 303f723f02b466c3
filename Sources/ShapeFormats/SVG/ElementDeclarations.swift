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

/// The parts of a `font` declaration.
///
/// - SeeAlso: CSS Fonts Level 3, section 3.7.
struct FontShorthand {
  /// Each name that the shorthand sets, with its text: that of the shorthand, or the initial value.
  private(set) var parts: [(name: String, text: String)] = []

  private static let styles: Set<String> = ["italic", "oblique"]
  private static let variants: Set<String> = ["small-caps"]
  private static let weights: Set<String> = [
    "bold", "bolder", "lighter", "100", "200", "300", "400", "500", "600", "700", "800", "900",
  ]
  private static let stretches: Set<String> = [
    "condensed", "expanded", "semi-condensed", "semi-expanded", "extra-condensed", "extra-expanded", "ultra-condensed", "ultra-expanded",
  ]

  /// Nil for a text that is not such a declaration, and for keywords of system fonts.
  init?(_ text: String) {
    var rest = text[...]
    var found = ["font-style": "normal", "font-variant": "normal", "font-weight": "normal", "font-stretch": "normal"]
    func word() -> Substring {
      rest = rest.drop { $0.isWhitespace }
      return rest.prefix { !$0.isWhitespace }
    }
    while true {
      let next = word().lowercased()
      let name =
        FontShorthand.styles.contains(next)
        ? "font-style"
        : FontShorthand.variants.contains(next)
          ? "font-variant"
          : FontShorthand.weights.contains(next) ? "font-weight" : FontShorthand.stretches.contains(next) ? "font-stretch" : nil
      guard let name else {
        if next == "normal" { rest = rest.dropFirst(next.count); continue }
        break
      }
      found[name] = next
      rest = rest.dropFirst(next.count)
    }
    let size = word().prefix { $0 != "/" }
    rest = rest.dropFirst(size.count).drop { $0.isWhitespace }
    var height: Substring = "normal"
    if rest.first == "/" {
      rest = rest.dropFirst()
      height = word()
      rest = rest.dropFirst(height.count)
    }
    let family = rest.drop { $0.isWhitespace }
    guard let first = size.first, first.isNumber || first == "." || FontShorthand.sizes.contains(size.lowercased()), !family.isEmpty else {
      return nil
    }
    found["font-size"] = String(size)
    found["line-height"] = String(height)
    found["font-family"] = String(family)
    parts = found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static let sizes: Set<String> = [
    "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "larger", "smaller",
  ]
}
