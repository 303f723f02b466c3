// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import TerminalUI

/// The protocol of kitty for pictures, without answers (`q=2`): a picture is sent once, and shown in parts.
///
/// Frames on the picture are small pictures over it, one for each kind of line and of corner, which the terminal stretches over cells:
/// characters would be under it.
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

  /// The picture of a part of a frame.
  static func number(of sign: FrameSign) -> Int { sign.rawValue + 2 }

  /// Shows a part of a frame at the cursor.
  static func showing(_ sign: PictureSign, number: Int) -> String {
    "\u{1b}_Ga=p,i=\(self.number(of: sign.sign)),q=2,p=\(number),c=\(sign.count),r=1,C=1,z=1\u{1b}\\"
  }

  // MARK: Removal

  /// Hides all parts and frames, and keeps their pictures.
  /// - Parameter signs: The frames whose pictures the terminal has.
  static func hiding(_ signs: Set<FrameSign>) -> String { deletion("i", signs) }

  /// Hides all parts and frames, and forgets their pictures.
  static func removal(_ signs: Set<FrameSign>) -> String { deletion("I", signs) }

  private static func deletion(_ what: String, _ signs: Set<FrameSign>) -> String {
    ([1] + signs.map(number).sorted()).map { "\u{1b}_Ga=d,d=\(what),i=\($0),q=2\u{1b}\\" }.joined()
  }
}
