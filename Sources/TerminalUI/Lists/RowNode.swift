// SPDX-License-Identifier: MIT
import Scrolling
import TerminalText

/// A row of a list: the indicator of its group, and the view of the row.
final class RowNode: Node {
  /// The appearance of a row.
  struct Look: Equatable {
    /// The columns before the indicator.
    var indent = 0
    /// The columns after the row.
    var trailing = 0
    /// The blank lines above.
    var gap = 0
    /// Whether an indicator, or room for one, precedes the view.
    var hasIndicator = false
    /// Whether the group is open; nil for a row without a group.
    var isOpen: Bool?
    var isSelected = false
    /// Whether it is the row that keys refer to.
    var isCurrent = false
    /// Whether a dragged row is over it.
    var isTarget = false
  }

  private(set) var look = Look()
  /// The number of the layout in which it was shown last.
  var shownIn = 0
  private var child: Node? { children.first }

  /// The columns of an indicator and the blank after it.
  static let indicatorWidth = 2

  func take(_ node: Node, _ look: Look) {
    if child !== node {
      layOut([node])
      invalidate()
    }
    guard self.look != look else { return }
    let isLaidOutAlike = self.look.margins == look.margins
    self.look = look
    invalidatePicture()
    if !isLaidOutAlike { invalidate() }
  }

  override func measure(_ proposal: ProposedSize) -> CellSize {
    let margins = look.margins
    let size = child?.size(ProposedSize(width: proposal.width.map { max(0, $0 - margins.before - margins.after) })) ?? .zero
    return CellSize(
      width: proposal.width ?? size.width + margins.before + margins.after, height: size.height + look.gap)
  }

  override func arrange(_ size: CellSize, _ context: PlaceContext) {
    guard let child else { return }
    let margins = look.margins
    let inner = child.size(ProposedSize(width: max(0, size.width - margins.before - margins.after)))
    child.place(CellRect(origin: CellPoint(x: margins.before, y: look.gap), size: inner), context)
  }

  override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    let line = CellRect(x: rect.minX, y: rect.minY + look.gap, width: rect.size.width, height: rect.size.height - look.gap)
    if let isOpen = look.isOpen, look.hasIndicator {
      let glyph = isOpen ? Glyphs.current.open : Glyphs.current.closed
      grid.draw(glyph, at: line.origin + CellPoint(x: look.indent, y: 0), clip: context.clip)
    }
    if look.isCurrent { graph.cursor = line.origin }
    super.paint(in: rect, context, on: &grid)
    // Cells with both colours, such as those of a swatch, keep them.
    if look.isSelected {
      grid.restyle(line, clip: context.clip) {
        guard $0.foreground == .terminal || $0.background == .terminal else { return }
        // Some terminals dim the ground of what is reversed.
        $0.attributes = $0.attributes.subtracting(.dim).symmetricDifference(.reverse)
      }
    }
    if look.isTarget { grid.restyle(line, clip: context.clip) { $0.attributes.formUnion([.bold, .underline]) } }
    if look.isCurrent, !look.isSelected { grid.restyle(line, clip: context.clip) { $0.attributes.insert(.underline) } }
  }

  /// Whether a point is on the indicator.
  func isIndicator(_ point: CellPoint) -> Bool {
    look.hasIndicator && look.isOpen != nil && (0..<look.indent + Self.indicatorWidth).contains(point.x)
  }
}

extension RowNode.Look {
  /// The columns before and after the view.
  fileprivate var margins: Margins { Margins(before: indent + (hasIndicator ? RowNode.indicatorWidth : 0), after: trailing, gap: gap) }

  fileprivate struct Margins: Equatable {
    var before: Int
    var after: Int
    var gap: Int
  }
}
