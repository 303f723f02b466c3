// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The filter of the rows, whose matches follow the document.
package struct RowFilter {
  /// The selector as typed.
  package internal(set) var text: String
  package let selector: Selector
  /// The group in which names in the selector are looked up first.
  package let group: NodeID
  /// The matches at ``revision``.
  package internal(set) var nodes: [NodeID]
  /// The revision of the document, and the command, for which the matches were found.
  private var revision: Int
  private var command: Int

  /// A filter that has to be evaluated.
  init(_ text: String, _ selector: Selector, in group: NodeID) {
    (self.text, self.selector, self.group, nodes, revision, command) = (text, selector, group, [], -1, -1)
  }

  init(_ text: String, _ selector: Selector, in group: NodeID, _ nodes: [NodeID], _ document: Document, command: Int) {
    (self.text, self.selector, self.group, self.nodes) = (text, selector, group, nodes)
    (revision, self.command) = (document.revision, command)
  }

  /// Whether the matches may have changed, through an edit, or through a command where the selector refers to a selection or a listing.
  func isOutdated(_ document: Document, command: Int) -> Bool {
    revision != document.revision || command != self.command && selector.refersToSession
  }

  /// The filter in a later reading of the document, where it has to be evaluated.
  func carried(to group: NodeID) -> RowFilter { RowFilter(text, selector, in: group) }

  /// Replaces the matches.
  /// - Returns: Whether they differ.
  mutating func update(_ nodes: [NodeID], _ document: Document, command: Int) -> Bool {
    (revision, self.command) = (document.revision, command)
    defer { self.nodes = nodes }
    return nodes != self.nodes
  }
}
