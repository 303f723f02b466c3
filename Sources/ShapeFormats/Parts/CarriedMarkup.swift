// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The contents of a group of one SVG document as markup for another one, in which they look the same.
///
/// ```
/// <g stroke-width="2" transform="…">         what they inherited from the root, where the other root says something else
///   <defs> gradient, clip path, … </defs>    what they refer to, under ids that are free in the other file
///   <path style="…"/> <use …/>               the elements, with what rules of style sheets declared for them
/// </g>
/// ```
/// Without a name, a context and definitions, there is no group around them.
package struct CarriedMarkup {
  /// The markup: one element, or several without a group around them.
  package private(set) var markup: [UInt8] = []
  /// The ids that are taken in the other document, with those that the elements have instead.
  package var renamed: [(from: String, to: String)] {
    names.filter { own.contains($0.key) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
  /// What cannot be carried along, and references without a target.
  package private(set) var losses: [String] = []

  /// The declarations of the group around the contents: styles, and attributes that begin with `@`.
  private var declarations: [String: String] = [:]
  /// The transform of the group around the contents, which brings the origins of both pages together.
  private var map = Affine.identity
  /// The ids of the elements and definitions.
  private var own: Set<String> = []
  private let tree: MarkupTree
  private let target: Document
  private let targetSource: SVGSource
  private var names: [String: String] = [:]
  private var lost: Set<String> = []
  /// Whether lengths are relative to the viewport, and the viewports differ.
  private var isApart = false

  private var source: SVGSource { tree.source }

  /// Collects the contents of a group, which is a child of the root.
  /// - Parameter name: The name of the group around them; nil for a group without a name, if one is needed at all.
  /// - Returns: Nil unless both documents are SVG.
  /// - Throws: ``PartError/repeated(id:)`` if an element in the group repeats a group around itself.
  package init?(contentsOf group: NodeID, in document: Document, for target: Document, named name: String?) throws(PartError) {
    guard document.source is SVGSource, let targetSource = target.source as? SVGSource else { return nil }
    let parts = OwnParts(document)
    tree = MarkupTree(parts.source)
    (self.target, self.targetSource) = (target, targetSource)
    guard let number = document.isTouched ? document.position(of: group) : group.index, let top = tree.index(of: number) else { return nil }
    let rules = PartRules(tree)
    let part: SVGPart
    do throws(SVGPart.Repeated) { part = try SVGPart(tree, rules, showing: [number], without: []) } catch {
      throw .repeated(id: error.id)
    }
    let elements = tree.children(top).filter { tree[$0].isRow }
    let definitions = part.definitions.filter { !isShared($0) }
    nameAnew(elements + definitions)
    writeContext(elements + definitions)
    write(elements, definitions, part.rules, named: name)
    // Rules that are not supported may have styled the elements.
    for rule in source.sheet.unknown where !rule.text.hasPrefix("@") { lost.insert("the rule \(TextContent.collapsed(rule.text))") }
    losses = lost.sorted().map { "left out: \($0)" } + losses
  }

  private func all(_ roots: [Int]) -> some Sequence<Int> { roots.lazy.flatMap { [tree] in $0..<tree[$0].limit } }

  // MARK: Names

  /// Chooses free ids in place of those that the other document has. References without a target keep to have none.
  private mutating func nameAnew(_ roots: [Int]) {
    for index in all(roots) { if let id = tree.tag(index)[.id] { own.insert(source.text(id.value)) } }
    var missing: Set<String> = []
    for index in roots {
      for mention in SVGReferences.all(source, in: tree[index].start..<tree[index].end) where tree.elements(id: mention.id).isEmpty {
        missing.insert(mention.id)
      }
    }
    if !missing.isEmpty { losses.append("\(missing.sorted().map(Selector.id).joined(separator: ", ")) is in no element of the file") }
    let (target, targetSource) = (target, targetSource)
    func isTaken(_ id: String) -> Bool { target.isIDUsed(id) || targetSource.part(id: id) != nil }
    for id in own.union(missing).sorted() where isTaken(id) {
      names[id] = NumberedName.free(id) { isTaken($0) || own.contains($0) || names.values.contains($0) }
    }
  }

  /// Whether the other document has the same gradient or filter, under the same id.
  private mutating func isShared(_ index: Int) -> Bool {
    guard ["linearGradient", "radialGradient", "filter"].contains(tree.name(index)), source.sheet.isEmpty, targetSource.sheet.isEmpty,
      let id = tree.tag(index)[.id].map({ source.text($0.value) }), let offset = targetSource.part(id: id),
      target.contains(NodeID(targetSource.node(ofPart: offset))), target.carried(.document)?.texts.isEmpty ?? true,
      !targetSource.changedStops(target).ids.contains(id)
    else { return false }
    let range = tree[index].start..<tree[index].end
    let bytes = source.bytes.bytes(range)
    guard SVGReferences.all(source, in: range).isEmpty, offset + bytes.count <= targetSource.bytes.count else { return false }
    return targetSource.bytes.bytes(offset..<offset + bytes.count).elementsEqual(bytes)
  }

  /// The text of a declaration, with the new ids.
  private func renamed(_ text: String) -> String {
    guard text.contains("#"), !names.isEmpty else { return text }
    var text = text
    for (old, new) in names {
      for end in [")", "\"", "'"] { text = text.replacing("#\(old)\(end)", with: "#\(new)\(end)") }
    }
    return text
  }

  // MARK: Context

  /// Compares the declarations that both roots hand down, and the origins of their pages.
  private mutating func writeContext(_ roots: [Int]) {
    let canvas = target.canvases.first
    let inherited = source.surroundings(inside: SVGSource.root, carrying: nil)?.inherited ?? [:]
    let other = canvas.flatMap { target.surroundings(of: $0)?.inherited } ?? [:]
    let hasText = all(roots).contains { ["text", "use", "foreignObject", "flowRoot", "switch"].contains(tree.name($0)) }
    for name in Set(inherited.keys).union(other.keys).sorted() where inherited[name] != other[name] {
      func isInitial(_ text: String?) -> Bool { text.map { source.isInitial($0, name) } ?? true }
      guard !isInitial(inherited[name]) || !isInitial(other[name]) else { continue }
      guard hasText || InheritedNames.table[name].map({ $0.reach != .text }) ?? true else { continue }
      declarations[name] = inherited[name].map(renamed) ?? source.initialDeclaration(name)
    }
    // The lines of a group go over all letters in it.
    if let text = other["text-decoration"], text != "none", text != inherited["text-decoration"], hasText {
      losses.append("the \(text) of the other file goes over what is inserted")
    }
    let (page, otherPage) = (source.viewport, targetSource.viewport)
    map = .translation(x: otherPage.x - page.x, y: otherPage.y - page.y)
  }

  /// Declares the namespaces of prefixes that the root of the other document does not have, or not with the same meaning.
  private mutating func declarePrefixes(in content: [UInt8]) {
    let text = String(decoding: content, as: UTF8.self)
    let (own, other) = (tree.tag(0), targetSource.rootElement.tag)
    func namespace(_ name: String, _ tag: StartTag, _ source: SVGSource) -> String? {
      tag.attributes.first { source.bytes.text($0.name) == name }.map { source.text($0.value) }
    }
    for attribute in own.attributes {
      let name = source.bytes.text(attribute.name)
      guard name == "xmlns" || name.hasPrefix("xmlns:"), name == "xmlns" || text.contains("\(name.dropFirst(6)):") else { continue }
      let value = source.text(attribute.value)
      if namespace(name, other, targetSource) != value { declarations["@" + name] = value }
    }
  }

  // MARK: Content

  private mutating func write(_ elements: [Int], _ definitions: [Int], _ rules: PartRules, named name: String?) {
    let size = source.viewport
    isApart =
      all(elements + definitions).contains(where: dependsOnViewport)
      && (size.width != targetSource.viewport.width || size.height != targetSource.viewport.height)
    let head = self.definitions(definitions, sheet(rules))
    let bodies = elements.map { reindented(self.element($0), from: source.margin(of: tree[$0].start)) }
    let needsGroup = name != nil || isApart || map != .identity || !declarations.isEmpty || !head.isEmpty
    declarePrefixes(in: Array((head + bodies).joined()))
    if !needsGroup {
      let bodies = declarations.isEmpty ? bodies : zip(bodies, elements).map(declaring)
      return markup = Array(bodies.joined(separator: [0x0a]))
    }
    writeGroup(name, head + viewport(around: bodies))
  }

  /// The element with the declarations of prefixes.
  private func declaring(_ body: [UInt8], _ index: Int) -> [UInt8] {
    var attributes = MarkupWriter(prefix: [])
    for (name, text) in declarations.sorted(by: { $0.key < $1.key }) { attributes.attribute(named: String(name.dropFirst()), text) }
    let end = tree.tag(index).nameEnd - tree[index].start
    return body[..<end] + attributes.bytes + body[end...]
  }

  private mutating func writeGroup(_ name: String?, _ lines: [[UInt8]]) {
    var group = MarkupWriter(prefix: targetSource.index.prefix)
    group.begin("g")
    if let name, targetSource.hasLabels { group.attribute(named: SVGWord.label.text, name) }
    if map != .identity { group.attribute("transform", SVGSpelling.transform(map)) }
    for (name, text) in declarations.sorted(by: { $0.key < $1.key }) where name.hasPrefix("@") {
      group.attribute(named: String(name.dropFirst()), text)
    }
    let style = declarations.filter { !$0.key.hasPrefix("@") }.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
    if !style.isEmpty { group.attribute("style", style.joined(separator: ";")) }
    group.endTag()
    if let name, !targetSource.hasLabels {
      group.begin("title")
      group.endTag()
      group.content(name)
      group.end("title")
    }
    let indent = targetSource.indent
    for line in lines { group.append(markup: [0x0a] + indent + reindented(line, from: [], to: indent)) }
    group.append(markup: [0x0a])
    group.end("g")
    markup = group.bytes
  }

  /// The elements in a viewport of the size of their page, if lengths of theirs depend on it.
  private func viewport(around bodies: [[UInt8]]) -> [[UInt8]] {
    guard isApart else { return bodies }
    let size = source.viewport
    let numbers = [size.x, size.y, size.width, size.height].map(SVGSpelling.number)
    var begin = MarkupWriter(prefix: source.index.prefix)
    begin.begin("svg")
    for (name, value) in zip(["x", "y", "width", "height"], numbers) { begin.attribute(named: name, value) }
    begin.attribute("viewBox", numbers.joined(separator: " "))
    begin.attribute("overflow", "visible")
    begin.endTag()
    return [begin.bytes] + bodies + [MarkupWriter.endTag(source.index.prefix + "svg".utf8)]
  }

  /// An element of definitions; none if there are none.
  private mutating func definitions(_ definitions: [Int], _ sheet: [UInt8]) -> [[UInt8]] {
    guard !definitions.isEmpty || !sheet.isEmpty else { return [] }
    var markup = MarkupWriter(prefix: source.index.prefix)
    markup.begin("defs")
    markup.endTag()
    if !sheet.isEmpty {
      markup.begin("style")
      markup.endTag()
      markup.append(markup: sheet)
      markup.end("style")
    }
    for index in definitions { markup.append(markup: definition(index)) }
    markup.end("defs")
    return [markup.bytes]
  }

  /// The lines of an element with another margin, unless white space in it may be significant.
  private func reindented(_ text: [UInt8], from old: [UInt8]?, to margin: [UInt8] = []) -> [UInt8] {
    guard let old, text.contains(0x0a) else { return text }
    let words = String(decoding: text, as: UTF8.self)
    guard !["<text", ":text", "CDATA", "xml:space", "foreignObject", "style>"].contains(where: words.contains) else { return text }
    let lines = text.split(separator: 0x0a, omittingEmptySubsequences: false)
    return Array(
      lines.enumerated().map { index, line in
        index == 0 ? Array(line) : margin + (line.starts(with: old) ? line.dropFirst(old.count) : line)
      }.joined(separator: [0x0a]))
  }

  /// The fonts and key frames of the style sheets, which apply to no element by themselves.
  private mutating func sheet(_ rules: PartRules) -> [UInt8] {
    var text: [UInt8] = []
    for rule in rules.usedAtRules {
      if rule.name.hasPrefix("@font-face") || rule.name.contains("keyframes") {
        text += source.bytes.bytes(rule.range)
      } else if !["@charset", "@namespace"].contains(where: rule.name.hasPrefix) {
        lost.insert("rules of \(rule.name[...].trimmed(where: \.isWhitespace))")
      }
    }
    return text
  }

  /// A definition, in a group with the declarations that it inherits from elements around it.
  private mutating func definition(_ index: Int) -> [UInt8] {
    var inherited: [String: String] = [:]
    for ancestor in Array(tree.ancestors(index)).reversed() where tree[ancestor].parent >= 0 {
      for (name, text) in ElementDeclarations(source, tree.tag(ancestor), rules: matches(ancestor)).winners.mapValues(\.text)
      where InheritedNames.contains(name) && text != "inherit" {
        inherited[name] = text
      }
    }
    guard !inherited.isEmpty else { return element(index) }
    var group = MarkupWriter(prefix: source.index.prefix)
    group.begin("g")
    let styles = inherited.filter { !$0.key.hasPrefix("@") }.sorted { $0.key < $1.key }
    if !styles.isEmpty { group.attribute("style", styles.map { "\($0.key):\(renamed($0.value))" }.joined(separator: ";")) }
    for (name, text) in inherited.sorted(by: { $0.key < $1.key }) where name.hasPrefix("@") {
      group.attribute(named: String(name.dropFirst()), text)
    }
    group.endTag()
    group.append(markup: element(index))
    group.end("g")
    return group.bytes
  }

  /// The bytes of an element, with the new ids and without parts that have a meaning only in its own file.
  private mutating func element(_ index: Int) -> [UInt8] {
    let range = tree[index].start..<tree[index].end
    var patches: [BytePatch] = []
    for mention in SVGReferences.all(source, in: range) { if let new = names[mention.id] { patches.append(mention.patch(new)) } }
    var next = index
    while next < tree[index].limit {
      let tag = tree.tag(next)
      if source.name(of: tag) == "style" {
        patches.append(BytePatch(tree[next].start..<tree[next].end))
        next = tree[next].limit
        continue
      }
      if let id = tag[.id], let new = names[source.text(id.value)] {
        patches.append(BytePatch(id.value, MarkupText.escaped(new, quote: source.bytes.base[id.value.lowerBound - 1])))
      }
      patches += style(next, tag).map { [$0] } ?? []
      next += 1
    }
    patches += entities(in: range)
    return BytePatch.applied(BytePatch.ascending(patches), to: source.bytes, in: range)
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

  // MARK: Rules

  private mutating func matches(_ index: Int) -> [Int] {
    let sheet = source.sheet
    guard !sheet.isEmpty else { return [] }
    let subject = tree.subject(index)
    return sheet.candidates(for: subject).filter { place in
      let selector = sheet.rules[place].selector
      if selector.matches(index, subject, in: tree) { return true }
      if selector.inAnyState.matches(index, subject, in: tree) { lost.insert("the rule \(sheet.rules[place].text)") }
      return false
    }
  }

  /// The patch that adds to an element the declarations of the rules of its own file, and those that rules of the other file would change.
  private mutating func style(_ index: Int, _ tag: StartTag) -> BytePatch? {
    var written: [(rank: Int, name: String, text: String)] = []
    for place in matches(index) {
      for one in source.sheet.rules[place].declarations {
        let mark = one.isImportant ? " !important" : ""
        let rank = source.rank(ofRule: place) + (one.isImportant ? SVGElement.importance : 0)
        written.append((rank, source.bytes.text(one.name), renamed(source.text(one.value)) + mark))
      }
    }
    written.sort { $0.rank < $1.rank }
    var declared = Set(written.map { $0.name.lowercased() })
    for one in tag[.style].map({ StyleDeclarationReader.all(source.bytes, $0.value) }) ?? [] {
      declared.insert(source.bytes.text(one.name).lowercased())
    }
    for (name, mark) in namesOfOtherRules(index) where !declared.contains(name) || !mark.isEmpty {
      let own = tag.attributes.first { source.bytes.text($0.name) == name }.map { source.text($0.value) }
      let old = written.last { $0.name.lowercased() == name }?.text ?? own
      written.append((.max, name, renamed(old ?? source.declarationWithoutRule(name)) + mark))
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

  /// The names that rules of the other file will declare for an element there.
  private func namesOfOtherRules(_ index: Int) -> [String: String] {
    let sheet = targetSource.sheet
    guard !sheet.isEmpty else { return [:] }
    let subject = tree.subject(index)
    var names: [String: String] = [:]
    for place in sheet.candidates(for: subject) where sheet.rules[place].selector.matches(index, subject, in: tree) {
      for one in sheet.rules[place].declarations {
        let name = targetSource.bytes.text(one.name).lowercased()
        if one.isImportant || names[name] == nil { names[name] = one.isImportant ? " !important" : "" }
      }
    }
    return names
  }

  // MARK: Viewport

  private static let lengths: Set<String> = [
    "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "fx", "fy", "dx", "dy", "stroke-width",
    "stroke-dasharray", "stroke-dashoffset", "refX", "refY", "markerWidth", "markerHeight", "style",
  ]

  /// Elements whose lengths are by default relative to the box of the element that uses them.
  private static let boxed: Set<String> = ["linearGradient", "radialGradient", "pattern", "mask", "filter"]

  /// Whether an element has a length that is relative to the viewport.
  private func dependsOnViewport(_ index: Int) -> Bool {
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
