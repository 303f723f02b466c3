/// A rectangle that takes its whole proposal: a colour, or one repeated character.
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

  /// Adds the rectangle.
  public func build(into collector: inout ViewCollector) { collector.nodes.append(FillNode(scalar, style)) }
}

final class FillNode: Node {
  private let scalar: Unicode.Scalar?
  private let style: CellStyle

  init(_ scalar: Unicode.Scalar?, _ style: CellStyle) {
    self.scalar = scalar
    self.style = style
    super.init()
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

/// A rectangle drawn by a closure, for pictures that no view draws.
public struct Drawing: View {
  let draw: (inout CellGrid, CellRect, CellRect) -> Void

  /// A rectangle that takes its whole proposal; the ideal size is 1 by 1.
  /// - Parameter draw: Called with the grid, the rectangle to fill, and the clip it must respect.
  public init(_ draw: @escaping (_ grid: inout CellGrid, _ rect: CellRect, _ clip: CellRect) -> Void) {
    self.draw = draw
  }

  /// Adds the rectangle.
  public func build(into collector: inout ViewCollector) { collector.nodes.append(DrawingNode(draw)) }
}

final class DrawingNode: Node {
  private let draw: (inout CellGrid, CellRect, CellRect) -> Void

  init(_ draw: @escaping (inout CellGrid, CellRect, CellRect) -> Void) {
    self.draw = draw
    super.init()
  }

  override func measure(_ proposal: ProposedSize) -> CellSize {
    CellSize(width: proposal.width ?? 1, height: proposal.height ?? 1)
  }

  override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    draw(&grid, rect, context.clip)
  }
}
