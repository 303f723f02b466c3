// SPDX-License-Identifier: GPL-3.0-or-later
extension Document {
  /// Which of several elements with one id is the first one in the document, for ids that something refers to; empty for most documents.
  package var firstTargets: [String: Int] {
    var firsts: [String: Int] = [:]
    for (id, nodes) in source.repeatedIDs {
      let places = nodes.enumerated().compactMap { offset, node in position(of: NodeID(node)).map { (place: $0, offset: offset) } }
      firsts[id] = places.min { ($0.place, $0.offset) < ($1.place, $1.offset) }?.offset
    }
    return firsts
  }
}
