// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFiles
import ShapeFormats
import ShapeModel
import ShapePictures
import ShapePresentation

/// `render --against FILE`: compares a drawing with an earlier picture or document.
enum PictureComparison {
  static func run(_ session: any SessionViewing, _ selector: SelectorOperand?, _ arguments: PictureWords) throws(CommandError) -> Reply {
    let other = arguments.value("--against")!
    let request = try PictureRequest(session, selector, arguments, to: nil)
    guard let picture = request.pictures.first else { throw CommandError(arguments.range, "picture.empty", "there is nothing to draw") }
    let size = try PictureSize(arguments)
    let pixels = try size.pixels(picture.drawing.page, size.choices[0], at: arguments.range)
    var painting = try PicturePainting(session, arguments, at: other.range)
    let after = try painting.image(picture.drawing, pixels)
    let (before, old) = try self.before(other, picture.drawing, pixels, &painting, session)
    let difference = PictureDifference(before, after)
    var reply = Reply.answer(
      [sentence(difference.changedCount, of: difference.pixelCount)] + (difference.changedCount > 0 ? changes(old, session) : []))
    if (before.width, before.height) != (after.width, after.height) {
      reply.notes = ["they are \(before.width) by \(before.height) and \(after.width) by \(after.height) pixels"]
    }
    reply.fields = [.init("differing", .integer(difference.changedCount)), .init("pixels", .integer(difference.pixelCount))]
    reply.isNegative = difference.changedCount > 0
    if let (file, path) = try PictureFile.png(arguments, session, subject: "a comparison") {
      guard path != other.text else {
        throw CommandError(other.range, "file.document", "the comparison would take the place of what it compares with", .usage)
      }
      let rows = try self.rows(before, after, difference, titled: "", &painting)
      let count = try file.write([PNGImage(stacked: rows, gap: 0).png], to: path)
      reply.notes += ["\(file.wrote) \(sanitized(path)): before, after, and where they differ"]
      reply.fields += [.init("path", .string(path)), .init("bytes", .integer(count))]
    }
    reply.warnings = painting.warnings
    return reply
  }

  /// The width below which a picture has no caption.
  private static let leastWidth = 80

  /// The pictures before and after and their differing pixels, side by side, with captions.
  static func rows(
    _ before: PNGImage, _ after: PNGImage, _ difference: PictureDifference, titled title: String, _ painting: inout PicturePainting
  ) throws(CommandError) -> [PNGImage] {
    let (pictures, gap) = ([before, after, difference.picture], 8)
    let row = PNGImage(beside: pictures, gap: gap)
    guard pictures.allSatisfy({ $0.width >= leastWidth }) else { return [row] }
    var captions = PictureSheet()
    var left = 0
    for (picture, word) in zip(pictures, ["before", "after", "where they differ"]) {
      let frame = Rect(x: Double(left), y: 0, width: Double(picture.width), height: PictureSheet.captionHeight)
      captions.add(caption: title.isEmpty ? word : "\(title), \(word)", in: frame)
      left += picture.width + gap
    }
    let size = Size(width: Double(row.width), height: PictureSheet.captionHeight)
    return [row, try painting.image(try captions.drawing(size, at: painting.range), size)]
  }

  /// The number of differing pixels, for people.
  static func sentence(_ changedCount: Int, of count: Int) -> String {
    changedCount == 0
      ? "the pictures are equal, to within \(PictureDifference.tolerance) of 255"
      : "\(changedCount) of \(count) pixels differ by more than \(PictureDifference.tolerance) of 255"
  }

  /// The picture to compare with: a PNG file, or the same canvas drawn from another document.
  private static func before(
    _ word: ArgumentWord, _ drawing: Drawing, _ pixels: Size, _ painting: inout PicturePainting, _ session: any SessionReading
  ) throws(CommandError) -> (image: PNGImage, document: Document?) {
    guard !GitObject.isNamed(by: word.text) else {
      return try before(ComparedDocument(word, session).document, word, drawing, pixels, &painting)
    }
    let file: FileBytes
    do { file = try FileBytes.read(word.text, limit: 1 << 30) } catch { throw CommandError(error, at: word.range) }
    if FormatName.ending(word.text) == "png" {
      guard let image = PNGImage(Array(file.buffer)) else {
        throw CommandError(word.range, "file.format", "\(sanitized(word.text)) is not a PNG of 8 bits per channel", .file)
      }
      return (image, nil)
    }
    return try before(Document(decoding: file, word.text, word.range), word, drawing, pixels, &painting)
  }

  private static func before(
    _ document: Document, _ word: ArgumentWord, _ drawing: Drawing, _ pixels: Size, _ painting: inout PicturePainting
  ) throws(CommandError) -> (image: PNGImage, document: Document?) {
    let id = drawing.document.id(of: drawing.canvas)
    guard let canvas = document.canvases.first(where: { document.id(of: $0) == id }) ?? document.canvases.first else {
      throw CommandError(word.range, "picture.empty", "\(sanitized(word.text)) has no canvas to compare with")
    }
    var other = Drawing(document, canvas: canvas)
    other.roots = drawing.roots?.compactMap { document.node(id: drawing.document.id(of: $0)) }
    other.page.crop(to: drawing.page.box)
    return (try painting.image(other, pixels), document)
  }

  /// The maximum number of graphics whose changes are listed.
  private static let changeLimit = 20

  /// The differences between the other document and that of the session, for people.
  private static func changes(_ old: Document?, _ session: any SessionViewing) -> [String] {
    guard let old else { return [] }
    let sides = ComparedDocument.comparable(ComparedDocument(old, title: ""), ComparedDocument(of: session))
    let match = DocumentMatch(from: sides.0.document, to: sides.1.document)
    return ChangeTree.lines(ChangeSet(match, atMost: changeLimit, unknown: Document.unknownMembers)).map(\.text)
  }
}
