// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFiles
import ShapeFormats
import ShapeModel
import ShapePictures
import TerminalText

/// `diff --picture -o FILE`: each canvas that differs, before and after, with its differing pixels, side by side.
enum DiffPicture {
  /// The maximum number of canvases in one picture.
  private static let canvasLimit = 16

  static func run(_ session: any SessionViewing, _ form: DiffForm, _ words: PictureWords) throws(CommandError) -> Reply {
    guard let (file, path) = try PictureFile.png(words, session, subject: "a comparison") else {
      throw CommandError(words.range, "syntax.missing", "--picture needs -o FILE", help: ["diff --picture -o difference.png"], .usage)
    }
    let size = try PictureSize(words)
    let canvases = try canvases(form, words)
    var painting = try PicturePainting(session, words, at: file.range)
    var rows: [PNGImage] = []
    var (differing, pixelCount) = (0, 0)
    for (before, after) in canvases {
      let page = after?.page ?? before!.page
      let pixels = try size.pixels(page, scale: size.scales[0], at: words.range)
      let empty = PNGImage(
        width: Int(pixels.width), height: Int(pixels.height),
        pixels: [UInt8](repeating: 255, count: Int(pixels.width) * Int(pixels.height) * 4))
      let one = try before.map { (drawing) throws(CommandError) in try painting.image(drawing, pixels) } ?? empty
      let other = try after.map { (drawing) throws(CommandError) in try painting.image(drawing, pixels) } ?? empty
      let difference = PictureDifference(one, other)
      (differing, pixelCount) = (differing + difference.changedCount, pixelCount + difference.pixelCount)
      let drawing = after ?? before!
      let title = canvases.count == 1 ? "" : drawing.document.label(of: drawing.canvas)
      rows += try PictureComparison.rows(one, other, difference, titled: title, &painting)
    }
    let count = try file.write([PNGImage(stacked: rows, gap: 0).png], to: path)
    var reply = Reply.answer([PictureComparison.sentence(differing, of: pixelCount)])
    reply.notes = ["\(file.wrote) \(sanitized(path)): before, after, and where they differ"]
    reply.fields = [
      .init("differing", .integer(differing)), .init("pixels", .integer(pixelCount)), .init("path", .string(path)),
      .init("bytes", .integer(count)),
    ]
    reply.isNegative = differing > 0
    reply.warnings = painting.warnings
    return reply
  }

  /// The canvases that differ, or the first one, as drawings before and after.
  private static func canvases(_ form: DiffForm, _ words: PictureWords) throws(CommandError) -> [(before: Drawing?, after: Drawing?)] {
    let match = try form.match()
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
