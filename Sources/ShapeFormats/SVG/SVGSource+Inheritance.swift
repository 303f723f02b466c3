package import ShapeModel

/// What SVG hands down from groups, and what it has no place for.
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

  package func initialValue(_ property: Property, at node: Int) -> Value? {
    let decoder = SVGDecoder(self, node)
    switch property {
    case .fill: return decoder.inherits && decoder.kind != .image ? .present : nil
    case .fillColor: return decoder.inherits && decoder.kind != .image ? .color(.black) : nil
    default: return nil
    }
  }

  package var movesGroupsByMap: Bool { true }
  package func isReferredTo(_ node: Int) -> Bool {
    guard let id = writtenID(at: node) else { return false }
    let word = Array("#\(id)".utf8)
    var offset = 0
    while offset + word.count < bytes.count {
      let isFound = bytes.base[offset] == word[0] && word.indices.allSatisfy { bytes.base[offset + $0] == word[$0] }
      if isFound, !SVGSource.continuesName(bytes.base[offset + word.count]) { return true }
      offset += 1
    }
    return false
  }

  private static func continuesName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == 0x2d || byte == 0x5f || byte == 0x2e || (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
      || (0x61...0x7a).contains(byte)
  }

  package var hasOneCanvas: Bool { true }

  package func canHold(_ property: Property, _ value: Value?) -> Bool {
    guard let value else { return true }
    guard let field = SVGField[property] else {
      return property == .id || property == .flip || property.specification.path.hasSuffix(".enabled")
    }
    switch (field, value) {
    case (.style(_, let decode), _): return decode.text(value) != nil
    case (.paint(_, .object), _): return true
    case (.paint(_, .color), .color): return true
    case (.paint(_, .type), .string(let word)): return word == "none" || word == "solid"
    case (.paint, _): return false
    case (.special(.notes), _), (.special(.unit), _): return false
    case (.special(.locked), _): return declares("sodipodi")
    case (.special(.radius), .numbers): return false
    default: return true
    }
  }

  /// Whether the root element declares a prefix.
  func declares(_ prefix: String) -> Bool {
    var tag = StartTag()
    tag.read(bytes, at: skeleton.start(1))
    return tag.attributes.contains { bytes.text($0.name) == "xmlns:\(prefix)" }
  }
}
