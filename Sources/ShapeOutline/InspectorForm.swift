package import Outlines
package import ShapeModel

extension Inspector.Row: Outlines.Row, Identifiable {
  package var id: String { property.path }
}

/// The inspector as a form: initially fill is open, and the other groups are closed and not evaluated.
///
/// The disclosure state belongs to the form and is kept when other graphics are inspected.
package final class InspectorForm {
  /// The inspected nodes; reload the rows after writing it.
  package var nodes: [NodeID]
  package var document: Document
  @State package var fill = true

  package init(_ nodes: [NodeID], in document: Document) {
    self.nodes = nodes
    self.document = document
  }

  package var form: Form<some OutlineContent> {
    Form {
      if self.nodes.isEmpty {
        Text("Nothing selected")
      } else {
        DisclosureGroup("Geometry") { self.rows(.geometry) }
        DisclosureGroup(isExpanded: self.$fill) {
          self.rows(.fill)
        } label: {
          Label("Fill", systemImage: "rectangle.3.offgrid.fill")
        }
        DisclosureGroup("Stroke") { self.rows(.stroke) }
        DisclosureGroup("Shadow") { self.rows(.shadow) }
        DisclosureGroup("Text") { self.rows(.text) }
      }
    }
  }

  private func rows(_ section: PropertySpecification.Section) -> ForEach<[Inspector.Row], String, Inspector.Row> {
    let graphics = nodes.map(document.graphic)
    return ForEach(Inspector.rows(section, graphics, Inspector.frames(of: nodes, graphics, document))) { $0 }
  }
}
