import ShapeModel

/// What comes back otherwise when a drawing that was written as SVG is read again and made a document of our own format.
///
/// Nothing is foretold: what was written is read, and each graphic is compared with the one it was. So what is not listed comes back equal.
package struct SVGReturn {
  private let drawing: Drawing
  private let copy: Document
  private var conversion: Conversion

  /// A drawing as SVG, with a note for all of it that would come back otherwise.
  ///
  /// Costs writing and reading the drawing.
  package static func pieces(_ drawing: Drawing) -> [[UInt8]] {
    let pieces = SVGWriter.pieces(drawing)
    // Who exports SVG from SVG keeps the file that it came from.
    guard !(drawing.document.source is SVGSource), let source = try? SVGSource(ByteStore(Array(pieces.joined()))) else { return pieces }
    var check = SVGReturn(drawing, Document(source))
    check.compareAll()
    return pieces
  }

  private init(_ drawing: Drawing, _ copy: Document) {
    (self.drawing, self.copy) = (drawing, copy)
    conversion = Conversion(document: copy)
  }

  private func note(_ node: NodeID, _ problem: DrawingNote.Problem) { drawing.notes.add(node, problem) }

  private mutating func compareAll() {
    let document = drawing.document
    if drawing.roots == nil, let canvas = copy.canvases.first {
      let own = document.graphic(.document)
      for property in [Property.title, .tokens, .styles] where own[property] != nil { note(.document, .returnsOtherwise(property)) }
      compare(drawing.canvas, document.graphic(drawing.canvas), canvas)
    }
    var stack = (drawing.roots ?? Array(document.children(of: drawing.canvas))).reversed().map { $0 }
    while let node = stack.popLast() {
      guard !drawing.hidden.contains(node) else { continue }
      stack += document.children(of: node).reversed()
      let graphic = document.graphic(node)
      for member in graphic.others { note(node, .unknownMember(member.key)) }
      guard let other = copy.node(id: graphic.id) else {
        note(node, .doesNotReturn(graphic.kindWord))
        continue
      }
      compare(node, graphic, other)
    }
  }

  private mutating func compare(_ node: NodeID, _ graphic: Graphic, _ other: NodeID) {
    let returned = conversion.converted(copy.graphic(other), other)
    guard graphic.kind == returned.kind else {
      return note(node, .returnsAs(graphic.kind.word, returned.kindWord))
    }
    if graphic.id != returned.id { note(node, .returnsOtherwise(.id)) }
    if parentID(of: node, in: drawing.document) != parentID(of: other, in: copy), drawing.roots?.contains(node) != true {
      note(node, .returnsElsewhere)
    }
    for property in SVGReturn.properties[Int(graphic.kind.rawValue)] where !SVGReturn.isEqual(graphic, returned, property) {
      note(node, .returnsOtherwise(property))
    }
  }

  private func parentID(of node: NodeID, in document: Document) -> String? {
    guard let parent = document.parent(of: node), document.kind(of: parent) != .canvas else { return nil }
    return document.id(of: parent)
  }

  /// What graphics of each kind may say; shadows by their number. A star without an object for its points has the usual ones, so that its
  /// parts say whether it comes back.
  private static let properties: [[Property]] = Kind.allCases.map { kind in
    PropertyTable.properties(of: kind).filter { !$0.isComputed && $0 != .id && $0 != .kind && $0 != .star }.flatMap { property in
      property.isShadow ? (0..<Property.shadowLimit).map { property.of(shadow: $0) } : [property]
    }
  }

  /// Whether a property says the same, a default that is written down as one that is not.
  private static func isEqual(_ one: Graphic, _ other: Graphic, _ property: Property) -> Bool {
    guard one[property] != nil || other[property] != nil else { return true }
    let before = one[property] ?? Graphic.fallback(property, of: one.kind)
    let after = other[property] ?? Graphic.fallback(property, of: one.kind)
    if before == after { return true }
    guard let before, let after else { return false }
    switch (before, after) {
    case (.number(let before), .number(let after)):
      guard case .number(let range) = property.specification.type, range.unit == .angle else { return isNear(before, after) }
      return isNear(Angle.normalised(degrees: before), Angle.normalised(degrees: after))
    case (.numbers(let before), .numbers(let after)):
      return before.count == after.count && zip(before, after).allSatisfy(isNear)
    default: return false
    }
  }

  /// Whether two numbers differ by no more than working them out adds to them.
  private static func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= 1e-9 * max(1, abs(one), abs(other)) }
}
