// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The colours in a file that are not those of nodes: of definitions, of spans of texts, and of rules of style sheets; and the current
/// colours and variables that elements declare.
extension SVGSource {
  package var otherColors: [OtherColor] {
    var colors: [OtherColor] = []
    for rule in sheet.rules {
      for declaration in rule.declarations { add(declaration, SVGSource.colorNames, isOfRule: true, to: &colors) }
    }
    // Editors declare an unused `color` on every element.
    let ofNodes: Set = usesCurrentColor ? [SVGWord.color.text] : []
    var tree = SeenElements(self)
    while let (tag, isNode, defaultsToBlack) = tree.next() {
      let names = isNode ? ofNodes : SVGSource.colorNames
      addAnimated(tag, to: &colors)
      for attribute in tag.attributes {
        if attribute.word == .style {
          for declaration in StyleDeclarationReader.all(bytes, attribute.value) {
            add(declaration, names, to: &colors)
            if isNode, SVGSource.isPaint(declaration.word) { addDark(declaration.value, to: &colors) }
          }
        } else if isNode, SVGSource.isPaint(attribute.word) {
          addDark(attribute.value, to: &colors)
        } else if names.contains(bytes.text(attribute.name)) {
          add(attribute.value, to: &colors)
        }
      }
      if defaultsToBlack {
        colors.append(OtherColor(tag.nameEnd..<tag.nameEnd, .color(.black), "#000", around: (" fill=\"", "\"")))
      }
    }
    // A body that several selectors share is found once for each.
    var seen: Set<Range<Int>> = []
    return colors.filter { seen.insert($0.place).inserted }
  }

  package func spelled(_ color: ColorTerm, like old: String) -> String? {
    switch color {
    case .color(let color): SVGSpelling.color(color, like: old)
    case .token(let name): name == ColorTerm.current ? name : nil
    }
  }

  private static let colorNames: Set<String> = ["fill", "stroke", "stop-color", "flood-color", "lighting-color", "color"]

  private var usesCurrentColor: Bool {
    let words: [StaticString] = ["currentColor", "currentcolor"]
    return words.contains { bytes.firstOffset(of: $0, from: 0) != nil }
  }

  /// - Parameter names: The properties whose colours are added; those of variables always are.
  private func add(_ declaration: StyleDeclaration, _ names: Set<String>, isOfRule: Bool = false, to colors: inout [OtherColor]) {
    let name = bytes.text(declaration.name)
    if name.hasPrefix("--") || names.contains(name) { add(declaration.value, isOfRule: isOfRule, to: &colors) }
  }

  /// Adds the colours that an animation shows one after the other.
  private func addAnimated(_ tag: StartTag, to colors: inout [OtherColor]) {
    guard ElementContents.animationNames.contains(name(of: tag)) else { return }
    let attributes = tag.attributes.map { (name: bytes.text($0.name), value: $0.value) }
    guard let target = attributes.first(where: { $0.name == "attributeName" }), SVGSource.colorNames.contains(text(target.value)) else {
      return
    }
    for (name, value) in attributes where ["values", "from", "to"].contains(name) {
      var start = value.lowerBound
      for end in Array(value) + [value.upperBound] where end == value.upperBound || bytes.base[end] == UInt8(ascii: ";") {
        add(bytes.trimmed(start..<end), to: &colors)
        start = end + 1
      }
    }
  }

  /// The text of a declaration with the colours in it that were changed apart from its property.
  func text(_ value: Range<Int>, in document: Document) -> String {
    let texts = document.carried(.document)?.texts.filter { value.contains($0.key.lowerBound) } ?? [:]
    guard !texts.isEmpty else { return text(value) }
    let patches = texts.sorted { $0.key.lowerBound < $1.key.lowerBound }.map { BytePatch($0.key, $0.value) }
    return String(decoding: BytePatch.applied(patches, to: bytes, in: value), as: UTF8.self)
  }

  private static func isPaint(_ word: SVGWord?) -> Bool { word == .fill || word == .stroke }

  /// Adds the dark one of two colours of a node; its property is the light one.
  private func addDark(_ range: Range<Int>, to colors: inout [OtherColor]) {
    if let dark = schemes(range)?.last { add(dark, to: &colors) }
  }

