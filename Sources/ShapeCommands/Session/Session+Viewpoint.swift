package import ShapeModel
package import ShapeOutline

/// The state of the view, as far as it is in the document now.
extension Session {
  /// What is selected and in the document now.
  package var selection: [NodeID] {
    get { place.selected.present(in: document) }
    set { place.selected = KeptNodes(newValue) }
  }

  /// The selections by name, as far as they are in the document now.
  var savedSelections: [String: [NodeID]] {
    var selections: [String: [NodeID]] = [:]
    for name in place.saved.keys { selections[name] = place.saved[name]?.present(in: document) }
    return selections
  }

  /// The graphics of the latest listing, which `%1` counts from; those that are deleted since keep their numbers.
  package var lastListing: [NodeID] {
    get { place.lastListing }
    set { place.list(newValue, document) }
  }

  /// Lists graphics whose rows are printed with numbers, or without.
  func list(_ nodes: [NodeID], isNumbered: Bool) { place.list(nodes, document, isNumbered: isNumbered) }

  /// The rows; made on the first call, since most commands that run alone never ask.
  package var outline: DocumentOutline {
    if let outline = place.outline { return outline }
    let outline = DocumentOutline(document)
    place.outline = outline
    return outline
  }

  /// Brings rows and place up to date after an edit.
  package func follow() {
    if place.window != nil { _ = outline }
    place.follow(document)
  }
}
