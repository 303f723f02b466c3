/// Ids that may not be given out, though nothing in the document has them.
extension Document {
  /// The ids that nothing in the document has now, and something had since it was read. Costs what was deleted or made since.
  package var formerIDs: [String] {
    var former = ids.added.keys.filter { node(id: $0) == nil }
    for top in tree.detached {
      var waiting = [top]
      while let next = waiting.popLast() {
        if isRead(next), let id = source.id(at: next.index), node(id: id) == nil { former.append(id) }
        waiting += children(of: next)
      }
    }
    return former.sorted()
  }

  /// Keeps ids from being given out: what runs on a saved document then makes the ids it made in the session that saved it.
  package func reserve(ids: [String]) {
    // The document itself has no id, so an id that leads to it leads nowhere.
    for id in ids where !isIDUsed(id) { self.ids.added[id] = .document }
  }
}
