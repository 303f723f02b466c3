// SPDX-License-Identifier: GPL-3.0-or-later
/// One property of a document, a canvas or a graphic: a row of ``PropertyTable`` and, for shadow properties, the index of the shadow.
///
/// Sorts in the order of the members in canonical form.
package struct Property: Hashable, Comparable, Sendable {
  /// Its row in ``PropertyTable/rows``.
  package let row: UInt8
  /// The index of the shadow, from 0, for properties of shadows; else 0.
  package let ordinal: UInt8

  init(row: Int, ordinal: Int = 0) {
    self.row = UInt8(row)
    self.ordinal = UInt8(ordinal)
  }

  /// The maximum number of shadows of a graphic.
  package static let shadowLimit = 8

  package var specification: PropertySpecification { PropertyTable.rows[Int(row)] }

  /// The name in selectors and scripts, which is also the path in the JSON: `fill.color`, `shadow[2].dx`.
  package var path: String {
    let path = specification.path
    guard ordinal > 0 else { return path }
    let rest = path.utf8.dropFirst("shadow".utf8.count)
    return "shadow[\(ordinal + 1)]" + String(rest)!
  }

  /// The last part of the path: the key in the JSON object that holds it.
  package var key: String { specification.key }

  /// The object that holds it; nil for a member of the graphic itself.
  package var container: Property? {
    let container = PropertyTable.traits[Int(row)].container
    return container < 0 ? nil : Property(row: Int(container), ordinal: Int(ordinal))
  }

  /// Whether it is an object that holds other properties.
  package var isObject: Bool { PropertyTable.traits[Int(row)].isObject }

  /// Whether the program computes it and no file stores it.
  package var isComputed: Bool { PropertyTable.traits[Int(row)].isComputed }

  /// The kinds that may have it.
  package var kinds: KindSet { PropertyTable.traits[Int(row)].kinds }

  /// The same property of another shadow.
  package func of(shadow ordinal: Int) -> Property { Property(row: Int(row), ordinal: ordinal) }

  package var isShadow: Bool { PropertyTable.shadowRows.contains(Int(row)) }

  /// The sort key: all properties of one shadow precede those of the next, in place of the rows of shadows.
  private var rank: Int {
    let rows = PropertyTable.shadowRows
    let row = Int(row)
    if row < rows.lowerBound { return row }
    if rows.contains(row) { return rows.lowerBound + Int(ordinal) * rows.count + row - rows.lowerBound }
    return row + Property.shadowLimit * rows.count
  }

  package static func < (left: Property, right: Property) -> Bool { left.rank < right.rank }
}

/// The definition of a property, the same for every node.
package struct PropertySpecification: Sendable {
  package let path: String
  package let type: ValueType
  /// The default value; nil where absence has a meaning of its own.
  package let fallback: Value?
  /// The kinds that may have it.
  package let kinds: KindSet
  /// The section of the inspector that shows it.
  package let section: Section
  package let summary: String
  /// Computed by the program and never stored.
  package let isComputed: Bool
  /// Whether a picture depends on it. A test sets each drawn property, and checks that the drawing changes.
  package let isDrawn: Bool
  package internal(set) var key = ""
  package internal(set) var containerRow: Int?

  /// The groups of the inspector in order.
  package enum Section: String, Sendable, CaseIterable {
    case general = "General"
    case geometry = "Geometry"
    case fill = "Fill"
    case stroke = "Stroke"
    case shadow = "Shadow"
    case text = "Text"
  }
}

extension Property {
  /// The property with this name; nil when there is none.
  package init?(path: some StringProtocol) {
    guard path.utf8.count <= PropertyTable.longestKey else { return nil }
    if let row = PropertyTable.byPath[String(path)] {
      self.init(row: row)
      return
    }
    guard path.hasPrefix("shadow["), let close = path.firstIndex(of: "]"),
      let number = Int(path[path.index(path.startIndex, offsetBy: 7)..<close]), (1...Property.shadowLimit).contains(number),
      let row = PropertyTable.byPath["shadow" + path[path.index(after: close)...]]
    else { return nil }
    self.init(row: row, ordinal: number - 1)
  }

  private static func known(_ path: String) -> Property { Property(row: PropertyTable.byPath[path]!) }

  /// The properties that a node must have.
  package static let required: Set<Property> = [.id, .kind, .format, .version]

  package static let format = known("format")
  package static let version = known("version")
  package static let title = known("title")
  package static let tokens = known("tokens")
  package static let textColor = known("text.color")
  package static let notes = known("notes")
  package static let variants = known("variants")
  package static let background = known("background")
  package static let styles = known("styles")
  package static let conflicts = known("conflicts")
  package static let id = known("id")
  package static let kind = known("kind")
  package static let name = known("name")
  package static let visible = known("visible")
  package static let locked = known("locked")
  package static let opacity = known("opacity")
  package static let blend = known("blend")
  package static let tags = known("tags")
  package static let link = known("link")
  package static let source = known("source")
  package static let style = known("style")
  package static let x = known("x")
  package static let y = known("y")
  package static let width = known("width")
  package static let height = known("height")
  package static let x1 = known("x1")
  package static let y1 = known("y1")
  package static let x2 = known("x2")
  package static let y2 = known("y2")
  package static let points = known("points")
  package static let d = known("d")
  package static let unit = known("unit")
  package static let radius = known("radius")
  package static let sides = known("sides")
  package static let rotation = known("rotation")
  package static let flip = known("flip")
  package static let transform = known("transform")
  package static let clip = known("clip")
  package static let star = known("star")
  package static let starPoints = known("star.points")
  package static let starRatio = known("star.ratio")
  package static let starRound = known("star.round")
  package static let fill = known("fill")
  package static let fillEnabled = known("fill.enabled")
  package static let fillType = known("fill.type")
  package static let fillColor = known("fill.color")
  package static let fillOpacity = known("fill.opacity")
  package static let fillRule = known("fill.rule")
  package static let fillStops = known("fill.stops")
  package static let fillAngle = known("fill.angle")
  package static let stroke = known("stroke")
  package static let strokeEnabled = known("stroke.enabled")
  package static let strokeType = known("stroke.type")
  package static let strokeColor = known("stroke.color")
  package static let strokeOpacity = known("stroke.opacity")
  package static let strokeStops = known("stroke.stops")
  package static let strokeWidth = known("stroke.width")
  package static let strokeMiter = known("stroke.miter")
  package static let strokeAlign = known("stroke.align")
  package static let strokeCap = known("stroke.cap")
  package static let strokeJoin = known("stroke.join")
  package static let strokeStart = known("stroke.start")
  package static let strokeEnd = known("stroke.end")
  package static let shadow = known("shadow")
  package static let shadowDX = known("shadow.dx")
  package static let shadowDY = known("shadow.dy")
  package static let shadowBlur = known("shadow.blur")
  package static let shadowSpread = known("shadow.spread")
  package static let shadowEnabled = known("shadow.enabled")
  package static let shadowColor = known("shadow.color")
  package static let shadowInner = known("shadow.inner")
  package static let text = known("text")
  package static let textString = known("text.string")
  package static let textFont = known("text.font")
  package static let textWrap = known("text.wrap")
  package static let textSize = known("text.size")
  package static let textWeight = known("text.weight")
}
