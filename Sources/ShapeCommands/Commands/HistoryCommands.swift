import DisplayText
import ShapeModel
import ShapePresentation

/// Undo, redo and transactions.
enum HistoryCommands {
  static let all: [CommandSpecification] = [
    CommandSpecification(
      name: "undo", aliases: ["u"], group: .history, summary: "take back the latest steps; 10,000 of them are kept, or 256 MiB",
      parameters: [.init("STEPS", .number, isOptional: true)], effect: .changes,
      examples: [.init("undo", "the latest step"), .init("undo 3", "three of them")], run: undo),
    CommandSpecification(
      name: "redo", group: .history, summary: "make steps again that were taken back",
      parameters: [.init("STEPS", .number, isOptional: true)], effect: .changes,
      examples: [.init("redo", "the step undone last"), .init("redo 3", "three of them")], run: redo),
    CommandSpecification(
      name: "history", group: .history, summary: "list the steps, the latest last", flags: [.init("--last", "N", "only the last N")],
      effect: .pure,
      examples: [.init("history", "all steps"), .init("history --last 3", "the last three")], run: history),
    CommandSpecification(
      name: "checkpoint", group: .history, summary: "name the present state", parameters: [.init("NAME", .mark)], effect: .changes,
      examples: [.init("checkpoint before-night", "a name to come back to"), .init("checkpoint 'first draft'", "with a blank in it")],
      run: checkpoint),
    CommandSpecification(
      name: "revert", group: .history, summary: "go back to a named state, or to the one that was opened",
      parameters: [.init("NAME", .mark, isOptional: true)],
      effect: .changes, examples: [.init("revert before-night", "undo back to there"), .init("revert", "undo everything")], run: revert),
    CommandSpecification(
      name: "begin", group: .history, summary: "start a step of several commands", parameters: [.init("NAME", .text, isOptional: true)],
      effect: .changes,
      examples: [.init("begin night", "until commit"), .init("begin", "without a name")], run: begin),
    CommandSpecification(
      name: "commit", group: .history, summary: "end the step that begin started", effect: .changes,
      examples: [.init("commit", "one step"), .init("commit --json", "the same for a program")], run: commit),
    CommandSpecification(
      name: "rollback", group: .history, summary: "take back everything since begin", effect: .changes,
      examples: [.init("rollback", "nothing happened"), .init("rollback --json", "the same for a program")], run: rollback),
  ]

  private static func steps(_ arguments: Arguments) throws(CommandError) -> Int {
    guard let word = arguments.word(0) else { return 1 }
    guard let steps = Int(word.text), steps >= 1 else {
      throw CommandError(word.range, "value.number", "'\(word.text)' is no number of steps")
    }
    return steps
  }

  /// Steps are opened and closed or they are not: trying that would have to keep what it opens.
  private static func refuseDry(_ arguments: Arguments) throws(CommandError) {
    guard let flag = arguments.value("--dry-run") else { return }
    throw CommandError(
      flag.range, "history.dry", "\(arguments.specification.name) has no dry run",
      help: ["begin, changes and rollback try several commands"], .usage)
  }

  private static func refuseInside(_ session: Session, _ arguments: Arguments) throws(CommandError) {
    try refuseDry(arguments)
    guard session.editor.isInTransaction else { return }
    let help =
      session.transactions.isEmpty
      ? ["a script is one step, taken back as a whole; --keep-going makes each command a step"] : ["commit or rollback first"]
    throw CommandError(arguments.range, "history.open", "\(arguments.specification.name) cannot run inside a step", help: help)
  }

  private static func undo(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    try refuseInside(session, arguments)
    var undone: [Editor.Step] = []
    for _ in 0..<(try steps(arguments)) { if let step = session.editor.undo() { undone.append(step) } else { break } }
    return try reply(undone, "undone", "nothing to undo", session, arguments)
  }

  private static func redo(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    try refuseInside(session, arguments)
    var redone: [Editor.Step] = []
    for _ in 0..<(try steps(arguments)) { if let step = session.editor.redo() { redone.append(step) } else { break } }
    return try reply(redone, "done again", "nothing to redo", session, arguments)
  }

  private static func reply(_ steps: [Editor.Step], _ verb: String, _ nothing: String, _ session: Session, _ arguments: Arguments)
    throws(CommandError) -> Reply
  {
    guard let first = steps.first else { throw CommandError(arguments.verb, "history.end", nothing) }
    let name = shown(first.name, limit: 60)
    let note = steps.count == 1 ? "\(verb): \(name) (\(counted(first.touched, "graphic")))" : "\(steps.count) steps \(verb)"
    return Reply.note(
      note, session.change(of: steps), .init("steps", .integer(steps.count)), .init("names", .list(steps.map { .string($0.name) })))
  }

