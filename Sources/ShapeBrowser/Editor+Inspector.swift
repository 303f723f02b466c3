// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeModel
import ShapeOutline
import ShapePresentation
import TerminalText
import TerminalUI

/// The content of the inspector, and its open sections.
extension Editor {
  /// The maximum number of graphics whose properties are compared.
  private static let mostInspected = 2_000

  /// The form of the graphics that keys act on; nil for none, and for too many to compare.
  var inspector: Inspector? {
    let nodes = targets
    guard !nodes.isEmpty, nodes.count <= Editor.mostInspected, nodes != [.document] else { return nil }
    return Inspector(
      nodes, in: document, open: session.place.openSections, styled: styled,
      measuresGroups: nodes.allSatisfy { document.subtreeCount(of: $0) <= Editor.mostMeasured })
  }

  /// The unresolved conflicts of the graphic.
  var openConflicts: [String] {
    guard targets.count == 1, !conflicts.isEmpty else { return [] }
    return (conflicts[document.id(of: targets[0])] ?? []).map { "\(Glyphs.current.conflict) \($0)" }
  }

  /// The heading of the inspector.
  var inspectorTitle: String {
    let nodes = targets
    return nodes.count == 1 ? FormLines.title(of: nodes[0], in: document, limit: 200) : "\(nodes.count) graphics"
  }

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
