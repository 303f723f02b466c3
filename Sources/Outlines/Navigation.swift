/// What moving through rows needs to know of them.
public protocol OutlineNavigable {
  /// The number of rows.
  var count: Int { get }
  /// Whether a row is a leaf, a closed group or an open one.
  func disclosure(at row: Int) -> Disclosure
  /// The row of the group around a row.
  func parentRow(of row: Int) -> Int?
  /// The row of the next element beside a row.
  func nextSibling(of row: Int) -> Int?
  /// The row of the previous element beside a row.
  func previousSibling(of row: Int) -> Int?
}

extension OutlineRows: OutlineNavigable {}
extension ListRows: OutlineNavigable {}

/// A key of the outline convention.
public enum OutlineKey: Hashable, Sendable, CaseIterable {
  /// Open, or the first child.
  case right
  /// Close, or the parent.
  case left
  /// The row above.
  case up
  /// The row below.
  case down
  /// The first row.
  case first
  /// The last row.
  case last
  /// The next element with the same parent.
  case nextSibling
  /// The previous element with the same parent.
  case previousSibling
  /// The group around.
  case parent
}

/// What a key means on a row; nothing is changed by finding out.
public enum OutlineMove: Hashable, Sendable {
  /// The cursor goes to a row.
  case goes(to: Int)
  /// A row opens; the cursor stays.
  case opens(Int)
  /// A row closes; the cursor stays.
  case closes(Int)
  /// Nothing.
  case stays
}

extension OutlineNavigable {
  /// What a key means on a row.
  /// - Complexity: a few look-ups of rows.
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
