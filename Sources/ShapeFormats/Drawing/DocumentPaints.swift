// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Painted areas of the graphics of a document in the shapeedit format, with the values of their styles, their letters and their clips.
package final class DocumentPaints: GraphicPaints {
  private let resolver: GraphicResolver

  package init(_ document: Document) { resolver = GraphicResolver(document, notes: DrawingNotes()) }

  package func box(of node: NodeID, _ graphic: Graphic, through map: Affine) -> Rect? {
    let styled = resolver.styled(node, graphic)
    let letters = styled.has(.text) ? resolver.text(styled, node)?.ink : nil
    guard graphic.kind != .text else { return letters.flatMap { resolver.paintedBox(of: styled, node, letters: $0, through: map) } }
    let box = resolver.paintedBox(of: styled, node, letters: nil, through: map)
    guard let label = letters.map(map.bounds) else { return box }
    return box?.union(label) ?? label
  }

  package func box(of group: NodeID, _ graphic: Graphic, around contents: Rect, through map: Affine) -> Rect {
    resolver.withColors(resolver.styled(group, graphic), group).shadowed(contents, through: map)
  }

  package func clip(of node: NodeID, _ graphic: Graphic, through map: Affine) -> Rect? {
    guard let text = graphic[.clip]?.string, let outlines = resolver.clip(text, node) else { return nil }
    return outlines.compactMap { $0.outline.transformed(by: map)?.bounds }.union
  }
}

extension JSONSource {
  package func paints(of document: Document) -> (any GraphicPaints)? { DocumentPaints(document) }
}
