// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import TerminalText

/// The actions of keys for drawing with the mouse.
extension Browser {
  /// Lets drags on the canvas draw graphics of a kind; a document without a canvas gets one first.
  func draw(_ kind: Kind) {
    guard !isPlain else { return editor.tell("the canvas is in words here; A types a new graphic", .warning) }
    if editor.document.canvases.isEmpty {
      editor.run("canvas add Page")
      guard editor.report.kind != .error else { return }
    }
    tool = kind
    focus(on: .canvas)
    editor.tell("a drag on the canvas draws \(article(kind.word)); Esc leaves")
  }

  /// Begins to type the string of the selected text.
  func beginText() {
    if let target = editor.target { beginEntry("", .text(of: target)) }
  }
}
