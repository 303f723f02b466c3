import ShapeFormats
import ShapeModel

extension Session {
  /// Graphics with what their styles say, for questions about values; nil in a document without styles. The styles are read once.
  var styledGraphics: ((NodeID) -> Graphic?)? {
    let document = document
    guard document.source.inheritance == nil, document.value(.styles, of: .document) != nil else { return nil }
    let styles = NamedStyles(document)
    return { node in
      guard node != .document, document.value(.style, of: node) != nil else { return nil }
      return styles.styled(document.graphic(node))
    }
  }

  /// A graphic as it is shown: with its style.
  func shownGraphic(_ node: NodeID) -> Graphic { styledGraphics?(node) ?? document.graphic(node) }
}
