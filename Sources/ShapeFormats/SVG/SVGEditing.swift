// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Edits the start tag of one element: its attributes and the declarations of its `style`.
struct SVGEditing {
  let source: SVGSource
  let element: SVGElement
  private var values: [Int: String] = [:]
  private var removed: Set<Int> = []
  private var added: [(name: String, value: String)] = []
  private var declarations: [StyleDeclaration] = []
  private var declared: [Int: String] = [:]
  private var undeclared: Set<Int> = []
  private var appended: [(name: String, value: String)] = []
  /// The raw texts of replaced attributes and declarations, by index, and attributes to be added.
  private var spelled: [Int: [UInt8]] = [:]
  private var spelledDeclarations: [Int: [UInt8]] = [:]
  private var spelledAdditions: [(name: String, value: [UInt8])] = []
  /// Patches of the content, and of the element's name.
  var others: [BytePatch] = []
  /// The content to add to an empty element: its title, its text. A single patch opens the element for all of it.
  var opened: [UInt8] = []
  /// Whether children are added as well, whose patch writes the end tag.
  var isFilled = false
  /// The element's new name, with its prefix.
  var newName: [UInt8]?

  init(_ source: SVGSource, _ element: SVGElement) {
    self.source = source
    self.element = element
    if let style = element.tag[.style] { declarations = StyleDeclarationReader.all(source.bytes, style.value) }
  }

  private var tag: StartTag { element.tag }

  // MARK: Attributes

  func has(_ word: SVGWord) -> Bool { tag.attributes.indices.contains { tag.attributes[$0].word == word && !removed.contains($0) } }

  /// Sets an attribute; a new one follows the last one.
  mutating func set(_ word: SVGWord, _ value: String) {
    if word.isStyledGeometry, element[word] != nil { return setStyle(word, SVGEditing.css(word, value)) }
    if let index = tag.attributes.firstIndex(where: { $0.word == word }) {
      removed.remove(index)
      if source.text(tag.attributes[index].value) != value { values[index] = value } else { values[index] = nil }
    } else if let index = added.firstIndex(where: { $0.name == word.text }) {
      added[index].value = value
    } else {
      added.append((word.text, value))
    }
  }

  /// The value of an attribute as a declaration, which needs units.
  private static func css(_ word: SVGWord, _ value: String) -> String {
    switch word {
    case .transform: value
    case .d: "path(\"\(value)\")"
    default: Double(value) == nil ? value : value + "px"
    }
  }

  /// Declares the namespace prefixes of words that the root does not declare.
  mutating func declarePrefixes(of words: some Sequence<SVGWord>) {
    for one in source.undeclaredPrefixes(of: words) {
      let isThere = tag.attributes.contains { source.bytes.text($0.name) == one.name } || added.contains { $0.name == one.name }
      if !isThere { added.append(one) }
    }
  }

  mutating func remove(_ word: SVGWord) {
    if word.isStyledGeometry, let declared = element[word] {
      if case .rule = declared.origin { append(word, word == .d || word == .transform ? "none" : "auto") }
      for index in declarations.indices where declarations[index].word == word { undeclared.insert(index) }
    }
    for index in tag.attributes.indices where tag.attributes[index].word == word { removed.insert(index) }
    added.removeAll { $0.name == word.text }
  }

  /// Removes an attribute that is not a word of SVG.
  mutating func remove(attribute name: String) {
    for index in tag.attributes.indices where source.bytes.text(tag.attributes[index].name) == name { removed.insert(index) }
  }

  // MARK: Style

  /// Sets a style property where it is declared now, in `style` or as an attribute; else in the place of the element's other style
  /// properties.
  mutating func setStyle(_ word: SVGWord, _ value: String) {
    let winner = element[word]
    if let winner, winner.rank >= SVGElement.importance, case .rule = winner.origin {
      // Only an important declaration of the element itself wins over an important one of a rule.
      for index in declarations.indices where declarations[index].word == word { undeclared.insert(index) }
      append(word, StyleDeclaration.important(word.text, value))
    } else if case .style = winner?.origin,
      let index = declarations.lastIndex(where: { $0.word == word && source.canonical(word, $0.value) == winner!.value })
    {
      undeclared.remove(index)
      declared[index] = SVGEditing.declared(word, value)
    } else if case .attribute = winner?.origin, has(word) {
      set(word, value)
    } else if case .rule = winner?.origin {
      append(word, value)
    } else if case .style = winner?.origin {
      // A shorthand or an entity declares it; a later declaration wins.
      append(word, value)
    } else if word == .mixBlendMode || declarations.contains(where: { $0.word?.isStyle == true }) {
      append(word, value)
    } else {
      set(word, value)
    }
  }

  private mutating func append(_ word: SVGWord, _ value: String) { append(word.text, SVGEditing.declared(word, value)) }

