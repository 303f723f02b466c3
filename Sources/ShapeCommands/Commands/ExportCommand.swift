// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeDocuments
import ShapeFormats
import ShapeModel

/// `export [SELECTOR] -o FILE`: writes a drawing, or parts of it, as SVG files that other programs can edit, or as a page for browsers.
enum ExportCommand {
  static let verb = Verb(
    "export", in: .document, "write graphics or canvases as SVG, or canvases as an HTML page", .writesFiles,
    [.runsFromShell, .takesManyFiles],
    takes: Operand.selector("SELECTOR").optional,
    PictureFlags([
      .output("output file; {file} {canvas} {path} {name} {id} {n} {variant} differ by graphic"), .each, .tight, .canvas, .hide,
      .variant, .variants,
      FlagForm("--plain", nil, "leave out what Inkscape keeps in a file for itself"),
      FlagForm("--strict", nil, "write nothing if SVG cannot hold all of it"), FlagForm("--force", nil, "write over other files"),
    ]),
    examples: [
      Verb.Example("export Head -o head.svg --tight", "one group, cut out"),
      Verb.Example("export ellipse --each -o '{id}.svg'", "three files"),
      Verb.Example("export -o faces.html", "outline, picture and values, for a browser"),
    ], run: run)

  private static func run(_ session: any SessionViewing, _ selector: SelectorOperand?, _ arguments: PictureWords) throws(CommandError)
    -> Reply
  {
    guard let output = arguments.value("-o") else {
      let meant = OutputPattern.command("export", meantBy: selector, ending: "svg", session)
      throw CommandError(arguments.range, "syntax.missing", "export needs -o FILE", help: [meant], .usage)
    }
    let pattern = try OutputPattern(output)
    try pattern.refuseOneName(session, at: output.range)
    let ending = FormatName.ending(pattern.text)
    if ending == "html" { return try PageExport(session: session, arguments: arguments, output: output).write(selector, to: pattern) }
    guard ending == "svg" || pattern.text == "-" else {
      throw CommandError(
        output.range, "file.format", "export writes SVG and HTML",
        help: pattern.text.hasSuffix("/")
          ? [
            "write -o '\(sanitized(pattern.text, limit: 200)){canvas}.svg', or with --each -o '\(sanitized(pattern.text, limit: 200)){id}.svg'"
          ]
          : ["name it .svg or .html; render makes PNG and PDF, save writes .shape.json"], .usage)
    }
    return try session.drawingVariants(arguments, to: output) { () throws(CommandError) in
      try write(session, selector, arguments, to: pattern, output)
    }
  }

  private static func write(
    _ session: any SessionViewing, _ selector: SelectorOperand?, _ arguments: PictureWords, to pattern: OutputPattern,
    _ output: ArgumentWord
  ) throws(CommandError) -> Reply {
    let request = try PictureRequest(session, selector, arguments, to: pattern)
    let file = PictureFile(session: session, isForced: arguments.has("--force"), range: output.range)
    let isPrinted = pattern.text == "-"
    if !isPrinted { try file.prepare(request.pictures.map { request.path($0) }) }
    // All pictures are checked before the first one is written.
    var checked: [[[UInt8]]] = []
    if arguments.has("--strict") {
      let strict = StrictExport(session: session, arguments: arguments, range: output.range)
      for picture in request.pictures {
        checked.append(try pieces(picture.drawing, arguments, output))
        try strict.check(picture.drawing, checked[checked.count - 1])
      }
    }
    var reply = Reply()
    reply.warnings = request.warnings
    for (index, picture) in request.pictures.enumerated() {
      let pieces = checked.isEmpty ? try pieces(picture.drawing, arguments, output) : checked[index]
      let lost = picture.drawing.notes.lines(of: session.document, onlyVisible: false)
      reply.warnings += lost
      guard !isPrinted else {
        let text = String(decoding: pieces.joined(), as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        reply.lines = AnswerStream((text.last?.isEmpty == true ? text.dropLast() : text[...]).map { StyledLine(String($0), .verbatim) })
        continue
      }
      let path = request.path(picture)
      let count = try file.write(pieces, to: path)
      reply.notes.append("\(file.wrote) \(sanitized(path)), \(count) bytes")
      reply.objects.append([
        .init("path", .string(path)), .init("bytes", .integer(count)), .init("lost", .list(lost.map { .string($0) })),
      ])
    }
    return reply
  }

  private static func pieces(_ drawing: Drawing, _ arguments: PictureWords, _ output: ArgumentWord) throws(CommandError) -> [[UInt8]] {
    let pieces: [[UInt8]]
    do { pieces = drawing.isOwnMarkup ? [try drawing.ownMarkup()] : SVGReturn.pieces(drawing) } catch {
      throw CommandError(error, at: output.range)
    }
    return arguments.has("--plain") ? [PainterMarkup.plain(Array(pieces.joined()))] : pieces
  }
}
