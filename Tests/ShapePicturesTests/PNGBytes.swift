import ShapePictures

/// PNG files made by hand, with data that is stored and not packed.
enum PNGBytes {
  static func png(width: Int, height: Int, rows: [UInt8]) -> [UInt8] {
    // A zlib stream of one stored block; RFC 1950 and 1951.
    let length = rows.count
    var (a, b) = (1, 0)
    for byte in rows {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    let stored = [0x78, 0x01, 0x01] + [length & 255, length >> 8, ~length & 255, ~length >> 8 & 255].map { UInt8($0) } + rows
    let data = stored + number(b << 16 | a)
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", number(width) + number(height) + [8, 6, 0, 0, 0])
      + chunk("IDAT", data) + chunk("IEND", [])
  }

  private static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  /// The check sums are not looked at.
  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count) + Array(name.utf8) + content + [0, 0, 0, 0]
  }
}