  /// The light and the dark one of two colours for the schemes of a page; nil for any other text.
  private func schemes(_ range: Range<Int>) -> [Range<Int>]? {
    guard range.upperBound <= index.bytes.count, !bytes.contains(UInt8(ascii: "&"), in: range), case let text = self.text(range),
      let (light, dark) = SVGPaint.schemes(text)
    else { return nil }
    var rest = text[...]
    return [light, dark].compactMap { part in
      guard let found = rest.firstRange(of: part) else { return nil }
      let start = range.lowerBound + text.utf8.distance(from: text.startIndex, to: found.lowerBound)
      rest = rest[found.upperBound...]
      return start..<start + part.utf8.count
    }
  }

  private func add(_ range: Range<Int>, isOfRule: Bool = false, to colors: inout [OtherColor]) {
    // Changed rules have texts outside the file.
    guard !range.isEmpty, range.upperBound <= index.bytes.count else { return }
    let text = text(range)
    if let parts = schemes(range) {
      for part in parts { add(part, isOfRule: isOfRule, to: &colors) }
    } else if text.utf8.count == 12, text.lowercased() == "currentcolor" {
      colors.append(OtherColor(range, .token(ColorTerm.current), text, isOfRule: isOfRule))
    } else if let color = Color(text) {
      colors.append(OtherColor(range, .color(color), text, isOfRule: isOfRule))
    }
  }
}

/// The elements of a file whose colours are visible, in document order.
private struct SeenElements {
  private let source: SVGSource
  private var content: ContentCursor
  /// The next node.
  private var node = 1
  /// The added markup that was not read yet.
  private var additions: ArraySlice<Range<Int>>
  /// For each open element, whether it or one around it declares a fill.
  private var fills: [Bool] = []
  /// Whether a shape without a fill in a definition is black in every use.
  private let isBlackByDefault: Bool

  /// Elements in which colours determine visibility, not appearance.
  private static let unseen: Set<String> = ["mask", "clipPath"]
  private static let shapes: Set<String> = ["path", "rect", "circle", "ellipse", "polygon", "polyline", "text"]

  init(_ source: SVGSource) {
    self.source = source
    content = ContentCursor(source.bytes, 0..<source.fileLength)
    additions = source.nodeIndex.additions[...]
    isBlackByDefault =
      source.sheet.isEmpty
      && source.graphics(of: KindSet([.instance])).allSatisfy {
        source.element($0.index)[.fill] == nil && source.context(inside: source.nodeIndex.parent($0.index)).values[.fill] == nil
      }
  }

  private mutating func nextPiece() -> ContentCursor.Piece? {
    if let piece = content.next() { return piece }
    guard let nodes = additions.popFirst() else { return nil }
    (content, node, fills) = (ContentCursor(source.bytes, source.range(ofAdded: nodes)), nodes.lowerBound, [])
    return nextPiece()
  }

  /// The tag of the next element, and whether it is a shape in a definition that is black for lack of a declared fill.
  mutating func next() -> (tag: StartTag, isNode: Bool, defaultsToBlack: Bool)? {
    while let piece = nextPiece() {
      switch piece {
      case .end: if !fills.isEmpty { fills.removeLast() }
      case .start(let tag):
        let isNode = node < source.nodeIndex.limit(of: node) && source.nodeIndex.start(node) == tag.start
        if isNode { node += 1 }
        let name = source.name(of: tag)
        if SeenElements.unseen.contains(name) {
          let outside = content.depth - (tag.isEmpty ? 0 : 1)
          while content.depth > outside, content.next() != nil {}
          continue
        }
        let declares = tag.attributes.contains { attribute in
          attribute.word == .fill
            || attribute.word == .style && StyleDeclarationReader.all(source.bytes, attribute.value).contains { $0.word == .fill }
        }
        let isFilled = declares || fills.last ?? false
        // Elements outside definitions inherit from nodes.
        let isInNode = fills.isEmpty || isNode
        if !tag.isEmpty { fills.append(isFilled) }
        return (tag, isNode, !isInNode && !isFilled && isBlackByDefault && SeenElements.shapes.contains(name))
      default: continue
      }
    }
    return nil
  }
}
