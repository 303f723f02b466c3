import ShapeFormats
package import ShapeModel

extension Session {
  /// Returns a graphic with the values of its style applied; nil in a document without styles. The styles are parsed once.
  package var styledGraphics: ((NodeID) -> Graphic?)? {
    let document = document
    guard document.source.inheritance == nil, document.value(.styles, of: .document) != nil else { return nil }
    let styles = NamedStyles(document)
    return { node in
      guard node != .document, document.value(.style, of: node) != nil else { return nil }
      return styles.styled(document.graphic(node))
    }
  }

  /// A graphic with the values of its style applied.
  func shownGraphic(_ node: NodeID) -> Graphic { styledGraphics?(node) ?? document.graphic(node) }
}
