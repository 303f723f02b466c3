// SPDX-License-Identifier: GPL-3.0-or-later
import Outlines
package import ShapeModel
import ShapeOutline

/// The user's view of the document: the current group, the selection, the latest listing, the expanded rows.
package struct Viewpoint {
  /// The group that `.` refers to in paths.
  package var current = CurrentPlace()
  /// The selected nodes; ``SessionReading/selection`` leaves out those that are not in the document now. Each selection is a new object,
  /// even one of the same nodes.
  package internal(set) var selected = KeptNodes()
  /// Selections by name.
  var saved: [String: KeptNodes] = [:]
  /// The listing that `%1` refers to.
  var listing = LastListing()
  /// The variant that pictures show.
  package internal(set) var variant: String?
  /// The node that a command went to last.
  package internal(set) var visited = Visit()
  /// The latest search and its current match.
  package var search = WordSearch()
  /// The open sections of the inspector.
  package var openSections: Set<PropertySpecification.Section> = [.fill]
  package var filter: RowFilter?
  /// Whether the filter is being evaluated.
  var isFiltering = false
  /// The group that is shown alone. It is kept while it is deleted, as an undo may bring it back.
  package internal(set) var focus: NodeID?
  /// The open groups before the focus.
  var unfocused: Expansion<NodeID>?
  /// The outline rows; nil until they are needed.
  var outline: DocumentOutline?
  package internal(set) var scrolling = OutlineScrolling()
  /// The picture that `show --watch` redraws after each change.
  var watched: WatchedPicture?

  /// The node that a command went to last, and the number of such moves so far.
  package struct Visit {
    package private(set) var node: NodeID?
    package private(set) var count = 0

    mutating func go(to node: NodeID) { (self.node, count) = (node, count + 1) }
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
      if let focus, outline.focus != focus, document.contains(focus) { outline.focus(on: focus) }
    }
    listing.follow(document.nextNode)
    current.follow(document)
  }
}
