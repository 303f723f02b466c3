import DisplayText
import ShapeFormats
import ShapeModel
import ShapePictures

/// `render [SELECTOR] -o FILE`: pictures of a drawing, painted by a program of its own.
enum RenderCommand {
  static let verb = Verb(
    "render", in: .document, "paint graphics or canvases as PNG, PDF or plain SVG", .writesFiles, [.runsFromShell, .takesManyFiles],
    takes: Operand.selector("SELECTOR").optional,
    PictureFlags([
      .output("where to; {file} {canvas} {path} {name} {id} {n} {scale} {variant} stand for those of each picture"), .each, .tight, .canvas,
      .hide,
      .variant, .variants,
      FlagForm("--width", "PIXELS", "how wide"), FlagForm("--height", "PIXELS", "how high"),
      FlagForm("--scale", "N,...", "how much larger; several with {scale} in the name"),
      FlagForm("--dpi", "N", "pixels of an inch, 96 unless told"), .background,
      FlagForm("--against", "FILE", "compare with a PNG or another version of the document; the answer is no where they differ"),
      FlagForm("--contact-sheet", nil, "all of them small on one page, with their names"),
      FlagForm("--files", "FILE,...", "more documents on the contact sheet; \\, is a comma of a name"), .allowRead,
      FlagForm("--force", nil, "write over files that are no pictures"),
    ]),
    examples: [
      Verb.Example("render -o faces.svg", "plain SVG, as painters get it"),
      Verb.Example("render Head -o '{name}@{scale}.svg' --tight --scale 1,2", "one group, in two sizes"),
    ], run: run)

  private static func run(_ session: Session, _ selector: SelectorOperand?, _ arguments: PictureWords) throws(CommandError) -> Reply {
    if arguments.has("--against") { return try PictureComparison.run(session, selector, arguments) }
    guard let output = arguments.value("-o") else {
      throw CommandError(
        arguments.range, "syntax.missing", "render needs -o FILE", help: ["show draws in the terminal"], .usage)
    }
    let pattern = try OutputPattern(output)
    try pattern.refuseOneName(session, at: output.range)
    let ending = FormatName.ending(pattern.text)
    guard ending == "svg" || PictureFormat(rawValue: ending) != nil else {
      throw CommandError(output.range, "file.format", "render makes .png, .pdf and .svg", .usage)
    }
    if arguments.has("--contact-sheet") { return try ContactSheet.run(session, selector, arguments, ending, output) }
    return try session.drawingVariants(arguments, to: output) { () throws(CommandError) in
      try paint(session, selector, arguments, to: pattern, output)
    }
  }

  private static func paint(
    _ session: Session, _ selector: SelectorOperand?, _ arguments: PictureWords, to pattern: OutputPattern, _ output: ArgumentWord
  ) throws(CommandError) -> Reply {
    let ending = FormatName.ending(pattern.text)
    let request = try PictureRequest(session, selector, arguments, to: pattern)
    let size = try PictureSize(arguments)
    if size.scales.count > 1, !pattern.has({ $0 == .scale }) {
      throw CommandError(
        output.range, "file.pattern", "\(size.scales.count) scales have one file name", help: ["put {scale} into it"], .usage)
    }
    let file = PictureFile(session: session, isForced: arguments.has("--force"), range: output.range)
    try file.refuse(request.pictures.flatMap { picture in size.scales.map { request.path(picture, scale: $0) } })
    var painting = try PicturePainting(session, arguments, at: output.range)
    var reply = Reply()
    session.host.progress.begin()
    defer { session.host.progress.end() }
    for picture in request.pictures {
      for scale in size.scales {
        session.host.progress.report(completed: reply.notes.count, of: request.pictures.count * size.scales.count)
        let pixels = try size.pixels(picture.drawing.page, scale: scale, at: arguments.range)
        let path = request.path(picture, scale: scale)
        let pieces =
          if let format = PictureFormat(rawValue: ending) { [try painting.paint(picture.drawing, pixels, as: format)] } else {
            painting.svg(picture.drawing, pixels)
          }
        let count = try file.write(pieces, to: path)
        reply.notes.append(
          "\(session.options.isDryRun ? "would write" : "wrote") \(shown(path)), \(Int(pixels.width)) by \(Int(pixels.height)) pixels, \(count) bytes"
        )
        reply.objects.append([
          .init("path", .string(path)), .init("bytes", .integer(count)), .init("width", .integer(Int(pixels.width))),
          .init("height", .integer(Int(pixels.height))),
        ])
      }
    }
    reply.warnings = painting.warnings
    return reply
  }
}
