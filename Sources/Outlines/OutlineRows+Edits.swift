// SPDX-License-Identifier: MIT
/// Updates of the rows after edits.
extension OutlineRows {
  /// Replaces the tree after an edit of any kind; open groups stay open by id, and focus and filter are kept.
  ///
  /// With a numbering, the state of ids that no longer exist or are no longer groups is removed. Without one, the state of an id that is
  /// not found is kept, because it may be in a group that was never opened: report deletions by ``forget(_:)``.
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
}
