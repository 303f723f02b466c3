// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel
import ShapePictures

/// The size of a page in pixels.
struct PictureSize {
  private var width: Double?
  private var height: Double?
  private(set) var scales: [Double]
  private var pixelsPerInch = 96.0
  /// Whether the picture consists of pixels. A page of outlines has its exact size, regardless of the pixels per inch.
  private let hasPixels: Bool

  private static let longestSide = 32_767.0
  private static let mostPixels = 268_435_456.0

  /// - Parameter ending: The extension of the file's name; empty for a picture of pixels.
  init(_ arguments: PictureWords, ending: String = "") throws(CommandError) {
    hasPixels = PictureFormat(rawValue: ending) != .pdf
    width = try PictureSize.number("--width", arguments)
    height = try PictureSize.number("--height", arguments)
    pixelsPerInch = try PictureSize.number("--dpi", arguments) ?? 96
    scales = [1]
    guard let word = arguments.value("--scale") else { return }
    scales = []
    for part in word.text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let scale = DecimalNumber.value(part), scale > 0 else {
        throw CommandError(
          word.range, "value.number", "--scale needs numbers above 0, not '\(word.text)'", help: ["write --scale 1,2"], .usage)
      }
      scales.append(scale)
    }
  }

  private static func number(_ flag: String, _ arguments: PictureWords) throws(CommandError) -> Double? {
    guard let word = arguments.value(flag) else { return nil }
    guard let number = DecimalNumber.value(word.text), number > 0 else {
      throw CommandError(word.range, "value.number", "\(flag) needs a number above 0, not '\(word.text)'", .usage)
    }
    return number
  }

  /// The size in pixels: whole ones and at least 1 by 1 if the picture consists of them.
  func pixels(_ page: DrawingPage, scale: Double, at range: SourceRange) throws(CommandError) -> Size {
    let natural = hasPixels ? pixelsPerInch / 96 : 1
    let aspect = page.size.width / page.size.height
    let size: (Double, Double) =
      switch (width, height) {
      case (let width?, let height?): (width, height)
      case (let width?, nil): (width, width / aspect)
      case (nil, let height?): (height * aspect, height)
      case (nil, nil): (page.size.width * natural, page.size.height * natural)
      }
    let exact = Size(width: size.0 * scale, height: size.1 * scale)
    let pixels =
      hasPixels ? Size(width: max(1, (exact.width - 1e-6).rounded(.up)), height: max(1, (exact.height - 1e-6).rounded(.up))) : exact
    guard max(pixels.width, pixels.height) <= PictureSize.longestSide, pixels.width * pixels.height <= PictureSize.mostPixels else {
      throw CommandError(
        range, "picture.size", "a picture of \(NumberText.string(pixels.width)) by \(NumberText.string(pixels.height)) pixels is too large",
        help: ["a side has at most \(Int(PictureSize.longestSide)) pixels; --width, --height and --scale choose others"])
    }
    return pixels
  }

  /// A size in words: `400 by 300 pixels`, `595.28 by 841.89 pt`.
  func words(_ pixels: Size) -> String {
    func points(_ length: Double) -> String { NumberText.string((length * 75).rounded() / 100) }
    return hasPixels
      ? "\(Int(pixels.width)) by \(Int(pixels.height)) pixels" : "\(points(pixels.width)) by \(points(pixels.height)) pt"
  }
}

extension Size {
  /// The size of a picture at a scale: whole pixels, at least 1 by 1.
  func pixels(_ scale: Double) -> Size { Size(width: max(1, (width * scale).rounded()), height: max(1, (height * scale).rounded())) }
}
