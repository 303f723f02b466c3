// SPDX-License-Identifier: GPL-3.0-or-later
import CZlib
package import ShapeFormats

/// Pixels of 8 bits per channel: red, green, blue and alpha, not premultiplied, row by row from the top.
package struct PNGImage: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package var pixels: [UInt8]

  /// The maximum number of pixels of an image, and of one of its sides.
  package static let pixelLimit = 1 << 27
  package static let sideLimit = 1 << 14

  package init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height * 4)
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }
}

// MARK: Reading

extension PNGImage {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Whether bytes are a complete PNG: its chunks, from the header through the end, and nothing else.
  package static func isWhole(_ bytes: [UInt8]) -> Bool { chunks(bytes) != nil }

  /// The names and contents of the chunks; nil unless the bytes are a complete PNG.
  private static func chunks(_ bytes: [UInt8]) -> [(name: String, content: ArraySlice<UInt8>)]? {
    guard bytes.starts(with: PNGImage.signature) else { return nil }
    var chunks: [(name: String, content: ArraySlice<UInt8>)] = []
    var offset = PNGImage.signature.count
    while offset + 12 <= bytes.count {
      let count = PNGImage.number(bytes, offset)
      guard count <= bytes.count - offset - 12 else { return nil }
      chunks.append((String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self), bytes[(offset + 8)..<(offset + 8 + count)]))
      offset += count + 12
    }
    return offset == bytes.count && chunks.first?.name == "IHDR" && chunks.last?.name == "IEND" ? chunks : nil
  }

  /// Reads a PNG of 8 bits per channel that is not interlaced, as renderers write them; nil for any other bytes.
  ///
  /// A declared size beyond the limits, or that so little data cannot fill, is refused before anything is decompressed.
  /// - SeeAlso: Portable Network Graphics Specification (Second Edition), sections 5 and 9.
  package init?(_ bytes: [UInt8]) {
    guard let chunks = PNGImage.chunks(bytes) else { return nil }
    let header = chunks[0].content
    let data = chunks.filter { $0.name == "IDAT" }.flatMap(\.content)
    let fields = Array(header)
    guard fields.count == 13, fields[8] == 8, fields[12] == 0, let channels = [0: 1, 2: 3, 4: 2, 6: 4][fields[9]] else { return nil }
    let (width, height) = (PNGImage.number(fields, 0), PNGImage.number(fields, 4))
    guard width > 0, height > 0, max(width, height) <= PNGImage.sideLimit, width <= PNGImage.pixelLimit / height else { return nil }
    guard var rows = PNGImage.inflated(data, count: height * (width * channels + 1)) else { return nil }
    guard PNGImage.unfilter(&rows, stride: width * channels, channels: channels) else { return nil }
    self.init(width: width, height: height, pixels: PNGImage.widened(rows, width: width, height: height, channels: channels))
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The maximum compression factor of deflate.
  /// - SeeAlso: https://zlib.net/zlib_tech.html, "Maximum Compression Factor".
  private static let bestRatio = 1032

  private static func inflated(_ data: [UInt8], count: Int) -> [UInt8]? {
    guard count <= data.count * bestRatio else { return nil }
    var length = uLongf(count)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      let status = uncompress(room.baseAddress, &length, data, uLong(data.count))
      filled = status == Z_OK ? Int(length) : 0
    }
    return bytes.count == count ? bytes : nil
  }

  /// Reverses the filter of each row, in place; false for an unknown filter.
  private static func unfilter(_ rows: inout [UInt8], stride: Int, channels: Int) -> Bool {
    let line = stride + 1
    return rows.withUnsafeMutableBufferPointer { rows in
      for start in Swift.stride(from: 0, to: rows.count, by: line) {
        let kind = rows[start]
        guard kind <= 4 else { return false }
        guard kind > 0 else { continue }
        for index in (start + 1)..<(start + line) {
          let left = index - channels > start ? rows[index - channels] : 0
          let up = start > 0 ? rows[index - line] : 0
          let corner = start > 0 && index - channels > start ? rows[index - line - channels] : 0
          switch kind {
          case 1: rows[index] &+= left
          case 2: rows[index] &+= up
          case 3: rows[index] &+= UInt8((Int(left) + Int(up)) / 2)
          default: rows[index] &+= paeth(Int(left), Int(up), Int(corner))
          }
        }
      }
      return true
    }
  }

  private static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> UInt8 {
    let guess = left + up - corner
    let (a, b, c) = (abs(guess - left), abs(guess - up), abs(guess - corner))
    return UInt8(a <= b && a <= c ? left : b <= c ? up : corner)
  }

  private static func widened(_ rows: [UInt8], width: Int, height: Int, channels: Int) -> [UInt8] {
    let hasAlpha = channels == 2 || channels == 4
    // Gray images have one value for all three colours.
    let (green, blue) = channels < 3 ? (0, 0) : (1, 2)
    let count = width * height * 4
    return [UInt8](unsafeUninitializedCapacity: count) { pixels, filled in
      var target = 0
      for y in 0..<height {
        var offset = y * (width * channels + 1) + 1
        for _ in 0..<width {
          pixels[target] = rows[offset]
          pixels[target + 1] = rows[offset + green]
          pixels[target + 2] = rows[offset + blue]
          pixels[target + 3] = hasAlpha ? rows[offset + channels - 1] : 255
          (offset, target) = (offset + channels, target + 4)
        }
      }
      filled = count
    }
  }
}

