// SPDX-License-Identifier: GPL-3.0-or-later
/// The inherited values of moved nodes, and their lengths that are relative to a viewport that they leave.
extension Relocation {
  mutating func inherit(_ node: NodeID, _ route: Route) {
    guard !route.changed.isEmpty else { return }
    let kind = document.kind(of: node)
    var taken = taken[node] ?? Taken()
    for (name, old) in route.changed
    where document.source.styled?.concerns(name, kind) != false || name == "font-size" && measuresByLetters(node) {
      if owns(name, node) {
        let origin = document.isMade(node) ? nil : document.sourceNode(of: node)
        if let text = origin.flatMap({ document.reading.styled?.absoluteDeclaration(name, at: $0) }) { taken.declarations[name] = text }
        continue
      }
      switch old {
      case .text(let text)?: taken.declarations[name] = text
      case .edited(let group, let property)?: copy(property, of: group, to: node, &taken)
      case nil:
        taken.declarations[name] = document.source.styled?.initialDeclaration(name)
        if name == "font-size", holdsText(node) { unsized.insert(node) }
      }
    }
    if !taken.isEmpty { self.taken[node] = taken }
  }

  /// Converts the declarations that a node made from scratch takes over to values, where properties exist for them. Groups keep
  /// declarations, which their contents inherit.
  mutating func valueDeclarations(of node: NodeID) {
    guard !document.isGroup(node) else { return }
    for (name, text) in taken[node]!.declarations {
      for property in document.source.styled?.properties(declaredBy: name) ?? [] where property.kinds.contains(document.kind(of: node)) {
        guard let value = document.source.styled?.value(property, declaredAs: text) else { continue }
        taken[node]!.declarations[name] = nil
        if let container = property.container, document.value(container, of: node) == nil { continue }
        taken[node]!.values[property] = value
      }
    }
  }

  private func owns(_ name: String, _ node: NodeID) -> Bool {
    if document.isMade(node), document.carried(node)?.declarations[name] != nil { return true }
    if let property = document.source.inheritedNames.first(where: { $0.name == name })?.property {
      // A graphic made from scratch is written with its paints.
      if document.isMade(node), !document.isGroup(node), property == .fill || property == .stroke { return true }
      if let isSpecified = document.specifiedByEdit(property, node) { return isSpecified }
    }
    guard let origin = document.sourceNode(of: node) else { return false }
    return document.source.styled?.declares(name, at: origin, carrying: document.carried(node)) == true
  }

  private func measuresByLetters(_ node: NodeID) -> Bool {
    document.sourceNode(of: node).map { document.reading.styled?.measuresByLetters(at: $0) == true } ?? false
  }

  /// Takes over a value that was set on a group, or all parts of a paint.
  private mutating func copy(_ property: Property, of group: NodeID, to node: NodeID, _ taken: inout Taken) {
    let graphic = graphic(group)
    let names = Set(document.source.inheritedNames.map(\.property))
    for member in graphic.members {
      let isPart = member.property.container == property && !names.contains(member.property)
      if member.property == property || isPart, !member.property.isObject { taken.values[member.property] = member.value }
    }
  }

  /// Makes lengths absolute that are relative to the viewport that a subtree leaves.
  mutating func keepLengths(_ root: NodeID) {
    for node in document.subtree(of: root) {
      var next = node == root ? nil : document.parent(of: node)
      while let group = next, group != root, !isViewport(group) { next = document.parent(of: group) }
      guard next == nil || next == root && !isViewport(root), let origin = document.sourceNode(of: node) else { continue }
      let lengths = document.reading.styled?.absoluteLengths(at: origin) ?? [:]
      if !lengths.isEmpty { taken[node, default: Taken()].declarations.merge(lengths) { $1 } }
    }
  }

  mutating func isViewport(_ group: NodeID) -> Bool {
    document.source.placed?.hidesOverflow == true && effects(of: group).contains { $0.name == "viewport" }
  }
}
