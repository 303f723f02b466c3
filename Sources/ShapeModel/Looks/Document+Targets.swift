// SPDX-License-Identifier: GPL-3.0-or-later
extension Document {
  /// For each referenced id that several elements have, the index of the one that comes first in the document; empty for most documents.
  package var firstTargets: [String: Int] {
    var firsts: [String: Int] = [:]
    for (id, nodes) in source.referencing?.repeatedIDs ?? [] {
      let places = nodes.enumerated().compactMap { offset, node in position(of: NodeID(node)).map { (place: $0, offset: offset) } }
      firsts[id] = places.min { ($0.place, $0.offset) < ($1.place, $1.offset) }?.offset
    }
    return firsts
  }
}
