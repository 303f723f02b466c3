// SPDX-License-Identifier: MIT
/// The rows of an outline, as views show them: ``OutlineRows``, or the rows that a program keeps for itself and for views.
///
/// Ids are unique. Rows change only between events, and when a view opens or closes a group; after any other change the program shows the
/// view again.
public protocol OutlineModel<ID, Node>: AnyObject, OutlineNavigable {
  /// The identity of a row.
  associatedtype ID: Hashable
  /// The content of a row, from which its view is made.
  associatedtype Node
  /// The row with a number.
  func row(at row: Int) -> OutlineRow<Node, ID>
  /// The row of an id; nil if it has none.
  func index(of id: ID) -> Int?
  /// The row of the last element at level 0.
  var lastRoot: Int? { get }
  /// Opens or closes the group of a row for the user; false if it does not.
  func setOpen(_ open: Bool, row: Int) -> Bool
  /// Opens the groups around an element; false if it has no row then.
  func reveal(_ id: ID) -> Bool
  /// Whether a range of selected rows includes an id: not if its row is shown only because of others in it.
  func isMatch(_ id: ID) -> Bool
  /// The problems found in the rows, each reported once.
  var warnings: [OutlineWarning] { get }
}

extension OutlineModel {
  /// The disclosure of the row.
  /// - Complexity: As ``row(at:)``.
  public func disclosure(at row: Int) -> Disclosure { self.row(at: row).disclosure }

  /// The last row, or the outermost group around it.
  /// - Complexity: O(depth) calls of ``OutlineNavigable/parentRow(of:)``.
  public var lastRoot: Int? {
    guard count > 0 else { return nil }
    var row = count - 1
    while let parent = parentRow(of: row) { row = parent }
    return row
  }

  /// Opens nothing.
  /// - Complexity: As ``index(of:)``.
  public func reveal(_ id: ID) -> Bool { index(of: id) != nil }
  /// Every row counts as a match.
  public func isMatch(_ id: ID) -> Bool { true }
  /// No warnings.
  public var warnings: [OutlineWarning] { [] }
}

extension OutlineRows: OutlineModel {
  /// The row with a number.
  /// - Complexity: As the subscript.
  public func row(at row: Int) -> OutlineRow<Data.Element, ID> { self[row] }
  /// Whether an element matches the filter or is inside a match; true without a filter.
  /// - Complexity: O(1) on average.
  public func isMatch(_ id: ID) -> Bool { filter == nil || forest.preorder(of: id).map(forest.isInside(at:)) ?? false }
}
