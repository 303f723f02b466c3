package import ShapeModel

/// Reads back the bytes that a save is about to write, and compares them with the document that they were made from.
///
/// - Complexity: Opens the bytes, and compares the values of the edited nodes.
package struct SavedCheck {
  /// What the bytes would lose.
  package enum Fault: Equatable {
    case unreadable(FormatError)
    /// The children of a node.
    case children(id: String)
    case value(Property, id: String)
    /// The target of a new reference.
    case target(id: String)
  }

  /// The size from which documents are written unchecked, in bytes: they would be in memory twice.
  package static let limit = 64 << 20

  private let document: Document
  private let written: Document

  /// The first fault of some bytes as a document; nil if they say what the document does.
  package static func fault(of bytes: [UInt8], for document: Document) -> Fault? {
    let written: Document
    do throws(FormatError) { written = try Document(reading: ByteStore(bytes)) } catch { return .unreadable(error) }
    let check = SavedCheck(document: document, written: written)
    return check.lostNode() ?? check.missingTarget().map { .target(id: $0) }
  }

  /// Walks through both documents in pre-order, in which the numbers of children determine the tree.
  private func lostNode() -> Fault? {
    var number = 0
    let count = written.source.nodeIndex.count
    for node in document.subtree(of: .document) {
      let read = NodeID(number)
      guard number < count, document.childCount(of: node) == written.childCount(of: read) else {
        return .children(id: document.id(of: node))
      }
      if !document.isAsRead(node), let property = lostValue(of: node, read) { return .value(property, id: document.id(of: node)) }
      number += 1
    }
    return number == count ? nil : .children(id: "")
  }

  /// The first edited property of a node that would be read back with another value.
  private func lostValue(of node: NodeID, _ read: NodeID) -> Property? {
    let isMarkup = document.source is SVGSource
    var values: [(property: Property, value: Value?)]
    if let origin = document.sourceNode(of: node) {
      let delta = NodeDelta(node, origin: origin, in: document)
      // A copy of an element without an id is written without one.
      if let id = delta.newID, node.index == origin, !written.id(of: read).hasSameBytes(as: id) { return .id }
      values = delta.values
    } else {
      let graphic = document.writtenGraphic(node)
      guard written.id(of: read).hasSameBytes(as: graphic.id) else { return .id }
      values = graphic.members.map { ($0.property, $0.value) }
    }
    let (kind, readKind) = (document.kind(of: node), written.kind(of: read))
    guard kind == readKind else {
      // A star or a polygon without an extent is written as a path.
      return isMarkup && [.star, .polygon, .unknown].contains(kind) && [.path, .polygon, .unknown].contains(readKind) ? nil : .kind
    }
    guard isMarkup else { return values.first { written.value($0.property, of: read) != $0.value }?.property }
    guard node != .document else { return nil }
    // What is left of a paint of which a part was removed is inherited.
    let removed = Set(values.lazy.filter { $0.value == nil }.compactMap { $0.property.container ?? $0.property })
    values.removeAll { $0.value == nil || removed.contains($0.property.container ?? $0.property) }
    let comparison = SVGComparison(document, node, written, read)
    return values.first { !comparison.isKept($0.property, $0.value!) }?.property
  }

  // MARK: References

  /// The id in a reference that the file read did not have and that leads nowhere; nil if there is none.
  private func missingTarget() -> String? {
    guard let source = document.source as? SVGSource, let written = written.source as? SVGSource else { return nil }
    let missing = SVGReferenceCheck.missingIDs(in: written)
    guard !missing.isEmpty else { return nil }
    return missing.subtracting(SVGReferenceCheck.missingIDs(in: source)).sorted().first { id in
      // What refers to a graphic that was deleted was named at the deletion.
      !document.isIDUsed(id) || document.node(id: id) != nil
    }
  }
}

/// Compares an edited node with the same one as it was written to SVG, where many values have several spellings.
private struct SVGComparison {
  private let document: Document
  private let node: NodeID
  private let written: Document
  private let read: NodeID

  init(_ document: Document, _ node: NodeID, _ written: Document, _ read: NodeID) {
    (self.document, self.node, self.written, self.read) = (document, node, written, read)
  }

