// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel
import ShapePictures
import TerminalText

/// `show [SELECTOR]`: draws graphics or a canvas in the terminal.
enum ShowCommand {
  static let verb = Verb(
    "show", in: .read, "draw graphics or a canvas in the terminal", .readsFiles, .runsFromShell,
    takes: Operand.selector("SELECTOR").optional,
    PictureFlags([
      FlagForm(
        "--as", "KIND", "\(PictureKind.allCases.map(\.rawValue).joined(separator: ", ")), or what suits the terminal",
        type: .word(PictureKind.allCases.map(\.rawValue))), .canvas,
      FlagForm("--page", nil, "all of the canvas around what is picked"), .hide, .variant, .background,
      FlagForm("--columns", "N", "at most N cells wide"), FlagForm("--rows", "N", "at most N lines"),
      FlagForm("--watch", nil, "keep the picture below the line that is typed, and draw it again after each change"),
      FlagForm("--unwatch", nil, "end that"), .allowRead,
    ]),
    examples: [Verb.Example("show", "the first canvas"), Verb.Example("show Head --as ascii --rows 10", "one group, in letters")], run: run)

  private static func run(_ session: any SessionViewing, _ selector: SelectorOperand?, _ arguments: PictureWords) throws(CommandError)
    -> Reply
  {
    if arguments.has("--unwatch") {
      session.viewpoint.watched = nil
      return Reply.note("nothing is watched")
    }
    guard arguments.has("--watch") else { return try picture(session, selector, arguments) }
    guard session.options.isInteractive else {
      throw CommandError(
        arguments.range, "picture.watch", "only a conversation watches a picture", help: ["a script may show after each change"], .usage)
    }
    var reply = try picture(session, selector, arguments)
    guard !session.options.isDryRun else { return reply }
    let kept = staysInWindow(session, arguments) ? reply.takeAnswer() : nil
    session.viewpoint.watched = WatchedPicture(
      verb: verb.name, draw: { (session) throws(CommandError) in try picture(session, selector, arguments) },
      serial: session.history.presentSerial, room: session.options.pictures.room, kept: kept)
    if kept != nil { reply.notes.append("show --unwatch takes the picture away") }
    return reply
  }

  /// Whether a watched picture stays in the window, which is possible with pictures made of characters.
  private static func staysInWindow(_ session: any SessionViewing, _ arguments: PictureWords) -> Bool {
    guard arguments.has("--watch"), session.options.pictures.staysInWindow else { return false }
    return arguments.value("--as").flatMap { PictureKind(rawValue: $0.text) }?.isText ?? true
  }

  private static func picture(
    _ session: any SessionViewing, _ selector: SelectorOperand?, _ arguments: PictureWords
  ) throws(CommandError) -> Reply {
    try session.drawingVariants(arguments) { () throws(CommandError) in try draw(session, selector, arguments) }
  }

  private static func draw(_ session: any SessionViewing, _ selector: SelectorOperand?, _ arguments: PictureWords) throws(CommandError)
    -> Reply
  {
    let isKept = staysInWindow(session, arguments)
    var kind = session.options.pictures.kind
    if isKept, !kind.isText { kind = .symbols }
    if let word = arguments.value("--as") {
      guard let named = PictureKind(rawValue: word.text) else {
        let kinds = PictureKind.allCases.map(\.rawValue)
        throw CommandError(
          word.range, "value", "a picture cannot be shown as '\(word.text)'",
          help: CommandError.didYouMean(word.text, among: kinds) + ["the kinds are \(kinds.joined(separator: " "))"],
          .usage)
      }
      kind = named
    }
    kind = TerminalPicture.possible(kind)
    let drawing = try drawing(session, selector, arguments)
    var room = session.options.pictures.room
    room.columns = try arguments.count("--columns") ?? room.columns
    // A picture that stays in the window takes half of it.
    room.rows = try arguments.count("--rows") ?? (isKept ? max(1, room.rows / 2) : room.rows)
    let size = drawing.page.size
    room = room.fitting(width: size.width, height: size.height)
    let (width, height) = room.pixels(kind, width: size.width, height: size.height)
    var fields: [JSONText.Field] = [
      .init("as", .string(kind.rawValue)), .init("columns", .integer(room.columns)), .init("rows", .integer(room.rows)),
    ]
    if session.options.isDryRun { return Reply.note("would draw \(room.columns) by \(room.rows) cells", fields) }
    var painting = try PicturePainting(session, arguments, at: arguments.range)
    painting.background = painting.background ?? drawing.plainBackdrop
    // The pixels of a kind need not be square.
    painting.stretches = true
    let png = try painting.paint(drawing, Size(width: Double(width), height: Double(height)), as: .png)
    let lines: [String]
    do {
      lines = try TerminalPicture.lines(
        png, as: kind, in: room, colors: session.options.page.colors, isInTmux: session.options.pictures.isInTmux)
    } catch {
      throw CommandError(error, at: arguments.range)
    }
    if kind.isText { fields.append(.init("lines", .list(lines.map { .string($0) }))) }
    var reply = Reply.answer(lines)
    reply.fields = fields
    reply.warnings = painting.warnings
    return reply
  }

  /// The drawing of one canvas, or of the part of it around the selected nodes.
  static func drawing(_ session: any SessionViewing, _ selector: SelectorOperand?, _ arguments: PictureWords) throws(CommandError)
    -> Drawing
  {
    if selector == nil, !arguments.has("--canvas"), session.document.canvases.count > 1 {
      let canvas = session.document.canvas(of: session.viewpoint.current.group) ?? session.document.canvases[0]
      var drawing = Drawing(session.document, canvas: canvas)
      drawing.hidden = try arguments.hidden(session)
      return drawing
    }
    var arguments = arguments
    arguments.isTight = selector != nil && !arguments.has("--page")
    guard let picture = try PictureRequest(session, selector, arguments, to: nil).pictures.first else {
      throw CommandError(arguments.range, "picture.empty", "there is nothing to draw")
    }
    return picture.drawing
  }
}
