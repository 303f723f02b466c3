// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel
import TerminalText

/// `recolor FROM to TO` and `recolor --map FILE`: replaces colours everywhere: in fills, strokes, shadows, gradients, texts, tokens.
enum RecolorCommand {
  static let verb = Verb(
    "recolor", in: .change, "replace colours wherever they are used", .changes,
    takes: Operand.color("COLOUR").optional, Operand.color("COLOUR").clause("to"),
    Flag(FlagForm("--map", "FILE", "a table of two columns: each colour, and what replaces it", type: .path)) { (word, _) in word },
    Flag.selectorText("--in", "SELECTOR", "only these graphics and canvases, and their descendants"),
    Flag.text("--within", "N", "also colours within this CIEDE2000 distance"),
    examples: [
      Verb.Example("recolor black to #222222", "every black"),
      Verb.Example("recolor #ffcc00 to gold --in Head --within 5", "near ones as well"),
    ], run: run)

  private static func run(
    _ session: any SessionEditing, _ from: ArgumentWord?, _ to: ArgumentWord?, _ file: ArgumentWord?, _ place: ArgumentWord?,
    _ within: ArgumentWord?
  ) throws(CommandError) -> Reply {
    var distance = 0.0
    if let within {
      distance = try within.number(.any, .px)
      guard (0...100).contains(distance) else { throw CommandError(within.range, "value", "a difference is a number from 0 to 100") }
    }
    var changes = ColorChanges(tokens: session.document.tokens, within: distance)
    switch (from, to, file) {
    case (let from?, let to?, nil): changes.add(try color(from, session), try color(to, session))
    case (nil, nil, let file?): try read(file, session, into: &changes)
    default:
      throw CommandError(
        session.running.range, "syntax.missing", "recolor takes two colours, or --map FILE",
        help: ["write recolor black to #222222"], .usage)
    }
    let roots = try place.map { (word) throws(CommandError) in
      try session.targets(try session.selector(word), mayBeDocument: true)
    }
    try session.recolor(&changes, in: roots ?? [.document])
    var reply = reply(changes, session, listsOthers: file != nil)
    if changes.done.isEmpty {
      reply.warnings.append(
        "nothing has \(file == nil ? "the colour \(from!.source)" : "a colour of the table"); palette lists what there is")
    }
    return reply
  }

  private static func color(_ word: ArgumentWord, _ session: any SessionEditing) throws(CommandError) -> ColorTerm {
    try color(word.text, session, at: word.range)
  }

  private static func color(_ text: String, _ session: any SessionEditing, at range: SourceRange) throws(CommandError) -> ColorTerm {
    do { return try ValueText.colorTerm(text, session.document.tokens) } catch {
      throw CommandError(range, "value", error.message, help: error.help)
    }
  }

  /// Reads a table of colours and their replacements; a first row without colours is a heading.
  private static func read(_ file: ArgumentWord, _ session: any SessionEditing, into changes: inout ColorChanges) throws(CommandError) {
    guard !session.options.isSafe else { throw CommandError(file.range, "safe", "--map reads a file, which --safe does not allow") }
    let rows = try ScriptFiles(session).table(ScriptFiles(session).path(file.text, in: session.running.source), at: file.range)
    for (number, row) in rows.enumerated() {
      let texts = row.columns.map { $0[...].trimmed() }
      let isHeading = number == 0 && texts.allSatisfy { ColorTerm(spelled: $0) == nil }
      guard !isHeading else { continue }
      guard texts.count >= 2 else {
        throw CommandError(
          file.range, "value", "line \(row.line) of \(sanitized(file.text)) has one column: a colour and what replaces it were expected")
      }
      do throws(CommandError) {
        changes.add(try color(texts[0], session, at: file.range), try color(texts[1], session, at: file.range))
      } catch {
        var error = error
        error.diagnostic.message = "line \(row.line) of \(sanitized(file.text)): \(error.diagnostic.message)"
        throw error
      }
    }
  }

  private static func reply(_ changes: ColorChanges, _ session: any SessionEditing, listsOthers: Bool) -> Reply {
    let touched = session.document.ordered(session.running.touched)
    let arrow = Glyphs.current.arrow
    let done = changes.done.map { "\(sanitized($0.from.description)) \(arrow) \(sanitized($0.to.description)) \($0.count)" }
    let others = listsOthers ? changes.others : []
    var parts = done.isEmpty ? [] : [done.joined(separator: ", ")]
    if !others.isEmpty {
      let more = others.count > 20 ? [Glyphs.current.ellipsis] : []
      parts.append("not replaced: " + (others.prefix(20).map { sanitized($0.description) } + more).joined(separator: ", "))
    }
    var reply = session.changed(touched)
    reply.notes = ["\(touched.count) changed" + (parts.isEmpty ? "" : ": " + parts.joined(separator: "; "))]
    reply.fields += [
      .init(
        "replaced",
        .list(
          changes.done.map {
            .object([
              .init("from", .string($0.from.description)), .init("to", .string($0.to.description)), .init("count", .integer($0.count)),
            ])
          })),
      .init("others", .list(others.map { .string($0.description) })),
    ]
    return reply
  }
}
