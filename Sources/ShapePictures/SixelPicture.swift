// SPDX-License-Identifier: GPL-3.0-or-later
package import TerminalText

/// Encodes a picture as sixels: six rows at a time, one colour after the other.
///
/// A picture of at most 256 colours keeps them. Of any other the 40 most frequent colours stay as they are, since areas of one colour are
/// the most visible; the rest is dithered by a fixed matrix to a cube of 6 by 6 by 6 colours.
/// - SeeAlso: VT330/VT340 Programmer Reference Manual, volume 2, chapter 14.
package struct SixelPicture {
  package let width: Int
  package let height: Int
  /// As `0xRRGGBB`.
  private let palette: [UInt32]
  /// Each pixel's index in the palette; -1 for a transparent pixel.
  private let indices: [Int16]

  package init(_ image: PNGImage) {
    (width, height) = (image.width, image.height)
    (palette, indices) = SixelPicture.quantised(image)
  }

  /// A whole image.
  static func text(_ image: PNGImage) -> String { SixelPicture(image).text(0..<image.width, 0..<image.height) }

  /// A part of the picture; transparent pixels leave the screen unchanged.
  package func text(_ columns: Range<Int>, _ rows: Range<Int>) -> String {
    let (columns, rows) = (columns.clamped(to: 0..<width), rows.clamped(to: 0..<height))
    var used = [Bool](repeating: false, count: palette.count)
    for y in rows { for x in columns where indices[y * width + x] >= 0 { used[Int(indices[y * width + x])] = true } }
    var text: [UInt8] = Array("\u{1b}P0;1;0q\"1;1;\(columns.count);\(rows.count)".utf8)
    for (number, color) in palette.enumerated() where used[number] {
      let parts = [color >> 16, color >> 8 & 255, color & 255].map { (Int($0) * 100 + 127) / 255 }
      text += Array("#\(number);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8)
    }
    for top in stride(from: rows.lowerBound, to: rows.upperBound, by: 6) {
      SixelPicture.append(band(columns, top..<min(top + 6, rows.upperBound)), to: &text)
      text.append(UInt8(ascii: "-"))
    }
    text += Array("\u{1b}\\".utf8)
    return String(decoding: text, as: UTF8.self)
  }

  /// A part of a frame in adjacent cells, drawn over their content.
  /// - Parameters:
  ///   - count: The number of cells.
  ///   - cell: The size of a cell in pixels.
  ///   - color: As `0xRRGGBB`.
  package static func sign(_ sign: FrameSign, count: Int, cell: (width: Int, height: Int), color: UInt32) -> String {
    let width = count * cell.width
    let parts = [color >> 16, color >> 8 & 255, color & 255].map { (Int($0) * 100 + 127) / 255 }
    // The second parameter leaves other pixels unchanged.
    var text: [UInt8] = Array("\u{1b}P0;1;0q\"1;1;\(width);\(cell.height)#0;2;\(parts[0]);\(parts[1]);\(parts[2])".utf8)
    for top in stride(from: 0, to: cell.height, by: 6) {
      let bits = (0..<width).map { x in
        (top..<min(top + 6, cell.height)).reduce(UInt8(0)) { $0 | (sign.isSet(x, $1, cell) ? 1 << UInt8($1 - top) : 0) }
      }
      append([(0, bits)], to: &text)
      text.append(UInt8(ascii: "-"))
    }
    text += Array("\u{1b}\\".utf8)
    return String(decoding: text, as: UTF8.self)
  }

  /// The six bits of each column, for each colour that occurs in the band.
  private func band(_ range: Range<Int>, _ rows: Range<Int>) -> [(color: Int, columns: [UInt8])] {
    var columns: [[UInt8]?] = Array(repeating: nil, count: palette.count)
    for y in rows {
      for x in range {
        let index = Int(indices[y * width + x])
        guard index >= 0 else { continue }
        if columns[index] == nil { columns[index] = [UInt8](repeating: 0, count: range.count) }
        columns[index]![x - range.lowerBound] |= 1 << UInt8(y - rows.lowerBound)
      }
    }
    return columns.enumerated().compactMap { index, bits in bits.map { (index, $0) } }
  }

  private static func append(_ band: [(color: Int, columns: [UInt8])], to text: inout [UInt8]) {
    for (number, layer) in band.enumerated() {
      if number > 0 { text.append(UInt8(ascii: "$")) }
      text += Array("#\(layer.color)".utf8)
      var x = 0
      while x < layer.columns.count {
        let bits = layer.columns[x]
        var end = x + 1
        while end < layer.columns.count, layer.columns[end] == bits { end += 1 }
        let sign = 63 + bits
        if end - x > 3 {
          text += Array("!\(end - x)".utf8) + [sign]
        } else {
          text += [UInt8](repeating: sign, count: end - x)
        }
        x = end
      }
    }
  }

  /// The palette as `0xRRGGBB`, and each pixel's index in it; -1 for a transparent pixel.
  private static func quantised(_ image: PNGImage) -> (palette: [UInt32], indices: [Int16]) {
    var numbers: [UInt32: Int16] = [:]
    var palette: [UInt32] = []
    // Adjacent pixels mostly have the same colour.
    var last: (code: UInt32, number: Int16) = (.max, -1)
    var indices = [Int16](repeating: -1, count: image.width * image.height)
    func take(_ color: (Int, Int, Int) -> (Int, Int, Int), at pixel: Int) -> Bool {
      let offset = pixel * 4
      guard image.pixels[offset + 3] >= 128 else { return true }
      let (red, green, blue) = color(Int(image.pixels[offset]), Int(image.pixels[offset + 1]), Int(image.pixels[offset + 2]))
      let code = UInt32(red << 16 | green << 8 | blue)
      if code != last.code {
        if let known = numbers[code] {
          last = (code, known)
        } else {
          guard palette.count < 256 else { return false }
          last = (code, Int16(palette.count))
          numbers[code] = last.number
          palette.append(code)
        }
      }
      indices[pixel] = last.number
      return true
    }
    if indices.indices.allSatisfy({ take({ ($0, $1, $2) }, at: $0) }) { return (palette, indices) }
    let kept = frequent(image, 40)
    (numbers, palette, last) = ([:], [], (.max, -1))
    for pixel in indices.indices {
      let shift = bayer[pixel / image.width % 4][pixel % image.width % 4]
      func color(_ red: Int, _ green: Int, _ blue: Int) -> (Int, Int, Int) {
        kept.contains(UInt32(red << 16 | green << 8 | blue))
          ? (red, green, blue) : (level(red, 6, shift), level(green, 6, shift), level(blue, 6, shift))
      }
      _ = take(color, at: pixel)
    }
    return (palette, indices)
  }

  /// The colours of the most pixels.
  private static func frequent(_ image: PNGImage, _ count: Int) -> Set<UInt32> {
    var uses: [UInt32: Int] = [:]
    for offset in stride(from: 0, to: image.pixels.count, by: 4) where image.pixels[offset + 3] >= 128 {
      let code = UInt32(image.pixels[offset]) << 16 | UInt32(image.pixels[offset + 1]) << 8 | UInt32(image.pixels[offset + 2])
      uses[code, default: 0] += 1
    }
    return Set(uses.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(count).map(\.key))
  }

  /// Quantises a channel to `count` levels, rounded up or down by the dither `shift`.
  private static func level(_ value: Int, _ count: Int, _ shift: Int) -> Int {
    let step = (value * (count - 1) * 16 + shift * 255) / (255 * 16)
    return min(count - 1, step) * 255 / (count - 1)
  }

  /// Bayer's 4 by 4 matrix.
  private static let bayer = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]
}
