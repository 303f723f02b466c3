// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel

/// `history [--last N]`: lists the undo steps and checkpoints.
enum HistoryCommand {
  static let verb = Verb(
    "history", in: .history, "list the steps, the latest last", .pure, takes: Flag.count("--last", "N", "only the last N"),
    examples: [Verb.Example("history", "all steps"), Verb.Example("history --last 3", "the last three")], run: run)

  private static func run(_ session: any SessionReading, _ last: Int?) throws(CommandError) -> Reply {
    // The start of a line, the name, which is truncated to fit the page, and the end.
    var lines: [(start: String, name: String, end: String, fields: [JSONText.Field])] = []
    func mark(_ name: String, isUndone: Bool) { lines.append(("\(Glyphs.current.mark) ", name, "", row(isUndone, checkpoint: name))) }
    func list(_ step: History.Step, isUndone: Bool) {
      lines.append((isUndone ? "(undone) " : "", step.name, isUndone ? "" : "   " + counted(step.touched, "graphic"), row(isUndone, step)))
      for name in step.marks { mark(name, isUndone: isUndone) }
    }
    for name in session.history.baseMarks { mark(name, isUndone: false) }
    for step in session.history.undoSteps { list(step, isUndone: false) }
    for step in session.history.redoSteps.reversed() { list(step, isUndone: true) }
    let numbered = Array(lines.enumerated().suffix(last ?? .max))
    let width = numbered.last.map { "\($0.offset + 1)".count } ?? 1
    let page = session.options.page
    var reply = Reply()
    reply.lines = AnswerStream(
      numbered.map { index, line in
        let number = "\(index + 1)"
        let start = String(repeating: " ", count: width - number.count) + number + "  " + line.start
        let room = page.columns.map { max(8, $0 - displayWidth(start + line.end)) }
        return page.cut(start + sanitized(line.name, limit: room ?? .max) + line.end)
      })
    reply.objects = AnswerStream(numbered.map(\.element.fields))
    if lines.isEmpty { reply.notes = ["no steps yet"] }
    if session.history.undoSteps.count > 1 { reply.notes = ["undo N takes back the latest N; undo --only N, the one with that number"] }
    return reply
  }

  /// The JSON fields of a step or a checkpoint; fields of the other are null.
  private static func row(_ isUndone: Bool, _ step: History.Step? = nil, checkpoint: String? = nil) -> [JSONText.Field] {
    [
      .init("name", step.map { .string($0.name) } ?? .null), .init("touched", step.map { .integer($0.touched) } ?? .null),
      .init("undone", .bool(isUndone)), .init("checkpoint", checkpoint.map { .string($0) } ?? .null),
    ]
  }
}
