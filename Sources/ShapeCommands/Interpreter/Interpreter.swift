package import ShapeModel

/// Runs scripts and single lines in a session, and turns what comes of it into text.
package final class Interpreter: CommandInterpreter {
  package let session: Session
  package let table: CommandTable
  /// Takes finished lines of answers, without the line feed.
  package var answer: (String) -> Void
  /// Takes finished lines of confirmations and errors.
  package var message: (String) -> Void
  var outcome = Outcome()
  let bounds: RunBounds
  var scopes = Scopes()
  /// The name of the script that was handed over to be run; lines of others are answered with their name.
  var ownScript = ""

  /// How a run went.
  struct Outcome {
    var status = ExitStatus.done
    var hasEnded = false
    var dropsChanges = false
  }

  package init(
    _ session: Session, _ table: CommandTable, answer: @escaping (String) -> Void, message: @escaping (String) -> Void
  ) {
    let bounds = RunBounds(isSafe: session.options.isSafe)
    (self.session, self.table, self.bounds) = (session, table, bounds)
    self.answer = { bounds.count($0, and: answer) }
    self.message = { bounds.count($0, and: message) }
    if bounds.isSafe { isInterrupted = { false } }
    session.host.runText = { [weak self] (text) throws(CommandError) in try self?.runQuietly(text) }
  }

  package var status: ExitStatus { outcome.status }

  /// The status of what ran since this was last asked for.
  package func takeStatus() -> ExitStatus {
    defer { outcome.status = .done }
    return outcome.status
  }

  package var hasEnded: Bool { outcome.hasEnded }
  /// The end was `quit!`: changes that are not saved are not wanted.
  package var dropsChanges: Bool { outcome.dropsChanges }

  /// Whether the user wants the running command to stop.
  package var isInterrupted: () -> Bool {
    get { session.host.isInterrupted }
    set { session.host.isInterrupted = { [bounds] in newValue() || bounds.isOutOfTime } }
  }

  // MARK: Whole scripts

  /// Parses a script, reports all that is wrong with it, and only then runs it, as one undo step.
  ///
  /// An error takes everything back, unless the session keeps going.
  package func run(script source: SourceText) { run(Parser.parse(source), source) }

  /// Runs the one command of a verb that runs straight on a file.
  package func run(_ line: ShellLine) { run(line.parsed, line.source) }

  private func run(_ parsed: Parser.Result, _ source: SourceText) {
    guard let statements = accepted(parsed, source) else { return }
    if source.file != nil { session.scripting.running.append(source) }
    defer { session.scripting.running = [] }
    guard !session.options.keepsGoing else { return runEach(statements, source) }
    // A script may open its document itself, before anything is a step.
    let opening = statements.prefix { has(.opensDocument, $0) }
    do { try run(Array(opening), source) } catch { return report(error, source) }
    let depth = session.history.transactionDepth
    session.history.begin(source.name)
    do {
      try run(Array(statements.dropFirst(opening.count)), source)
      session.scripting.transactions = []
      while session.history.transactionDepth > depth + 1 { session.history.commit() }
      if session.options.isDryRun { session.history.rollback() } else { session.history.commit() }
    } catch {
      report(error, source)
      session.scripting.transactions = []
      while session.history.transactionDepth > depth { session.history.rollback() }
    }
    session.follow()
  }

  private func runEach(_ statements: [Statement], _ source: SourceText) {
    for (index, statement) in statements.enumerated() where !hasEnded {
      do { try step(statement, source, Interpreter.text(index, statements, source)) } catch {
        report(error, source)
        if error.endsRun { return }
      }
    }
  }

  /// Runs the commands that were typed on one line of a conversation; each is a step of its own.
  package func run(line source: SourceText) {
    guard let statements = accepted(Parser.parse(source), source) else { return }
    do {
      for (index, statement) in statements.enumerated() where !hasEnded {
        try step(statement, source, Interpreter.text(index, statements, source))
      }
    } catch { report(error, source) }
    redrawWatched(source)
  }

  /// The statements of a script in which no error is found; else tells of all errors.
  func accepted(_ parsed: Parser.Result, _ source: SourceText) -> [Statement]? {
    ownScript = source.name
    let problems = problems(parsed, source)
    guard problems.isEmpty else {
      refuse(problems, source)
      return nil
    }
    return parsed.script.statements
  }

  /// A statement as it was typed, with all of a block: its own range ends with the first line.
  static func text(_ index: Int, _ statements: [Statement], _ source: SourceText) -> String {
    let end = index + 1 < statements.count ? statements[index + 1].range.lower : source.bytes.count
    return source.text(SourceRange(statements[index].range.lower, end))
  }

  // MARK: Steps

  /// One statement, in the journal before its answer is given.
  private func step(_ statement: Statement, _ source: SourceText, _ text: String) throws(CommandError) {
    try journaled(SessionRecorder.Kind(verb(of: statement)), text) { () throws(CommandError) in
      try perform(statement, source)
      if case .define(let name, _, _) = statement.kind { session.scripting.definitions[name] = text }
    }
  }

  /// Something that was typed, in the journal before its answer is given.
  func journaled(_ kind: SessionRecorder.Kind, _ text: String, _ run: () throws(CommandError) -> Void) throws(CommandError) {
    guard let recorder = session.recorder else { return try run() }
    let pending = recorder.prepare(kind, session)
    let (answer, message) = (answer, message)
    var held: [(isAnswer: Bool, line: String)] = []
    let isHeld = { [session] in pending.isHeld(session) }
    // What a loop prints comes at once; an answer that a change was accepted waits for the journal.
    self.answer = { isHeld() && (pending.isOneChange || self.session.options.isJSON) ? held.append((true, $0)) : answer($0) }
    self.message = { isHeld() ? held.append((false, $0)) : message($0) }
    defer {
      (self.answer, self.message) = (answer, message)
      for (isAnswer, line) in held { isAnswer ? answer(line) : message(line) }
      recorder.flushIfDue()
      if let trouble = recorder.takeTrouble() { message("warning: " + trouble) }
    }
    do { try run() } catch {
      recorder.refuse(pending, session)
      throw error
    }
    recorder.accept(text, pending, session)
  }

  /// One statement, whole or not at all, and a step of its own unless its verb handles steps itself.
  func perform(_ statement: Statement, _ source: SourceText) throws(CommandError) {
    guard !has(.handlesSteps, statement) else { return try run(statement, source) }
    let name = String(source.text(statement.range).prefix { $0 != "\n" })
    try asStep(name) { () throws(CommandError) in try run(statement, source) }
  }

  /// Runs something whole or not at all, as a step of a name.
  func asStep(_ name: String, _ run: () throws(CommandError) -> Void) throws(CommandError) {
    session.history.begin(name)
    let depth = session.history.transactionDepth
    do {
      try run()
      if session.options.isDryRun { session.history.rollback() } else { session.history.commit() }
    } catch {
      takeBack(to: depth)
      throw error
    }
    session.follow()
  }

  /// Takes back all steps from a depth on.
  func takeBack(to depth: Int) {
    while session.history.transactionDepth >= depth { session.history.rollback() }
    session.follow()
  }

  /// The verb of a command, alone or behind `try`; nil for blocks and unknown verbs.
  func verb(of statement: Statement) -> Verb? {
    switch statement.kind {
    case .command(let command), .attempt(let command): table.resolved(command)?.verb
    default: nil
    }
  }

  /// Whether a statement is a command whose verb has a trait.
  func has(_ trait: Verb.Traits, _ statement: Statement) -> Bool {
    guard case .command = statement.kind else { return false }
    return verb(of: statement)?.traits.contains(trait) ?? false
  }

  // MARK: Statements

  func run(_ statements: [Statement], _ source: SourceText) throws(CommandError) {
    session.host.progress.begin()
    defer { session.host.progress.end() }
    for (index, statement) in statements.enumerated() where !hasEnded {
      session.host.progress.report(completed: index, of: statements.count)
      try run(statement, source)
      if session.recorder != nil, case .define(let name, _, _) = statement.kind {
        session.scripting.definitions[name] = Interpreter.text(index, statements, source)
      }
    }
  }

  /// Runs a statement. Its error keeps the text it is in: the caller of a procedure is in another.
  private func run(_ statement: Statement, _ source: SourceText) throws(CommandError) {
    do { try carryOut(statement, source) } catch { throw traced(error, statement, source) }
  }

  private func carryOut(_ statement: Statement, _ source: SourceText) throws(CommandError) {
    if isInterrupted() { throw bounds.interruption(statement.range) }
    try bounds.checkOutput(at: statement.range)
    switch statement.kind {
    case .command(let command): try run(command, source)
    case .attempt(let command): try attempt(command, statement, source)
    case .let(let name, let values): try define(name, values, source)
    case .forEach(let variable, let words, let body): try loop(variable, words, body, source)
    case .ifElse(let branches, let otherwise): try choose(branches, otherwise, source)
    case .define(let name, let parameters, let body):
      scopes.procedures[name] = Procedure(parameters: parameters, body: body, source: source)
      session.scripting.procedures.insert(name)
    }
  }

  /// `try command`: its error is told, and the script goes on.
  private func attempt(_ command: Command, _ statement: Statement, _ source: SourceText) throws(CommandError) {
    session.history.begin("")
    let depth = session.history.transactionDepth
    do {
      try run(command, source)
      while session.history.transactionDepth >= depth { session.history.commit() }
    } catch {
      takeBack(to: depth)
      if error.endsRun { throw error }
      show(traced(error, statement, source), source)
    }
  }
}
