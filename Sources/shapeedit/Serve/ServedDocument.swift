// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem
import TerminalText
import ShapeCommands
import ShapeFiles
import ShapeModel

/// A document that a server's calls operate on.
///
/// Its lock is held from the first call that may change it until there are no unsaved changes, so that users and programs take turns.
/// Every error and warning is in a response: the standard error of a server is not read.
@MainActor final class ServedDocument {
  let session: Session
  private let pages = AnswerPages()
  private let interpreter: Interpreter
  /// An interpreter that has only the picture verb.
  private let painter: Interpreter
  private let savesEachCall: Bool
  private var watch = FileWatch()
  /// Warnings for the next response.
  private var news: [String]
  /// The trials that can be carried out, oldest first.
  private var trials: [ScriptPreview] = []
  /// The trial that a page shows instead of the drawing: that of the last call.
  private var shownTrial: ScriptPreview?
  private static let mostTrials = 8
  /// Whether the running call is to be interrupted.
  var isInterrupted: () -> Bool = { false }

  /// - Parameters:
  ///   - savesEachCall: Whether each call that changed something writes the file.
  ///   - news: Warnings for the first call.
  init(_ session: Session, savesEachCall: Bool, news: [String]) {
    (self.session, self.savesEachCall, self.news) = (session, savesEachCall, news)
    let pages = pages
    let message = { (line: StyledLine) in pages.add(ServedDocument.warning(line.message, isJSON: session.options.isJSON)) }
    painter = Interpreter(session, CommandTable([LookCommand.picture]), answer: { pages.add($0.text) }, message: message)
    interpreter = Interpreter(session, answer: { pages.add($0.text) }, message: message)
    interpreter.reportsErrorsAsJSON = true
    session.host.refusesToEnd = "serve ends with its input; undo takes changes back, open --force drops them"
    var clock = Stopwatch()
    interpreter.isInterrupted = { [weak self] in clock.isDue() && self?.isInterrupted() ?? false }
  }

  /// The work to do while no call arrives, and when it is due.
  var idleWork: (milliseconds: Int, work: () -> Void)? {
    session.recorder?.millisecondsUntilDue.map { ($0, { [session] in session.recorder?.flushNow() }) }
  }

  /// Whether a path leads to this document.
  func isAt(_ path: String) -> Bool {
    session.workspace.path.map { ResolvedPath.areSame($0, path) } ?? false
  }

  /// Reads the document again if another program has written it; warnings about that are in the next response.
  func refresh() {
    // A file that cannot be read is an error of the next call.
    if let warnings = try? watch.refresh(session) { news += warnings }
  }

  /// Closes the document; unsaved changes stay in the journal.
  /// - Returns: Whether there are any.
  @discardableResult
  func end() -> Bool {
    session.leave()
    return session.workspace.isUnsaved
  }

  /// Runs a tool call.
  /// - Parameter showsPage: Whether the client shows the page of the drawing.
  func call(_ call: ServeTools.Call, showsPage: Bool) -> ToolResult {
    switch call.action {
    case .run(let run): return answer(run)
    case .help(let topic):
      // The reply is not about the document.
      _ = begin(isWhole: true, isJSON: false)
      interpreter.run(ShellLine("help", topic.map { [$0] } ?? ["--agent"], name: "help"))
      return answer(interpreter.takeStatus())
    case .look(let selector, let isWhole):
      var result = answer(outline(selector, isWhole: isWhole))
      if showsPage { result.page = try? SessionPage(session).sent(shownTrial) }
      return result
    case .picture(let selector, let isMarked):
      let painting = picture(selector, isMarked: isMarked)
      return answer(painting.lines, painting.status, painting.png.map { [ServedDocument.image($0)] } ?? [])
    }
  }

  private static func image(_ data: JSONText) -> JSONText {
    .object([.init("type", .string("image")), .init("data", data), .init("mimeType", .string("image/png"))])
  }

  /// Reads a resource: returns its contents.
  func read(_ resource: ServeResources.Request) throws(RPCError) -> [JSONText.Field] {
    let contents: JSONText.Field
    switch resource.part {
    case .outline:
      let status = outline(resource.selector, isWhole: true)
      let lines = Array(pages.page())
      guard status == .done else { throw RPCError(.invalidParameters, ServedDocument.message(lines)) }
      contents = .init("text", .string(lines.map { $0 + "\n" }.joined()))
    case .picture:
      let painting = picture(resource.selector)
      guard let png = painting.png else { throw RPCError(.invalidParameters, ServedDocument.message(painting.lines)) }
      contents = .init("blob", png)
    }
    return [
      .init(
        "contents", .list([.object([.init("uri", .string(resource.uri)), .init("mimeType", .string(resource.part.mimeType)), contents])]))
    ]
  }

