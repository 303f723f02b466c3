// SPDX-License-Identifier: GPL-3.0-or-later
/// A character of a frame as pixels: a line through the middle of a cell, or a square for any other character.
package enum FrameSign {
  case level, upright, square

  package init(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "─", "-": self = .level
    case "│", "|": self = .upright
    default: self = .square
    }
  }

  /// Whether a pixel of cells of a size is a part of it.
  func isSet(_ x: Int, _ y: Int, _ cell: (width: Int, height: Int)) -> Bool {
    func isNear(_ place: Int, _ length: Int, _ distance: Int) -> Bool { abs(2 * (place % length) + 1 - length) <= 2 * distance }
    return switch self {
    case .level: isNear(y, cell.height, 1)
    case .upright: isNear(x, cell.width, 1)
    case .square: isNear(x, cell.width, 3) && isNear(y, cell.height, 3)
    }
  }

  /// The pixels of one cell, of red, green, blue and opacity each; those that are not a part of it are transparent.
  /// - Parameter color: As `0xRRGGBB`.
  package func pixels(_ cell: (width: Int, height: Int), color: UInt32) -> [UInt8] {
    let opaque = [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255), 255]
    return (0..<cell.height).flatMap { y in (0..<cell.width).flatMap { x in isSet(x, y, cell) ? opaque : [0, 0, 0, 0] } }
  }
}
