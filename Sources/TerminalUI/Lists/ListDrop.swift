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
  /// before it on the way up. A closed group opens while a row is held over it for a moment, and the list scrolls while it is held at the
  /// first or the last line in view.
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
  /// The lines of the pointer below the first row in view.
  var line = 0
  /// The milliseconds since it scrolled at an edge.
  var edgeRest = 0
  /// The milliseconds between two steps of scrolling.
  static let edgeTime = 80
}

extension ListNode {
  /// The row at a point; nil below the last one.
  func row(at point: CellPoint) -> Int? {
    children.firstIndex { $0.frame.minY <= point.y && point.y < $0.frame.maxY }.map { shown.lowerBound + $0 }
  }

  func id(of row: Int) -> RowID { content!.row(at: row).id }

  /// The target under a row that is dragged to a point; nil beside the list.
  func dropTarget(at point: CellPoint, of drag: RowDrag) -> RowDrag.Target? {
    guard let line = children.first?.frame, line.minX <= point.x, point.x < line.maxX else { return nil }
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

  // MARK: While a row is dragged

  /// Notes the target under the pointer.
  func aim(at point: CellPoint) {
    guard let drag, case let target = dropTarget(at: point, of: drag), target != drag.target else { return }
    self.drag?.target = target
    self.drag?.rest = 0
    graph.move(self)
    self.drag?.hasMoved = drag.hasMoved || target != nil
    invalidateArrangement()
  }

  /// The row to show while a dragged row is at the first or the last line in view, or beyond it: as many rows on as it is beyond. Nil
  /// elsewhere, and where all rows are shown.
  private var rowAtEdge: Int? {
    guard let drag, drag.hasMoved, let first = children.first?.frame.minY, let last = children.last?.frame.maxY else { return nil }
    if drag.line <= 0, shown.lowerBound > 0 { return max(0, shown.lowerBound - 1 + drag.line) }
    let beyond = first + drag.line - last
    return beyond >= -1 && shown.upperBound < rowCount ? min(rowCount - 1, shown.upperBound + beyond + 1) : nil
  }

  /// Scrolls if a dragged row is at an edge, also while it is held there.
  func scrollAtEdge() {
    guard let row = rowAtEdge else { return }
    drag?.edgeRest = 0
    reveal(row)
    graph.move(self)
  }

  func scrollOn(by duration: Int) -> Bool {
    guard let drag, let first = children.first?.frame.minY else { return false }
    // The rows under the pointer are others after the last step.
    aim(at: CellPoint(x: 0, y: first + drag.line))
    guard rowAtEdge != nil else { return false }
    self.drag?.edgeRest += duration
    if let drag = self.drag, drag.edgeRest >= RowDrag.edgeTime { scrollAtEdge() }
    return true
  }

  func openOn(by duration: Int) -> Bool {
    guard case .row(let id)? = drag?.target, let row = row(of: id), disclosure(at: row) == .closed else { return false }
    drag?.rest += duration
    guard let drag, drag.rest >= RowDrag.openingTime else { return true }
    _ = content?.setOpen(true, at: row)
    return false
  }
}
