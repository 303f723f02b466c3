// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeModel
import TerminalText
import TerminalUI

/// The findings of `lint`, with a section for each rule: going to a row selects its graphic.
struct FindingsList: View {
  @ObservedObject var browser: Browser
  @ObservedObject var editor: Editor

  var body: some View {
    let _ = (editor.documentChanges, editor.selectionChanges)
    let found = browser.findings.found
    List(selection: Binding(get: { browser.markedFinding }, set: { browser.goToFinding($0) })) {
      if found.findings.isEmpty { Text("nothing was found").dim() }
      if browser.findings.isOld(in: editor), !browser.findings.isDue(in: editor) { Text("the drawing changed; w looks again").dim() }
      ForEach(found.sections, id: \.rule) { section in
        Section("\(section.rule) \(section.rows.count)") {
          ForEach(section.rows, id: \.self) { row in FindingRow(finding: found.findings[row], editor: editor) }
        }
      }
    }
    .listCursor(Binding(get: { browser.findings.row }, set: { _ in }))
  }
}

private struct FindingRow: View {
  let finding: Finding
  let editor: Editor

  var body: some View {
    HStack(alignment: .top) {
      Text(finding.repair == nil ? " " : "x").bold().fixedSize()
      VStack(alignment: .leading, spacing: 0) {
        if finding.node != .document, editor.document.contains(finding.node) {
          Text(sanitized(editor.document.label(of: finding.node), limit: 100)).lineLimit(1).bold()
        }
        Text(sanitized(finding.message, limit: 400)).dim()
      }
    }
  }
}
