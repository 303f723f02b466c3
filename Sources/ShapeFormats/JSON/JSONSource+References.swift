// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The references of the nodes of a file.
extension JSONSource {
  package var namedValues: (any NamedValueReader)? { JSONNamedValues() }

  package func certainlyLacks(_ property: Property) -> Bool {
    // An escape can hide any key.
    !bytes.contains("\"\(property.key)\"") && !bytes.contains("\\u")
  }

  package func forEachMention(while shouldContinue: () -> Bool, _ body: (Reference.Target, Reference.Holder) -> Void) -> Bool {
    guard let mayHide = bytes.contains("\\u", while: shouldContinue) else { return false }
    for property in Property.naming + [.style] {
      guard let isThere = mayHide ? true : bytes.contains("\"\(property.key)\"", while: shouldContinue) else { return false }
      if isThere, !forEachMention(by: property, while: shouldContinue, body) { return false }
    }
    for word in mayHide ? ["token(", "\\u"] : ["token("] {
      guard forEachNode(with: word, while: shouldContinue, { forEachToken(of: $0, body) }) else { return false }
    }
    return true
  }

  /// The nodes whose values are read between two questions whether to continue.
  private static let sliceLength = 1 << 10

  private func forEachMention(
    by property: Property, while shouldContinue: () -> Bool, _ body: (Reference.Target, Reference.Holder) -> Void
  ) -> Bool {
    let end = max(1, nodeIndex.count)
    for start in stride(from: 1, to: end, by: JSONSource.sliceLength) {
      guard shouldContinue() else { return false }
      forEachValue(of: property, in: start..<min(start + JSONSource.sliceLength, end)) { node, value in
        for target in value?.targets(of: property) ?? [] { body(target, .node(NodeID(node))) }
      }
    }
    return true
  }

  /// The nodes whose own bytes contain a word, each once; false when it was stopped. Costs the file.
  private func forEachNode(with word: String, while shouldContinue: () -> Bool, _ body: (Int) -> Void) -> Bool {
    var offset = 0
    while true {
      guard let search = bytes.firstOffset(of: word, from: offset, while: shouldContinue) else { return false }
      guard let found = search else { return true }
      let node = nodeIndex.innermost(at: found)
      offset = found + word.utf8.count
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
