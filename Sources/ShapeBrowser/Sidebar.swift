package import ShapeModel
package import ShapeOutline
package import TerminalUI

/// One row of the sidebar; its graphic is read only when it is shown.
package struct GraphicRow: View {
  let graphic: GraphicForest.Node

  package init(_ graphic: GraphicForest.Node) { self.graphic = graphic }

  package var body: some View { Text(graphic.summary.name).lineLimit(1) }
}

/// A document as a list of sections, one for each canvas, each with its own outline.
///
/// The document numbers the graphics, so no group is ever asked for its children; the contents of closed groups get no rows.
package struct Sidebar: View {
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

  package var body: some View {
    List {
      ForEach(canvases) { canvas in
        Section(canvas.name) {
          OutlineGroup(canvas.graphics, children: \.children) { GraphicRow($0) }
        }
      }
    }
    .listStyle(.sidebar)
  }
}
