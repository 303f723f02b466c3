package import ShapeModel

/// The drawn content of a canvas: a sequence of elements, back to front, never held as a whole.
///
/// Costs nothing to create; each iteration costs the graphics that it visits.
package struct Drawing {
  package let document: Document
  package let canvas: NodeID
  package var page: DrawingPage
  /// The roots of the drawn subtrees, in document order; nil for the whole canvas.
  package var roots: [NodeID]?
  /// Nodes that are left out with their subtrees.
  package var hidden: Set<NodeID> = []
  /// Whether invisible graphics are included, marked as such.
  package var keepsInvisible = true
  /// Whether instances stay references, which suits editors, or are replaced by copies of their targets. A drawing of a part of the
  /// canvas may lack the targets, so it always has copies.
  package var keepsInstances: Bool {
    get { mayRefer && roots == nil && hidden.isEmpty }
    set { mayRefer = newValue }
  }
  private var mayRefer = true
  /// Leaves out what cannot be seen; nil to draw everything.
  package var culling: DrawingCulling?
  /// The text measure for line breaking.
  package var measure = TextMeasure.table
  package let notes = DrawingNotes()

  package init(_ document: Document, canvas: NodeID) {
    self.document = document
    self.canvas = canvas
    page = DrawingPage(canvas, of: document)
  }

  /// The bounding box of everything painted, in canvas coordinates.
  package var paintedBox: Rect? {
    let roots = roots ?? Array(document.children(of: canvas))
    let boxes = roots.filter { !hidden.contains($0) && document.resolved(.visible, of: $0) != .bool(false) }.compactMap(
      document.paintedBounds)
    return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
  }
}

/// The page of a drawing.
package struct DrawingPage: Sendable {
  /// In canvas coordinates.
  package var box: Rect
  package var unit: LengthUnit
  package var background: Color?
  package var title: String?

  init(_ canvas: NodeID, of document: Document) {
    let graphic = document.graphic(canvas)
    box = graphic.frame ?? Rect(x: 0, y: 0, width: 800, height: 600)
    unit = document.unit(of: canvas)
    title = graphic.name
    background = GraphicResolver(document, notes: DrawingNotes()).color(graphic[.background], canvas)
  }
}

/// The limits beyond which graphics of a large drawing are too far away or too small to be seen.
package struct DrawingCulling: Sendable {
  /// The visible area, in canvas coordinates.
  package var window: Rect
  /// The side of a pixel, in canvas coordinates.
  package var pixel: Double

  package init(window: Rect, pixel: Double) { (self.window, self.pixel) = (window, pixel) }

  /// Leaf graphics below this size, in canvas coordinates, are left out: a quarter of a pixel.
  var leastSize: Double { pixel / 4 }
}

extension Drawing: Sequence {
  package func makeIterator() -> DrawingCursor { DrawingCursor(self) }
}
