// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Reads back the bytes that a save is about to write, and compares them with the document that they were made from.
///
/// A file that is patched is read back without the subtrees that are copied unchanged, which costs what was edited.
package struct SavedCheck {
  /// A part that the bytes would lose.
  package enum Fault: Equatable {
    case unreadable(FormatError)
    /// The children of a node.
    case children(id: String)
    case value(Property, id: String)
    /// The target of a new reference.
    case target(Reference.Target)
  }

  private let document: Document
  private let written: Document
  /// The subtrees left out of the bytes; nil if the bytes are the whole file.
  private let elision: Elision?
  private let targets: CheckedTargets
  private let spellings = LastSpelling()

  private init(_ document: Document, _ bytes: ByteStore, _ elision: Elision? = nil) throws(FormatError) {
    // Placeholders have no ids, and need none.
    written = Document(try Formats.open(bytes), generatesIDs: false)
    (self.document, self.elision) = (document, elision)
    targets = CheckedTargets(document)
  }

  /// Writes a document and reads the bytes back; nil if they represent the document exactly.
  ///
  /// - Complexity: Besides the writing, proportional to the modified nodes and the siblings around them. Canonical and compressed files,
  ///   and those that are not in UTF-8, are read back as a whole.
  package static func faultOfWriting(
    _ document: Document, canonically isCanonical: Bool, isPacked: Bool, to write: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Fault? {
    let isPatched = !isPacked && (!isCanonical || document.source is SVGSource)
    if isPatched, document.isTouched, let elision = try DocumentWriter.elided(document, to: write) {
      return isWell(document, elision) ? nil : try faultOfWhole(document)
    }
    let fault = document.isTouched || isCanonical ? try faultOfSaving(document, canonically: isCanonical) : nil
    try DocumentWriter.write(document, canonically: isCanonical, isPacked: isPacked, to: write)
    return fault
  }

  /// The first fault of the bytes that a save would write; nil if they represent the document exactly.
  /// - Parameter isCanonical: Whether the canonical form is written, which is read back as a whole.
  /// - Throws: ``PatchOverlap``.
  package static func faultOfSaving(_ document: Document, canonically isCanonical: Bool = false) throws(PatchOverlap) -> Fault? {
    do {
      let isPatched = !isCanonical || document.source is SVGSource
      if isPatched, let elision = try DocumentWriter.elided(document), isWell(document, elision) { return nil }
      return try faultOfWhole(document, canonically: isCanonical)
    } catch let error as PatchOverlap { throw error } catch { preconditionFailure("\(error)") }
  }

  private static func isWell(_ document: Document, _ elision: Elision) -> Bool {
    let check = try? SavedCheck(document, elision.bytes, elision)
    return check.map { fault($0) == nil } ?? false
  }

  /// Only the whole file shows whether a save has to be refused: values of nodes may depend on the subtrees that were left out.
  private static func faultOfWhole(_ document: Document, canonically isCanonical: Bool = false) throws -> Fault? {
    let bytes = GrowingBytes()
    try DocumentWriter.write(document, canonically: isCanonical) { bytes.append($0) }
    return fault(of: bytes.store(), for: document)
  }

  /// The first fault of some bytes; nil if they represent the document exactly. O(bytes).
  package static func fault(of bytes: [UInt8], for document: Document) -> Fault? { fault(of: ByteStore(bytes), for: document) }

  private static func fault(of bytes: ByteStore, for document: Document) -> Fault? {
    do throws(FormatError) { return fault(try SavedCheck(document, bytes)) } catch { return .unreadable(error) }
  }

  /// The first fault of a conversion: it cannot be read, or has a dangling reference that the document does not have. O(both).
  package static func fault(ofConverted bytes: [UInt8], from document: Document) -> Fault? {
    let written: Document
    do throws(FormatError) { written = try Document(reading: ByteStore(bytes)) } catch { return .unreadable(error) }
    let references = written.references
    let known = document.references.targets
    return references.all.first { !references.isThere($0.target) && !known.contains($0.target) && !document.references.isThere($0.target) }
      .map { .target($0.target) }
  }

  private static func fault(_ check: SavedCheck) -> Fault? { check.lostNode() ?? check.missingTarget().map { .target($0) } }

  /// A node whose children are being compared.
  private struct Level {
    var node: NodeID
    var children: [NodeID]
    var index = 0
    /// The next child that was read back, and the end of the subtree.
    var read: Int
    var end: Int
  }

  /// Walks both documents in step; where siblings were left out, the document must have the same ones.
  private func lostNode() -> Fault? {
    let (index, source) = (written.source.nodeIndex, document.source.nodeIndex)
    let runs = elision?.runs ?? []
    var levels: [Level] = []
    var (changed, rearranged, nextRun) = (0, 0, 0)
    func enter(_ node: NodeID, _ read: Int) -> Fault? {
      let isAsRead = document.isAsRead(node)
      if document.isRead(node) {
        changed += isAsRead ? 0 : 1
        rearranged += document.isListAsRead(node) ? 0 : 1
      }
      let count = index.subtreeCount(read)
      if count > 1 || document.childCount(of: node) > 0 {
        levels.append(Level(node: node, children: Array(document.children(of: node)), read: read + 1, end: read + count))
      }
      return isAsRead ? nil : lostValue(of: node, NodeID(read))
    }
    /// The siblings whose placeholder begins at an offset. Placeholders are met in ascending order.
    func run(at offset: Int) -> Elision.Run? {
      while nextRun < runs.count, runs[nextRun].offset < offset { nextRun += 1 }
      return nextRun < runs.count && runs[nextRun].offset == offset ? runs[nextRun] : nil
    }
    if let fault = enter(.document, 0) { return fault }
    while let level = levels.last {
      let top = levels.count - 1
      guard level.read < level.end, level.index < level.children.count else {
        guard level.read == level.end, level.index == level.children.count else { return .children(id: document.id(of: level.node)) }
        levels.removeLast()
        continue
      }
      levels[top].read += index.subtreeCount(level.read)
      if let run = run(at: index.start(level.read)) {
        var expected = run.first
        for place in level.index..<level.index + run.count {
          guard place < level.children.count, level.children[place] == NodeID(expected) else {
            return .children(id: document.id(of: level.node))
          }
          expected += source.subtreeCount(expected)
        }
        levels[top].index += run.count
      } else {
        levels[top].index += 1
        let child = level.children[level.index]
        if let fault = enter(child, level.read) { return fault }
      }
    }
    // No edited node may be among those that were left out.
    let isComplete =
      elision == nil
      || changed == document.touched.lazy.filter(document.contains).count
        && rearranged == document.restructured.lazy.filter(document.contains).count
    return isComplete ? nil : .children(id: "")
  }

  /// The first edited property of a node that would be read back with another value.
  private func lostValue(of node: NodeID, _ read: NodeID) -> Fault? {
    guard !isSpelledAlike(node, read) else { return nil }
    func lost(_ property: Property?) -> Fault? { property.map { .value($0, id: document.id(of: node)) } }
    let isMarkup = document.source is SVGSource
    var values: [(property: Property, value: Value?)]
    let origin = document.sourceNode(of: node)
    if let origin {
      let delta = NodeDelta(node, origin: origin, in: document)
      // A copy of an element without an id is written without one.
      if let id = delta.newID, node.index == origin, !isID(id, of: read) { return lost(.id) }
      values = delta.values
    } else {
      let graphic = document.writtenGraphic(node)
      guard isID(graphic.id, of: read) else { return lost(.id) }
      values = graphic.members.map { ($0.property, $0.value) }
    }
    let (kind, readKind) = (document.kind(of: node), written.kind(of: read))
    guard kind == readKind else {
      // A kind without an element of its own is written as a path, and so is a star without an extent; others keep their parameters.
      let isOutline = readKind == .path || readKind == .unknown || readKind.mayBeRegular
      return isMarkup && SVGShape.mayBePath(kind) && !isStar(node) && isOutline ? nil : lost(.kind)
    }
    guard isMarkup else {
      // The list of changes may contain the removal of an object to which a later change added a member.
      return lost(values.first { written.value($0.property, of: read) != document.value($0.property, of: node) }?.property)
        ?? targets.missing(in: values, of: node, origin).map { .target($0) }
    }
    guard node != .document else { return nil }
    let comparison = SVGComparison(document, node, written, read)
    return lost(values.first { !comparison.isKept($0.property, $0.value) }?.property)
  }

  /// Whether a node is written with the parameters of a star.
  private func isStar(_ node: NodeID) -> Bool {
    let graphic = document.graphic(node)
    return SVGStar.kinds.contains(graphic.kind) && graphic[.points] == nil && SVGStar(graphic, rotation: 0) != nil
  }

  private func isID(_ id: String, of read: NodeID) -> Bool { written.source.id(at: read.index)?.hasSameBytes(as: id) ?? false }

  /// Whether the bytes of a node certainly hold its only change: the most common bulk edit. False is inconclusive.
  private func isSpelledAlike(_ node: NodeID, _ read: NodeID) -> Bool {
    guard let written = written.source as? JSONSource, let (property, value) = document.onlyChange(of: node),
      property != .id, property != .kind, property != .styles, !property.isShadow, value != .present, value.targets(of: property).isEmpty,
      written.kind(at: read.index) == document.kind(of: node)
    else { return false }
    return written.isSpelled(property, spellings.bytes(of: value), at: read.index)
  }

  // MARK: References

  /// A target that the written file refers to and lacks, and that the file that was read either held or did not refer to; nil if there is
  /// none.
  private func missingTarget() -> Reference.Target? {
    guard let source = document.source as? SVGSource, let written = written.source as? SVGSource else { return nil }
    let copied = (elision?.runs.map(\.nodes) ?? []).sorted { $0.lowerBound < $1.lowerBound }
    func isCopied(_ node: Int) -> Bool {
      let place = copied.indices.partitioningIndex { copied[$0].upperBound > node }
      return place < copied.count && copied[place].contains(node)
    }
    let missing = SVGReferenceCheck.missingIDs(in: written).filter { id in source.writtenNode(id: id).map(isCopied) != true }
    if !missing.isEmpty {
      let id = missing.subtracting(SVGReferenceCheck.missingIDs(in: source)).sorted().first { id in
        // References to a deleted graphic were reported at its deletion.
        !document.isIDUsed(id) || document.node(id: id) != nil
      }
      if let id { return .id(id) }
    }
    // Copied nodes may refer to definitions that were not copied.
    let dropped = Set(elision?.dropped.flatMap { source.definitions(in: $0) }.compactMap { source.id(ofPart: $0) } ?? [])
      .filter { !written.holdsElement(id: $0) }
    guard !dropped.isEmpty else { return nil }
    return SVGReferences.all(source).first { mention in
      guard case .word = mention.role, dropped.contains(mention.id) else { return false }
      return isCopied(source.nodeIndex.innermost(at: mention.element))
    }.map { .id($0.id) }
  }
}

/// The spelling of the value that was compared last: many graphics get the same one.
private final class LastSpelling {
  private var last: (value: Value, bytes: [UInt8])?

  func bytes(of value: Value) -> [UInt8] {
    if let last, last.value == value { return last.bytes }
    let bytes = CanonicalJSON.bytes(value)
    last = (value, bytes)
    return bytes
  }
}

/// Compares an edited node with the one read back from SVG, where many values have several spellings.
private struct SVGComparison {
  private let document: Document
  private let node: NodeID
  private let written: Document
  private let read: NodeID

  init(_ document: Document, _ node: NodeID, _ written: Document, _ read: NodeID) {
    (self.document, self.node, self.written, self.read) = (document, node, written, read)
  }

  /// - Parameter value: The edited value; nil if it was removed, so that the node inherits one or has the default.
  func isKept(_ property: Property, _ value: Value?) -> Bool {
    // The frame, the angle and the transform of a star have several spellings.
    if SVGStar.kinds.contains(document.kind(of: node)), SVGPatcher.shaping.contains(property) { return hasSameCorners }
    guard let field = SVGField[property] else { return property != .flip || isPlacedAlike }
    switch (property, document.kind(of: node)) {
    case (.rotation, _), (.transform, _): return isPlacedAlike
    // A text is as large as its letters.
    case (.width, .text), (.height, .text): return true
    case (.name, _):
      let name = written.value(property, of: read)
      guard let value else { return name == nil || name?.string == written.id(of: read) }
      return value.string == document.id(of: node) || isNear(value, name ?? .none)
    default: break
    }
    if property.isShadow { return hasShadow == isFiltered }
    if let object = property.container, object == .fill || object == .stroke {
      // Parts that have no effect are not written.
      guard case .paint = field else {
        return property.key == "opacity" || !document.graphic(node).shows(object) ? hasSamePaint(object) : isResolvedAlike(property, value)
      }
      return hasSamePaint(object)
    } else if case .paint = field {
      return hasSamePaint(property)
    }
    return isResolvedAlike(property, value)
  }

  private func isResolvedAlike(_ property: Property, _ value: Value?) -> Bool {
    guard value != .present else { return true }
    guard let now = value ?? document.resolved(property, of: node) else { return true }
    return written.resolved(property, of: read).map { isNear(now, $0) } ?? (now == .none)
  }

  /// Whether both have the same place. The frame of a text depends on its font.
  private var isPlacedAlike: Bool {
    document.kind(of: node) == .text || isNear(document.placement(of: node), written.placement(of: read))
  }

  /// Whether both have the same corners in the coordinates of their parents, in either direction and from any of them on.
  private var hasSameCorners: Bool {
    func corners(_ document: Document, _ node: NodeID) -> [Point] {
      let map = document.placement(of: node)
      return document.graphic(node).corners.map(map.apply(to:))
    }
    let (now, then) = (corners(document, node), corners(written, read))
    guard now.count == then.count, let first = now.first else { return now.isEmpty && then.isEmpty }
    func isNear(_ one: Point, _ other: Point) -> Bool { self.isNear(one.x, other.x) && self.isNear(one.y, other.y) }
    guard let start = then.firstIndex(where: { isNear(first, $0) }) else { return false }
    return [1, then.count - 1].contains { step in now.indices.allSatisfy { isNear(now[$0], then[(start + $0 * step) % then.count]) } }
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
    // A gradient of one colour equals that colour.
    if case .stops(let stops)? = part("stops", now), type != .string("solid"), stops.count < 2 { return true }
    guard type == part("type", then) else { return false }
    if type == .string("solid") {
      // `currentColor` is read back as its current value.
      guard case .color(let one)? = part("color", now), case .color(let other)? = part("color", then) else { return true }
      // Alpha can be in the colour or in the opacity.
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

  /// A text without characters that XML and CSS ignore: blanks, and quotes around font names.
  private func letters(_ text: String) -> [UInt8] { text.utf8.filter { $0 > 0x20 && $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "\"") } }

  private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= 1e-3 * max(1, abs(one)) }

  private func isNear(_ one: Affine, _ other: Affine) -> Bool {
    zip([one.a, one.b, one.c, one.d, one.e, one.f], [other.a, other.b, other.c, other.d, other.e, other.f]).allSatisfy(isNear)
  }
}

extension SavedCheck {
  /// Makes the next saves of a document faulty, to test that checks find faults.
  /// - Parameter fault: Returns a changed patch, or nil to drop it; nil itself for no fault.
  package static func plantFault(in document: Document, _ fault: ((Range<Int>, [UInt8]) -> (Range<Int>, [UInt8])?)?) {
    (document.source as? any PatchSource)?.plantedFault = fault
  }
}
