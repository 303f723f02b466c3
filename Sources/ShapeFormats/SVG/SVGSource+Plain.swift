// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The values of plain elements, read without decoding the others of the element.
extension SVGSource {
  package func geometry(at node: Int) -> NodeGeometry {
    if let plain = plainGeometry(at: node) { return plain }
    let graphic = graphic(at: node)
    return graphic.geometry(isGroup: nodeIndex.isGroup(node), textBox: textBox(of: graphic, at: node))
  }

  /// The geometry of a rectangle, an ellipse, a line, a path, a text or a group; nil if the element has to be decoded.
  func plainGeometry(at node: Int) -> NodeGeometry? {
    switch word(of: node) {
    case .rect, .circle, .ellipse, .line, .g, .text: break
    case .path where index.stars[node] == nil: break
    default: return nil
    }
    guard let element = PlainElement(self, node), var geometry = plainGeometry(of: element, node) else { return nil }
    guard let range = element.transform else { return geometry }
    return place(&geometry, by: range, of: element, node) ? geometry : nil
  }

  /// Places a geometry by a transform attribute; false for one that has to be decoded.
  private func place(_ geometry: inout NodeGeometry, by range: Range<Int>, of element: PlainElement, _ node: Int) -> Bool {
    guard element[.transformOrigin] == nil, element[.transformBox] == nil, !bytes.contains(UInt8(ascii: "&"), in: range) else {
      return false
    }
    let text = bytes.text(range)
    guard let map = SVGNumbers.affine(text) else { return false }
    let word = word(of: node)
    if let frame = geometry.frame, word == .rect || word == .circle || word == .ellipse,
      let degrees = SVGNumbers.rotation(text, aboutCenterOf: frame)
    {
      (geometry.isPlaced, geometry.map) = (true, NodeGeometry.Turn(degrees: degrees).map(in: frame))
      return true
    }
    guard map != .identity else { return true }
    guard PropertyTable.accepts(.numbers([map.a, map.b, map.c, map.d, map.e, map.f]), .transform) else { return false }
    (geometry.isPlaced, geometry.map) = (true, map)
    return true
  }

  private func plainGeometry(of element: PlainElement, _ node: Int) -> NodeGeometry? {
    guard element[.filter] == nil else { return nil }
    var geometry = NodeGeometry()
    geometry.isPlain = true
    geometry.isHidden = element[.display].map { bytes.spells($0, "none") } ?? false
    guard word(of: node) != .g else {
      geometry.isPainted = element.declares(partOf: .stroke) || element.declares(partOf: .text)
      return geometry
    }
    guard let isUnseen = isUnseen(element, node) else { return nil }
    geometry.isHidden = geometry.isHidden || isUnseen
    guard word(of: node) != .text else { return textGeometry(of: element, node, isHidden: geometry.isHidden) }
    let stroke = element[.stroke] ?? handedDown(.stroke, to: node)
    if let stroke, stroke.upperBound > bytes.count { return nil }
    geometry.isPainted = stroke.map { !bytes.spells($0, "none") } ?? false
    // Values that groups hand down have not been checked yet.
    if geometry.isPainted, element[.stroke] == nil, case .other = PlainElement.paint(stroke!, bytes) { return nil }
    return outline(of: element, node, &geometry) ? geometry : nil
  }

  private func handedDown(_ word: SVGWord, to node: Int) -> Range<Int>? { context(inside: nodeIndex.parent(node)).values[word]?.value }

  /// Whether the own or inherited `visibility` of a drawn element hides it; nil if it has to be decoded.
  private func isUnseen(_ element: PlainElement, _ node: Int) -> Bool? {
    guard SVGDecoder.inherits(kind(at: node)), let value = element[.visibility] ?? handedDown(.visibility, to: node) else { return false }
    guard value.upperBound <= bytes.count else { return nil }
    return bytes.spells(value, "hidden") ? true : bytes.spells(value, "visible") ? false : nil
  }

  /// The geometry of a text of one run of characters in a font that no group hands down.
  private func textGeometry(of element: PlainElement, _ node: Int, isHidden: Bool) -> NodeGeometry? {
    let inherited = context(inside: nodeIndex.parent(node)).values
    let fonts: [SVGWord] = [.fontSize, .fontFamily, .fontWeight, .fontStyle, .textAnchor, .letterSpacing, .font, .lineHeight]
    guard !hasKeptSpaces, !hasBaselines, inherited.isEmpty || fonts.allSatisfy({ inherited[$0] == nil }) else { return nil }
    guard [.fontWeight, .fontStyle, .letterSpacing, .textDecoration, .font, .lineHeight].allSatisfy({ element[$0] == nil }) else {
      return nil
    }
    guard let string = characters(of: element, node) else { return nil }
    var text = Graphic(kind: .text, id: "")
    text[.textString] = .string(string)
    (text[.x], text[.y]) = (.number(element.number(.x)), .number(element.number(.y)))
    if let size = element[.fontSize] {
      guard let number = PlainElement.number(size, bytes), (0.001...1e6).contains(number) else { return nil }
      text[.textSize] = .number(number)
    }
    for (word, property, decode) in [(SVGWord.fontFamily, Property.textFont, SVGField.Decode.font), (.textAnchor, .textAlign, .anchor)] {
      guard let range = element[word] else { continue }
      let value = decode.value(bytes.text(range), property, diagonal: 1)
      if case .invalid = value { return nil }
      text[property] = value
    }
    if isHidden { text[.visible] = .bool(false) }
    return text.geometry(isGroup: false, textBox: TextLayout.box(onBaselineOf: text))
  }

