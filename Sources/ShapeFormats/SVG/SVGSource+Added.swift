// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Markup that is read after the file, such as graphics of another one that are inserted.
///
/// ```
/// <svg> <g/> <path/> </svg>      the file: nodes 0 to 3, the only ones that a save copies as a whole
/// <g> <defs/> <rect/> </g>       added: nodes 4 and 5, written where they are in the document
/// ```
extension SVGSource {
  package func extended(by markup: [UInt8], from first: Int) -> (any GraphicSource)? {
    guard nodeIndex.count > 1 else { return nil }
    // The root declares the namespaces, and the document type the entities.
    let tag = rootElement.tag
    var head = Array(bytes.bytes(0..<tag.end))
    if tag.isEmpty { head.replaceSubrange(head.count - 2..<head.count, with: [UInt8(ascii: ">")]) }
    let name = bytes.bytes(tag.start + 1..<tag.nameEnd)
    guard let read = try? SVGIndex(ByteStore(head + markup + MarkupWriter.endTag(name)), arrived: nil), read.nodeIndex.count > 2 else {
      return nil
    }
    let store = bytes.appending([0x0a] + markup)
    let shift = store.count - markup.count - head.count
    return SVGSource(self, store, sheet, SVGIndex(index, before: first, in: store, adding: read, shift: shift))
  }

  package func truncated(to end: Int) -> (any GraphicSource)? {
    guard let last = nodeIndex.additions.last, last.upperBound > end else { return nil }
    return SVGSource(self, bytes, sheet, SVGIndex(index, before: end, in: bytes))
  }

  /// The ranges of the root element and of all added markup.
  var ranges: [Range<Int>] {
    [nodeIndex.start(SVGSource.root)..<nodeIndex.end(SVGSource.root)] + nodeIndex.additions.map(range(ofAdded:))
  }

  /// The bytes of added markup.
  func range(ofAdded nodes: Range<Int>) -> Range<Int> {
    var end = nodes.lowerBound
    while end + nodeIndex.subtreeCount(end) < nodes.upperBound { end += nodeIndex.subtreeCount(end) }
    return nodeIndex.start(nodes.lowerBound)..<nodeIndex.end(end)
  }
}

extension Document {
  /// The declarations with which inserted nodes look as if no rule of the file applied to them. Important rules are left out.
  package func declarationsAgainstRules(of nodes: some Sequence<NodeID>) -> (values: [Carried], nodes: [NodeID]) {
    var (values, changed): ([Carried], [NodeID]) = ([], [])
    guard let source = source as? SVGSource, !source.sheet.isEmpty else { return ([], []) }
    let tree = source.styleTree(self)
    for node in nodes {
      guard let origin = sourceNode(of: node) else { continue }
      let tag = source.element(origin).tag
      let style = tag[.style].map { source.styleDeclarations($0.value) } ?? []
      let declared = Set(style.map { source.text($0.name).lowercased() })
      var carried = carried(node) ?? Carried()
      for one in source.rules(of: node, tree).flatMap({ source.sheet.rules[$0].declarations }) where !one.isImportant {
        let name = source.bytes.text(one.name).lowercased()
        guard !declared.contains(name), InheritedNames.contains(name) || InheritedNames.own[name] != nil else { continue }
        let own = tag.attributes.first { source.bytes.text($0.name) == name }.map { source.text($0.value) }
        carried.declarations[name] = own ?? source.declarationWithoutRule(name)
      }
      guard !carried.isEmpty else { continue }
      values.append(carried)
      changed.append(node)
    }
    return (values, changed)
  }
}

extension NodeIndex {
  /// Whether there is a node with a number.
  func has(_ node: Int) -> Bool { node < count || lastAddition { $0 <= node }?.contains(node) ?? false }

  /// The number after the last node that was read together with one.
  func limit(of node: Int) -> Int { lastAddition { $0 <= node }?.upperBound ?? count }

  /// The last added nodes whose first one is early enough.
  func lastAddition(_ isEarly: (Int) -> Bool) -> Range<Int>? {
    let end = additions.indices.partitioningIndex { !isEarly(additions[$0].lowerBound) }
    return end > 0 ? additions[end - 1] : nil
  }
}
