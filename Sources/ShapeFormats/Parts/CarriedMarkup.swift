// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Graphics of one SVG document as markup for another one, in which they look the same: an ``SVGPart`` without its root element.
///
/// ```
/// <g stroke-width="2" transform="…">         what they inherited from the root, where the other root says something else
///   <defs> gradient, clip path, … </defs>    what they refer to, under ids that are free in the other file
///   <g opacity=".5">                         the groups around them, as far as they affect what is in them
///     <path style="…"/> <use …/>             the elements, with what rules of style sheets declared for them
///   </g>
/// </g>
/// ```
/// Groups that would do nothing are not written.
package struct CarriedMarkup {
  /// The markup: one element, or several without a group around them.
  package private(set) var markup: [UInt8] = []
  /// The ids that are taken in the other document, with those that the elements have instead.
  package var renamed: [(from: String, to: String)] {
    names.filter { own.contains($0.key) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
  /// Losses, and references without a target.
  package private(set) var losses: [String] = []

  /// The declarations of the group around the contents: styles, and attributes that begin with `@`.
  private var declarations: [String: String] = [:]
  /// The transform of the group around the contents, which brings the origins of both pages together.
  private var map = Affine.identity
  /// The ids of the elements and definitions.
  private var own: Set<String> = []
  let tree: MarkupTree
  private let part: SVGPart
  private let target: Document
  let targetSource: SVGSource
  private(set) var names: [String: String] = [:]
  var lost: Set<String> = []
  /// Whether lengths are relative to the viewport, and the viewports differ.
  private var isApart = false

  var source: SVGSource { tree.source }

  /// Collects graphics.
  /// - Parameters:
  ///   - nodes: The graphics, none of which is in another one.
  ///   - name: The name of the group around them; nil for a group without a name, if one is needed at all.
  /// - Returns: Nil unless both documents are SVG.
  /// - Throws: ``PartError/repeated(id:)`` if one of the graphics repeats a group around another one.
  package init?(_ nodes: [NodeID], of document: Document, for target: Document, named name: String?) throws(PartError) {
    guard document.source is SVGSource, let targetSource = target.source as? SVGSource else { return nil }
    let parts = OwnParts(document)
    (tree, part) = (parts.tree, try parts.part(showing: nodes))
    (self.target, self.targetSource) = (target, targetSource)
    let elements = part.shownElements
    let definitions = part.definitions.filter { isTarget($0) && !isAnimationOfGroup($0) && !isShared($0) }
    noteRepeatedIDs()
    nameAnew(elements + definitions)
    writeContext(elements + definitions)
    write(elements, definitions, named: name)
    // Rules that are not supported may have styled the elements.
    for rule in source.sheet.unknown where !rule.text.hasPrefix("@") { lost.insert("the rule \(TextContent.collapsed(rule.text))") }
    losses = lost.sorted().map { "left out: \($0)" } + losses
  }

  private func all(_ roots: [Int]) -> some Sequence<Int> { roots.lazy.flatMap { [tree] in $0..<tree[$0].limit } }

  /// Whether references to the id of an element mean it: of several with the same id, they mean the first.
  private func isTarget(_ index: Int) -> Bool {
    tree.tag(index)[.id].map { tree.elements(id: source.text($0.value)).first == index } ?? true
  }

  private mutating func noteRepeatedIDs() {
    let later = part.definitions.filter { !isTarget($0) }.compactMap { tree.tag($0)[.id].map { source.text($0.value) } }
    for id in Set(later).sorted() {
      losses.append("\(Selector.id(id)) is the id of several elements, of which not every program draws the first")
    }
  }

  /// Whether an element animates a group around the graphics.
  private func isAnimationOfGroup(_ index: Int) -> Bool { part.isAround(tree[index].parent) && tree.animatesParent(index) }

  // MARK: Names

  /// Chooses free ids in place of those that the other document has. References without a target keep to have none.
  private mutating func nameAnew(_ roots: [Int]) {
    for index in part.groupsAround.filter(isAnimated) + all(roots) {
      if let id = tree.tag(index)[.id] { own.insert(source.text(id.value)) }
    }
    let groups = part.groupsAround.map { tree.tag($0).start..<tree.tag($0).end }
    var missing: Set<String> = []
    for range in roots.map({ tree[$0].start..<tree[$0].end }) + groups {
      for mention in SVGReferences.all(source, in: range) where tree.elements(id: mention.id).isEmpty { missing.insert(mention.id) }
    }
    if !missing.isEmpty { losses.append("\(missing.sorted().map(Selector.id).joined(separator: ", ")) is in no element of the file") }
    let (target, targetSource) = (target, targetSource)
    func isTaken(_ id: String) -> Bool { target.isIDUsed(id) || targetSource.part(id: id) != nil }
    for id in own.union(missing).sorted() where isTaken(id) {
      names[id] = NumberedName.free(id) { isTaken($0) || own.contains($0) || names.values.contains($0) }
    }
  }

  /// Whether the other document has the same definition; references follow to the id that it has there.
  private mutating func isShared(_ index: Int) -> Bool {
    guard source.sheet.isEmpty, targetSource.sheet.isEmpty, let id = tree.tag(index)[.id],
      SVGReferences.all(source, in: tree[index].start..<tree[index].end).isEmpty,
      hasSameViewport || !all([index]).contains(where: dependsOnViewport)
    else { return false }
    let name = source.text(id.value)
    // An earlier insertion may have given it another id.
    guard let shared = ([name] + (2...4).map { "\(name)-\($0)" }).first(where: { isSame(index, id, as: $0) }) else { return false }
    if shared != name { names[name] = shared }
    return true
  }

  private func isSame(_ index: Int, _ id: StartTag.Attribute, as other: String) -> Bool {
    guard let offset = targetSource.part(id: other), !targetSource.changedStops(target).ids.contains(other),
      target.carried(.document)?.texts.isEmpty ?? true, case let node = NodeID(targetSource.node(ofPart: offset)), target.contains(node),
      target.isAsRead(node)
    else { return false }
    let new = MarkupText.escaped(other, quote: source.bytes.base[id.value.lowerBound - 1])
    let bytes = BytePatch.applied([BytePatch(id.value, new)], to: source.bytes, in: tree[index].start..<tree[index].end)
    guard offset + bytes.count <= targetSource.bytes.count, targetSource.bytes.bytes(offset..<offset + bytes.count).elementsEqual(bytes)
    else { return false }
    // The content of other definitions inherits from the elements around these.
    return ["linearGradient", "radialGradient", "filter"].contains(tree.name(index))
      || inheritsNothing(index) && inheritsNothing(offset, in: node)
  }

  private func inheritsNothing(_ index: Int) -> Bool {
    tree.ancestors(index).allSatisfy { inherited($0).isEmpty }
  }

  /// Whether an element of the other document inherits nothing from a node and the elements between both.
  private func inheritsNothing(_ offset: Int, in node: NodeID) -> Bool {
    var next: NodeID? = node
    while let group = next, group != .document {
      guard target.isAsRead(group), targetSource.inherited(inside: group.index).isEmpty else { return false }
      next = target.parent(of: group)
    }
    let start = targetSource.nodeIndex.start(node.index)
    guard offset - start < 1 << 16 else { return false }
    var content = ContentCursor(targetSource.bytes, start..<offset)
    var open: [StartTag] = []
    while let piece = content.next() {
      if case .start(let tag) = piece, !tag.isEmpty { open.append(tag) }
      if case .end = piece { _ = open.popLast() }
    }
    return open.dropFirst().allSatisfy(\.attributes.isEmpty)
  }

  /// The text of a declaration, with the new ids.
  func renamed(_ text: String) -> String {
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
    let carried = target.canvases.first.flatMap { target.carried($0) }
    let inherited = source.inherited(inside: SVGSource.root)
    let other = targetSource.inherited(inside: SVGSource.root, carrying: carried)
    let hasText = all(roots).contains { ["text", "use", "foreignObject", "flowRoot", "switch"].contains(tree.name($0)) }
    // Lengths in em and ex are counted in the size of letters.
    let hasLengths =
      hasText
      || all(roots).contains { index in
        tree.tag(index).attributes.contains { attribute in
          let text = source.text(attribute.value)
          return ["em", "ex"].contains { text.hasSuffix($0) || text.contains($0 + ";") }
        }
      }
    for name in Set(inherited.keys).union(other.keys).sorted() where inherited[name] != other[name] {
      func isInitial(_ text: String?) -> Bool { text.map { source.isInitial($0, name) } ?? true }
      guard !isInitial(inherited[name]) || !isInitial(other[name]) else { continue }
      guard hasText || name == SVGWord.fontSize.text && hasLengths || InheritedNames.table[name].map({ $0.reach != .text }) ?? true else {
        continue
      }
      declarations[name] = inherited[name].map { declaration(name, $0) } ?? source.initialDeclaration(name)
    }
    if hasText, inherited[SVGWord.fontSize.text] == nil, declarations[SVGWord.fontSize.text] != nil {
      losses.append("letters without a font-size get one of 16px, as browsers draw them; some programs drew them with 12px")
    }
    // The lines of a group go over all letters in it, and its effects over all that it contains.
    if let text = other["text-decoration"], text != "none", text != inherited["text-decoration"], hasText {
      losses.append("the \(text) of the other file goes over what is inserted")
    }
    let (effects, others) = (source.effects(ofRoot: nil), targetSource.effects(ofRoot: carried))
    declarations.merge(effects.mapValues(renamed)) { $1 }
    for name in others.keys.sorted() { losses.append("the \(name) of the other file goes over what is inserted") }
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

  // MARK: Groups

  /// A line of the markup, or several.
  private typealias Line = (depth: Int, text: [UInt8])

  private mutating func write(_ elements: [Int], _ definitions: [Int], named name: String?) {
    isApart = !hasSameViewport && (part.groupsAround + all(elements + definitions)).contains(where: dependsOnViewport)
    let head = self.definitions(definitions, sheet())
    let bodies = contents()
    let needsGroup = name != nil || isApart || map != .identity || !declarations.isEmpty || !head.isEmpty
    declarePrefixes(in: Array((head + bodies.map(\.text)).joined()))
    markup = needsGroup ? group(name, head.map { (0, $0) } + viewport(around: bodies)) : joined(bodies.map(declaring))
  }

  /// The graphics, with the groups around them.
  private mutating func contents() -> [Line] {
    var (lines, depth): ([Line], Int) = ([], 0)
    var open = [(waiting: part.childrenShowing(0)[...], end: [UInt8]?.none)]
    while let last = open.indices.last {
      guard let child = open[last].waiting.popFirst() else {
        if let end = open.removeLast().end {
          depth -= 1
          lines.append((depth, end))
        }
        continue
      }
      if part.isShown(child) {
        lines.append((depth, reindented(element(child), from: source.margin(of: tree[child].start))))
        continue
      }
      let animations = tree.children(child).filter(isAnimationOfGroup)
      let group = group(child, isNeeded: !animations.isEmpty)
      open.append((part.childrenShowing(child)[...], group?.end))
      guard let group else { continue }
      lines.append((depth, group.begin))
      depth += 1
      for animation in animations { lines.append((depth, element(animation))) }
    }
    return lines
  }

  private func joined(_ lines: [Line], at depth: Int = 0) -> [UInt8] {
    // Far inside, the margin does not grow.
    let margins = (0...16).map { Array(repeatElement(targetSource.indent, count: $0).joined()) }
    let texts = lines.map { line in
      let margin: [UInt8] = margins[min(depth + line.depth, 16)]
      return margin + reindented(line.text, from: [], to: margin)
    }
    return Array(texts.joined(separator: [0x0a]))
  }

  /// An element with the declarations of prefixes.
  private func declaring(_ line: Line) -> Line {
    if line.depth > 0 || declarations.isEmpty || line.text.starts(with: "</".utf8) { return line }
    var attributes = MarkupWriter(prefix: [])
    for (name, text) in declarations.sorted(by: { $0.key < $1.key }) { attributes.attribute(named: String(name.dropFirst()), text) }
    let end = line.text.firstIndex { StartTag.isBlank($0) || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") } ?? line.text.count
    return (0, line.text[..<end] + attributes.bytes + line.text[end...])
  }

  private func group(_ name: String?, _ lines: [Line]) -> [UInt8] {
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
    group.append(markup: [0x0a] + joined(lines, at: 1) + [0x0a])
    group.end("g")
    return group.bytes
  }

  /// The elements in a viewport of the size of their page, if lengths of theirs depend on it.
  private func viewport(around bodies: [Line]) -> [Line] {
    guard isApart else { return bodies }
    let size = source.viewport
    let numbers = [size.x, size.y, size.width, size.height].map(SVGSpelling.number)
    var begin = MarkupWriter(prefix: source.index.prefix)
    begin.begin("svg")
    for (name, value) in zip(["x", "y", "width", "height"], numbers) { begin.attribute(named: name, value) }
    begin.attribute("viewBox", numbers.joined(separator: " "))
    begin.attribute("overflow", "visible")
    begin.endTag()
    return [(0, begin.bytes)] + bodies + [(0, MarkupWriter.endTag(source.index.prefix + "svg".utf8))]
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

  // MARK: Definitions

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

  /// The fonts and key frames of the style sheets, which apply to no element by themselves.
  private mutating func sheet() -> [UInt8] {
    var text: [UInt8] = []
    for rule in part.rules.usedAtRules {
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
      inherited.merge(self.inherited(ancestor)) { $1 }
    }
    guard !inherited.isEmpty else { return element(index) }
    var group = MarkupWriter(prefix: source.index.prefix)
    group.begin("g")
    let styles = inherited.filter { !$0.key.hasPrefix("@") }.sorted { $0.key < $1.key }
    if !styles.isEmpty { group.attribute("style", styles.map { "\($0.key):\(declaration($0.key, $0.value))" }.joined(separator: ";")) }
    for (name, text) in inherited.sorted(by: { $0.key < $1.key }) where name.hasPrefix("@") {
      group.attribute(named: String(name.dropFirst()), text)
    }
    group.endTag()
    group.append(markup: element(index))
    group.end("g")
    return group.bytes
  }
}

extension SVGSource {
  /// The declarations of the root element that affect the picture of its contents as a whole.
  fileprivate func effects(ofRoot carried: Carried?) -> [String: String] {
    let declarations = ElementDeclarations(self, SVGSource.root, carrying: carried)
    let names = ["opacity", "clip-path", "mask", "filter", "mix-blend-mode"]
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        declarations[name].flatMap { $0 == InheritedNames.own[name] || $0 == "inherit" ? nil : (name, $0) }
      })
  }
}
