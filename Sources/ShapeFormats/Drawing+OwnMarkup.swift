import ShapeModel

extension Drawing {
  /// The bytes of an SVG document with its edits applied, so that markup the model does not represent is shown too; nil for other formats
  /// and for drawings of a part of the canvas.
  package var ownMarkup: [UInt8]? {
    guard roots == nil, hidden.isEmpty, document.source is SVGSource, page.box == document.graphic(canvas).frame else { return nil }
    return DocumentWriter.bytes(of: document)
  }
}
