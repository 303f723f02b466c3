// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
import ShapeCommands
import ShapeModel
package import TerminalUI

/// The document as an outline: a heading for each canvas, with its open rows below.
///
/// `scroll anchor` and `scroll behavior` configure its scrolling.
package struct Sidebar: View {
  @ObservedObject var editor: Editor
  @ObservedObject var browser: Browser

  package var body: some View {
    List(selection: editor.selection) {
      let _ = (editor.rowChanges, editor.documentChanges)
      OutlineGroup(editor.outline) { GraphicRow($0, editor, browser) }
    }
    .listCursor($editor.cursor, requests: editor.cursorRequests)
    .onRowDrop { (dragged: NodeID, target: NodeID, place: ListDropPlace) in
      guard let line = editor.dropLine(dragged, target, place) else { return }
      editor.run(line)
      // It may have landed beside the last line in view.
      if editor.outline.index(of: dragged) != nil { editor.showCursor(on: dragged) }
    }
    .listStyle(.sidebar)
    .scrollTargetBehavior(any: editor.session.viewpoint.scrolling.behavior)
    .defaultScrollAnchors(editor.session.viewpoint.scrolling.anchors)
    .graphicMenu(browser, in: .sidebar)
  }
}
