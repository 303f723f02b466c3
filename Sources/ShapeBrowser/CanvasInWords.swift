// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import TerminalText
import TerminalUI

/// The canvas for a screen reader: its size, and the place of the selection.
struct CanvasInWords: View {
  @ObservedObject var editor: Editor

  var body: some View {
    let _ = (editor.documentChanges, editor.selectionChanges, editor.cursor)
    List(selection: Binding<Int?>(get: { nil }, set: { _ in })) {
      ForEach(Array(lines.enumerated()), id: \.offset) { line in Text(line.element).lineLimit(1) }
    }
  }

  /// The maximum number of graphics that are described.
  private static let mostGraphics = 100

  private var lines: [String] {
    guard let canvas = editor.canvas else { return ["no canvas; :canvas add NAME makes one"] }
    let page = editor.page(of: canvas)
    let all = "\(editor.title(of: canvas)), \(NumberText.string(page.width)) by \(NumberText.string(page.height))"
    return [all] + editor.targets.prefix(CanvasInWords.mostGraphics).filter { $0 != canvas }.map(place)
  }

  private func place(_ node: NodeID) -> String {
    let name = sanitized(editor.document.label(of: node), limit: 200)
    guard let box = editor.box(of: node) else { return name }
    func number(_ value: Double) -> String { NumberText.string((value * 10).rounded() / 10) }
    return
      "\(name), \(editor.document.kind(of: node).word), at \(number(box.x)) \(number(box.y)), \(number(box.width)) by \(number(box.height))"
  }
}
