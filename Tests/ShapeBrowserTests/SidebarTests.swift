import Outlines
import SceneSupport
import ShapeBrowser
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

@Suite struct `A sidebar as in the talk` {
  @Test func `has a section for each canvas and an outline in each, closed`() throws {
    let rows = ListProbe(TalkSidebar(try read()))
    #expect(rows.picture == ["▾#Faces", "▸Head", "Body", "▾#Empty", "▾#Stars", "▸Sky"])
  }

  @Test func `opens one outline at a time, and a section's rows go with it`() throws {
    let rows = ListProbe(TalkSidebar(try read()))
    rows.toggle(1)
    #expect(rows.picture == ["▾#Faces", "▾Head", " Skull", " ▸Eyes", "Body", "▾#Empty", "▾#Stars", "▸Sky"])
    rows.toggle(3)
    #expect(rows.picture.prefix(6) == ["▾#Faces", "▾Head", " Skull", " ▾Eyes", "  Left", "  Right"])
    rows.toggle(0)
    #expect(rows.picture == ["▸#Faces", "▾#Empty", "▾#Stars", "▸Sky"])
    rows.toggle(3)
    #expect(rows.picture.last == " Star")
  }

  @Test func `opening evaluates only the rows shown, and asks nobody for children`() throws {
    let sidebar = TalkSidebar(try read())
    let rows = ListProbe(sidebar)
    #expect(rows.madeCount == 0)
    _ = rows.text(1)
    #expect(rows.madeCount == 1)
    rows.toggle(1)
    #expect(rows.madeCount == 1)
    _ = rows.text(2)
    #expect(rows.madeCount == 2)
    #expect(rows.count == 8)
    #expect(sidebar.canvases.allSatisfy { $0.graphics.childrenAsked == 0 })
  }

  @Test func `each canvas is numbered on its own`() throws {
    let sidebar = TalkSidebar(try read())
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
    let document = try read()
    let rows = ListProbe(TalkSidebar(document))
    rows.toggle(1)
    _ = try document.apply(.detach([document.node(id: "skull")!]))
    rows.show(TalkSidebar(document))
    #expect(rows.picture.prefix(4) == ["▾#Faces", "▾Head", " ▸Eyes", "Body"])
  }
}

@Suite struct `An inspector as in the talk` {
  @Test func `fill is open, the others are closed and not evaluated`() throws {
    let document = try read()
    let rows = ListProbe(TalkInspector([document.node(id: "body")!], in: document))
    #expect(rows.picture.filter { !$0.hasPrefix(" ") } == ["▸Geometry", "▾Fill", "▸Stroke", "▸Shadow", "▸Text"])
    #expect(rows.picture[2...3].map { $0.split(separator: " ")[0] } == ["fill.enabled", "fill.color"])
    let built = rows.madeCount
    let before = rows.count
    rows.toggle(0)
    _ = rows.picture
    #expect(rows.madeCount == built + rows.count - before)
  }

  @Test func `what is open belongs to the form, and stays when other graphics are inspected`() throws {
    let document = try read()
    let rows = ListProbe(TalkInspector([document.node(id: "body")!], in: document))
    rows.toggle(0)
    rows.toggle(rows.picture.firstIndex(of: "▾Fill")!)
    let groups = rows.picture.filter { !$0.hasPrefix(" ") }
    #expect(groups == ["▾Geometry", "▸Fill", "▸Stroke", "▸Shadow", "▸Text"])
    rows.show(TalkInspector([document.node(id: "skull")!], in: document))
    #expect(rows.picture.filter { !$0.hasPrefix(" ") } == groups)
    rows.show(TalkInspector([], in: document))
    #expect(rows.picture == ["Nothing selected"])
  }
}
