package import Outlines
package import ShapeModel

/// One row of the sidebar; its graphic is read only on demand.
package struct GraphicRow: Row {
  package let graphic: GraphicForest.Node

  package init(_ graphic: GraphicForest.Node) { self.graphic = graphic }
}

/// A document as a list of sections, one for each canvas, each with its own outline.
///
/// The document numbers the graphics, so no group is ever asked for its children; the contents of closed groups get no rows.
package struct Sidebar {
  /// A canvas as the list declares it.
  package struct Canvas: Identifiable {
    package let id: NodeID
    package let name: String
    package let graphics: GraphicForest
  }

  package let canvases: [Canvas]

  /// - Complexity: O(canvases + graphics directly on them).
  package init(_ document: Document) {
    let forest = GraphicForest(document)
    canvases = document.canvases.map { canvas in
      Canvas(id: canvas, name: document.name(of: canvas) ?? "#" + document.id(of: canvas), graphics: forest.content(of: canvas))
    }
  }

  package var list: List<some OutlineContent> {
    List {
      ForEach(canvases) { canvas in
        Section(canvas.name) {
          OutlineGroup(canvas.graphics, children: \.children) { GraphicRow($0) }
        }
      }
    }
  }
}
