// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
package import ShapeModel
package import ShapePictures

/// Pictures of canvases for a screen, which are painted by another process concurrently.
package enum CanvasPicture {
  /// Starts painting a part of a canvas in the current variant of the document.
  ///
  /// Blocks for the time of writing the part's graphics; the rest happens in the renderer.
  /// - Parameters:
  ///   - part: The part in canvas coordinates; it is stretched to the picture.
  ///   - pixels: The size of the picture.
  package static func begin(
    _ session: any SessionViewing, canvas: NodeID, part: Rect, pixels: (width: Int, height: Int)
  ) throws(CommandError) -> Painter.Work {
    let arguments = PictureWords()
    let variants = DocumentVariants(session.document)
    let name = session.viewpoint.variant.flatMap { variants[$0]?.name }
    return try session.drawing(variant: name, variants, at: arguments.range) { (_) throws(CommandError) in
      var drawing = Drawing(session.document, canvas: canvas)
      drawing.page.crop(to: part)
      var painting = try PicturePainting(session, arguments, at: arguments.range)
      painting.background = drawing.plainBackdrop
      painting.stretches = true
      return try painting.begin(drawing, Size(width: Double(pixels.width), height: Double(pixels.height)), as: .png)
    }
  }

  /// The reason why there is no picture, in words.
  package static func words(of error: PictureError) -> String { CommandError(error, at: SourceRange(0, 0)).diagnostic.message }

  /// The box of a canvas, in its own coordinates.
  package static func page(of canvas: NodeID, in document: Document) -> Rect { Drawing(document, canvas: canvas).page.box }

  /// The colour behind a canvas.
  package static func backdrop(of canvas: NodeID, in document: Document) -> Color { Drawing(document, canvas: canvas).backdrop }
}
