// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Patches of an SVG document: attributes and declarations in place, elements in the layout of their siblings.
extension SVGSource: PatchSource {
  var separator: [UInt8] { [] }

  func placeholder(isCanvas: Bool) -> [UInt8] {
    var element = MarkupWriter(prefix: index.prefix)
    element.begin("g")
    element.close()
    return element.bytes
  }

  /// Definitions and style sheets may be in any element.
  func canLeaveOut(_ node: Int) -> Bool {
    let range = nodeIndex.start(node)..<nodeIndex.end(node)
    let holdsSheet = index.definitions.styleSheets.contains { range.contains($0.lowerBound) }
    return node > SVGSource.root && !holdsSheet && definitions(in: range).isEmpty
  }

  /// The offsets of the elements with an id in a range that are not nodes.
  func definitions(in range: Range<Int>) -> ArraySlice<Int> {
    let starts = index.definitions.starts
    let first = starts.indices.partitioningIndex { starts[$0] >= range.lowerBound }
    let end = (first..<starts.count).partitioningIndex { starts[$0] >= range.upperBound }
    return starts[first..<end]
  }

  func ownPatches(of node: NodeID, origin: Int, isMoved: Bool, in document: Document) -> [BytePatch] {
    guard origin != 0 else { return [] }
    var patcher = SVGPatcher(self, node, origin, isMoved: isMoved, document)
    let patches = patcher.patches()
    guard node.index != origin else { return patches }
    // If both change the same bytes, the property was set after the copy was made, and wins.
    let others = copyPatches(of: node, origin: origin, in: document).filter { other in !patches.contains { $0.touches(other) } }
    return BytePatch.ascending(patches + others)
  }

  func leadStart(of child: Int, after previous: Int?) -> Int {
    let start = nodeIndex.start(child)
    return start - blanks(before: start).count
  }

  /// The range of the element, with its line if nothing else is on it.
  func deletion(of child: Int, after previous: Int?) -> Range<Int> {
    let (start, end) = (nodeIndex.start(child), nodeIndex.end(child))
    guard let margin = margin(of: start), start > margin.count else { return start..<end }
    var after = end
    while after < bytes.count, bytes.base[after] == 0x20 || bytes.base[after] == 0x09 || bytes.base[after] == 0x0d { after += 1 }
    guard after == bytes.count || bytes.base[after] == 0x0a else { return start..<end }
    var lineStart = start - margin.count - 1
    if lineStart > 0, bytes.base[lineStart - 1] == 0x0d { lineStart -= 1 }
    return lineStart..<end
  }

  func opening(of node: NodeID, origin: Int, in document: Document) -> (patch: BytePatch, lead: [UInt8]) {
    var tag = StartTag()
    tag.read(bytes, at: nodeIndex.start(origin))
    let margin = margin(of: tag.start).map { lineBreak + $0 }
    let lead = lead(inside: margin)
    let name = Array(bytes.bytes(tag.start + 1..<tag.nameEnd))
    if tag.isEmpty {
      let definitions = origin == 1 ? definitionsOfEmptyRoot(document) : []
      // A patch that adds a title may open the element already.
      let slash = tag.end - 2..<tag.end
      let isOpened =
        !document.isAsRead(node) && ownPatches(of: node, origin: origin, isMoved: false, in: document).contains { $0.range == slash }
      var patch = isOpened ? BytePatch(at: tag.end, definitions) : BytePatch(slash, [UInt8(ascii: ">")] + definitions)
      patch.tail = (margin ?? []) + MarkupWriter.endTag(name)
      return (patch, lead)
    }
    var end = nodeIndex.end(origin) - 1
    while bytes.base[end] != UInt8(ascii: "<") { end -= 1 }
    let blanks = blanks(before: end)
    var patch = BytePatch(at: max(tag.end, end - blanks.count), [])
    if !blanks.contains(0x0a) { patch.tail = margin ?? [] }
    return (patch, lead)
  }

