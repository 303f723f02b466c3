// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The page of an SVG file: the size of its root element, and the placement of the view box in it.
struct SVGPage {
  /// In pixels of 1/96 inch.
  let size: Size
  /// Pixels per coordinate.
  let scale: Size
  /// The visible coordinates of the page: the view box, extended or cropped if its proportions differ.
  let visible: Rect

  /// - SeeAlso: SVG 2, section 8.2, "The initial viewport", and 8.7, "The 'preserveAspectRatio' attribute".
  /// - Parameter carried: What the root element has in place of what is in the file.
  init(_ source: SVGSource, _ carried: Carried? = nil) {
    let tag = source.element(SVGSource.root).tag
    let viewport = source.viewport
    func text(_ word: SVGWord) -> String? { carried?.declarations["@" + word.text] ?? tag[word].map { source.text($0.value) } }
    func pixels(_ word: SVGWord) -> Double? {
      guard let (number, unit) = text(word).flatMap({ SVGNumbers.split($0) }) else { return nil }
      return SVGNumbers.scale(of: unit).map { number * $0 }.flatMap { $0 > 0 && $0 <= 1e6 ? $0 : nil }
    }
    let (width, height) = (pixels(.width), pixels(.height))
    let box = Size(width: viewport.width, height: viewport.height)
    size =
      switch (width, height) {
      case (let width?, let height?): Size(width: width, height: height)
      case (let width?, nil): Size(width: width, height: width * box.height / box.width)
      case (nil, let height?): Size(width: height * box.width / box.height, height: height)
      case (nil, nil): box
      }
    let ratio = tag.attributes.first { source.bytes.text($0.name) == "preserveAspectRatio" }.map { source.text($0.value) } ?? ""
    let own = Size(width: size.width / box.width, height: size.height / box.height)
    guard text(.viewBox) != nil, !ratio.contains("none") else {
      (scale, visible) = (own, Rect(x: viewport.x, y: viewport.y, width: box.width, height: box.height))
      return
    }
    let side = ratio.contains("slice") ? max(own.width, own.height) : min(own.width, own.height)
    scale = Size(width: side, height: side)
    let seen = Size(width: size.width / side, height: size.height / side)
    let x = ratio.contains("xMin") ? 0 : ratio.contains("xMax") ? 1 : 0.5
    let y = ratio.contains("YMin") ? 0 : ratio.contains("YMax") ? 1 : 0.5
    visible = Rect(
      x: viewport.x + (box.width - seen.width) * x, y: viewport.y + (box.height - seen.height) * y, width: seen.width, height: seen.height)
  }
}

extension Document {
  /// The carried attributes with which the page of an SVG document has another size and shows the same.
  /// - Parameter sides: Its width and height as the file has them, with units.
  package func carrying(pageOf sides: [String]) -> Carried {
    var carried = canvases.first.flatMap { self.carried($0) } ?? Carried()
    for (word, side) in zip([SVGWord.width, .height], sides) { carried.declarations["@" + word.text] = side }
    guard let source = source as? SVGSource, source.rootElement.tag[.viewBox] == nil, let canvas = canvases.first,
      let frame = frame(of: canvas)
    else { return carried }
    carried.declarations["@viewBox"] = [frame.x, frame.y, frame.width, frame.height].map(SVGSpelling.number).joined(separator: " ")
    return carried
  }

  /// The width and height of the page of an SVG document, each times a factor, in the units of the file.
  package func pageSides(times factor: Double) -> [String]? {
    pageLengths?.map { Document.pageSide($0.number * factor) + $0.unit }
  }

  /// The width and height of the page of an SVG document, in the units of the file; nil for other formats.
  package var pageLengths: [(number: Double, unit: String)]? {
    guard let source = source as? SVGSource else { return nil }
    return [(SVGWord.width, source.viewport.width), (SVGWord.height, source.viewport.height)].map {
      (word, side) -> (number: Double, unit: String) in
      statedLength(word, source) ?? (side, "")
    }
  }

