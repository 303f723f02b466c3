package import ShapeModel

/// What a picture shows of a document, met back to front and never held as a whole.
///
/// Costs nothing to make; each walk costs the graphics that it passes.
package struct Drawing {
  package let document: Document
  package let canvas: NodeID
  package var page: DrawingPage
  /// The topmost graphics that are drawn, in document order; nil for all of the canvas.
  package var roots: [NodeID]?
  /// What is left out, with all that is in it.
  package var hidden: Set<NodeID> = []
  /// Whether graphics that are not visible are met too, marked as such.
  package var keepsInvisible = true
  /// Whether instances refer to what they draw, as editors like it; else that is drawn again in their place. A part of a drawing may lack
  /// what an instance refers to, so its instances are always drawn.
  package var keepsInstances: Bool {
    get { mayRefer && roots == nil && hidden.isEmpty }
    set { mayRefer = newValue }
  }
  private var mayRefer = true
  /// Leaves out what cannot be seen; nil for nothing.
  package var culling: DrawingCulling?
  /// What lines of text are broken by.
  package var measure = TextMeasure.table
  package let notes = DrawingNotes()

  package init(_ document: Document, canvas: NodeID) {
    self.document = document
    self.canvas = canvas
    page = DrawingPage(canvas, of: document)
  }

  /// The box around all that is painted of what is drawn, in coordinates of the canvas.
  package var paintedBox: Rect? {
    let roots = roots ?? Array(document.children(of: canvas))
    let boxes = roots.filter { !hidden.contains($0) && document.resolved(.visible, of: $0) != .bool(false) }.compactMap(
      document.paintedBounds)
    return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
  }
}

/// The page of a drawing.
package struct DrawingPage: Sendable {
  /// In coordinates of the canvas.
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

/// What of a large drawing is too far away or too small to be seen.
package struct DrawingCulling: Sendable {
  /// What is seen, in coordinates of the canvas.
  package var window: Rect
  /// The side of a pixel, in coordinates of the canvas.
  package var pixel: Double

  package init(window: Rect, pixel: Double) { (self.window, self.pixel) = (window, pixel) }

  /// Leaves below this size, in coordinates of the canvas, are left out: a quarter of a pixel.
  var leastSize: Double { pixel / 4 }
}

extension Drawing: Sequence {
  package func makeIterator() -> DrawingCursor { DrawingCursor(self) }
}
