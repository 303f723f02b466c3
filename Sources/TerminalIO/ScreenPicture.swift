// SPDX-License-Identifier: GPL-3.0-or-later
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
    case placed(transmission: String, width: Int, height: Int)
    /// By sequences that draw a part at the cursor, as sixels do; text that is written there later removes it.
    /// - Parameters:
    ///   - part: The cells of the part, counted from the corner of the picture.
    ///   - signs: Draws a character on the picture, in adjacent cells.
    case drawn((_ part: CellRect) -> String, signs: (_ scalar: Unicode.Scalar, _ count: Int) -> String)
  }

  /// A different number for each picture, so that its bytes are sent once.
  package let serial: Int
  package let means: Means
  /// The cells of the screen that the whole picture covers.
  package let cells: CellRect

  package init(serial: Int, _ means: Means, cells: CellRect) { (self.serial, self.means, self.cells) = (serial, means, cells) }

  /// The keys of kitty's protocol for sending the picture of the screen.
  package static let sendingKeys = "a=t,f=100,\(KittyGraphics.name)"

  /// The cells of a grid that show the picture, as few rectangles from the top: runs of cells in a row, joined with equal runs in rows below.
  /// - Parameter old: A grid whose equal cells with the picture are left out.
  /// - Complexity: O(cells of the picture).
  func seenParts(in grid: CellGrid, over old: CellGrid? = nil) -> [CellRect] {
    func isSeen(_ x: Int, _ y: Int) -> Bool {
      guard grid[x, y].style.attributes.contains(.picture) else { return false }
      guard let former = old?[x, y], former.style.attributes.contains(.picture) else { return true }
      return former != grid[x, y]
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

/// The protocol of kitty for pictures, without replies (`q=2`): a picture is sent once, and shown in parts.
///
/// - SeeAlso: "Terminal graphics protocol" in kitty's documentation.
enum KittyGraphics {
  /// The one picture of the screen.
  static let name = "i=1,q=2"

  /// Shows a part of the picture at the cursor, which stays there: over the backgrounds of its cells, and under their characters.
  /// - Parameter number: A different number for each part.
  static func showing(_ part: CellRect, of picture: ScreenPicture, _ size: (width: Int, height: Int), number: Int) -> String {
    func pixels(_ cells: Int, _ size: Int, _ count: Int) -> Int { cells * size / max(1, count) }
    let columns = picture.cells.size.width
    let rows = picture.cells.size.height
    let x = pixels(part.minX - picture.cells.minX, size.width, columns)
    let y = pixels(part.minY - picture.cells.minY, size.height, rows)
    let right = pixels(part.maxX - picture.cells.minX, size.width, columns)
    let bottom = pixels(part.maxY - picture.cells.minY, size.height, rows)
    return
      "\u{1b}_Ga=p,\(name),p=\(number),x=\(x),y=\(y),w=\(max(1, right - x)),h=\(max(1, bottom - y)),c=\(part.size.width),r=\(part.size.height),C=1,z=-1\u{1b}\\"
  }

  /// Hides all parts; the terminal keeps the picture.
  static let hiding = "\u{1b}_Ga=d,d=i,\(name)\u{1b}\\"
  /// Hides all parts; the terminal deletes the picture.
  static let removal = "\u{1b}_Ga=d,d=I,\(name)\u{1b}\\"
}

extension CellGrid {
  /// The characters on a picture in some cells: runs of adjacent equal ones.
  func signs(in part: CellRect) -> [(scalar: Unicode.Scalar, start: CellPoint, count: Int)] {
    var runs: [(scalar: Unicode.Scalar, start: CellPoint, count: Int)] = []
    for y in part.minY..<part.maxY {
      for x in part.minX..<part.maxX {
        guard let scalar = self[x, y].scalar, scalar != " " else { continue }
        if let last = runs.last, last.scalar == scalar, last.start.y == y, last.start.x + last.count == x {
          runs[runs.count - 1].count += 1
        } else {
          runs.append((scalar, CellPoint(x: x, y: y), 1))
        }
      }
    }
    return runs
  }
}