  func isKept(_ property: Property, _ value: Value) -> Bool {
    guard let field = SVGField[property] else { return property != .flip || isPlacedAlike }
    switch (property, document.kind(of: node)) {
    case (.rotation, _), (.transform, _): return isPlacedAlike
    // A text is as large as its letters.
    case (.width, .text), (.height, .text): return true
    case (.name, _): return value.string == document.id(of: node) || isNear(value, written.value(property, of: read) ?? .none)
    default: break
    }
    if property.isShadow { return hasShadow == isFiltered }
    if let object = property.container, object == .fill || object == .stroke {
      if case .paint = field { return hasSamePaint(object) }
      // Parts that have no effect are not written.
      if property.key == "opacity" || !document.graphic(node).shows(object) { return hasSamePaint(object) }
    } else if case .paint = field {
      return hasSamePaint(property)
    }
    guard value != .present else { return true }
    return written.resolved(property, of: read).map { isNear(value, $0) } ?? (value == .none)
  }

  /// Whether both are at the same place. The angle of a star has several spellings, and the frame of a text depends on its font.
  private var isPlacedAlike: Bool {
    if [.star, .polygon, .text].contains(document.kind(of: node)) { return true }
    return isNear(document.placement(of: node), written.placement(of: read))
  }

  private var hasShadow: Bool {
    !GraphicResolver(document, notes: DrawingNotes()).shadows(document.graphic(node), node).isEmpty
  }

  private var isFiltered: Bool {
    guard let source = written.source as? SVGSource, let value = source.element(read.index)[.filter]?.value else { return false }
    return source.text(value) != "none"
  }

  // MARK: Paints

  private func hasSamePaint(_ object: Property) -> Bool {
    let (now, then) = (document.graphic(node), written.graphic(read))
    guard now.shows(object) == then.shows(object) else { return false }
    guard now.shows(object) else { return true }
    func part(_ key: String, _ graphic: Graphic) -> Value? { Property(path: "\(object.path).\(key)").flatMap { graphic.resolved($0) } }
    let type = part("type", now)
    // A gradient of one colour is that colour.
    if case .stops(let stops)? = part("stops", now), type != .string("solid"), stops.count < 2 { return true }
    guard type == part("type", then) else { return false }
    if type == .string("solid") {
      // Read back, `currentColor` is the colour of that moment.
      guard case .color(let one)? = part("color", now), case .color(let other)? = part("color", then) else { return true }
      // Alpha is a part of the colour or of the opacity.
      let alphas = [(one, now), (other, then)].map { Double($0.0.alpha) / 255 * (part("opacity", $0.1)?.number ?? 1) }
      return isNear(one, other) && abs(alphas[0] - alphas[1]) < 0.006
    }
    guard case .stops(let one)? = part("stops", now), case .stops(let other)? = part("stops", then) else { return true }
    return one.count == other.count
  }

  private func isNear(_ one: Color, _ other: Color) -> Bool {
    zip([one.red, one.green, one.blue], [other.red, other.green, other.blue]).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }

  // MARK: Numbers

  private func isNear(_ one: Value, _ other: Value) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)): isNear(one, other)
    case (.string(let word), .number(let other)): PropertyTable.weights[word] == other
    case (.numbers(let one), .numbers(let other)): one.count == other.count && zip(one, other).allSatisfy(isNear)
    case (.none, .numbers(let other)): other.isEmpty
    case (.points(let one), .points(let other)):
      one.count == other.count && zip(one, other).allSatisfy { isNear($0.x, $1.x) && isNear($0.y, $1.y) }
    case (.words(let one), .words(let other)): Set(one) == Set(other)
    case (.string(let one), .string(let other)): letters(one) == letters(other)
    default: one == other
    }
  }

  /// A text without what XML and CSS do not tell apart: blanks, and quotes around the names of fonts.
  private func letters(_ text: String) -> [UInt8] { text.utf8.filter { $0 > 0x20 && $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "\"") } }

  private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= 1e-3 * max(1, abs(one)) }

  private func isNear(_ one: Affine, _ other: Affine) -> Bool {
    zip([one.a, one.b, one.c, one.d, one.e, one.f], [other.a, other.b, other.c, other.d, other.e, other.f]).allSatisfy(isNear)
  }
}
