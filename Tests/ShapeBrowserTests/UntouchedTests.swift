import ShapeCommands
import ShapeModel
import ShapeOutline
import TerminalUI
import TestSupport
import Testing

import ShapeBrowser

@Suite struct `What was not meant is not done` {
  private static let texts = ##"""
    {"format": "shapeedit", "version": 1, "canvases": [{"id": "p", "name": "Page", "width": 100, "height": 100, "graphics": [
      {"id": "t", "kind": "text", "name": "T", "fill": {"color": "#ff0000"}, "text": {"string": "A"}},
      {"id": "g", "kind": "polygon", "name": "G", "points": [[10, 10], [30, 10], [20, 26]], "fill": {"color": "#00ff00"}},
      {"id": "l", "kind": "rectangle", "name": "L", "x": 9, "width": 9, "height": 9, "locked": true}
    ]}]}
    """##

  private func value(_ shown: Shown, _ path: String) -> String? {
    Inspector(shown.browser.editor.targets, in: shown.session.document, open: Set(PropertySpecification.Section.allCases)).groups.flatMap(
      \.rows
    ).first { $0.property.path == path }?.value
  }

  @Test func `the form shows the colour that letters have, and the frame that corners have`() throws {
    let shown = try Shown(Self.texts, width: 120, height: 40).type("j")
    #expect(value(shown, "text.color") == "#ff0000")
    shown.type("j")
    #expect(value(shown, "x") == "10" && value(shown, "height") == "16" && value(shown, "fill.color") == "#00ff00")
  }

  @Test func `a value that is typed as it was is not set`() throws {
    let shown = try Shown(width: 120, height: 40).type("jlj")
    let steps = shown.session.history.undoSteps.count
    shown.browser.property = "rotation"
    shown.browser.focus(on: .inspector)
    shown.type("\n")
    #expect(shown.browser.editedProperty == "rotation" && shown.browser.typed == "0")
    shown.type("\n")
    #expect(shown.browser.typing == nil && shown.session.history.undoSteps.count == steps, "\(shown.lines)")
  }

  @Test func `the list of steps leaves graphics alone`() throws {
    let shown = try Shown().type("j")
    let count = shown.session.document.graphicCount
    shown.type("Hdd")
    #expect(shown.session.document.graphicCount == count && shown.text.contains("no key d"), "\(shown.text)")
    shown.type("x")
    #expect(shown.session.document.graphicCount == count)
  }

  @Test func `all beside a row is all that is not locked`() throws {
    let shown = try Shown(Self.texts).type("j")
    shown.press("a", .control)
    #expect(shown.selectedIDs == ["t", "g"])
  }

  @Test func `all that a filter found is selected by its selector if it is too much to name`() throws {
    let shown = try Shown(manyRows(1_200)).type("fRow\n")
    shown.press("a", .control)
    #expect(shown.session.selection.count == 1_200, "\(shown.text)")
  }

  @Test func `a renamed row gives the focus back`() throws {
    let shown = try Shown(width: 120, height: 40).type("j")
    shown.browser.focus(on: .canvas)
    shown.type("rX\n")
    #expect(shown.browser.pane == .canvas && shown.browser.typing == nil)
  }

  @Test func `a row that is dropped beside the outline stays`() throws {
    let shown = try Shown(width: 120, height: 40)
    let row = try #require(shown.place(of: "Body"))
    shown.forgetLines()
    shown.drag(from: row, to: CellPoint(x: 70, y: row.y + 1))
    #expect(!shown.lines.contains { $0.hasPrefix("move") }, "\(shown.lines)")
  }
}
