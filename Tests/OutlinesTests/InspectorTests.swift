import Outlines
import Testing

/// What an inspector edits, in small.
final class Shape {
  @State var hasFill = true
  @State var shadow = false
  var name: String
  init(_ name: String) { self.name = name }
}

/// An inspector as it is declared; its open groups are its own.
final class Inspector {
  var shapes: [Shape]
  @State var fill = true
  init(_ shapes: [Shape]) { self.shapes = shapes }

  /// One binding to a property of all shapes; what differs reads as the first.
  func common(_ read: @escaping (Shape) -> Binding<Bool>) -> Binding<Bool> {
    Binding(
      get: { self.shapes.first.map { read($0).wrappedValue } ?? false },
      set: { new in for shape in self.shapes { read(shape).wrappedValue = new } })
  }

  lazy var rows = Form {
    if self.shapes.isEmpty {
      Text("Nothing selected")
    } else {
      DisclosureGroup(isExpanded: self.$fill) {
        Toggle("Fill shape?", isOn: self.common(\.$hasFill))
        ColorRow(Set(self.shapes.map(\.hasFill)).count > 1 ? "mixed" : "Fill color")
      } label: {
        Label("Fill", systemImage: "rectangle.3.offgrid.fill")
      }
      DisclosureGroup("Shadow") { Toggle("Shadow?", isOn: self.common(\.$shadow)) }
      DisclosureGroup("Text") { Text("string") }
    }
  }.rows()
}

@Suite struct `The inspector is a form of groups` {
  @Test func `10.1 10.2 10.3 10.4 fill is open, shadow and text are not`() {
    let inspector = Inspector([Shape("a")])
    #expect(picture(inspector.rows) == ["▾Fill", " Fill shape?", " Fill color", "▸Shadow", "▸Text"])
    #expect(inspector.rows[0].value(as: Label.self)?.icon == "rectangle.3.offgrid.fill")
  }

  @Test func `10.5 all groups fold, and closed content is not evaluated`() {
    let inspector = Inspector([Shape("a")])
    let built = inspector.rows.counters.rowsBuilt
    inspector.rows.toggle(row: 3)
    #expect(inspector.rows.counters.rowsBuilt == built + 1)
    inspector.rows.toggle(row: 0)
    #expect(picture(inspector.rows) == ["▸Fill", "▾Shadow", " Shadow?", "▸Text"])
  }

  @Test func `10.6 a control edits the shape at once`() throws {
    let shape = Shape("a")
    let toggle = try #require(Inspector([shape]).rows[1].value(as: Toggle.self))
    toggle.isOn.wrappedValue = false
    #expect(!shape.hasFill)
  }

  @Test func `10.7 another shape keeps the groups as they are, another inspector opens fill`() {
    let inspector = Inspector([Shape("a")])
    inspector.rows.toggle(row: 0)
    inspector.rows.toggle(row: 1)
    let open = picture(inspector.rows)
    inspector.shapes = [Shape("b")]
    inspector.rows.reload()
    #expect(picture(inspector.rows) == open)
    #expect(picture(Inspector([Shape("a")]).rows).first == "▾Fill")
  }

  @Test func `10.8 several shapes show what differs as mixed, and an edit goes to all`() throws {
    let shapes = [Shape("a"), Shape("b")]
    shapes[1].hasFill = false
    let inspector = Inspector(shapes)
    #expect(picture(inspector.rows)[2] == " mixed")
    try #require(inspector.rows[1].value(as: Toggle.self)).isOn.wrappedValue = true
    inspector.rows.reload()
    #expect(shapes.allSatisfy(\.hasFill) && picture(inspector.rows)[2] == " Fill color")
  }

  @Test func `10.9 nothing selected is an empty state that takes no edit`() {
    let inspector = Inspector([])
    #expect(picture(inspector.rows) == ["Nothing selected"] && !inspector.rows.toggle(row: 0))
  }
}
