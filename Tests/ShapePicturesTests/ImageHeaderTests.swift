import ShapeFormats
import TestSupport
import Testing

import ShapePictures

@Suite struct `Sizes of images` {
  @Test(arguments: [
    (
      "PNG", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 2, 0, 0, 0, 3] as [UInt8], 258,
      3
    ),
    ("GIF", Array("GIF89a".utf8) + [0x02, 0x01, 0x03, 0x00], 258, 3),
    // A segment of another kind, fill bytes, and the frame.
    (
      "JPEG", [0xff, 0xd8, 0xff, 0xe0, 0, 4, 9, 9, 0xff, 0xff, 0xff, 0xc2, 0, 11, 8, 0, 3, 1, 2, 1, 0, 0, 0], 258, 3
    ),
  ]) func `are read from the first bytes`(_ kind: String, _ bytes: [UInt8], _ width: Int, _ height: Int) throws {
    let header = try #require(ImageHeader(bytes))
    #expect((header.width, header.height) == (width, height))
    for count in 0..<min(bytes.count, 10) { #expect(ImageHeader(bytes.prefix(count)) == nil) }
  }

  @Test(arguments: [
    [UInt8](), Array("<svg/>".utf8), Array("GIF89a".utf8) + [0, 0, 0, 0], [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0],
    [0xff, 0xd8, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
  ]) func `are nil for what has none`(_ bytes: [UInt8]) {
    #expect(ImageHeader(bytes) == nil)
  }
}

@Suite struct `Data as text` {
  @Test func `is read as it is written, whatever breaks its lines`() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }
      let text = Base64.text(bytes)
      #expect(Base64.bytes(text.utf8) == bytes)
      #expect(Base64.bytes(text.utf8.flatMap { [$0, 10] }) == bytes)
    }
  }
}

@Suite struct `Installed fonts` {
  @Test func `are all names of a family, whatever their case`() {
    #expect(
      InstalledFonts.parse("DejaVu Sans,DejaVu Sans Condensed\nNoto Serif\n") == ["dejavu sans", "dejavu sans condensed", "noto serif"])
  }

  @Test(arguments: ["serif", "Sans-Serif", "monospace"]) func `have generic names without being asked`(_ name: String) {
    #expect(InstalledFonts().has(name))
  }
}
