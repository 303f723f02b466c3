import ShapeFormats
import ShapeModel
import ShapeOutline
import Testing

@Suite struct `The inspector of a graphic` {
  private let document = try! Document(
    json: """
      {"format": "shapeedit", "version": 1, "canvases": [
        {"id": "c", "name": "C", "width": 9, "height": 9, "background": "#eeeeee", "graphics": [
          {"id": "plain", "kind": "rectangle"}, {"id": "dark", "kind": "rectangle", "shadow": {"dx": 3}}]}]}
      """)

  private func groups(_ ids: [String]) -> [Inspector.Group] {
    Inspector(ids.map { document.node(id: $0)! }, in: document, open: Set(PropertySpecification.Section.allCases)).groups
  }

  private func rows(_ ids: [String], _ section: PropertySpecification.Section) -> [String] {
    groups(ids).first { $0.section == section }!.rows.map { "\($0.property.path) \($0.value ?? $0.values.joined(separator: "|"))" }
  }

  @Test func `has no group of properties that its kind does not have`() {
    #expect(groups(["c"]).map(\.section) == [.geometry, .fill, .general])
    #expect(groups(["plain"]).map(\.section) == [.geometry, .fill, .stroke, .shadow, .text, .general])
    #expect(groups(["c", "plain"]).count == 6)
    #expect(groups(["c"]).allSatisfy { !$0.rows.isEmpty })
  }

  @Test func `has the background of a canvas as its fill`() {
    #expect(rows(["c"], .fill) == ["background #eeeeee"])
    #expect(groups(["c"])[1].summary == "#eeeeee")
  }

  @Test(arguments: [
    ("", "rotation 0"), (#""rotation": 30,"#, "rotation 30"),
    // About the middle of what is in the group, at 20,30.
    (#""transform": [0, 1, -1, 0, 50, 10],"#, "rotation 90"), (#""transform": [0, 1, -1, 0, 0, 0],"#, "transform 0 1 -1 0 0 0"),
    (#""transform": [2, 0, 0, 2, 0, 0],"#, "transform 2 0 0 2 0 0"),
  ])
  func `shows a rotation where the transform is one, and else none`(_ member: String, _ row: String) throws {
    let document = try Document(
      json: """
        {"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "name": "C", "width": 9, "height": 9, "graphics": [
          {"id": "g", "kind": "group", \(member) "children": [
            {"id": "r", "kind": "rectangle", "x": 10, "y": 20, "width": 20, "height": 20}]}]}]}
        """)
    let rows = Inspector([document.node(id: "g")!], in: document, open: [.geometry]).groups.first { $0.section == .geometry }!.rows
    let turns = rows.filter { [.rotation, .transform].contains($0.property) }.map { "\($0.property.path) \($0.value ?? "")" }
    #expect(turns == [row])
  }

  @Test func `shows the lengths of a shadow before there is one, with their defaults`() {
    #expect(rows(["plain"], .shadow) == ["shadow.enabled false", "shadow.dx 0", "shadow.dy 2", "shadow.blur 4", "shadow.color none"])
    #expect(groups(["plain"])[3].rows.allSatisfy { !$0.isSet } && groups(["plain"])[3].summary == "none")
    #expect(rows(["dark"], .shadow).prefix(2) == ["shadow.dx 3", "shadow.dy 2"])
    #expect(rows(["plain", "dark"], .shadow).contains("shadow.dx none|3"))
  }
}
