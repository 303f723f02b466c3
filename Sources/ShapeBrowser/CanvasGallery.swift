// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
import ShapeModel
import TerminalText
package import TerminalUI

/// The canvases as cards that fill the pane, between two paddles that turn pages.
package struct CanvasGallery: View {
  @ObservedObject var browser: Browser
  @ObservedObject var editor: Editor

  package var body: some View {
    let _ = (editor.documentChanges, editor.cursor)
    VStack(spacing: 0) {
      Paddle(glyph: Glyphs.current.isUnicode ? "▴" : "^") { browser.turnGallery(by: -1) }
      ScrollView(state: browser.galleryScroll) {
        LazyVGrid(columns: Array(repeating: GridItem(.flexible(minimum: 1)), count: browser.galleryColumns), spacing: 0) {
          ForEach(editor.document.canvases, id: \.self) { canvas in
            CanvasCard(canvas: canvas, browser: browser, editor: editor)
              .scrollTransition { content, phase in content.opacity(phase.isIdentity ? 1 : 0.5) }
          }
        }
        .scrollTargetLayout()
      }
      Paddle(glyph: Glyphs.current.isUnicode ? "▾" : "v") { browser.turnGallery(by: 1) }
    }
    .focusable()
  }
}
