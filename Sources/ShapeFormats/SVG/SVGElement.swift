// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The attributes of one element and, for each style property declared on it, the winner of the cascade.
///
/// Inherited values are not included; see ``StyleContext``.
struct SVGElement {
  let node: Int
  var tag = StartTag()
  /// The winners of the cascade, unordered; at most one per word.
  private(set) var declared: [Declared] = []

  /// A value of a style property with its range in the file.
  struct Declared {
    var word: SVGWord
    var value: Range<Int>
    var origin: Origin
    /// The precedence in the cascade: the higher one wins, of equals the later.
    var rank: Int
  }

  /// The origin of a declaration.
  enum Origin: Equatable {
    case attribute
    case style
    /// By a rule, with its index in the style sheet.
    case rule(Int)
  }

  /// The rank of `style` attributes: above all rules, below important declarations.
  static let styleRank = 1 << 40
  static let importance = 1 << 50

  init(node: Int) { self.node = node }

  subscript(word: SVGWord) -> Declared? { declared.first { $0.word == word } }

  mutating func declare(_ declaration: StyleDeclaration, _ origin: Origin, _ rank: Int, _ source: SVGSource) {
    let bytes = source.bytes
    if declaration.word == .font { return declare(font: declaration, origin, rank, source) }
    guard let word = declaration.word, word.isStyle || word.isStyledGeometry, !SVGPaint.isIgnored(word, declaration.value, bytes)
    else { return }
    let rank = rank + (declaration.isImportant ? SVGElement.importance : 0)
    declare(Declared(word: word, value: source.canonical(word, declaration.value), origin: origin, rank: rank))
  }

  /// Declares the longhands of `font`.
  private mutating func declare(font: StyleDeclaration, _ origin: Origin, _ rank: Int, _ source: SVGSource) {
    let rank = rank + (font.isImportant ? SVGElement.importance : 0)
    for (name, text) in FontShorthand(source.text(font.value))?.parts ?? [] {
      guard let word = SVGWord(text: name) else { continue }
      declare(Declared(word: word, value: source.annex.range(of: text), origin: origin, rank: rank))
    }
  }

  mutating func declare(_ one: Declared) {
    if let index = declared.firstIndex(where: { $0.word == one.word }) {
      if one.rank >= declared[index].rank { declared[index] = one }
    } else {
      declared.append(one)
    }
  }
}

/// The inherited values inside a group, shared with the groups in it that declare none of their own.
final class StyleContext {
  /// The values, each with the group that declares it.
  let values: [SVGWord: (value: Range<Int>, group: Int)]

  init(_ values: [SVGWord: (value: Range<Int>, group: Int)] = [:]) { self.values = values }

  /// The context inside a child element.
  func inside(_ element: SVGElement, _ isInherit: (Range<Int>) -> Bool) -> StyleContext {
    var own = values
    var isChanged = false
    for declared in element.declared where declared.word.isInherited && !isInherit(declared.value) {
      own[declared.word] = (declared.value, element.node)
      isChanged = true
    }
    return isChanged ? StyleContext(own) : self
  }
}
