// SPDX-License-Identifier: GPL-3.0-or-later
package import TerminalText
package import TerminalUI

/// A picture that a terminal draws over the cells of a screen that have ``CellAttributes/picture``. The other content of these cells, such
/// as a frame, is drawn on the picture.
package struct ScreenPicture {
  /// The way in which a terminal draws it.
  package enum Means {
    /// By kitty's protocol: it is sent once, and placed in parts.
    /// - Parameters:
    ///   - transmission: The sequence that sends the picture without showing it, with ``ScreenPicture/sendingKeys``.
    ///   - width, height: Its size in pixels.
    ///   - sign: Sends the picture of a part of a frame, with the keys of ``ScreenPicture/signKeys(_:width:height:)``.
    case placed(transmission: String, width: Int, height: Int, sign: (FrameSign) -> String)
    /// By sequences that draw a part at the cursor, as sixels do; text that is written there later removes it.
    /// - Parameters:
    ///   - part: The cells of the part, counted from the corner of the picture.
    ///   - sign: Draws a part of a frame on the picture, in adjacent cells.
    case drawn((_ part: CellRect) -> String, sign: (_ sign: FrameSign, _ count: Int) -> String)
  }

  /// A different number for each picture, so that its bytes are sent once.
  package let serial: Int
  package let means: Means
  /// The cells of the screen that the whole picture covers.
  package let cells: CellRect

  package init(serial: Int, _ means: Means, cells: CellRect) { (self.serial, self.means, self.cells) = (serial, means, cells) }

  /// The keys of kitty's protocol for sending the picture of the screen.
  package static let sendingKeys = "a=t,f=100,\(KittyGraphics.name)"

  /// The keys of kitty's protocol for sending the picture of a part of a frame, of so many pixels of four bytes.
  package static func signKeys(_ sign: FrameSign, width: Int, height: Int) -> String {
    "a=t,f=32,s=\(width),v=\(height),i=\(KittyGraphics.number(of: sign)),q=2"
  }

  /// The cells of a grid that show the picture, as few rectangles from the top: runs of cells in a row, joined with equal runs in rows below.
  /// - Parameter old: A grid whose equal cells with the picture are left out.
  /// - Complexity: O(cells of the picture).
  func seenParts(in grid: CellGrid, over old: CellGrid? = nil) -> [CellRect] {
    func isSeen(_ x: Int, _ y: Int) -> Bool {
      guard grid[x, y].style.attributes.contains(.picture) else { return false }
      guard let oldCell = old?[x, y], oldCell.style.attributes.contains(.picture) else { return true }
      return oldCell != grid[x, y]
    }
    var parts: [CellRect] = []
    /// The parts that reach to the row above, by index.
    var open: [Int] = []
    let area = cells.intersection(grid.bounds)
    for y in area.minY..<max(area.minY, area.maxY) {
      var next: [Int] = []
      var x = area.minX
      while x < area.maxX {
        guard isSeen(x, y) else {
          x += 1
          continue
        }
        let start = x
        while x < area.maxX, isSeen(x, y) { x += 1 }
        if let above = open.first(where: { parts[$0].minX == start && parts[$0].size.width == x - start }) {
          parts[above].size.height += 1
          next.append(above)
        } else {
          next.append(parts.count)
          parts.append(CellRect(x: start, y: y, width: x - start, height: 1))
        }
      }
      open = next
    }
    return parts
  }
}

/// A part of a frame on a picture, in cells beside each other.
struct PictureSign: Equatable {
  let sign: FrameSign
  let start: CellPoint
  var count: Int
}

extension CellGrid {
  /// The frames on a picture in some cells.
  func signs(in part: CellRect) -> [PictureSign] {
    var runs: [PictureSign] = []
    for y in part.minY..<part.maxY {
      for x in part.minX..<part.maxX {
        guard let sign = sign(x, y) else { continue }
        if let last = runs.last, last.sign == .level, sign == .level, last.start.y == y, last.start.x + last.count == x {
          runs[runs.count - 1].count += 1
        } else {
          runs.append(PictureSign(sign: sign, start: CellPoint(x: x, y: y), count: 1))
        }
      }
    }
    return runs
  }

  /// The part of a frame in a cell; nil if there is none. A corner has the lines that lead to it.
  private func sign(_ x: Int, _ y: Int) -> FrameSign? {
    func line(_ x: Int, _ y: Int) -> FrameSign {
      guard bounds.contains(CellPoint(x: x, y: y)), let scalar = self[x, y].scalar else { return [] }
      return scalar == "─" || scalar == "-" ? .level : scalar == "│" || scalar == "|" ? .upright : []
    }
    guard let scalar = self[x, y].scalar, scalar != " " else { return nil }
    let own = line(x, y)
    guard own.isEmpty else { return own }
    var sign: FrameSign = scalar == "·" ? [] : .handle
    if line(x - 1, y) == .level { sign.insert(.left) }
    if line(x + 1, y) == .level { sign.insert(.right) }
    if line(x, y - 1) == .upright { sign.insert(.up) }
    if line(x, y + 1) == .upright { sign.insert(.down) }
    return sign
  }
}
