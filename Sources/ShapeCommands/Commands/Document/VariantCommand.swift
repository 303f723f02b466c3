// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFormats
import ShapeModel

/// `variant [NAME]`: lists, makes, activates and deletes variants: named sets of shown graphics, hidden graphics and settings.
struct VariantCommand {
  static let verb = Verb(
    "variant", in: .document, "list the document's variants, make one, try it or delete it", .changes,
    takes: Operand.word(["use"]).leading.written("[use]"), Operand.variant("NAME").optional,
    Flag.selectorText("--show", "SELECTOR", "what it shows"), Flag.selectorText("--hide", "SELECTOR", "what it hides"),
    Flag.text("--set", "'SELECTOR PROPERTY=VALUE'", "what it sets; another line with --set adds to it"),
    Flag.variant("--from", "NAME", "the variant it is based on"),
    Flag.toggle("--delete", "delete it").oneOf(["--show", "--hide", "--set", "--from"]),
    forms: [
      "NAME --show SELECTOR --hide SELECTOR --set 'SELECTOR PROPERTY=VALUE' --from NAME",
      "use NAME: show, render and export draw it from now on",
      "use: they draw the document as it is",
    ],
    examples: [
      Verb.Example("variant step2 --show /Faces/Head --hide Caption", "export --variants -o '{variant}.svg' writes it"),
      Verb.Example("variant use step2", "show draws it; the document is as it was"),
    ], run: run)

  private let session: any SessionEditing

  private static func run(
    _ session: any SessionEditing, _ use: ArgumentWord?, _ name: ArgumentWord?, _ show: ArgumentWord?, _ hide: ArgumentWord?,
    _ set: ArgumentWord?,
    _ base: ArgumentWord?, _ deletes: Bool
  ) throws(CommandError) -> Reply {
    let settings = [("--show", show), ("--hide", hide), ("--set", set), ("--from", base)].filter { $0.1 != nil }.map(\.0)
    let flags = settings + (deletes ? ["--delete"] : [])
    if use != nil, let flag = flags.first { throw misplaced("variant use has no flag \(flag)", session) }
    if name == nil, let flag = flags.first { throw misplaced("\(flag) needs a NAME", session) }
    if deletes, let flag = settings.first { throw misplaced("--delete goes without \(flag)", session) }
    let command = VariantCommand(session: session)
    var variants = DocumentVariants(session.document)
    if use != nil { return try command.use(name, variants) }
    guard let name else { return command.list(variants.variants) }
    if deletes {
      let variant = try variants.variant(name)
      if let user = variants.variants.first(where: { $0.base == variant.name }) {
        throw CommandError(name.range, "name.used", "variant '\(sanitized(variant.name))' is used by \(sanitized(user.name))")
      }
      variants.remove(variant.name)
      if session.viewpoint.variant == variant.name { session.viewpoint.variant = nil }
      return command.changed(try session.apply(variants.edit))
    }
    guard show != nil || hide != nil || set != nil || base != nil else { return command.list([try variants.variant(name)]) }
    let new = DocumentVariants.Variant(name: try session.graphicName(name.text, at: name.range))
    var variant = variants[name.text] ?? new
    if let show { variant.show = try command.selector(show) }
    if let hide { variant.hide = try command.selector(hide) }
    if let set { variant.settings.append(set.text) }
    if let base { variant.base = try variants.variant(base).name }
    variants.set(variant)
    _ = try variants.chain(of: variant.name, at: base?.range ?? name.range)
    // Applies the variant once, so that errors are reported now, not when pictures are made.
    let warnings = try session.drawing(variant: variant.name, variants, at: set?.range ?? name.range) { $0 }
    var reply = command.changed(try session.apply(variants.edit))
    if set != nil { reply.warnings += warnings.map { command.advice($0, for: variant) } }
    return reply
  }

  /// A warning of `set` in a variant, whose advice is a line for the variant.
  private func advice(_ warning: String, for variant: DocumentVariants.Variant) -> String {
    guard let start = warning.firstRange(of: "write set "), warning.hasSuffix(" --force") else { return warning }
    let setting = warning[start.upperBound...].dropLast(" --force".count)
    return "\(warning[..<start.lowerBound])write variant \(Selector.word(variant.name)) --set \(ScriptWord.word(String(setting)))"
  }

  private static func misplaced(_ reason: String, _ session: any SessionEditing) -> CommandError {
    CommandError(session.running.range, "syntax.flag", reason, help: ["usage: \(verb.usage)"], .usage)
  }

  private func changed(_ nodes: [NodeID]) -> Reply { session.changed(nodes) }

  private func use(_ name: ArgumentWord?, _ variants: DocumentVariants) throws(CommandError) -> Reply {
    session.viewpoint.variant = try name.map { (name) throws(CommandError) in try variants.variant(name).name }
    return Reply.note(
      session.viewpoint.variant.map { "show, render and export draw \(sanitized($0))" } ?? "the document is drawn as it is",
      session.change(of: [NodeID]()),
      .init("variant", session.viewpoint.variant.map { .string($0) } ?? .null))
  }

  /// The text of a selector as it was typed.
  /// - Throws: If it is not a selector, or nothing matches it.
  private func selector(_ word: ArgumentWord) throws(CommandError) -> String {
    _ = try session.targets(try session.selector(word))
    return word.isQuoted ? word.text : word.source
  }

  private func list(_ variants: [DocumentVariants.Variant]) -> Reply {
    var reply = Reply()
    let width = variants.map { displayWidth(sanitized($0.name, limit: 40)) }.max() ?? 0
    reply.lines = AnswerStream(
      variants.flatMap { variant in
        var parts = [padded(sanitized(variant.name, limit: 40), to: width)]
        for (key, text) in [("from", variant.base), ("show", variant.show), ("hide", variant.hide)] {
          if let text { parts.append("\(key) \(sanitized(text, limit: 200))") }
        }
        parts += variant.settings.map { "set \(sanitized($0, limit: 200))" }
        return session.options.page.lines(parts.joined(separator: "  "), indent: 4)
      })
    func value(_ text: String?) -> JSONText { text.map { .string($0) } ?? .null }
    reply.objects = AnswerStream(
      variants.map { variant in
        [
          .init("name", .string(variant.name)), .init("from", value(variant.base)), .init("show", value(variant.show)),
          .init("hide", value(variant.hide)), .init("set", .list(variant.settings.map { .string($0) })),
        ]
      })
    if variants.isEmpty { reply.notes = ["there is no variant"] }
    return reply
  }
}