  /// The width and height of the page as the file has them; nil if it has none, or percentages.
  var statedPageLengths: [(number: Double, unit: String)]? {
    guard let source = source as? SVGSource, let width = statedLength(.width, source), let height = statedLength(.height, source) else {
      return nil
    }
    return [width, height]
  }

  private func statedLength(_ word: SVGWord, _ source: SVGSource) -> (number: Double, unit: String)? {
    pageSide(word, source).flatMap { $0.unit == "%" ? nil : ($0.number, $0.unit) }
  }

  /// The width or height of the page, with its unit, and whether it follows the view box; nil where there is none.
  private func pageSide(_ word: SVGWord, _ source: SVGSource) -> (number: Double, unit: String, followsBox: Bool)? {
    if let text = canvases.first.flatMap({ carried($0) })?.declarations["@" + word.text] {
      return SVGNumbers.split(text).map { ($0.number, $0.unit, false) }
    }
    guard let text = source.rootElement.tag[word].map({ source.text($0.value) }), let (number, unit) = SVGNumbers.split(text),
      let frame = canvases.first.flatMap({ frame(of: $0) })
    else { return nil }
    let (old, now) = word == .width ? (source.viewport.width, frame.width) : (source.viewport.height, frame.height)
    return number == old && unit != "%" ? (now, unit, true) : (number, unit, false)
  }

  private static func pageSide(_ number: Double) -> String { SVGSpelling.number((number * 1e6).rounded() / 1e6) }

  /// The carried attributes that make the page of an SVG document as large as its new view box, where its size has other units.
  /// - Parameter frame: The view box that its size was for.
  package func carrying(pageAround box: Rect, instead frame: Rect) -> Carried? {
    guard let source = source as? SVGSource, let canvas = canvases.first, source.rootElement.tag[.viewBox] != nil else { return nil }
    var carried = self.carried(canvas) ?? Carried()
    for (word, side, old) in [(SVGWord.width, box.width, frame.width), (.height, box.height, frame.height)] where old > 0 {
      guard let (number, unit, followsBox) = pageSide(word, source), !followsBox, unit != "%" else { continue }
      carried.declarations["@" + word.text] = Document.pageSide(number * side / old) + (SVGNumbers.scale(of: unit) == nil ? "" : unit)
    }
    return carried
  }
}

extension SVGSource {
  /// Patches that make a rectangle the page, at the scale of the file.
  ///
  /// Lengths relative to the page keep their meaning: if there are any, an element with the old page is put around the content.
  func patches(toPage box: Rect) -> [BytePatch] {
    var editing = SVGEditing(self, rootElement)
    let scale = SVGPage(self).scale
    let old = viewport
    editing.set(.viewBox, [box.x, box.y, box.width, box.height].map(SVGSpelling.coordinate).joined(separator: " "))
    for (word, length) in [(SVGWord.width, box.width * scale.width), (.height, box.height * scale.height)] {
      guard let text = rootElement.tag[word].map({ text($0.value) }), let (_, unit) = SVGNumbers.split(text), unit != "%" else { continue }
      let inUnit = (length / (SVGNumbers.scale(of: unit) ?? 1) * 1e6).rounded() / 1e6
      editing.set(word, SVGSpelling.number(inUnit) + (SVGNumbers.scale(of: unit) == nil ? "" : unit))
    }
    var patches = editing.patches()
    guard isRelativeToPage else { return patches }
    let numbers = [old.x, old.y, old.width, old.height].map(SVGSpelling.number)
    var start = MarkupWriter(prefix: index.prefix)
    start.begin("svg")
    for (name, number) in zip(["x", "y", "width", "height"], numbers) { start.attribute(named: name, number) }
    start.attribute("viewBox", numbers.joined(separator: " "))
    start.attribute("overflow", "visible")
    start.endTag()
    var end = nodeIndex.end(SVGSource.root) - 1
    while bytes.base[end] != UInt8(ascii: "<") { end -= 1 }
    patches.append(BytePatch(at: rootElement.tag.end, start.bytes))
    patches.append(BytePatch(at: end, MarkupWriter.endTag(index.prefix + "svg".utf8)))
    return patches
  }

