// SPDX-License-Identifier: MIT
import TerminalText

/// A patch of colour two columns wide, which is about square on a terminal.
///
/// A colour that could be that of the ground, near black or near white, has a grey rim, so that it is seen on any ground. A selected row
/// leaves the colours as they are.
public struct ColorSwatch: View, Equatable {
  private let colors: Ends?

  private struct Ends: Equatable {
    let start, end: CellColor
  }

  /// A patch of a colour.
  public init(_ color: CellColor) { colors = Ends(start: color, end: color) }

  /// A patch of two colours beside each other, for a gradient.
  public init(from start: CellColor, to end: CellColor) { colors = Ends(start: start, end: end) }

  /// The outline of a patch, for no colour.
  public init() { colors = nil }

  /// Two blocks in the colours, so that it shows in text too.
  public var body: some View {
    Drawing { grid, rect, clip in
      let cells =
        colors.map { (cell($0.start, isFirst: true), cell($0.end, isFirst: false)) } ?? (edge(isFirst: true), edge(isFirst: false))
      for (x, cell) in [cells.0, cells.1].enumerated() {
        grid.fill(CellRect(x: rect.minX + x, y: rect.minY, width: 1, height: 1), with: cell.scalar, style: cell.style, clip: clip)
      }
    }
    .frame(width: 2, height: 1)
  }

  private typealias Half = (scalar: Unicode.Scalar, style: CellStyle)

  private func cell(_ color: CellColor, isFirst: Bool) -> Half {
    guard Glyphs.current.isUnicode else { return (isFirst ? "[" : "]", CellStyle(foreground: .rim, background: color)) }
    guard color.isNearGround else { return ("█", CellStyle(foreground: color, background: color)) }
    return (isFirst ? "▐" : "▌", CellStyle(foreground: color, background: .rim))
  }

  private func edge(isFirst: Bool) -> Half {
    let isUnicode = Glyphs.current.isUnicode
    return (isFirst ? (isUnicode ? "▏" : "[") : isUnicode ? "▕" : "]", CellStyle(foreground: .rim))
  }
}

extension CellColor {
  /// The grey of rims, which is neither black nor white.
  fileprivate static let rim = CellColor(rgb: 0x808080)

  /// Whether it is as dark or as bright as grounds are.
  fileprivate var isNearGround: Bool {
    guard let (red, green, blue) = components else { return true }
    let brightness = (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1_000
    return !(70...215).contains(brightness)
  }
}
