import ShapeFormats
import ShapeModel

/// A document of one canvas of 100 by 100 with some graphics, in JSON.
func drawn(_ graphics: String, head: String = "") throws -> Document {
  try Document(
    json:
      #"{"format":"shapeedit","version":1,\#(head)"canvases":[{"id":"page","name":"Page","width":100,"height":100,"graphics":[\#(graphics)]}]}"#
  )
}

/// The elements of a document as SVG, a line each, without the indentation.
func elements(_ document: Document, hidden: Set<String> = [], roots: [String]? = nil) -> [String] {
  var drawing = Drawing(document, canvas: document.canvases[0])
  drawing.hidden = Set(hidden.compactMap(document.node(id:)))
  drawing.roots = roots?.compactMap(document.node(id:))
  return lines(of: drawing)
}

func lines(of drawing: Drawing) -> [String] {
  let lines = SVGWriter.text(drawing).split(separator: "\n").map { String($0.drop { $0 == " " }) }
  return lines.dropFirst().dropLast().filter { !$0.hasPrefix("<title>") && $0 != "<defs>" && $0 != "</defs>" }
}

/// The notes about what a drawing leaves out.
func notes(_ document: Document) -> [DrawingNote.Problem] {
  let drawing = Drawing(document, canvas: document.canvases[0])
  _ = SVGWriter.pieces(drawing)
  return drawing.notes.notes.map(\.problem)
}
