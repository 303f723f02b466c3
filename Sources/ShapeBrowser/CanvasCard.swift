// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import TerminalText
import TerminalUI

/// A canvas, small, with its name below; a click goes to it, a double click shows it.
struct CanvasCard: View {
  let canvas: NodeID
  let browser: Browser
  let editor: Editor
  static let width = 16

  var body: some View {
    VStack(spacing: 0) {
      if !browser.isPlain {
        Drawing { grid, rect, clip in
          let picture = browser.thumbnails.picture(of: canvas, rect.size, changes: editor.documentChanges) {
            let scene = CanvasScene(of: canvas, browser, rect.size)
            return (scene.viewport.cells.origin, scene.boxes(canvas))
          }
          grid.draw(picture.grid, at: rect.origin + picture.origin, clip: clip.intersection(rect))
        }
      }
      Text(" \(editor.title(of: canvas)) ").lineLimit(1).attributes(canvas == editor.canvas ? [.reverse, .bold] : [])
    }
    .frame(height: browser.cardHeight)
    .onTapGesture(count: 2) { browser.focus(on: .canvas) }
    .onTapGesture { editor.run("cd " + editor.name(canvas)) }
  }
}

/// A line that is clicked to turn a page.
struct Paddle: View {
  let glyph: String
  let action: () -> Void

  var body: some View { Text(glyph).bold().frame(maxWidth: .infinity).onTapGesture(perform: action) }
}

extension Editor {
  /// The title of a canvas on tabs and cards.
  func title(of canvas: NodeID) -> String {
    let name = document.name(of: canvas) ?? ""
    return sanitized(name.isEmpty ? self.name(canvas) : name, limit: 40)
  }
}

extension Browser {
  /// The columns of the gallery.
  private var galleryColumns: Int { max(1, (frame.canvasPane.width + 1) / (CanvasCard.width + 1)) }

  /// The height of a card in lines: a whole card is visible, if there is room for more than its name.
  var cardHeight: Int { isPlain ? 2 : min(7, max(2, frame.canvasPane.height - 3)) }

  /// Scrolls the cards by pages.
  func turnGallery(by step: Int) {
    galleryScroll.scroll(by: step * max(1, (frame.canvasPane.height - 3) / cardHeight) * cardHeight)
  }

  /// Goes to the canvas a number of cards to the right and of rows down.
  func goInGallery(x: Int, y: Int) {
    let canvases = editor.document.canvases
    guard let place = canvases.firstIndex(where: { $0 == editor.canvas }) else { return }
    let next = canvases[min(max(0, place + x + y * galleryColumns), canvases.count - 1)]
    guard next != editor.canvas else { return }
    galleryScroll.scroll(to: next)
    editor.run("cd " + editor.name(next))
  }
}
