package import ShapeModel

/// How far the letters of a text reach, by the table of widths, in coordinates of the canvas.
package struct TextReach {
  /// The box around the letters; nil where nothing is written.
  package let box: Rect?
  /// How far they reach beyond the text's own frame, or the label's; nil where it has no width. Lines that are left out reach as far as
  /// they are high.
  private let ownExcess: Double?

  /// Measures texts of one document.
  package struct Ruler {
    private let document: Document
    private let resolver: GraphicResolver

    package init(_ document: Document) {
      self.document = document
      resolver = GraphicResolver(document, notes: DrawingNotes())
    }

    /// Costs the text.
    package func reach(of node: NodeID) -> TextReach {
      let graphic = resolver.styled(node)
      guard let block = resolver.text(graphic, node) else { return TextReach(box: nil, ownExcess: nil) }
      let box = (document.map(of: node) * document.placement(of: node)).bounds(of: block.box)
      guard let frame = graphic.frame, frame.width > 0 else { return TextReach(box: box, ownExcess: nil) }
      let lineHeight = block.font.size * FontMetrics.lineHeight
      let height = frame.height > 0 ? block.box.height - max(frame.height, lineHeight) : 0
      return TextReach(box: box, ownExcess: max(0, block.box.width - frame.width, height, Double(block.hiddenCount) * lineHeight))
    }
  }

  /// How far the letters reach beyond their own frame, else beyond a room.
  package func excess(beyond room: Rect?) -> Double {
    if let ownExcess { return ownExcess }
    guard let box, let room else { return 0 }
    return max(0, room.minX - box.minX, room.minY - box.minY, box.maxX - room.maxX, box.maxY - room.maxY)
  }
}
