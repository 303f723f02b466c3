// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
package import ShapeModel

/// The properties that SVG inherits from groups, and those that it cannot hold.
extension SVGSource {
  package var inheritance: Inheritance? { SVGSource.handedDown }

  private static let handedDown: Inheritance = {
    var inheritance = Inheritance(single: [], parts: [])
    for row in PropertyTable.rows.indices {
      let property = Property(row)
      switch SVGField[property] {
      case .style(let word, _)? where word.isInherited: inheritance.single.insert(property)
      case .paint?: inheritance.parts.insert(property)
      default: continue
      }
    }
    return inheritance
  }()

  package func owns(_ property: Property, at node: Int) -> Bool {
    switch SVGField[property] {
    case .style(let word, _)?, .paint(let word, _)?: element(node)[word] != nil
    default: true
    }
  }

  package func ownValue(_ property: Property, at node: Int) -> Value? { SVGDecoder(self, node).ownValue(property) }

  package func value(_ property: Property, handedDownBy group: Int, at node: Int, carrying carried: Carried?) -> Value?? {
    guard case .paint(let word, let part)? = SVGField[property], element(group)[word] != nil else { return nil }
    let decoder = SVGDecoder(self, node, carrying: carried)
    var resolved = SVGDecoder(self, group).resolvedPaint(word)
    if let paint = element(group)[word], SVGPaint(text(paint.value)) == .currentColor { resolved.paint = .color(decoder.currentColor) }
    return .some(decoder.part(part, of: resolved))
  }

  package func initialValue(_ property: Property, of kind: Kind) -> Value? {
    guard SVGDecoder.inherits(kind) else { return nil }
    if let value = SVGDecoder(self, SVGSource.root).handedDown(property) { return value }
    switch property {
    case .fill: return kind != .image ? .present : nil
    case .fillColor: return kind != .image ? .color(.black) : nil
    default: return nil
    }
  }

  package var movesGroupsByMap: Bool { true }

  package func precision(at node: Int?) -> LengthPrecision {
    // A thousandth of a unit, and of a small page a ten-thousandth of its side.
    let side = max(viewport.width, viewport.height)
    let needed = max(3, 4 - Int(log10(side).rounded(.down)))
    guard let node, nodeIndex.has(node) else { return LengthPrecision(needed: needed, own: 0) }
    var tag = StartTag()
    tag.read(bytes, at: nodeIndex.start(node))
    return LengthPrecision(needed: needed, own: SVGNumbers.decimals(bytes, in: tag.start..<tag.end))
  }

  package func movesByMap(_ kind: Kind) -> Bool {
    switch kind {
    case .path, .polyline, .text: true
    default: SVGShape.mayBePath(kind)
    }
  }

  package func movesByCoordinates(at node: Int) -> Bool {
    let decoder = SVGDecoder(self, node)
    return decoder.kind == .text && TextEditing(self, decoder.element).isMovable
  }

  package var keepsAnyID: Bool { true }

  package var hasOneCanvas: Bool { true }
  package var keepsUnseenPaint: Bool { false }

  package var initialFont: String { InheritedNames.table[SVGWord.fontFamily.text]!.initial }

  package func canHold(_ property: Property, _ value: Value?, of kind: Kind) -> Bool {
    guard let value else { return true }
    guard let field = SVGField[property] else {
      return property == .id || property == .flip || property == .styles || property == .conflicts
    }
    switch (field, value) {
    // A line break would be read as a blank.
    case (_, .string(let text)) where property == .textString && text.utf8.contains(UInt8(ascii: "\t")): return false
    // A shape has no text in SVG; groups hand fonts down.
    case (.style, _) where property.container == .text && kind != .text && SVGDecoder.inherits(kind): return false
    case (.style(_, let decode), _): return decode.text(value) != nil
    case (.paint(_, .object), _): return true
    case (.paint(_, .color), .color), (.paint(_, .color), .token(ColorTerm.current)): return true
    case (.paint(_, .type), .string(let word)): return word != "other"
    case (.paint(_, .color), _): return false
    case (.paint, .stops(let stops)):
      return stops.allSatisfy { if case .token(let name) = $0.color { name == ColorTerm.current } else { true } }
    case (.paint, _): return true
    case (.shadow, .token): return false
    case (.shadow, _): return true
    case (.special(.notes), _), (.special(.unit), _): return false
    // The size of a text is determined by its letters.
    case (.special(.width), _), (.special(.height), _): return kind != .text
    // `a` is read as a group.
    case (.special(.link), _): return kind == .group
    case (.special(.locked), _): return declares("sodipodi")
    case (.special(.radius), .numbers): return false
    // Other elements would lose a string, and in a group it would replace the children. A carriage return would be read as a line feed.
    case (.special(.string), .string(let text)): return kind == .text && !text.utf8.contains(0x0d)
    case (.special(.string), _): return kind == .text
    default: return true
    }
  }

  package func canHold(_ property: Property, _ value: Value?, at node: Int) -> Bool {
    if case .special(.link)? = SVGField[property] { return word(of: node) == .a }
    // The element consists of its points: it cannot store a number of sides, and cannot be without points.
    if property == .sides && value != nil || property == .points && value == nil { return word(of: node) != .polygon }
    // Adding or removing a class with rules would change the appearance of the element.
    if property == .tags, node != 0, !sheet.classes.isEmpty {
      func named(_ value: Value?) -> Set<String> { if case .words(let words)? = value { sheet.classes.intersection(words) } else { [] } }
      return named(value) == named(SVGDecoder(self, node).value(.tags))
    }
    // A filter that does more than cast shadows is not replaced by a shadow.
    return !property.isShadow || node == 0 || SVGDecoder(self, node).hasNoOtherFilter
  }

  package func origin(of property: Property, at node: Int) -> ValueOrigin? {
    guard node != 0 else { return property == .conflicts ? .attribute(SVGSource.conflictsName) : nil }
    let decoder = SVGDecoder(self, node)
    func declared(_ word: SVGWord) -> ValueOrigin? {
      guard let declared = decoder.element[word] else { return nil }
      switch declared.origin {
      case .attribute: return .attribute(word.text)
      case .style: return .style
      case .rule(let index):
        let (line, column) = bytes.place(sheet.rules[index].body.lowerBound)
        return .rule(selector: sheet.rules[index].text, line: line, column: column)
      }
    }
    switch SVGField[property] {
    case .style(let word, .display)?: return declared(word) ?? (decoder.isUnseen ? declared(.visibility) : nil)
    case .style(let word, _)?, .paint(let word, _)?: return declared(word)
    case .shadow?: return decoder.value(property) == nil ? nil : declared(.filter)
    case .special(let special)?:
      let word = special.words.first { decoder.element.tag[$0] != nil }
      return word.map { .attribute($0.text) } ?? (decoder.value(property) == nil ? nil : .member)
    case nil: return property.isObject && decoder.value(property) != nil ? .member : nil
    }
  }

  /// Whether the root element declares a namespace prefix.
  func declares(_ prefix: String) -> Bool {
    var tag = StartTag()
    tag.read(bytes, at: nodeIndex.start(1))
    return tag.attributes.contains { bytes.text($0.name) == "xmlns:\(prefix)" }
  }
}
