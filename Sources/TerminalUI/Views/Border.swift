// SPDX-License-Identifier: MIT
import Scrolling
import TerminalText

extension View {
  /// Draws a line around the view, in cells of its own.
  /// - Complexity: O(cells of the line) a drawing.
  public func border<Style: ShapeStyle>(_ style: Style = CellColor.terminal) -> some View {
    padding(1).background { BorderLine(color: style._cellColor) }
  }
}

/// A line along the edges of its whole proposal.
private struct BorderLine: View {
  let color: CellColor

  func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let node = kept(old, or: BorderNode(context.graph))
    node.take(color)
    return node
  }

  final class BorderNode: Node {
    private var style = CellStyle.plain

    func take(_ color: CellColor) {
      if didChange(&style, to: CellStyle(foreground: color)) { invalidatePicture() }
    }

    override func measure(_ proposal: ProposedSize) -> CellSize {
      CellSize(width: proposal.width ?? 2, height: proposal.height ?? 2)
    }

    override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
      grid.outline(rect, style: style, clip: context.clip)
    }
  }
}
