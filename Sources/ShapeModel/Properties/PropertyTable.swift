// SPDX-License-Identifier: GPL-3.0-or-later
/// All properties in canonical order: the single table behind reading, writing, the inspector, `props`, `set`, completion and the manual.
package enum PropertyTable {
  package static let rows: [PropertySpecification] = linked(
    document + canvas + graphic + geometry + own + paint("fill", .fill, fillRows) + paint("stroke", .stroke, strokeRows) + shadow + text
      + rest + computed)

  /// Row number by path.
  static let byPath: [String: Int] = Dictionary(
    rows.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })

  /// The rows of a shadow, its object first.
  static let shadowRows: Range<Int> = {
    let first = byPath["shadow"]!
    return first..<(rows[first...].firstIndex { !$0.path.hasPrefix("shadow") } ?? rows.count)
  }()

  /// The fields of a specification that are read for every node of a document, stored apart to avoid copying the rest.
  struct Traits {
    /// The row of the object that holds it; negative for none.
    var container: Int16
    var isObject: Bool
    var isComputed: Bool
    var kinds: KindSet
  }

  static let traits: [Traits] = rows.map {
    Traits(
      container: Int16($0.containerRow ?? -1), isObject: $0.type == .object, isComputed: $0.isComputed, kinds: $0.kinds)
  }

  /// The properties a node of this kind may have, in canonical order.
  package static func properties(of kind: Kind) -> [Property] {
    rows.indices.filter { rows[$0].kinds.contains(kind) }.map { Property(row: $0) }
  }

  private static func linked(_ rows: [PropertySpecification]) -> [PropertySpecification] {
    rows.map { row in
      var row = row
      let parts = row.path.split(separator: ".", maxSplits: 1)
      row.key = String(parts.last!)
      if parts.count == 2 { row.containerRow = rows.firstIndex { $0.path == parts[0] && $0.type == .object } }
      return row
    }
  }

  private static func row(
    _ path: String, _ type: ValueType, _ fallback: Value? = nil, _ kinds: KindSet = .graphic, _ section: PropertySpecification.Section,
    _ summary: String, isComputed: Bool = false, isDrawn: Bool = true
  ) -> PropertySpecification {
    PropertySpecification(
      path: path, type: type, fallback: fallback, kinds: kinds, section: section, summary: summary, isComputed: isComputed,
      isDrawn: isDrawn && !isComputed)
  }

  private static let everything = KindSet([.document, .canvas]).union(.graphic)
  private static let line = ValueType.text(maximumBytes: 4096, allowsLineBreaks: false)
  /// A file path, or a whole picture as a `data:` URL.
  private static let picture = ValueType.text(maximumBytes: 64 << 20, allowsLineBreaks: true)
  private static let prose = ValueType.text(maximumBytes: 1 << 20, allowsLineBreaks: true)
  private static let size = NumberRange.size
  private static let positive = NumberRange(minimum: 0, maximum: NumberRange.limit, excludesMinimum: true, unit: .length)
  private static let pair = ValueType.numbers(count: 2, range: .any)
  private static let affine = ValueType.numbers(count: 6, range: .any)
  private static let identity = Value.numbers([1, 0, 0, 1, 0, 0])

  private static let document: [PropertySpecification] = [
    row("format", .word(["shapeedit"]), .string("shapeedit"), .document, .general, "the word that marks the format", isDrawn: false),
    row("version", .integer(1...1), .number(1), .document, .general, "the version of the format", isDrawn: false),
    row("title", line, .string(""), .document, .general, "what the document is called", isDrawn: false),
    row("tokens", .colors, .colors([]), .document, .general, "names for colours, or for other names, used as token(name)"),
    row("styles", .json, nil, .document, .general, "named parts of style"),
    row("variants", .json, nil, .document, .general, "named combinations of what is shown"),
    row("conflicts", .json, nil, .document, .general, "what a merge left open, until resolve settles it", isDrawn: false),
  ]

  private static let canvas: [PropertySpecification] = [
    row("id", .id, nil, KindSet([.canvas]).union(.graphic), .general, "the name that finds it, unique in the document", isDrawn: false),
    row("kind", .kind, nil, .graphic, .general, "what it is", isDrawn: false),
    row("name", line, nil, KindSet([.canvas]).union(.graphic), .general, "the name people give it", isDrawn: false),
  ]

  private static let graphic: [PropertySpecification] = [
    row("visible", .bool, .bool(true), .graphic, .general, "whether it is drawn"),
    row("locked", .bool, .bool(false), .graphic, .general, "whether editing it is refused", isDrawn: false),
    row("opacity", .number(.fraction), .number(1), .graphic, .general, "how much covers what is behind it"),
    row(
      "blend",
      .word([
        "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light", "soft-light",
        "difference", "exclusion", "hue", "saturation", "color", "luminosity",
      ]), .string("normal"), .graphic, .general, "how it mixes with what is behind it"),
    row("tags", .tags, .words([]), .graphic, .general, "words it is found by, as .word", isDrawn: false),
    row("style", line, nil, .graphic, .general, "the document's style it follows"),
    row("notes", prose, .string(""), everything, .general, "remarks that are never drawn", isDrawn: false),
    row("link", line, nil, .graphic, .general, "an address, or #id", isDrawn: false),
  ]

  private static let sized = KindSet([.canvas]).union(.framed)

  private static let geometry: [PropertySpecification] = [
    row("x", .number(.length), .number(0), .framed, .geometry, "left edge of the frame"),
    row("y", .number(.length), .number(0), .framed, .geometry, "top edge of the frame; of a text in SVG, its baseline"),
    row("width", .number(size), .number(0), sized, .geometry, "width of the frame"),
    row("height", .number(size), .number(0), sized, .geometry, "height of the frame"),
    row("x1", .number(.length), .number(0), [.line], .geometry, "where the line starts"),
    row("y1", .number(.length), .number(0), [.line], .geometry, "where the line starts"),
    row("x2", .number(.length), .number(0), [.line], .geometry, "where the line ends"),
    row("y2", .number(.length), .number(0), [.line], .geometry, "where the line ends"),
    row("points", .points(minimum: 2), nil, [.polyline, .polygon], .geometry, "the corners, as x,y x,y ...; a polygon has three at least"),
    row("d", prose, nil, [.path], .geometry, "the outline as SVG path data"),
    row("origin", pair, .numbers([0, 0]), .canvas, .geometry, "coordinates of the top left corner"),
    row("unit", .word(["px", "pt", "mm", "cm", "in"]), .string("px"), .canvas, .geometry, "what one coordinate measures"),
    row("background", .background, Value.none, .canvas, .fill, "colour or gradient behind everything"),
  ]

  private static let own: [PropertySpecification] = [
    row("radius", .edges(counts: [4]), .number(0), [.rectangle], .geometry, "radius of the corners, one or four"),
    row("sides", .integer(3...1000), nil, [.polygon], .geometry, "corners of a regular polygon in the frame"),
    row("star", .object, nil, [.star], .geometry, "how the star is shaped"),
    row("star.points", .integer(3...1000), .number(5), [.star], .geometry, "points of the star"),
    row("star.ratio", .number(.fraction), .number(0.5), [.star], .geometry, "inner radius as a part of the outer"),
    row("star.round", .number(.fraction), .number(0), [.star], .geometry, "how far the corners are rounded"),
    row("rotation", .number(.angle), .number(0), .graphic, .geometry, "degrees clockwise about the centre"),
    row("flip", .word(["none", "h", "v", "hv"]), .string("none"), .graphic, .geometry, "mirrored across an axis"),
    row("transform", affine, identity, .graphic, .geometry, "a b c d e f, where a rotation cannot say it"),
    row("clip", .selector, Value.none, .graphic, .geometry, "the graphic that bounds what is seen"),
    row("source", picture, nil, [.image, .instance], .general, "the picture's file or data; what an instance draws again, as #id"),
    row("fit", .word(["fill", "fit", "stretch", "tile"]), .string("fit"), [.image], .general, "how the picture fills its frame"),
  ]

  /// The rows that fill and stroke have in common.
  private static func paint(_ name: String, _ section: PropertySpecification.Section, _ more: [PropertySpecification])
    -> [PropertySpecification]
  {
    let unit = ValueType.numbers(count: 2, range: .any)
    return [
      row(name, .object, nil, .graphic, section, "none, a colour, a gradient or a token"),
      row("\(name).enabled", .bool, .bool(true), .graphic, section, "whether the \(name) is drawn"),
      row(
        "\(name).type", .word(["none", "solid", "linear", "radial", "other"]), .string("solid"), .graphic, section,
        "one colour or a gradient"),
      row("\(name).color", .color, .color(.black), .graphic, section, "the colour"),
      row("\(name).opacity", .number(.fraction), .number(1), .graphic, section, "opacity of the \(name) alone"),
      row(
        "\(name).stops", .stops, .stops([Stop(offset: 0, color: .black), Stop(offset: 1, color: .white)]), .graphic, section,
        "colours along the gradient"),
      row("\(name).angle", .number(.angle), .number(90), .graphic, section, "direction of a linear gradient, 90 is downwards"),
      row("\(name).from", unit, .numbers([0.5, 0]), .graphic, section, "start in the unit box"),
      row("\(name).to", unit, .numbers([0.5, 1]), .graphic, section, "end in the unit box"),
      row("\(name).center", unit, .numbers([0.5, 0.5]), .graphic, section, "centre of a radial gradient"),
      row("\(name).radius", .number(positive), .number(0.5), .graphic, section, "radius of a radial gradient"),
      row("\(name).focus", unit, nil, .graphic, section, "where a radial gradient starts"),
      row("\(name).spread", .word(["pad", "reflect", "repeat"]), .string("pad"), .graphic, section, "how the gradient continues outside"),
      row("\(name).transform", affine, identity, .graphic, section, "transform of the gradient"),
    ] + more
  }

  private static let fillRows: [PropertySpecification] = [
    row("fill.rule", .word(["nonzero", "evenodd"]), .string("nonzero"), .graphic, .fill, "what counts as inside")
  ]

  private static let arrows = ValueType.word(["none", "arrow", "circle", "bar"])

  private static let strokeRows: [PropertySpecification] = [
    row("stroke.width", .number(size), .number(1), .graphic, .stroke, "thickness of the line"),
    row("stroke.align", .word(["center", "inside", "outside"]), .string("center"), .graphic, .stroke, "side of the outline it lies on"),
    row("stroke.cap", .word(["butt", "round", "square"]), .string("butt"), .graphic, .stroke, "how the line ends"),
    row("stroke.join", .word(["miter", "round", "bevel"]), .string("miter"), .graphic, .stroke, "how corners are drawn"),
    row(
      "stroke.miter", .number(NumberRange(minimum: 1, maximum: NumberRange.limit)), .number(4), .graphic, .stroke,
      "limit of pointed corners"),
    row("stroke.dash", .numbers(count: nil, range: size), .numbers([]), .graphic, .stroke, "lengths drawn and left out in turn"),
    row("stroke.dash-offset", .number(.length), .number(0), .graphic, .stroke, "where the dashes start"),
    row("stroke.start", arrows, .string("none"), .graphic, .stroke, "mark at the start, its middle on it"),
    row("stroke.end", arrows, .string("none"), .graphic, .stroke, "mark at the end, its middle on it"),
  ]

  private static let shadow: [PropertySpecification] = [
    row("shadow", .object, nil, .graphic, .shadow, "none, or dx dy blur [spread] colour, of all shadows with commas between"),
    row("shadow.enabled", .bool, .bool(true), .graphic, .shadow, "whether the shadow is drawn"),
    row("shadow.dx", .number(.length), .number(0), .graphic, .shadow, "how far right"),
    row("shadow.dy", .number(.length), .number(2), .graphic, .shadow, "how far down"),
    row("shadow.blur", .number(size), .number(4), .graphic, .shadow, "how soft its edge is"),
    row("shadow.spread", .number(.length), .number(0), .graphic, .shadow, "how far it extends beyond the shape"),
    row("shadow.color", .color, .color(Color(red: 0, green: 0, blue: 0, alpha: 0x40)), .graphic, .shadow, "its colour"),
    row("shadow.inner", .bool, .bool(false), .graphic, .shadow, "whether it falls inside the shape"),
  ]

  private static let text: [PropertySpecification] = [
    row("text", .object, nil, .graphic, .text, "the text, or a shape's label"),
    row("text.string", prose, .string(""), .graphic, .text, "what is written"),
    row("text.font", line, .string("sans-serif"), .graphic, .text, "font families, the first there is"),
    row(
      "text.size", .number(NumberRange(minimum: 0, maximum: 10_000, excludesMinimum: true, unit: .length)), .number(16), .graphic, .text,
      "size of the letters; fit sets the largest that fits now"),
    row("text.weight", .weight, .number(400), .graphic, .text, "400 is normal, 700 is bold"),
    row("text.italic", .bool, .bool(false), .graphic, .text, "whether it slants"),
    row("text.color", .color, .color(.black), .graphic, .text, "colour of the letters"),
    row("text.align", .word(["left", "center", "right", "justify"]), nil, .graphic, .text, "left for text, center for labels"),
    row("text.valign", .word(["top", "middle", "bottom"]), nil, .graphic, .text, "top for text, middle for labels"),
    row("text.line-height", .lineHeight, .string("auto"), .graphic, .text, "distance of lines, as a factor of the size"),
    row("text.spacing", .number(.length), .number(0), .graphic, .text, "extra space between letters"),
    row("text.decoration", .word(["none", "underline", "strike"]), .string("none"), .graphic, .text, "a line under or through it"),
    row("text.case", .word(["none", "upper", "lower", "title"]), .string("none"), .graphic, .text, "case it is shown in"),
    row("text.wrap", .word(["none", "width", "box"]), .string("none"), .graphic, .text, "what it is broken to"),
    row(
      "text.inset", .edges(counts: [2, 4]), nil, .graphic, .text,
      "margin inside the frame: all sides, top and left, or from the top clockwise"),
  ]

  private static let rest: [PropertySpecification] = [
    row("extra", .json, nil, KindSet([.canvas]).union(.graphic), .general, "attributes of other formats, kept for them")
  ]

  private static let computed: [PropertySpecification] =
    [
      row(
        "frame", .numbers(count: 4, range: .any), nil, KindSet([.canvas]).union(.graphic), .geometry, "x y width height together",
        isComputed: true),
      row(
        "bbox", .numbers(count: 4, range: .any), nil, KindSet([.canvas]).union(.graphic), .geometry, "box around the outline",
        isComputed: true),
      row("vbox", .numbers(count: 4, range: .any), nil, .graphic, .geometry, "box around all that is drawn", isComputed: true),
      row("center", pair, nil, .graphic, .geometry, "middle of the box", isComputed: true),
      row("area", .number(.any), nil, .graphic, .geometry, "area inside the outline; of a group, that of its box", isComputed: true),
      row("length", .number(.length), nil, .graphic, .geometry, "length of the outline", isComputed: true),
      row("depth", .number(.any), nil, .graphic, .general, "levels below the canvas", isComputed: true),
      row("index", .number(.any), nil, .graphic, .general, "place among its siblings, from 0", isComputed: true),
      row("path", line, nil, .graphic, .general, "names from the canvas down", isComputed: true),
      row("count", .number(.any), nil, .graphic, .general, "children it has", isComputed: true),
    ] + measures

  /// The measures of the boxes and of the center, for selectors and expressions.
  private static let measures: [PropertySpecification] =
    [("bbox", "bbox"), ("vbox", "vbox")].flatMap { path, box in
      [("x", "left edge"), ("y", "top edge"), ("width", "width"), ("height", "height")].map { key, what in
        row("\(path).\(key)", .number(.any), nil, .graphic, .geometry, "\(what) of \(box)", isComputed: true)
      }
    }
    + ["x", "y"].map { row("center.\($0)", .number(.any), nil, .graphic, .geometry, "\($0) of the middle of bbox", isComputed: true) }

}

extension KindSet {
  fileprivate static let line = KindSet([.line])
  fileprivate static let rectangle = KindSet([.rectangle])
  fileprivate static let polyline = KindSet([.polyline])
  fileprivate static let polygon = KindSet([.polygon])
  fileprivate static let path = KindSet([.path])
  fileprivate static let star = KindSet([.star])
  fileprivate static let image = KindSet([.image])
  fileprivate static let instance = KindSet([.instance])
}
