// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeOutline
package import TerminalUI

/// The properties of the selection, in groups: initially fill is open, and the others are closed and not evaluated.
///
/// The open groups are state of the session, shared with `inspect`.
package struct InspectorForm: View {
  @ObservedObject var editor: Editor
  @ObservedObject var browser: Browser

  package var body: some View {
    let _ = (editor.documentChanges, editor.selectionChanges)
    Form(selection: $browser.property) {
      if let inspector = editor.inspector {
        Text(editor.inspectorTitle).lineLimit(1).bold()
        ForEach(editor.openConflicts, id: \.self) { Text($0).lineLimit(2) }
        ForEach(inspector.groups, id: \.section) { group in
          DisclosureGroup(isExpanded: editor.isOpen(group.section)) {
            ForEach(group.rows) { row in PropertyRow(row: row, section: group.section, browser: browser) }
          } label: {
            GroupLabel(group: group)
          }
        }
      } else {
        Text(editor.targets.isEmpty ? "Nothing selected" : "\(editor.targets.count) graphics").dim()
      }
    }
    .colorChoices { editor.palette }
  }
}