  /// The characters of a text without spans, entities and comments; nil for any other.
  private func characters(of element: PlainElement, _ node: Int) -> String? {
    guard !element.isEmpty else { return "" }
    let end = nodeIndex.end(node)
    var offset = element.end
    while offset < end, bytes.base[offset] != UInt8(ascii: "<") {
      if bytes.base[offset] == UInt8(ascii: "&") || bytes.base[offset] == UInt8(ascii: "\r") { return nil }
      offset += 1
    }
    guard offset < end, bytes.base[offset + 1] == UInt8(ascii: "/") else { return nil }
    return TextContent.collapsed(bytes.text(element.end..<offset))
  }

  private func outline(of element: PlainElement, _ node: Int, _ geometry: inout NodeGeometry) -> Bool {
    let word = word(of: node)
    switch word {
    case .line:
      let (start, end) = (Point(x: element.number(.x1), y: element.number(.y1)), Point(x: element.number(.x2), y: element.number(.y2)))
      (geometry.outline, geometry.frame) = (.line(start, end), Rect(corner: start, opposite: end))
    case .path:
      guard let range = element.path, !bytes.contains(UInt8(ascii: "&"), in: range) else { return false }
      guard let path = PathData(drawnOf: bytes.text(range)) else { return true }
      (geometry.outline, geometry.frame) = (.path(path), path.bounds)
      if geometry.frame == nil { geometry.outline = .nothing }
    case .rect:
      guard !element.has(.rx), !element.has(.ry) else { return false }
      let frame = Rect(x: element.number(.x), y: element.number(.y), width: element.number(.width), height: element.number(.height))
      guard frame.width >= 0, frame.height >= 0 else { return false }
      (geometry.outline, geometry.frame) = (.frame(frame), frame)
    default:
      let across = element.number(word == .circle ? .r : .rx)
      let down = element.number(word == .circle ? .r : .ry)
      guard across >= 0, down >= 0 else { return false }
      let frame = Rect(
        x: SVGDecoder.edge(element.number(.cx), across), y: SVGDecoder.edge(element.number(.cy), down), width: 2 * across, height: 2 * down)
      (geometry.outline, geometry.frame) = (.ellipse(frame), frame)
    }
    return true
  }

  /// The geometry and the stroke of a shape, without its other properties; nil for an element that has to be decoded as a whole.
  package func paintedGraphic(at node: Int) -> Graphic? {
    let kind = kind(at: node)
    guard kind == .group || kind.isShape && !kind.elements.isEmpty else { return nil }
    let decoder = SVGDecoder(self, node)
    guard decoder.element[.filter] == nil else { return nil }
    return kind == .group ? Graphic(kind: .group, id: "") : decoder.paintedGraphic()
  }

  // MARK: Paint

  package func paint(_ object: Property, at node: Int) -> SourcePaint {
    paint(object == .fill ? SVGWord.fill : .stroke, at: node)
  }

  private func paint(_ word: SVGWord, at node: Int) -> SourcePaint {
    let kind = kind(at: node)
    guard SVGDecoder.inherits(kind) else {
      guard let element = PlainElement(self, node) else { return .other }
      return element[word] == nil && !element.declares(partOf: word == .fill ? .fill : .stroke) ? .absent : .other
    }
    guard kind != .image, let own = PlainDeclaration(self, node, word) else { return .other }
    guard let value = own.value ?? handedDown(word, to: node) else { return word == .fill ? .value(.color(.black)) : .absent }
    switch PlainElement.paint(value, bytes) {
    case .color(let color): return .value(.color(color))
    case .nothing: return .absent
    case .other: return .other
    }
  }

  // MARK: Values

  /// The value of a property: nil inside if there is none, nil outside if the element has to be decoded.
  func plainValue(_ property: Property, at node: Int) -> Value?? {
    let kind = kind(at: node)
    guard property.kinds.contains(kind) else { return .some(nil) }
    guard node > SVGSource.root else { return nil }
    guard property.isShadow || property.isObject || SVGField[property] != nil else { return .some(nil) }
    if property == .textString, kind != .text, SVGDecoder.inherits(kind) { return .some(nil) }
    if case .special? = SVGField[property], property != .notes, property != .name { return nil }
    switch SVGField[property] {
    case .paint(let word, let part)?: return plainPart(part, paint(word, at: node), SVGDecoder.inherits(kind))
    case .style(let word, let decode)? where !property.isShadow: return plainValue(property, word, decode, at: node, kind)
    default: break
    }
    guard let element = PlainElement(self, node) else { return nil }
    if property.isShadow { return element[.filter] == nil ? .some(nil) : nil }
    switch SVGField[property] {
    case .special(.name)?: return plainName(element).map { .string($0) }
    case .special?: return element.isEmpty ? .some(nil) : nil
    default: return nil
    }
  }

