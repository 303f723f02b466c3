package import ShapeModel
import ShapeOutline

/// What the user looks at: the current group, the selection, the latest listing, the unfolded rows.
package struct Viewpoint {
  /// What `.` is in paths.
  package var currentGroup = NodeID.document
  /// What is selected; ``Session/selection`` leaves out what is not in the document now.
  var selected = KeptNodes()
  /// Selections by name.
  var saved: [String: KeptNodes] = [:]
  /// What `%1` counts from.
  private(set) var listing = LastListing()
  /// What was looked for last, and which of it is at hand.
  var search = WordSearch()
  /// The open groups of the form.
  package var openSections: Set<PropertySpecification.Section> = [.fill]
  package var filter: Filter?
  /// The rows, if they were asked for.
  var outline: DocumentOutline?
  /// The window of `view` and `scroll`; nil until one is opened or set up.
  package var window: OutlineView?
  /// What `show --watch` draws again after each change.
  var watched: WatchedPicture?

  /// A filter as it was typed, and what it matched then; edits since may have changed what would match.
  package struct Filter {
    var text: String
    package var nodes: [NodeID]
  }

  /// The graphics of the latest listing; those that are deleted since keep their numbers.
  var lastListing: [NodeID] { listing.nodes }

  mutating func list(_ nodes: [NodeID], _ document: Document, isNumbered: Bool = false) {
    listing.replace(nodes, document.nextNode, isNumbered: isNumbered)
  }

  /// Adds to a listing that is made while it is shown.
  mutating func addToListing(_ node: NodeID) { listing.add(node) }

  /// Brings rows and place up to date after an edit.
  mutating func follow(_ document: Document) {
    if let outline {
      outline.follow(document)
      window?.follow(outline)
    }
    listing.follow(document.nextNode)
    if !document.contains(currentGroup) { currentGroup = .document }
  }
}
