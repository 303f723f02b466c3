// SPDX-License-Identifier: MIT
/// A filter of rows: the matches, and the groups that the user opened or closed in the filtered rows.
struct OutlineFilter<Element, ID: Hashable> {
  enum Matches {
    case elements((Element) -> Bool)
    case ids([ID])
  }

  var matches: Matches
  var unfolded = Unfolded<ID>()
  /// The rule for groups that the user did not open or close.
  var base = Expansion<ID>.Base.open
  /// The groups that the user opened or closed.
  var choices: [ID: Bool] = [:]
}

/// The groups opened and closed in filtered rows, as a value to store.
public struct FilteredExpansion<ID: Hashable>: Equatable {
  /// The rule for groups that were neither opened nor closed.
  public var base = Expansion<ID>.Base.open
  /// Whether all matches are open with all their contents.
  public var showsAll = false
  /// The groups that were opened.
  public var opened: Set<ID> = []
  /// The groups that were closed.
  public var closed: Set<ID> = []
  /// The groups that show all their contents, and not only matches.
  public var unfolded: Set<ID> = []

  /// Nothing was opened or closed.
  public init() {}
}

/// Filtered rows: the matches and their ancestors. A match that is a group is closed unless it contains matches; once it is opened, it shows
/// all its children.
extension OutlineRows {
  /// Whether a filter is on.
  public var isFiltered: Bool { filter != nil }

  /// Shows only the matching elements and their ancestors, which are open; toggling groups while filtered does not affect the unfiltered
  /// rows.
  /// - Complexity: O(nodes): requests every node, also below closed groups.
  public func filter(where matches: @escaping (Data.Element) -> Bool) { setFilter(OutlineFilter(matches: .elements(matches))) }

  /// Shows only the given elements and their ancestors; for the matches of a search.
  /// - Complexity: O(matches · log matches + ancestors) with a numbering, else as ``filter(where:)``.
  public func filter(ids: some Sequence<ID>) { setFilter(OutlineFilter(matches: .ids(Array(ids)))) }

  /// Shows only the given elements and their ancestors, unless it is interrupted: then the rows stay as they are.
  /// - Parameter shouldContinue: Asked once per few hundred elements, on a tree with a numbering.
  /// - Returns: Whether the rows are filtered now.
  package func filter(ids: [ID], while shouldContinue: () -> Bool) -> Bool {
    apply(OutlineFilter(matches: .ids(ids)), while: shouldContinue)
  }

  /// Replaces the matches of the filter, as they are after an edit; groups stay open and closed. Without a filter this is
  /// ``filter(ids:)``.
  /// - Complexity: As ``filter(ids:)``.
  public func updateFilter(ids: some Sequence<ID>) {
    var next = filter ?? OutlineFilter(matches: .ids([]))
    next.matches = .ids(Array(ids))
    setFilter(next)
  }

  /// Removes the filter and shows everything as before it.
  /// - Complexity: O(1).
  public func clearFilter() { (filter, filtered) = (nil, nil) }

  /// The groups opened and closed in the filtered rows; without a filter this is empty, and setting it does nothing.
  /// - Complexity: O(groups opened and closed in the filtered rows) to read, as ``filter(ids:)`` to set.
  public var filteredExpansion: FilteredExpansion<ID> {
    get {
      var expansion = FilteredExpansion<ID>()
      guard let filter else { return expansion }
      (expansion.base, expansion.showsAll, expansion.unfolded) = (filter.base, filter.unfolded.isAll, filter.unfolded.groups)
      for (id, isOpen) in filter.choices { if isOpen { expansion.opened.insert(id) } else { expansion.closed.insert(id) } }
      return expansion
    }
    set {
      guard filter != nil else { return }
      filter?.base = newValue.base
      filter?.unfolded = Unfolded(groups: newValue.unfolded, isAll: newValue.showsAll)
      filter?.choices = [:]
      for id in newValue.opened { filter?.choices[id] = true }
      for id in newValue.closed { filter?.choices[id] = false }
      applyFilter()
    }
  }

  private func setFilter(_ filter: OutlineFilter<Data.Element, ID>) { _ = apply(filter) { true } }

  /// Rebuilds the filtered rows.
  func applyFilter() { if let filter { setFilter(filter) } }

  /// Makes the rows of a filter; false if it was interrupted, and nothing is changed then.
  private func apply(_ filter: OutlineFilter<Data.Element, ID>, while shouldContinue: () -> Bool) -> Bool {
    let made: SnapshotForest<Data.Element, ID>? =
      switch filter.matches {
      case .elements(let matches): whole.snapshot(where: matches, filter.unfolded)
      case .ids(let ids): whole.snapshot(of: ids, filter.unfolded, while: shouldContinue)
      }
    guard let kept = made else { return false }
    self.filter = filter
    let focused = whole.focusedID
    // Without a match in the focused subtree there are no rows.
    let forest = focused.map { kept.preorder(of: $0) == nil } ?? false ? SnapshotForest<Data.Element, ID>() : kept
    // A match without matches in it has nothing to show until it is opened.
    let closed = forest.emptyGroups(opensBy: filter.base).map(id).filter { !filter.unfolded.contains($0) }
    let rows = PreorderEngine(
      forest, id: id, expansion: Expansion(base: filter.base, exceptions: Set(closed)), isStrict: false, counters: counters,
      firstSlot: slots)
    slots += forest.nodeCount
    for (group, isOpen) in filter.choices { _ = rows.setOpen(isOpen, id: group) }
    if let focused { _ = rows.focus(on: focused) }
    filtered = rows
    self.forest = forest
    return true
  }

  /// Opens or closes a group of the filtered rows; nil toggles it. A match, and a group inside one, is opened with all its children.
  func setFiltered(_ open: Bool?, _ id: ID) -> Bool {
    guard let filtered, let wasOpen = filtered.isOpen(id), let number = forest.preorder(of: id) else { return false }
    let isOpen = open ?? !wasOpen
    filter?.choices[id] = isOpen
    if isOpen, forest.mayUnfold(at: number), filter?.unfolded.contains(id) == false {
      filter?.unfolded.groups.insert(id)
      applyFilter()
    } else {
      _ = filtered.setOpen(isOpen, id: id)
    }
    return true
  }

  func revealFiltered(_ id: ID) -> Bool {
    guard let filtered, var number = forest.preorder(of: id) else { return false }
    while let parent = forest.parent(at: number) {
      number = parent
      let group = self.id(forest.node(at: number))
      // A group that is open only because it contains a match was not opened by the user, which would show all its contents.
      guard filtered.isOpen(group) != true else { continue }
      let isOpenByRule = filter.map { $0.base == .open } ?? false
      filter?.choices[group] = isOpenByRule ? nil : true
    }
    return filtered.reveal(id)
  }

  func foldFiltered(to base: Expansion<ID>.Base) {
    filter?.base = base
    filter?.choices = [:]
    filter?.unfolded = Unfolded(isAll: base == .open)
    applyFilter()
  }
}
