// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The declarations that elements inherit in SVG, including those without a property of the model.
///
/// - SeeAlso: SVG 2, appendix "Property index"; CSS Text, CSS Writing Modes and CSS Fonts for those of texts.
enum InheritedNames {
  /// The graphics that an inherited declaration can affect.
  enum Reach {
    case everything
    case text
    /// Shapes: SVG 2 draws markers at the vertices of all, and some renderers do.
    case markers
  }

  /// The initial value of each name, and the graphics it can affect; attributes that are not styles begin with `@`.
  static let table: [String: (initial: String, reach: Reach)] = {
    let all = [
      "fill": "#000", "fill-opacity": "1", "fill-rule": "nonzero", "stroke": "none", "stroke-width": "1", "stroke-opacity": "1",
      "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-miterlimit": "4", "stroke-dasharray": "none",
      "stroke-dashoffset": "0", "visibility": "visible", "color": "#000", "clip-rule": "nonzero", "paint-order": "normal",
      "pointer-events": "auto", "cursor": "auto", "shape-rendering": "auto", "image-rendering": "auto", "color-rendering": "auto",
      "color-interpolation": "sRGB", "color-interpolation-filters": "linearRGB", "@xml:base": "",
    ]
    let text = [
      // The font that browsers and renderers use if no family is declared.
      "font-family": "Times New Roman,serif", "font-size": "medium", "font-weight": "normal", "font-style": "normal",
      "font-variant": "normal",
      "font-stretch": "normal", "font-size-adjust": "none", "font-kerning": "auto", "font-feature-settings": "normal",
      "font-variation-settings": "normal", "text-anchor": "start", "letter-spacing": "normal", "word-spacing": "normal",
      "line-height": "normal", "writing-mode": "horizontal-tb", "direction": "ltr", "glyph-orientation-horizontal": "0deg",
      "glyph-orientation-vertical": "auto", "dominant-baseline": "auto", "text-rendering": "auto", "white-space": "normal",
      "text-align": "start", "text-indent": "0", "text-transform": "none", "text-decoration": "none", "tab-size": "8", "kerning": "auto",
      "text-orientation": "mixed", "@xml:space": "default", "@xml:lang": "", "@lang": "",
    ]
    let markers = ["marker-start": "none", "marker-mid": "none", "marker-end": "none"]
    var table: [String: (initial: String, reach: Reach)] = [:]
    for (name, initial) in all { table[name] = (initial, .everything) }
    for (name, initial) in text { table[name] = (initial, .text) }
    for (name, initial) in markers { table[name] = (initial, .markers) }
    return table
  }()

  /// Whether elements inherit a declaration; variables are always inherited.
  static func contains(_ name: String) -> Bool { table[name] != nil || name.hasPrefix("--") }

  /// The attributes that declare a style, except the inherited ones.
  static let otherAttributes: Set<String> = [
    "opacity", "display", "overflow", "clip-path", "mask", "filter", "stop-color", "stop-opacity", "flood-color", "flood-opacity",
    "lighting-color", "mix-blend-mode", "isolation", "transform-origin", "transform-box", "vector-effect", "mask-type", "unicode-bidi",
    "baseline-shift", "alignment-baseline", "transform", "font", "marker", "clip", "enable-background",
  ]

  /// The initial values of styles that are not inherited and that affect graphics.
  static let own: [String: String] = [
    "opacity": "1", "display": "inline", "clip-path": "none", "mask": "none", "filter": "none", "mix-blend-mode": "normal",
    "isolation": "auto", "overflow": "visible", "vector-effect": "none",
  ]
}
