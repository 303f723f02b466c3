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
  func call(_ call: ServeTools.Call) -> ToolResult {
    switch call.action {
    case .run(let script, let isDry, let revision, let merges, let label, let isWhole):
      let source = SourceText(name: "run", script)
      if let request = AnswerPages.Request(script) { return more(request, source) }
      let failure = begin(isWhole: isWhole || AnswerPages.isWhole(script), isJSON: true)
      if let failure {
        guard interpreter.isAboutFiles(source) else { return answer(fail(failure)) }
        interpreter.message(.warning(failure.json()["error"]?.string ?? failure.diagnostic.message))
      }
      return answer(run(source, isDry: isDry, revision, merges: merges, label, isReadable: failure == nil))
    case .help(let topic):
      // The reply is not about the document.
      _ = begin(isWhole: true, isJSON: false)
      interpreter.run(ShellLine("help", topic.map { [$0] } ?? ["--agent"], name: "help"))
      return answer(interpreter.takeStatus())
    case .look(let selector, let isWhole): return answer(outline(selector, isWhole: isWhole))
    case .picture(let selector, let isMarked):
      let painting = picture(selector, isMarked: isMarked)
      let image = painting.png.map {
        JSONText.object([.init("type", .string("image")), .init("data", $0), .init("mimeType", .string("image/png"))])
      }
      return answer(painting.lines, painting.status, image.map { [$0] } ?? [])
    }
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

  /// - Parameter isReadable: Whether the file can be read; otherwise the document stays as it was read before.
  private func run(
    _ source: SourceText, isDry: Bool, _ revision: Int?, merges: Bool, _ label: String?, isReadable: Bool
  ) -> ExitStatus {
    var merged: SourceText?
    do throws(CommandError) {
      if !isDry, session.lock.isFree, interpreter.mayChange(source) {
        try lock()
        if isReadable { try watch.refresh(session).forEach { interpreter.message(.warning($0)) } }
      }
      if let revision, merges, revision != session.revision {
        var status = ExitStatus.done
        let commands = try session.commands(merging: revision) { earlier in
          status = run(source, on: earlier)
          return status == .done
        }
        guard let commands else { return status }
        merged = SourceText(name: "run", commands)
      } else if let revision {
        let way = "merge: true runs it on revision \(revision) and brings both together"
        try session.refuse(unlessAt: revision, at: SourceRange(0, 0), offering: way)
      }
    } catch { return fail(error) }
    let wasDry = session.options.isDryRun
    session.options.isDryRun = isDry || wasDry
    // The replies of the script are collected already.
    let runner = merged == nil || isDry ? interpreter : Interpreter(session, answer: { _ in }, message: { _ in })
    runner.run(call: merged ?? source, named: label ?? Self.label(source))
    session.options.isDryRun = wasDry
    var status = runner.takeStatus()
    if savesEachCall, status == .done, session.workspace.isUnsaved, !session.history.isInTransaction {
      do throws(CommandError) { try session.save().warnings.forEach { interpreter.message(.warning($0)) } } catch { status = fail(error) }
    }
    if !session.workspace.isUnsaved { session.lock.release() }
    return status
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
      selector.map { ShellLine("ls", ["--ids", "(\($0))"], name: "look") } ?? ShellLine("rows", ["--ids"], name: "look")
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
    ToolResult(
      lines: lines, end: AnswerPages.ending(line: 1, status: status, revision: session.revision, pages), isError: status != .done,
      content: content)
  }
}

/// The result of a tool call.
struct ToolResult {
  /// Lines of text, or objects, one per line.
  var lines: [String]
  /// The object that ends the response.
  var end: JSONText
  var isError: Bool
  /// The content beside the text.
  var content: [JSONText]

  func fields(_ revision: ProtocolRevision) -> [JSONText.Field] {
    let text = JSONText.object([
      .init("type", .string("text")), .init("text", .string((lines + [end.text]).joined(separator: "\n"))),
    ])
    let answers = lines.map { line in
      // A name may begin with a brace, too.
      if line.hasPrefix("{"), case .object? = JSONText(reading: line.utf8) { return JSONText.raw(line) }
      return .string(line)
    }
    let structured = JSONText.Field("structuredContent", .object([.init("answers", .list(answers)), .init("end", end)]))
    return [.init("content", .list(content + [text]))] + (revision.hasStructuredContent ? [structured] : [])
      + [.init("isError", .bool(isError))]
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
