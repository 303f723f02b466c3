// SPDX-License-Identifier: GPL-3.0-or-later
import CScan

/// The names of elements, attributes and style properties that the reader knows, found by their bytes in constant time.
enum SVGWord: UInt8, CaseIterable {
  // Elements.
  case svg = 1, g, a, use, path, rect, circle, ellipse, line, polyline, polygon, text, image, tspan, stop, title, desc, defs, symbol
  case foreignObject, flowRoot, linearGradient, radialGradient, clipPath
  // Attributes, and the element `switch`; `style` is an element as well. `switch` and `class` are keywords of Swift.
  case style, switchElement, classes, id, transform, x, y, width, height, cx, cy, r, rx, ry, x1, y1, x2, y2, points, d, viewBox, href,
    xlinkHref
  case label, ariaLabel, insensitive, dx, dy, space
  case sodipodiType, starSides, starCX, starCY, starR1, starR2, starArg1, starArg2, starFlatSided, starRounded, starRandomized
  // Style properties.
  case fill, fillOpacity, fillRule, stroke, strokeWidth, strokeOpacity, strokeLinecap, strokeLinejoin, strokeMiterlimit, strokeDasharray
  case strokeDashoffset, opacity, display, visibility, color, fontFamily, fontSize, fontWeight, fontStyle, textAnchor, letterSpacing
  case textDecoration, mixBlendMode, stopColor, stopOpacity, font, lineHeight
  case markerStart, markerEnd, clip, filter, mask, transformOrigin, transformBox

  /// The spelling of the word.
  var text: String { SVGWord.texts[Int(rawValue) - 1] }

  private static let texts = [
    "svg", "g", "a", "use", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "image", "tspan", "stop", "title",
    "desc", "defs", "symbol",
    "foreignObject", "flowRoot", "linearGradient", "radialGradient", "clipPath",
    "style", "switch", "class", "id", "transform", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2",
    "points",
    "d", "viewBox", "href", "xlink:href",
    "inkscape:label", "aria-label", "sodipodi:insensitive", "dx", "dy", "xml:space",
    "sodipodi:type", "sodipodi:sides", "sodipodi:cx", "sodipodi:cy", "sodipodi:r1", "sodipodi:r2", "sodipodi:arg1", "sodipodi:arg2",
    "inkscape:flatsided", "inkscape:rounded", "inkscape:randomized",
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin",
    "stroke-miterlimit", "stroke-dasharray",
    "stroke-dashoffset", "opacity", "display", "visibility", "color", "font-family", "font-size", "font-weight", "font-style",
    "text-anchor",
    "letter-spacing",
    "text-decoration", "mix-blend-mode", "stop-color", "stop-opacity", "font", "line-height",
    "marker-start", "marker-end", "clip-path", "filter", "mask", "transform-origin", "transform-box",
  ]

  /// The longest word that the scanner's hash table can hold, in bytes.
  private static let tableLimit = 16

  nonisolated(unsafe) private static let table: UnsafePointer<scan_words> = {
    precondition(texts.count == allCases.count, "one text a word")
    // A word too long for the table is replaced by an impossible name, so that the code of each word is its raw value.
    return DocumentWords.table(texts.enumerated().map { $1.utf8.count > tableLimit ? "?\($0)" : $1 })
  }()

  private static let long = allCases.filter { $0.text.utf8.count > tableLimit }

  /// The word that some bytes spell; nil if there is none.
  ///
  /// Reads 16 bytes from the start, whatever the count.
  static func find(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> SVGWord? {
    if count <= tableLimit { return SVGWord(rawValue: UInt8(scan_words_find(table, bytes, count))) }
    return long.first { $0.text.utf8.elementsEqual(UnsafeBufferPointer(start: bytes, count: count)) }
  }

  /// Whether it is an attribute of geometry that a style can declare as well.
  var isStyledGeometry: Bool {
    switch self {
    case .transform, .x, .y, .width, .height, .cx, .cy, .r, .rx, .ry, .d: true
    default: false
    }
  }

  /// The word with a spelling; nil if there is none.
  init?(text: String) {
    guard let word = SVGWord.byText[text] else { return nil }
    self = word
  }

  private static let byText = Dictionary(allCases.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })

  /// Whether children inherit the style property.
  var isInherited: Bool { SVGWord.inherited.contains(self) }

  private static let inherited: Set<SVGWord> = [
    .fill, .fillOpacity, .fillRule, .stroke, .strokeWidth, .strokeOpacity, .strokeLinecap, .strokeLinejoin, .strokeMiterlimit,
    .strokeDasharray, .strokeDashoffset, .visibility, .color, .fontFamily, .fontSize, .fontWeight, .fontStyle, .textAnchor, .letterSpacing,
    .font, .lineHeight, .markerStart, .markerEnd,
  ]

  /// Whether it can be declared in a style, and not only as an attribute.
  var isStyle: Bool { rawValue >= SVGWord.fill.rawValue }
}
