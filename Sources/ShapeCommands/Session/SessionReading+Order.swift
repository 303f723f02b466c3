// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel

extension SessionReading {
  /// The values of a property of some nodes, to sort them by; an empty text for nodes without a value.
  func sortKeys(_ property: Property, of nodes: [NodeID]) throws(CommandError) -> [NodeID: Scalar] {
    var keys: [NodeID: Scalar] = [:]
    // Levels and places cost the document once a query.
    let query = query
    for (index, node) in nodes.enumerated() {
      try reportProgress(index, of: nodes.count)
      if case .number(let number) = property.isObject ? nil : query.resolved(property, node) {
        keys[node] = .number(number)
      } else {
        keys[node] = .string(query.text(property, of: node) ?? "")
      }
    }
    return keys
  }

  /// Nodes in the order of their keys; those with equal keys stay as they are.
  func sorted(_ nodes: [NodeID], by keys: [NodeID: Scalar], isDescending: Bool) -> [NodeID] {
    nodes.enumerated().map { (place: $0.offset, node: $0.element, key: OrderKey(keys[$0.element]!)) }.sorted { one, other in
      let (left, right) = isDescending ? (other.key, one.key) : (one.key, other.key)
      return left == right ? one.place < other.place : left < right
    }.map(\.node)
  }

  /// The property that a word names, if any of some kinds has it.
  func property(_ word: ArgumentWord, ofAny kinds: Set<Kind>) throws(CommandError) -> Property {
    if let known = Property(typed: word.text), kinds.isEmpty || kinds.contains(where: known.kinds.contains) { return known }
    return try property(word, of: kinds)
  }
}