  /// A short label in one line without entities; nil for any other name.
  private func plainName(_ element: PlainElement) -> String? {
    guard let label = element.label, !label.isEmpty, label.count <= SVGSource.shortText else { return nil }
    for offset in label where bytes.base[offset] < 0x20 || bytes.base[offset] == UInt8(ascii: "&") { return nil }
    return bytes.text(label)
  }

  private func plainPart(_ part: SVGField.PaintPart, _ paint: SourcePaint, _ inherits: Bool) -> Value?? {
    switch paint {
    case .absent: .some(nil)
    case .value(let value) where inherits: .some(part == .color ? value : part == .object ? .present : nil)
    default: nil
    }
  }

  private func plainValue(
    _ property: Property, _ word: SVGWord, _ decode: SVGField.Decode, at node: Int, _ kind: Kind
  ) -> Value?? {
    if property.container == .text { return kind != .text && SVGDecoder.inherits(kind) ? .some(nil) : nil }
    guard let declaration = PlainDeclaration(self, node, word) else { return nil }
    if case .display = decode, SVGDecoder.inherits(kind) {
      guard let visibility = PlainDeclaration(self, node, .visibility), visibility.value == nil, handedDown(.visibility, to: node) == nil
      else { return nil }
    }
    guard let own = declaration.value else {
      return word.isInherited && SVGDecoder.inherits(kind) && handedDown(word, to: node) != nil ? nil : .some(nil)
    }
    switch decode {
    case .display: return .some(.bool(!bytes.spells(own, "none")))
    case .number where property.container == nil:
      guard let number = PlainElement.number(own, bytes), PropertyTable.accepts(.number(number), property, of: kind) else { return nil }
      return .some(.number(number))
    default: return nil
    }
  }

  package func number(_ property: Property, at node: Int) -> SourceNumber {
    // Inherited values may have changed since the file was read.
    guard case .style(let word, .number)? = SVGField[property], !word.isInherited, property.container == nil,
      let value = plainValue(property, at: node)
    else { return .other }
    return value?.number.map { .number($0) } ?? .absent
  }

  // MARK: Validity

  package func certainlyFits(at node: Int) -> Bool {
    guard node > SVGSource.root, index.markup.entities.isEmpty, let word = word(of: node), let element = PlainElement(self, node),
      hasShortTexts(element, node), element.transform.map({ SVGNumbers.affine(bytes.text($0)) != nil }) ?? true
    else { return false }
    switch word {
    case .g: break
    case .text: guard handsDownFitting(to: node) else { return false }
    case .rect, .circle, .ellipse, .line, .path:
      guard index.stars[node] == nil, handsDownFitting(to: node), plainGeometry(of: element, node)?.frame != nil else { return false }
    default: return false
    }
    return element.allStyles(fits)
  }

  /// Whether a declared value is certainly one that the property accepts.
  private func fits(_ word: SVGWord, _ value: Range<Int>) -> Bool {
    switch word {
    case .fill, .stroke: if case .other = PlainElement.paint(value, bytes) { false } else { true }
    case .opacity, .fillOpacity, .strokeOpacity: PlainElement.number(value, bytes).map { (0...1).contains($0) } ?? false
    case .strokeWidth, .fontSize: PlainElement.number(value, bytes).map { (0.001...1e6).contains($0) } ?? false
    case .display, .visibility, .color: true
    default: false
    }
  }

  /// Whether all inherited values of a node are certainly accepted.
  private func handsDownFitting(to node: Int) -> Bool {
    let context = context(inside: nodeIndex.parent(node))
    if let last = lastFitting, last.context === context { return last.fits }
    let allFit = context.values.allSatisfy { $1.value.upperBound <= bytes.count && fits($0, $1.value) }
    lastFitting = (context, allFit)
    return allFit
  }

  /// The length in bytes up to which a text is certainly not too long and has no excessive run of combining marks.
  private static let shortText = 60

  /// Whether the names and the content before the child nodes, such as a title or a description, are short.
  private func hasShortTexts(_ element: PlainElement, _ node: Int) -> Bool {
    let limit = word(of: node) != .text && nodeIndex.subtreeCount(node) > 1 ? nodeIndex.start(node + 1) : nodeIndex.end(node)
    guard element.isEmpty || limit - element.end <= SVGSource.shortText else { return false }
    return element.longestName <= SVGSource.shortText
  }
}
