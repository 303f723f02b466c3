// SPDX-License-Identifier: MIT
import Outlines

/// The place at which a dragged row is dropped.
public enum ListDropPlace: Hashable, Sendable {
  /// Before the row.
  case before
  /// After the row.
  case after
  /// Into the group of the row.
  case inside
  /// Below the last row, which is the target.
  case below
}

/// The action for a row that is dropped on another one, with the type of their ids erased.
struct ListDrop {
  let drop: (AnyHashable, AnyHashable, ListDropPlace) -> Void
}

extension EnvironmentValues {
  private enum DropKey: EnvironmentKey { static var defaultValue: ListDrop? { nil } }

  var listDrop: ListDrop? {
    get { self[DropKey.self] }
    set { self[DropKey.self] = newValue }
  }
}

extension View {
  /// Lets the rows of a list inside be dragged: onto a group, which is into it, or onto another row, which is after it on the way down and
  /// before it on the way up. A closed group opens while a row is held over it for a moment.
  public func onRowDrop<ID: Hashable>(perform action: @escaping (_ dragged: ID, _ target: ID, _ place: ListDropPlace) -> Void) -> some View
  {
    environment(
      \.listDrop,
      ListDrop { dragged, target, place in
        if let dragged = dragged.base as? ID, let target = target.base as? ID { action(dragged, target, place) }
      })
  }
}

/// A dragged row, by its identity, since rows may appear and disappear meanwhile.
struct RowDrag {
  /// The target under a dragged row.
  enum Target: Equatable {
    case row(RowID)
    /// The empty space below the last row.
    case end
  }

  let id: RowID
  let press: Press
  /// Whether the press had no effect yet, because its row is one of several selected ones.
  var isHeld = false
  /// Whether it left its own row.
  var hasMoved = false
  /// The target under it; nil while that is its own row.
  var target: Target?
  /// The milliseconds for which it was over that.
  var rest = 0
  /// The milliseconds after which a closed group opens.
  static let openingTime = 600
}

extension ListNode {
  /// The row at a point; nil below the last one.
  func row(at point: CellPoint) -> Int? {
    children.firstIndex { $0.frame.minY <= point.y && point.y < $0.frame.maxY }.map { shown.lowerBound + $0 }
  }

  func id(of row: Int) -> RowID { content!.row(at: row).id }

  /// The target under a row that is dragged to a point.
  func dropTarget(at point: CellPoint, of drag: RowDrag) -> RowDrag.Target? {
    guard let row = row(at: point) else { return shown.upperBound == rowCount && point.y >= (children.last?.frame.maxY ?? 0) ? .end : nil }
    let id = id(of: row)
    return id == drag.id ? nil : .row(id)
  }

  /// Whether a row is selected, and others are too.
  func isOneOfSeveral(_ id: RowID) -> Bool {
    guard let selection, let row = row(of: id), let tag = content?.row(at: row).tag, selection.contains(tag) else { return false }
    return selection.read().ids.count > 1
  }

  func drop(_ drag: RowDrag, with handler: ListDrop) {
    guard let content, let target = drag.target, let source = row(of: drag.id), let dragged = content.row(at: source).tag else { return }
    switch target {
    case .end: if rowCount > 0, let tag = content.row(at: rowCount - 1).tag { handler.drop(dragged, tag, .below) }
    case .row(let id):
      guard let row = row(of: id), let tag = content.row(at: row).tag else { return }
      handler.drop(dragged, tag, disclosure(at: row) != .leaf ? .inside : row > source ? .after : .before)
    }
  }
}
