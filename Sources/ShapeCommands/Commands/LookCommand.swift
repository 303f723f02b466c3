// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel
import ShapePictures
import TerminalText

/// `look [SELECTOR]`: returns a picture to a client of the server. Allowed in safe mode: renderers read no files, and images are then
/// not read for them. Not in ``CommandTable/standard``, so scripts cannot use it.
package enum LookCommand {
  /// Pixels of the longer side.
  private static let longestSide = 512.0

  package static let picture = Verb(
    "look", in: .read, "a picture as data", .view, takes: Operand.selector("SELECTOR").optional,
    PictureFlags([.canvas, .hide, .variant, .background, FlagForm("--marks", nil, "number the graphics, and give their boxes")]),
    examples: []
  ) { (session, selector, arguments) throws(CommandError) in
    try session.drawingVariants(arguments) { () throws(CommandError) in
      let drawing = try ShowCommand.drawing(session, selector, arguments)
      let page = drawing.page.size
      let scale = longestSide / max(page.width, page.height)
      let size = page.pixels(scale)
      var painting = try PicturePainting(session, arguments, at: arguments.range)
      painting.background = painting.background ?? drawing.plainBackdrop
      let marks = arguments.has("--marks") ? try PictureMarks(session, selector, drawing, size) : nil
      painting.overlay = marks?.markup ?? []
      var reply = Reply()
      reply.fields = [.init("png", .string(Base64.text(try painting.paint(drawing, size, as: .png))))]
      if let marks { reply.fields.append(marks.field) }
      reply.warnings = painting.warnings
      let count = session.document.canvases.count
      if selector == nil, !arguments.has("--canvas"), count > 1 {
        let name = sanitized(session.document.label(of: drawing.canvas))
        reply.warnings.append("this is \(name), one of \(count) canvases; a selector shows another one")
      }
      return reply
    }
  }
}
