// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The parts of some SVG elements that no property holds, as text for the elements that are inserted for them elsewhere.
///
/// Definitions, such as markers and clips, are taken along only from a drawing that the program wrote, with one definition a line.
package struct InsertedMarkup {
  /// Attributes and declarations, for the nodes that have any.
  package private(set) var carried: [NodeID: Carried] = [:]
  /// The definitions that those attributes refer to, as markup.
  package private(set) var definitions = ""
  /// The names of attributes of other programs, which need a prefix that the other document may not declare.
  package private(set) var foreign: Set<String> = []
  /// The parts that would be drawn differently, with the first node of each.
  package private(set) var losses: [(what: String, node: NodeID)] = []
  /// The places of the first lines of texts whose lines have places of their own.
  package private(set) var lines: [NodeID: FirstLine] = [:]

  /// The first line of a text.
  package struct FirstLine {
    package var x: Double
    package var y: Double
    package var align: String?
    /// The line height, as a factor of the font size; nil for a single line.
    package var lineHeight: Double?
  }

  private let document: Document
  private let source: SVGSource
  private let isOwnWriting: Bool
  private var names: [String: String] = [:]
  /// The definitions written by this program, one a line.
  private lazy var ownLines = source.bytes.text(0..<source.bytes.count).split(separator: "\n").filter { $0.hasPrefix("    <") }

  /// - Parameters:
  ///   - isOwnWriting: Whether the program wrote the document for this purpose.
  ///   - newID: The new id of a definition.
  package init?(_ nodes: [NodeID], of document: Document, isOwnWriting: Bool, newID: (String) -> String) {
    guard let source = document.source as? SVGSource else { return nil }
    (self.document, self.source, self.isOwnWriting) = (document, source, isOwnWriting)
    for node in nodes {
      guard let origin = document.sourceNode(of: node) else { continue }
      read(node, SVGDecoder(source, origin), newID)
    }
  }

  /// Gives a text whose lines have places of their own the place of its first line.
  package func place(_ graphic: inout Graphic, _ node: NodeID) {
    guard let line = lines[node] else { return }
    (graphic[.x], graphic[.y]) = (.number(line.x), .number(line.y))
    if let align = line.align { graphic[.textAlign] = .string(align) }
    if let height = line.lineHeight { graphic[.textLineHeight] = .number(height) }
  }

  private mutating func lose(_ what: String, _ node: NodeID) {
    if !losses.contains(where: { $0.what == what }) { losses.append((what, node)) }
  }

  private mutating func read(_ node: NodeID, _ decoder: SVGDecoder, _ newID: (String) -> String) {
    let graphic = document.graphic(node)
    var own = Carried()
    // Declarations that are read as properties are in the graphic already.
    let earlier = (document.carried(node)?.declarations ?? [:]).filter { source.properties(declaredBy: $0.key).isEmpty }
    var taken: Set<String> = []
    if isOwnWriting, graphic.kind == .text, let line = firstLine(of: node, graphic) { lines[node] = line }
    let extra = decoder.extraParts
    let kept = (extra.kept + InsertedMarkup.marks(of: decoder)).filter { earlier[$0.0] == nil && earlier["@" + $0.0] == nil }
    let handedOver = earlier.sorted { $0.key < $1.key }.map { (String($0.key.trimmingPrefix("@")), $0.value) }
    for (name, value) in kept + handedOver {
      guard !name.contains(":") || name.hasPrefix("xml:") else {
        foreign.insert(name)
        continue
      }
      guard let (id, range) = InsertedMarkup.address(in: value) else {
        own.declarations[ExtraAttributes.isDeclared(name) ? name : "@" + name] = value
        continue
      }
      guard let new = bring(id, newID) else {
        lose(name, node)
        continue
      }
      taken.insert(name)
      var text = value
      text.replaceSubrange(range, with: new)
      own.declarations["@" + name] = text
    }
    for name in extra.lost + decoder.losses(beside: graphic) where !taken.contains(name) {
      // The tspans that this program writes are the lines.
      if lines[node] == nil || !["styles of tspan", "places of lines"].contains(name) { lose(name, node) }
    }
    for object in [Property.fill, .stroke] {
      let type = graphic[Property(path: "\(object.path).type")!]
      if type == .string("other") { lose("\(object.path) with a pattern or an address", node) }
      if graphic.kind == .text, type == .string("linear") || type == .string("radial") { lose("a gradient of letters", node) }
    }
    if graphic.kind == .unknown { lose("<\(graphic.unknownKind ?? "")>", node) }
    if !own.isEmpty { carried[node] = own }
  }

  /// The markers of a line that are attributes of its element.
  private static func marks(of decoder: SVGDecoder) -> [(String, String)] {
    decoder.element.tag.attributes.compactMap { attribute in
      let name = decoder.source.bytes.text(attribute.name)
      return name.hasPrefix("marker-") ? (name, decoder.source.text(attribute.value)) : nil
    }
  }

  /// The id in `url(#id)`.
  private static func address(in value: String) -> (id: String, range: Range<String.Index>)? {
    guard let start = value.firstRange(of: "url(#")?.upperBound, let end = value[start...].firstIndex(of: ")") else { return nil }
    return (String(value[start..<end]), start..<end)
  }

  /// Takes a definition along, and returns its new id.
  private mutating func bring(_ id: String, _ newID: (String) -> String) -> String? {
    if let known = names[id] { return known }
    guard isOwnWriting else { return nil }
    guard let line = ownLines.first(where: { $0.contains(" id=\"\(id)\"") }) else { return nil }
    let new = newID(id)
    names[id] = new
    definitions += line.drop { $0 == " " }.replacing(" id=\"\(id)\"", with: " id=\"\(new)\"", maxReplacements: 1)
    return new
  }

  /// The place of the first line in a text written by this program.
  private func firstLine(of node: NodeID, _ graphic: Graphic) -> FirstLine? {
    guard let origin = document.sourceNode(of: node) else { return nil }
    let text = source.bytes.text(source.nodeIndex.start(origin)..<source.nodeIndex.end(origin))
    let spans = text.matches(of: /<tspan x="([-0-9.e]+)" y="([-0-9.e]+)"(?: text-anchor="(middle|end)")?/).compactMap { match in
      Double(match.1).flatMap { x in Double(match.2).map { (x: x, y: $0, anchor: match.3) } }
    }
    guard let first = spans.first else { return nil }
    let align: String? = first.anchor.map { $0 == "middle" ? "center" : "right" }
    let size = graphic.number(.textSize)
    let lineHeight = spans.count > 1 && size > 0 ? ((spans[1].y - first.y) / size * 1000).rounded() / 1000 : nil
    return FirstLine(x: first.x, y: first.y, align: align, lineHeight: lineHeight == 1.2 ? nil : lineHeight)
  }
}
