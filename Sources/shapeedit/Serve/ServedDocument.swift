import CSystem
import TerminalText
import ShapeCommands
import ShapeFiles
import ShapeModel

/// The document that a server's calls operate on.
///
/// Its lock is held from the first call that may change it until there are no unsaved changes, so that users and programs take turns.
@MainActor final class ServedDocument {
  let session: Session
  private let pages = AnswerPages()
  private let interpreter: Interpreter
  /// An interpreter with the picture verb only.
  private let painter: Interpreter
  private let savesEachCall: Bool
  private var watch = FileWatch()
  /// Whether the running call is to be interrupted.
  var isInterrupted: () -> Bool = { false }

  /// - Parameter savesEachCall: Whether each call that changed something writes the file.
  init(_ session: Session, savesEachCall: Bool, message: @escaping (String) -> Void) {
    (self.session, self.savesEachCall) = (session, savesEachCall)
    let pages = pages
    painter = Interpreter(session, CommandTable([LookCommand.picture]), answer: { pages.add($0) }, message: message)
    interpreter = Interpreter(session, answer: { pages.add($0) }, message: message)
    var clock = Stopwatch()
    interpreter.isInterrupted = { [unowned self] in clock.isDue() && isInterrupted() }
  }

  /// The work to do while no call arrives, and when it is due.
  var idleWork: (milliseconds: Int, work: () -> Void)? {
    session.recorder?.millisecondsUntilDue.map { ($0, { [session] in session.recorder?.flushNow() }) }
  }

  /// Runs a tool call: returns its content, and whether it failed.
  func call(_ call: ServeTools.Call) -> [JSONText.Field] {
    var status = ExitStatus.done
    if !isContinued(call) {
      do throws(CommandError) { try watch.refresh(session) } catch { status = fail(error) }
    }
    session.options.isJSON = true
    switch call {
    case .run(let script, let isDry, let revision, let label, let isWhole):
      let source = SourceText(name: "run", script)
      if let request = AnswerPages.Request(script) { return more(request, source) }
      pages.begin(isWhole: isWhole || AnswerPages.isWhole(script))
      if status == .done { status = run(source, isDry: isDry, revision, label) }
    case .help(let topic):
      pages.begin(isWhole: true)
      session.options.isJSON = false
      interpreter.run(ShellLine("help", topic.map { [$0] } ?? ["--agent"]))
      status = interpreter.takeStatus()
    case .look(let selector, false, let isWhole):
      pages.begin(isWhole: isWhole)
      session.options.isJSON = false
      interpreter.run(selector.map { ShellLine("ls", ["--ids", "(\($0))"]) } ?? ShellLine("rows", ["--ids"]))
      status = interpreter.takeStatus()
    case .look(let selector, true, _): return picture(selector)
    }
    return answer(Array(pages.page()), status)
  }

  private func isContinued(_ call: ServeTools.Call) -> Bool {
    if case .run(let script, _, _, _, _) = call { AnswerPages.Request(script) != nil } else { false }
  }

  // MARK: Running

  private func run(_ source: SourceText, isDry: Bool, _ revision: Int?, _ label: String?) -> ExitStatus {
    do throws(CommandError) {
      if !isDry, session.lock.isFree, interpreter.mayChange(source) { try lock() }
      if let revision { try session.refuse(unlessAt: revision, at: SourceRange(0, 0)) }
    } catch { return fail(error) }
    let wasDry = session.options.isDryRun
    session.options.isDryRun = isDry || wasDry
    interpreter.run(call: source, named: label ?? Self.label(source))
    session.options.isDryRun = wasDry
    var status = interpreter.takeStatus()
    if savesEachCall, status == .done, session.workspace.isUnsaved, !session.history.isInTransaction {
      do throws(CommandError) { try session.save() } catch { status = fail(error) }
    }
    if !session.workspace.isUnsaved { session.releaseLock() }
    return status
  }

  /// Takes the document's lock, and reloads what another program has written meanwhile.
  private func lock() throws(CommandError) {
    guard let path = session.workspace.path else { return }
    if let warning = try session.takeLock(for: path) { interpreter.message("warning: " + warning) }
    try watch.refresh(session)
  }

  /// The name of a call's undo step: its first line.
  private static func label(_ source: SourceText) -> String {
    let lines = source.bytes.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d })
    return lines.first.map { String(String(decoding: $0, as: UTF8.self).prefix(60)) } ?? "run"
  }

  private func fail(_ error: CommandError) -> ExitStatus {
    pages.add(error.json().text)
    return error.status
  }

  private func more(_ request: AnswerPages.Request, _ source: SourceText) -> [JSONText.Field] {
    if let page = pages.page(request) { return answer(Array(page), .done) }
    return answer([AnswerPages.nothingLeft(source).json(in: source).text], .no)
  }

  /// A picture for a model; if that fails, the error.
  private func picture(_ selector: String?) -> [JSONText.Field] {
    pages.begin(isWhole: true)
    painter.run(ShellLine("look", selector.map { ["(\($0))"] } ?? []))
    let status = painter.takeStatus()
    let lines = Array(pages.page())
    guard status == .done, let answer = lines.last.flatMap({ JSONText(reading: $0.utf8) }), let png = answer["png"] else {
      return self.answer(lines, status)
    }
    let image = JSONText.object([.init("type", .string("image")), .init("data", png), .init("mimeType", .string("image/png"))])
    // The text is about what the picture does not show.
    guard answer["warnings"] != nil, case .object(let fields) = answer else { return self.answer([], status, [image]) }
    return self.answer([JSONText.object(fields.filter { $0.key != "png" }).text], status, [image])
  }

  private func answer(_ lines: [String], _ status: ExitStatus, _ content: [JSONText] = []) -> [JSONText.Field] {
    let end = AnswerPages.ending(line: 1, status: status, revision: session.revision, pages).text
    let text = JSONText.object([.init("type", .string("text")), .init("text", .string((lines + [end]).joined(separator: "\n")))])
    return [.init("content", .list(content + [text])), .init("isError", .bool(status != .done))]
  }
}

/// Limits how often a check that costs a system call is made.
private struct Stopwatch {
  private static let interval = 5_000_000
  private var last = 0

  mutating func isDue() -> Bool {
    let now = Int(cs_steady_clock())
    guard now - last >= Stopwatch.interval else { return false }
    last = now
    return true
  }
}