  /// The last message of a response that is an error.
  private static func message(_ lines: [String]) -> String {
    let message = lines.last.flatMap { JSONText(reading: $0.utf8)?["error"] }
    return message?.string ?? message?["message"]?.string ?? lines.last ?? "failed"
  }

  /// The response to a call that cannot be made.
  func refuse(_ error: CommandError) -> ToolResult {
    pages.begin(isWhole: true)
    return answer(fail(error))
  }

  /// Begins a response with pending warnings, and reads the document again if another program has written it.
  /// - Returns: The error if it cannot be read; else nil.
  private func begin(isWhole: Bool, isJSON: Bool) -> CommandError? {
    pages.begin(isWhole: isWhole)
    session.options.isJSON = isJSON
    for line in news { pages.add(ServedDocument.warning(line, isJSON: isJSON)) }
    news = []
    do throws(CommandError) { try watch.refresh(session).forEach { interpreter.message(.warning($0)) } } catch {
      let way = "save --force writes the document over it as it was read before; a call reads it again once it is whole"
      var error = error
      error.diagnostic.help.append(way)
      return error
    }
    return nil
  }

  /// A warning as a line, or as an object like those of JSON replies.
  private static func warning(_ text: String, isJSON: Bool) -> String {
    guard isJSON else { return StyledLine.warning(text).text }
    return JSONText.object([.init("v", .integer(1)), .init("ok", .bool(true)), .init("warnings", .list([.string(text)]))]).text
  }

  // MARK: Running

  private func answer(_ call: ServeTools.Run) -> ToolResult {
    let source = SourceText(name: "run", call.script)
    if let request = AnswerPages.Request(call.script) { return more(request, source) }
    // A page asks for the revision by a call without lines, and keeps what it shows.
    if !call.script.isEmpty { shownTrial = nil }
    let failure = begin(isWhole: call.isWhole || AnswerPages.isWhole(call.script), isJSON: true)
    if let failure {
      guard interpreter.isAboutFiles(source) else { return answer(fail(failure)) }
      interpreter.message(.warning(failure.json()["error"]?.string ?? failure.diagnostic.message))
    }
    return call.isPreview ? preview(source, call) : answer(run(source, call, isReadable: failure == nil))
  }

  /// - Parameter isReadable: Whether the file can be read; otherwise what was read before stays.
  private func run(_ source: SourceText, _ call: ServeTools.Run, isReadable: Bool) -> ExitStatus {
    var (merged, trial): (SourceText?, ScriptPreview?)
    do throws(CommandError) {
      let token = ScriptPreview.token(in: call.script)
      if !call.isDry, session.lock.isFree, token != nil || interpreter.mayChange(source) {
        try lock()
        if isReadable { try watch.refresh(session).forEach { interpreter.message(.warning($0)) } }
      }
      trial = try token.map { (token) throws(CommandError) in try self.trial(token) }
      if let revision = call.revision, call.merges, revision != session.revision {
        var status = ExitStatus.done
        let commands = try session.commands(merging: revision) { earlier in
          status = run(source, on: earlier)
          return status == .done
        }
        guard let commands else { return status }
        merged = SourceText(name: "run", commands)
      } else if let revision = call.revision {
        let way = "merge: true runs it on revision \(revision) and brings both together"
        try session.refuse(unlessAt: revision, at: SourceRange(0, 0), offering: way)
      }
    } catch { return fail(error) }
    let wasDry = session.options.isDryRun
    session.options.isDryRun = call.isDry || wasDry
    if let trial {
      interpreter.confirm(trial)
    } else {
      let (answer, message) = (interpreter.answer, interpreter.message)
      // The answers of a script that is merged are there already.
      if merged != nil, !call.isDry { (interpreter.answer, interpreter.message) = ({ _ in }, { _ in }) }
      interpreter.run(call: merged ?? source, named: call.label ?? Self.label(source))
      (interpreter.answer, interpreter.message) = (answer, message)
    }
    session.options.isDryRun = wasDry
    var status = interpreter.takeStatus()
    if savesEachCall, status == .done, session.workspace.isUnsaved, !session.history.isInTransaction {
      do throws(CommandError) { try session.save().warnings.forEach { interpreter.message(.warning($0)) } } catch { status = fail(error) }
    }
    if !session.workspace.isUnsaved { session.lock.release() }
    return status
  }

  // MARK: Trying

