// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The definitions of a document, each with its users: gradients, patterns, symbols, filters and so on in SVG, tokens and styles in the
/// shapeedit format.
package struct DefinitionList {
  package struct Item: Hashable, Sendable {
    /// `linearGradient`, `token`.
    package var kind: String
    package var name: String
    /// The line on which the definition begins, from 1; nil for the definitions of a document in the shapeedit format.
    package var line: Int?
    /// The users, each once: `#id` of a graphic, kind and id of another definition, `style sheet`, or `<name>` of an element without an
    /// id.
    package var users: [String]

    package init(kind: String, name: String, line: Int?, users: [String]) {
      (self.kind, self.name, self.line, self.users) = (kind, name, line, users)
    }
  }

  package private(set) var items: [Item] = []
  private var places: [String: Int] = [:]
  /// The users recorded so far, by the name of the definition.
  private var seen: [String: Set<String>] = [:]

  /// Lists the definitions of a document; an edited SVG document is written and parsed again.
  /// - Complexity: O(document).
  package init(_ document: Document) {
    if let source = document.source as? SVGSource {
      // Bytes that a save would write can be parsed, so the fallback is not reached.
      read(document.isTouched ? (try? SVGSource(ByteStore(DocumentWriter.bytes(of: document)))) ?? source : source)
    } else {
      readOwn(document)
    }
  }

  private mutating func add(_ kind: String, _ name: String, line: Int?) {
    places[name] = items.count
    items.append(Item(kind: kind, name: name, line: line, users: []))
  }

  private mutating func use(_ name: String, by user: String) {
    guard let place = places[name], seen[name, default: []].insert(user).inserted else { return }
    items[place].users.append(user)
  }

  // MARK: SVG

  /// The elements that only draw where something refers to them.
  static let kinds: Set<String> = [
    "linearGradient", "radialGradient", "meshgradient", "hatch", "pattern", "symbol", "filter", "clipPath", "mask", "marker", "font",
    "color-profile", "path-effect",
  ]

  /// Those of which other files make no use.
  static let localKinds = kinds.subtracting(["symbol", "font", "color-profile", "path-effect"])

  private mutating func read(_ source: SVGSource) {
    let references = SVGReferences.all(source)
    let named = Set(references.map(\.id))
    var line = 1
    var counted = 0
    for offset in source.index.definitions.starts {
      while counted < offset {
        if source.bytes.base[counted] == 0x0a { line += 1 }
        counted += 1
      }
      var tag = StartTag()
      tag.read(source.bytes, at: offset)
      guard let id = SVGIndex.id(at: offset, source.bytes, source.index.markup) else { continue }
      let name = source.bytes.text(offset + 1..<tag.nameEnd).split(separator: ":").last.map(String.init) ?? ""
      // Any other element with an id is listed only if something refers to it.
      if DefinitionList.kinds.contains(name) || named.contains(id) { add(name, id, line: line) }
    }
    for reference in references { use(reference.id, by: DefinitionList.user(reference, source)) }
  }

  private static func user(_ reference: SVGMention, _ source: SVGSource) -> String {
    let node = source.nodeIndex.innermost(at: reference.element)
    if node > 0, source.nodeIndex.start(node) == reference.element { return Selector.id(source.id(at: node) ?? "") }
    let starts = source.index.definitions.starts
    var tag = StartTag()
    tag.read(source.bytes, at: reference.element)
    if source.name(of: tag) == "style" { return "style sheet" }
    // An element without an id belongs to the definition that begins before it.
    guard let start = starts.last(where: { $0 <= reference.element }), let id = SVGIndex.id(at: start, source.bytes, source.index.markup)
    else { return "<\(source.name(of: tag))>" }
    tag.read(source.bytes, at: start)
    return "\(source.name(of: tag)) \(Selector.id(id))"
  }

  // MARK: The shapeedit format

  private mutating func readOwn(_ document: Document) {
    var styles = DefinitionList()
    for token in document.ownTokens { add("token", token.name, line: nil) }
    if let value = document.value(.styles, of: .document), let reader = document.source.namedValues {
      for name in reader.names(in: value) { styles.add("style", name, line: nil) }
    }
    let references = document.references
    for reference in references.all {
      switch reference.target {
      case .token(let name): use(name, by: references.name(of: reference.holder))
      case .style(let name): styles.use(name, by: references.name(of: reference.holder))
      case .id, .name, .variant: continue
      }
    }
    items += styles.items
  }

  private init() {}
}
