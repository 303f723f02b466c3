// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The SVG representation of a property: the one table for reading and editing.
enum SVGField {
  /// A style property, with the decoding of its values.
  case style(SVGWord, Decode)
  /// A part of `fill` or `stroke`.
  case paint(SVGWord, PaintPart)
  /// A part of a shadow, which is a filter in SVG.
  case shadow(ShadowPart)
  case special(Special)

  /// The decoding of a style property's text.
  enum Decode {
    case number
    case length
    case word
    case lengths
    case font
    case weight
    case italic
    case anchor
    case decoration
    /// `display`, as a Boolean.
    case display
  }

  enum PaintPart { case object, type, color, stops, angle, from, to, center, radius, focus, spread, transform }

  enum ShadowPart: String, CaseIterable { case object = "", dx, dy, blur, spread, color, inner }

  enum Special {
    case name, tags, locked, notes, link
    case x, y, width, height, x1, y1, x2, y2, radius, points, path, rotation, transform, source
    case string
    case origin, unit
    case sides, starPoints, starRatio

    /// Whether the attributes of the property depend on the kind of element.
    var isShape: Bool {
      switch self {
      case .x1, .y1, .x2, .y2, .radius, .points, .path: true
      default: false
      }
    }

    /// The attributes that can hold the property, the likeliest first.
    var words: [SVGWord] {
      switch self {
      case .name: [.label, .ariaLabel, .id]
      case .tags: [.classes]
      case .locked: [.insensitive]
      case .notes, .string: []
      case .link, .source: [.href, .xlinkHref]
      case .x: [.x, .cx, .starCX]
      case .y: [.y, .cy, .starCY]
      case .width: [.width, .r, .rx, .viewBox, .starR1]
      case .height: [.height, .r, .ry, .viewBox, .starR1]
      case .x1: [.x1]
      case .y1: [.y1]
      case .x2: [.x2]
      case .y2: [.y2]
      case .radius: [.rx, .ry]
      case .points: [.points]
      case .path: [.d]
      case .rotation, .transform: [.transform, .starArg1]
      case .sides, .starPoints: [.starSides]
      case .starRatio: [.starR2]
      case .origin: [.viewBox]
      case .unit: [.width]
      }
    }
  }

  /// The field of a property; nil if SVG has none.
  static subscript(property: Property) -> SVGField? { table[Int(property.row)] }

  /// The names of the attributes and declarations that can hold a property.
  static func names(of property: Property) -> [String] {
    switch SVGField[property] {
    case .style(let word, _)?, .paint(let word, _)?: [word.text]
    case .shadow?: [SVGWord.filter.text]
    case .special(let special)?: special.words.map(\.text)
    case nil: []
    }
  }

  /// The objects that contain the style properties.
  static let containers: [SVGWord: Property] = {
    var containers: [SVGWord: Property] = [.fill: .fill, .stroke: .stroke]
    for (row, field) in table.enumerated() {
      if case .style(let word, _)? = field, let container = Property(row).container { containers[word] = container }
    }
    return containers
  }()

  private static let table: [SVGField?] = PropertyTable.rows.map { byPath[$0.path] }

