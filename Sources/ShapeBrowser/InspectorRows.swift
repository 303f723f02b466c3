import ShapeCommands
import ShapeModel
package import ShapeOutline
import ShapePresentation
import TerminalText
import TerminalUI

extension Inspector.Row: Identifiable {
  package var id: String { property.path }
}

extension InspectorForm {
  /// The most graphics whose properties are compared.
  private static let mostGraphics = 2_000

  /// The form of what keys act on; nil for nothing, and for too many to compare.
  static func inspector(of editor: Editor) -> Inspector? {
    let nodes = editor.targets
    guard !nodes.isEmpty, nodes.count <= mostGraphics, nodes != [.document] else { return nil }
    return Inspector(
      nodes, in: editor.document, open: editor.session.place.openSections, styled: editor.styled,
      measuresGroups: nodes.allSatisfy { editor.document.subtreeCount(of: $0) <= Editor.mostMeasured })
  }

  /// What a merge left open of the graphic.
  static func conflicts(_ editor: Editor) -> [String] {
    guard editor.targets.count == 1, !editor.conflicts.isEmpty else { return [] }
    return (editor.conflicts[editor.document.id(of: editor.targets[0])] ?? []).map { "\(Glyphs.current.conflict) \($0)" }
  }

  static func header(_ editor: Editor) -> String {
    let nodes = editor.targets
    return nodes.count == 1 ? FormLines.title(of: nodes[0], in: editor.document, limit: 200) : "\(nodes.count) graphics"
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
struct GroupLabel: View {
  let group: Inspector.Group

  var body: some View {
    HStack {
      Text(group.section.rawValue).bold().fixedSize()
      Text(sanitized(group.summary, limit: 200)).lineLimit(1).dim()
    }
  }
}

/// One property: its name, and its value to be changed.
struct PropertyRow: View {
  let row: Inspector.Row
  let section: PropertySpecification.Section
  @ObservedObject var browser: Browser

  var body: some View {
    HStack {
      Text(name).lineLimit(1).attributes(row.isSet || row.value == nil ? [] : .dim)
      Spacer()
      if browser.editedProperty == row.id {
        EntryField("value", text: $browser.value) { browser.endValue(accepting: true) }.frame(width: max(8, browser.inspectorWidth / 2))
      } else {
        HStack(spacing: 0) {
          if case .color(let color)? = row.common {
            ColorPicker("", selection: Binding(get: { CellColor(color) }, set: { browser.set(row.id, $0.hex) }))
          }
          PropertyValue(row: row).onTapGesture { browser.activate(row) }
        }
      }
    }
  }

  /// The path without the name of the group.
  private var name: String {
    let prefix = section.rawValue.lowercased() + "."
    return row.id.hasPrefix(prefix) ? String(row.id.dropFirst(prefix.count)) : row.id
  }
}

/// A value as it is shown: a check box, or a text.
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
