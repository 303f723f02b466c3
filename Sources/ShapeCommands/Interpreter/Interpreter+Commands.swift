// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
package import ShapeModel
import ShapePresentation

/// Running one command.
extension Interpreter {
  /// Runs a command. An error is reported as JSON if the command requests JSON.
  func run(_ command: Command, _ source: SourceText) throws(CommandError) {
    do { try carryOut(command, source) } catch {
      var error = error
      if command.asksForJSON { error.isJSON = true }
      throw error
    }
  }

  private func carryOut(_ command: Command, _ source: SourceText) throws(CommandError) {
    try bounds.countCommand(at: command.range)
    if let name = command.verb.bareText, let procedure = scopes.procedures[name] { return try call(procedure, command, source) }
    guard let (verb, command) = table.resolved(command) else {
      throw CommandError(command.verb.range, "syntax.verb", "nothing is defined as '\(source.text(command.verb.range))' yet", .usage)
    }
    var words = try words(of: command, verb, source)
    if session.options.isOfEarlierRevision, verb.effect == .writesFiles {
      throw CommandError(
        command.verb.range, "file.merge", "\(verb.name) writes a file, and this call runs on an earlier revision first",
        help: ["files are written by a call without merge: true"])
    }
    if session.options.isSafe, !verb.isSafe {
      throw CommandError(command.verb.range, "safe", "\(verb.name) touches files, which --safe does not allow")
    }
    let (wasJSON, wasDry, outer) = (session.options.isJSON, session.options.isDryRun, session.running)
    defer { (session.options.isJSON, session.options.isDryRun, session.running) = (wasJSON, wasDry, outer) }
    if words.has("--json") { session.options.isJSON = true }
    if let revision = try words.revision() { try session.refuse(unlessAt: revision.number, at: revision.range) }
    let isDry = words.has("--dry-run") && !wasDry
    if isDry {
      session.options.isDryRun = true
      session.history.begin("")
    }
    defer { if isDry { session.history.rollback(); session.follow() } }
    session.running = RunningCommand(
      command, verb.name, in: source, isForced: verb.changesGraphics ? words.has("--force") : nil, on: session.document)
    session.scripting.commandCount += 1
    let places = RowPlaces(session)
    let name = words.commandName
    let before = session.workNow
    var reply = try previewed(verb, of: words) { () throws(CommandError) in try self.reply(of: verb, &words) }
    if verb.effect == .changes {
      session.follow()
      places.report(session, in: &reply)
    }
    if !reply.preview.isEmpty {
      let line = source.position(of: command.range.lower).line
      let text = StyledLine(sanitized(source.text(command.range), limit: .max)).cut(to: 200).text
      reply.preview.insert("\(sanitized(source.name)):\(line): \(text)", at: 0)
    }
    try bounds.check(session, at: command.range)
    try present(reply, of: verb, name, at: command.range, in: source)
    // Lazy lines made by `present` count too.
    session.workspace.lastWork = session.workNow - before
  }

  /// Runs a command; in a dry run the reply contains the changes that it would make.
  private func previewed(
    _ verb: Verb, of words: CommandWords, _ run: () throws(CommandError) -> Reply
  ) throws(CommandError) -> Reply {
    guard session.options.isDryRun, verb.effect == .changes, !verb.traits.contains(.handlesSteps) else { return try run() }
    session.history.begin("")
    do throws(CommandError) {
      var reply = try run()
      let preview = ChangePreview(session, isWhole: words.has("--all"))
      (reply.preview, reply.fields) = (preview.lines, reply.fields + preview.fields)
      session.history.commit()
      return reply
    } catch {
      session.history.rollback()
      throw error
    }
  }

  /// Runs a verb. JSON output does not depend on the locale, so it always uses the Unicode glyphs.
  private func reply(of verb: Verb, _ words: inout CommandWords) throws(CommandError) -> Reply {
    session.host.progress.begin()
    defer { session.host.progress.end() }
    let result: Result<Reply, CommandError> = Glyphs.$current.withValue(session.options.isJSON ? .unicode : .current) {
      do throws(CommandError) {
        let reply = try verb.run(&words)
        try session.keepSelectors()
        return .success(reply)
      } catch { return .failure(error) }
    }
    let range = session.running.range
    // An interrupted query returns no result, and a partial change is rolled back; bytes written to a file remain.
    if case .failure(let error) = result { throw error.status == .interrupted ? bounds.interruption(range) : error }
    if isInterrupted(), !keepsResult(verb) { throw bounds.interruption(range) }
    return try result.get()
  }

  /// Whether the result is kept if the user interrupts the command after it finished its work.
  private func keepsResult(_ verb: Verb) -> Bool { verb.effect == .writesFiles || verb.traits.contains(.keepsResult) }

  // MARK: Answers

