import ShapePictures
import ShapeFormats
import TestSupport
import Testing

@Suite struct `Pictures as PNG` {
  @Test func `what is written is read again, pixel by pixel`() throws {
    var random = SplitMix64(seed: 4)
    let pixels = (0..<(7 * 5 * 4)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let image = PNGImage(width: 7, height: 5, pixels: pixels)
    #expect(try #require(PNGImage(image.png)) == image)
  }

  /// A picture of 2 by 5 whose rows are filtered in all five ways, made by hand: each row is red and green.
  @Test func `rows are read however they are filtered`() throws {
    let plain: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255]
    let rows: [[UInt8]] = [
      [0] + plain, [1, 255, 0, 0, 255, 1, 255, 0, 0], [2, 0, 0, 0, 0, 0, 0, 0, 0], [3, 128, 0, 0, 128, 129, 128, 0, 0],
      [4, 0, 0, 0, 0, 0, 0, 0, 0],
    ]
    let image = try #require(PNGImage(PNGBytes.png(width: 2, height: 5, rows: rows.flatMap { $0 })))
    #expect(image.pixels == (0..<5).flatMap { _ in plain })
  }

  @Test func `bytes that are no such picture are refused, wherever they end`() {
    let png = PNGImage(width: 3, height: 2, pixels: [UInt8](repeating: 9, count: 24)).png
    for count in 0..<(png.count - 12) { #expect(PNGImage(Array(png[..<count])) == nil) }
    var random = SplitMix64(seed: 5)
    for _ in 0..<500 {
      var changed = png
      changed[Int(random.next() % UInt64(png.count))] ^= UInt8(truncatingIfNeeded: random.next())
      _ = PNGImage(changed)
    }
    #expect(PNGImage(PNGBytes.png(width: 1 << 30, height: 1 << 30, rows: [])) == nil)
  }

  @Test func `pixels that differ are counted, roundings are not`() {
    let one = PNGImage(width: 2, height: 1, pixels: [10, 10, 10, 255, 200, 0, 0, 255])
    let two = PNGImage(width: 2, height: 1, pixels: [12, 10, 10, 255, 210, 0, 0, 255])
    let difference = PictureDifference(one, two)
    #expect(difference.changedCount == 1 && difference.pixelCount == 2)
    #expect(difference.mean == 12.0 / 8)
    #expect(PictureDifference(one, one).changedCount == 0)
    #expect(PictureDifference(one, PNGImage(width: 1, height: 1, pixels: [10, 10, 10, 255])).changedCount == 1)
  }

  @Test func `what cannot be seen does not differ`() {
    let one = PNGImage(width: 1, height: 1, pixels: [255, 255, 255, 0])
    #expect(PictureDifference(one, PNGImage(width: 1, height: 1, pixels: [0, 0, 0, 0])).changedCount == 0)
  }

  @Test func `pictures beside each other keep their pixels`() {
    let one = PNGImage(width: 1, height: 2, pixels: [1, 1, 1, 255, 2, 2, 2, 255])
    let two = PNGImage(width: 1, height: 1, pixels: [3, 3, 3, 255])
    let sheet = PNGImage(beside: [one, two], gap: 1)
    #expect(sheet.width == 3 && sheet.height == 2)
    #expect((0..<6).map { sheet.pixels[$0 * 4] } == [1, 255, 3, 2, 255, 255])
  }
}

@Suite struct `Pictures that are no pictures` {
  private let picture = PNGImage(width: 3, height: 2, pixels: [UInt8](repeating: 9, count: 24)).png

  @Test func `half a PNG is none, wherever it ends`() {
    #expect(PNGImage.isWhole(picture) && PNGImage(picture) != nil)
    for count in 0..<picture.count { #expect(!PNGImage.isWhole(Array(picture[..<count])) && PNGImage(Array(picture[..<count])) == nil) }
    #expect(!PNGImage.isWhole(picture + [0]))
  }

  @Test func `half a PDF is none`() {
    let whole = Array("%PDF-1.7\n1 0 obj\nendobj\ntrailer\nstartxref\n9\n%%EOF\n".utf8)
    #expect(Painter.Work.isWhole(whole, .pdf) && !Painter.Work.isWhole(Array(whole.dropLast(8)), .pdf))
  }

  @Test(arguments: [(16_385, 1), (1, 16_385), (16_384, 16_384), (16_000, 9_000), (100, 100)])
  func `a declared size beyond the limits, or that the data cannot fill, is refused`(_ width: Int, _ height: Int) {
    #expect(PNGImage(PNGBytes.png(width: width, height: height, rows: [0, 1, 2, 3, 4])) == nil)
    let header = ImageHeader(PNGBytes.png(width: width, height: height, rows: []))
    #expect(header?.isTooLarge == (width + height > 200))
  }
}
