// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeOutline
package import TerminalUI

/// The properties of what is selected, in groups: fill is open, and what else says something and fits.
///
/// Which groups were opened belongs to the session, as for `inspect`.
package struct InspectorForm: View {
  @ObservedObject var editor: Editor
  @ObservedObject var browser: Browser

  package var body: some View {
    let _ = (editor.documentChanges, editor.selectionChanges)
    let inspector = editor.inspector
    let _ = inspector.map { editor.fit($0, in: browser.inspectorHeight) }
    VStack(alignment: .leading, spacing: 0) {
      // It says what is meant, wherever the form is scrolled to.
      Text(editor.inspectorTitle).lineLimit(1).attributes(editor.targets.isEmpty ? .dim : .bold)
      Form(selection: $browser.property) {
        if let inspector {
          ForEach(editor.openConflicts, id: \.self) { Text($0).lineLimit(2) }
          ForEach(inspector.groups, id: \.section) { group in
            DisclosureGroup(isExpanded: editor.opening(of: group.section)) {
              ForEach(group.rows) { row in PropertyRow(row: row, section: group.section, browser: browser) }
            } label: {
              GroupLabel(group: group)
            }
          }
        }
      }
      .listCursor($browser.property, requests: browser.focusRequests)
      .colorChoices { editor.palette }
    }
  }
}
