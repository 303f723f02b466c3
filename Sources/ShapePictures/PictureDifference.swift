// SPDX-License-Identifier: GPL-3.0-or-later
/// The result of comparing two pictures pixel by pixel.
package struct PictureDifference: Sendable {
  /// The number of pixels that differ in any channel by more than ``tolerance``, including pixels that only one picture has.
  package let changedCount: Int
  /// The number of pixels that differ visibly.
  package let visibleCount: Int
  package let pixelCount: Int
  /// The mean difference of a channel, 0 through 255, over all pixels.
  package let mean: Double
  /// The differing pixels in red, over a faint second picture.
  package let picture: PNGImage

  /// The largest difference of a channel that counts as rounding by renderers.
  package static let tolerance = 2
  /// The smallest difference of a channel that a person sees.
  private static let visible = 25

  /// Whether the pictures look equal to a person: at most 5 of 10,000 pixels differ visibly.
  package var looksEqual: Bool { visibleCount * 2000 <= pixelCount }

  package init(_ before: PNGImage, _ after: PNGImage) {
    let (width, height) = (max(before.width, after.width), max(before.height, after.height))
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    var (changed, visible, sum) = (0, 0, 0)
    for y in 0..<height {
      for x in 0..<width {
        let (one, two) = (before.premultiplied(x, y), after.premultiplied(x, y))
        let distances = zip(one, two).map { abs($0 - $1) }
        sum += distances.reduce(0, +)
        let isChanged = distances.contains { $0 > PictureDifference.tolerance }
        if isChanged { changed += 1 }
        if distances.contains(where: { $0 >= PictureDifference.visible }) { visible += 1 }
        let gray = UInt8(clamping: 255 - (two[3] - (two[0] + two[1] + two[2]) / 3) / 4)
        pixels += isChanged ? [230, 30, 30, 255] : [gray, gray, gray, 255]
      }
    }
    (changedCount, visibleCount, pixelCount) = (changed, visible, width * height)
    mean = Double(sum) / Double(width * height * 4)
    picture = PNGImage(width: width, height: height, pixels: pixels)
  }
}

extension PNGImage {
  /// The channels of a pixel, the colours multiplied by alpha; zeros outside.
  fileprivate func premultiplied(_ x: Int, _ y: Int) -> [Int] {
    guard x < width, y < height else { return [0, 0, 0, 0] }
    let offset = (y * width + x) * 4
    let alpha = Int(pixels[offset + 3])
    return (0..<3).map { Int(pixels[offset + $0]) * alpha / 255 } + [alpha]
  }
}
