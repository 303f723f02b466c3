// SPDX-License-Identifier: MIT
/// Opening groups, which loads their children, and unloading them.
extension GroupEngine {
  /// A group whose children are being traversed.
  private struct Frame {
    var group: Int32
    var index: Data.Index
    var left: Int
  }

  /// Opens or closes the group of a row; nil toggles it. Returns false for a leaf.
  func setOpen(_ open: Bool?, place: (run: Int32, offset: Int)) -> Bool {
    let run = tree[place.run]
    let depth = Int(run.depth)
    if let known = known(place.run, place.offset) {
      let open = open ?? !groups[known].isOpen
      guard open != groups[known].isOpen else { return true }
      note(groups[known].id!, depth, open: open, in: run.group)
      groups[known].isOpen = open
      tree.addHidden(open ? -1 : 1, to: tree.extent(ofGroupAt: groups[known].first))
      if open { refresh(known, place) }
      return true
    }
    let ordinal = tree.ordinal(of: place.run) + place.offset
    let element = element(run.group, ordinal)
    guard let children = asked(element, slot: groups[run.group].slot + ordinal) else { return false }
    if open == false { return true }
    note(id(element), depth, open: true, in: run.group)
    attach(id(element), children, at: place)
    return true
  }

  private func note(_ id: ID, _ level: Int, open: Bool, in group: Int32) {
    opened.set(id, level: level, open: open, path: isStrict ? path(to: group) : nil)
  }

  /// Rereads the children of a group that is reopened; a changed count reveals an edit that was not reported.
  private func refresh(_ group: Int32, _ place: (run: Int32, offset: Int)) {
    counters.childrenReread += 1
    let fresh = children(element(at: place))
    guard let fresh, fresh.count == groups[group].children.count else {
      detach(at: place)
      if let fresh { attach(groups[group].id!, fresh, at: place) }
      return
    }
    groups[group].children = fresh
    groups.renewSlots(group)
  }

  /// Inserts the rows of a group after the group's own row.
  func attach(_ id: ID, _ children: Data, at place: (run: Int32, offset: Int)) {
    let run = tree[place.run]
    if place.offset + 1 < Int(run.rows) { _ = tree.divide(place.run, keeping: place.offset + 1) }
    let list = unwind(id, children, in: run.group, depth: Int(run.depth) + 1, hidden: tree.hidden(place.run))
    tree.insert(tree.balanced(list[...]), after: place.run)
  }

  /// Removes the loaded groups below a row; the exceptions among them become unplaced again.
  func detach(at place: (run: Int32, offset: Int)) {
    guard let known = known(place.run, place.offset) else { return }
    let removed = tree.cut(tree.extent(ofGroupAt: groups[known].first))
    for group in Set(removed.map(\.group)) {
      if let id = groups[group].id { opened.unplace(id) }
      groups.remove(group)
    }
  }

  /// The children of an element that starts open, else `nil`; requests them only if the expansion opens the element.
  func openChildren(of element: Element, level: Int) -> Data? {
    let identity = id(element)
    guard opened.place(identity, level: level) else { return nil }
    counters.childrenAsked += 1
    let found = children(element)
    if found == nil { opened.forget([identity]) }
    return found
  }

  /// Makes the runs of a group and of those descendant groups that start open.
  /// - Complexity: O(children) of each open group, and O(1) for a group none of whose children can be open.
  func unwind(_ id: ID?, _ children: Data, in parent: Int32, depth: Int, hidden: Int32) -> [Int32] {
    var list: [Int32] = []
    var frames: [Frame] = []

    func enter(_ id: ID?, _ children: Data, _ parent: Int32) {
      let group = groups.make(id, children, parent: parent)
      let count = children.count
      let level = depth + frames.count
      let scans = opened.mayOpen(level: level)
      let run = tree.make(rows: scans ? 0 : count, depth: level, group: group, hidden: hidden)
      groups[group].first = run
      list.append(run)
      frames.append(Frame(group: group, index: children.startIndex, left: scans ? count : 0))
    }

    enter(id, children, parent)
    while let frame = frames.last {
      let top = frames.count - 1
      if frame.left == 0 {
        frames.removeLast()
        continue
      }
      let siblings = groups[frame.group].children
      let level = depth + top
      // After the rows of a child, the remaining siblings begin a new run.
      if tree[list[list.count - 1]].group != frame.group {
        list.append(tree.make(rows: 0, depth: level, group: frame.group, hidden: hidden))
      }
      let run = list[list.count - 1]
      guard opened.mayOpen(level: level) else {
        tree.grow(run, by: frame.left)
        frames[top].left = 0
        continue
      }
      tree.grow(run, by: 1)
      let element = siblings[frame.index]
      siblings.formIndex(after: &frames[top].index)
      frames[top].left -= 1
      if let nested = openChildren(of: element, level: level) { enter(self.id(element), nested, frame.group) }
    }
    return list
  }
}