// MARK: Writing

extension PNGImage {
  /// The image as a PNG of 8 bits per channel with alpha.
  package var png: [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (width * 4 + 1))
    for y in 0..<height {
      rows.append(0)
      rows += pixels[(y * width * 4)..<((y + 1) * width * 4)]
    }
    var length = compressBound(uLong(rows.count))
    let data = [UInt8](unsafeUninitializedCapacity: Int(length)) { room, filled in
      filled = compress(room.baseAddress, &length, rows, uLong(rows.count)) == Z_OK ? Int(length) : 0
    }
    let header = PNGImage.bytes(of: width) + PNGImage.bytes(of: height) + [8, 6, 0, 0, 0]
    return PNGImage.signature + PNGImage.chunk("IHDR", header) + PNGImage.chunk("IDAT", data) + PNGImage.chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return bytes(of: content.count) + body + bytes(of: Int(crc32(0, body, uInt(body.count))))
  }

  private static func bytes(of number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
}

extension PNGImage {
  /// The image in the middle of a larger one, which is transparent around it; sides that are already that long are unchanged.
  package func centered(width newWidth: Int, height newHeight: Int) -> PNGImage {
    let (newWidth, newHeight) = (max(width, newWidth), max(height, newHeight))
    var result = PNGImage(width: newWidth, height: newHeight, pixels: [UInt8](repeating: 0, count: newWidth * newHeight * 4))
    let (left, top) = ((newWidth - width) / 2, (newHeight - height) / 2)
    result.copy(self, left: left, top: top)
    return result
  }

  /// The image without transparency, on white.
  package var onWhite: PNGImage {
    var result = self
    for pixel in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = Int(pixels[pixel + 3])
      for channel in pixel..<pixel + 3 { result.pixels[channel] = UInt8((Int(pixels[channel]) * alpha + 255 * (255 - alpha) + 127) / 255) }
      result.pixels[pixel + 3] = 255
    }
    return result
  }

  /// Copies a picture into this one, which is large enough for it there.
  private mutating func copy(_ picture: PNGImage, left: Int, top: Int) {
    let length = picture.width * 4
    for y in 0..<picture.height {
      let (source, target) = (y * length, ((top + y) * width + left) * 4)
      pixels.replaceSubrange(target..<target + length, with: picture.pixels[source..<source + length])
    }
  }

  /// Places pictures side by side on white, aligned at the top, with a gap in pixels between them.
  package init(beside pictures: [PNGImage], gap: Int) {
    let height = pictures.map(\.height).max() ?? 1
    let width = max(1, pictures.reduce(0) { $0 + $1.width } + gap * (pictures.count - 1))
    var result = PNGImage(width: width, height: height, pixels: [UInt8](repeating: 255, count: width * height * 4))
    var left = 0
    for picture in pictures {
      result.copy(picture, left: left, top: 0)
      left += picture.width + gap
    }
    self = result
  }

  /// Pictures in a column, over white.
  package init(stacked pictures: [PNGImage], gap: Int) {
    let width = pictures.map(\.width).max() ?? 1
    let height = max(1, pictures.reduce(0) { $0 + $1.height } + gap * (pictures.count - 1))
    var result = PNGImage(width: width, height: height, pixels: [UInt8](repeating: 255, count: width * height * 4))
    var top = 0
    for picture in pictures {
      result.copy(picture, left: 0, top: top)
      top += picture.height + gap
    }
    self = result
  }
}

extension ImageHeader {
  /// Whether decoding it would take more memory than any picture of this program.
  package var isTooLarge: Bool {
    max(width, height) > PNGImage.sideLimit || width > PNGImage.pixelLimit / height
  }
}