  private static func history(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    // What a line begins with, the name that is cut where there is no room, and what it ends with.
    var lines: [(start: String, name: String, end: String, fields: [JSONText.Field])] = []
    func mark(_ name: String, isUndone: Bool) { lines.append(("\(Glyphs.current.mark) ", name, "", row(isUndone, checkpoint: name))) }
    func list(_ step: Editor.Step, isUndone: Bool) {
      lines.append((isUndone ? "(undone) " : "", step.name, isUndone ? "" : "   " + counted(step.touched, "graphic"), row(isUndone, step)))
      for name in step.marks { mark(name, isUndone: isUndone) }
    }
    for name in session.editor.baseMarks { mark(name, isUndone: false) }
    for step in session.editor.undoSteps { list(step, isUndone: false) }
    for step in session.editor.redoSteps.reversed() { list(step, isUndone: true) }
    let numbered = Array(lines.enumerated().suffix(try arguments.number("--last") ?? .max))
    let width = numbered.last.map { "\($0.offset + 1)".count } ?? 1
    let page = session.options.page
    var reply = Reply()
    reply.lines = numbered.map { index, line in
      let number = "\(index + 1)"
      let start = String(repeating: " ", count: width - number.count) + number + "  " + line.start
      let room = page.columns.map { max(8, $0 - displayWidth(start + line.end)) }
      return page.cut(start + shown(line.name, limit: room ?? .max) + line.end)
    }
    reply.objects = numbered.map(\.element.fields)
    if lines.isEmpty { reply.notes = ["no steps yet"] }
    return reply
  }

  /// A step or a named state; what one of them does not have is null.
  private static func row(_ isUndone: Bool, _ step: Editor.Step? = nil, checkpoint: String? = nil) -> [JSONText.Field] {
    [
      .init("name", step.map { .string($0.name) } ?? .null), .init("touched", step.map { .integer($0.touched) } ?? .null),
      .init("undone", .bool(isUndone)), .init("checkpoint", checkpoint.map { .string($0) } ?? .null),
    ]
  }

  private static func checkpoint(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    try refuseInside(session, arguments)
    session.editor.mark(arguments.needed(0).text)
    return Reply.note(
      "\(Glyphs.current.mark) \(shown(arguments.needed(0).text, limit: 60))", .init("checkpoint", .string(arguments.needed(0).text)))
  }

  private static func revert(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    try refuseInside(session, arguments)
    var distance = session.editor.undoSteps.count
    if let word = arguments.word(0) {
      guard let found = session.editor.distance(to: word.text) else {
        throw CommandError(
          word.range, "history.mark", "no state is named '\(shown(word.text, limit: 60))'",
          help: session.didYouMean(Suggestions.nearest(to: word.text, in: session.editor.marks)))
      }
      distance = found
    }
    let steps = (0..<abs(distance)).compactMap { _ in distance > 0 ? session.editor.undo() : session.editor.redo() }
    return Reply.note(
      "\(counted(abs(distance), "step")) \(distance < 0 ? "done again" : "undone")", session.change(of: steps),
      .init("steps", .integer(distance)))
  }

  private static func begin(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    try refuseDry(arguments)
    let name = arguments.word(0)?.text ?? "begin"
    session.transactions.append(name)
    session.editor.begin(name)
    return Reply.note("step \(shown(name, limit: 60)) is open until commit", .init("name", .string(name)))
  }

  private static func commit(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    try refuseDry(arguments)
    guard let name = session.transactions.popLast() else {
      throw CommandError(arguments.verb, "history.none", "no step is open", help: ["begin NAME opens one"])
    }
    var change = session.change(of: session.options.isJSON ? session.editor.openNodes : [])
    change.count = session.editor.commit()
    return Reply.note("\(change.count) changed, one step \"\(shown(name, limit: 60))\"", change, .init("name", .string(name)))
  }

  private static func rollback(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    try refuseDry(arguments)
    guard let name = session.transactions.popLast() else {
      throw CommandError(arguments.verb, "history.none", "no step is open", help: ["begin NAME opens one"])
    }
    let change = session.change(of: session.options.isJSON ? session.editor.openNodes : [])
    session.editor.rollback()
    return Reply.note("step \"\(shown(name, limit: 60))\" taken back", change, .init("name", .string(name)))
  }
}

extension Session {
  /// What taking back steps, or making them again, changed. Costs their graphics, where a program is answered.
  fileprivate func change(of steps: [Editor.Step]) -> Reply.Change {
    guard options.isJSON else { return Reply.Change() }
    var seen: Set<Handle> = []
    return change(of: steps.flatMap(\.nodes).filter { seen.insert($0).inserted })
  }
}