  /// Whether a length in the file may depend on the size of the page: percentages, and sizes that are percentages by default.
  private var isRelativeToPage: Bool {
    guard !rootElement.tag.isEmpty else { return false }
    var content = ContentCursor(bytes, rootElement.tag.end..<nodeIndex.end(SVGSource.root))
    while let piece = content.next() {
      guard case .start(let tag) = piece else { continue }
      let name = name(of: tag)
      if ["symbol", "svg", "use"].contains(name), tag[.width] == nil || tag[.height] == nil { return true }
      if tag.attributes.contains(where: { isRelativeToPage($0, of: name) }) { return true }
    }
    return index.definitions.styleSheets.contains { sheet in sheet.contains { bytes.base[$0] == UInt8(ascii: "%") } }
  }

  private func isRelativeToPage(_ attribute: StartTag.Attribute, of element: String) -> Bool {
    if attribute.value.contains(where: { bytes.base[$0] == UInt8(ascii: "%") }) {
      return element != "stop" && attribute.word != .href && attribute.word != .xlinkHref
    }
    // The region of a filter or mask has percentages by default.
    return (element == "filter" || element == "mask") && bytes.text(attribute.value) == "userSpaceOnUse"
  }
}

extension SVGSource {
  /// Patches that give the root element another size, in pixels; its contents are scaled along.
  /// - Parameter stretches: Whether it fills the size in both directions, regardless of its proportions.
  func patches(toSize pixels: Size, stretches: Bool) -> [BytePatch] {
    var editing = SVGEditing(self, rootElement)
    editing.set(.width, SVGSpelling.number(pixels.width))
    editing.set(.height, SVGSpelling.number(pixels.height))
    let page = SVGPage(self)
    if rootElement.tag[.viewBox] == nil || stretches {
      let box = [page.visible.x, page.visible.y, page.visible.width, page.visible.height]
      editing.set(.viewBox, box.map(SVGSpelling.coordinate).joined(separator: " "))
    }
    var patches = editing.patches()
    guard stretches else { return patches }
    let name = "preserveAspectRatio"
    if let ratio = rootElement.tag.attributes.first(where: { bytes.text($0.name) == name }) {
      patches.append(BytePatch(ratio.value, "none"))
    } else {
      var attribute = MarkupWriter(prefix: [])
      attribute.attribute(named: name, "none")
      patches.append(BytePatch(at: rootElement.tag.nameEnd, attribute.bytes))
    }
    return BytePatch.ascending(patches)
  }
}

// MARK: The colour of the page

extension SVGSource {
  /// The colour of the page: a background in the style of the root element, or the page colour of an editor; nil if there is none.
  var pageColor: Color? {
    let style = rootElement.tag[.style].map { StyleDeclarationReader.all(bytes, $0.value) } ?? []
    for declaration in style.reversed() where ["background", "background-color"].contains(bytes.text(declaration.name)) {
      if let color = Color(text(declaration.value)) { return color }
    }
    guard !rootElement.tag.isEmpty else { return nil }
    let limit = nodeIndex.count > 2 ? nodeIndex.start(2) : nodeIndex.end(SVGSource.root)
    var content = ContentCursor(bytes, rootElement.tag.end..<limit)
    while let piece = content.next() {
      guard case .start(let tag) = piece, bytes.text(tag.start + 1..<tag.nameEnd) == "sodipodi:namedview" else { continue }
      var values: [String: String] = [:]
      for attribute in tag.attributes { values[bytes.text(attribute.name)] = text(attribute.value) }
      guard var color = values["pagecolor"].flatMap({ Color($0) }) else { return nil }
      let opacity = values["inkscape:pageopacity"].flatMap { SVGNumbers.length($0, whole: 1) } ?? 1
      color.alpha = UInt8((min(max(opacity, 0), 1) * 255).rounded())
      return color
    }
    return nil
  }
}
