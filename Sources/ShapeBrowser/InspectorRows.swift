// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
import ShapeModel
package import ShapeOutline
import TerminalText
import TerminalUI

extension Inspector.Row: Identifiable {
  package var id: String { property.path }
}

/// The heading of a group, with a summary of its contents.
struct GroupLabel: View {
  let group: Inspector.Group

  var body: some View {
    Label {
      HStack {
        Text(group.section.rawValue).bold().fixedSize()
        Text(sanitized(group.summary, limit: 200)).lineLimit(1).dim()
      }
    } icon: {
      Image(systemName: symbol).dim()
    }
  }

  /// The symbols of the talk, as far as it shows them.
  private var symbol: String {
    switch group.section {
    case .general: "eye"
    case .geometry: "square"
    case .fill: "rectangle.3.offgrid.fill"
    case .stroke: "pencil"
    case .shadow: "shadow"
    case .text: "textformat"
    }
  }
}

/// One property: its name, and its editable value.
struct PropertyRow: View {
  let row: Inspector.Row
  let section: PropertySpecification.Section
  @ObservedObject var browser: Browser

  var body: some View {
    HStack {
      Text(name).lineLimit(1).attributes(row.isSet || row.value == nil ? [] : .dim)
      Spacer()
      if browser.editedProperty == row.id {
        EntryField("value", text: $browser.typed) { browser.submit() }.frame(width: max(8, browser.inspectorWidth / 2))
      } else {
        HStack(spacing: 0) {
          if let color = browser.editor.color(row.common) {
            ColorPicker("", selection: Binding(get: { color }, set: { browser.set(row.id, $0.hex) }))
          }
          PropertyValue(row: row).onTapGesture { browser.activate(row) }
        }
      }
    }
    // The indicator of the form is beside the values.
    .padding([.trailing])
  }

  /// The path without the name of the group.
  private var name: String {
    let prefix = section.rawValue.lowercased() + "."
    return row.id.hasPrefix(prefix) ? String(row.id.dropFirst(prefix.count)) : row.id
  }
}

/// The control for a value: a check box, or a text.
private struct PropertyValue: View {
  let row: Inspector.Row

  var body: some View {
    if case .bool = row.property.specification.type, row.value != nil {
      Text(row.common == .bool(true) ? "[x]" : "[ ]").fixedSize()
    } else {
      Text(row.value.map { sanitized($0.isEmpty ? "none" : $0, limit: 200) } ?? "mixed").lineLimit(1)
    }
  }
}
