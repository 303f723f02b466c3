// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

extension SVGSource {
  package var ruleReach: RuleReach {
    switch sheet.reach {
    case .element: .element
    case .ancestors: .ancestors
    case .siblings: .siblings
    }
  }

  package func declarations(of nodes: [NodeID], in document: Document) -> [[String: String]] {
    let tree = styleTree(document)
    return nodes.map { node in
      guard let origin = document.sourceNode(of: node) else { return [:] }
      let rules = rules(of: node, tree)
      return ElementDeclarations(self, origin, carrying: document.carried(node), rules: rules).winners.mapValues(\.text)
    }
  }

  package func properties(declaredBy name: String) -> [Property] { SVGSource.propertiesByName[name] ?? [] }

  private static let propertiesByName: [String: [Property]] = {
    var byName: [String: [Property]] = [:]
    for row in PropertyTable.rows.indices {
      switch SVGField[Property(row)] {
      case .style(let word, _)?, .paint(let word, _)?: byName[word.text, default: []].append(Property(row))
      default: continue
      }
    }
    return byName
  }()

  package func declarationWithoutRule(_ name: String) -> String {
    InheritedNames.contains(name) ? "inherit" : InheritedNames.own[name] ?? "initial"
  }

  /// The indices of the rules that apply to a node at its place in a document.
  func rules(of node: NodeID, _ tree: DocumentStyleTree) -> [Int] {
    let subject = tree.subject(.node(node))
    return sheet.candidates(for: subject).filter { sheet.rules[$0].selector.matches(.node(node), subject, in: tree) }
  }

  /// The style of a new node: the part that can be attributes, and the part that has to be declarations so that no rule wins over it.
  func separated(
    _ style: [(name: String, value: String)], ofNew node: NodeID, in document: Document
  ) -> (attributes: [(name: String, value: String)], declared: String) {
    guard !sheet.isEmpty else { return (style, "") }
    var ruled: [String: Bool] = [:]
    for place in rules(of: node, styleTree(document)) {
      for declaration in sheet.rules[place].declarations {
        ruled[bytes.text(declaration.name).lowercased(), default: false] = declaration.isImportant
      }
    }
    if ruled.isEmpty { return (style, "") }
    var declared = style.filter { ruled[$0.name] != nil }
    let names = Set(style.map(\.name))
    let isShape = ![.group, .instance, .image].contains(document.kind(of: node))
    for name in ruled.keys.sorted() where !names.contains(name) && (InheritedNames.contains(name) || InheritedNames.own[name] != nil) {
      let isUnpainted = isShape && (name == SVGWord.fill.text || name == SVGWord.stroke.text)
      declared.append((name, isUnpainted ? "none" : declarationWithoutRule(name)))
    }
    let text = declared.map { "\($0.name):\(ruled[$0.name]! ? StyleDeclaration.important($0.name, $0.value) : $0.value)" }.joined(
      separator: ";")
    return (style.filter { ruled[$0.name] == nil }, text)
  }

  /// The element of a node as it will be written: the rules that apply to it at its new place are among its declarations.
  func element(_ element: SVGElement, of node: NodeID, in document: Document) -> SVGElement {
    guard sheet.reach > .element, document.isRestructured else { return element }
    var element = element
    for place in rules(of: node, styleTree(document)) {
      for declaration in sheet.rules[place].declarations { element.declare(declaration, .rule(place), rank(ofRule: place), self) }
    }
    return element
  }
}
