import ShapeCommands
import ShapeModel
package import ShapeOutline
import TerminalText
package import TerminalUI

extension Inspector.Row: Identifiable {
  package var id: String { property.path }
}

/// The properties of what is selected, in groups: initially fill is open, and the others are closed and not evaluated.
///
/// Which groups are open belongs to the session, as for `inspect`.
package struct InspectorForm: View {
  @ObservedObject var editor: Editor
  @ObservedObject var browser: Browser

  /// The most graphics whose properties are compared.
  private static let mostGraphics = 2_000

  package var body: some View {
    let _ = (editor.documentChanges, editor.selectionChanges)
    List(selection: $browser.property) {
      if let inspector = InspectorForm.inspector(of: editor) {
        Text(InspectorForm.header(editor)).lineLimit(1).bold()
        ForEach(InspectorForm.conflicts(editor), id: \.self) { Text($0).lineLimit(2) }
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
  }

  /// The form of what keys act on; nil for nothing, and for too many to compare.
  static func inspector(of editor: Editor) -> Inspector? {
    let nodes = editor.targets
    guard !nodes.isEmpty, nodes.count <= mostGraphics, nodes != [.document] else { return nil }
    return Inspector(
      nodes, in: editor.document, open: editor.session.place.openSections, styled: editor.styled,
      measuresGroups: nodes.allSatisfy { editor.document.subtreeCount(of: $0) <= Editor.mostMeasured })
  }

  /// What a merge left open of the graphic.
  private static func conflicts(_ editor: Editor) -> [String] {
    guard editor.targets.count == 1, !editor.conflicts.isEmpty else { return [] }
    return (editor.conflicts[editor.document.id(of: editor.targets[0])] ?? []).map { "\(Glyphs.current.conflict) \($0)" }
  }

  private static func header(_ editor: Editor) -> String {
    let nodes = editor.targets
    guard nodes.count == 1 else { return "\(nodes.count) graphics" }
    let summary = GraphicSummary(nodes[0], in: editor.document)
    let name = summary.name.isEmpty ? "" : sanitized(summary.name, limit: 200) + "  "
    return name + summary.kind + " " + sanitized(editor.name(nodes[0]), limit: 200)
  }
}

extension Editor {
  /// Whether a group of the form is open.
  func isOpen(_ section: PropertySpecification.Section) -> Binding<Bool> {
    Binding(
      get: {
        _ = self.documentChanges
        return self.session.place.openSections.contains(section)
      },
      set: { isOpen in
        if isOpen { self.session.place.openSections.insert(section) } else { self.session.place.openSections.remove(section) }
        self.sectionsChanged()
      })
  }
}

/// The heading of a group, with what is in it.
private struct GroupLabel: View {
  let group: Inspector.Group

  var body: some View {
    HStack {
      Text(group.section.rawValue).bold().fixedSize()
      Text(sanitized(group.summary, limit: 200)).lineLimit(1).dim()
    }
  }
}

/// One property: its name, and its value to be changed.
private struct PropertyRow: View {
  let row: Inspector.Row
  let section: PropertySpecification.Section
  @ObservedObject var browser: Browser

  var body: some View {
    HStack {
      Text(name).lineLimit(1).attributes(row.isSet || row.value == nil ? [] : .dim)
      Spacer()
      if browser.editedProperty == row.id {
        ValueField(browser: browser).frame(width: max(8, browser.inspectorWidth / 2))
      } else {
        PropertyValue(row: row).onTapGesture { browser.activate(row) }
      }
    }
  }

  /// The path without the name of the group.
  private var name: String {
    let prefix = section.rawValue.lowercased() + "."
    return row.id.hasPrefix(prefix) ? String(row.id.dropFirst(prefix.count)) : row.id
  }
}

/// A value as it is shown: a check box, or a text with a sample of its colour.
private struct PropertyValue: View {
  let row: Inspector.Row

  var body: some View {
    if case .bool = row.property.specification.type, row.value != nil {
      Text(row.common == .bool(true) ? "[x]" : "[ ]").fixedSize()
    } else {
      HStack {
        if case .color(let color)? = row.common { Text(Glyphs.current.mark).foregroundStyle(CellColor(color)).fixedSize() }
        Text(row.value.map { sanitized($0.isEmpty ? "none" : $0, limit: 200) } ?? "mixed").lineLimit(1)
      }
    }
  }
}

/// The field in which a value is typed.
private struct ValueField: View {
  @ObservedObject var browser: Browser
  @FocusState private var isFocused: Bool

  var body: some View {
    TextField("value", text: $browser.value)
      .focused($isFocused)
      .onAppear { isFocused = true }
      .onSubmit { browser.endValue(accepting: true) }
  }
}