  func spelled(_ node: NodeID, in document: Document, margin: [UInt8]) -> (head: [UInt8], tail: [UInt8]) {
    let graphic = document.writtenGraphic(node)
    let name = SVGShape.element(of: graphic)
    var head = MarkupWriter(prefix: index.prefix, quote: quote)
    head.begin(element: name)
    func attribute(_ name: String, _ value: String) { head.attribute(named: name, value) }
    attribute("id", graphic.id)
    if let label = graphic.name, label != graphic.id, hasLabels { attribute(SVGWord.label.text, label) }
    if case .words(let words)? = graphic[.tags] { attribute("class", words.joined(separator: " ")) }
    if let link = (graphic[.source] ?? graphic[.link])?.string { attribute("href", SVGMention.Spelling.address(link)) }
    let (shape, map) = SVGShape.placed(graphic, by: document.writtenPlacement(of: node))
    for (name, address) in undeclaredPrefixes(of: shape.map(\.0)) { attribute(name, address) }
    for (word, text) in shape { attribute(word.text, text) }
    if map != .identity { attribute("transform", SVGSpelling.transform(map)) }
    let style = SVGShape.style(of: graphic, isHandedDown: { document.isHandedDown($0, to: node) }) {
      reference($0, of: node, graphic, in: document)
    }
    let (attributes, declared) = separated(style, ofNew: node, in: document)
    // Renderers support blending only as a declaration.
    for (name, value) in attributes where name != SVGWord.mixBlendMode.text { attribute(name, value) }
    let carried = document.carried(node) ?? Carried()
    var declarations = declared.isEmpty ? [] : [declared]
    declarations += attributes.filter { $0.name == SVGWord.mixBlendMode.text }.map { "\($0.name):\($0.value)" }
    for (name, text) in carried.declarations.sorted(by: { $0.key < $1.key }) {
      if name.hasPrefix("@") { attribute(String(name.dropFirst()), text) } else { declarations.append("\(name):\(text)") }
    }
    if !declarations.isEmpty { attribute("style", declarations.joined(separator: ";")) }
    var content = MarkupWriter(prefix: index.prefix, quote: quote)
    if let label = graphic.name, label != graphic.id, !hasLabels {
      content.begin("title")
      content.endTag()
      content.content(label)
      content.end("title")
    }
    if let text = graphic[.textString]?.string {
      if text.hasBlanksToKeep { attribute(SVGWord.space.text, "preserve") }
      content.append(markup: TextEditing.content(of: text, x: SVGSpelling.number(graphic.number(.x)), prefix: index.prefix))
    }
    let isLeaf = document.childCount(of: node) == 0
    guard !isLeaf || !content.bytes.isEmpty else {
      head.close()
      return (head.bytes, [])
    }
    head.endTag()
    head.append(content)
    let end = MarkupWriter.endTag(index.prefix + name.utf8)
    return isLeaf ? (head.bytes + end, []) : (head.bytes, end)
  }

  /// The quote character of the file: that of the root's first attribute.
  private var quote: UInt8 {
    var tag = StartTag()
    tag.read(bytes, at: nodeIndex.start(1))
    return tag.attributes.first.map { bytes.base[$0.value.lowerBound - 1] } ?? UInt8(ascii: "\"")
  }

  /// The indentation of the first child relative to the root element; two blanks if that is undefined.
  var indent: [UInt8] {
    guard nodeIndex.count > 2, let outer = margin(of: nodeIndex.start(1)), let inner = margin(of: nodeIndex.start(2)),
      inner.count > outer.count,
      inner.starts(with: outer)
    else { return [0x20, 0x20] }
    return Array(inner.dropFirst(outer.count))
  }

  /// The attribute that a new name of an element is written to; nil for a title.
  func nameWord(of node: Int, _ tag: StartTag) -> SVGWord? {
    if tag[.label] != nil { return .label }
    if tag[.ariaLabel] != nil { return .ariaLabel }
    if titleContent(of: node) != nil { return nil }
    if hasLabels { return .label }
    // A title could be taken for the child that a switch shows.
    return word(of: node) == .switchElement ? .ariaLabel : nil
  }

  /// Whether the root element declares the namespace of Inkscape's labels.
  var hasLabels: Bool { declares("inkscape") }

  /// The namespace declarations that an element needs for some attributes, since the root lacks them.
  func undeclaredPrefixes(of words: some Sequence<SVGWord>) -> [(name: String, value: String)] {
    let words = words.map(\.text)
    let used = SVGSource.namespaces.filter { namespace in words.contains { $0.hasPrefix(namespace.prefix + ":") } }
    return used.filter { !declares($0.prefix) }.map { ("xmlns:" + $0.prefix, $0.name) }
  }

  private static let namespaces = [
    (prefix: "sodipodi", name: "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"),
    (prefix: "inkscape", name: "http://www.inkscape.org/namespaces/inkscape"),
  ]

  /// The content of the `title` that names a node.
  func titleContent(of node: Int) -> Range<Int>? {
    let decoder = SVGDecoder(self, node)
    return decoder.childContent("title")
  }

  func isVerbatim(_ line: Range<Int>) -> VerbatimChange? {
    for word in ["</text", "</style", "]]>"] where contains(word, line) { return .ends }
    for word in ["<text", "<style", "<![CDATA["] where contains(word, line) { return .begins }
    return nil
  }

  private func contains(_ word: String, _ line: Range<Int>) -> Bool {
    let plain = Array(word.utf8)
    guard line.count >= plain.count else { return false }
    return (line.lowerBound...line.upperBound - plain.count).contains { offset in
      bytes.base[offset] == plain[0] && plain.indices.allSatisfy { bytes.base[offset + $0] == plain[$0] }
    }
  }
}
