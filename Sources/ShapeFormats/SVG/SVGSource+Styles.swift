// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Edits the rules of style sheets in place.
extension SVGSource {
  /// The selectors of all supported rules, each once.
  package var selectors: [String] {
    var seen: Set<String> = []
    return sheet.rules.map(\.text).filter { seen.insert($0).inserted }
  }

  /// The number of nodes that a selector matches. Costs all elements.
  package func followerCount(of selector: String) -> Int {
    guard let known = StyleSelector(selector) else { return 0 }
    var count = 0
    var tag = StartTag()
    for node in 1..<max(1, nodeIndex.count) {
      tag.read(bytes, at: nodeIndex.start(node))
      let element = FileStyleTree.Element(node: node, start: tag.start)
      if known.matches(element, subject(node, tag), in: FileStyleTree(source: self)) { count += 1 }
    }
    return count
  }

  /// The declaration of a property's value in a rule; nil if a rule cannot express it.
  package static func declaration(of property: Property, _ value: Value) -> (name: String, value: String)? {
    switch (SVGField[property], value) {
    case (.style(let word, let decode)?, _): decode.text(value).map { (word.text, $0) }
    case (.paint(let word, .color)?, .color(let color)): (word.text, color.description)
    case (.paint(let word, .type)?, .string("none")): (word.text, "none")
    default: nil
    }
  }

  package func restyled(
    _ changes: String, replacing texts: [Range<Int>: String], overriding attributes: [Int: [String: String?]]
  ) -> (any GraphicSource)? {
    let other = changes.isEmpty && attributes.isEmpty ? SVGSource(self, bytes, sheet) : with(changes, attributes)
    for (range, text) in texts where !range.isEmpty { other.replaced[range.lowerBound] = other.annex.range(of: text) }
    return other
  }

  private func with(_ changes: String, _ attributes: [Int: [String: String?]]) -> SVGSource {
    // The new texts are appended to the bytes of the file, so that every value is a range of the same bytes.
    var text = Array(UnsafeRawBufferPointer(bytes.bytes(0..<bytes.count)))
    var added: [(selector: String, name: Range<Int>, value: Range<Int>)] = []
    func append(_ word: String) -> Range<Int> {
      let start = text.count
      text += word.utf8
      return start..<text.count
    }
    for rule in StyleChanges(changes).rules {
      for declaration in rule.declarations { added.append((rule.selector, append(declaration.name), append(declaration.value))) }
    }
    let tags = attributes.mapValues { OverridingAttributes.tag($0) }.mapValues { append($0).lowerBound }
    let store = ByteStore(text)
    var sheet = sheet
    for one in added {
      guard let place = sheet.place(of: store.text(one.name), one.selector, store) else { continue }
      let word = SVGWord.find(store.base + one.name.lowerBound, one.name.count)
      let whole = one.name.lowerBound..<one.value.upperBound
      sheet.declare(StyleDeclaration(word: word, name: one.name, value: one.value, whole: whole), at: place, one.selector)
    }
    let other = SVGSource(self, store, sheet)
    for (node, start) in tags { other.overriding[node] = OverridingAttributes(attributes[node]!.keys, store, at: start) }
    return other
  }

  /// The patches that apply the style changes to the rules of the file.
  func styleChanges(_ document: Document) -> [BytePatch] {
    guard case .json(let changes)? = document.value(.styles, of: .document) else { return [] }
    var patches: [BytePatch] = []
    var ends: [Int: [(name: String, value: String)]] = [:]
    for rule in StyleChanges(changes).rules {
      for declaration in rule.declarations {
        switch sheet.place(of: declaration.name, rule.selector, bytes) {
        case .value(let rule, let index)?:
          let range = sheet.rules[rule].declarations[index].value
          if text(range) != declaration.value { patches.append(BytePatch(range, declaration.value)) }
        case .end(let rule)?: ends[rule, default: []].append(declaration)
        case .newRule?: patches += newRule(rule.selector, declaration).map { [$0] } ?? []
        case nil: continue
        }
      }
    }
    return patches + ends.sorted { $0.key < $1.key }.map { addition($1, to: sheet.rules[$0]) }
  }

  /// A patch that adds declarations after the last one of a rule, in its layout.
  private func addition(_ declarations: [(name: String, value: String)], to rule: StyleSheet.Rule) -> BytePatch {
    guard let last = rule.declarations.last else {
      return BytePatch(at: rule.body.lowerBound, Array(declarations.map { "\($0.name):\($0.value)" }.joined(separator: ";").utf8))
    }
    let lead = String(decoding: blanks(before: last.name.lowerBound), as: UTF8.self)
    let colon = bytes.text(last.name.upperBound..<last.value.lowerBound)
    let isEnded = bytes.base[last.whole.upperBound - 1] == UInt8(ascii: ";")
    let end =
      isEnded ? last.whole.upperBound : max(last.value.upperBound, last.whole.upperBound - blanks(before: last.whole.upperBound).count)
    let text = declarations.map { lead + $0.name + colon + $0.value }.joined(separator: ";")
    return BytePatch(at: end, Array((isEnded ? text + ";" : ";" + text).utf8))
  }

  /// A patch that adds a rule after the last one.
  private func newRule(_ selector: String, _ declaration: (name: String, value: String)) -> BytePatch? {
    guard let body = sheet.rules.map(\.body.upperBound).max(), body < bytes.count else { return nil }
    let margin = Array(bytes.bytes(bytes.line(around: body)).prefix { $0 == 0x20 || $0 == 0x09 })
    let rule = "\(selector) { \(declaration.name): \(declaration.value) }"
    return BytePatch(at: body + 1, lineBreak + margin + Array(rule.utf8))
  }
}
