/// How the rows follow edits.
extension OutlineRows {
  /// Shows a tree after an edit of any kind; what was open stays open by id, focus and filter stay.
  ///
  /// With numbering, state of ids that are gone or no longer groups is dropped. Without, an id that is not met is kept, for it may
  /// stand in a group not opened yet: say ``removed(_:from:at:children:)`` or ``forget(_:)`` for deletions.
  /// - Complexity: O(nodes) reads of levels with numbering, else O(rows of open groups).
  public func reload(_ roots: Data) {
    let focused = whole.focusedID
    let old = whole
    var expansion = old.expansion
    whole = makeEngine(roots, expansion)
    if isStrict {
      let paths = old.exceptionPaths
      expansion.keepExceptions { id in paths[id].map { $0 == whole.path(of: id) } ?? true }
      whole = makeEngine(roots, expansion)
    }
    if let focused { _ = whole.focus(on: focused) }
    applyFilter()
  }

  /// Shows a numbered forest after edits that are known, as ``reload(_:)`` would.
  /// - Parameters:
  ///   - roots: The forest with its numbering as it is now.
  ///   - changes: The steps from the numbering before to this one.
  /// - Complexity: O(nodes that came + open groups + steps · log nodes) where numbering is used and identity is not strict.
  public func reload(_ roots: Data, after changes: [Renumbering]) {
    guard whole.follow(roots, changes, firstSlot: slots) else { return reload(roots) }
    slots += whole.nodeCount
    applyFilter()
  }

  /// Tells that elements were inserted; those that were open before, elsewhere, are open here.
  ///
  /// This and the other notices are for trees without numbering; a numbered forest takes them for its roots alone and otherwise
  /// wants ``reload(_:)``, for every number after the edit is another.
  /// - Parameters:
  ///   - count: How many.
  ///   - parent: The group they are in now, or `nil` for the roots.
  ///   - ordinal: The place of the first among the children, after the insertion.
  ///   - children: All children of the group, after the insertion.
  public func inserted(_ count: Int, in parent: ID?, at ordinal: Int, children: Data) {
    guard let engine = whole as? GroupEngine<Data, ID> else { return reloadNumbered(parent, children) }
    engine.inserted(count, in: parent, at: ordinal, children: children)
    applyFilter()
  }

  /// Tells that elements were deleted; their state and that of what was known below them is dropped.
  /// - Parameters:
  ///   - ids: The consecutive elements that went.
  ///   - parent: The group they were in, or `nil` for the roots.
  ///   - ordinal: The place of the first among the children, before.
  ///   - children: All children of the group, after.
  public func removed(_ ids: [ID], from parent: ID?, at ordinal: Int, children: Data) {
    guard let engine = whole as? GroupEngine<Data, ID> else { return reloadNumbered(parent, children) }
    engine.removed(ids, in: parent, at: ordinal, children: children, keepingState: false)
    applyFilter()
  }

  /// Tells that an element went from one place to another; it stays as open as it was, unless identity is strict.
  /// - Parameters:
  ///   - id: The element.
  ///   - source: The group it was in, its place there before, and the children left.
  ///   - target: The group it is in, its place there after, and the children there now.
  public func moved(_ id: ID, from source: Place, to target: Place) {
    guard let engine = whole as? GroupEngine<Data, ID> else { return reloadNumbered(target.parent, target.children) }
    let keeps = !isStrict || source.parent == target.parent
    engine.removed([id], in: source.parent, at: source.ordinal, children: source.children, keepingState: keeps)
    engine.inserted(1, in: target.parent, at: target.ordinal, children: target.children)
    applyFilter()
  }

  /// One end of a move.
  public struct Place {
    /// The group, or `nil` for the roots.
    public var parent: ID?
    /// The place among the children.
    public var ordinal: Int
    /// The group's children once the element left or arrived.
    public var children: Data

    /// Makes an end of a move.
    public init(parent: ID?, ordinal: Int, children: Data) {
      self.parent = parent
      self.ordinal = ordinal
      self.children = children
    }
  }

  /// Tells that anything may have changed among the children of one group; `nil` children make it a leaf.
  public func reload(_ parent: ID, children: Data?) {
    guard let engine = whole as? GroupEngine<Data, ID> else {
      preconditionFailure("after an edit of a numbered forest call reload(_:) with its roots")
    }
    engine.reloaded(parent, children: children)
    applyFilter()
  }

  /// A numbering changes as a whole: only new roots say what it is.
  private func reloadNumbered(_ parent: ID?, _ children: Data) {
    precondition(parent == nil, "after an edit of a numbered forest call reload(_:) with its roots")
    reload(children)
  }
}
