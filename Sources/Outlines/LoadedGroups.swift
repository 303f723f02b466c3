// SPDX-License-Identifier: MIT
/// The groups of a tree whose children are loaded; number 0 is the list of roots.
struct LoadedGroups<Data: RandomAccessCollection, ID: Hashable> {
  /// A group whose children are loaded.
  struct Group {
    var id: ID?
    var children: Data
    /// The run of its first child.
    var first: Int32 = 0
    var parent: Int32
    var isOpen = true
    /// The slot of the first child; replaced whenever the content of the children has to be rebuilt.
    var slot: Int
    var isAlive = true
  }

  private(set) var all: ContiguousArray<Group> = []
  private var free: [Int32] = []
  private var numbers: [ID: Int32] = [:]
  private var nextSlot: Int

  init(firstSlot: Int) { nextSlot = firstSlot }

  subscript(group: Int32) -> Group {
    _read { yield all[Int(group)] }
    _modify { yield &all[Int(group)] }
  }

  /// The number of an element's group, if its children are loaded.
  func number(of id: ID) -> Int32? { numbers[id] }

  mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
    free = []
    numbers = [:]
  }

  mutating func make(_ id: ID?, _ children: Data, parent: Int32) -> Int32 {
    let group = Group(id: id, children: children, parent: parent, slot: nextSlot)
    nextSlot += children.count
    let number: Int32
    if let reused = free.popLast() {
      number = reused
      self[reused] = group
    } else {
      number = Int32(all.count)
      all.append(group)
    }
    if let id, numbers[id] == nil { numbers[id] = number }
    return number
  }

  /// Frees a group that is no longer in the tree.
  mutating func remove(_ group: Int32) {
    if let id = self[group].id, numbers[id] == group { numbers[id] = nil }
    self[group].isAlive = false
    free.append(group)
  }

  /// Gives the children of a group new slots, so that their content is rebuilt.
  mutating func renewSlots(_ group: Int32) {
    self[group].slot = nextSlot
    nextSlot += self[group].children.count
  }
}

/// The open groups of a tree of which only a part is loaded.
struct PartialExpansion<ID: Hashable> {
  private(set) var whole: Expansion<ID>
  /// Exceptions whose groups have not been found yet; while it is empty, no ids are read at levels that the rule closes.
  private var unplaced: Set<ID>
  /// The ancestors of the groups that were toggled, where identity is strict.
  private(set) var paths: [ID: [ID]] = [:]

  init(_ expansion: Expansion<ID>) {
    whole = expansion
    unplaced = expansion.exceptions
  }

  /// Records that the user toggled a group.
  mutating func set(_ id: ID, level: Int, open: Bool, path: [ID]?) {
    whole.set(id, level: level, open: open)
    unplaced.remove(id)
    if let path { paths[id] = path }
  }

  /// Whether any group of a level may start open.
  func mayOpen(level: Int) -> Bool { whole.base.opens(level: level) || !unplaced.isEmpty }

  /// Whether an element that is loaded now starts open.
  mutating func place(_ id: ID, level: Int) -> Bool {
    unplaced.remove(id)
    return whole.isOpen(id, level: level)
  }

  /// Records that a group is no longer loaded.
  mutating func unplace(_ id: ID) {
    if whole.exceptions.contains(id) { unplaced.insert(id) }
  }

  /// Removes the state of elements that were deleted or are leaves.
  mutating func forget(_ ids: [ID]) {
    whole.forget(ids)
    for id in ids {
      unplaced.remove(id)
      paths[id] = nil
    }
  }
}
