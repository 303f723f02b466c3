// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeDocuments
import ShapeFormats
import ShapeModel
import ShapePictures

/// `export --strict`: refuses to write a file that loses something, or whose picture differs from that of the document.
struct StrictExport {
  let session: any SessionViewing
  let arguments: PictureWords
  let range: SourceRange

  /// The longer side of the pictures that are compared, in pixels.
  private static let longestSide = 400.0

  /// - Throws: `file.lost` for a file that must not be written.
  func check(_ drawing: Drawing, _ exported: [[UInt8]]) throws(CommandError) {
    let lost = drawing.notes.lines(of: session.document, onlyVisible: false)
    if let first = lost.first {
      throw CommandError(
        range, "file.lost", "SVG cannot hold all of it: \(first)",
        help: lost.dropFirst().prefix(5) + ["without --strict it is written all the same"])
    }
    let painters = Painter.all(.png)
    if painters.isEmpty { throw CommandError(PictureError.noPainter(.png), at: range) }
    var painting = try PicturePainting(session, arguments, at: range)
    let whole = try whole(drawing, &painting)
    let exported = PainterMarkup.embedding(Array(exported.joined()), image: painting.images.address)
    for painter in painters {
      let difference = PictureDifference(try paint(whole, drawing.page, painter), try paint(exported, drawing.page, painter))
      guard !difference.looksEqual else { continue }
      throw CommandError(
        range, "file.lost",
        "what would be written does not look as in the document: \(difference.visibleCount) of \(difference.pixelCount) pixels differ",
        help: ["without --strict it is written all the same"])
    }
  }

  /// The drawing as SVG for a renderer of the whole document.
  private func whole(_ drawing: Drawing, _ painting: inout PicturePainting) throws(CommandError) -> [UInt8] {
    guard drawing.isOwnMarkup else { return Array(try painting.svg(drawing, pixels(drawing.page)).joined()) }
    do { return try drawing.wholeMarkup(image: painting.images.address) } catch { throw CommandError(error, at: range) }
  }

  private func pixels(_ page: DrawingPage) -> Size {
    page.size.pixels(StrictExport.longestSide / max(page.size.width, page.size.height))
  }

  private func paint(_ svg: [UInt8], _ page: DrawingPage, _ painter: Painter) throws(CommandError) -> PNGImage {
    do throws(PictureError) {
      let sized = PainterMarkup.sized(svg, pixels(page), stretches: true)
      let work = try painter.begin([sized], as: .png, isInterrupted: session.host.isInterrupted)
      if let image = PNGImage(try work.picture().bytes) { return image }
      throw .noPicture(program: painter.program.rawValue)
    } catch { throw CommandError(error, at: range) }
  }
}
