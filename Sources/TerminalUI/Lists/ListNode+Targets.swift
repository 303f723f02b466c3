// SPDX-License-Identifier: MIT
import Scrolling

/// The rows as targets of the scroll view around the list.
extension ListNode: TargetLayout {
  func targets(_ axis: ScrollAxis, at origin: Int) -> CellTargets? {
    guard axis == .vertical, let content else { return nil }
    return CellTargets(
      count: rowCount,
      frame: { [self] row in
        let frame = frame(of: row)
        return origin + frame.lowerBound..<origin + frame.upperBound
      },
      id: { content.row(at: $0).target }, index: { [self] in row(named: $0) })
  }

  func frame(ofRow name: ViewID, orInside isInside: Bool, _ axis: ScrollAxis) -> Range<Int>? {
    axis == .vertical ? (row(named: name) ?? (isInside ? row(holding: name) : nil)).map(frame(of:)) : nil
  }

  func holds(row name: ViewID, orInside isInside: Bool) -> Bool { row(named: name) ?? (isInside ? row(holding: name) : nil) != nil }

  /// The row in which a view has a name.
  private func row(holding name: ViewID) -> Int? {
    guard rowCount > 0 else { return nil }
    return searchedRows(from: min(shown.lowerBound, rowCount - 1), of: rowCount).first { madeRow($0).holds(view: name) }
  }

  /// The node of a row with all that is in it, which is made when the row is measured.
  func madeRow(_ row: Int) -> RowNode {
    let node = rowNode(at: row)
    if let width { _ = node.length(.vertical, main: nil, cross: width) }
    return node
  }

  /// The row with a name.
  func row(named name: ViewID) -> Int? { name.row.map(row(of:)) ?? content?.find(name: name) }
}
