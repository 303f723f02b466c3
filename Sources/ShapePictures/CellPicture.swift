// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText

/// Renders a small picture as characters, which every terminal can display.
struct CellPicture {
  private let image: PNGImage
  private let colors: ColorDepth?

  init(_ image: PNGImage, _ colors: ColorDepth?) { (self.image, self.colors) = (image, colors) }

  /// The colour of a pixel; nil when it is transparent or outside, so that the terminal's background shows.
  private func color(_ x: Int, _ y: Int) -> RGB? {
    guard x < image.width, y < image.height else { return nil }
    let offset = (y * image.width + x) * 4
    guard image.pixels[offset + 3] >= 128 else { return nil }
    let color = RGB(red: Int(image.pixels[offset]), green: Int(image.pixels[offset + 1]), blue: Int(image.pixels[offset + 2]))
    guard colors == .sixteen else { return color }
    return Palette16.dithered(color, threshold: (Double(CellPicture.bayer[y % 4][x % 4]) + 0.5) / 16)
  }

  /// Two pixels per cell, as a half block in foreground and background colour; without colour, as braille patterns.
  func half(columns: Int) -> [String] {
    guard let colors else { return braille(columns: columns, dotsWide: 1, dotsHigh: 2) }
    return stride(from: 0, to: image.height, by: 2).map { y in
      var line = ""
      var last = ""
      for x in 0..<columns {
        let (sign, codes): (String, [String]) =
          switch (color(x, y), color(x, y + 1)) {
          case (let upper?, let lower?): ("\u{2580}", [colors.code(of: upper), colors.backgroundCode(of: lower)])
          case (let upper?, nil): ("\u{2580}", ["49", colors.code(of: upper)])
          case (nil, let lower?): ("\u{2584}", ["49", colors.code(of: lower)])
          case (nil, nil): (" ", ["0"])
          }
        let style = codes.joined(separator: ";")
        if style != last { line += "\u{1b}[\(style)m" }
        last = style
        line += sign
      }
      return line + "\u{1b}[0m"
    }
  }

  func braille(columns: Int) -> [String] { braille(columns: columns, dotsWide: 2, dotsHigh: 4) }

  /// Sets dots where the picture is light, because most terminals are dark. Shades are dithered by a fixed matrix.
  private func braille(columns: Int, dotsWide: Int, dotsHigh: Int) -> [String] {
    stride(from: 0, to: image.height, by: dotsHigh).map { y in
      var line = ""
      var last = ""
      for column in 0..<columns {
        var (bits, count) = (UInt32(0), 0)
        var sum = RGB(red: 0, green: 0, blue: 0)
        for dy in 0..<4 {
          for dx in 0..<2 {
            let (x, py) = (column * dotsWide + dx * dotsWide / 2, y + dy * dotsHigh / 4)
            guard let color = color(x, py), color.luminance > CellPicture.threshold(column * 2 + dx, y / dotsHigh * 4 + dy) else {
              continue
            }
            bits |= CellPicture.dots[dy][dx]
            count += 1
            sum = RGB(red: sum.red + color.red, green: sum.green + color.green, blue: sum.blue + color.blue)
          }
        }
        if let colors, count > 0 {
          let style = colors.code(of: RGB(red: sum.red / count, green: sum.green / count, blue: sum.blue / count))
          if style != last { line += "\u{1b}[\(style)m" }
          last = style
        }
        line.unicodeScalars.append(Unicode.Scalar(0x2800 + bits)!)
      }
      return colors == nil ? line : line + "\u{1b}[0m"
    }
  }

  /// The bit of each dot of a braille pattern, by row and column.
  private static let dots: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  /// The luminance above which a dot is set, by Bayer's 4 by 4 matrix.
  private static func threshold(_ x: Int, _ y: Int) -> Int { 16 + bayer[y % 4][x % 4] * 13 }
  private static let bayer = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]

  /// One character per cell, denser where the picture is lighter.
  func ascii(columns: Int) -> [String] {
    let ramp = Array(" .:-=+*#%@")
    return stride(from: 0, to: image.height, by: 2).map { y in
      let line = String(
        (0..<columns).map { x in
          let light = ((color(x, y)?.luminance ?? 0) + (color(x, y + 1)?.luminance ?? 0)) / 2
          return ramp[min(ramp.count - 1, light * ramp.count / 256)]
        })
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension RGB {
  /// The perceived lightness, 0 through 255.
  /// - SeeAlso: ITU-R BT.601, the weights of luma.
  fileprivate var luminance: Int { (299 * red + 587 * green + 114 * blue) / 1000 }
}
