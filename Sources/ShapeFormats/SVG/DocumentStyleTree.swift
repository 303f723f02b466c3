// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The elements of a changed document, for matching the rules of its style sheets.
struct DocumentStyleTree: StyleTree {
  typealias Element = DocumentElement

  private let source: SVGSource
  private let document: Document
  /// Stands for the offset of a title that is not in the file yet.
  private static let title = -1

  private let known: KnownSiblings

  init(_ source: SVGSource, _ document: Document, _ known: KnownSiblings) {
    (self.source, self.document, self.known) = (source, document, known)
  }

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

  /// The element as which a new node is written.
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
    guard case .node(let parent)? = parent(of: element) else { return (StyleSiblings([element]), 0) }
    let all = known.lists[parent] ?? list(parent)
    known.lists[parent] = all
    return (all, known.places[element] ?? 0)
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

  /// The children of a node. Elements that are not nodes stay in front of the node that they precede in the file.
  private func list(_ parent: NodeID) -> StyleSiblings<Element> {
    var elements: [Element] = []
    let children = document.children(of: parent)
    if let origin = document.sourceNode(of: parent), parent.index == origin {
      let old = source.elements(in: origin).elements
      let places = Dictionary(old.indices.lazy.filter { old[$0].node != 0 }.map { (old[$0].node, $0) }) { $1 }
      var next = 0
      // New children are written directly after the child before them, or directly before the first one that stays.
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
    for (index, element) in elements.enumerated() { known.places[element] = index }
    return StyleSiblings(elements)
  }
}
