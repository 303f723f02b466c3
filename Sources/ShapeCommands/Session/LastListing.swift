// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The graphics of the latest listing, which `%1` refers to by row number.
package struct LastListing {
  private(set) var nodes: [NodeID] = []
  /// An exclusive upper bound of the node IDs in it.
  private var bound = NodeID.document
  /// Whether its rows were printed with their numbers.
  private var isNumbered = false
  /// Whether the numbers that were printed last belong to an earlier listing, so that row references are ambiguous.
  private(set) var isReplaced = false

  /// Replaces the listing. An unnumbered listing does not redefine numbers that are still on the screen: row references are refused then.
  mutating func replace(_ nodes: [NodeID], _ bound: NodeID, isNumbered: Bool) {
    isReplaced = !isNumbered && (isReplaced || self.isNumbered && nodes != self.nodes)
    self.isNumbered = isNumbered || self.isNumbered && !isReplaced
    (self.nodes, self.bound) = (nodes, bound)
  }

  /// The listing in another version of the document; rows of deleted graphics are empty.
  func carried(to document: Document, _ counterpart: (NodeID) -> NodeID?) -> LastListing {
    var listing = self
    (listing.nodes, listing.bound) = (nodes.map { $0 == .gone ? .gone : counterpart($0) ?? .gone }, document.nextNode)
    return listing
  }

  mutating func add(_ node: NodeID) { nodes.append(node) }

  /// After a creation is rolled back, its node IDs are reused by the next graphics; the rows that had them become empty.
  mutating func follow(_ next: NodeID) {
    guard next < bound else { return }
    (nodes, bound) = (nodes.map { $0 < next ? $0 : .gone }, next)
  }
}
