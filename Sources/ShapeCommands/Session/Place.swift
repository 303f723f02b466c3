package import ShapeModel
package import ShapeOutline

/// What the user looks at: the current group, the selection, the latest listing, the unfolded rows.
package struct Place {
  /// What `.` is in paths.
  package var currentGroup = Handle.document
  /// What is selected; ``Session/selection`` leaves out what is not in the document now.
  var selected = KeptNodes()
  /// Selections by name.
  var saved: [String: KeptNodes] = [:]
  /// The graphics of the latest listing; those that are deleted since keep their numbers.
  fileprivate(set) var listed: [Handle] = []
  /// Above all handles of the latest listing.
  private var listedBound = Handle.document
  /// The open groups of the form.
  package var openSections: Set<PropertySpecification.Section> = [.fill]
  package var filter: Filter?
  /// The rows, if they were asked for.
  var outline: DocumentOutline?
  /// The window of `view` and `scroll`; nil until one is opened or set up.
  package var window: OutlineView?

  /// A filter as it was typed, and what it matched then; edits since may have changed what would match.
  package struct Filter {
    var text: String
    package var nodes: [Handle]
  }

  fileprivate mutating func list(_ nodes: [Handle], _ document: Document) { (listed, listedBound) = (nodes, document.nextHandle) }

  /// Brings rows and place up to date after an edit.
  fileprivate mutating func follow(_ document: Document) {
    if let outline {
      outline.follow(document)
      window?.follow(outline)
    }
    // A handle that was made and taken back goes to the next graphic; its row stays empty.
    if document.nextHandle < listedBound { list(listed.map { $0 < document.nextHandle ? $0 : .gone }, document) }
    if !document.contains(currentGroup) { currentGroup = .document }
  }
}

extension Session {
  /// What is selected and in the document now.
  package var selection: [Handle] {
    get { place.selected.present(in: document) }
    set { place.selected = KeptNodes(newValue) }
  }

  /// The selections by name, as far as they are in the document now.
  var savedSelections: [String: [Handle]] {
    var selections: [String: [Handle]] = [:]
    for name in place.saved.keys { selections[name] = place.saved[name]?.present(in: document) }
    return selections
  }

  /// The graphics of the latest listing, which `%1` counts from; those that are deleted since keep their numbers.
  package var lastListing: [Handle] {
    get { place.listed }
    set { place.list(newValue, document) }
  }

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
