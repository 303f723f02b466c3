// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// References by id in markup that no property represents.
extension SVGSource {
  package func forEachMention(while shouldContinue: () -> Bool, _ body: (Reference.Target, Reference.Holder) -> Void) -> Bool {
    for (index, mention) in SVGReferences.all(self).enumerated() {
      if index & 0xff == 0, !shouldContinue() { return false }
      body(.id(mention.id), holder(of: mention))
    }
    return true
  }

  private func holder(of mention: SVGMention) -> Reference.Holder {
    let node = nodeIndex.innermost(at: mention.element)
    return node > 0 && nodeIndex.start(node) == mention.element ? .node(NodeID(node)) : .part(mention.element)
  }

  package func markupReferences(of node: NodeID, in document: Document) -> [Reference] {
    guard node != .document, let origin = document.sourceNode(of: node) else { return [] }
    var tag = StartTag()
    tag.read(bytes, at: nodeIndex.start(origin))
    let ranges = node.index == origin ? [tag.start..<tag.end] : ownRanges(of: origin)
    let rewritten = rewrittenValues(node, origin, document)
    return ranges.flatMap { SVGReferences.all(self, in: $0) }.compactMap { mention in
      if mention.element == tag.start, isRewritten(mention, of: origin, rewritten) { return nil }
      return Reference(.node(node), role(of: mention), to: .id(id(of: mention, in: node, document)))
    }
  }

  package func references(ofPart offset: Int, in document: Document) -> [Reference] {
    let node = NodeID(self.node(ofPart: offset))
    return SVGReferences.all(self, at: offset).map {
      Reference(.part(offset), role(of: $0), to: .id(id(of: $0, in: node, document)))
    }
  }

  package func node(ofPart offset: Int) -> Int { nodeIndex.innermost(at: offset) }

  package func part(id: String) -> Int? { index.definitions.offset(id: id, bytes, index.markup) }

  package func id(ofPart offset: Int) -> String? { SVGIndex.id(at: offset, bytes, index.markup) }

  package func parts(in node: Int) -> [String] {
    let starts = index.definitions.starts
    let first = starts.indices.partitioningIndex { starts[$0] >= nodeIndex.start(node) }
    return starts[first...].prefix { $0 < nodeIndex.end(node) }.compactMap { offset in
      nodeIndex.innermost(at: offset) == node ? SVGIndex.id(at: offset, bytes, index.markup) : nil
    }
  }

  package func name(ofPart offset: Int) -> String {
    var tag = StartTag()
    tag.read(bytes, at: offset)
    if name(of: tag) == "style" { return "style sheet" }
    return id(ofPart: offset).map { "\(name(of: tag)) \(Selector.id($0))" } ?? "<\(name(of: tag))>"
  }

  private func role(of mention: SVGMention) -> Reference.Role {
    if case .word(let word) = mention.role { .word(word) } else { .rule }
  }

  /// Whether a property holds a mention in the start tag of a node, or rewrites its attribute.
  private func isRewritten(_ mention: SVGMention, of node: Int, _ rewritten: [Range<Int>]) -> Bool {
    if mention.role == .word("href") { return [.use, .image, .a].contains(word(of: node)) }
    return rewritten.contains { $0.lowerBound <= mention.place.range.lowerBound && mention.place.range.upperBound <= $0.upperBound }
  }

  /// The values of a node's fill, stroke and filter that a save rewrites: those that win in the cascade.
  private func rewrittenValues(_ node: NodeID, _ origin: Int, _ document: Document) -> [Range<Int>] {
    let objects = needs(node, document)
    guard !objects.isEmpty else { return [] }
    let element = element(origin)
    return objects.compactMap { object in element[object == .fill ? .fill : object == .stroke ? .stroke : .filter]?.value }
  }

  package func original(ofPart id: String, in document: Document) -> String? {
    // The id of a copy ends in that of the copied node.
    let bytes = Array(id.utf8)
    for index in bytes.indices where bytes[index...].starts(with: "--".utf8) {
      let holder = String(decoding: bytes[(index + 2)...], as: UTF8.self)
      guard let copy = copied(holder, document), let origin = document.sourceNode(of: copy) else { continue }
      if let part = parts(in: origin).first(where: { self.id(ofPart: $0, in: copy, document).hasSameBytes(as: id) }) { return part }
    }
    return nil
  }

  /// The copy with an id, which may be followed by underscores.
  private func copied(_ id: String, _ document: Document) -> NodeID? {
    var id = id
    while true {
      if let node = document.node(id: id) { return document.isCopy(node) ? node : nil }
      guard id.last == "_" else { return nil }
      id.removeLast()
    }
  }

  // MARK: Ids that change

