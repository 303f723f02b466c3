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
    if editor.document.contains(node) { RowLine(content: content, browser: browser) }
  }

  /// The content of the row. After an edit it is read for each visible row, and only rows with other content are made anew.
  private var content: RowContent {
    let summary = GraphicSummary(node, in: editor.document, styled: editor.styled?(node))
    let kind = editor.document.kind(of: node)
    return RowContent(
      glyph: kind != .canvas && !browser.isPlain ? kind.glyph : nil,
      name: browser.renaming == node ? nil : sanitized(summary.name.isEmpty ? editor.name(node) : summary.name, limit: 200),
      attributes: kind == .canvas ? .bold : summary.isHidden ? .dim : [], words: browser.isPlain ? words(kind) : nil,
      swatch: browser.isPlain || kind == .canvas || editor.document.isGroup(node) ? nil : swatch, marks: marks(summary))
  }

  /// The description of a row for a screen reader.
  private func words(_ kind: Kind) -> String {
    let index = editor.outline.index(of: node)
    let disclosure = index.map { editor.outline.row(at: $0).disclosure }
    let state = disclosure == .open ? ", open" : disclosure == .closed ? ", closed" : ""
    return kind.word + state + (editor.selectedIDs.contains(node) ? ", selected" : "")
  }

  /// Its main paint: that of its fill, or else of its text or its stroke.
  private var swatch: ColorSwatch {
    let graphic = editor.styled?(node) ?? editor.document.graphic(node)
    if graphic.shows(.fill), Property.fill.isDrawn(on: graphic.kind), let ends = editor.ends(of: .fill, graphic) {
      return ColorSwatch(from: ends.0, to: ends.1)
    }
    if let color = editor.color(graphic[.textString] == nil ? nil : graphic.resolved(.textColor)) { return ColorSwatch(color) }
    if graphic.shows(.stroke), let ends = editor.ends(of: .stroke, graphic) { return ColorSwatch(from: ends.0, to: ends.1) }
    return ColorSwatch()
  }

  private func marks(_ summary: GraphicSummary) -> String {
    summary.marks(
      isUnsaved: editor.unsaved.contains(node),
      isInConflict: !editor.conflicts.isEmpty && editor.conflicts[editor.document.id(of: node)] != nil, isInWords: browser.isPlain)
  }
}

/// The content of a row of the sidebar.
private struct RowContent: Equatable {
  let glyph: String?
  /// Nil while it is being typed.
  let name: String?
  let attributes: CellAttributes
  /// The description for a screen reader.
  let words: String?
  let swatch: ColorSwatch?
  let marks: String
}

private struct RowLine: View {
  let content: RowContent
  let browser: Browser

  var body: some View {
    HStack {
      if let glyph = content.glyph { Text(glyph).fixedSize().dim() }
      if let name = content.name {
        Text(name).lineLimit(1).attributes(content.attributes)
      } else {
        EntryField("name", text: Binding(get: { browser.typed }, set: { browser.typed = $0 }), isSelected: browser.selectsTyped) {
          browser.submit()
        }
      }
      if let words = content.words { Text(words).fixedSize() }
      if let swatch = content.swatch { swatch }
      if !content.marks.isEmpty { Text(content.marks).fixedSize().dim() }
    }
    .layoutPriority(1)
  }
}

extension Editor {
  /// The colour of a value, by its token if it is one; nil for no colour.
  func color(_ value: Value?) -> CellColor? {
    switch value {
    case .color(let color): CellColor(color)
    case .token(let name): document.tokens.color(of: .token(name)).map { CellColor($0) }
    default: nil
    }
  }

  /// The colours at both ends of a paint, which are one for a solid paint; nil where they are unknown, as of a pattern.
  fileprivate func ends(of paint: PaintProperties, _ graphic: Graphic) -> (CellColor, CellColor)? {
    guard graphic.resolved(paint.type)?.string ?? "solid" != "solid" else { return color(graphic.resolved(paint.color)).map { ($0, $0) } }
    guard case .stops(let stops)? = graphic.resolved(paint.stops), let first = stops.first, let last = stops.last,
      let start = document.tokens.color(of: first.color), let end = document.tokens.color(of: last.color)
    else { return nil }
    return (CellColor(start), CellColor(end))
  }
}
