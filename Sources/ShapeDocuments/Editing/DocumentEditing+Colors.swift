// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Replacing colours wherever they are used.
extension DocumentEditing {
  /// Replaces the colours of nodes and their subtrees.
  ///
  /// In a format with inheritance, groups come first, so that nodes that inherit a colour are not given one of their own.
  package func recolor(_ changes: inout ColorChanges, in roots: [NodeID]) throws(Failure) {
    if roots.contains(.document) { try replaceNamed(&changes) }
    let handsDown = document.source.inheritance != nil
    var met: Set<NodeID> = []
    let nodes = roots.flatMap { document.subtree(of: $0).filter { met.insert($0).inserted } }
    try replaceOthers(&changes, in: roots == [.document] ? nil : met)
    for isGroup in handsDown ? [true, false] : [nil] {
      var columns: [Property: (nodes: [NodeID], values: [Value?])] = [:]
      for (index, node) in nodes.enumerated() where isGroup == nil || document.isGroup(node) == isGroup {
        try reportProgress(index, of: nodes.count)
        for (property, value) in document.paints(of: node) {
          guard let new = changes.replaced(value, by: node) else { continue }
          columns[property, default: ([], [])].nodes.append(node)
          columns[property]!.values.append(new)
        }
      }
      for (property, column) in columns.sorted(by: { $0.key < $1.key }) {
        try apply(.setEach(property, column.values, column.nodes))
      }
    }
  }

  /// Replaces the colours that named styles and variants set.
  private func replaceNamed(_ changes: inout ColorChanges) throws(Failure) {
    guard let reader = document.source.namedValues else { return }
    for property in [Property.styles, .variants] {
      guard let value = document.value(property, of: .document) else { continue }
      var replacements: [ColorTerm: ColorTerm] = [:]
      for term in document.colors(of: value, property, reader) {
        replacements[term] = changes.replacement(term, .document)
      }
      let found = replacements
      if let new = reader.replacingColors(in: value, of: property, { found[$0] }) {
        try apply(.set(property, new, [.document]))
      }
    }
  }

  /// Replaces the colours in the file that are not those of nodes, such as colours of symbols and of rules.
  /// - Parameter nodes: The nodes whose colours are replaced, of which only texts have others; nil for all of the file.
  private func replaceOthers(_ changes: inout ColorChanges, in nodes: Set<NodeID>?) throws(Failure) {
    if let nodes, document.source.inheritance == nil || !nodes.contains(where: { document.kind(of: $0) == .text }) { return }
    var carried = document.carried(.document) ?? Carried()
    for other in document.reading.markup?.otherColors ?? [] {
      if let nodes {
        let holder = NodeID(document.source.node(ofPart: other.place.lowerBound))
        guard !other.isOfRule, nodes.contains(holder), document.kind(of: holder) == .text else { continue }
      }
      guard let new = changes.replaced(other.color) else { continue }
      guard let text = document.source.markup?.spelled(new, like: other.text) else { continue }
      carried.texts[other.place] = other.around.before + text + other.around.after
    }
    if carried != document.carried(.document) ?? Carried() { try apply(.carry([carried], [.document])) }
  }
}

extension Document {
  /// The properties of a node that contain colours, including the default colour of a solid fill or stroke that sets none.
  fileprivate func paints(of node: NodeID) -> [(Property, Value)] {
    let graphic = self.graphic(node)
    var found: [(Property, Value)] = []
    for member in graphic.members {
      switch member.value {
      case .color, .token, .stops, .colors: found.append((member.property, member.value))
      case .string where member.property == .background: found.append((member.property, member.value))
      case .present where member.property == .fill || member.property == .stroke:
        let (type, color): (Property, Property) = member.property == .fill ? (.fillType, .fillColor) : (.strokeType, .strokeColor)
        guard !graphic.isPartOnly(member.property), graphic[color] == nil, graphic[type] == nil || graphic[type] == .string("solid"),
          let value = Graphic.fallback(color, of: graphic.kind)
        else { continue }
        found.append((color, value))
      default: continue
      }
    }
    return found
  }
}
