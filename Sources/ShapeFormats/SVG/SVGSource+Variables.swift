// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension SVGSource {
  /// The maximum nesting of variables.
  private static let nestingLimit = 16
  /// The longest text in which variables are replaced, in bytes: a variable that refers to itself twice would double endlessly.
  private static let textLimit = 1 << 16

  /// Replaces the variables of a value; nil if one has neither a value nor a fallback.
  ///
  /// A text with a variable costs the element and its ancestors, once; any other text costs its bytes.
  /// - SeeAlso: CSS Custom Properties for Cascading Variables, section 3.
  func resolved(_ text: String, at node: Int, nesting: Int = 0) -> String? {
    guard text.utf8.contains(UInt8(ascii: "(")), let start = text.firstRange(of: "var(") else { return text }
    guard nesting < SVGSource.nestingLimit, text.utf8.count <= SVGSource.textLimit else { return nil }
    let (words, rest) = SVGSource.parenthesis(text[start.upperBound...])
    let parts = words.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "").filter { !$0.isWhitespace }
    let value = variables(at: node).values[name] ?? (parts.count > 1 ? TextContent.collapsed(String(parts[1])) : nil)
    guard let value, let inner = resolved(value, at: node, nesting: nesting + 1) else { return nil }
    return resolved(String(text[..<start.lowerBound]) + inner + String(rest), at: node, nesting: nesting + 1)
  }

  /// Splits the text after an opening parenthesis at the matching closing one.
  static func parenthesis(_ text: Substring) -> (inner: Substring, rest: Substring) {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" {
        if depth == 0 { return (text[..<index], text[text.index(after: index)...]) }
        depth -= 1
      }
    }
    return (text, "")
  }

  /// The variables that apply to an element, including inherited ones.
  private func variables(at node: Int) -> StyleVariables {
    var pending: [Int] = []
    var next = node
    while next != 0, variables[next] == nil {
      pending.append(next)
      next = nodeIndex.parent(next)
    }
    var held = variables[next] ?? StyleVariables()
    for node in pending.reversed() {
      let own = declaredVariables(node)
      if !own.isEmpty { held = StyleVariables(held.values.merging(own) { $1 }) }
      variables[node] = held
    }
    return held
  }

  /// The variables that rules and the `style` of an element declare on it: the winners of the cascade.
  private func declaredVariables(_ node: Int) -> [String: String] {
    var tag = StartTag()
    tag.read(bytes, at: nodeIndex.start(node))
    var won: [String: (value: String, rank: Int)] = [:]
    func take(_ declarations: [StyleDeclaration], _ rank: Int) {
      for declaration in declarations where declaration.word == nil {
        let name = bytes.text(declaration.name)
        let rank = declaration.isImportant ? rank + 1 << 50 : rank
        if name.hasPrefix("--"), rank >= won[name]?.rank ?? .min { won[name] = (text(declaration.value), rank) }
      }
    }
    if !sheet.isEmpty {
      for place in matchingRules(of: node, tag) {
        take(sheet.rules[place].declarations, rank(ofRule: place))
      }
    }
    let overriding = overriding[node]
    for style in overriding?.applied(to: tag, bytes) ?? tag.attributes where style.word == .style {
      take(StyleDeclarationReader.all(bytes, style.value).filter { overriding?.hides($0, bytes) != true }, SVGElement.styleRank)
    }
    return won.mapValues(\.value)
  }
}
