// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension SVGDecoder {
  /// The text of an attribute, or of the declaration that wins over it.
  func attribute(_ word: SVGWord) -> String? {
    if word.isStyledGeometry, let declared = element[word] {
      let text = source.resolved(source.text(declared.value), at: node) ?? ""
      if text != "auto" { return word == .d ? SVGDecoder.path(text) : text }
    }
    return element.tag[word].map { source.text($0.value) }
  }

  /// Path data in a declaration: `path("M0 0h9")`.
  private static func path(_ text: String) -> String? {
    guard text.hasPrefix("path("), let start = text.firstIndex(where: { $0 == "\"" || $0 == "'" }) else { return nil }
    return String(text[text.index(after: start)...].prefix { $0 != text[start] })
  }

  /// Whether a style declares some of the element's geometry.
  var hasStyledGeometry: Bool { element.declared.contains { $0.word.isStyledGeometry } }

  /// The transform of the element, without the part that its kind adds.
  var ownTransform: SVGTransform { SVGTransform(self) }

  func specialValue(_ special: SVGField.Special) -> Value? {
    switch special {
    case .name: return name.map { .string($0) }
    case .tags: return attribute(.classes).flatMap(SVGDecoder.tags)
    case .locked: return attribute(.insensitive) == "true" ? .bool(true) : nil
    case .notes: return child("desc").map { .string($0) }
    case .link: return source.word(of: node) == .a ? href : nil
    case .source: return kind == .image || kind == .instance ? href : nil
    case .x, .y, .width, .height: return kind == .canvas ? canvas(special) : frame(special)
    case .x1, .y1, .x2, .y2: return length(special.words[0], special == .x1 || special == .x2)
    case .radius: return radius
    case .points: return points
    case .path: return attribute(.d).map { .string($0) }
    case .rotation: return rotation.map { .number($0) }
    case .transform: return transform
    case .string: return kind == .text ? .string(TextContent(source, element).string) : nil
    case .origin, .unit: return canvas(special)
    case .sides, .starPoints: return star.map { .number(Double($0.pointCount)) }
    case .starRatio: return star.map { .number(($0.innerRadius ?? 0) / $0.outerRadius) }
    }
  }

  /// The address of `href`; that of an element as `#` and its id, however it is spelled.
  private var href: Value? {
    guard let text = attribute(.href) ?? attribute(.xlinkHref) else { return nil }
    let address = text[...].trimmed(where: \.isWhitespace)
    guard address.utf8.first == UInt8(ascii: "#") else { return .string(text) }
    return .string("#" + source.id(ofFragment: String(address.dropFirst())))
  }

  /// The name: the label of an editor, the accessible name, the title, or the id.
  private var name: String? {
    let named = attribute(.label) ?? attribute(.ariaLabel) ?? child("title") ?? (kind == .canvas ? nil : source.writtenID(at: node))
    guard let named, !named.isEmpty else { return nil }
    let hasLines = named.utf8.contains { $0 == 0x0a || $0 == 0x0d }
    return hasLines ? TextLines.lines(of: named).filter { !$0.isEmpty }.joined(separator: " ") : named
  }

  /// Whether it has a name other than its id.
  var isNamed: Bool { attribute(.label) ?? attribute(.ariaLabel) ?? child("title") != nil }

  /// The text of a child element that precedes all child nodes: `title` or `desc`.
  private func child(_ name: String) -> String? {
    childContent(name).map { range in
      var content = ContentCursor(source.bytes, range)
      return characters(&content)
    }
  }

  /// The content of such a child.
  func childContent(_ name: String) -> Range<Int>? {
    guard !element.tag.isEmpty else { return nil }
    let nodeIndex = source.nodeIndex
    let limit = nodeIndex.subtreeCount(node) > 1 ? nodeIndex.start(node + 1) : nodeIndex.end(node)
    var content = ContentCursor(source.bytes, element.tag.end..<limit)
    var looked = 0
    while looked < SVGDecoder.lookLimit, let piece = content.next() {
      guard case .start(let tag) = piece, content.depth == (tag.isEmpty ? 0 : 1) else { continue }
      looked += tag.end < element.tag.end + SVGDecoder.lookBytes ? 1 : SVGDecoder.lookLimit
      guard !tag.isEmpty else { continue }
      guard source.bytes.text(tag.localName(source.bytes)) == name else { continue }
      while let piece = content.next() {
        if case .end(let range) = piece, content.depth == 0 { return tag.end..<range.lowerBound }
      }
    }
    return nil
  }

  /// The maximum number of child elements, and of bytes, that are searched for a title.
  private static let (lookLimit, lookBytes) = (24, 1 << 20)

  private func characters(_ content: inout ContentCursor) -> String {
    var text = ""
    while let piece = content.next() {
      switch piece {
      case .characters(let range): text += source.index.markup.characters(source.bytes, range)
      case .verbatim(let range): text += source.bytes.text(range)
      default: continue
      }
    }
    return TextContent.collapsed(text)
  }

  private static func tags(_ text: String) -> Value? {
    let words = ClassList(text).names.map(String.init).filter(IDSyntax.isValid)
    return words.isEmpty ? nil : .words(words)
  }

  // MARK: Geometry

  private func length(_ word: SVGWord, _ isHorizontal: Bool) -> Value? {
    guard let text = kind == .text ? firstPlace(word) : attribute(word) else { return nil }
    let whole = isHorizontal ? viewport.width : viewport.height
    // A text may list one `x` per letter: the first one positions it.
    let first = kind == .text ? String(text.split { $0 == " " || $0 == "," }.first ?? "") : text
    return SVGNumbers.length(first, whole: whole, font: fontSizes).map { .number($0) } ?? .unfit(text)
  }

  private func number(_ word: SVGWord, _ isHorizontal: Bool) -> Double? { length(word, isHorizontal)?.number }

  private func frame(_ part: SVGField.Special) -> Value? {
    let isHorizontal = part == .x || part == .width
    if let frame = star?.frame {
      return .number([.x: frame.x, .y: frame.y, .width: frame.width, .height: frame.height][part]!)
    }
    guard kind == .ellipse else { return kind == .text && (part == .width || part == .height) ? nil : length(part.words[0], isHorizontal) }
    let isCircle = source.word(of: node) == .circle
    let radius = isCircle ? radiusOfCircle : number(isHorizontal ? .rx : .ry, isHorizontal) ?? 0
    switch part {
    case .width, .height: return .number(2 * radius)
    default:
      return .number(SVGDecoder.edge(number(isHorizontal ? .cx : .cy, isHorizontal) ?? 0, radius))
    }
  }

  /// The left or upper edge of an ellipse.
  static func edge(_ center: Double, _ radius: Double) -> Double { (center - radius).rounded(noiseOf: max(abs(center), radius)) }

  private var radiusOfCircle: Double {
    attribute(.r).flatMap { SVGNumbers.length($0, whole: viewport.diagonal, font: fontSizes) } ?? 0
  }

  private var radius: Value? {
    guard let radius = number(.rx, true) ?? number(.ry, false), radius >= 0 else { return nil }
    return .number(radius)
  }

  /// The radii of a rectangle's corners in both directions, clamped apart from each other; nil where they are the same, or 0.
  /// - SeeAlso: SVG 2, section 10.2, "The rect element".
  func cornerRadii(of size: Size) -> Size? {
    guard kind == .rectangle, let across = number(.rx, true) ?? number(.ry, false), let down = number(.ry, false) ?? number(.rx, true),
      across > 0, down > 0
    else { return nil }
    let radii = Size(width: min(across, size.width / 2), height: min(down, size.height / 2))
    return radii.width == radii.height ? nil : radii
  }

  private var points: Value? {
    guard let text = attribute(.points) else { return nil }
    let numbers = SVGNumbers.list(text)
    let points = stride(from: 0, to: numbers.count - numbers.count % 2, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
    return PropertyTable.accepts(.points(points), .points, of: kind) ? .points(points) : .unfit(text)
  }

  // MARK: Transforms

  /// The rotation in degrees, if the transform is one rotation about the centre of the element's frame; includes a star's own rotation.
  private var rotation: Double? {
    guard let star else { return turn }
    if ownTransform.text == nil { return star.rotation == 0 ? nil : star.rotation }
    return turn.map { Angle.normalised(degrees: $0 + star.rotation) }
  }

  /// The part of the rotation that is in the transform.
  var turn: Double? {
    guard kind == .rectangle || kind == .ellipse || kind == .image || star != nil, case let own = ownTransform, own.isPlain,
      let text = own.text
    else { return nil }
    func number(_ part: SVGField.Special) -> Double { frame(part)?.number ?? 0 }
    return SVGNumbers.rotation(text, aboutCenterOf: Rect(x: number(.x), y: number(.y), width: number(.width), height: number(.height)))
  }

  private var transform: Value? {
    guard kind != .canvas else { return nil }
    var map = Affine.identity
    let declared = ownTransform
    if let text = declared.text {
      guard turn == nil else { return nil }
      guard let own = declared.map else { return .unfit(text) }
      map = own
      // The transform has to include the star's own rotation.
      if let star, star.rotation != 0 { map = map * .rotation(degrees: star.rotation, about: star.center) }
    }
    if let nested = source.nestedViewport(of: node) { map = map * nested.map }
    guard map != .identity else { return nil }
    let value = Value.numbers([map.a, map.b, map.c, map.d, map.e, map.f])
    return PropertyTable.accepts(value, .transform) ? value : .unfit(declared.text ?? "")
  }

  // MARK: The canvas

  private func canvas(_ part: SVGField.Special) -> Value? {
    let viewport = source.viewport
    switch part {
    case .width: return viewport.isKnown ? .number(viewport.width) : nil
    case .height: return viewport.isKnown ? .number(viewport.height) : nil
    case .origin: return viewport.x == 0 && viewport.y == 0 ? nil : .numbers([viewport.x, viewport.y])
    case .unit: return viewport.unit.map { .string($0) }
    default: return nil
    }
  }
}

