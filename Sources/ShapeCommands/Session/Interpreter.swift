import DisplayText
package import ShapeModel
import ShapePresentation

/// Runs scripts and single lines in a session, and turns what comes of it into text.
package final class Interpreter {
  package let session: Session
  /// Takes finished lines of answers, without the line feed.
  package var answer: (String) -> Void
  /// Takes finished lines of confirmations and errors.
  package var message: (String) -> Void
  /// Whether somebody wants the running command to stop.
  package var isInterrupted: () -> Bool {
    get { session.isInterrupted }
    set {
      let (isSafe, start) = (session.options.isSafe, startSeconds)
      session.isInterrupted = { newValue() || isSafe && SafeMode.isOutOfTime(since: start) }
    }
  }
  package internal(set) var status = ExitStatus.done
  package private(set) var hasEnded = false
  /// The end was `quit!`: what is not saved is not wanted.
  package private(set) var dropsChanges = false
  private var commandCount = 0
  /// The name of the script that was handed over to be run; lines of others are answered with their name.
  private var ownScript = ""
  /// The bytes answered and said so far, which safe mode bounds.
  private let output = OutputCount()
  private let startSeconds = SafeMode.secondsUsed
  var procedures: [String: Procedure] = [:]
  private var declared: Set<String> = []
  var callDepth = 0
  var holdings = Holdings()
  var scopeDepth = 0

  package init(_ session: Session, answer: @escaping (String) -> Void, message: @escaping (String) -> Void) {
    self.session = session
    self.answer = answer
    self.message = message
    guard session.options.isSafe else { return }
    let output = output
    self.answer = { output.add($0, and: answer) }
    self.message = { output.add($0, and: message) }
    let start = startSeconds
    session.isInterrupted = { SafeMode.isOutOfTime(since: start) }
  }

  // MARK: Whole scripts

  /// Parses a script, reports all that is wrong with it, and only then runs it, as one undo step.
  ///
  /// An error takes everything back, unless the session keeps going.
  package func run(script source: SourceText) { run(Parser.parse(source), source) }

  /// Runs the one command of a verb that runs straight on a file.
  package func run(_ line: ShellLine) { run(line.parsed, line.source) }

  private func run(_ parsed: Parser.Result, _ source: SourceText) {
    ownScript = source.name
    var problems = parsed.problems
    declare(parsed.script.statements)
    check(parsed.script.statements, source, &problems)
    guard problems.isEmpty else { return refuse(problems, source) }
    if source.file != nil { session.runningScripts.append(source) }
    defer { session.runningScripts = [] }
    guard !session.options.keepsGoing else { return runEach(parsed.script.statements, source) }
    // A script may open its document itself, before anything is a step.
    let opening = parsed.script.statements.prefix(while: opensDocument)
    do { try run(Array(opening), source) } catch { return report(error, source) }
    let depth = session.editor.transactionDepth
    session.editor.begin(source.name)
    do {
      try run(Array(parsed.script.statements.dropFirst(opening.count)), source)
      session.transactions = []
      while session.editor.transactionDepth > depth + 1 { session.editor.commit() }
      if session.options.isDryRun { session.editor.rollback() } else { session.editor.commit() }
    } catch {
      report(error, source)
      session.transactions = []
      while session.editor.transactionDepth > depth { session.editor.rollback() }
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

  /// Runs what was typed on one line of a conversation; each command is a step of its own.
  package func run(line source: SourceText) {
    ownScript = source.name
    let parsed = Parser.parse(source)
    var problems = parsed.problems
    declare(parsed.script.statements)
    check(parsed.script.statements, source, &problems)
    guard problems.isEmpty else { return refuse(problems, source) }
    do {
      let statements = parsed.script.statements
      for (index, statement) in statements.enumerated() where !hasEnded {
        try step(statement, source, Interpreter.text(index, statements, source))
      }
    } catch { report(error, source) }
  }

  /// A statement as it was typed, with all of a block: its own range ends with the first line.
  private static func text(_ index: Int, _ statements: [Statement], _ source: SourceText) -> String {
    let end = index + 1 < statements.count ? statements[index + 1].range.lower : source.bytes.count
    return source.text(SourceRange(statements[index].range.lower, end))
  }

  /// One statement, in the journal before its answer is given.
  private func step(_ statement: Statement, _ source: SourceText, _ text: String) throws(CommandError) {
    guard let recorder = session.recorder else { return try perform(statement, source) }
    let pending = recorder.prepare(statement, session)
    let (answer, message) = (answer, message)
    var held: [(isAnswer: Bool, line: String)] = []
    let isHeld = { [session] in pending.isHeld(session) }
    // What a loop prints comes at once; what would say that a change was accepted waits for the journal.
    self.answer = { isHeld() && (pending.isOneChange || self.session.options.isJSON) ? held.append((true, $0)) : answer($0) }
    self.message = { isHeld() ? held.append((false, $0)) : message($0) }
    defer {
      (self.answer, self.message) = (answer, message)
      for (isAnswer, line) in held { isAnswer ? answer(line) : message(line) }
      recorder.flushIfDue()
      if let trouble = recorder.takeTrouble() { message("warning: " + trouble) }
    }
    do { try perform(statement, source) } catch {
      recorder.refuse(pending, session)
      throw error
    }
    if case .define(let name, _, _) = statement.kind { session.definitions[name] = text }
    recorder.accept(text, pending, session)
  }

  /// One statement, whole or not at all, and a step of its own unless it opens or ends a transaction.
  func perform(_ statement: Statement, _ source: SourceText) throws(CommandError) {
    guard !handlesTransactions(statement) else { return try run(statement, source) }
    let name = String(source.text(statement.range).prefix { $0 != "\n" })
    session.editor.begin(name)
    let depth = session.editor.transactionDepth
    do {
      try run(statement, source)
      if session.options.isDryRun { session.editor.rollback() } else { session.editor.commit() }
    } catch {
      while session.editor.transactionDepth >= depth { session.editor.rollback() }
      session.follow()
      throw error
    }
    session.follow()
  }

  private func opensDocument(_ statement: Statement) -> Bool {
    guard case .command(let command) = statement.kind, let verb = command.verb.bareText else { return false }
    return ["open", "new"].contains(verb)
  }

  private func declaration(of verb: String) -> CommandSpecification? {
    CommandTable.find(verb) ?? DebugCommands.find(verb, session.options)
  }

  private func handlesTransactions(_ statement: Statement) -> Bool {
    guard case .command(let command) = statement.kind, let verb = command.verb.bareText else { return false }
    return CommandTable.find(verb)?.handlesTransactions ?? false
  }

  private func refuse(_ problems: [CommandError], _ source: SourceText) {
    // What the parser finds and what the checks behind it find are read from top to bottom.
    for problem in problems.sorted(by: { $0.diagnostic.range.lower < $1.diagnostic.range.lower }) { show(problem, source) }
    status = max(status, .usage)
    guard !session.options.isJSON, !session.options.isInteractive, !problems.allSatisfy(\.isJSON) else { return }
    message("\(problems.count) error\(problems.count == 1 ? "" : "s"); nothing was run")
  }

  private func report(_ error: CommandError, _ source: SourceText) {
    show(error, source)
    status = max(status, error.status)
  }

  private func show(_ error: CommandError, _ source: SourceText) {
    let source = error.source ?? source
    guard !session.options.isJSON, !error.isJSON else {
      let (line, column) = source.position(of: error.diagnostic.range.lower)
      return answer(
        JSONText.object([
          JSONText.Field("v", .integer(1)), JSONText.Field("ok", .bool(false)), JSONText.Field("source", .string(source.name)),
          JSONText.Field("line", .integer(line)), JSONText.Field("col", .integer(column)),
          JSONText.Field("code", .string(error.diagnostic.code)),
          JSONText.Field("error", .string(error.diagnostic.message)),
          JSONText.Field("suggest", .list(error.diagnostic.help.map { .string($0) })),
          JSONText.Field("status", .integer(Int(error.status.rawValue))),
        ]).text)
    }
    var text = error.rendered ?? error.diagnostic.rendered(in: source, columns: session.options.page.columns)
    if text.hasSuffix("\n") { text.removeLast() }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { message(String(line)) }
  }

  // MARK: Checking before running

  /// Finds what can be found without a document: unknown verbs and flags, too few words, selectors that do not parse.
  /// Notes the procedures a script defines, so that they can be used before they are.
  private func declare(_ statements: [Statement]) {
    for statement in statements {
      if case .define(let name, _, let body) = statement.kind {
        declared.insert(name)
        declare(body)
      }
    }
  }

  private func check(_ statements: [Statement], _ source: SourceText, _ problems: inout [CommandError]) {
    for statement in statements where problems.count < Parser.mostDiagnostics {
      switch statement.kind {
      case .command(let command), .attempt(let command): check(command, source, &problems)
      case .forEach(_, _, let body): check(body, source, &problems)
      case .define(_, _, let body): check(body, source, &problems)
      case .ifElse(let branches, let otherwise):
        for branch in branches { check(branch.body, source, &problems) }
        check(otherwise, source, &problems)
      case .let: continue
      }
    }
  }

  private func check(_ command: Command, _ source: SourceText, _ problems: inout [CommandError]) {
    do { try check(command, source) } catch {
      var problem = CommandError(error.diagnostic, .usage)
      problem.isJSON = command.asksForJSON
      problems.append(problem)
    }
  }

  private func check(_ command: Command, _ source: SourceText) throws(CommandError) {
    guard let verb = command.verb.bareText else {
      throw CommandError(command.verb.range, "syntax.verb", "a command starts with a verb")
    }
    if declared.contains(verb) { return }
    guard let specification = declaration(of: verb) else {
      let near = Suggestions.nearest(to: verb, in: CommandTable.names + declared.sorted())
      let help = near.isEmpty ? ["help lists the verbs"] : ["did you mean \(near.joined(separator: " or "))?"]
      throw CommandError(command.verb.range, "syntax.verb", "unknown verb '\(verb)'", help: help)
    }
    let arguments = try bind(command, specification, source, isChecking: true)
    for (index, word) in arguments.words.enumerated() where specification.parameter(index)?.type == .selector {
      if !word.word.isVaried { _ = try session.selector(word) }
    }
  }

  // MARK: Running

  func run(_ statements: [Statement], _ source: SourceText) throws(CommandError) {
    session.progress.begin()
    defer { session.progress.end() }
    for (index, statement) in statements.enumerated() where !hasEnded {
      session.progress.report(completed: index, of: statements.count)
      try run(statement, source)
      if session.recorder != nil, case .define(let name, _, _) = statement.kind {
        session.definitions[name] = Interpreter.text(index, statements, source)
      }
    }
  }

  /// Runs a statement. Its error keeps the text it is in: the caller of a procedure is in another.
  private func run(_ statement: Statement, _ source: SourceText) throws(CommandError) {
    do { try carryOut(statement, source) } catch {
      var error = error
      if error.source == nil { error.source = source }
      throw error
    }
  }

  private func carryOut(_ statement: Statement, _ source: SourceText) throws(CommandError) {
    if isInterrupted() { throw interruption(statement.range) }
    if session.options.isSafe, output.count > SafeMode.outputLimit { throw SafeMode.outputLimit(statement.range) }
    switch statement.kind {
    case .command(let command): try run(command, source)
    case .attempt(let command):
      session.editor.begin("")
      let depth = session.editor.transactionDepth
      do {
        try run(command, source)
        while session.editor.transactionDepth >= depth { session.editor.commit() }
      } catch {
        while session.editor.transactionDepth >= depth { session.editor.rollback() }
        session.follow()
        if error.endsRun { throw error }
        show(error, source)
      }
    case .let(let name, let values): try define(name, values)
    case .forEach(let variable, let words, let body): try loop(variable, words, body, source)
    case .ifElse(let branches, let otherwise): try choose(branches, otherwise, source)
    case .define(let name, let parameters, let body):
      procedures[name] = Procedure(parameters: parameters, body: body, source: source)
      session.procedures.insert(name)
    }
  }

  /// Runs a command. Its error is told as JSON where the command asks for JSON.
  private func run(_ command: Command, _ source: SourceText) throws(CommandError) {
    do { try carryOut(command, source) } catch {
      var error = error
      if command.asksForJSON { error.isJSON = true }
      throw error
    }
  }

  private func carryOut(_ command: Command, _ source: SourceText) throws(CommandError) {
    guard commandCount < Parser.mostCommands else {
      throw CommandError(command.range, "limit.commands", "more than \(Parser.mostCommands) commands")
    }
    if let name = command.verb.bareText, let procedure = procedures[name] {
      commandCount += 1
      return try call(procedure, command)
    }
    guard let verb = command.verb.bareText, let specification = declaration(of: verb) else {
      throw CommandError(command.verb.range, "syntax.verb", "nothing is defined as '\(source.text(command.verb.range))' yet", .usage)
    }
    let arguments = try bind(command, specification, source)
    if session.options.isSafe, !specification.isSafe {
      throw CommandError(command.verb.range, "safe", "\(specification.name) touches files, which --safe does not allow")
    }
    commandCount += 1
    let (wasJSON, wasDry) = (session.options.isJSON, session.options.isDryRun)
    defer { (session.options.isJSON, session.options.isDryRun) = (wasJSON, wasDry) }
    if arguments.has("--json") { session.options.isJSON = true }
    let isDry = arguments.has("--dry-run") && !wasDry
    if isDry {
      session.options.isDryRun = true
      session.editor.begin("")
    }
    defer { if isDry { session.editor.rollback(); session.follow() } }
    if specification.name == "source" { return try runFile(arguments, from: source) }
    session.beginCommand()
    let before = session.workNow
    let repeats = specification.name == "recover" && !arguments.has("--show") && !arguments.has("--discard") && !session.options.isDryRun
    session.progress.begin()
    defer { session.progress.end() }
    let reply: Reply
    do { reply = repeats ? try recover(arguments) : try self.reply(of: specification, arguments) } catch {
      throw error.status == .interrupted ? interruption(command.range) : error
    }
    // A walk that was stopped is half an answer, and half a change is taken back; what is in a file stays there.
    if isInterrupted(), specification.effect != .writesFiles, !repeats {
      throw interruption(command.range)
    }
    session.lastWork = session.workNow - before
    if specification.effect == .changes { session.follow() }
    if session.options.isSafe { try SafeMode.check(session, since: startSeconds, at: command.range) }
    try present(reply, arguments, in: source)
  }

  /// What a command answers. JSON is the same in every locale, so it is made with the usual signs.
  private func reply(of specification: CommandSpecification, _ arguments: Arguments) throws(CommandError) -> Reply {
    guard session.options.isJSON else { return try specification.run(session, arguments) }
    let result: Result<Reply, CommandError> = Glyphs.$current.withValue(.unicode) {
      do throws(CommandError) { return .success(try specification.run(session, arguments)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Why the running command was stopped: somebody wants it, or its time is over.
  private func interruption(_ range: SourceRange) -> CommandError {
    guard session.options.isSafe, SafeMode.isOutOfTime(since: startSeconds) else {
      return CommandError(range, "interrupted", "interrupted", .interrupted)
    }
    return SafeMode.timeLimit(range)
  }

  /// Runs another script as a part of this one.
  private func runFile(_ arguments: Arguments, from source: SourceText) throws(CommandError) {
    let word = arguments.needed(0)
    guard session.runningScripts.count < Interpreter.deepestSource else {
      throw CommandError(word.range, "limit.source", "scripts call each other more than \(Interpreter.deepestSource) deep")
    }
    let script = try session.script(word.text, at: word.range)
    try refuseLoop(script, word)
    let parsed = Parser.parse(script)
    var problems = parsed.problems
    declare(parsed.script.statements)
    check(parsed.script.statements, script, &problems)
    guard problems.isEmpty else {
      for problem in problems { show(problem, script) }
      throw CommandError(
        word.range, "source.syntax", "\(counted(problems.count, "error")) in \(script.name); nothing of it was run", .usage)
    }
    session.runningScripts.append(script)
    session.editor.begin(script.name)
    let depth = session.editor.transactionDepth
    var change = Reply.Change()
    defer { session.runningScripts.removeLast() }
    do {
      try run(parsed.script.statements, script)
      while session.editor.transactionDepth > depth { session.editor.commit() }
      if session.options.isJSON { change = session.change(of: session.editor.openNodes) }
      session.editor.commit()
    } catch {
      while session.editor.transactionDepth >= depth { session.editor.rollback() }
      session.follow()
      show(error, script)
      var outer = CommandError(word.range, "source.failed", "\(script.name) was taken back", error.status)
      outer.isJSON = error.isJSON
      throw outer
    }
    session.follow()
    guard session.options.isJSON else { return }
    var reply = Reply()
    (reply.change, reply.fields) = (change, [.init("path", .string(word.text))])
    try present(reply, arguments, in: source)
  }

  /// A script that is running cannot be started by itself, whatever name it goes by.
  private func refuseLoop(_ script: SourceText, _ word: ArgumentWord) throws(CommandError) {
    guard let file = script.file, let start = session.runningScripts.firstIndex(where: { $0.file == file }) else { return }
    let chain = session.runningScripts[start...].map(\.name) + [script.name]
    throw CommandError(
      word.range, "source.loop", "\(script.name) is running already",
      help: ["\(chain.joined(separator: " runs ")); def gives lines a name that may call itself"])
  }

  package static let deepestSource = 16

  /// One line of an answer; safe mode bounds how much there may be of them.
  private func give(_ line: String, at range: SourceRange) throws(CommandError) {
    if session.options.isSafe, output.count + line.utf8.count >= SafeMode.outputLimit { throw SafeMode.outputLimit(range) }
    answer(line)
  }

  private func present(_ reply: Reply, _ arguments: Arguments, in source: SourceText) throws(CommandError) {
    if reply.isNo { status = max(status, .no) }
    if reply.ends { (hasEnded, dropsChanges) = (true, reply.drops) }
    let specification = arguments.specification
    guard !session.options.isJSON else {
      let head = AnswerHead(
        script: source.name == ownScript ? nil : source.name, line: source.position(of: arguments.range.lower).line,
        command: arguments.command, isChanging: specification.effect == .changes, isDry: session.options.isDryRun)
      var answers = reply.json(head)
      while !isInterrupted(), let object = answers.next() { try give(object.text, at: arguments.range) }
      if isInterrupted(), reply.laterObjects != nil { throw interruption(arguments.range) }
      return
    }
    for line in reply.lines where !isInterrupted() { try give(line, at: arguments.range) }
    if var later = reply.laterLines?() {
      while !isInterrupted(), let line = later.next() { try give(line, at: arguments.range) }
      if isInterrupted() { throw interruption(arguments.range) }
    }
    let page = session.options.page
    for warning in reply.warnings { page.folded("warning: " + warning).forEach(message) }
    guard session.options.tellsNotes else { return }
    for note in reply.notes {
      let isDry = session.options.isDryRun && specification.effect == .changes
      page.folded(isDry ? note + " (dry run: nothing changed)" : note).forEach(message)
    }
  }

  // MARK: Binding words to a declaration

  /// Sorts a command's words into flags and the rest.
  /// - Parameter isChecking: Before running: words with variables stay empty.
  private func bind(
    _ command: Command, _ specification: CommandSpecification, _ source: SourceText, isChecking: Bool = false
  ) throws(CommandError) -> Arguments {
    var arguments = Arguments(
      specification: specification, range: command.range, verb: command.verb.range, script: source.bytes, words: [], flags: [:])
    var index = 0
    var isPlain = false
    var size = 0
    while index < command.arguments.count {
      let word = command.arguments[index]
      index += 1
      let text = word.bareText ?? ""
      if !isPlain, text == "--" {
        isPlain = true
        continue
      }
      guard !isPlain, text.hasPrefix("--") else {
        arguments.words.append(try filled(word, source, isChecking, isDeferred: specification.fillsPerGraphic))
        size += arguments.words[arguments.words.count - 1].text.utf8.count
        guard size <= Interpreter.wordsLimit else {
          throw CommandError(
            word.range, "limit.words", "the words of this command are longer than \(Interpreter.wordsLimit >> 20) MiB together")
        }
        continue
      }
      let name = String(text.prefix { $0 != "=" })
      guard let flag = (specification.flags + CommandTable.commonFlags).first(where: { $0.name == name }) else {
        let near = Suggestions.nearest(to: name, in: specification.flags.map(\.name))
        let help = near.isEmpty ? ["usage: \(specification.usage)"] : ["did you mean \(near.joined(separator: " or "))?"]
        throw CommandError(word.range, "syntax.flag", "\(specification.name) has no flag \(name)", help: help, .usage)
      }
      guard flag.value != nil else {
        arguments.flags[name] = try filled(word, source, isChecking)
        continue
      }
      if text.utf8.contains(UInt8(ascii: "=")) {
        var value = try filled(word, source, isChecking)
        value.text = String(text.drop { $0 != "=" }.dropFirst())
        value.source = value.text
        arguments.flags[name] = value
      } else {
        guard index < command.arguments.count else {
          throw CommandError(word.range, "syntax.flag", "\(name) needs a value", help: ["usage: \(specification.usage)"], .usage)
        }
        arguments.flags[name] = try filled(command.arguments[index], source, isChecking)
        index += 1
      }
    }
    try checkCount(arguments, specification)
    return arguments
  }

  /// The bytes that the words of one command may have once their variables are filled in.
  package static let wordsLimit = 16 << 20

  private func checkCount(_ arguments: Arguments, _ specification: CommandSpecification) throws(CommandError) {
    let least = specification.parameters.filter { !$0.isOptional }.count
    if arguments.words.count < least {
      let missing = specification.parameters.filter { !$0.isOptional }[arguments.words.count]
      throw CommandError(
        arguments.range, "syntax.missing", "\(specification.name) needs \(missing.name)", help: ["usage: \(specification.usage)"], .usage)
    }
    guard !specification.parameters.contains(where: \.repeats), arguments.words.count > specification.parameters.count else { return }
    let extra = arguments.words[specification.parameters.count]
    throw CommandError(
      extra.range, "syntax.extra", "\(specification.name) takes no more words", help: ["usage: \(specification.usage)"], .usage)
  }

  private func text(_ word: Word, isDeferred: Bool) throws(CommandError) -> String {
    var evaluator = Evaluator(NodeEnvironment(session: session, node: nil))
    do { return try evaluator.text(of: word) } catch {
      // What asks for a graphic's own properties is filled in by the verb, once for each graphic.
      guard isDeferred, word.isVaried else { throw CommandError(error) }
      return ""
    }
  }

  private func filled(_ word: Word, _ source: SourceText, _ isChecking: Bool, isDeferred: Bool = false) throws(CommandError) -> ArgumentWord
  {
    let typed = source.text(word.range)
    var isQuoted = false
    if word.parts.count == 1, case .quoted = word.parts[0].kind { isQuoted = true }
    return ArgumentWord(
      text: isChecking && word.isVaried ? "" : try text(word, isDeferred: isDeferred), source: typed, range: word.range, isQuoted: isQuoted,
      word: word)
  }
}

extension Parser.Result {
  /// What the parser found wrong, as a run tells it.
  fileprivate var problems: [CommandError] { diagnostics.map { CommandError($0, .usage) } }
}

extension Command {
  /// Whether its answer is to be JSON, whatever the session says.
  fileprivate var asksForJSON: Bool { arguments.contains { $0.bareText == "--json" } }
}

extension CommandSpecification {
  /// Whether it opens or ends steps itself, so that no step is put around it.
  var handlesTransactions: Bool {
    ["begin", "commit", "rollback", "undo", "redo", "revert", "checkpoint", "open", "new", "source", "recover"].contains(name)
  }

  /// Whether words with expressions are worked out once for each graphic.
  var fillsPerGraphic: Bool { ["set", "add", "rename"].contains(name) }

  /// Whether safe mode runs it.
  package var isSafe: Bool { SafeMode.allows(effect) }

  /// What a word at an index is.
  func parameter(_ index: Int) -> Parameter? {
    index < parameters.count ? parameters[index] : parameters.last.flatMap { $0.repeats ? $0 : nil }
  }
}
