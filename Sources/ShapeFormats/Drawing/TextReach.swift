package import ShapeModel

/// How far the letters of a text reach, by the table of widths.
package struct TextReach {
  private let resolver: GraphicResolver
  private let document: Document

  package init(_ document: Document) {
    self.document = document
    resolver = GraphicResolver(document, notes: DrawingNotes())
  }

  /// How far the letters of a node reach beyond a room, in coordinates of the canvas: of a frame or a label its own box, else that.
  ///
  /// Lines that are left out reach as far as they are high. Costs the text.
  package func excess(of node: Handle, beyond room: Rect?) -> Double {
    let graphic = resolver.styled(node)
    guard let block = resolver.text(graphic, node) else { return 0 }
    if let frame = graphic.frame, frame.width > 0 {
      let hidden = Double(block.hiddenCount) * block.font.size * FontMetrics.lineHeight
      let height = frame.height > 0 ? block.box.height - max(frame.height, block.font.size * FontMetrics.lineHeight) : 0
      return max(0, block.box.width - frame.width, height, hidden)
    }
    guard let room, let box = box(of: block, node) else { return 0 }
    return max(0, room.minX - box.minX, room.minY - box.minY, box.maxX - room.maxX, box.maxY - room.maxY)
  }

  /// The box around the letters in coordinates of the canvas; nil where nothing is written.
  package func box(of node: Handle) -> Rect? {
    resolver.text(resolver.styled(node), node).flatMap { box(of: $0, node) }
  }

  private func box(of block: TextBlock, _ node: Handle) -> Rect? {
    (document.map(of: node) * document.placement(of: node)).bounds(of: block.box)
  }
}