/// The visible area of the root element: the view box, else its size.
struct SVGViewport {
  var x = 0.0
  var y = 0.0
  var width = 300.0
  var height = 150.0
  var isKnown = false
  /// The unit of one coordinate, if the size gives it as millimetres, centimetres, inches or points.
  var unit: String?

  /// The reference length of percentages that relate to neither width nor height.
  var diagonal: Double { ((width * width + height * height) / 2).squareRoot() }
}

extension SVGSource {
  func readViewport() -> SVGViewport {
    var tag = StartTag()
    tag.read(bytes, at: nodeIndex.start(1))
    var viewport = SVGViewport()
    let sizes = [tag[.width], tag[.height]].map { $0.flatMap { SVGNumbers.split(text($0.value)) } }
    func isSize(_ number: Double) -> Bool { number > 0 && number <= 1e6 }
    if let box = tag[.viewBox].map({ SVGNumbers.list(text($0.value)) }), box.count == 4, isSize(box[2]), isSize(box[3]) {
      viewport = SVGViewport(x: box[0], y: box[1], width: box[2], height: box[3], isKnown: true)
      if let size = sizes[0], ["mm", "cm", "in", "pt"].contains(size.unit), abs(size.number - box[2]) <= 1e-6 * box[2] {
        viewport.unit = size.unit
      }
    } else if let width = sizes[0], let height = sizes[1], let across = SVGNumbers.scale(of: width.unit),
      let down = SVGNumbers.scale(of: height.unit), isSize(width.number * across), isSize(height.number * down)
    {
      (viewport.width, viewport.height, viewport.isKnown) = (width.number * across, height.number * down, true)
    }
    return viewport
  }
}