  func present(
    _ reply: Reply, of verb: Verb, _ name: String, at range: SourceRange, in source: SourceText
  ) throws(CommandError) {
    if verb.effect == .writesFiles, reply.hasWritten, !session.options.isDryRun { session.scripting.hasWritten = true }
    if reply.isNegative { outcome.status = max(status, .no) }
    if reply.isPartial { outcome.status = max(status, .usage) }
    if verb.effect == .writesFiles, !session.options.isDryRun { outcome.writtenPaths += reply.writtenPath.map { [$0] } ?? [] }
    if reply.ends { (outcome.hasEnded, outcome.dropsChanges) = (true, reply.drops) }
    guard !session.options.isJSON else {
      let head = AnswerHead(
        script: source.name == ownScript ? nil : source.name, line: source.position(of: range.lower).line, command: name,
        isChanging: verb.effect == .changes, isDry: session.options.isDryRun)
      return try reply.forEachObject(head) { object throws(CommandError) in
        guard session.host.wantsAnswers() else { return false }
        try give(StyledLine(object.text, .verbatim), of: verb, at: range)
        return true
      }
    }
    let page = session.options.page
    try reply.lines.forEach { line throws(CommandError) in
      guard session.host.wantsAnswers() else { return false }
      try give(line, of: verb, at: range)
      return true
    }
    for warning in reply.warnings { page.lines([.warning(warning)]).forEach(message) }
    guard session.options.showsNotes else { return }
    // What a dry run reports is its answer.
    let isReport = session.options.isDryRun && (verb.effect == .changes || verb.effect == .writesFiles)
    for note in reply.notes {
      let isDry = session.options.isDryRun && verb.effect == .changes
      let lines = page.lines([StyledLine(isDry && !note.isEmpty ? note + " (dry run: nothing changed)" : note)])
      for line in lines { if isReport { try give(line, of: verb, at: range) } else { message(line) } }
    }
    for line in reply.preview { try give(page.cut(line), of: verb, at: range) }
  }

  /// Outputs one line of a reply; safe mode limits the total output.
  private func give(_ line: StyledLine, of verb: Verb, at range: SourceRange) throws(CommandError) {
    if isInterrupted(), !keepsResult(verb) { throw bounds.interruption(range) }
    try bounds.checkOutput(line.byteCount, at: range)
    answer(line)
  }

  // MARK: Errors

  func refuse(_ problems: [CommandError], _ source: SourceText) {
    for problem in problems { show(problem, source) }
    (outcome.status, outcome.hasFailed) = (max(status, .usage), true)
    let isOneLine = !source.bytes.contains(0x0a)
    guard !reportsErrorsAsJSON, !session.options.isJSON, !session.options.isInteractive || !isOneLine, !problems.allSatisfy(\.isJSON)
    else { return }
    message(StyledLine("\(counted(problems.count, "error")); nothing was run"))
  }

  func report(_ error: CommandError, _ source: SourceText) {
    show(error, source)
    (outcome.status, outcome.hasFailed) = (max(status, error.status), true)
  }

  /// Reports an error of a line, and what was not run because of it.
  func report(_ error: CommandError, _ source: SourceText, before unrun: ArraySlice<Statement>) {
    var error = error
    if !unrun.isEmpty { error.fields.append(.init("notRun", .integer(unrun.count))) }
    report(error, source)
    tellUnrun(unrun, source)
  }

  /// Says how many lines, or commands of one line, were not run. In JSON, the error says it.
  func tellUnrun(_ unrun: ArraySlice<Statement>, _ source: SourceText) {
    guard let first = unrun.first, !session.options.isJSON else { return }
    let rest = source.bytes[first.range.lower...].split(separator: 0x0a)
    let lineCount = rest.count { line in line.contains { $0 != 0x20 && $0 != 0x09 && $0 != 0x0d } }
    let isWithin = source.lineStart(of: first.range.lower) == source.lineStart(of: 0)
    let unrunCount = isWithin ? counted(unrun.count, "command") : counted(lineCount, "line")
    message(StyledLine(unrunCount + (unrun.count == 1 ? " was" : " were") + " not run"))
  }

  func show(_ error: CommandError, _ source: SourceText) {
    let source = error.source ?? source
    assert(ErrorCode.isListed(error.diagnostic.code), "\(error.diagnostic.code) is not a code that the manual lists")
    guard !reportsErrorsAsJSON, !session.options.isJSON, !error.isJSON else {
      return answer(StyledLine(error.json(in: source).text, .verbatim))
    }
    (error.documentLines ?? error.diagnostic.lines(in: source, columns: session.options.page.columns)).forEach(message)
  }
}

extension Reply {
  /// Whether it says where something was written, such as a picture.
  fileprivate var hasWritten: Bool { (fields + (objects.firstMade ?? [])).contains { $0.key == "path" && $0.value != .null } }

  /// The document that a command wrote; nil if it wrote none, or no byte of one.
  fileprivate var writtenPath: String? {
    guard case .integer(1...)? = fields.first(where: { $0.key == "bytes" })?.value,
      case .string(let path)? = fields.first(where: { $0.key == "path" })?.value
    else { return nil }
    return path
  }
}

extension CommandError {
  /// The error of a script that is taken back, which says what is not.
  func naming(written paths: [String]) -> CommandError {
    guard !paths.isEmpty else { return self }
    var error = self
    let names = Set(paths).sorted().prefix(5).map { sanitized($0, limit: 60) }.joined(separator: ", ")
    error.diagnostic.help.append("written before, and not taken back: \(names)\(Set(paths).count > 5 ? ", ..." : "")")
    return error
  }

  /// The error as a JSON object.
  /// - Parameter source: The script that its range refers to, if any.
  package func json(in source: SourceText? = nil) -> JSONText {
    var members: [JSONText.Field] = [.init("v", .integer(1)), .init("ok", .bool(false))]
    if let source {
      let position = source.position(of: diagnostic.range.lower)
      members += CommandError.members(source.name, position.line, position.column)
    } else if let place {
      members += CommandError.members(place.path, place.line, place.column)
    }
    let message = (place.map { "\($0.path):\($0.line):\($0.column): " } ?? "") + diagnostic.message
    members += [.init("code", .string(diagnostic.code)), .init("error", .string(message))]
    members += [.init("suggest", .list(diagnostic.help.map { .string($0) })), .init("status", .integer(Int(status.rawValue)))]
    return .object(members + fields)
  }

  private static func members(_ source: String, _ line: Int, _ column: Int) -> [JSONText.Field] {
    [.init("source", .string(source)), .init("line", .integer(line)), .init("col", .integer(column))]
  }
}
