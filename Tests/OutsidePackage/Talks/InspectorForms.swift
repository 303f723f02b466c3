import Scrolling
import TerminalUI

/// "Stacks, Grids, and Outlines" 13:10: the inspector.
enum InspectorForms: TalkSystem {
  struct ColorRow: View {
    let title: String
    @Binding var color: CellColor
    init(_ title: String, color: Binding<CellColor>) { (self.title, _color) = (title, color) }
    var body: some View {
      HStack {
        Text(title)
        ColorSwatch(color)
      }
    }
  }

  struct ShapeInspector: View {
    @State private var areFillControlsShowing = true
    @State private var isFilled = true
    @State private var color = CellColor(rgb: 0x3366cc)
    var body: some View {
      Form {
        DisclosureGroup(isExpanded: $areFillControlsShowing) {
          Toggle("Fill shape?", isOn: $isFilled)
          ColorRow("Fill color", color: $color)
        } label: {
          Label("Fill", systemImage: "rectangle.3.offgrid.fill")
        }
        DisclosureGroup {
          Text("radius")
        } label: {
          Label("Shadow", systemImage: "shadow")
        }
      }
    }
  }

  static let width = 20

  static var listing: some View { ShapeInspector() }

  static func check() {
    let scene = Scene(width: 20, height: 5) { ShapeInspector() }
    let first = scene.lines()
    expect("fill is open, shadow is closed", first == ["▾ ▚ Fill", "  [x] Fill shape?", "  Fill color ██", "▸ ◪ Shadow", ""])
    expect("a toggle is reached and used by keys", scene.lines(after: .downArrow, .space)[1].contains("[ ]"))
    expect("a group is closed by keys", scene.lines(after: .upArrow, .leftArrow)[1].contains("Shadow"))
    let form = Scene(width: 20, height: 5) { ShapeInspector() }
    _ = form.lines()
    expect("Tab reaches the toggle", form.lines(after: .tab, .space)[1].contains("[ ]"))
    expect("Tab reaches each group", form.lines(after: .tab, .return)[4].contains("radius"))
    expect("Tab comes back to the first group", form.lines(after: .tab, .return)[1].contains("Shadow"))
  }
}
