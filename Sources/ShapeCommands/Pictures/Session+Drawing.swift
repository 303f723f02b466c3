import ShapeFormats
import ShapeModel

extension Session {
  /// The document as SVG, which has a single canvas.
  func svg(for path: String, at range: SourceRange) throws(CommandError) -> (pieces: [[UInt8]], notes: [String]) {
    let canvases = document.canvases
    guard canvases.count == 1 else {
      throw CommandError(
        range, "picture.canvases", "an SVG file has one canvas, and there \(canvases.isEmpty ? "is none" : "are \(canvases.count)")",
        help: ["export / -o '{canvas}.svg' writes each to a file of its own"], .usage)
    }
    let drawing = Drawing(document, canvas: canvases[0])
    let pieces = SVGReturn.pieces(drawing)
    if document.value(Property(path: "variants")!, of: .document) != nil { drawing.notes.add(.document, .variants) }
    return (pieces, drawing.notes.lines(of: document, onlyVisible: false))
  }
}
