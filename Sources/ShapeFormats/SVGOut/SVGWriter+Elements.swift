// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension SVGWriter {
  /// Writes the start of a group with all attributes of a graphic, or of two groups, if renderers need an upright one for the shadows.
  mutating func beginGroup(_ attributes: DrawnAttributes) {
    guard let upright = attributes.upright else { return beginOneGroup(attributes) }
    beginOneGroup(upright.group)
    beginOneGroup(upright.content)
  }

  mutating func endGroup(_ attributes: DrawnAttributes) {
    if attributes.upright != nil { body.end("g") }
    closeGroup(attributes)
  }

  mutating func closeGroup(_ attributes: DrawnAttributes) {
    body.end("g")
    endLink(attributes)
  }

  mutating func beginOneGroup(_ attributes: DrawnAttributes) {
    beginLink(attributes)
    body.begin("g")
    identity(attributes)
    appearance(attributes)
    body.endTag()
    endIdentity(attributes)
  }

  /// Writes a shape on one line: one element, or a group of them if one is not enough.
  mutating func write(_ shape: DrawnShape) {
    let attributes = shape.attributes
    let isSided = shape.stroke.map { $0.side != .center } ?? false
    if case .text = shape.outline {
      return shape.text.map { writeText($0, attributes) } ?? writeNothing(attributes)
    }
    if case .image(let image) = shape.outline, options.image(image.source) == nil {
      notes.add(attributes.node, .missingImage(image.source))
      return writeNothing(attributes)
    }
    if case .instance = shape.outline { return writeElement(shape.outline, attributes) { _ in } }
    if case .image(let image) = shape.outline, image.fit == .tile {
      if let size = options.imageSize(image.source) { return writeTiled(image, size, attributes) }
      notes.add(attributes.node, .tiledImage)
    }
    if case .image = shape.outline, shape.text == nil { return writeElement(shape.outline, attributes) { _ in } }
    guard isSided || shape.text != nil else {
      return writeElement(shape.outline, attributes) { writer in
        writer.fill(shape.fill)
        writer.stroke(shape.stroke)
      }
    }
    // Shadows belong to the shape, not to its label.
    var (outer, inner) = (attributes, DrawnAttributes(node: attributes.node, id: ""))
    if shape.text != nil {
      (outer.shadows, inner.shadows, inner.paintedBox, inner.outlineBox) = (
        [], attributes.shadows, attributes.paintedBox, attributes.outlineBox
      )
      inner.around = attributes.around * attributes.placement.affine
    }
    beginGroup(outer)
    if isSided {
      if !inner.shadows.isEmpty { beginGroup(inner) }
      writeSided(shape)
      if !inner.shadows.isEmpty { endGroup(inner) }
    } else {
      writeElement(shape.outline, inner) { writer in
        writer.fill(shape.fill)
        writer.stroke(shape.stroke)
      }
    }
    if let text = shape.text { writeText(text, DrawnAttributes(node: attributes.node, id: "")) }
    endGroup(outer)
  }

  /// Writes an outline with a stroke on one side: twice as wide, and clipped along the outline.
  private mutating func writeSided(_ shape: DrawnShape) {
    guard var stroke = shape.stroke else { return }
    let plain = DrawnAttributes(node: shape.attributes.node, id: "")
    stroke.width *= 2
    if shape.fill != nil { writeElement(shape.outline, plain) { writer in writer.fill(shape.fill) } }
    let rule = shape.fill?.rule ?? .nonzero
    let cut = stroke.side == .inside ? clip(shape.outline, rule) : mask(shape, rule)
    writeElement(shape.outline, plain) { writer in
      writer.fill(nil)
      writer.stroke(stroke)
      writer.body.attribute(stroke.side == .inside ? "clip-path" : "mask", "url(#\(cut))")
    }
  }

  private mutating func clip(_ outline: DrawnOutline, _ rule: FillRule) -> String {
    definitions.id(
      .clipPath, MarkupWriter(),
      aside { writer in
        writer.element(outline) { writer in if rule == .evenodd { writer.body.attribute("clip-rule", "evenodd") } }
      })
  }

  /// A mask that shows what is outside of a shape.
  private mutating func mask(_ shape: DrawnShape, _ rule: FillRule) -> String {
    let box = (shape.attributes.paintedBox ?? Rect(x: 0, y: 0, width: 0, height: 0)).inset(by: -1)!
    var attributes = MarkupWriter()
    attributes.attribute("maskUnits", "userSpaceOnUse")
    attributes.append(aside { writer in writer.place(box) })
    return definitions.id(
      .mask, attributes,
      aside { writer in
        writer.body.begin("rect")
        writer.place(box)
        writer.body.attribute("fill", color: .white)
        writer.body.close()
        writer.element(shape.outline) { writer in
          if rule == .evenodd { writer.body.attribute("fill-rule", "evenodd") }
        }
      })
  }

  /// Returns what a closure appends, instead of appending it.
  mutating func aside(_ write: (inout SVGWriter) -> Void) -> MarkupWriter {
    let kept = body
    body = MarkupWriter()
    write(&self)
    defer { body = kept }
    return body
  }

  private mutating func writeElement(_ outline: DrawnOutline, _ attributes: DrawnAttributes, _ paint: (inout SVGWriter) -> Void) {
    if let upright = attributes.upright {
      beginOneGroup(upright.group)
      writeElement(outline, upright.content, paint)
      return closeGroup(upright.group)
    }
    beginLink(attributes)
    element(
      outline, before: { writer in writer.identity(attributes) }, content: { writer in writer.endIdentity(attributes) },
      hasContent: hasNotes(attributes)
    ) { writer in
      paint(&writer)
      writer.appearance(attributes)
    }
    endLink(attributes)
  }

  /// Writes a frame tiled with an image in its own size, from the upper left corner.
  private mutating func writeTiled(_ image: DrawnImage, _ size: Size, _ attributes: DrawnAttributes) {
    var measures = MarkupWriter()
    measures.attribute("patternUnits", "userSpaceOnUse")
    let tile = DrawnImage(frame: Rect(origin: .zero, size: size), source: image.source, fit: .stretch)
    measures.append(aside { writer in writer.place(Rect(origin: image.frame.origin, size: size)) })
    let id = definitions.id(.pattern, measures, aside { writer in writer.element(.image(tile)) { _ in } })
    writeElement(.rectangle(image.frame, radius: 0), attributes) { writer in writer.body.attribute("fill", "url(#\(id))") }
  }

  /// Writes an empty group for a graphic that paints nothing, so that it is not lost.
  private mutating func writeNothing(_ attributes: DrawnAttributes) {
    beginGroup(attributes)
    endGroup(attributes)
  }

  /// Writes the element of an outline.
  /// - Parameters:
  ///   - before: Writes attributes that come first.
  ///   - rest: Writes attributes that come last.
  mutating func element(
    _ outline: DrawnOutline, before: (inout SVGWriter) -> Void = { _ in }, content: (inout SVGWriter) -> Void = { _ in },
    hasContent: Bool = false, _ rest: (inout SVGWriter) -> Void
  ) {
    let name = SVGWriter.elementName(outline)
    body.begin(name)
    before(&self)
    geometry(outline)
    rest(&self)
    guard hasContent else { return body.close() }
    body.endTag()
    content(&self)
    body.end(name)
  }
}
