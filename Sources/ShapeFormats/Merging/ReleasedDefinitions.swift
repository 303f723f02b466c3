// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The definitions of an SVG file that nothing refers to once the parts of it are gone that did.
package struct ReleasedDefinitions {
  private let source: SVGSource

  /// Reads a document as it would be saved; nil for one in another format. O(document).
  package init?(_ document: Document) {
    guard let source = document.source as? SVGSource else { return nil }
    self.source = document.isTouched ? (try? SVGSource(ByteStore(DocumentWriter.bytes(of: document)))) ?? source : source
  }

  /// The ids that an element and its contents refer to.
  package func mentions(inElement id: String) -> Set<String> {
    guard let element = source.elements.node(id: id.utf8) else { return [] }
    return Set(SVGReferences.all(source, in: source.elements.nodes[element].range).map(\.id))
  }

  /// The ids that the text of a part refers to.
  package static func mentions(in part: MarkupResolution.Part) -> Set<String> {
    guard let text = part.text, let step = part.path.split(separator: "/").last else { return [] }
    var content = step == "element" ? text : "<style>\(text)</style>"
    if step.hasPrefix("@") {
      let isDeclaration = step.hasPrefix("@style.")
      let value = isDeclaration ? "\(step.dropFirst(7)):\(text)" : text
      let quoted = String(decoding: MarkupText.quoted(value.utf8, UInt8(ascii: "\"")), as: UTF8.self)
      content = "<g \(isDeclaration ? "style" : step.dropFirst())=\(quoted)/>"
    }
    let whole = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">\(content)</svg>"
    guard let source = try? SVGSource(ByteStore(Array(whole.utf8))) else { return [] }
    return Set(SVGReferences.all(source).map(\.id))
  }

  /// The definitions among some ids that nothing but one another refers to; without those inside of others.
  /// - Complexity: O(file + ids² · references).
  package func released(among ids: Set<String>) -> [String] {
    let references = SVGReferences.all(source)
    var ranges: [String: Range<Int>] = [:]
    for id in ids { ranges[id] = range(ofDefinition: id) }
    func isGone(_ reference: SVGMention) -> Bool { ranges.values.contains { $0.contains(reference.element) } }
    // One that stays keeps those that it refers to.
    while let used = ranges.first(where: { isUsed($0.value, references.filter { !isGone($0) }) }) { ranges[used.key] = nil }
    return ranges.filter { one in !ranges.values.contains { $0 != one.value && $0.contains(one.value.lowerBound) } }.keys.sorted()
  }

  /// Whether references lead to a definition or to an element in it.
  private func isUsed(_ range: Range<Int>, _ references: [SVGMention]) -> Bool {
    references.contains { reference in source.definitionOffset(reference.id).map(range.contains) ?? false }
  }

  private func range(ofDefinition id: String) -> Range<Int>? {
    guard let tag = source.definition(id), DefinitionList.kinds.contains(source.name(of: tag)) else { return nil }
    return source.elements.node(startingAt: tag.start).map { source.elements.nodes[$0].range }
  }
}
