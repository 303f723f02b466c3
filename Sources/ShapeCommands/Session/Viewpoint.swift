package import ShapeModel
import ShapeOutline

/// The user's view of the document: the current group, the selection, the latest listing, the expanded rows.
package struct Viewpoint {
  /// The group that `.` refers to in paths.
  package var currentGroup = NodeID.document
  /// The selected nodes; ``Session/selection`` leaves out those that are not in the document now.
  var selected = KeptNodes()
  /// Selections by name.
  var saved: [String: KeptNodes] = [:]
  /// The listing that `%1` refers to.
  private(set) var listing = LastListing()
  /// The latest search and its current match.
  var search = WordSearch()
  /// The open sections of the inspector.
  package var openSections: Set<PropertySpecification.Section> = [.fill]
  package var filter: Filter?
  /// The outline rows, if they were needed yet.
  var outline: DocumentOutline?
  /// The window of `view` and `scroll`; nil until one is opened or set up.
  package var window: OutlineView?
  /// The picture that `show --watch` redraws after each change.
  var watched: WatchedPicture?

  /// A filter as typed, with its matches at that time; later edits may have changed what would match.
  package struct Filter {
    var text: String
    package var nodes: [NodeID]
  }

  /// The graphics of the latest listing; graphics deleted since keep their rows.
  var lastListing: [NodeID] { listing.nodes }

  mutating func list(_ nodes: [NodeID], _ document: Document, isNumbered: Bool = false) {
    listing.replace(nodes, document.nextNode, isNumbered: isNumbered)
  }

  /// Appends to a listing while it is being printed.
  mutating func addToListing(_ node: NodeID) { listing.add(node) }

  /// Updates the outline, the listing and the current group after an edit.
  mutating func follow(_ document: Document) {
    if let outline {
      outline.follow(document)
      window?.follow(outline)
    }
    listing.follow(document.nextNode)
    if !document.contains(currentGroup) { currentGroup = .document }
  }
}
