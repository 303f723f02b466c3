import Outlines
import ShapeFormats
import ShapeModel
import ShapeOutline
import Testing

private let document = """
  {"format": "shapeedit", "version": 1, "canvases": [
    {"id": "a", "name": "Faces", "width": 9, "height": 9, "graphics": [
      {"id": "head", "name": "Head", "kind": "group", "children": [
        {"id": "skull", "name": "Skull", "kind": "ellipse", "fill": {"color": "#ffcc00"}},
        {"id": "eyes", "name": "Eyes", "kind": "group", "children": [
          {"id": "left", "name": "Left", "kind": "ellipse"}, {"id": "right", "name": "Right", "kind": "ellipse"}]}]},
      {"id": "body", "name": "Body", "kind": "rectangle", "fill": {"color": "#3366cc"}}]},
    {"id": "b", "name": "Empty", "width": 9, "height": 9, "graphics": []},
    {"id": "c", "name": "Stars", "width": 9, "height": 9, "graphics": [
      {"id": "sky", "name": "Sky", "kind": "group", "children": [{"id": "star", "name": "Star", "kind": "star"}]}]}]}
  """

private func read() throws -> Document { try Document(json: document) }

/// The rows as `▾Name`, a space for each level.
private func picture(_ rows: ListRows) -> [String] {
  rows.map { row in
    let marker =
      switch row.kind {
      case .plain, .leaf: ""
      case .group(let isOpen): isOpen ? "▾" : "▸"
      case .header: "= "
      }
    return String(repeating: " ", count: row.level) + marker + title(row)
  }
}

private func title(_ row: ListRow) -> String {
  if let graphic = row.value(as: GraphicRow.self) { return graphic.graphic.summary.name }
  if let row = row.value(as: Inspector.Row.self) { return row.property.path }
  return row.value(as: Text.self)?.string ?? row.value(as: Label.self)?.title ?? "?"
}

@Suite struct `The sidebar` {
  @Test func `has a section for each canvas and an outline in each, closed`() throws {
    let rows = Sidebar(try read()).list.rows()
    #expect(picture(rows) == ["= Faces", "▸Head", "Body", "= Empty", "= Stars", "▸Sky"])
  }

  @Test func `opens one outline at a time, and a section's rows go with it`() throws {
    let rows = Sidebar(try read()).list.rows()
    rows.toggle(row: 1)
    #expect(picture(rows) == ["= Faces", "▾Head", " Skull", " ▸Eyes", "Body", "= Empty", "= Stars", "▸Sky"])
    rows.toggle(row: 3)
    #expect(picture(rows).prefix(6) == ["= Faces", "▾Head", " Skull", " ▾Eyes", "  Left", "  Right"])
    rows.toggle(row: 0)
    #expect(picture(rows) == ["= Faces", "= Empty", "= Stars", "▸Sky"])
    rows.toggle(row: 3)
    #expect(picture(rows).last == " Star")
  }

  @Test func `opening evaluates only the rows shown, and asks nobody for children`() throws {
    let sidebar = Sidebar(try read())
    let rows = sidebar.list.rows()
    #expect(rows.counters.rowsBuilt == 3)
    _ = rows[1]
    #expect(rows.counters.rowsBuilt == 4)
    rows.toggle(row: 1)
    #expect(rows.counters.rowsBuilt == 4)
    _ = rows[2]
    #expect(rows.counters.rowsBuilt == 5)
    #expect(rows.count == 8)
    #expect(sidebar.canvases.allSatisfy { $0.graphics.childrenAsked == 0 })
  }

  @Test func `each canvas is numbered on its own`() throws {
    let sidebar = Sidebar(try read())
    for canvas in sidebar.canvases {
      let rows = OutlineRows(canvas.graphics, id: \.id, children: \.children, expansion: Expansion(base: .open))
      let walked = OutlineRows(canvas.graphics, id: { $0.id }, children: { $0.children }, expansion: Expansion(base: .open))
      #expect(rows.usesNumbering && !walked.usesNumbering)
      #expect(rows.map(\.id) == walked.map(\.id))
      #expect(rows.map(\.level) == walked.map(\.level))
      for (row, index) in zip(rows, rows.indices) { #expect(rows.index(of: row.id) == index) }
    }
    let document = try read()
    #expect(sidebar.canvases[2].graphics.preorder(of: document.node(id: "skull")!) == nil)
  }

  @Test func `what is open stays open by id after an edit`() throws {
    let state = OutlineState()
    let document = try read()
    let rows = Sidebar(document).list.rows(state: state)
    rows.toggle(row: 1)
    _ = try document.apply(.detach([document.node(id: "skull")!]))
    rows.reload(Sidebar(document).list)
    #expect(picture(rows).prefix(4) == ["= Faces", "▾Head", " ▸Eyes", "Body"])
  }
}

@Suite struct `The inspector's form` {
  @Test func `fill is open, the others are closed and not evaluated`() throws {
    let document = try read()
    let rows = InspectorForm([document.node(id: "body")!], in: document).form.rows()
    #expect(picture(rows).filter { !$0.hasPrefix(" ") } == ["▸Geometry", "▾Fill", "▸Stroke", "▸Shadow", "▸Text"])
    #expect(picture(rows)[2...3] == [" fill.enabled", " fill.color"])
    let built = rows.counters.rowsBuilt
    #expect(built == rows.count)
    let before = rows.count
    rows.toggle(row: 0)
    _ = picture(rows)
    #expect(rows.counters.rowsBuilt == built + rows.count - before)
  }

  @Test func `what is open belongs to the form, and its binding is the truth`() throws {
    let document = try read()
    let inspector = InspectorForm([document.node(id: "body")!], in: document)
    let rows = inspector.form.rows()
    rows.toggle(row: 0)
    inspector.fill = false
    let groups = picture(rows).filter { !$0.hasPrefix(" ") }
    #expect(groups == ["▾Geometry", "▸Fill", "▸Stroke", "▸Shadow", "▸Text"])
    inspector.nodes = [document.node(id: "skull")!]
    rows.reload()
    #expect(picture(rows).filter { !$0.hasPrefix(" ") } == groups)
    inspector.nodes = []
    rows.reload()
    #expect(picture(rows) == ["Nothing selected"])
  }
}
