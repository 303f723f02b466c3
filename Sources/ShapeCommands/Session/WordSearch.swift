import ShapeModel

/// What was looked for by its words, and which of the finds is at hand.
package struct WordSearch {
  private(set) var words = ""
  private var found = KeptNodes()
  /// Of the find at hand, from 0.
  private(set) var index = 0

  package init() {}

  init(_ words: String, _ nodes: [NodeID]) { (self.words, found) = (words, KeptNodes(nodes)) }

  /// Goes on by so many finds, round at the ends.
  /// - Returns: The find, its number from 0 and how many there are; nil without any.
  mutating func step(by distance: Int, in document: Document) -> (node: NodeID, index: Int, count: Int)? {
    let nodes = found.present(in: document)
    guard !nodes.isEmpty else { return nil }
    index = ((index + distance) % nodes.count + nodes.count) % nodes.count
    return (nodes[index], index, nodes.count)
  }
}
