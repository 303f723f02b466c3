// SPDX-License-Identifier: GPL-3.0-or-later
/// The size of an image, read from its header without decoding the image.
package struct ImageHeader: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// Nil for anything but PNG, GIF and JPEG, and for an image whose width or height is 0.
  package init?(_ bytes: some RandomAccessCollection<UInt8>) {
    let bytes = Array(bytes.prefix(ImageHeader.lookLimit))
    guard let (width, height) = ImageHeader.png(bytes) ?? ImageHeader.gif(bytes) ?? ImageHeader.jpeg(bytes) else { return nil }
    guard width > 0, height > 0 else { return nil }
    (self.width, self.height) = (width, height)
  }

  /// The size of the image in a `data:` URL; nil if the URL holds no such image.
  package init?(dataURL address: String) {
    guard address.utf8.starts(with: "data:".utf8), let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    guard address.utf8[..<comma].reversed().starts(with: ";base64".utf8.reversed()) else { return nil }
    self.init(Base64.bytes(address.utf8[comma...].dropFirst().prefix(ImageHeader.lookLimit)))
  }

  /// The maximum number of bytes examined: thumbnails and colour profiles precede the size in a JPEG.
  private static let lookLimit = 1 << 20

  private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) else { return nil }
    return (number(bytes, 16, 4), number(bytes, 20, 4))
  }

  private static func gif(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 10, bytes.starts(with: Array("GIF8".utf8)) else { return nil }
    return (Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
  }

  /// Skips segments up to the first start of a frame.
  /// - SeeAlso: ITU-T T.81, section B.1.1.3 and table B.1.
  private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.starts(with: [0xff, 0xd8]) else { return nil }
    var offset = 2
    while offset + 9 <= bytes.count, bytes[offset] == 0xff {
      let marker = bytes[offset + 1]
      // A marker may be preceded by any number of fill bytes.
      if marker == 0xff {
        offset += 1
        continue
      }
      let isFrame = 0xc0...0xcf ~= marker && ![0xc4, 0xc8, 0xcc].contains(marker)
      if isFrame { return (number(bytes, offset + 7, 2), number(bytes, offset + 5, 2)) }
      offset += 2 + max(2, number(bytes, offset + 2, 2))
    }
    return nil
  }
}
