// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Writes a drawing as SVG 1.1 with `mix-blend-mode`: deterministic, one graphic per line, groups indented.
package struct SVGWriter {
  let document: Document
  private let canvas: NodeID
  let notes: DrawingNotes
  let options: SVGOptions
  var definitions: SVGDefinitions
  /// The elements written so far.
  var body = MarkupWriter()
  /// The open groups.
  private var open: [DrawnAttributes] = []
  /// The notes about fonts by their families; nil for installed ones.
  var missingFonts: [String: DrawingNote.Problem?] = [:]
  /// The notes about letters that fonts do not have, by script and list of families.
  var missingLetters: [String: DrawingNote.Problem?] = [:]

  /// Writes a drawing in successive pieces: its elements are buffered until the definitions they refer to are complete.
  ///
  /// Costs the drawing.
  package static func pieces(_ drawing: Drawing, _ options: SVGOptions = SVGOptions()) -> [[UInt8]] {
    var writer = SVGWriter(drawing, options)
    for element in drawing { writer.write(element) }
    var pieces = [writer.head(drawing.page).bytes]
    if !writer.definitions.isEmpty {
      pieces += [Array("  <defs>\n".utf8), writer.definitions.lines.bytes, Array("  </defs>\n".utf8)]
    }
    return pieces + [writer.body.bytes, Array("</svg>\n".utf8)]
  }

  package static func text(_ drawing: Drawing, _ options: SVGOptions = SVGOptions()) -> String {
    String(decoding: pieces(drawing, options).joined(), as: UTF8.self)
  }

  private init(_ drawing: Drawing, _ options: SVGOptions) {
    (document, canvas, notes, self.options) = (drawing.document, drawing.canvas, drawing.notes, options)
    definitions = SVGDefinitions(drawing.document)
    let box = drawing.page.box
    let plain = options.background.map { DrawnFill(paint: .solid($0), opacity: .one, rule: .nonzero) }
    if let background = plain ?? drawing.page.background, background.paint.nearestColor.alpha > 0 || !background.paint.isSolid {
      body.append("  ")
      body.begin("rect")
      place(box)
      fill(background)
      body.close()
      body.append("\n")
    }
  }

  private mutating func write(_ element: DrawingElement) {
    switch element {
    case .begin(let group):
      indent()
      beginGroup(group.attributes)
      body.append("\n")
      open.append(group.attributes)
    case .end:
      let attributes = open.removeLast()
      indent()
      endGroup(attributes)
      body.append("\n")
    case .shape(let shape):
      let start = body.hasReplaced
      indent()
      write(shape)
      body.append("\n")
      if body.hasReplaced, !start { notes.add(shape.attributes.node, .controlCharacter) }
    }
  }

  private mutating func indent() {
    // Deep levels are not indented further: the margin would be longer than the content.
    for _ in 0..<min(open.count + 1, 20) { body.append("  ") }
  }

  private func head(_ page: DrawingPage) -> MarkupWriter {
    var head = MarkupWriter()
    head.begin("svg")
    head.attribute("xmlns", "http://www.w3.org/2000/svg")
    if options.isForEditors {
      head.attribute("xmlns:inkscape", "http://www.inkscape.org/namespaces/inkscape")
      head.attribute("xmlns:sodipodi", "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd")
      head.attribute("id", document.id(of: canvas))
    }
    if let pixels = options.pixels {
      head.attribute("width", pixels.width)
      head.attribute("height", pixels.height)
    } else {
      for (name, side) in zip(["width", "height"] as [StaticString], page.sides) { head.attribute(name, side) }
    }
    head.attribute("viewBox", numbers: [page.box.x, page.box.y, page.box.width, page.box.height])
    if options.stretches { head.attribute("preserveAspectRatio", "none") }
    head.endTag()
    head.append("\n")
    if options.isForEditors, let title = page.title {
      head.append("  ")
      head.begin("title")
      head.endTag()
      head.content(title)
      head.end("title")
      head.append("\n")
    }
    return head
  }
}
