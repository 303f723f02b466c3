import ShapeModel

extension Drawing {
  /// The document's own bytes with the edits in, where they are SVG and all of it is drawn: what the model does not hold is seen in them too.
  package var ownMarkup: [UInt8]? {
    guard roots == nil, hidden.isEmpty, document.source is SVGSource, page.box == document.graphic(canvas).frame else { return nil }
    return DocumentWriter.bytes(of: document)
  }
}
