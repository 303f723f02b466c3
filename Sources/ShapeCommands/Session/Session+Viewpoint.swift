// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel
package import ShapeOutline

/// The state of the view, restricted to nodes that are in the document now.
extension SessionReading {
  /// The selected nodes that are in the document now.
  package var selection: [NodeID] { viewpoint.selected.present(in: document) }

  /// The saved selections by name, restricted to nodes that are in the document now.
  var savedSelections: [String: [NodeID]] {
    var selections: [String: [NodeID]] = [:]
    for name in viewpoint.saved.keys { selections[name] = viewpoint.saved[name]?.present(in: document) }
    return selections
  }

  /// The graphics of the latest listing, which `%1` refers to by row number; graphics deleted since keep their rows.
  package var lastListing: [NodeID] { viewpoint.lastListing }
}

extension SessionViewing {
  /// Selects nodes instead of those that are selected.
  package func select(_ nodes: [NodeID]) { viewpoint.selected = KeptNodes(nodes) }

  /// Stores graphics for `paste`.
  /// - Parameter isChange: Whether the running command changes the document too, so that a journal may begin with it.
  func take(_ nodes: [NodeID], isChange: Bool = false) {
    clipboard = Clipboard(nodes, of: document, journal: isChange ? recorder?.numberOfChange : nil)
  }

  /// Replaces the latest listing with graphics whose rows are printed with or without numbers.
  package func list(_ nodes: [NodeID], isNumbered: Bool = false) { viewpoint.list(nodes, document, isNumbered: isNumbered) }

  /// The outline rows; created on first use, as most commands in batch mode need none.
  package var outline: DocumentOutline {
    if let outline = viewpoint.outline {
      RowModes(self).updateFilter(outline)
      return outline
    }
    let outline = DocumentOutline(document)
    viewpoint.outline = outline
    return outline
  }

  /// Updates the outline and the current group after an edit.
  package func follow() { viewpoint.follow(document) }
}