  /// The text of a value in a style, where font sizes need a unit.
  private static func declared(_ word: SVGWord, _ value: String) -> String {
    (word == .fontSize || word == .letterSpacing) && Double(value).map { $0 != 0 } ?? false ? value + "px" : value
  }

  private mutating func append(_ name: String, _ value: String) {
    appended.removeAll { $0.name == name }
    appended.append((name, value))
  }

  /// Adds a declaration that wins over all others on the element; a name that begins with `@` is that of an attribute.
  mutating func declare(_ name: String, _ value: String) {
    if name.hasPrefix("@") { return set(attribute: String(name.dropFirst()), value) }
    if let word = SVGWord(text: name), word.isStyle { return setStyle(word, value) }
    let isAttribute = InheritedNames.contains(name) && !name.hasPrefix("--") || SVGEditing.attributes.contains(name)
    if isAttribute, !declarations.contains(where: { $0.word?.isStyle == true }) { set(attribute: name, value) } else { append(name, value) }
  }

  /// The styles that all renderers support as attributes, except the inherited ones.
  private static let attributes: Set<String> = ["clip-path", "mask", "filter", "overflow"]

  private mutating func set(attribute name: String, _ value: String) {
    if let index = tag.attributes.firstIndex(where: { source.bytes.text($0.name) == name }) {
      removed.remove(index)
      values[index] = source.text(tag.attributes[index].value) == value ? nil : value
    } else if let index = added.firstIndex(where: { $0.name == name }) {
      added[index].value = value
    } else {
      added.append((name, value))
    }
  }

  /// Removes a style property from the element, wherever it is declared on it.
  mutating func removeStyle(_ word: SVGWord) {
    remove(word)
    for index in declarations.indices where declarations[index].word == word { undeclared.insert(index) }
    for index in declarations.indices where declarations[index].word == .font { split(font: index, without: word) }
    appended.removeAll { $0.name == word.text }
  }

  /// Replaces a shorthand that sets a property which is removed: by declarations of all else that it sets.
  private mutating func split(font index: Int, without word: SVGWord) {
    let parts = FontShorthand(source.text(declarations[index].value))?.parts ?? []
    guard parts.contains(where: { $0.name == word.text }), undeclared.insert(index).inserted else { return }
    let later = declarations.indices.filter { $0 > index && !undeclared.contains($0) }.map { source.bytes.text(declarations[$0].name) }
    let known = Set(later + appended.map(\.name))
    for part in parts where !known.contains(part.name) {
      append(part.name, part.text + (declarations[index].isImportant ? " !important" : ""))
    }
  }

  // MARK: Texts as they are in a file

  /// Replaces the raw text of an attribute, `@fill`, or of a declaration, `@style.fill`; nil removes it.
  mutating func spell(_ path: String, _ text: String?) {
    let name = String(path.dropFirst())
    if name.hasPrefix("style.") { return spell(declaration: String(name.dropFirst(6)), text) }
    added.removeAll { $0.name == name }
    guard let index = tag.attributes.firstIndex(where: { source.bytes.text($0.name) == name }) else {
      if let text { spelledAdditions.append((name, Array(text.utf8))) }
      return
    }
    (values[index], spelled[index]) = (nil, text.map { Array($0.utf8) })
    if text == nil { removed.insert(index) } else { removed.remove(index) }
  }

  private mutating func spell(declaration name: String, _ text: String?) {
    appended.removeAll { $0.name == name }
    guard let index = declarations.lastIndex(where: { source.bytes.text($0.name) == name }) else {
      if let text { append(name, MarkupText().attribute(ByteStore(text), 0..<text.utf8.count)) }
      return
    }
    (declared[index], spelledDeclarations[index]) = (nil, text.map { Array($0.utf8) })
    if text == nil { undeclared.insert(index) } else { undeclared.remove(index) }
  }

  // MARK: Patches

  func patches() -> [BytePatch] {
    var patches = others + stylePatches()
    if !opened.isEmpty {
      let name = newName ?? Array(source.bytes.bytes(tag.start + 1..<tag.nameEnd))
      let end = isFilled ? [] : MarkupWriter.endTag(name)
      patches.append(BytePatch(tag.end - 2..<tag.end, [UInt8(ascii: ">")] + opened + end))
    }
    let goes = isStyleEmptied ? removed.union(tag.attributes.indices.filter { tag.attributes[$0].word == .style }) : removed
    for (index, attribute) in tag.attributes.enumerated() {
      if goes.contains(index) {
        let blanks = source.blanks(before: attribute.name.lowerBound).count
        patches.append(BytePatch(attribute.name.lowerBound - blanks..<attribute.value.upperBound + 1))
      } else if let text = spelled[index] {
        let quoted = MarkupText.quoted(text, quote(of: attribute))
        patches.append(BytePatch(attribute.value, Array(quoted.dropFirst().dropLast())))
      } else if let value = values[index] {
        patches.append(BytePatch(attribute.value, MarkupText.escaped(value, quote: quote(of: attribute))))
      }
    }
    var added = added
    if !appended.isEmpty, tag[.style] == nil {
      added.append(("style", appended.map { "\($0.name):\($0.value)" }.joined(separator: ";")))
    }
    let additions = added.flatMap { addition($0.name, $0.value) } + spelledAdditions.flatMap { addition($0.name, spelled: $0.value) }
    if !additions.isEmpty { patches.append(BytePatch(at: additionPlace, additions)) }
    return BytePatch.ascending(patches)
  }

