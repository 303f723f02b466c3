import ShapeModel
package import TerminalUI

/// The document as an outline: a heading for each canvas, and what is open below it.
package struct Sidebar: View {
  @ObservedObject var editor: Editor
  @ObservedObject var browser: Browser

  package var body: some View {
    List(selection: editor.selection) {
      let _ = editor.rowChanges
      SharedOutline(editor.outline, onOpen: { id, isOpen in editor.run((isOpen ? "expand " : "collapse ") + editor.name(id)) }) { id in
        GraphicRow(id, editor, browser)
      }
    }
    .listCursor($editor.cursor, requests: editor.cursorRequests)
    .onRowDrop { (dragged: NodeID, target: NodeID, place: ListDropPlace) in
      if let line = editor.dropLine(dragged, target, place) { editor.run(line) }
    }
    .listStyle(.sidebar)
    .graphicMenu(browser)
  }
}
