import SceneSupport
import Testing

import TerminalUI

/// A small model for an inspector.
private final class Shape: ObservableObject {
  @Published var hasFill = true
  @Published var shadow = false
}

/// An inspector as the talk declares it; its open groups are its own.
private struct Inspector: View {
  let shapes: [Shape]
  @State private var fill = true

  var body: some View {
    Form {
      if shapes.isEmpty {
        Text("Nothing selected")
      } else {
        DisclosureGroup(isExpanded: $fill) {
          Toggle("Fill shape?", isOn: common(\.hasFill))
          Text(Set(shapes.map(\.hasFill)).count > 1 ? "mixed" : "Fill color")
        } label: {
          Label("Fill", systemImage: "rectangle.3.offgrid.fill")
        }
        DisclosureGroup("Shadow") { Toggle("Shadow?", isOn: common(\.shadow)) }
        DisclosureGroup("Text") { Text("string") }
      }
    }
  }

  /// One binding to a property of all shapes; what differs reads as the first.
  private func common(_ path: ReferenceWritableKeyPath<Shape, Bool>) -> Binding<Bool> {
    Binding(get: { shapes.first?[keyPath: path] ?? false }, set: { new in for shape in shapes { shape[keyPath: path] = new } })
  }
}

@Suite struct `The inspector is a form of groups` {
  @Test func `10.1 10.2 10.3 10.4 10.5 fill is open, shadow and text are not, and all fold`() {
    let stage = Stage(Inspector(shapes: [Shape()]), 30, 8)
    func words() -> [String] { stage.lines.compactMap { $0.split(separator: " ").last.map(String.init) } }
    #expect(words() == ["Fill", "shape?", "color", "Shadow", "Text"])
    #expect(stage.lines[0].contains(Image.glyphs["rectangle.3.offgrid.fill"]!))
    stage.click("▸")
    #expect(words() == ["Fill", "shape?", "color", "Shadow", "Shadow?", "Text"])
    stage.click("▾")
    #expect(words() == ["Fill", "Shadow", "Shadow?", "Text"])
  }

  @Test func `10.6 a control edits the shape at once`() {
    let shape = Shape()
    let stage = Stage(Inspector(shapes: [shape]), 30, 8)
    #expect(stage.point(of: "[x] Fill shape?") != nil)
    stage.click("Fill shape?")
    #expect(!shape.hasFill && stage.point(of: "[ ] Fill shape?") != nil)
    shape.hasFill = true
    #expect(stage.point(of: "[x] Fill shape?") != nil)
  }

  @Test func `10.7 another shape keeps the groups as they are, another inspector opens fill`() {
    let scene = Scene(width: 30, height: 8) { Inspector(shapes: [Shape()]) }
    scene.send(.pointer(PointerEvent(.press(.primary), at: CellPoint(x: 0, y: 0))))
    let lines = scene.grid.lines
    #expect(!lines.joined().contains("Fill shape?"))
    scene.show(Inspector(shapes: [Shape(), Shape()]))
    #expect(scene.grid.lines == lines)
    #expect(Scene(width: 30, height: 8) { Inspector(shapes: [Shape()]) }.grid.lines.joined().contains("Fill shape?"))
  }

  @Test func `10.8 several shapes show what differs as mixed, and an edit goes to all`() {
    let shapes = [Shape(), Shape()]
    shapes[1].hasFill = false
    let stage = Stage(Inspector(shapes: shapes), 30, 8)
    #expect(stage.point(of: "mixed") != nil)
    stage.click("Fill shape?")
    #expect(shapes.allSatisfy { !$0.hasFill } && stage.point(of: "Fill color") != nil)
  }

  @Test func `10.9 nothing selected is an empty state that takes no edit`() {
    let stage = Stage(Inspector(shapes: []), 30, 8)
    #expect(stage.lines.map { $0.split(separator: " ").joined(separator: " ") } == ["Nothing selected"])
    #expect(!stage.click("Nothing") && !stage.press(.return) && !stage.press(.space))
  }
}
