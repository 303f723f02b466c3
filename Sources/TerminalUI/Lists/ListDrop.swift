import Outlines

/// Where a dragged row is dropped.
public enum ListDropPlace: Hashable, Sendable {
  /// Before the row.
  case before
  /// After the row.
  case after
  /// Into the group of the row.
  case inside
}

/// What happens when a row is dropped on another one, with the type of their ids erased.
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
  /// before it on the way up.
  public func onRowDrop<ID: Hashable>(perform action: @escaping (_ dragged: ID, _ target: ID, _ place: ListDropPlace) -> Void) -> some View
  {
    environment(
      \.listDrop,
      ListDrop { dragged, target, place in
        if let dragged = dragged.base as? ID, let target = target.base as? ID { action(dragged, target, place) }
      })
  }
}

/// A row that is dragged.
struct RowDrag {
  var row: Int
  /// The row that it is over; nil until it leaves its own.
  var target: Int?
}

extension ListNode {
  /// The row at a point; nil below the last one.
  func row(at point: CellPoint) -> Int? {
    children.firstIndex { $0.frame.minY <= point.y && point.y < $0.frame.maxY }.map { shown.lowerBound + $0 }
  }

  func drop(_ drag: RowDrag, with handler: ListDrop) {
    guard let target = drag.target, target < rowCount, drag.row < rowCount, let content, let dragged = content.row(at: drag.row).tag,
      let tag = content.row(at: target).tag
    else { return }
    let isGroup = disclosure(at: target) != .leaf
    handler.drop(dragged, tag, isGroup ? .inside : target > drag.row ? .after : .before)
  }
}
