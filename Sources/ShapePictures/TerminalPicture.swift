// SPDX-License-Identifier: GPL-3.0-or-later
import Programs
import ShapeFormats
package import TerminalText

/// Renders a picture as lines for a terminal.
package enum TerminalPicture {
  /// The kind that can be drawn: half blocks instead of symbols if chafa is not installed.
  package static func possible(_ kind: PictureKind) -> PictureKind {
    kind == .symbols && InstalledProgram.find("chafa") == nil ? .half : kind
  }

  /// Lines that show a PNG in an area of cells; graphics are one line, whose picture covers the area.
  ///
  /// - Precondition: The kind is ``possible(_:)``.
  /// - Parameters:
  ///   - png: At most of the size given by ``PictureRoom/pixels(_:)``; a smaller picture is in the middle of the area.
  ///   - colors: The colour depth; nil without colour.
  ///   - isInTmux: Whether the program runs inside tmux, which passes graphics on only when they are wrapped for it.
  /// - Throws: Errors of chafa, and ``PictureError/noPicture(program:)`` for bytes that are not such a PNG.
  package static func lines(_ png: [UInt8], as kind: PictureKind, in room: PictureRoom, colors: ColorDepth?, isInTmux: Bool = false)
    throws(PictureError) -> [String]
  {
    let png = try filling(png, room.pixels(kind))
    if !kind.isText {
      let picture = try graphics(png, as: kind, in: room)
      return [isInTmux ? roomInTmux(room, passedByTmux(picture)) : picture]
    }
    switch kind {
    case .symbols:
      guard let chafa = InstalledProgram.find("chafa") else { throw .noPicture(program: "chafa") }
      return try symbols(png, room, colors, chafa)
    default: break
    }
    guard let image = PNGImage(png) else { throw .noPicture(program: "the painter") }
    switch kind {
    case .half: return CellPicture(image, colors).half(columns: room.columns)
    case .braille: return CellPicture(image, colors).braille(columns: room.columns)
    default: return CellPicture(image, nil).ascii(columns: room.columns)
    }
  }

  /// A picture of exactly the size of the area.
  private static func filling(_ png: [UInt8], _ size: (width: Int, height: Int)) throws(PictureError) -> [UInt8] {
    guard let image = PNGImage(png) else { throw .noPicture(program: "the painter") }
    if image.width >= size.width, image.height >= size.height { return png }
    return image.centered(width: size.width, height: size.height).png
  }

  /// The control sequences of graphics.
  private static func graphics(_ png: [UInt8], as kind: PictureKind, in room: PictureRoom) throws(PictureError) -> String {
    switch kind {
    case .kitty: return kitty(png, "a=T,f=100,q=2,c=\(room.columns),r=\(room.rows)")
    case .iterm:
      return
        "\u{1b}]1337;File=inline=1;size=\(png.count);width=\(room.columns);height=\(room.rows);preserveAspectRatio=0:\(Base64.text(png))\u{7}"
    default:
      guard let image = PNGImage(png) else { throw .noPicture(program: "the painter") }
      return SixelPicture.text(image)
    }
  }

  /// Wraps sequences so that tmux passes them on unchanged, if its option `allow-passthrough` is on. It moves the cursor after each wrapped
  /// sequence, so all are wrapped in one.
  private static func passedByTmux(_ picture: String) -> String {
    "\u{1b}Ptmux;" + picture.replacing("\u{1b}", with: "\u{1b}\u{1b}") + "\u{1b}\\"
  }

  /// A picture that tmux does not track, with the lines that it covers.
  ///
  /// The lines are made first, because scrolling afterwards would leave the picture behind. tmux does not move the terminal's cursor before
  /// it passes a sequence on, but does so to clear a cell; so a cell is cleared first.
  private static func roomInTmux(_ room: PictureRoom, _ picture: String) -> String {
    String(repeating: "\n", count: room.rows) + "\u{1b}[\(room.rows)A\u{1b}[X" + picture + "\u{1b}[\(room.rows)B"
  }

  /// Encodes a PNG in chunks of 4096 characters, the first of them with keys that specify its use.
  /// - SeeAlso: "Terminal graphics protocol" in kitty's documentation.
  package static func kitty(_ png: [UInt8], _ keys: String) -> String {
    var rest = Base64.text(png)[...]
    var text = ""
    var keys = keys + ","
    repeat {
      let piece = rest.utf8.prefix(4096)
      rest = rest[piece.endIndex...]
      text += "\u{1b}_G\(keys)m=\(rest.isEmpty ? 0 : 1);\(String(piece) ?? "")\u{1b}\\"
      keys = ""
    } while !rest.isEmpty
    return text
  }

  private static func symbols(_ png: [UInt8], _ room: PictureRoom, _ colors: ColorDepth?, _ chafa: String) throws(PictureError) -> [String]
  {
    let depth = colors.map { [.direct: "full", .indexed: "256", .sixteen: "16"][$0, default: "16"] } ?? "none"
    let filter = ChildFilter(
      program: chafa,
      arguments: ["--format", "symbols", "--size", "\(room.columns)x\(room.rows)", "--stretch", "--colors", depth]
        + (colors == .sixteen ? ["--dither", "ordered"] : []) + ["--animate", "off", "-"])
    let text = String(decoding: try filter.run([png]).output, as: UTF8.self)
    return text.split(separator: "\n").map { cursorless(String($0)) }
  }

  /// Removes the sequences that hide and show the cursor.
  private static func cursorless(_ line: String) -> String {
    line.replacing("\u{1b}[?25l", with: "").replacing("\u{1b}[?25h", with: "")
  }
}
