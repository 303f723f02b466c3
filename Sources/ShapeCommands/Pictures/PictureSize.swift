import ShapeFormats
import ShapeModel

/// The size of a page in pixels.
struct PictureSize {
  var width: Double?
  var height: Double?
  var scales: [Double]
  var pixelsPerInch = 96.0

  private static let longestSide = 32_767.0
  private static let mostPixels = 268_435_456.0

  init(_ arguments: PictureWords) throws(CommandError) {
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

  /// The size in whole pixels, at least 1 by 1.
  func pixels(_ page: DrawingPage, scale: Double, at range: SourceRange) throws(CommandError) -> Size {
    let natural = page.unit.convert(1, to: .inch) * pixelsPerInch
    let aspect = page.box.width / page.box.height
    let size: (Double, Double) =
      switch (width, height) {
      case (let width?, let height?): (width, height)
      case (let width?, nil): (width, width / aspect)
      case (nil, let height?): (height * aspect, height)
      case (nil, nil): (page.box.width * natural, page.box.height * natural)
      }
    let pixels = Size(width: max(1, (size.0 * scale - 1e-6).rounded(.up)), height: max(1, (size.1 * scale - 1e-6).rounded(.up)))
    guard max(pixels.width, pixels.height) <= PictureSize.longestSide, pixels.width * pixels.height <= PictureSize.mostPixels else {
      throw CommandError(
        range, "picture.size", "a picture of \(NumberText.string(pixels.width)) by \(NumberText.string(pixels.height)) pixels is too large",
        help: ["a side has at most \(Int(PictureSize.longestSide)) pixels; --width, --height and --scale choose others"])
    }
    return pixels
  }
}
