// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel
package import TerminalText

/// Runs scripts and single lines in a session, and formats the results as lines.
package final class Interpreter: CommandInterpreter {
  package let session: Session
  package let table: CommandTable
  /// Receives the lines of replies.
  package var answer: (StyledLine) -> Void
  /// Receives the lines of confirmations, warnings and errors.
  package var message: (StyledLine) -> Void
  /// Whether an error only counts in the status, and is not shown.
  package var isSilent: (CommandError) -> Bool = { _ in false }
  /// Whether lines of other programs are shown as they are written here.
  package var showsRewrites = true
  /// Whether errors are JSON objects even if answers are text.
  package var reportsErrorsAsJSON = false
  /// Called once at the end of the next step, before it is kept; an error takes the step back.
  var endOfStep: (() throws(CommandError) -> Void)?
  var outcome = Outcome()
  package let bounds: RunBounds
  var scopes = Scopes()
  /// The name of the main script; JSON replies to lines of other scripts include the script's name.
  var ownScript = ""

  /// The outcome of a run.
  struct Outcome {
    var status = ExitStatus.done
    var hasFailed = false
    var hasEnded = false
    var dropsChanges = false
    /// Whether the last error takes back what earlier commands changed.
    var isTakingBack = false
    /// The documents that the running script wrote, which an error does not revert.
    var writtenPaths: [String] = []
  }

  package init(
    _ session: Session, _ table: CommandTable, answer: @escaping (StyledLine) -> Void, message: @escaping (StyledLine) -> Void
  ) {
    let bounds = RunBounds(isSafe: session.options.isSafe)
    (self.session, self.table, self.bounds) = (session, table, bounds)
    self.answer = { bounds.count($0, and: answer) }
    self.message = { bounds.count($0, and: message) }
    if bounds.isSafe { isInterrupted = { false } }
    session.host.runText = { [weak self] (text) throws(CommandError) in try self?.runQuietly(text) ?? [] }
  }

  package var status: ExitStatus { outcome.status }

  /// The status since the last call, which resets it.
  package func takeStatus() -> ExitStatus {
    defer { outcome.status = .done }
    return outcome.status
  }

  /// Whether a command failed, or the script has errors; a negative answer is not a failure.
  package var hasFailed: Bool { outcome.hasFailed }

  package var hasEnded: Bool { outcome.hasEnded }
  /// Whether the run ended with `quit!`, which drops unsaved changes.
  package var dropsChanges: Bool { outcome.dropsChanges }

  /// Whether the user wants to interrupt the running command.
  package var isInterrupted: () -> Bool {
    get { session.host.isInterrupted }
    set { session.host.isInterrupted = { [bounds] in newValue() || bounds.isOutOfTime } }
  }

  // MARK: Whole scripts

  /// Parses a script, reports all its errors, and runs it only if there are none; at its end it is one undo step.
  ///
  /// A runtime error rolls everything back, unless the session keeps going.
  package func run(script source: SourceText) { runScript(Parser.parse(source), source) }

  /// Runs the single command of a verb that was called from the shell.
  package func run(_ line: ShellLine) { runScript(line.parsed, line.source, isOfShell: true) }

  private func runScript(_ parsed: Parser.Result, _ source: SourceText, isOfShell: Bool = false) {
    if session.options.keepsGoing, parsed.diagnostics.isEmpty, !read(parsed, source, tells: false).problems.isEmpty {
      return runApart(parsed.script.statements, source)
    }
    guard let (statements, source) = accepted(parsed, source, isOfShell: isOfShell) else { return }
    if source.file != nil { session.scripting.running.append(source) }
    defer { session.scripting.running = [] }
    guard !session.options.keepsGoing else { return _ = runEach(statements, source) }
    // A script may open its document itself, which must not be part of the step.
    let opening = statements.prefix { has(.opensDocument, $0) }
    do { try runStatements(Array(opening), source) } catch { return report(error, source) }
    let history = session.history
    history.beginScript(source.name == ScriptFiles.inputName ? nil : source.name)
    outcome.writtenPaths = []
    do {
      try runStatements(Array(statements.dropFirst(opening.count)), source, asSteps: true)
      if session.options.isDryRun { history.cancelScript() } else { history.endScript() }
    } catch {
      report(error.naming(written: outcome.writtenPaths), source)
      history.cancelScript()
    }
    session.scripting.transactions = []
    session.follow()
  }

  /// - Returns: Whether the run goes on after them.
  private func runEach(_ statements: [Statement], _ source: SourceText) -> Bool {
    for (index, statement) in statements.enumerated() where !hasEnded {
      do { try runTyped(statement, source, Interpreter.text(index, statements, source)) } catch {
        report(error, source)
        if error.endsRun { return false }
      }
    }
    return !hasEnded
  }

  /// Runs a script with errors that keeps going: each statement is read alone, and those without errors are run.
  private func runApart(_ statements: [Statement], _ source: SourceText) {
    bounds.beginRun()
    ownScript = source.name
    if source.file != nil { session.scripting.running.append(source) }
    defer { session.scripting.running = [] }
    for (index, statement) in statements.enumerated() {
      let own = SourceText(
        name: source.name, asIs: Array(Interpreter.text(index, statements, source).utf8),
        firstLine: source.position(of: statement.range.lower).line, file: source.file, folder: source.folder)
      let (parsed, written, problems) = read(Parser.parse(own), own)
      for problem in problems { report(problem, written) }
      guard problems.isEmpty else { continue }
      guard runEach(parsed.script.statements, written) else { return }
    }
  }

  /// Runs the commands of one conversation line, or of several lines that were pasted; each is a step of its own. If one fails, the others
  /// after it are not run.
  package func run(line source: SourceText) {
    guard let (statements, source) = accepted(Parser.parse(source), source) else { return }
    for (index, statement) in statements.enumerated() {
      do { try runTyped(statement, source, Interpreter.text(index, statements, source)) } catch {
        report(error, source, before: statements[(index + 1)...])
        break
      }
      guard !hasEnded else {
        tellUnrun(statements[(index + 1)...], source)
        break
      }
    }
    redrawWatched(source)
  }

  /// Begins a run: the statements of a script without errors; otherwise reports all errors and returns nil.
  /// - Parameter isOfShell: Whether its words were divided by a shell.
  func accepted(_ parsed: Parser.Result, _ source: SourceText, isOfShell: Bool = false) -> (statements: [Statement], source: SourceText)? {
    bounds.beginRun()
    ownScript = source.name
    let (parsed, source, problems) = read(parsed, source, isOfShell: isOfShell)
    guard problems.isEmpty else {
      refuse(problems, source)
      return nil
    }
    return (parsed.script.statements, source)
  }

  /// The source text of a statement with its whole block, whereas its own range ends with the first line.
  static func text(_ index: Int, _ statements: [Statement], _ source: SourceText) -> String {
    let end = index + 1 < statements.count ? statements[index + 1].range.lower : source.bytes.count
    return source.text(SourceRange(statements[index].range.lower, end))
  }

  // MARK: Steps

  /// Runs one statement as a step, and journals it before its reply is output.
  private func runTyped(_ statement: Statement, _ source: SourceText, _ text: String) throws(CommandError) {
    try journaled(SessionRecorder.Kind(verb(of: statement)), text) { () throws(CommandError) in
      try runStep(statement, source)
      if case .define(let name, _, _) = statement.kind { session.scripting.definitions[name] = text }
    }
  }

  /// Runs typed commands, and journals them before their replies are output.
  func journaled(_ kind: SessionRecorder.Kind, _ text: String, _ run: () throws(CommandError) -> Void) throws(CommandError) {
    guard let recorder = session.recorder else { return try run() }
    let pending = recorder.prepare(kind, session)
    let (answer, message) = (answer, message)
    var held: [(isAnswer: Bool, line: StyledLine)] = []
    let isHeld = { [session] in pending.isHeld(session) }
    // Output of a loop is printed at once; a reply that acknowledges a change waits for the journal.
    self.answer = { isHeld() && (pending.isOneChange || self.session.options.isJSON) ? held.append((true, $0)) : answer($0) }
    self.message = { isHeld() ? held.append((false, $0)) : message($0) }
    defer {
      (self.answer, self.message) = (answer, message)
      for (isAnswer, line) in held { isAnswer ? answer(line) : message(line) }
      recorder.flushIfDue()
      if let trouble = recorder.takeTrouble() { message(.warning(trouble)) }
    }
    do { try run() } catch {
      recorder.refuse(pending, session)
      throw error
    }
    recorder.accept(text, pending, session)
  }

  /// Runs one statement atomically, as a step of its own unless its verb handles steps itself.
  func runStep(_ statement: Statement, _ source: SourceText) throws(CommandError) {
    guard !has(.handlesSteps, statement) else {
      // The view follows a document that replaced the open one, too.
      defer { session.follow() }
      return try runStatement(statement, source)
    }
    let name = String(source.text(statement.range).prefix { $0 != "\n" })
    try inStep(name) { () throws(CommandError) in try runStatement(statement, source) }
  }

  /// Runs a body atomically, as a step with a name.
  func inStep(_ name: String, _ run: () throws(CommandError) -> Void) throws(CommandError) {
    session.history.begin(name)
    let depth = session.history.transactionDepth
    do {
      try run()
      let end = endOfStep
      endOfStep = nil
      try end?()
      if session.options.isDryRun { session.history.rollback() } else { session.history.commit() }
    } catch {
      rollBack(to: depth)
      throw error
    }
    session.follow()
  }

  /// Rolls back the open step at a depth, and all steps nested in it.
  func rollBack(to depth: Int) {
    while session.history.transactionDepth >= depth { session.history.rollback() }
    session.follow()
  }

  /// The verb of a command, also after `try`; nil for blocks and unknown verbs.
  func verb(of statement: Statement) -> Verb? { statement.command.flatMap { table.resolved($0)?.verb } }

  /// Whether a statement is a command whose verb has a trait.
  func has(_ trait: Verb.Traits, _ statement: Statement) -> Bool {
    guard case .command = statement.kind else { return false }
    return verb(of: statement)?.traits.contains(trait) ?? false
  }

  // MARK: Statements

  /// - Parameter asSteps: Whether each statement is a step, which `undo` takes back.
  func runStatements(_ statements: [Statement], _ source: SourceText, asSteps: Bool = false) throws(CommandError) {
    session.host.progress.begin()
    defer { session.host.progress.end() }
    for (index, statement) in statements.enumerated() where !hasEnded {
      session.host.progress.report(completed: index, of: statements.count)
      if asSteps { try runNestedStep(statement, source) } else { try runStatement(statement, source) }
      if session.recorder != nil, case .define(let name, _, _) = statement.kind {
        session.scripting.definitions[name] = Interpreter.text(index, statements, source)
      }
    }
  }

  /// Runs one statement of a script as a step within the step of the script.
  private func runNestedStep(_ statement: Statement, _ source: SourceText) throws(CommandError) {
    guard !has(.handlesSteps, statement), !has(.opensDocument, statement) else { return try runStatement(statement, source) }
    let (history, names) = (session.history, session.scripting.transactions)
    let depth = history.transactionDepth
    history.begin(String(source.text(statement.range).prefix { $0 != "\n" }))
    do { try runStatement(statement, source) } catch {
      while history.transactionDepth > depth { history.rollback() }
      throw error
    }
    while history.transactionDepth > depth { history.commit() }
    session.scripting.transactions = Array(session.scripting.transactions.prefix(names.count))
  }

  /// Runs a statement. An error records the text that its range refers to, since the caller of a procedure may be in another text.
  private func runStatement(_ statement: Statement, _ source: SourceText) throws(CommandError) {
    let hasChanged = session.history.hasEditsToTakeBack
    do throws(CommandError) {
      if isInterrupted() { throw bounds.interruption(statement.range) }
      try bounds.checkOutput(at: statement.range)
      switch statement.kind {
      case .command(let command): try runCommand(command, source)
      case .attempt(let command): try runTry(command, statement, source)
      case .let(let name, let values): try define(name, values, source)
      case .forEach(let variable, let words, let body): try runLoop(variable, words, body, source)
      case .ifElse(let branches, let otherwise): try runBranch(of: branches, otherwise, source)
      case .define(let name, let parameters, let body):
        scopes.procedures[name] = Procedure(parameters: parameters, body: body, source: source)
        session.scripting.procedures.insert(name)
      }
    } catch {
      if error.source == nil { outcome.isTakingBack = hasChanged }
      throw traced(error, statement, source)
    }
  }

  /// `try command`: reports an error and continues the script.
  private func runTry(_ command: Command, _ statement: Statement, _ source: SourceText) throws(CommandError) {
    session.history.begin("")
    let depth = session.history.transactionDepth
    do {
      try runCommand(command, source)
      while session.history.transactionDepth >= depth { session.history.commit() }
    } catch {
      rollBack(to: depth)
      outcome.isTakingBack = false
      if error.endsRun { throw error }
      show(traced(error, statement, source), source)
    }
  }
}
