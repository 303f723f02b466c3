// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel
import ShapePresentation

/// `info [--work]`: prints what the open document consists of, or the work counters.
enum InfoCommand {
  static let verb = Verb(
    "info", in: .document, "print what is open", .pure, takes: Flag.toggle("--work", "what was read and built so far"),
    examples: [Verb.Example("info", "what there is, and its state"), Verb.Example("info --work", "graphics decoded, rows built")], run: run)

  private static func run(_ session: any SessionReading, _ showsWork: Bool) throws(CommandError) -> Reply {
    if showsWork { return work(session) }
    let document = session.document
    var reply = Reply()
    let page = session.options.page
    let numbering = document.numbering
    var groups = 0
    for position in 1..<max(1, numbering.count) where numbering.parent(of: position) != 0 && numbering.isGroup(at: position) { groups += 1 }
    let graphics = document.graphicCount
    let canvases = document.canvases.count
    let state = session.workspace.isUnsaved ? "unsaved changes" : session.workspace.path == nil ? "new" : "saved"
    reply.lines += page.lines(
      "\(session.summary.head) (\(counted(groups, "group")), \(graphics - groups) leaves), \(state)"
    )
    if let title = document.value(.title, of: .document)?.string, !title.isEmpty {
      reply.lines += page.lines("title     " + sanitized(title, limit: .max), indent: 10)
    }
    let summary = try ContentSummary(session)
    for line in summary.lines { reply.lines += page.lines(padded(line.label, to: 10) + line.text, indent: 10) }
    reply.lines += page.lines(
      "history   \(counted(session.history.undoSteps.count, "step")), \(session.history.redoSteps.count) undone", indent: 10)
    reply.fields =
      [
        .init("path", session.workspace.path.map { .string($0) } ?? .null), .init("canvases", .integer(canvases)),
        .init("graphics", .integer(graphics)),
        .init("groups", .integer(groups)), .init("unsaved", .bool(session.workspace.isUnsaved)),
        .init("steps", .integer(session.history.undoSteps.count)),
      ] + summary.fields
    return reply
  }

  /// The work counters of the session, in total and for the latest command.
  private static func work(_ session: any SessionReading) -> Reply {
    var reply = Reply()
    let (all, last) = (session.workNow, session.workspace.lastWork)
    let rows = [
      ("decoded", "graphics decoded", all.decoded, last.decoded), ("asked", "children asked", all.childrenAsked, last.childrenAsked),
      ("built", "rows built", all.rowsBuilt, last.rowsBuilt), ("written", "bytes written", all.written, last.written),
    ]
    reply.lines = AnswerStream(
      rows.flatMap { session.options.page.lines("\(padded($1, to: 18))\(padded(String($2), to: 12))last command \($3)") })
    reply.fields = rows.map { key, _, all, last in
      .init(key, .object([.init("session", .integer(all)), .init("command", .integer(last))]))
    }
    return reply
  }
}
