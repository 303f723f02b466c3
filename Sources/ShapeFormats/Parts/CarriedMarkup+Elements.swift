// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The bytes of single elements, with the new ids and with the declarations of rules.
extension CarriedMarkup {
  /// The bytes of an element, without parts that have a meaning only in its own file.
  mutating func element(_ index: Int) -> [UInt8] {
    let range = tree[index].start..<tree[index].end
    var patches = mentions(in: range)
    var next = index
    while next < tree[index].limit {
      let tag = tree.tag(next)
      if source.name(of: tag) == "style" {
        patches.append(BytePatch(tree[next].start..<tree[next].end))
        next = tree[next].limit
        continue
      }
      patches += newID(in: tag).map { [$0] } ?? []
      patches += rootLengths(in: tag)
      patches += style(next, tag).map { [$0] } ?? []
      next += 1
    }
    return BytePatch.applied(BytePatch.ascending(patches), to: source.bytes, in: range)
  }

  /// The tags of a group around graphics, with what it does to them; nil if it does nothing.
  mutating func group(_ index: Int, isNeeded: Bool) -> (begin: [UInt8], end: [UInt8])? {
    let tag = tree.tag(index)
    let name = source.name(of: tag)
    let isSame = name == "svg" || name == "a"
    let range = tag.start..<tag.end
    var patches = mentions(in: range) + rootLengths(in: tag)
    var hasAny = isSame || isNeeded
    for attribute in tag.attributes {
      if attribute.word == .id, isAnimated(index) {
        hasAny = true
        patches += newID(in: tag).map { [$0] } ?? []
      } else if isKept(attribute, of: name) {
        hasAny = true
      } else {
        let start = attribute.name.lowerBound - source.blanks(before: attribute.name.lowerBound).count
        patches.insert(BytePatch(start..<attribute.value.upperBound + 1), at: 0)
      }
    }
    if let style = style(index, tag) {
      hasAny = true
      patches.append(style)
    }
    guard hasAny else { return nil }
    let word = source.index.prefix + (isSame ? name : "g").utf8
    if !isSame { patches.append(BytePatch(tag.start + 1..<tag.nameEnd, word)) }
    return (BytePatch.applied(BytePatch.ascending(patches), to: source.bytes, in: range), MarkupWriter.endTag(word))
  }

  /// Whether animations elsewhere name an element.
  func isAnimated(_ index: Int) -> Bool { tree.animations.contains { $0.target == index } }

  private func newID(in tag: StartTag) -> BytePatch? {
    guard let id = tag[.id], let new = names[source.text(id.value)] else { return nil }
    return BytePatch(id.value, MarkupText.escaped(new, quote: source.bytes.base[id.value.lowerBound - 1]))
  }

  /// Whether an attribute of a group affects what is in it.
  private func isKept(_ attribute: StartTag.Attribute, of element: String) -> Bool {
    let name = source.bytes.text(attribute.name)
    if attribute.word == .style || name.hasPrefix("xmlns:") || InheritedNames.contains(name) || InheritedNames.contains("@" + name) {
      return true
    }
    if InheritedNames.otherAttributes.contains(name) || CarriedMarkup.conditions.contains(name) { return true }
    switch element {
    case "svg": return ["x", "y", "width", "height", "viewBox", "preserveAspectRatio"].contains(name)
    case "a": return attribute.word == .href || attribute.word == .xlinkHref || name == "target"
    default: return false
    }
  }

  private static let conditions: Set<String> = [
    "systemLanguage", "requiredFeatures", "requiredExtensions", "requiredFonts", "requiredFormats",
  ]

  /// The references in a range with their new ids, and to entities that the file declares.
  private func mentions(in range: Range<Int>) -> [BytePatch] {
    let entities = entities(in: range)
    if names.isEmpty { return entities }
    return SVGReferences.all(source, in: range).compactMap { mention in names[mention.id].map { mention.patch($0) } } + entities
  }

  /// The references to entities that the file declares, replaced by the texts of these.
  private func entities(in range: Range<Int>) -> [BytePatch] {
    let known = source.index.markup.entities
    guard !known.isEmpty else { return [] }
    var patches: [BytePatch] = []
    for offset in range where source.bytes.base[offset] == UInt8(ascii: "&") {
      var end = offset + 1
      while end < range.upperBound, end - offset < 64, source.bytes.base[end] != UInt8(ascii: ";") { end += 1 }
      if let text = known[source.bytes.text(offset + 1..<end)] { patches.append(BytePatch(offset..<end + 1, text)) }
    }
    return patches
  }

  /// The lengths in an element that are relative to the font size of the root, in pixels if the other root has another one.
  private func rootLengths(in tag: StartTag) -> [BytePatch] {
    let size = source.rootFontSize
    guard size != targetSource.rootFontSize else { return [] }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    var patches: [BytePatch] = []
    for value in tag.attributes.map(\.value) where value.count > 3 {
      for end in value.dropFirst().dropLast(2)
      where source.bytes.text(end..<end + 3) == "rem" && digits.contains(source.bytes.base[end - 1]) {
        var start = end
        while start > value.lowerBound, digits.contains(source.bytes.base[start - 1]) || source.bytes.base[start - 1] == UInt8(ascii: ".") {
          start -= 1
        }
        guard let number = Double(source.bytes.text(start..<end)) else { continue }
        patches.append(BytePatch(start..<end + 3, SVGSpelling.number(number * size) + "px"))
      }
    }
    return patches
  }

