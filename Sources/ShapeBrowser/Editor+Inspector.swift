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

  /// The most graphics for which it is asked what of their form fits.
  private static let mostFitted = 20

  /// The form of the graphics that keys act on; nil for none, and for too many to compare.
  var inspector: Inspector? {
    let nodes = targets
    guard !nodes.isEmpty, nodes.count <= Editor.mostInspected, nodes != [.document] else { return nil }
    return Inspector(
      nodes, in: document,
      open: nodes.count <= Editor.mostFitted ? Set(PropertySpecification.Section.allCases) : session.viewpoint.openSections,
      styled: styled, measuresGroups: nodes.allSatisfy { document.subtreeCount(of: $0) <= Editor.mostMeasured }, isEffective: true)
  }

  /// Decides which groups of a form are open: those that the user opened, and of the others those that say something, as long as all of them
  /// fit into the lines of the pane.
  func fit(_ inspector: Inspector, in height: Int) {
    let opened = session.viewpoint.openSections
    fittedSections = []
    guard targets.count <= Editor.mostFitted else { return }
    var room = height - openConflicts.count - inspector.groups.reduce(0) { $0 + 1 + (opened.contains($1.section) ? $1.rows.count : 0) }
    for group in inspector.groups where !group.isEmpty && !opened.contains(group.section) && !closedSections.contains(group.section) {
      guard group.rows.count <= room else { continue }
      room -= group.rows.count
      fittedSections.insert(group.section)
    }
  }

  /// The unresolved conflicts of the graphic.
  var openConflicts: [String] {
    guard targets.count == 1, !conflicts.isEmpty else { return [] }
    return (conflicts[document.id(of: targets[0])] ?? []).map { "\(Glyphs.current.conflict) \($0)" }
  }

  /// The heading of the inspector.
  var inspectorTitle: String {
    let nodes = targets
    if nodes.isEmpty { return "Nothing selected" }
    return nodes.count == 1 ? FormLines.title(of: nodes[0], in: document, limit: 200) : "\(nodes.count) graphics"
  }

  /// Whether a group of the form is open.
  func isOpen(_ section: PropertySpecification.Section) -> Bool {
    session.viewpoint.openSections.contains(section) || fittedSections.contains(section)
  }

  /// Whether a group of the form is open, as its heading reads and writes it.
  func opening(of section: PropertySpecification.Section) -> Binding<Bool> {
    Binding(
      get: {
        _ = self.documentChanges
        return self.isOpen(section)
      },
      set: { isOpen in
        if isOpen { self.session.viewpoint.openSections.insert(section) } else { self.session.viewpoint.openSections.remove(section) }
        if isOpen { self.closedSections.remove(section) } else { self.closedSections.insert(section) }
        self.sectionsChanged()
      })
  }
}
