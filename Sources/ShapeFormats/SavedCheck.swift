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
    let values: [(property: Property, value: Value?)]
    if let origin = document.sourceNode(of: node) {
      let delta = NodeDelta(node, origin: origin, in: document)
      // A copy of an element without an id is written without one.
      if let id = delta.newID, node.index == origin, !written.id(of: read).hasSameBytes(as: id) { return .id }
      if delta.newKind != nil, document.kind(of: node) != written.kind(of: read) { return .kind }
      values = delta.values
    } else {
      let graphic = document.writtenGraphic(node)
      guard written.id(of: read).hasSameBytes(as: graphic.id) else { return .id }
      guard written.kind(of: read) == graphic.kind else { return .kind }
      values = graphic.members.map { ($0.property, $0.value) }
    }
    guard document.source is SVGSource else { return values.first { written.value($0.property, of: read) != $0.value }?.property }
    let comparison = SVGComparison(document, node, written, read)
    return node == .document ? nil : values.first { !comparison.isKept($0.property, $0.value) }?.property
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

  func isKept(_ property: Property, _ value: Value?) -> Bool {
    // A removed value is inherited, or that of a rule.
    guard let value, SVGField[property] != nil || property == .flip else { return true }
    switch property {
    case .rotation, .transform, .flip: return isNear(document.placement(of: node), written.placement(of: read))
    case .name: return value.string == document.id(of: node) || written.value(property, of: read) == value
    default: break
    }
    if property.isShadow { return hasShadow(document, node) == hasShadow(written, read) }
    if case .paint? = SVGField[property] { return hasSamePaint(property.container ?? property) }
    if property.key == "opacity", let object = property.container { return hasSamePaint(object) }
    guard value != .present else { return true }
    return written.resolved(property, of: read).map { isNear(value, $0) } ?? false
  }

  private func hasShadow(_ document: Document, _ node: NodeID) -> Bool {
    !GraphicResolver(document, notes: DrawingNotes()).shadows(document.graphic(node), node).isEmpty
  }

  // MARK: Paints

  private func hasSamePaint(_ object: Property) -> Bool {
    let (now, then) = (document.graphic(node), written.graphic(read))
    guard now.shows(object) == then.shows(object) else { return false }
    guard now.shows(object) else { return true }
    func part(_ key: String, _ graphic: Graphic) -> Value? { Property(path: "\(object.path).\(key)").flatMap { graphic.resolved($0) } }
    let type = part("type", now)
    guard type == part("type", then) else { return false }
    if type == .string("solid") {
      // Read back, `currentColor` is the colour of that moment.
      if part("color", now) == .token(ColorTerm.current) { return true }
      guard case .color(let one)? = part("color", now), case .color(let other)? = part("color", then) else {
        return part("color", now) == part("color", then)
      }
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
    case (.numbers(let one), .numbers(let other)): one.count == other.count && zip(one, other).allSatisfy(isNear)
    case (.points(let one), .points(let other)):
      one.count == other.count && zip(one, other).allSatisfy { isNear($0.x, $1.x) && isNear($0.y, $1.y) }
    case (.words(let one), .words(let other)): Set(one) == Set(other)
    default: one == other
    }
  }

  private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= 1e-3 * max(1, abs(one)) }

  private func isNear(_ one: Affine, _ other: Affine) -> Bool {
    zip([one.a, one.b, one.c, one.d, one.e, one.f], [other.a, other.b, other.c, other.d, other.e, other.f]).allSatisfy(isNear)
  }
}
