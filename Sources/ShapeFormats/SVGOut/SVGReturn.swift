// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Finds the differences after a drawing is written as SVG, read back and converted to the shapeedit format.
///
/// Nothing is predicted: the written SVG is read, and each graphic is compared with its original. So everything that is not noted is equal.
package struct SVGReturn {
  private let drawing: Drawing
  private let copy: Document
  private var conversion: Conversion

  /// Writes a drawing as SVG, and notes everything that would differ when read back.
  ///
  /// Costs writing and reading the drawing.
  package static func pieces(_ drawing: Drawing) -> [[UInt8]] {
    let pieces = SVGWriter.pieces(drawing)
    // An SVG document exported as SVG still has its original file.
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

  /// The properties of each kind, shadows by ordinal. `star` is left out: without this object a star has the default points, so its
  /// members decide whether it is equal.
  private static let properties: [[Property]] = Kind.allCases.map { kind in
    PropertyTable.properties(of: kind).filter { !$0.isComputed && $0 != .id && $0 != .kind && $0 != .star }.flatMap { property in
      property.isShadow ? (0..<Property.shadowLimit).map { property.of(shadow: $0) } : [property]
    }
  }

  /// Whether two graphics have the same value of a property; an explicit default equals a missing value.
  private static func isEqual(_ one: Graphic, _ other: Graphic, _ property: Property) -> Bool {
    guard one[property] != nil || other[property] != nil else { return true }
    let before = one[property] ?? Graphic.fallback(property, of: one.kind)
    let after = other[property] ?? Graphic.fallback(property, of: one.kind)
    if before == after || isEqualPaint(one, other, property) { return true }
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

  /// A colour, and the opacity that is multiplied by its alpha: SVG has one number for both.
  private static let paints: [(color: Property, opacity: Property)] = [
    (.fillColor, .fillOpacity), (.strokeColor, Property(path: "stroke.opacity")!),
  ]

  /// Whether the property is part of a paint whose colour and opacity together are the same in both graphics.
  private static func isEqualPaint(_ one: Graphic, _ other: Graphic, _ property: Property) -> Bool {
    guard let paint = paints.first(where: { $0.color == property || $0.opacity == property }) else { return false }
    func painted(_ graphic: Graphic) -> (color: Color, opacity: Double)? {
      guard case .color(var color)? = graphic[paint.color] ?? Graphic.fallback(paint.color, of: graphic.kind) else { return nil }
      let opacity = color.opacity * ((graphic[paint.opacity] ?? Graphic.fallback(paint.opacity, of: graphic.kind))?.number ?? 1)
      color.alpha = .max
      return (color, opacity)
    }
    guard let before = painted(one), let after = painted(other) else { return false }
    // Opacities are written with four decimals.
    return before.color == after.color && abs(before.opacity - after.opacity) <= 0.0001
  }

  /// Whether two numbers are equal up to rounding errors.
  private static func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= 1e-9 * max(1, abs(one), abs(other)) }
}
