import DisplayText
import ShapeFiles
import ShapeFormats
import ShapeModel
import ShapeOutline
import ShapePresentation

/// The document as a whole.
enum DocumentCommands {
  static let all: [CommandSpecification] = [
    CommandSpecification(
      name: "open", group: .document, summary: "open another document", parameters: [.init("FILE", .path)],
      flags: [.init("--force", nil, "drop unsaved changes")], effect: .readsFiles,
      examples: [.init("open faces.shape.json", "another document"), .init("open faces.shape.json --force", "drop what was not saved")],
      run: open),
    CommandSpecification(
      name: "new", group: .document, summary: "start an empty document", flags: [.init("--force", nil, "drop unsaved changes")],
      effect: .view,
      examples: [.init("new", "an empty document"), .init("new --force", "drop what was not saved")], run: new),
    CommandSpecification(
      name: "save", aliases: ["w"], group: .document, summary: "write the document to its file, or to another one",
      parameters: [.init("FILE", .path, isOptional: true)],
      flags: [
        .init("--force", nil, "write over what changed on disk, or over another file"),
        .init("--in-place", nil, "keep hard links, after a backup"),
        .init("--break-link", nil, "give up hard links, or another user's ownership"),
      ], effect: .writesFiles, examples: [.init("save", "its own file"), .init("save copy.shape.json", "another one from now on")],
      run: save),
    CommandSpecification(
      name: "close", group: .document, summary: "close the document", flags: [.init("--force", nil, "drop unsaved changes")], effect: .view,
      examples: [.init("close", "nothing is open"), .init("close --force", "drop what was not saved")], run: close),
    CommandSpecification(
      name: "info", group: .document, summary: "print what is open", flags: [.init("--work", nil, "what was read and built so far")],
      effect: .pure,
      examples: [.init("info", "counts and state"), .init("info --work", "graphics decoded, rows built")], run: info),
    CommandSpecification(
      name: "fmt", group: .document, summary: "write every line in canonical form at the next save", effect: .changes,
      examples: [.init("fmt", "one graphic a line"), .init("fmt --json", "the same for a program")], run: format),
    CommandSpecification(
      name: "check", group: .document, summary: "list values of the wrong type or out of range, and names that lead nowhere", effect: .pure,
      examples: [.init("check", "each with its place"), .init("check --json", "for a program")], run: DocumentCheck.run),
  ]

  private static func refuseUnsaved(_ session: Session, _ arguments: Arguments) throws(CommandError) {
    guard session.isUnsaved, !arguments.has("--force") else { return }
    throw CommandError(
      arguments.verb, "file.unsaved", "\(shown(session.title)) has unsaved changes",
      help: ["save, or \(arguments.specification.name) --force drops them"])
  }

  private static func open(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    try refuseUnsaved(session, arguments)
    guard !session.editor.isInTransaction else { throw CommandError(arguments.verb, "history.open", "open cannot run inside a step") }
    try session.open(arguments.needed(0).text, at: arguments.needed(0).range)
    var reply = Reply.note(summary(session), .init("path", session.path.map { .string($0) } ?? .null))
    reply.warnings = session.recorder != nil ? session.beginEditing() : session.path.map(Session.sweep) ?? []
    return reply
  }

  private static func new(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    try refuseUnsaved(session, arguments)
    guard !session.editor.isInTransaction else { throw CommandError(arguments.verb, "history.open", "new cannot run inside a step") }
    session.adopt(Document(), path: nil, file: nil)
    return Reply.note("an empty document; canvas add NAME makes a canvas", .init("path", .null))
  }

  private static func close(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    try refuseUnsaved(session, arguments)
    let path = JSONText.Field("path", session.path.map { .string($0) } ?? .null)
    if session.options.isDryRun { return Reply.note("would close \(shown(session.title))", path) }
    session.adopt(Document(), path: nil, file: nil)
    return Reply.note("closed", path)
  }

  private static func save(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let word = arguments.word(0)
    if session.options.isDryRun {
      return Reply.note(
        session.isUnsaved ? "would write \(shown(word?.text ?? session.title))" : "nothing to save",
        .init("path", (word?.text ?? session.path).map { .string($0) } ?? .null), .init("bytes", .integer(0)))
    }
    let links: SaveOptions.LinkChoice = arguments.has("--in-place") ? .inPlace : arguments.has("--break-link") ? .breakLink : .refuse
    let (written, warnings) = try session.save(
      to: word?.text, isForced: arguments.has("--force"), links: links, at: word?.range ?? arguments.verb)
    var reply = Reply.note(
      written == 0 ? "nothing to save" : "saved \(shown(session.title)), \(written) bytes",
      .init("path", session.path.map { .string($0) } ?? .null),
      .init("bytes", .integer(written)))
    reply.warnings = warnings
    return reply
  }

  /// `faces.shape.json  1 canvas, 8 graphics, saved`
  package static func summary(_ session: Session) -> String {
    let canvases = session.document.canvases.count
    let counts = "\(canvases) canvas\(canvases == 1 ? "" : "es"), \(counted(session.document.graphicCount, "graphic"))"
    return "\(shown(session.title))  \(counts), \(session.isUnsaved ? "unsaved changes" : session.isNew ? "new" : "saved")"
  }

  private static func info(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let document = session.document
    var reply = Reply()
    if arguments.has("--work") {
      let (all, last) = (session.workNow, session.lastWork)
      let rows = [
        ("decoded", "graphics decoded", all.decoded, last.decoded), ("asked", "children asked", all.childrenAsked, last.childrenAsked),
        ("built", "rows built", all.rowsBuilt, last.rowsBuilt), ("written", "bytes written", all.written, last.written),
      ]
      reply.lines = rows.flatMap { session.options.page.folded("\(padded($1, to: 18))\(padded(String($2), to: 12))last command \($3)") }
      reply.fields = rows.map { key, _, all, last in
        .init(key, .object([.init("session", .integer(all)), .init("command", .integer(last))]))
      }
      return reply
    }
    let page = session.options.page
    let numbering = document.numbering
    var groups = 0
    for position in 1..<max(1, numbering.count) where numbering.parent(of: position) != 0 && numbering.isGroup(at: position) { groups += 1 }
    let graphics = document.graphicCount
    let canvases = document.canvases.count
    let state = session.isUnsaved ? "unsaved changes" : session.path == nil ? "new" : "saved"
    reply.lines = page.folded(
      "\(shown(session.title))  \(canvases) canvas\(canvases == 1 ? "" : "es"), \(counted(graphics, "graphic")) (\(counted(groups, "group")), \(graphics - groups) leaves), \(state)"
    )
    if let title = document.value(.title, of: .document)?.string, !title.isEmpty {
      reply.lines += page.folded("title     " + shown(title, limit: .max), indent: 10)
    }
    reply.lines += page.folded(
      "history   \(counted(session.editor.undoSteps.count, "step")), \(session.editor.redoSteps.count) undone", indent: 10)
    reply.fields = [
      .init("path", session.path.map { .string($0) } ?? .null), .init("canvases", .integer(canvases)),
      .init("graphics", .integer(graphics)),
      .init("groups", .integer(groups)), .init("unsaved", .bool(session.isUnsaved)),
      .init("steps", .integer(session.editor.undoSteps.count)),
    ]
    return reply
  }

  private static func format(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    guard let isCanonical = session.isCanonical else { return Reply() }
    let isDifferent = !isCanonical
    if isDifferent, !session.options.isDryRun { session.writesCanonically = true }
    return Reply.note(
      isDifferent ? "the next save writes canonical form" : "is in canonical form already", Reply.Change(count: isDifferent ? 1 : 0))
  }
}
