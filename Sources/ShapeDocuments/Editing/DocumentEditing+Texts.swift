// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

extension DocumentEditing {
  /// Replaces parts of texts or names. The rest of a text of markup keeps its spans and its spelling.
  package func replace(_ property: Property, _ changed: [(node: NodeID, text: ReplacedText)]) throws(Failure) {
    let spelled = property == .textString ? changed.compactMap { document.spelling(of: $0.node, replacing: $0.text) } : []
    try apply(.setEach(property, changed.map { .string($0.text.text) }, changed.map(\.node)))
    if !spelled.isEmpty { try apply(.carry(spelled.map(\.carried), spelled.map(\.node))) }
  }
}

extension Document {
  /// The carried data with which a text is written with its replaced parts in the spans in which they begin; nil if it was changed before.
  fileprivate func spelling(of node: NodeID, replacing text: ReplacedText) -> (node: NodeID, carried: Carried)? {
    guard !text.parts.isEmpty, let origin = sourceNode(of: node), source.value(.textString, at: origin) == value(.textString, of: node),
      let content = source.markup?.textContent(at: origin, replacing: text)
    else { return nil }
    var carried = self.carried(node) ?? Carried()
    carried.spellings.removeAll { $0.path == "text()" }
    carried.spellings.append(Carried.Spelling("text()", content, values: [.textString: .string(text.text)]))
    return (node, carried)
  }
}
