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

  /// Reads the colours of a file and their replacements: the columns of a table, whose first row may be a heading, or the members of an
  /// object in JSON.
  private static func read(_ file: ArgumentWord, _ session: any SessionEditing, into changes: inout ColorChanges) throws(CommandError) {
    guard !session.options.isSafe else { throw CommandError(file.range, "safe", "--map reads a file, which --safe does not allow") }
    let files = ScriptFiles(session)
    let script = try files.script(files.path(file.text, in: session.running.source), at: file.range)
    for (number, (line, texts)) in try rows(script, file).enumerated() {
      let pair = texts.count == 2 && texts.allSatisfy(isColor) ? texts : pair(in: texts.joined(separator: ",")) ?? texts
      let isHeading = number == 0 && pair.allSatisfy { !isColor($0) }
      guard !isHeading else { continue }
      do throws(CommandError) {
        guard pair.count >= 2 else {
          throw CommandError(
            file.range, "value", "a colour and what replaces it were expected", help: ["a comma, a tab or a blank is between the two"])
        }
        changes.add(try color(pair[0], session, at: file.range), try color(pair[1], session, at: file.range))
      } catch {
        var error = error
        error.diagnostic.message = "line \(line) of \(sanitized(file.text)): \(error.diagnostic.message)"
        throw error
      }
    }
  }

  private static func isColor(_ text: String) -> Bool { ColorTerm(spelled: text) != nil }

  /// The two columns of each row, with the number of its line.
  private static func rows(_ script: SourceText, _ file: ArgumentWord) throws(CommandError) -> [(line: Int, texts: [String])] {
    if script.bytes.first(where: { !SelectorParser.isBlank($0) }) == UInt8(ascii: "{") {
      guard case .object(let members)? = JSONText(reading: script.bytes[...]) else {
        throw CommandError(file.range, "document.syntax", "\(sanitized(file.text)) is not a JSON object", .file)
      }
      return members.enumerated().map { index, member in
        if case .string(let text) = member.value { (index + 1, [member.key, text]) } else { (index + 1, [member.key]) }
      }
    }
    return try ScriptFiles.table(script.bytes, name: file.text, at: file.range).map { ($0.line, $0.columns.map { $0[...].trimmed() }) }
  }

  /// Two colours in one text: `#3366cc red`, `rgb(0,0,0),#222222`.
  private static func pair(in text: String) -> [String]? {
    for place in text.indices where ", \t=".contains(text[place]) {
      let pair = [text[..<place].trimmed(), text[text.index(after: place)...].trimmed()]
      if pair.allSatisfy(isColor) { return pair }
    }
    return nil
  }

  private static func reply(_ changes: ColorChanges, _ session: any SessionEditing, listsOthers: Bool) -> Reply {
    let touched = session.document.ordered(session.running.touched)
    let arrow = Glyphs.current.arrow
    let done = changes.done.map { "\(sanitized($0.from.description)) \(arrow) \(sanitized($0.to.description)) \($0.count)" }
    let others = listsOthers ? changes.others.filter { other in !changes.done.contains { $0.to == other } } : []
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
