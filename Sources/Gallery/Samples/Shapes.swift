// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalUI

/// The ShapeEdit of "Stacks, Grids, and Outlines": a sidebar with an outline for each canvas, and the inspector of the selection.
struct ShapesSample: View {
  struct Graphic: Identifiable {
    var name: String
    var children: [Graphic]?
    var id: String { name }
  }

  struct Canvas: Identifiable {
    var name: String
    var graphics: [Graphic]
    var id: String { name }
  }

  static let canvases = [
    Canvas(
      name: "Faces",
      graphics: [
        Graphic(name: "Head", children: [Graphic(name: "Eyes", children: [Graphic(name: "Left"), Graphic(name: "Right")])]),
        Graphic(name: "Hat"),
      ]),
    Canvas(name: "Trees", graphics: [Graphic(name: "Crown", children: [Graphic(name: "Leaf")]), Graphic(name: "Trunk")]),
  ]

  /// Whether the graphics are one tree, as in the first listing of the talk, or one tree for each canvas.
  @State private var isOneTree = false
  @State private var selection: Graphic.ID? = "Head"

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Toggle("one tree", isOn: $isOneTree)
      HStack(alignment: .top) {
        if isOneTree {
          List(Self.canvases.flatMap(\.graphics), children: \.children, selection: $selection) { GraphicRow(graphic: $0) }
            .listStyle(SidebarListStyle())
        } else {
          List(selection: $selection) {
            ForEach(Self.canvases) { canvas in
              Section(header: Text(canvas.name)) {
                OutlineGroup(canvas.graphics, children: \.children) { GraphicRow(graphic: $0) }
              }
            }
          }
          .listStyle(SidebarListStyle())
        }
        Divider()
        ShapeInspector(name: selection ?? "nothing")
      }
    }
  }

  struct GraphicRow: View {
    let graphic: Graphic
    var body: some View { Label(graphic.name, systemImage: graphic.children == nil ? "star" : "folder") }
  }
}

/// The properties of a graphic, in groups, of which the fill is open at first.
private struct ShapeInspector: View {
  let name: String
  @State private var areFillControlsShowing = true
  @State private var isFilled = true
  @State private var color = CellColor(rgb: 0x3366cc)
  @State private var hasShadow = false

  var body: some View {
    Form {
      Text(name).bold()
      DisclosureGroup(isExpanded: $areFillControlsShowing) {
        Toggle("Fill shape?", isOn: $isFilled)
        ColorPicker("Fill color", selection: $color)
      } label: {
        Label("Fill", systemImage: "rectangle.3.offgrid.fill")
      }
      DisclosureGroup {
        Toggle("Drop shadow?", isOn: $hasShadow)
      } label: {
        Label("Shadow", systemImage: "shadow")
      }
    }
  }
}
