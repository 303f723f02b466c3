package import ShapeModel

/// The elements of a changed document as the rules of its style sheets see them.
final class DocumentStyleTree: StyleTree {
  enum Element: Hashable {
    case node(NodeID)
    /// An element that is not a node, with the offset of its start tag and the node that it is in.
    case other(Int, in: NodeID)
  }

  // Both outlive it: the source keeps it.
  private unowned let source: SVGSource
  private unowned let document: Document
  /// In place of the offset of a title that is not in the file yet.
  private static let title = -1

  private var known: [NodeID: StyleSiblings<Element>] = [:]
  private var places: [Element: Int] = [:]

  init(_ source: SVGSource, _ document: Document) { (self.source, self.document) = (source, document) }

  func subject(_ element: Element) -> StyleSelector.Subject {
    var tag = StartTag()
    switch element {
    case .other(DocumentStyleTree.title, _):
      return StyleSelector.Subject(element: "title", classes: ClassList(nil), isRoot: false) { _ in nil }
    case .other(let start, _):
      tag.read(source.bytes, at: start)
      return source.subject(0, tag)
    case .node(let node):
      guard let origin = document.sourceNode(of: node) else { return made(node) }
      tag.read(source.bytes, at: source.nodeIndex.start(origin))
      var subject = source.subject(origin, tag)
      subject.id = subject.id == nil && document.hasGeneratedID(node) ? nil : document.id(of: node)
      return subject
    }
  }

  /// The element that a new node is written as.
  private func made(_ node: NodeID) -> StyleSelector.Subject {
    let graphic = document.graphic(node)
    let element = SVGShape.element(of: graphic)
    var tags: [String] = []
    if case .words(let words)? = graphic[.tags] { tags = words }
    return StyleSelector.Subject(element: element, id: graphic.id, classes: ClassList(tags.joined(separator: " ")), isRoot: false) { _ in
      nil
    }
  }

  func parent(of element: Element) -> Element? {
    switch element {
    case .other(_, let node): .node(node)
    case .node(let node): document.parent(of: node).flatMap { $0 == .document ? nil : .node($0) }
    }
  }

  func siblings(of element: Element) -> (siblings: StyleSiblings<Element>, index: Int) {
    guard case .node(let parent)? = parent(of: element) else { return (StyleSiblings([element]) { _ in "svg" }, 0) }
    let all = known[parent] ?? list(parent)
    known[parent] = all
    return (all, places[element] ?? 0)
  }

  /// Whether an element gets a title in front of its contents.
  private func isTitled(_ node: NodeID) -> Bool {
    guard let name = document.name(of: node), name != document.id(of: node) else { return false }
    guard let origin = document.sourceNode(of: node) else { return !source.hasLabels }
    guard !document.isAsRead(node), source.value(.name, at: origin)?.string != name else { return false }
    var tag = StartTag()
    tag.read(source.bytes, at: source.nodeIndex.start(origin))
    return source.nameWord(of: origin, tag) == nil && source.titleContent(of: origin) == nil
  }

  /// The children of a node. What is not a node stays in front of the node that it is in front of in the file.
  private func list(_ parent: NodeID) -> StyleSiblings<Element> {
    var elements: [Element] = []
    let children = document.children(of: parent)
    if let origin = document.sourceNode(of: parent), parent.index == origin {
      let old = source.elements(in: origin).elements
      let places = Dictionary(old.indices.lazy.filter { old[$0].node != 0 }.map { (old[$0].node, $0) }) { $1 }
      var next = 0
      // New children are written right after the child before them, or right before the first one that stays.
      var first: [Element] = []
      for child in children {
        guard let place = places[child.index], place >= next else {
          if next == 0 { first.append(.node(child)) } else { elements.append(.node(child)) }
          continue
        }
        elements += old[next..<place].filter { $0.node == 0 }.map { .other($0.start, in: parent) } + first + [.node(child)]
        (next, first) = (place + 1, [])
      }
      elements += first
      elements += old[next...].filter { $0.node == 0 }.map { .other($0.start, in: parent) }
    } else {
      elements = children.map { .node($0) }
    }
    if isTitled(parent) { elements.insert(.other(DocumentStyleTree.title, in: parent), at: 0) }
    for (index, element) in elements.enumerated() { places[element] = index }
    return StyleSiblings(elements) { [unowned self] in subject($0).element }
  }
}

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

  /// The style of a new node: what can be attributes, and what has to be declared so that no rule of a style sheet wins over it.
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
    let text = declared.map { "\($0.name):\($0.value)\(ruled[$0.name]! ? " !important" : "")" }.joined(separator: ";")
    return (style.filter { ruled[$0.name] == nil }, text)
  }

  /// The element of a node as it is to be written: the rules that apply to it at its new place are among its declarations.
  func element(_ element: SVGElement, of node: NodeID, in document: Document) -> SVGElement {
    guard sheet.reach > .element, document.isRestructured else { return element }
    var element = element
    for place in rules(of: node, styleTree(document)) {
      for declaration in sheet.rules[place].declarations { element.declare(declaration, .rule(place), rank(ofRule: place), bytes) }
    }
    return element
  }
}
