// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The declarations that the spans of a text have in common for all of its letters: the style of the text as it is drawn.
///
/// Sizes and weights that are relative to those of the text are left out.
extension SVGSource {
  /// The declarations that all letters of a text have from spans, which win over those of the text; and the spans with their own.
  /// - Complexity: O(content), where it begins with a span; else O(1).
  func spanStyle(of text: SVGElement) -> (declarations: [SVGElement.Declared], spans: [StyledSpan]) {
    guard !text.tag.isEmpty, beginsWithSpan(after: text.tag.end) else { return ([], []) }
    var spans: [StyledSpan] = []
    var tree = SpanTree(source: self, text: FileStyleTree.Element(node: text.node, start: text.tag.start))
    var open: [[SVGWord: Range<Int>]] = []
    var common: [SVGWord: Range<Int>]?
    var content = ContentCursor(bytes, text.tag.end..<nodeIndex.end(text.node))
    while let piece = content.next() {
      switch piece {
      case .characters(let range), .verbatim(let range):
        guard range.contains(where: { !StartTag.isBlank(bytes.base[$0]) }) else { continue }
        let own = open.last ?? [:]
        common = common.map { $0.filter { word, value in own[word].map { self.text($0) == self.text(value) } ?? false } } ?? own
      case .start(let tag):
        guard content.description(tag) == nil else { continue }
        tree.open(tag)
        let span = styledSpan(tag, tree)
        spans.append(span)
        guard !tag.isEmpty else { continue }
        var inside = open.last ?? [:]
        for one in span.element.declared where isAbsolute(one) { inside[one.word] = one.value }
        open.append(inside)
      case .end:
        _ = open.popLast()
        tree.close()
      case .remark: continue
      }
    }
    let declarations = (common ?? [:]).map { SVGElement.Declared(word: $0.key, value: $0.value, origin: .attribute, rank: .max) }
    return (declarations, spans)
  }

  private func styledSpan(_ tag: StartTag, _ tree: SpanTree) -> StyledSpan {
    var span = StyledSpan(element: SVGElement(node: tree.text.node))
    span.element.tag = tag
    if !sheet.isEmpty {
      let index = tree.spans.count - 1
      let subject = tree.subject(.span(index))
      for place in sheet.candidates(for: subject) where sheet.rules[place].selector.matches(.span(index), subject, in: tree) {
        for declaration in sheet.rules[place].declarations { span.element.declare(declaration, .rule(place), rank(ofRule: place), self) }
      }
      span.ruled = Set(span.element.declared.map(\.word))
    }
    span.element.readAttributes(self)
    return span
  }

  /// Whether the first thing in a text may be a span.
  func beginsWithSpan(after offset: Int) -> Bool {
    var offset = offset
    while offset < bytes.count, StartTag.isBlank(bytes.base[offset]) { offset += 1 }
    return offset + 1 < bytes.count && bytes.base[offset] == UInt8(ascii: "<") && bytes.base[offset + 1] != UInt8(ascii: "/")
  }

  package func textContent(at node: Int, replacing text: ReplacedText) -> String? {
    TextEditing(self, element(node)).content(replacing: text)
  }

  private func isAbsolute(_ one: SVGElement.Declared) -> Bool {
    guard one.word.isInherited else { return false }
    let text = text(one.value)
    return !["inherit", "bolder", "lighter"].contains(text) && !SVGDecoder.isRelativeSize(text)
  }
}

/// A span of a text, with the declarations that win on it.
struct StyledSpan {
  var element: SVGElement
  /// The words that rules of style sheets declare.
  var ruled: Set<SVGWord> = []
}

/// The spans of a text that were read so far, and the elements around it, for matching the rules of style sheets.
struct SpanTree: StyleTree {
  enum Element {
    case node(FileStyleTree.Element)
    /// A span, by its index.
    case span(Int)
  }

  let source: SVGSource
  let text: FileStyleTree.Element
  /// Each with the index of the span around it.
  private(set) var spans: [(tag: StartTag, parent: Int?)] = []
  private var opened: [Int] = []

  init(source: SVGSource, text: FileStyleTree.Element) { (self.source, self.text) = (source, text) }

  mutating func open(_ tag: StartTag) {
    spans.append((tag, opened.last))
    if !tag.isEmpty { opened.append(spans.count - 1) }
  }

  mutating func close() { _ = opened.popLast() }

  private var file: FileStyleTree { FileStyleTree(source: source) }

  func subject(_ element: Element) -> StyleSelector.Subject {
    switch element {
    case .node(let node): file.subject(node)
    case .span(let index): source.subject(0, spans[index].tag)
    }
  }

  func parent(of element: Element) -> Element? {
    switch element {
    case .node(let node): file.parent(of: node).map { .node($0) }
    case .span(let index): spans[index].parent.map { .span($0) } ?? .node(text)
    }
  }

  /// Spans that follow are not known yet: a rule for the last child can match too early.
  func siblings(of element: Element) -> (siblings: StyleSiblings<Element>, index: Int) {
    switch element {
    case .node(let node):
      let (siblings, index) = file.siblings(of: node)
      return (StyleSiblings(siblings.elements.map { .node($0) }), index)
    case .span(let index):
      let all = spans.indices.filter { spans[$0].parent == spans[index].parent }
      return (StyleSiblings(all.map { .span($0) }), all.firstIndex(of: index) ?? 0)
    }
  }
}
