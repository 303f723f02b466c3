import ShapeModel

/// The matches of a text search, and the current one.
package struct WordSearch {
  private(set) var words = ""
  private var found = KeptNodes()
  /// The 0-based index of the current match.
  private(set) var index = 0

  package init() {}

  init(_ words: String, _ nodes: [NodeID]) { (self.words, found) = (words, KeptNodes(nodes)) }

  /// The search in another version of the document, without the matches that are gone.
  func carried(in document: Document, _ counterpart: (NodeID) -> NodeID?) -> WordSearch {
    var search = self
    let former = found
    search.found = KeptNodes(former.present(in: document).compactMap(counterpart))
    return search
  }

  /// Moves forward by a number of matches, wrapping around at the ends.
  /// - Returns: The match, its 0-based index and the number of matches; nil if there are none.
  mutating func step(by distance: Int, in document: Document) -> (node: NodeID, index: Int, count: Int)? {
    let nodes = found.present(in: document)
    guard !nodes.isEmpty else { return nil }
    index = ((index + distance) % nodes.count + nodes.count) % nodes.count
    return (nodes[index], index, nodes.count)
  }
}
