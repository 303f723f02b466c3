// SPDX-License-Identifier: GPL-3.0-or-later
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
  /// Leaves out invisible graphics; nil to draw everything.
  package var culling: DrawingCulling?
  /// The text measure for line breaking.
  package var measure = TextMeasure.table
  package let notes = DrawingNotes()
  /// Shared by the drawings of parts of one SVG document; nil to read the document for this drawing alone.
  package var parts: OwnParts?

  package init(_ document: Document, canvas: NodeID) {
    self.document = document
    self.canvas = canvas
    page = DrawingPage(canvas, of: document)
  }

  /// The bounding box of everything painted, in canvas coordinates.
  package var paintedBox: Rect? {
    let roots = roots ?? Array(document.children(of: canvas))
    var painted = document
    if !hidden.isEmpty {
      painted = document.snapshot()
      do { _ = try painted.apply(.set([PropertySetting(.visible, .bool(false))], hidden.sorted())) } catch { return nil }
    }
    return roots.filter { !hidden.contains($0) && hider(of: $0) == nil }.compactMap(painted.paintedBounds).union
  }

  /// The colour behind the drawing on a screen: white, under the background of the document if it has one.
  package var backdrop: Color {
    guard let own = page.background?.paint.nearestColor ?? (document.source as? SVGSource)?.pageColor else { return .white }
    var opaque = own
    opaque.alpha = 255
    return Color.white.mixed(with: opaque, Double(own.alpha) / 255)
  }

  /// The colour to paint behind the drawing where it is looked at; nil for a gradient, which is painted as it is.
  package var plainBackdrop: Color? {
    switch page.background?.paint {
    case nil, .solid?: backdrop
    case .linear?, .radial?: nil
    }
  }

  /// The nearest invisible node of a node and its ancestors, because of which nothing of it is painted.
  package func hider(of node: NodeID) -> NodeID? {
    ([node] + document.ancestors(of: node)).first { document.resolved(.visible, of: $0) == .bool(false) }
  }

  /// Notes the selected graphics that are invisible in the whole drawing too.
  func noteHidden() {
    for root in roots ?? [] {
      if let hider = hider(of: root) { notes.add(root, .hidden(by: document.id(of: hider))) }
    }
  }
}

/// The page of a drawing.
package struct DrawingPage: Sendable {
  /// In canvas coordinates.
  package private(set) var box: Rect
  /// The size in pixels of 1/96 inch.
  package private(set) var size: Size
  /// Pixels of 1/96 inch per coordinate.
  private let scale: Size
  package var unit: LengthUnit
  package var background: DrawnFill?
  package var title: String?
  /// The size that the SVG file had that the document was converted from.
  private var kept: KeptPage?

  init(_ canvas: NodeID, of document: Document) {
    let graphic = document.graphic(canvas)
    box = graphic.frame ?? Rect(x: 0, y: 0, width: 800, height: 600)
    unit = document.unit(of: canvas)
    if let source = document.source as? SVGSource {
      let page = SVGPage(source, document.carried(canvas))
      scale = page.scale
      let isAsRead = box.size == Size(width: source.viewport.width, height: source.viewport.height)
      size = isAsRead ? page.size : Size(width: box.width * scale.width, height: box.height * scale.height)
    } else {
      let pixels = unit.convert(1, to: .px)
      scale = Size(width: pixels, height: pixels)
      size = Size(width: box.width * pixels, height: box.height * pixels)
    }
    title = graphic.name
    kept = KeptPage(graphic[Property(path: "extra")!])
    background = GraphicResolver(document, notes: DrawingNotes()).background(graphic, canvas, of: box)
  }

  /// Its width and height as an SVG file has them, with units.
  var sides: [String] {
    kept?.sides(for: box.size) ?? [box.width, box.height].map { NumberText.string($0) + (unit == .px ? "" : unit.rawValue) }
  }

  /// Makes a rectangle the page, at the same scale.
  package mutating func crop(to box: Rect) {
    self.box = box
    size = Size(width: box.width * scale.width, height: box.height * scale.height)
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
