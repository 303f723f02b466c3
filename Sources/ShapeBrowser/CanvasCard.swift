// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import TerminalText
import TerminalUI

/// A canvas, small, with its name below; a click goes to it, a double click shows it.
struct CanvasCard: View {
  let canvas: NodeID
  let browser: Browser
  let editor: Editor
  /// The smallest card.
  static let least = CellSize(width: 16, height: 7)

  var body: some View {
    VStack(spacing: 0) {
      if !browser.isPlain {
        Drawing { grid, rect, clip in
          let picture = browser.thumbnails.picture(of: canvas, rect.size, changes: editor.documentChanges) {
            CanvasScene(of: canvas, browser, rect.size).card(of: canvas)
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
  /// The cells that the cards share: all but the heading and the paddles.
  private var galleryRoom: CellSize { CellSize(width: frame.canvasPane.width, height: max(2, frame.canvasPane.height - 3)) }

  /// The lines of cards in so many columns.
  private func galleryRows(_ columns: Int) -> Int { max(1, (editor.document.canvases.count + columns - 1) / columns) }

  /// The columns of the gallery: those that make the cards largest, if all of them have room; else as many as fit.
  var galleryColumns: Int {
    let room = galleryRoom
    let most = max(1, (room.width + 1) / (CanvasCard.least.width + 1))
    // A cell is about twice as high as wide.
    func size(_ columns: Int) -> Int { min((room.width + 1) / columns - 1, room.height / galleryRows(columns) * 2) }
    return (1...most).filter { room.height / galleryRows($0) >= CanvasCard.least.height }.max { size($0) < size($1) } ?? most
  }

  /// The lines of a card: what fills the pane if all cards have room, else as few as show something.
  var cardHeight: Int {
    let room = galleryRoom.height
    return isPlain ? 2 : max(min(CanvasCard.least.height, room), room / galleryRows(galleryColumns))
  }

  /// Scrolls the cards by pages.
  func turnGallery(by step: Int) {
    galleryScroll.scroll(by: step * max(1, galleryRoom.height / cardHeight) * cardHeight)
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