  /// The id that a mention has in the file after the next save.
  ///
  /// A copy mentions elements that were copied with it; anything else is mentioned by its current id.
  func id(of mention: SVGMention, in holder: NodeID, _ document: Document) -> String {
    if let node = writtenNode(id: mention.id) { return document.id(of: document.copy(of: node, madeWith: holder) ?? NodeID(node)) }
    guard !document.made.isEmpty, let offset = part(id: mention.id),
      let copy = document.copy(of: node(ofPart: offset), madeWith: holder)
    else { return mention.id }
    return self.id(ofPart: mention.id, in: copy, document)
  }

  /// The id of a copy of an element that is not a node: that of the original, followed by that of the node that contains it.
  private func id(ofPart id: String, in copy: NodeID, _ document: Document) -> String {
    let stem = String(decoding: id.utf8.map { SVGMention.Spelling.isPlain($0, mayBeDot: false) ? $0 : 0x2d }, as: UTF8.self)
    var new = "\(stem)--\(document.id(of: copy))"
    while document.isIDUsed(new) || part(id: new) != nil { new += "_" }
    return new
  }

  /// The ranges of a node's element without those of the nodes in it, ascending.
  private func ownRanges(of node: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var (start, child) = (nodeIndex.start(node), node + 1)
    while child < node + nodeIndex.subtreeCount(node) {
      if nodeIndex.start(child) > start { ranges.append(start..<nodeIndex.start(child)) }
      start = nodeIndex.end(child)
      child += nodeIndex.subtreeCount(child)
    }
    ranges.append(start..<nodeIndex.end(node))
    return ranges
  }

  /// Patches of the bytes of a copy: ids of definitions in it, and mentions of elements that were copied with it.
  func copyPatches(of copy: NodeID, origin: Int, in document: Document) -> [BytePatch] {
    var patches: [BytePatch] = []
    for range in ownRanges(of: origin) {
      for mention in SVGReferences.all(self, in: range) {
        let id = id(of: mention, in: copy, document)
        if !id.hasSameBytes(as: mention.id) { patches.append(mention.patch(id)) }
      }
      var content = ContentCursor(bytes, range)
      while let piece = content.next() {
        guard case .start(let tag) = piece, tag.start != nodeIndex.start(origin), let attribute = tag[.id] else { continue }
        let new = id(ofPart: text(attribute.value), in: copy, document)
        patches.append(BytePatch(attribute.value, MarkupText.escaped(new, quote: bytes.base[attribute.value.lowerBound - 1])))
      }
    }
    return patches
  }

  /// Whether the id of a copy of an element without one is written: if the user gave it, or if anything refers to it.
  func needsID(_ copy: NodeID, _ id: String, in document: Document) -> Bool {
    !document.hasMadeID(copy) || !document.references.to(.id(id)).isEmpty
  }

  /// Patches that make style rules for single elements apply to copies of these too.
  func copiedRules(_ document: Document) -> [BytePatch] {
    var copies: [Int: [NodeID]] = [:]
    for copy in document.made { if let origin = document.sourceNode(of: copy) { copies[origin, default: []].append(copy) } }
    guard !copies.isEmpty else { return [] }
    let mentions = index.definitions.styleSheets.flatMap { SVGReferences.all(self, inSheet: $0) }.filter { $0.selector != nil }
    var patches: [BytePatch] = []
    var rest = mentions[...]
    while let selector = rest.first?.selector {
      let parts = rest.prefix { $0.selector == selector }
      rest = rest.dropFirst(parts.count)
      var text: [UInt8] = []
      var seen: Set<[UInt8]> = []
      for mention in parts {
        for copy in writtenNode(id: mention.id).flatMap({ copies[$0] }) ?? [] where !isCopied(sheetOf: mention, with: copy, document) {
          if let end = mention.negationEnd {
            let new = Array(":not(#".utf8) + mention.spelled(id(of: mention, in: copy, document)) + Array(")".utf8)
            patches.append(BytePatch(at: end, new))
          } else {
            let new = self.selector(selector, parts, madeWith: copy, document)
            if seen.insert(new).inserted { text += Array(", ".utf8) + new }
          }
        }
      }
      if !text.isEmpty { patches.append(BytePatch(at: selector.upperBound, text)) }
    }
    return patches
  }

  /// Whether the style sheet of a rule was copied together with a node, so that the copy has a rule of its own.
  private func isCopied(sheetOf mention: SVGMention, with copy: NodeID, _ document: Document) -> Bool {
    document.copy(of: nodeIndex.innermost(at: mention.element), madeWith: copy) != nil
  }

  /// A selector with mentions of elements that were copied together with a node replaced by mentions of the copies.
  private func selector(
    _ range: Range<Int>, _ mentions: ArraySlice<SVGMention>, madeWith copy: NodeID, _ document: Document
  ) -> [UInt8] {
    var text: [UInt8] = []
    var start = range.lowerBound
    for mention in mentions {
      text += bytes.bytes(start..<mention.place.range.lowerBound)
      text += mention.spelled(id(of: mention, in: copy, document))
      start = mention.place.range.upperBound
    }
    return text + Array(bytes.bytes(start..<range.upperBound))
  }
}
