import ShapeModel
import ShapeOutline
import TerminalUI

/// One row of the sidebar; its graphic is read only when it is shown.
struct TalkRow: View {
  let graphic: GraphicForest.Node

  init(_ graphic: GraphicForest.Node) { self.graphic = graphic }

  var body: some View { Text(graphic.summary.name).lineLimit(1) }
}

/// As in the talk: a document as a list of sections, one for each canvas, each with its own outline.
///
/// The document numbers the graphics, so no group is ever asked for its children; the contents of closed groups get no rows.
struct TalkSidebar: View {
  /// A canvas as the list declares it.
  struct Canvas: Identifiable {
    let id: NodeID
    let name: String
    let graphics: GraphicForest
  }

  let canvases: [Canvas]

  /// - Complexity: O(canvases + graphics directly on them).
  init(_ document: Document) {
    let forest = GraphicForest(document)
    canvases = document.canvases.map { canvas in
      Canvas(id: canvas, name: document.name(of: canvas) ?? "#" + document.id(of: canvas), graphics: forest.content(of: canvas))
    }
  }

  var body: some View {
    List {
      ForEach(canvases) { canvas in
        Section(canvas.name) {
          OutlineGroup(canvas.graphics, children: \.children) { TalkRow($0) }
        }
      }
    }
    .listStyle(.sidebar)
  }
}

/// The inspector as a form: initially fill is open, and the other groups are closed and not evaluated.
///
/// The disclosure state belongs to the form and is kept when other graphics are inspected.
struct TalkInspector: View {
  let nodes: [NodeID]
  let document: Document
  @State private var fill = true

  init(_ nodes: [NodeID], in document: Document) {
    self.nodes = nodes
    self.document = document
  }

  var body: some View {
    Form {
      if nodes.isEmpty {
        Text("Nothing selected")
      } else {
        DisclosureGroup("Geometry") { rows(.geometry) }
        DisclosureGroup(isExpanded: $fill) {
          rows(.fill)
        } label: {
          Label("Fill", systemImage: "rectangle.3.offgrid.fill")
        }
        DisclosureGroup("Stroke") { rows(.stroke) }
        DisclosureGroup {
          rows(.shadow)
        } label: {
          Label("Shadow", systemImage: "shadow")
        }
        DisclosureGroup {
          rows(.text)
        } label: {
          Label("Text", systemImage: "textformat")
        }
      }
    }
  }

  private func rows(_ section: PropertySpecification.Section) -> some View {
    let graphics = nodes.map(document.graphic)
    return ForEach(Inspector.rows(section, graphics, Inspector.frames(of: nodes, graphics, document))) { row in
      HStack {
        Text(row.property.path)
        Spacer()
        Text(row.value ?? "mixed")
      }
      .lineLimit(1)
    }
  }
}
