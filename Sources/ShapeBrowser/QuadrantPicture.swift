// SPDX-License-Identifier: GPL-3.0-or-later
import ShapePictures
import TerminalUI

/// A picture of two by two pixels for each cell, in two colours a cell.
///
/// Each cell shows the block of quadrants, and the mean colours of the pixels in and out of it, that differ least from its four pixels.
struct QuadrantPicture {
  private let image: PNGImage

  init(_ image: PNGImage) { self.image = image }

  private typealias Pixel = SIMD3<Double>

  /// The blocks by the quadrants they fill: 1 upper left, 2 upper right, 4 lower left, 8 lower right. The other combinations are these with
  /// the colours exchanged.
  private static let blocks: [(bits: Int, scalar: Unicode.Scalar)] = [
    (0b0000, " "), (0b0011, "▀"), (0b0101, "▌"), (0b0001, "▘"), (0b0010, "▝"), (0b0100, "▖"), (0b1000, "▗"), (0b1001, "▚"),
  ]

  private func pixel(_ x: Int, _ y: Int) -> Pixel {
    let index = (min(y, image.height - 1) * image.width + min(x, image.width - 1)) * 4
    // Transparent pixels have the colour of paper.
    let alpha = Double(image.pixels[index + 3]) / 255
    let color = Pixel(Double(image.pixels[index]), Double(image.pixels[index + 1]), Double(image.pixels[index + 2]))
    return color * alpha + Pixel(repeating: 255 * (1 - alpha))
  }

  /// The cells that show the picture.
  /// - Parameter size: The number of cells, for which it has enough pixels.
  func grid(_ size: CellSize) -> CellGrid {
    var grid = CellGrid(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let pixels = [pixel(2 * x, 2 * y), pixel(2 * x + 1, 2 * y), pixel(2 * x, 2 * y + 1), pixel(2 * x + 1, 2 * y + 1)]
        let cell = QuadrantPicture.best(pixels)
        grid.fill(CellRect(x: x, y: y, width: 1, height: 1), with: cell.scalar, style: cell.style)
      }
    }
    return grid
  }

  private static func best(_ pixels: [Pixel]) -> (scalar: Unicode.Scalar, style: CellStyle) {
    var best = (cost: Double.infinity, scalar: Unicode.Scalar(" "), front: Pixel.zero, back: Pixel.zero)
    for block in blocks {
      let (front, frontCost) = mean(pixels, block.bits)
      let (back, backCost) = mean(pixels, ~block.bits & 0b1111)
      // A simpler block is preferred if the difference is invisible.
      if frontCost + backCost + 24 < best.cost { best = (frontCost + backCost, block.scalar, front, back) }
    }
    return (best.scalar, CellStyle(foreground: color(best.scalar == " " ? best.back : best.front), background: color(best.back)))
  }

  /// The mean of the pixels in a block, and the sum of the squares of their differences from it.
  private static func mean(_ pixels: [Pixel], _ bits: Int) -> (Pixel, Double) {
    var sum = Pixel.zero
    var count = 0.0
    for index in 0..<4 where bits & 1 << index != 0 {
      sum += pixels[index]
      count += 1
    }
    guard count > 0 else { return (.zero, 0) }
    let mean = sum / count
    var cost = 0.0
    for index in 0..<4 where bits & 1 << index != 0 {
      let step = pixels[index] - mean
      cost += (step * step).sum()
    }
    return (mean, cost)
  }

  private static func color(_ pixel: Pixel) -> CellColor {
    CellColor(red: UInt8(min(max(pixel.x, 0), 255)), green: UInt8(min(max(pixel.y, 0), 255)), blue: UInt8(min(max(pixel.z, 0), 255)))
  }
}
