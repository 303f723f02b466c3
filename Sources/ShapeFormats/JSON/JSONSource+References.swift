// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The references of the nodes of a file.
extension JSONSource {
  package var namedValues: (any NamedValueReader)? { JSONNamedValues() }

  package func certainlyLacks(_ property: Property) -> Bool {
    // An escape can hide any key.
    !bytes.contains("\"\(property.key)\"") && !bytes.contains("\\u")
  }

  package func forEachMention(_ body: (Reference.Target, Reference.Holder) -> Void) {
    let mayHide = bytes.contains("\\u")
    for property in Property.naming + [.style] where mayHide || bytes.contains("\"\(property.key)\"") {
      forEachValue(of: property, in: 1..<max(1, nodeIndex.count)) { node, value in
        for target in value?.targets(of: property) ?? [] { body(target, .node(NodeID(node))) }
      }
    }
    forEachNode(with: "token(") { node in forEachToken(of: node, body) }
    if mayHide { forEachNode(with: "\\u") { node in forEachToken(of: node, body) } }
  }

  /// The nodes whose own bytes contain a word, each once. Costs the file.
  private func forEachNode(with word: StaticString, _ body: (Int) -> Void) {
    var offset = 0
    while let found = bytes.firstOffset(of: word, from: offset) {
      let node = nodeIndex.innermost(at: found)
      offset = found + word.utf8CodeUnitCount
      guard node > 0 else { continue }
      body(node)
      // A node without children contains no other nodes.
      if !nodeIndex.isGroup(node) { offset = max(offset, nodeIndex.end(node)) }
    }
  }

  private func forEachToken(of node: Int, _ body: (Reference.Target, Reference.Holder) -> Void) {
    for member in graphic(at: node).members {
      for case .token(let name) in member.value.targets(of: member.property) { body(.token(name), .node(NodeID(node))) }
    }
  }
}