  /// Answers what a script would change, with a picture, and with the line that makes it do so.
  private func preview(_ source: SourceText, _ call: ServeTools.Run) -> ToolResult {
    do throws(CommandError) {
      if let revision = call.revision { try session.refuse(unlessAt: revision, at: SourceRange(0, 0)) }
      let old = pages.count
      guard let trial = try interpreter.preview(source, named: call.label ?? Self.label(source)) else {
        let status = interpreter.takeStatus()
        return answer(status == .done ? fail(ScriptPreview.isNone) : status)
      }
      _ = interpreter.takeStatus()
      trials.removeAll { $0.token == trial.token }
      trials = trials.suffix(ServedDocument.mostTrials - 1) + [trial]
      shownTrial = trial
      let report = ChangeReport(from: trial.before, to: trial.after)
      var warnings = pages.removeLines(from: old).flatMap { line in
        if case .list(let warnings)? = JSONText(reading: line.utf8)?["warnings"] { warnings } else { [JSONText]() }
      }
      var image: [JSONText] = []
      do throws(CommandError) {
        let picture = try report.picture(session)
        image = [ServedDocument.image(.string(picture.png))]
        warnings += picture.warnings.map { .string($0) }
      } catch { warnings.append(.string(error.diagnostic.message)) }
      pages.add(
        JSONText.object(
          [
            .init("v", .integer(1)), .init("line", .integer(1)), .init("cmd", .string("preview")), .init("ok", .bool(true)),
            .init("changes", .integer(report.count)), .init("confirm", .string("confirm \(trial.token)")),
          ] + (warnings.isEmpty ? [] : [.init("warnings", .list(warnings))])
        ).text)
      report.lines.forEach(pages.add)
      return answer(Array(pages.page()), .done, image)
    } catch { return answer(fail(error)) }
  }

  /// The trial with a token, if the document is still as it was.
  private func trial(_ token: String) throws(CommandError) -> ScriptPreview {
    guard let trial = trials.last(where: { $0.token == token }) else {
      throw CommandError(
        SourceRange(0, 0), "preview.unknown", "no preview has this token; the last \(ServedDocument.mostTrials) are kept",
        help: ["preview: true answers one"])
    }
    try session.refuse(unlessAt: trial.revision, at: SourceRange(0, 0), offering: "preview it again")
    return trial
  }

  /// Runs a script on an earlier state of the document.
  private func run(_ source: SourceText, on earlier: Session) -> ExitStatus {
    let message = { [pages] (line: StyledLine) in pages.add(ServedDocument.warning(line.message, isJSON: earlier.options.isJSON)) }
    let other = Interpreter(earlier, answer: { [pages] in pages.add($0.text) }, message: message)
    other.reportsErrorsAsJSON = true
    other.isInterrupted = interpreter.isInterrupted
    other.run(call: source, named: Self.label(source))
    return other.takeStatus()
  }

  /// Takes the document's lock; the caller reads what another program has written meanwhile.
  private func lock() throws(CommandError) {
    guard let path = session.workspace.path else { return }
    if let warning = try session.lock.take(for: path, in: session) { interpreter.message(.warning(warning)) }
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

  // MARK: Answers

  private func more(_ request: AnswerPages.Request, _ source: SourceText) -> ToolResult {
    if let page = pages.page(request) { return answer(Array(page), .done) }
    return answer([AnswerPages.nothingLeft(source).json(in: source).text], .no)
  }

  /// Adds the rows of the outline, or of the contents of a selector, to the response.
  private func outline(_ selector: String?, isWhole: Bool) -> ExitStatus {
    if let failure = begin(isWhole: isWhole, isJSON: false) { return fail(failure) }
    let line =
      selector.map { ShellLine("ls", ["(\($0))", "--ids"], name: "look") } ?? ShellLine("rows", ["--ids"], name: "look")
    interpreter.run(line)
    return interpreter.takeStatus()
  }

  /// A picture for a model, in Base64, with further content; if that fails, the error.
  private func picture(_ selector: String?, isMarked: Bool = false) -> (png: JSONText?, lines: [String], status: ExitStatus) {
    if let failure = begin(isWhole: true, isJSON: true) {
      let status = fail(failure)
      return (nil, Array(pages.page()), status)
    }
    painter.run(ShellLine("look", (selector.map { ["(\($0))"] } ?? []) + (isMarked ? ["--marks"] : []), name: "look"))
    let status = painter.takeStatus()
    var lines = Array(pages.page())
    guard status == .done, let answer = lines.last.flatMap({ JSONText(reading: $0.utf8) }), let png = answer["png"] else {
      return (nil, lines, status)
    }
    lines.removeLast()
    // The text describes parts that the picture does not show, and the places of its marks.
    if answer["warnings"] != nil || answer["marks"] != nil, case .object(let fields) = answer {
      lines.append(JSONText.object(fields.filter { $0.key != "png" }).text)
    }
    return (png, lines, status)
  }

  private func answer(_ status: ExitStatus) -> ToolResult { answer(Array(pages.page()), status) }

  private func answer(_ lines: [String], _ status: ExitStatus, _ content: [JSONText] = []) -> ToolResult {
    var end = AnswerPages.ending(line: 1, status: status, revision: session.revision, pages)
    if let shownTrial, case .object(let fields) = end { end = .object(fields + [.init("preview", .string(shownTrial.token))]) }
    return ToolResult(lines: lines, end: end, isError: status != .done, content: content)
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
