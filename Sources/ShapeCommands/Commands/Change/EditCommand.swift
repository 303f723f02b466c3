// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFiles
import ShapeModel
import ShapePresentation

/// `edit [SELECTOR|-] [--outline]`: opens properties, the outline or commands as text in the user's editor, and applies the result.
enum EditCommand {
  static let verb = Verb(
    "edit", in: .change, "edit properties, the outline, or commands, as text in your editor", .readsFiles,
    [.runsScript, .keepsResult],
    takes: Given.interpreter, Operand.selector("SELECTOR", or: ["-"]).optional.written("[SELECTOR|-]"),
    Flag.toggle("--outline", "names, order and groups, one line a graphic"),
    forms: [
      "SELECTOR: the properties of graphics, one line each", "[SELECTOR] --outline: one line a graphic, indented, the id at the end",
      "-: commands, run as one step",
    ],
    examples: [
      Verb.Example("edit --outline", "rename, reorder, regroup and delete by editing lines"),
      Verb.Example("edit Body", "its properties as text"),
    ], run: run)

  private static func run(
    _ session: any SessionEditing, _ interpreter: any CommandInterpreter, _ selector: SelectorOperand?, _ isOutline: Bool
  ) throws(CommandError) -> Reply {
    let edit = TextEdit(session: session, range: session.running.range)
    let left = EditedText.left()
    var reply: Reply
    if isOutline {
      reply = try outline(session, selector, edit)
    } else if let selector {
      reply = selector.word.isKeyword("-") ? try commands(interpreter, edit) : try properties(session, selector, interpreter, edit)
    } else {
      throw CommandError(
        session.running.range, "syntax.missing", "edit needs something to edit", help: ["edit --outline, edit SELECTOR, or edit -"], .usage)
    }
    reply.warnings += left.map { "an edited text that was not applied is in \(sanitized($0, limit: 1000))" }
    return reply
  }

  private static func outline(_ session: any SessionEditing, _ selector: SelectorOperand?, _ edit: TextEdit) throws(CommandError) -> Reply {
    let document = session.document
    var roots = document.canvases
    var scope = NodeID.document
    if let selector, !selector.word.isKeyword("-") {
      roots = document.topmost(try session.targets(selector))
      let parents = Set(roots.compactMap { document.parent(of: $0) })
      guard parents.count < 2 else {
        throw CommandError(
          selector.word.range, "edit.place", "these are in \(parents.count) groups", help: ["an outline has the graphics of one group"])
      }
      scope = parents.first ?? .document
    }
    let count = roots.reduce(0) { $0 + document.subtreeCount(of: $1) }
    guard count <= OutlineText.limit else {
      throw CommandError(
        session.running.range, "limit.edit", "more than \(OutlineText.limit) graphics cannot be edited as text",
        help: ["edit SELECTOR --outline edits a part"])
    }
    guard let text = OutlineText.text(roots, document) else {
      throw CommandError(
        session.running.range, "limit.edit", "an outline of so many levels cannot be edited as text: it would exceed 64 MiB",
        help: ["edit SELECTOR --outline edits a part"])
    }
    let done = try edit.run(text) { (text) throws(TextProblem) in
      var outline = OutlineEdit(session, roots, in: scope)
      try outline.take(text)
      return ChangeTree.lines(session.history.openChanges(), showsIDs: true).map(\.text) + outline.lostReferences
    }
    return planned(session, done)
  }

  /// A reply with the changes made; only their count if the user has already confirmed the plan.
  private static func planned(_ session: any SessionEditing, _ done: TextEditResult?) -> Reply {
    let (plan, changed) = (done?.plan ?? [], done?.changed ?? [])
    var reply = Reply.note("", session.change(of: changed))
    reply.notes = plan.isEmpty ? ["nothing changed"] : done?.wasSeen == true ? ["\(changed.count) changed"] : TextEditResult.shortened(plan)
    reply.fields = [.init("plan", .list(plan.map { .string($0) }))]
    return reply
  }

  private static func properties(
    _ session: any SessionEditing, _ selector: SelectorOperand, _ interpreter: any CommandInterpreter, _ edit: TextEdit
  ) throws(CommandError) -> Reply {
    let nodes = try session.targets(selector, mayBeDocument: true)
    guard nodes.count <= PropertyText.limit else {
      throw CommandError(
        selector.word.range, "limit.edit", "the properties of \(nodes.count) graphics cannot be edited as text",
        help: ["at most \(PropertyText.limit); set changes any number"])
    }
    let text = PropertyText(session: session, nodes: nodes)
    let done = try edit.run(text.text) { (edited) throws(TextProblem) in try text.take(edited, interpreter) }
    return planned(session, done)
  }

  private static func commands(_ interpreter: any CommandInterpreter, _ edit: TextEdit) throws(CommandError) -> Reply {
    let head = "# Commands, one a line; then save and leave the editor. All of them are one step.\n\n"
    let done = try edit.run(head) { (text) throws(TextProblem) in
      try interpreter.runEdited(SourceText(name: "<edit>", text), isQuiet: false)
      return []
    }
    var reply = Reply.note(done == nil ? "nothing was run" : "", interpreter.session.change(of: done?.changed ?? []))
    if done != nil { reply.notes = [] }
    reply.fields = [.init("plan", .list([]))]
    return reply
  }
}
