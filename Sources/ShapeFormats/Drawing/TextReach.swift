// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The extent of a text's letters by the table of widths, in canvas coordinates.
package struct TextReach {
  /// The bounding box of the letters; nil if there is no text.
  package let box: Rect?
  /// The distance by which the letters extend beyond the graphic's own frame; nil if the frame has no width. The height includes lines that
  /// are left out.
  private let ownExcess: Double?
  /// The same, horizontally only.
  private let widthExcess: Double

  /// Measures texts of one document.
  package struct Ruler {
    fileprivate let document: Document
    fileprivate let resolver: GraphicResolver

    /// - Parameter measure: The widths of letters by which lines are broken; those of the fonts are the ones of pictures.
    package init(_ document: Document, _ measure: TextMeasure = .table) {
      self.document = document
      resolver = GraphicResolver(document, notes: DrawingNotes(), measure: measure)
    }

    /// Measures the text of a node. Costs the text.
    package func reach(of node: NodeID) -> TextReach {
      let graphic = resolver.styled(node)
      guard let block = resolver.text(graphic, node) else { return TextReach(box: nil, ownExcess: nil, widthExcess: 0) }
      let box = (document.map(of: node) * document.placement(of: node)).bounds(of: block.box)
      guard let room = resolver.room(graphic) else { return TextReach(box: box, ownExcess: nil, widthExcess: 0) }
      return TextReach(box: box, ownExcess: block.excess(beyond: room), widthExcess: max(0, block.box.width - room.width))
    }
  }

  /// The distance by which the letters extend beyond the width of their own frame; 0 if the frame has no width.
  package var excessAcross: Double { widthExcess }

  /// The distance by which the letters extend beyond their own frame, or beyond `room` if the frame has no width.
  package func excess(beyond room: Rect?) -> Double {
    if let ownExcess { return ownExcess }
    guard let box, let room else { return 0 }
    return max(0, room.minX - box.minX, room.minY - box.minY, box.maxX - room.maxX, box.maxY - room.maxY)
  }
}

extension TextReach.Ruler {
  /// The largest font size, to a tenth, with which a text fits its area in both dimensions; nil if there is no text or no such size.
  ///
  /// It fits by the table of widths too, by which exports break lines. Both break the same lines, if a size of half of it or more has such
  /// lines.
  ///
  /// O(text), measured about a hundred times.
  /// - Parameter isWrapped: Whether it wraps in its width whatever it says.
  package func fittingSize(of node: NodeID, isWrapped: Bool = false) -> Double? {
    var graphic = resolver.styled(node)
    if isWrapped { graphic[.textWrap] = .string("width") }
    guard let area = resolver.textArea(graphic), area.width > 0 else { return nil }
    let resolvers = [resolver, GraphicResolver(document, notes: DrawingNotes())]
    func blocks(_ tenths: Int) -> [TextBlock] {
      graphic[.textSize] = .number(Double(tenths) / 10)
      return resolvers.compactMap { $0.text(graphic, node) }
    }
    func fits(_ tenths: Int) -> Bool {
      let blocks = blocks(tenths)
      return blocks.count == resolvers.count
        && zip(blocks, resolvers).allSatisfy { block, resolver in
          let isLow = area.height <= 0 || block.box.height <= area.height + 1e-6
          // Pictures have the letters of the font, whose widths differ from those of the table.
          let widths = [block.box.width] + block.lines.map { resolver.measure.width($0.text, block.font) }
          return block.hiddenCount == 0 && isLow && widths.allSatisfy { $0 <= area.width + 1e-6 }
        }
    }
    var (least, most) = (1, 100_000)
    guard fits(least) else { return nil }
    while most - least > 1 {
      let middle = (least + most) / 2
      if fits(middle) { least = middle } else { most = middle }
    }
    let agreed = stride(from: least, to: least / 2, by: -max(1, least / 100)).first { tenths in
      Set(blocks(tenths).map { $0.lines.map(\.text) }).count == 1
    }
    return Double(agreed ?? least) / 10
  }

  /// The frame that the lines of a text fill; a text that is wrapped to its width keeps that width. Nil if there is no text.
  package func fittingFrame(of node: NodeID) -> Rect? {
    let graphic = resolver.styled(node)
    guard graphic.kind == .text, let area = resolver.textArea(graphic), let block = resolver.text(graphic, node) else { return nil }
    let layout = TextLayout(graphic)
    let letters = (FontMetrics.ascent + FontMetrics.descent) * layout.font.size
    let count = ((block.box.height - letters) / layout.lineHeight).rounded() + 1 + Double(block.hiddenCount)
    let height = ((count * layout.lineHeight) * 1000).rounded() / 1000
    let y: Double =
      switch layout.vertical {
      case .top: area.height < layout.lineHeight && count == 1 ? area.center.y - height / 2 : area.minY
      case .middle: area.center.y - height / 2
      case .bottom: area.maxY - height
      }
    let (x, width): (Double, Double) =
      layout.wrap == .none
      ? ((block.box.minX * 1000).rounded() / 1000, (block.box.width * 1000).rounded(.up) / 1000) : (area.minX, area.width)
    let edges = resolver.insets(graphic) ?? [0, 0, 0, 0]
    return Rect(x: x - edges[3], y: y - edges[0], width: width + edges[1] + edges[3], height: height + edges[0] + edges[2])
  }
}
