// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFormats
import ShapeModel
import ShapePictures

/// `render [SELECTOR] -o FILE`: renders a drawing, or parts of it, as PNG or PDF by an external program, or as plain SVG.
enum RenderCommand {
  static let verb = Verb(
    "render", in: .document, "paint graphics or canvases as PNG, PDF or plain SVG", .writesFiles, [.runsFromShell, .takesManyFiles],
    takes: Operand.selector("SELECTOR").optional,
    PictureFlags([
      .output("output file; {file} {canvas} {path} {name} {id} {n} {scale} {width} {height} {variant} differ by picture"), .each, .tight,
      .canvas,
      .hide,
      .variant, .variants,
      FlagForm("--width", "PIXELS,...", "width of each picture; several with {width} in the name"),
      FlagForm("--height", "PIXELS,...", "height of each picture"),
      FlagForm("--scale", "N,...", "scale factor; several with {scale} in the name"),
      FlagForm("--dpi", "N", "pixels per inch; 96 by default"), .background,
      FlagForm("--against", "FILE", "compare with a PNG or another version of the document; status 1 if they differ"),
      FlagForm("--contact-sheet", nil, "all of them small on one page, with their names"),
      FlagForm("--files", "FILE,...", "more documents on the contact sheet; write \\, for a comma in a name"), .allowRead,
      FlagForm("--force", nil, "write over files that are not pictures"),
    ]),
    examples: [
      Verb.Example("render -o faces.svg", "plain SVG, as painters get it, without the marks of editors"),
      Verb.Example("render Head -o '{name}@{scale}.svg' --tight --scale 1,2", "one group, in two sizes"),
    ], run: run)

  private static func run(_ session: any SessionViewing, _ selector: SelectorOperand?, _ arguments: PictureWords) throws(CommandError)
    -> Reply
  {
    if arguments.has("--against") { return try PictureComparison.run(session, selector, arguments) }
    guard let output = arguments.value("-o") else {
      let meant = OutputPattern.command("render", meantBy: selector, ending: "png", session)
      throw CommandError(
        arguments.range, "syntax.missing", "render needs -o FILE", help: [meant, "show draws in the terminal"], .usage)
    }
    // A folder, for a picture with the name of its drawing.
    let pattern = try OutputPattern(output.text.hasSuffix("/") ? output.text + "{file}.png" : output.text, at: output.range)
    try pattern.refuseOneName(session, at: output.range)
    let ending = FormatName.ending(pattern.text)
    guard ending == "svg" || PictureFormat(rawValue: ending) != nil else {
      let stem = ending.isEmpty ? "FILE" : String(pattern.text.dropLast(ending.utf8.count + 1))
      let help =
        pattern.text == "-"
        ? [OutputPattern.command("render", meantBy: selector, ending: "png", session), "export -o - prints SVG"]
        : ["write -o \(sanitized(stem, limit: 200)).png"]
      throw CommandError(output.range, "file.format", "render makes .png, .pdf and .svg", help: help, .usage)
    }
    if arguments.has("--contact-sheet") { return try ContactSheet.run(session, selector, arguments, ending, output) }
    return try session.drawingVariants(arguments, to: output) { () throws(CommandError) in
      try paint(session, selector, arguments, to: pattern, output)
    }
  }

  private static func paint(
    _ session: any SessionViewing, _ selector: SelectorOperand?, _ arguments: PictureWords, to pattern: OutputPattern,
    _ output: ArgumentWord
  ) throws(CommandError) -> Reply {
    let ending = FormatName.ending(pattern.text)
    let request = try PictureRequest(session, selector, arguments, to: pattern)
    let size = try PictureSize(arguments, ending: ending, mayBeSeveral: true)
    if size.choices.count > 1, !pattern.has({ [.scale, .width, .height].contains($0) }) {
      throw CommandError(
        output.range, "file.pattern", "\(size.choices.count) sizes have one file name", help: ["put {\(size.field.rawValue)} into it"],
        .usage)
    }
    let file = PictureFile(session: session, isForced: arguments.has("--force"), range: output.range)
    var tasks: [PicturePainting.Task] = []
    for picture in request.pictures {
      for choice in size.choices {
        let pixels = try size.pixels(picture.drawing.page, choice, at: arguments.range)
        let path = request.path(picture, scale: choice.scale, pixels)
        tasks.append(PicturePainting.Task(drawing: picture.drawing, pixels: pixels, path: path))
      }
    }
    try file.prepare(tasks.map(\.path))
    var painting = try PicturePainting(session, arguments, at: output.range)
    var reply = Reply()
    session.host.progress.begin()
    defer { session.host.progress.end() }
    let write = { (task: PicturePainting.Task, pieces: [[UInt8]]) throws(CommandError) in
      let count = try file.write(pieces, to: task.path)
      reply.notes.append(
        "\(file.wrote) \(sanitized(task.path)), \(size.words(task.pixels)), \(count) bytes")
      reply.objects.append([
        .init("path", .string(task.path)), .init("bytes", .integer(count)),
        .init("width", .raw(NumberText.string(task.pixels.width))), .init("height", .raw(NumberText.string(task.pixels.height))),
      ])
      session.host.progress.report(completed: reply.notes.count, of: tasks.count)
    }
    session.host.progress.report(completed: 0, of: tasks.count)
    if let format = PictureFormat(rawValue: ending) {
      try painting.paint(tasks, as: format) { (task, bytes) throws(CommandError) in try write(task, [bytes]) }
    } else {
      for task in tasks {
        let pieces = try painting.svg(task.drawing, task.pixels)
        try write(task, task.drawing.isOwnMarkup ? pieces.map(PainterMarkup.plain) : pieces)
      }
    }
    reply.warnings = request.warnings + painting.warnings
    return reply
  }
}
