// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
import TerminalUI

/// The canvas: its picture, or boxes until there is one, with an outline around the selection.
struct CanvasPane: View {
  @ObservedObject var browser: Browser
  @ObservedObject var editor: Editor

  var body: some View {
    let _ = (editor.documentChanges, editor.selectionChanges, browser.pictureChanges, editor.cursor, editor.previewed)
    let _ = (browser.canvasScroll, browser.isCanvasScrolling, browser.device, browser.cellAspect)
    let drag = browser.drag
    Drawing { grid, rect, clip in
      browser.canvasFrame = rect
      let scene = CanvasScene(browser, rect.size)
      scene.draw(on: &grid, rect, clip, band: drag?.band) { drag?.moved($0, $1, scene.viewport, editor) ?? $1 }
    }
    .gesture(
      DragGesture(minimumDistance: 0)
        .onChanged { value in browser.drag = CanvasDrag(value, browser.drag, browser) }
        .onEnded { value in
          let drag = CanvasDrag(value, browser.drag, browser)
          browser.drag = nil
          drag.end(in: browser)
        }
        .onCancelled { browser.drag = nil }
    )
    .onWheel { lines, columns in
      if columns != 0 { return browser.scrollCanvas(.horizontal, by: columns) }
      browser.zoom(by: lines < 0 ? 1.25 : 1 / 1.25, at: browser.pointer - browser.canvasFrame.origin)
    }
    .graphicMenu(browser, in: .canvas)
    .focusable()
  }
}
