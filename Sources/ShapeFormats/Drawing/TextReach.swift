package import ShapeModel

/// The extent of a text's letters by the table of widths, in canvas coordinates.
package struct TextReach {
  /// The bounding box of the letters; nil if there is no text.
  package let box: Rect?
  /// How far the letters extend beyond the graphic's own frame; nil if the frame has no width. Lines that are left out count with their
  /// height.
  private let ownExcess: Double?

  /// Measures texts of one document.
  package struct Ruler {
    private let document: Document
    private let resolver: GraphicResolver

    package init(_ document: Document) {
      self.document = document
      resolver = GraphicResolver(document, notes: DrawingNotes())
    }

    /// Measures the text of a node. Costs the text.
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

  /// How far the letters extend beyond their own frame, or beyond `room` if that has no width.
  package func excess(beyond room: Rect?) -> Double {
    if let ownExcess { return ownExcess }
    guard let box, let room else { return 0 }
    return max(0, room.minX - box.minX, room.minY - box.minY, box.maxX - room.maxX, box.maxY - room.maxY)
  }
}
