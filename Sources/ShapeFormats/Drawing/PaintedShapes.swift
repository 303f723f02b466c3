// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The paints of leaf graphics, for programs that compute what is at a point: the values of their named styles, the colours of their tokens,
/// and their outlines on the canvas.
package struct PaintedShapes {
  private let document: Document
  private let resolver: GraphicResolver

  package init(_ document: Document) {
    self.document = document
    resolver = GraphicResolver(document, notes: DrawingNotes())
  }

  /// A graphic with the values that it is painted with; nil for groups and canvases.
  package func graphic(_ node: NodeID) -> Graphic? {
    document.isGroup(node) || document.kind(of: node) == .canvas ? nil : resolver.withColors(resolver.styled(node), node)
  }

  /// The outline of a leaf on its canvas, through all rotations and transforms; the frame for pictures and texts, and the box on the canvas
  /// for instances and for texts that are as large as their letters.
  ///
  /// - Complexity: O(depth + own outline).
  package func outline(_ node: NodeID, _ graphic: Graphic) -> PathData? {
    let hasFrame = graphic.kind != .text || graphic.frame.map { $0.width > 0 && $0.height > 0 } ?? false
    guard graphic.kind != .instance, hasFrame else { return document.bounds(of: node).flatMap { PathData(rectangle: $0) } }
    return graphic.outline?.transformed(by: map(node))
  }

  /// The map from a graphic's coordinates to those of its canvas.
  package func map(_ node: NodeID) -> Affine { document.map(of: node) * document.placement(of: node) }

  /// The text that sets what is painted in an outline; nil where nothing is.
  package static func paint(_ object: Property, of graphic: Graphic) -> String? {
    graphic.isPainted(object) ? Shorthand.whole(object, of: graphic) : nil
  }
}
