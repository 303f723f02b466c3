// SPDX-License-Identifier: MIT
/// One row of a tree: an element, its level, and whether it can be opened.
public struct OutlineRow<Element, ID: Hashable> {
  /// The element's identity.
  public var id: ID
  /// The caller's element.
  public var element: Element
  /// The number of open groups that contain the row; relative to the focused element while one is focused.
  public var level: Int
  /// Whether the row is a leaf, a closed group or an open one.
  public var disclosure: Disclosure

  /// Makes a row.
  public init(id: ID, element: Element, level: Int, disclosure: Disclosure) {
    self.id = id
    self.element = element
    self.level = level
    self.disclosure = disclosure
  }
}

extension OutlineRow: Sendable where Element: Sendable, ID: Sendable {}

/// Whether a row has something to open.
public enum Disclosure: Hashable, Sendable {
  /// The element has no children collection, so no disclosure indicator.
  case leaf
  /// A group, possibly empty, whose children are not shown.
  case closed
  /// A group, possibly empty, whose children follow as rows.
  case open
}

/// Counts of the calls into the caller's code, so that a test can verify that no time is spent on the content of closed groups.
public final class OutlineCounters {
  /// Calls of the children accessor, for each element shown or traversed; always 0 on a ``PreorderForest``.
  public var childrenAsked = 0
  /// Calls of the children accessor for a group that is opened again, which read its current content.
  package var childrenReread = 0
  /// Nodes of a ``PreorderForest`` whose levels were read.
  public var levelsRead = 0
  /// Calls of row builders.
  public var rowsBuilt = 0

  /// Makes counters that are 0.
  public init() {}

  /// Resets all counters to 0.
  package func reset() {
    childrenAsked = 0
    childrenReread = 0
    levelsRead = 0
    rowsBuilt = 0
  }
}

/// A problem in the caller's data; reported once and then handled in a fixed way.
public enum OutlineWarning: Hashable, Sendable {
  /// Two siblings have the same id: both are shown, and a lookup of the id finds the first.
  case duplicateID(String)
  /// A `ForEach` over a range of numbers got a range with another number of elements: the first range is kept.
  case changedConstantRange(was: Range<Int>, now: Range<Int>)
}

/// The rows of one tree; the common interface of ``PreorderEngine`` and ``GroupEngine``.
class RowEngine<Element, ID: Hashable> {
  /// Whether the rows use the numbering of a ``PreorderForest``.
  var usesNumbering: Bool { false }
  var count: Int { 0 }
  /// The number of nodes in a numbering, including hidden ones.
  var nodeCount: Int { 0 }
  var warnings: [OutlineWarning] { [] }

  func row(at row: Int) -> OutlineRow<Element, ID> { preconditionFailure("row \(row) of none") }
  /// A number that identifies a row's content until that content has to be rebuilt.
  func slot(at row: Int) -> Int { row }
  func level(at row: Int) -> Int { 0 }
  func disclosure(at row: Int) -> Disclosure { .leaf }
  func index(of id: ID) -> Int? { nil }
  /// Opens or closes the group of a row; false for a leaf.
  func setOpen(_ open: Bool?, at row: Int) -> Bool { false }
  /// Opens or closes a group, visible or not; false for a leaf or an id not found.
  func setOpen(_ open: Bool?, id: ID) -> Bool { false }
  func isOpen(_ id: ID) -> Bool? { nil }
  func reveal(_ id: ID) -> Bool { false }

  var expansion: Expansion<ID> {
    get { Expansion() }
    set {}
  }
  /// The ancestors of each exception when it was made, from the root down; stored only for strict identity.
  var exceptionPaths: [ID: [ID]] { [:] }
  func path(of id: ID) -> [ID]? { nil }

  /// The groups in the subtree of an element, itself first, in reading order.
  /// - Parameters:
  ///   - limit: Groups on this level and below are left out.
  ///   - enters: Whether to include a group; one that is not included is omitted with all its contents.
  func groups(in id: ID, above limit: Int, where enters: (ID) -> Bool) -> [(id: ID, level: Int)] { [] }
  /// The levels of the elements that were loaded without a numbering.
  var knownLevels: [ID: Int] { [:] }
  /// The groups, among the loaded elements and the elements in them, that a rule by level opens but did not open before, or the reverse.
  func turnedGroups(_ openLevels: Int, levelsBefore: [ID: Int]) -> Set<ID> { [] }

  func parentRow(of row: Int) -> Int? { nil }
  /// The row after the last one in the subtree of a row.
  func endRow(of row: Int) -> Int {
    var row: Int? = row
    while let last = row {
      if let next = nextSibling(of: last) { return next }
      row = parentRow(of: last)
    }
    return count
  }
  func nextSibling(of row: Int) -> Int? { nil }
  func previousSibling(of row: Int) -> Int? { nil }
  var lastRoot: Int? { nil }

  var focusedID: ID? { nil }
  func focus(on id: ID?) -> Bool { id == nil }

  /// The steps from the numbering of these rows to that of other roots; nil if they are not known.
  func changes(to roots: Any) -> [Renumbering]? { nil }

  /// Updates the rows to another numbering of the same tree; false if the rows have to be rebuilt instead.
  func follow(_ roots: Any, _ changes: [Renumbering], firstSlot: Int) -> Bool { false }

  /// The elements that match, with their ancestors, and the contents of the unfolded groups among them.
  func snapshot(where matches: (Element) -> Bool, _ unfolded: Unfolded<ID>) -> SnapshotForest<Element, ID> { SnapshotForest() }
  /// The elements with some ids, with their ancestors, and the contents of the unfolded groups among them; nil if it was interrupted.
  /// - Parameter shouldContinue: Asked once per few hundred elements.
  func snapshot(of ids: [ID], _ unfolded: Unfolded<ID>, while shouldContinue: () -> Bool) -> SnapshotForest<Element, ID>? {
    SnapshotForest()
  }
  func checkInvariants() {}
}

/// The groups of filtered rows that show all their children, not only matching ones.
struct Unfolded<ID: Hashable> {
  /// Matches, and groups inside them.
  var groups: Set<ID> = []
  /// Whether all matches are shown with all their children.
  var isAll = false

  func contains(_ id: ID) -> Bool { isAll || groups.contains(id) }
  var isEmpty: Bool { !isAll && groups.isEmpty }
}
