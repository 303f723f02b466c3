// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel
import ShapePictures

/// The sizes of a page in pixels.
struct PictureSize {
  /// A size as it is asked for.
  struct Choice {
    var width: Double?
    var height: Double?
    var scale = 1.0
  }

  /// The sizes, at least one.
  private(set) var choices: [Choice] = []
  private let pixelsPerInch: Double
  /// Whether the picture consists of pixels. A page of outlines has its exact size, regardless of the pixels per inch.
  private let hasPixels: Bool

  private static let longestSide = 32_767.0
  private static let mostPixels = 268_435_456.0

  /// - Parameters:
  ///   - ending: The extension of the file's name; empty for a picture of pixels.
  ///   - mayBeSeveral: Whether there may be several sizes.
  init(_ arguments: PictureWords, ending: String = "", mayBeSeveral: Bool = false) throws(CommandError) {
    hasPixels = PictureFormat(rawValue: ending) != .pdf
    func numbers(_ flag: String, mayBeSeveral: Bool = mayBeSeveral) throws(CommandError) -> [Double?] {
      guard let word = arguments.value(flag) else { return [nil] }
      let parts = word.text.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { DecimalNumber.value($0) }.filter { $0 > 0 }
      guard numbers.count == parts.count else {
        throw CommandError(
          word.range, "value.number", "\(flag) needs a number above 0, not '\(word.text)'", help: ["write \(flag) 2, or \(flag) 1,2"],
          .usage)
      }
      guard mayBeSeveral || numbers.count == 1 else {
        throw CommandError(word.range, "value.number", "this is one picture, and \(flag) names \(numbers.count) sizes", .usage)
      }
      return numbers
    }
    pixelsPerInch = try numbers("--dpi", mayBeSeveral: false)[0] ?? 96
    let (widths, heights) = (try numbers("--width"), try numbers("--height"))
    for scale in try numbers("--scale") {
      for width in widths {
        for height in heights { choices.append(Choice(width: width, height: height, scale: scale ?? 1)) }
      }
    }
  }

  /// The field of file names that differs between the sizes.
  var field: OutputPattern.Field {
    let first = choices[0]
    return choices.contains { $0.scale != first.scale } ? .scale : choices.contains { $0.width != first.width } ? .width : .height
  }

  /// The size in pixels: whole ones and at least 1 by 1 if the picture consists of them.
  func pixels(_ page: DrawingPage, _ choice: Choice, at range: SourceRange) throws(CommandError) -> Size {
    let natural = hasPixels ? pixelsPerInch / 96 : 1
    let aspect = page.size.width / page.size.height
    let size: (Double, Double) =
      switch (choice.width, choice.height) {
      case (let width?, let height?): (width, height)
      case (let width?, nil): (width, width / aspect)
      case (nil, let height?): (height * aspect, height)
      case (nil, nil): (page.size.width * natural, page.size.height * natural)
      }
    let exact = Size(width: size.0 * choice.scale, height: size.1 * choice.scale)
    let pixels =
      hasPixels ? Size(width: max(1, (exact.width - 1e-6).rounded(.up)), height: max(1, (exact.height - 1e-6).rounded(.up))) : exact
    guard max(pixels.width, pixels.height) <= PictureSize.longestSide, pixels.width * pixels.height <= PictureSize.mostPixels else {
      throw CommandError(
        range, "picture.size", "a picture of \(NumberText.string(pixels.width)) by \(NumberText.string(pixels.height)) pixels is too large",
        help: [
          "a side has at most \(Int(PictureSize.longestSide)) pixels, and a picture \(Int(PictureSize.mostPixels / 1e6)) million; --width, --height and --scale choose others"
        ])
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
