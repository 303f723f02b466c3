// SPDX-License-Identifier: MIT
/// A rectangle that takes its whole proposal: a colour, or one repeated character.
/// - Complexity: O(cells) a drawing.
public struct Fill: View {
  let scalar: Unicode.Scalar?
  let style: CellStyle

  /// A background colour.
  public init(_ color: CellColor) {
    scalar = nil
    style = CellStyle(background: color)
  }

  /// A repeated character one column wide; the ideal size is 1 by 1.
  public init(_ scalar: Unicode.Scalar, style: CellStyle = .plain) {
    self.scalar = scalar
    self.style = style
  }

  /// Contributes the rectangle.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let node = kept(old, or: FillNode(context.graph))
    node.take(scalar, style)
    return node
  }
}

/// The node of a filled rectangle.
final class FillNode: Node {
  private var scalar: Unicode.Scalar?
  private var style = CellStyle.plain

  func take(_ scalar: Unicode.Scalar?, _ style: CellStyle) {
    let isOther = didChange(&self.scalar, to: scalar)
    if didChange(&self.style, to: style) || isOther { invalidatePicture() }
  }

  override func measure(_ proposal: ProposedSize) -> CellSize {
    CellSize(width: proposal.width ?? 1, height: proposal.height ?? 1)
  }

  override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    if let scalar {
      grid.fill(rect, with: scalar, style: style, clip: context.clip)
    } else {
      grid.tint(rect, background: style.background, clip: context.clip)
    }
  }
}

/// A rectangle drawn by a closure, for custom pictures.
/// - Complexity: That of the closure, at each drawing.
public struct Drawing: View {
  let draw: (inout CellGrid, CellRect, CellRect) -> Void

  /// A rectangle that takes its whole proposal; the ideal size is 1 by 1.
  /// - Parameter draw: Called with the grid, the rectangle to fill, and the clip it must respect.
  public init(_ draw: @escaping (_ grid: inout CellGrid, _ rect: CellRect, _ clip: CellRect) -> Void) {
    self.draw = draw
  }

  /// Contributes the rectangle.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let node = kept(old, or: DrawingNode(context.graph))
    node.draw = draw
    node.invalidatePicture()
    return node
  }
}

/// The node of a rectangle that a closure draws.
final class DrawingNode: Node {
  fileprivate var draw: (inout CellGrid, CellRect, CellRect) -> Void = { _, _, _ in }

  override func measure(_ proposal: ProposedSize) -> CellSize {
    CellSize(width: proposal.width ?? 1, height: proposal.height ?? 1)
  }

  override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    draw(&grid, rect, context.clip)
  }
}
