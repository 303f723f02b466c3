package import ShapeModel
package import ShapeOutline
package import TerminalUI

extension Inspector.Row: Identifiable {
  package var id: String { property.path }
}

/// The inspector as a form: initially fill is open, and the other groups are closed and not evaluated.
///
/// The disclosure state belongs to the form and is kept when other graphics are inspected.
package struct InspectorForm: View {
  let nodes: [NodeID]
  let document: Document
  @State private var fill = true

  package init(_ nodes: [NodeID], in document: Document) {
    self.nodes = nodes
    self.document = document
  }

  package var body: some View {
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
