import ShapeFormats
import ShapeModel

func text(_ document: Document, canonically: Bool = false) -> String {
  String(decoding: DocumentWriter.bytes(of: document, canonically: canonically), as: UTF8.self)
}

/// The node with an id that is known to be there.
func node(_ id: String, _ document: Document) -> NodeID { document.node(id: id)! }
