// SPDX-License-Identifier: GPL-3.0-or-later
import Outlines
import ShapeCommands
package import ShapeModel
import ShapeOutline
import ShapePresentation
import TerminalText
package import TerminalUI

/// One row of the sidebar; its graphic is read only when it is shown.
package struct GraphicRow: View {
  let node: NodeID
  let editor: Editor
  let browser: Browser

  package init(_ node: NodeID, _ editor: Editor, _ browser: Browser) { (self.node, self.editor, self.browser) = (node, editor, browser) }

  package var body: some View {
    // A row may be drawn once more before the list learns that its graphic was deleted.
    if editor.document.contains(node) { row }
  }

  private var row: some View {
    let summary = GraphicSummary(node, in: editor.document, styled: editor.styled?(node))
    let kind = editor.document.kind(of: node)
    return HStack {
      if kind != .canvas, !browser.isPlain { Text(kind.glyph).fixedSize().dim() }
      if browser.renaming == node {
        EntryField("name", text: Binding(get: { browser.typed }, set: { browser.typed = $0 }), isSelected: true) { browser.submit() }
      } else {
        Text(sanitized(summary.name.isEmpty ? editor.name(node) : summary.name, limit: 200))
          .lineLimit(1)
          .attributes(kind == .canvas ? .bold : summary.isHidden ? .dim : [])
      }
      if browser.isPlain {
        Text(words(kind)).fixedSize()
      } else if let color = swatch {
        Swatch(color: color)
      }
      let marks = marks(summary)
      if !marks.isEmpty { Text(marks).fixedSize().dim() }
    }
    .layoutPriority(1)
  }

  /// The description of a row for a screen reader.
  private func words(_ kind: Kind) -> String {
    let index = editor.outline.index(of: node)
    let disclosure = index.map { editor.outline.row(at: $0).disclosure }
    let state = disclosure == .open ? ", open" : disclosure == .closed ? ", closed" : ""
    return kind.word + state + (editor.selectedIDs.contains(node) ? ", selected" : "")
  }

  private var swatch: CellColor? {
    let graphic = editor.styled?(node) ?? editor.document.graphic(node)
    guard graphic.shows(.fill), case .color(let color)? = graphic.resolved(.fillColor) else { return nil }
    return CellColor(red: color.red, green: color.green, blue: color.blue)
  }

  private func marks(_ summary: GraphicSummary) -> String {
    summary.marks(
      isUnsaved: editor.unsaved.contains(node),
      isInConflict: !editor.conflicts.isEmpty && editor.conflicts[editor.document.id(of: node)] != nil, isInWords: browser.isPlain)
  }
}

/// A colour; one that is nearly black or white has a grey rim, so that it is visible on any background.
private struct Swatch: View {
  let color: CellColor

  var body: some View {
    let mark = Text(Glyphs.current.mark).foregroundStyle(color).fixedSize()
    if (Swatch.dark...Swatch.light).contains(brightness) { mark } else { mark.background(CellColor(rgb: 0x808080)) }
  }

  /// The brightness from which on a colour is visible on black, and the one up to which it is visible on white.
  private static let (dark, light) = (70, 215)

  /// 0 through 255.
  private var brightness: Int {
    color.components.map { (299 * Int($0.red) + 587 * Int($0.green) + 114 * Int($0.blue)) / 1_000 } ?? Swatch.dark
  }
}
