// SPDX-License-Identifier: MIT
/// Updates of the rows after edits.
extension OutlineRows {
  /// Replaces the tree after an edit of any kind; open groups stay open by id, and focus and filter are kept.
  ///
  /// With a numbering, the state of ids that no longer exist or are no longer groups is removed. Without one, the state of an id that is
  /// not found is kept, because it may be in a group that was never opened: report deletions by ``removed(_:from:at:children:)`` or
  /// ``forget(_:)``.
  /// - Parameters:
  ///   - roots: The elements at level 0, as they are now.
  ///   - moved: With a numbering, the roots of the subtrees that are on another level now, and by how many levels each is deeper than it
  ///     was: their groups stay open or closed, even where a rule by level would change that. Without a numbering, the moves of elements in
  ///     groups that were opened are detected.
  /// - Complexity: O(nodes) reads of levels with a numbering, else O(rows of open groups).
  public func reload(_ roots: Data, moved: [ID: Int] = [:]) {
    let focused = whole.focusedID
    let old = whole
    var expansion = old.expansion
    let levels = if case .level = expansion.base { old.knownLevels } else { [ID: Int]() }
    whole = makeEngine(roots, expansion)
    if isStrict {
      let paths = old.exceptionPaths
      expansion.keepExceptions { id in paths[id].map { $0 == whole.path(of: id) } ?? true }
      whole = makeEngine(roots, expansion)
    }
    keepOpenState(moved, known: levels)
    if let focused { _ = whole.focus(on: focused) }
    applyFilter()
  }

  /// Updates the rows of a numbered forest after known edits, with the same result as ``reload(_:moved:)``.
  /// - Parameters:
  ///   - roots: The forest with its current numbering.
  ///   - changes: The steps from the previous numbering to the current one.
  ///   - moved: As for ``reload(_:moved:)``.
  /// - Complexity: O(inserted nodes + open groups + steps · log nodes) if a numbering is used and identity is not strict.
  public func reload(_ roots: Data, after changes: [Renumbering], moved: [ID: Int] = [:]) {
    guard whole.follow(roots, changes, firstSlot: slots) else { return reload(roots, moved: moved) }
    slots += whole.nodeCount
    keepOpenState(moved)
    applyFilter()
  }

  /// Takes the current data of a tree that may have been edited; data of type ``PreorderForest`` may report the changes themselves.
  ///
  /// - Complexity: As ``reload(_:after:moved:)`` if the data return changes from ``PreorderForest/changes(since:)``, else as
  ///   ``reload(_:moved:)``.
  public func follow(_ roots: Data) {
    if let changes = whole.changes(to: roots) { reload(roots, after: changes) } else { reload(roots) }
  }

  /// Reports that elements were inserted; those that were open elsewhere before are open here.
  ///
  /// This and the other reports are for trees without a numbering. A numbered forest accepts them for its roots only and otherwise needs
  /// ``reload(_:moved:)``, because an edit renumbers all nodes after it.
  /// - Parameters:
  ///   - count: The number of inserted elements.
  ///   - parent: The group that contains them now, or `nil` for the roots.
  ///   - ordinal: The index of the first among the children, after the insertion.
  ///   - children: All children of the group, after the insertion.
  /// - Complexity: O(log open groups) per element, and the children that are loaded; filtered rows are rebuilt.
  public func inserted(_ count: Int, in parent: ID?, at ordinal: Int, children: Data) {
    guard let engine = whole as? GroupEngine<Data, ID> else { return reloadNumbered(parent, children) }
    engine.inserted(count, in: parent, at: ordinal, children: children)
    applyFilter()
  }

  /// Reports that elements were deleted; their expansion state and that of loaded groups below them is removed.
  /// - Parameters:
  ///   - ids: The deleted elements, which were consecutive.
  ///   - parent: The group that contained them, or `nil` for the roots.
  ///   - ordinal: The index of the first among the children, before the deletion.
  ///   - children: All children of the group, after the deletion.
  /// - Complexity: O(log open groups) per element, and the children that are loaded; filtered rows are rebuilt.
  public func removed(_ ids: [ID], from parent: ID?, at ordinal: Int, children: Data) {
    guard let engine = whole as? GroupEngine<Data, ID> else { return reloadNumbered(parent, children) }
    engine.removed(ids, in: parent, at: ordinal, children: children, keepingState: false)
    applyFilter()
  }

  /// Reports that an element moved; it keeps its expansion state, unless identity is strict and its parent changed.
  /// - Parameters:
  ///   - id: The element.
  ///   - source: The group that contained it, its index there before the move, and the remaining children.
  ///   - target: The group that contains it, its index there after the move, and all children there.
  /// - Complexity: O(log open groups) per element, and the children that are loaded; filtered rows are rebuilt.
  public func moved(_ id: ID, from source: Place, to target: Place) {
    guard let engine = whole as? GroupEngine<Data, ID> else { return reloadNumbered(target.parent, target.children) }
    let keeps = !isStrict || source.parent == target.parent
    let old = engine.childLevel(of: source.parent)
    engine.removed([id], in: source.parent, at: source.ordinal, children: source.children, keepingState: keeps)
    if keeps, let old, let new = engine.childLevel(of: target.parent) {
      let element = target.children[target.children.index(target.children.startIndex, offsetBy: target.ordinal)]
      engine.keepOpenState(of: element, from: old, to: new)
    }
    engine.inserted(1, in: target.parent, at: target.ordinal, children: target.children)
    applyFilter()
  }

  /// One end of a move.
  public struct Place {
    /// The group, or `nil` for the roots.
    public var parent: ID?
    /// The index among the children.
    public var ordinal: Int
    /// The group's children after the element left or arrived.
    public var children: Data

    /// Makes an end of a move.
    public init(parent: ID?, ordinal: Int, children: Data) {
      self.parent = parent
      self.ordinal = ordinal
      self.children = children
    }
  }

  /// Reports that the children of one group may have changed in any way; `nil` children make it a leaf.
  /// - Complexity: O(open groups in it + children).
  public func reload(_ parent: ID, children: Data?) {
    guard let engine = whole as? GroupEngine<Data, ID> else {
      preconditionFailure("after an edit of a numbered forest call reload(_:) with its roots")
    }
    engine.reloaded(parent, children: children)
    applyFilter()
  }

  /// Reloads a numbered forest from its new roots, which carry the new numbering.
  private func reloadNumbered(_ parent: ID?, _ children: Data) {
    precondition(parent == nil, "after an edit of a numbered forest call reload(_:) with its roots")
    reload(children)
  }
}