  private static let byPath: [String: SVGField] = {
    var fields: [String: SVGField] = [
      "opacity": .style(.opacity, .number), "visible": .style(.display, .display), "blend": .style(.mixBlendMode, .word),
      "fill.opacity": .style(.fillOpacity, .number), "fill.rule": .style(.fillRule, .word),
      "stroke.opacity": .style(.strokeOpacity, .number), "stroke.width": .style(.strokeWidth, .length),
      "stroke.cap": .style(.strokeLinecap, .word), "stroke.join": .style(.strokeLinejoin, .word),
      "stroke.miter": .style(.strokeMiterlimit, .number), "stroke.dash": .style(.strokeDasharray, .lengths),
      "stroke.dash-offset": .style(.strokeDashoffset, .length), "text.font": .style(.fontFamily, .font),
      "text.size": .style(.fontSize, .length), "text.weight": .style(.fontWeight, .weight), "text.italic": .style(.fontStyle, .italic),
      "text.align": .style(.textAnchor, .anchor), "text.spacing": .style(.letterSpacing, .length),
      "text.decoration": .style(.textDecoration, .decoration), "text.string": .special(.string),
      "name": .special(.name), "tags": .special(.tags), "locked": .special(.locked), "notes": .special(.notes), "link": .special(.link),
      "x": .special(.x), "y": .special(.y), "width": .special(.width), "height": .special(.height), "x1": .special(.x1),
      "y1": .special(.y1), "x2": .special(.x2), "y2": .special(.y2), "points": .special(.points), "d": .special(.path),
      "radius": .special(.radius), "rotation": .special(.rotation), "transform": .special(.transform), "source": .special(.source),
      "origin": .special(.origin), "unit": .special(.unit), "sides": .special(.sides), "star.points": .special(.starPoints),
      "star.ratio": .special(.starRatio),
    ]
    let parts: [(String, PaintPart)] = [
      ("type", .type), ("color", .color), ("stops", .stops), ("angle", .angle), ("from", .from), ("to", .to), ("center", .center),
      ("radius", .radius),
      ("focus", .focus), ("spread", .spread), ("transform", .transform),
    ]
    for (name, word) in [("fill", SVGWord.fill), ("stroke", .stroke)] {
      fields[name] = .paint(word, .object)
      for (part, kind) in parts { fields["\(name).\(part)"] = .paint(word, kind) }
    }
    for part in ShadowPart.allCases { fields[part == .object ? "shadow" : "shadow.\(part.rawValue)"] = .shadow(part) }
    return fields
  }()
}

extension SVGField.Decode {
  /// Decodes a text; `.invalid` if it is not a valid value.
  func value(_ text: String, _ property: Property, font: FontSizes = FontSizes(), diagonal: Double) -> Value {
    let decoded: Value? =
      switch self {
      case .number: SVGNumbers.length(text, whole: 1).map { .number($0) }
      case .length: text == "normal" ? .number(0) : SVGNumbers.length(text, whole: diagonal, font: font).map { .number($0) }
      case .word: .string(text)
      case .lengths: text == "none" ? .numbers([]) : .numbers(lengths(text, font, diagonal))
      case .font: .string(FontFamilies.read(text))
      case .weight: weight(text)
      case .italic: .bool(text == "italic" || text == "oblique")
      case .anchor: .string(text == "middle" ? "center" : text == "end" ? "right" : "left")
      case .decoration: .string(text.contains("line-through") ? "strike" : text.contains("underline") ? "underline" : "none")
      case .display: .bool(text != "none")
      }
    guard let decoded, PropertyTable.accepts(decoded, property) else { return .unfit(text) }
    return decoded
  }

  private func lengths(_ text: String, _ font: FontSizes, _ diagonal: Double) -> [Double] {
    text.split { $0 == "," || $0 == " " }.compactMap { SVGNumbers.length(String($0), whole: diagonal, font: font) }
  }

  private func weight(_ text: String) -> Value? {
    if let number = PropertyTable.weights[text] { return .number(number) }
    return SVGNumbers.split(text).map { .number($0.number) }
  }

  /// The text of a value in SVG; nil if SVG cannot represent it.
  func text(_ value: Value) -> String? {
    switch (self, value) {
    case (.number, .number(let number)), (.length, .number(let number)), (.weight, .number(let number)): NumberText.string(number)
    case (.word, .string(let word)): word
    case (.font, .string(let families)): FontFamilies.spelled(families)
    case (.weight, .string(let word)): PropertyTable.weights[word].map(NumberText.string)
    case (.lengths, .numbers(let numbers)): numbers.isEmpty ? "none" : numbers.map(NumberText.string).joined(separator: ",")
    case (.italic, .bool(let isItalic)): isItalic ? "italic" : "normal"
    case (.anchor, .string(let word)): ["left": "start", "center": "middle", "right": "end"][word]
    case (.decoration, .string(let word)): word == "strike" ? "line-through" : word
    case (.display, .bool(let isVisible)): isVisible ? "inline" : "none"
    default: nil
    }
  }
}

extension Value {
  /// An invalid value, of the wrong type or out of range, with the file's text as a JSON string.
  static func unfit(_ text: String) -> Value {
    var json: [UInt8] = []
    CanonicalJSON.append(string: text, to: &json)
    return .invalid(String(decoding: json, as: UTF8.self))
  }
}