  // MARK: Rules

  /// The text of an attribute as that of a declaration, with the new ids.
  func declaration(_ name: String, _ text: String) -> String {
    guard CarriedMarkup.measured.contains(name), let (number, unit) = SVGNumbers.split(text), unit.isEmpty, number != 0 else {
      return renamed(text)
    }
    return text + "px"
  }

  /// The names whose numbers have units in declarations, but not in attributes.
  private static let measured: Set<String> = ["font-size", "letter-spacing", "word-spacing", "baseline-shift", "text-indent"]

  /// The declarations of an element that its contents inherit.
  func inherited(_ index: Int) -> [String: String] {
    ElementDeclarations(source, tree.tag(index), rules: matches(index).rules).winners.mapValues(\.text)
      .filter { InheritedNames.contains($0.key) && $0.value != "inherit" }
  }

  /// The rules that match an element, and those that may do so in some state.
  private func matches(_ index: Int) -> (rules: [Int], others: [Int]) {
    let sheet = source.sheet
    guard !sheet.isEmpty else { return ([], []) }
    let subject = tree.subject(index)
    let all = sheet.candidates(for: subject)
    let rules = all.filter { sheet.rules[$0].selector.matches(index, subject, in: tree) }
    let others = all.filter { !rules.contains($0) && sheet.rules[$0].selector.inAnyState.matches(index, subject, in: tree) }
    return (rules, others)
  }

  /// The patch that adds to an element the declarations of the rules of its own file, and those that rules of the other file would change.
  private mutating func style(_ index: Int, _ tag: StartTag) -> BytePatch? {
    var written: [(rank: Int, name: String, text: String)] = []
    let (rules, others) = matches(index)
    for place in others { lost.insert("the rule \(source.sheet.rules[place].text)") }
    for place in rules {
      for one in source.sheet.rules[place].declarations {
        let mark = one.isImportant ? " !important" : ""
        let rank = source.rank(ofRule: place) + (one.isImportant ? SVGElement.importance : 0)
        written.append((rank, source.bytes.text(one.name), renamed(source.text(one.value)) + mark))
      }
    }
    written.sort { $0.rank < $1.rank }
    let own = tag[.style].map { StyleDeclarationReader.all(source.bytes, $0.value) } ?? []
    let all = own + rules.flatMap { source.sheet.rules[$0].declarations }
    let declared = Set(all.map { source.bytes.text($0.name).lowercased() })
    let important = Set(all.filter(\.isImportant).map { source.bytes.text($0.name).lowercased() })
    let winners = ElementDeclarations(source, tag, rules: rules)
    for (name, isImportant) in namesOfOtherRules(index).sorted(by: { $0.key < $1.key })
    where isImportant ? !important.contains(name) : !declared.contains(name) {
      let text = declaration(name, winners[name] ?? source.declarationWithoutRule(name))
      written.append((.max, name, isImportant ? StyleDeclaration.important(name, text) : text))
    }
    guard !written.isEmpty else { return nil }
    let text = written.map { "\($0.name):\($0.text)" }.joined(separator: ";")
    guard let style = tag[.style] else {
      var attribute = MarkupWriter(prefix: [])
      attribute.attribute("style", text)
      return BytePatch(at: tag.nameEnd, attribute.bytes)
    }
    let quote = source.bytes.base[style.value.lowerBound - 1]
    return BytePatch(at: style.value.lowerBound, MarkupText.escaped(text + ";", quote: quote))
  }

  /// The names that rules of the other file will declare for an element there, and whether they are important.
  private func namesOfOtherRules(_ index: Int) -> [String: Bool] {
    let sheet = targetSource.sheet
    guard !sheet.isEmpty else { return [:] }
    let subject = tree.subject(index)
    var names: [String: Bool] = [:]
    for place in sheet.candidates(for: subject) where sheet.rules[place].selector.matches(index, subject, in: tree) {
      for one in sheet.rules[place].declarations {
        let name = targetSource.bytes.text(one.name).lowercased()
        names[name, default: false] = names[name] == true || one.isImportant
      }
    }
    return names
  }

  // MARK: Viewport

  /// Whether both pages have the same size.
  var hasSameViewport: Bool {
    let (one, other) = (source.viewport, targetSource.viewport)
    return one.width == other.width && one.height == other.height
  }

  private static let lengths: Set<String> = [
    "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "fx", "fy", "dx", "dy", "stroke-width",
    "stroke-dasharray", "stroke-dashoffset", "refX", "refY", "markerWidth", "markerHeight", "style",
  ]

  /// Elements whose lengths are by default relative to the box of the element that uses them.
  private static let boxed: Set<String> = ["linearGradient", "radialGradient", "pattern", "mask", "filter"]

  /// Whether an element has a length that is relative to the viewport.
  func dependsOnViewport(_ index: Int) -> Bool {
    let tag = tree.tag(index)
    let name = source.name(of: tag)
    if name == "stop" || name.hasPrefix("fe") { return false }
    var isBoxed = CarriedMarkup.boxed.contains(name)
    var hasPercent = false
    for attribute in tag.attributes {
      let word = source.bytes.text(attribute.name)
      if word.hasSuffix("Units"), source.text(attribute.value) == "userSpaceOnUse" { isBoxed = false }
      if CarriedMarkup.lengths.contains(word), source.bytes.contains(UInt8(ascii: "%"), in: attribute.value) { hasPercent = true }
    }
    return hasPercent && !isBoxed
  }
}
