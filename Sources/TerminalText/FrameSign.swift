// SPDX-License-Identifier: MIT
/// A character of a frame as pixels: lines from the middle of a cell to some of its edges, and the handle of a corner.
package struct FrameSign: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let left = FrameSign(rawValue: 1)
  package static let right = FrameSign(rawValue: 2)
  package static let up = FrameSign(rawValue: 4)
  package static let down = FrameSign(rawValue: 8)
  package static let handle = FrameSign(rawValue: 16)
  package static let level: FrameSign = [.left, .right]
  package static let upright: FrameSign = [.up, .down]

  /// Whether a pixel of adjacent cells is a part of it.
  /// - Parameter cell: The size of a cell in pixels.
  package func isSet(_ x: Int, _ y: Int, _ cell: (width: Int, height: Int)) -> Bool {
    let (x, thickness) = (x % cell.width, max(1, (cell.height + 6) / 12))
    func middle(_ size: Int, _ length: Int) -> Range<Int> {
      let start = max(0, (length - size) / 2)
      return start..<min(start + size, length)
    }
    let (lines, columns) = (middle(thickness, cell.height), middle(thickness, cell.width))
    if columns.contains(x) {
      if contains(.up), y < lines.upperBound { return true }
      if contains(.down), y >= lines.lowerBound { return true }
    }
    if lines.contains(y) {
      if contains(.left), x < columns.upperBound { return true }
      if contains(.right), x >= columns.lowerBound { return true }
    }
    let side = thickness + 4 * ((cell.height + 8) / 16)
    return contains(.handle) && middle(side, cell.height).contains(y) && middle(side, cell.width).contains(x)
  }

  /// The pixels of one cell, of red, green, blue and opacity each; those that are not a part of it are transparent.
  /// - Parameter color: As `0xRRGGBB`.
  package func pixels(_ cell: (width: Int, height: Int), color: UInt32) -> [UInt8] {
    let opaque = [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255), 255]
    return (0..<cell.height).flatMap { y in (0..<cell.width).flatMap { x in isSet(x, y, cell) ? opaque : [0, 0, 0, 0] } }
  }
}
