// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFiles
import ShapeFormats
import ShapeModel
import ShapePictures
import TerminalText

/// Each canvas that differs before and after, and where its pixels differ, side by side.
struct DiffPicture {
  private(set) var image: PNGImage
  private(set) var differingCount = 0
  private(set) var pixelCount = 0
  private(set) var warnings: [String] = []

  /// The most canvases of one picture.
  private static let canvasLimit = 16

  /// - Parameter longestSide: The most pixels of each picture's longer side; nil where the words say the size.
  init(
    _ session: any SessionViewing, _ match: DocumentMatch, _ words: PictureWords, longestSide: Double? = nil
  ) throws(CommandError) {
    let size = try PictureSize(words)
    let canvases = try DiffPicture.canvases(match, words)
    var painting = try PicturePainting(session, words, at: words.range)
    var rows: [PNGImage] = []
    for (before, after) in canvases {
      let page = after?.page ?? before!.page
      var choice = size.choices[0]
      if let longestSide { choice.scale = longestSide / max(page.size.width, page.size.height, 1e-9) }
      let pixels = try size.pixels(page, choice, at: words.range)
      let empty = PNGImage(
        width: Int(pixels.width), height: Int(pixels.height),
        pixels: [UInt8](repeating: 255, count: Int(pixels.width) * Int(pixels.height) * 4))
      let one = try before.map { (drawing) throws(CommandError) in try painting.image(drawing, pixels) } ?? empty
      let other = try after.map { (drawing) throws(CommandError) in try painting.image(drawing, pixels) } ?? empty
      let difference = PictureDifference(one, other)
      (differingCount, pixelCount) = (differingCount + difference.changedCount, pixelCount + difference.pixelCount)
      let drawing = after ?? before!
      let title = canvases.count == 1 ? "" : drawing.document.label(of: drawing.canvas)
      rows += try PictureComparison.rows(one, other, difference, titled: title, &painting)
    }
    image = PNGImage(stacked: rows, gap: 0)
    warnings = painting.warnings
  }

  /// `diff --picture -o FILE`
  static func run(_ session: any SessionViewing, _ form: DiffForm, _ words: PictureWords) throws(CommandError) -> Reply {
    guard let (file, path) = try PictureFile.png(words, session, subject: "a comparison") else {
      throw CommandError(words.range, "syntax.missing", "--picture needs -o FILE", help: ["diff --picture -o difference.png"], .usage)
    }
    let picture = try DiffPicture(session, try form.match(), words)
    let count = try file.write([picture.image.png], to: path)
    var reply = Reply.answer([PictureComparison.sentence(picture.differingCount, of: picture.pixelCount)])
    reply.notes = ["\(file.wrote) \(sanitized(path)): before, after, and where they differ"]
    reply.fields = [
      .init("differing", .integer(picture.differingCount)), .init("pixels", .integer(picture.pixelCount)), .init("path", .string(path)),
      .init("bytes", .integer(count)),
    ]
    reply.isNegative = picture.differingCount > 0
    reply.warnings = picture.warnings
    return reply
  }

  /// The canvases that differ, or the first one, as drawings before and after.
  private static func canvases(
    _ match: DocumentMatch, _ words: PictureWords
  ) throws(CommandError) -> [(before: Drawing?, after: Drawing?)] {
    let changed = Set(
      (match.pairs + match.lists).compactMap { match.new.canvas(of: $0.new) } + match.added.compactMap { match.new.canvas(of: $0) }
    )
    .union(match.removed.compactMap { match.old.canvas(of: $0).flatMap(match.new) })
    func isNamed(_ canvas: NodeID, _ document: Document) -> Bool {
      guard let word = words.value("--canvas") else { return true }
      return document.name(of: canvas) == word.text || document.id(of: canvas) == word.text
    }
    var result: [(before: Drawing?, after: Drawing?)] = []
    for canvas in match.new.canvases where isNamed(canvas, match.new) {
      guard words.has("--canvas") || changed.contains(canvas) else { continue }
      let after = Drawing(match.new, canvas: canvas)
      var before = match.old(of: canvas).map { Drawing(match.old, canvas: $0) }
      before?.page.crop(to: after.page.box)
      result.append((before, after))
    }
    for canvas in match.old.canvases where match.new(of: canvas) == nil && isNamed(canvas, match.old) {
      result.append((Drawing(match.old, canvas: canvas), nil))
    }
    if result.isEmpty, !words.has("--canvas"), let canvas = match.new.canvases.first {
      result.append((match.old(of: canvas).map { Drawing(match.old, canvas: $0) }, Drawing(match.new, canvas: canvas)))
    }
    guard !result.isEmpty else { throw CommandError(words.range, "canvas.none", "there is no canvas to draw") }
    guard result.count <= canvasLimit else {
      throw CommandError(
        words.range, "picture.canvases", "\(result.count) canvases differ, which are too many for one picture",
        help: ["name one with --canvas NAME"],
        .usage)
    }
    return result
  }
}
