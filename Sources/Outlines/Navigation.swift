// SPDX-License-Identifier: MIT
/// The queries on rows that keyboard navigation needs.
public protocol OutlineNavigable {
  /// The number of rows.
  var count: Int { get }
  /// Whether a row is a leaf, a closed group or an open one.
  func disclosure(at row: Int) -> Disclosure
  /// The row of the group that contains a row.
  func parentRow(of row: Int) -> Int?
  /// The row of the next sibling.
  func nextSibling(of row: Int) -> Int?
  /// The row of the previous sibling.
  func previousSibling(of row: Int) -> Int?
}

/// A navigation key, interpreted by the convention of outline views.
public enum OutlineKey: Hashable, Sendable, CaseIterable {
  /// Opens a closed group, or moves to the first child of an open one.
  case right
  /// Closes an open group, or moves to the parent.
  case left
  /// The row above.
  case up
  /// The row below.
  case down
  /// The first row.
  case first
  /// The last row.
  case last
  /// The next sibling.
  case nextSibling
  /// The previous sibling.
  case previousSibling
  /// The containing group.
  case parent
}

/// The effect of a key on a row; the caller applies it.
public enum OutlineMove: Hashable, Sendable {
  /// The cursor moves to a row.
  case goes(to: Int)
  /// A row opens; the cursor stays.
  case opens(Int)
  /// A row closes; the cursor stays.
  case closes(Int)
  /// Nothing changes.
  case stays
}

extension OutlineNavigable {
  /// The row of a neighbour with the same parent: the next one for a positive step, else the previous one.
  /// - Complexity: As ``nextSibling(of:)`` or ``previousSibling(of:)``.
  public func sibling(of row: Int, by step: Int) -> Int? { step > 0 ? nextSibling(of: row) : previousSibling(of: row) }

  /// The effect of a key on a row.
  /// - Complexity: A constant number of row lookups.
  public func move(_ key: OutlineKey, from row: Int) -> OutlineMove {
    switch key {
    case .right: right(from: row)
    case .left: left(from: row)
    case .up: go(to: row - 1)
    case .down: go(to: row + 1)
    case .first: go(to: 0)
    case .last: go(to: count - 1)
    case .nextSibling: go(to: nextSibling(of: row))
    case .previousSibling: go(to: previousSibling(of: row))
    case .parent: go(to: parentRow(of: row))
    }
  }

  private func go(to row: Int?) -> OutlineMove {
    guard let row, (0..<count).contains(row) else { return .stays }
    return .goes(to: row)
  }

  private func right(from row: Int) -> OutlineMove {
    switch disclosure(at: row) {
    case .leaf: return .stays
    case .closed: return .opens(row)
    case .open:
      guard row + 1 < count, parentRow(of: row + 1) == row else { return .stays }
      return .goes(to: row + 1)
    }
  }

  private func left(from row: Int) -> OutlineMove {
    disclosure(at: row) == .open ? .closes(row) : go(to: parentRow(of: row))
  }
}