  private func quote(of attribute: StartTag.Attribute) -> UInt8 { source.bytes.base[attribute.value.lowerBound - 1] }

  /// The offset after the last attribute, or after the name.
  private var additionPlace: Int { tag.attributes.last.map { $0.value.upperBound + 1 } ?? tag.nameEnd }

  /// A new attribute, in the layout of the tag's other attributes.
  private func addition(_ name: String, _ value: String) -> [UInt8] {
    var attribute = MarkupWriter(prefix: [], quote: additionQuote)
    attribute.attribute(named: name, value, before: additionLead)
    return attribute.bytes
  }

  private func addition(_ name: String, spelled value: [UInt8]) -> [UInt8] {
    additionLead + Array("\(name)=".utf8) + MarkupText.quoted(value, additionQuote)
  }

  private var additionQuote: UInt8 { tag.attributes.last.map(quote(of:)) ?? UInt8(ascii: "\"") }

  private var additionLead: [UInt8] {
    let lead = tag.attributes.last.map { source.blanks(before: $0.name.lowerBound) } ?? []
    return lead.isEmpty ? [0x20] : lead
  }

  private var isStyleEmptied: Bool {
    tag[.style] != nil && appended.isEmpty && !declarations.isEmpty && undeclared.count == declarations.count
  }

  private func stylePatches() -> [BytePatch] {
    guard let style = tag[.style], !isStyleEmptied else { return [] }
    let quote = quote(of: style)
    let isReplaced = !declarations.isEmpty || style.value.allSatisfy { StartTag.isBlank(source.bytes.base[$0]) }
    if undeclared.count == declarations.count, isReplaced, !appended.isEmpty {
      let text = appended.map { "\($0.name):\($0.value)" }.joined(separator: ";")
      return [BytePatch(style.value, MarkupText.escaped(text, quote: quote))]
    }
    var patches: [BytePatch] = []
    for (index, declaration) in declarations.enumerated() {
      if undeclared.contains(index) {
        patches.append(BytePatch(removal(index)))
      } else if let text = spelledDeclarations[index] {
        patches.append(BytePatch(declaration.spelled(source.bytes), text))
      } else if let value = declared[index] {
        patches.append(BytePatch(declaration.value, MarkupText.escaped(value, quote: quote)))
      }
    }
    if !appended.isEmpty { patches.append(addition(to: style, quote)) }
    return patches
  }

  /// Whether the semicolon before an offset is that of an entity reference.
  private func endsInReference(_ style: Range<Int>, _ end: Int) -> Bool {
    var start = end - 1
    while start > style.lowerBound, source.bytes.base[start - 1] != UInt8(ascii: ";"), source.bytes.base[start] != UInt8(ascii: "&") {
      start -= 1
    }
    return source.bytes.base[start] == UInt8(ascii: "&")
  }

  private func removal(_ index: Int) -> Range<Int> {
    if index + 1 < declarations.count { return declarations[index].whole.lowerBound..<declarations[index + 1].whole.lowerBound }
    let start = index > 0 ? declarations[index - 1].whole.upperBound : declarations[index].whole.lowerBound
    return start..<declarations[index].whole.upperBound
  }

  /// A patch that adds declarations after the last one, spaced like the others.
  private func addition(to style: StartTag.Attribute, _ quote: UInt8) -> BytePatch {
    var end = style.value.upperBound
    while end > style.value.lowerBound, StartTag.isBlank(source.bytes.base[end - 1]) { end -= 1 }
    let isEnded = end == style.value.lowerBound || source.bytes.base[end - 1] == UInt8(ascii: ";") && !endsInReference(style.value, end)
    var (between, colon) = ("", ":")
    if let first = declarations.first {
      colon = source.bytes.text(first.name.upperBound..<first.value.lowerBound)
      if declarations.count > 1 {
        between = source.bytes.text(first.whole.upperBound..<max(first.whole.upperBound, declarations[1].whole.lowerBound))
      }
    }
    var text = isEnded ? "" : ";"
    for (index, one) in appended.enumerated() {
      text += (end == style.value.lowerBound ? "" : between) + one.name + colon + one.value
      if isEnded || index + 1 < appended.count { text += ";" }
    }
    return BytePatch(at: end, MarkupText.escaped(text, quote: quote))
  }
}
