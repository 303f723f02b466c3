// SPDX-License-Identifier: GPL-3.0-or-later
/// Ids that must not be generated although no node has them.
extension Document {
  /// The ids that no node in the document has now, but one had since it was read. O(nodes deleted or created since).
  package var oldIDs: [String] {
    var old = ids.added.keys.filter { node(id: $0) == nil }
    for top in tree.detached {
      var waiting = [top]
      while let next = waiting.popLast() {
        if isRead(next), let id = source.id(at: next.index), node(id: id) == nil { old.append(id) }
        waiting += children(of: next)
      }
    }
    return old.sorted()
  }

  /// Reserves ids, so that commands on a saved document generate the same ids as in the session that saved it.
  package func reserve(ids: [String]) {
    // The document itself has no id, so looking up an id that is mapped to it finds nothing.
    for id in ids where !isIDUsed(id) { self.ids.added[id] = .document }
  }
}
