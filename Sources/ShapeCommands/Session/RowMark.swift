// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import ShapeOutline
import Scrolling

/// A row of the window, and its line there.
struct RowMark {
  private(set) var node: NodeID
  private let line: Int
  private let offset: Int
  /// The state of the scroll anchors.
  let anchors: ScrollAnchorState

  /// The first row in a window; nil for a window without rows.
  init?(_ window: OutlineView, _ outline: DocumentOutline) {
    guard let row = window.rows.first, row < outline.count else { return nil }
    (node, line, offset) = (outline.node(at: row), row - window.scroller.offset, window.scroller.offset)
    anchors = window.scroller.anchors
  }

  /// The same line for the row of another node.
  func carried(to node: NodeID) -> RowMark {
    var mark = self
    mark.node = node
    return mark
  }

  /// The offset that puts the row into its line again; the old offset if the row was deleted.
  func offset(in outline: DocumentOutline) -> Int { outline.index(of: node).map { $0 - line } ?? offset }
}
