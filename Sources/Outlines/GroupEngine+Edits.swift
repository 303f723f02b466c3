// SPDX-License-Identifier: MIT
extension GroupEngine {
  /// Updates a group to its children after an insertion.
  func inserted(_ count: Int, in parent: ID?, at ordinal: Int, children: Data) {
    aroundFocus {
      forgetPlaces()
      guard let group = group(of: parent) else { return }
      let before = children.count - count
      take(group, children)
      let place = makeRoom(in: group, at: ordinal, of: before, rows: count)
      tree.grow(place, by: count)
      openNew(in: group, ordinal..<ordinal + count)
    }
  }

  /// Updates a group to its children after a removal.
  /// - Parameter keepingState: Whether to keep the elements' expansion state, because they moved to another place.
  func removed(_ ids: [ID], in parent: ID?, at ordinal: Int, children: Data, keepingState: Bool) {
    aroundFocus {
      forgetPlaces()
      if let group = group(of: parent) {
        for _ in ids {
          let place = tree.find(from: groups[group].first, ordinal: ordinal)
          if let known = known(place.run, place.offset), !keepingState { forgetState(below: known) }
          detach(at: place)
          tree.grow(place.run, by: -1)
          joinWithNext(place.run)
        }
        take(group, children)
      }
      if !keepingState { opened.forget(ids) }
    }
  }

  /// Reloads the content of one group after an arbitrary change; `nil` children make it a leaf.
  func reloaded(_ parent: ID, children: Data?) {
    aroundFocus {
      forgetPlaces()
      guard let group = group(of: parent) else { return }
      let place = owner(of: group)
      let wasOpen = groups[group].isOpen
      if !wasOpen { tree.addHidden(-1, to: tree.extent(ofGroupAt: groups[group].first)) }
      detach(at: place)
      guard let children else { return opened.forget([parent]) }
      if wasOpen { attach(parent, children, at: place) }
    }
  }

  private func take(_ group: Int32, _ children: Data) {
    groups[group].children = children
    groups.renewSlots(group)
  }

  /// The run that receives new rows of a group; a new run when they follow a row whose children are loaded.
  private func makeRoom(in group: Int32, at ordinal: Int, of count: Int, rows: Int) -> Int32 {
    let first = groups[group].first
    if count == 0 { return first }
    if ordinal < count { return tree.find(from: first, ordinal: ordinal).run }
    let last = tree.find(from: first, ordinal: count - 1)
    guard known(last.run, last.offset) != nil else { return last.run }
    let depth = Int(tree[first].depth)
    let end = tree.end(after: last.run, depth: Int32(depth))
    let before = end == 0 ? lastRun() : tree.previous(end)
    let run = tree.make(rows: 0, depth: depth, group: group, hidden: tree.hidden(first))
    tree.insert(run, after: before)
    return run
  }

  private func lastRun() -> Int32 {
    var run = tree.root
    while tree[run].right != 0 { run = tree[run].right }
    return run
  }

  private func openNew(in group: Int32, _ ordinals: Range<Int>) {
    let first = groups[group].first
    let level = Int(tree[first].depth)
    for ordinal in ordinals {
      guard opened.mayOpen(level: level) else { return }
      let element = element(group, ordinal)
      if let children = openChildren(of: element, level: level) {
        attach(id(element), children, at: tree.find(from: first, ordinal: ordinal))
      }
    }
  }

  /// Merges a run with the next one if both belong to one group, because no rows of a child separate them any more.
  private func joinWithNext(_ run: Int32) {
    let next = tree.next(run)
    guard next != 0, tree[next].group == tree[run].group else { return }
    let rows = Int(tree[next].rows)
    let rank = tree.rank(next)
    _ = tree.cut(rank..<rank + 1)
    tree.grow(run, by: rows)
  }

  private func forgetState(below group: Int32) {
    let extent = tree.extent(ofGroupAt: groups[group].first)
    var run = groups[group].first
    var ids: [ID] = []
    for _ in extent {
      if let id = groups[tree[run].group].id { ids.append(id) }
      run = tree.next(run)
    }
    opened.forget(ids)
  }
}
