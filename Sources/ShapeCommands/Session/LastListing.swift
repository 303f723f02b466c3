import ShapeModel

/// The graphics of the latest listing, which `%1` counts from.
package struct LastListing {
  private(set) var nodes: [NodeID] = []
  /// Above all handles in it.
  private var bound = NodeID.document
  /// Whether its rows were printed with their numbers.
  private var isNumbered = false
  /// Whether the numbers that were printed last are those of an earlier listing: what they name is not known any more.
  private(set) var isReplaced = false

  /// Puts another listing in its place. One without numbers does not change what a number on the screen means: it is refused then.
  mutating func replace(_ nodes: [NodeID], _ bound: NodeID, isNumbered: Bool) {
    isReplaced = !isNumbered && (isReplaced || self.isNumbered) && nodes != self.nodes
    self.isNumbered = isNumbered || self.isNumbered && !isReplaced
    (self.nodes, self.bound) = (nodes, bound)
  }

  mutating func add(_ node: NodeID) { nodes.append(node) }

  /// A handle that was made and taken back goes to the next graphic; its row stays empty.
  mutating func follow(_ next: NodeID) {
    guard next < bound else { return }
    (nodes, bound) = (nodes.map { $0 < next ? $0 : .gone }, next)
  }
}
