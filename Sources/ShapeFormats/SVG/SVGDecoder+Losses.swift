import ShapeModel

extension SVGDecoder {
  /// What an element's attributes, style and content draw that no property holds, by name, each once.
  /// - Parameter graphic: The decoded element.
  func losses(beside graphic: Graphic) -> [String] {
    var losses: [String] = []
    func lose(_ name: String) { if !losses.contains(name) { losses.append(name) } }
    func check(_ name: String, _ value: String) {
      if let initial = SVGDecoder.undecoded[name], !initial.contains(value) { lose(name) }
      if let end = SVGDecoder.marks[name], value != "none", graphic[end] == nil { lose(name) }
    }
    for attribute in element.tag.attributes { check(source.bytes.text(attribute.name), source.text(attribute.value)) }
    if let style = element.tag[.style] {
      for declaration in StyleDeclarationReader.all(source.bytes, style.value) {
        check(source.bytes.text(declaration.name), source.text(declaration.value))
      }
    }
    if kind == .rectangle, let (rx, ry) = radii, rx != ry { lose("rx and ry that differ") }
    if kind == .text { loseTextParts(lose) }
    return losses
  }

  private var radii: (rx: String, ry: String)? {
    guard let rx = element.tag[.rx], let ry = element.tag[.ry] else { return nil }
    return (source.text(rx.value), source.text(ry.value))
  }

  private func loseTextParts(_ lose: (String) -> Void) {
    loseLists(of: element.tag, lose)
    guard !element.tag.isEmpty else { return }
    var content = ContentCursor(source.bytes, element.tag.end..<source.nodeIndex.end(node))
    while let piece = content.next() {
      guard case .start(let tag) = piece else { continue }
      let name = source.name(of: tag)
      if name == "textPath" || name == "a" || name == "tref" { lose("<\(name)>") }
      guard name == "tspan" else { continue }
      loseLists(of: tag, lose)
      let isPlain = tag.attributes.allSatisfy { attribute in
        let name = source.bytes.text(attribute.name)
        return SVGDecoder.layout.contains(name) || name.contains(":")
      }
      if !isPlain { lose("styles of tspan") }
    }
  }

  /// Lists of positions, which place each letter.
  private func loseLists(of tag: StartTag, _ lose: (String) -> Void) {
    for attribute in tag.attributes {
      let name = source.bytes.text(attribute.name)
      guard ["x", "y", "dx", "dy", "rotate"].contains(name) else { continue }
      let count = source.text(attribute.value).split { $0 == " " || $0 == "," || $0.isNewline || $0 == "\t" }.count
      if count > 1 || name == "rotate" { lose(name == "rotate" ? "rotate" : "\(name) as a list") }
    }
  }

  /// The attributes of a `tspan` that change no letter: they begin lines, or are read by nobody who paints.
  private static let layout: Set<String> = ["x", "y", "dx", "dy", "id", "rotate"]

  private static let marks: [String: Property] = ["marker-start": .strokeStart, "marker-end": .strokeEnd]

  /// The attributes and declarations that change how an element is drawn and are not decoded, with the values that change nothing.
  private static let undecoded: [String: Set<String>] = [
    "marker": ["none"], "marker-mid": ["none"], "paint-order": ["normal", "fill"], "isolation": ["auto"], "textLength": [],
    "transform-origin": ["0 0", "0", "0px 0px"], "transform-box": ["view-box"], "word-spacing": ["normal", "0"],
    "writing-mode": ["lr-tb", "horizontal-tb", "lr"], "baseline-shift": ["baseline", "0"], "dominant-baseline": ["auto"],
    "alignment-baseline": ["auto", "baseline"], "direction": ["ltr"], "unicode-bidi": ["normal", "embed"],
    "vector-effect": ["none"], "font-size-adjust": ["none"],
  ]
}
