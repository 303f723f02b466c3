// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The matches of a text search, and the current one.
package struct WordSearch {
  private(set) var words = ""
  private var found = KeptNodes()
  /// The 0-based index of the current match among all, including those that are deleted now.
  private(set) var index = 0

  /// The selection at the latest step.
  private var selected: [NodeID] = []

  package init() {}

  /// Whether nothing was searched for.
  package var isEmpty: Bool { words.isEmpty }

  init(_ words: String, _ nodes: [NodeID], selected: [NodeID]) { (self.words, found, self.selected) = (words, KeptNodes(nodes), selected) }

  /// Makes the match that was selected since the latest step the current one, as by a click or an undo on the screen; but not the one
  /// after a deleted match, which the next step goes to.
  mutating func follow(_ selection: [NodeID], in document: Document) {
    defer { selected = selection }
    guard selection.count == 1, selection != selected, let place = found.nodes.firstIndex(of: selection[0]),
      place != found.nodes.indices.first(where: { $0 >= index && document.contains(found.nodes[$0]) })
    else { return }
    index = place
  }

  /// The search in another version of the document, without deleted matches.
  func carried(in document: Document, _ counterpart: (NodeID) -> NodeID?) -> WordSearch {
    var search = self
    let old = found
    search.found = KeptNodes(old.present(in: document).compactMap(counterpart))
    return search
  }

  /// Moves forward by a number of matches, wrapping around at the ends. From a deleted match, it goes to its neighbours.
  /// - Returns: The match, its 0-based index and the number of matches; nil if there are none.
  mutating func step(by distance: Int, in document: Document) -> (node: NodeID, index: Int, count: Int)? {
    let present = found.present(in: document)
    guard !present.isEmpty else { return nil }
    if present.count == found.nodes.count {
      index = ((index + distance) % present.count + present.count) % present.count
      return (present[index], index, present.count)
    }
    let places = found.nodes.indices.filter { document.contains(found.nodes[$0]) }
    // The current match; if it is deleted, the first one after it or the last one before it, which counts as one step.
    let next = places.firstIndex { $0 >= index } ?? places.count
    let isDeleted = next == places.count || places[next] != index
    let step = isDeleted && distance > 0 ? distance - 1 : distance
    let place = ((next + step) % places.count + places.count) % places.count
    index = places[place]
    return (present[place], place, present.count)
  }
}
