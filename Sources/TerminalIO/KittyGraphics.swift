// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalUI

/// The protocol of kitty for pictures, without answers (`q=2`): a picture is sent once, and shown in parts.
///
/// Frames on the picture are small pictures over it, one for each kind of line, which the terminal stretches over cells: characters would be
/// under it.
///
/// - SeeAlso: "Terminal graphics protocol" in kitty's documentation.
enum KittyGraphics {
  /// The picture of the screen.
  static let name = "i=1,q=2"

  /// Shows a part of the picture at the cursor, which stays there.
  /// - Parameter number: Another one for each part.
  static func showing(_ part: CellRect, of picture: ScreenPicture, _ size: (width: Int, height: Int), number: Int) -> String {
    func pixels(_ cells: Int, _ size: Int, _ count: Int) -> Int { cells * size / max(1, count) }
    let columns = picture.cells.size.width
    let rows = picture.cells.size.height
    let x = pixels(part.minX - picture.cells.minX, size.width, columns)
    let y = pixels(part.minY - picture.cells.minY, size.height, rows)
    let right = pixels(part.maxX - picture.cells.minX, size.width, columns)
    let bottom = pixels(part.maxY - picture.cells.minY, size.height, rows)
    let crop = "x=\(x),y=\(y),w=\(max(1, right - x)),h=\(max(1, bottom - y))"
    return "\u{1b}_Ga=p,\(name),p=\(number),\(crop),c=\(part.size.width),r=\(part.size.height),C=1\u{1b}\\"
  }

  // MARK: Frames

  /// The picture of a character of a frame: of a level line, of an upright one, or of anything else.
  static func number(of sign: Unicode.Scalar) -> Int {
    switch sign {
    case "─", "-": 2
    case "│", "|": 3
    default: 4
    }
  }

  /// Shows a part of a frame at the cursor.
  static func showing(_ sign: PictureSign, number: Int) -> String {
    "\u{1b}_Ga=p,i=\(self.number(of: sign.scalar)),q=2,p=\(number),c=\(sign.count),r=1,C=1,z=1\u{1b}\\"
  }

  // MARK: Removal

  private static let all = 1...4

  /// Hides all parts and frames, and keeps their pictures.
  static let hiding = all.map { "\u{1b}_Ga=d,d=i,i=\($0),q=2\u{1b}\\" }.joined()
  /// Hides all parts and frames, and forgets their pictures.
  static let removal = all.map { "\u{1b}_Ga=d,d=I,i=\($0),q=2\u{1b}\\" }.joined()
}
