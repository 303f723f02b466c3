// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import Glibc
import ShapeCommands
import ShapeFiles
import ShapeFormats
import ShapeModel
import TerminalIO

/// Runs what the arguments specify: a conversation, or scripts on one or more documents.
@MainActor struct Batch {
  let options: Options
  let console: Console
  /// The command of `shapeedit VERB FILE`, used instead of a script.
  private let straight: ShellLine?
  /// Whether the line only reads.
  private let isReading: Bool
  /// Computed once, as it queries the terminal, before a forked job replaces standard output by a pipe.
  let sessionOptions: Session.Options

  init(_ options: Options, _ straight: ShellLine? = nil, isReading: Bool = false) {
    self.options = options
    self.straight = straight
    self.isReading = isReading
    console = Console(options.color)
    console.isForDocument = options.output == "-"
    sessionOptions = Batch.settings(options)
  }

  func run() -> ExitStatus { Glyphs.$current.withValue(options.glyphs) { runBound() } }

  private func runBound() -> ExitStatus {
    if let status = refuseArguments() { return status }
    let isConversation = !options.hasCommands && isTerminal(STDIN_FILENO) && !options.stream && !options.noInput
    // A conversation reports leftovers after it reports what it opened.
    if !isConversation, !options.stream { sweep() }
    restrict()
    if isConversation { return Conversation(options, console).run() }
    if options.stream { return finish(stream()) }
    let script: SourceText
    switch source() {
    case .success(let text): script = text
    case .failure(let error):
      report(error, file: nil)
      return finish(error.status)
    }
    if let jobs = options.jobs, options.files.count > 1 {
      var several = Jobs(files: options.files, atOnce: jobs == 0 ? jobsOfAllProcessors : jobs, console: console, isQuiet: options.quiet) {
        file in
        console.isChild = true
        var outcome = run(script, on: file)
        let status = finish(outcome.status)
        if status > outcome.status { outcome.hasFailed = true }
        outcome.status = status
        return outcome
      }
      warm()
      several.run()
      if let summary = several.outcomes.summary(writes: writes) { console.message(summary) }
      return finish(found(several.outcomes))
    }
    var outcomes = SeveralOutcomes(of: options.files.count)
    for file in options.files.isEmpty ? [nil] : options.files.map(Optional.some) {
      let one = run(script, on: file)
      outcomes.add(one, of: file ?? "")
      // A script with a usage error fails for every document; a closed pipe has no reader.
      if one.status == .usage || console.isClosed && !options.inPlace { break }
    }
    if writes, let summary = outcomes.summary(writes: true) { console.message(summary) }
    return finish(found(outcomes))
  }

  private var writes: Bool { options.inPlace && !options.dryRun }

  /// The status of a run; of a search without a match in any of several documents, that nothing was found.
  private func found(_ outcomes: SeveralOutcomes) -> ExitStatus {
    guard isSearch, outcomes.status == .done, outcomes.emptyCount == options.files.count else { return outcomes.status }
    console.message("nothing matches in any of \(outcomes.emptyCount) documents")
    return .no
  }

  /// The number of processes that keeps all processors busy; those that write small documents mostly wait for the disk.
  private var jobsOfAllProcessors: Int {
    let waits = options.inPlace && !options.dryRun && options.files.allSatisfy { FileGlance.of($0).map { $0.size <= 1 << 20 } ?? true }
    return min(Options.mostJobs, Options.processors * (waits ? 8 : 1))
  }

  /// Reports a failed write to standard output, unless its reader closed the pipe.
  private func finish(_ status: ExitStatus) -> ExitStatus {
    console.flush()
    if console.isClosed { return status }
    return console.failure == nil ? status : max(status, .file)
  }

  private func source() -> Result<SourceText, CommandError> {
    if let straight { return .success(straight.source) }
    if !options.commands.isEmpty {
      return .success(SourceText(name: "-c", options.commands.compactMap(ResolvedPath.utf8).joined(separator: "\n")))
    }
    do throws(CommandError) { return .success(try ScriptFiles(Session()).script(options.script ?? "-")) } catch { return .failure(error) }
  }

  private static func settings(_ options: Options) -> Session.Options {
    var result = Session.Options()
    result.isJSON = options.json
    (result.page, result.pictures) = (options.page, options.pictures)
    result.pictures.documentCount = max(1, options.files.count)
    result.isDryRun = options.dryRun
    result.keepsGoing = options.keepGoing
    result.verbosity = options.quiet ? .quiet : options.verbose || options.dryRun ? .verbose : .usual
    result.isSafe = options.safe
    result.arguments = options.arguments
    result.tables = options.argumentFiles.filter { $0.value.hasSuffix(".csv") || $0.value.hasSuffix(".tsv") }
    result.environment = { environmentVariable($0) }
    result.lockWait = options.lockWait
    result.title = options.commands.isEmpty ? nil : options.commands.joined(separator: "; ")
    result.allowsDebugging = environmentVariable("SHAPEEDIT_DEBUG") == "1"
    return result
  }

  /// Opens a file, or creates a new document of that name.
  func open(_ file: String?, _ session: Session) -> ExitStatus? {
    guard let file else { return nil }
    do throws(CommandError) { try session.open(file: file, isNew: options.new) } catch {
      report(error, file: file)
      return error.status
    }
    return nil
  }

  /// Reports an error that has no position in a script.
  func report(_ error: CommandError, file: String?) {
    for line in error.lines(isJSON: options.json) { options.json ? console.answer(tagged(line.text, file)) : console.message(line) }
  }

  /// Edits and writes a small document in memory, so that lazily initialised tables exist before forking, instead of once per process.
  private func warm() {
    let session = Session()
    let interpreter = Interpreter(session, answer: { _ in }, message: { _ in })
    interpreter.run(script: SourceText(name: "", "canvas add A; add rectangle B"))
    do {
      session.adopt(try Document(reading: ByteStore(try session.content())), path: nil, file: nil)
      interpreter.run(script: SourceText(name: "", "set B x+=1; count [fill]"))
      _ = try session.content()
    } catch { assertionFailure("a drawing of one rectangle is not read again: \(error)") }
  }

  /// Whether several documents are searched: those without a match are passed over, and the status is as that of `grep`.
  private var isSearch: Bool { isReading && options.files.count > 1 }

  private func run(_ script: SourceText, on file: String?) -> DocumentOutcome {
    let session = Session(options: sessionOptions)
    console.follow(session, isQuiet: options.quiet)
    session.host.flushAnswers = { console.deliver() }
    // A single listing stops when its reader does; in a script, a later line may refer to the whole listing.
    if straight != nil { session.host.wantsAnswers = { console.failure == nil } }
    if let status = lock(session, file) ?? open(file, session) { return DocumentOutcome(status) }
    let (prefix, read) = (prefix(file), session.workspace.stamp)
    session.options.page.columns = options.page.columns.map { max(1, $0 - displayWidth(prefix)) }
    let isAboutRecovery = (straight?.source ?? script).bytes.starts(with: "recover".utf8)
    if !options.quiet, !isReading, !isAboutRecovery, let warning = SessionRecorder.warning(for: session) {
      console.message(StyledLine.warning(warning).after(prefix))
    }
    var isHeader = true
    let interpreter = Interpreter(
      session,
      answer: { line in
        if isTable { return tabulate(line.text, file, &isHeader) }
        console.answer(options.json ? tagged(line.text, file) : prefix + line.text(colors: session.options.page.colors))
      },
      message: { console.message($0.after(prefix)) })
    interpreter.showsRewrites = options.files.count < 2 || file == options.files.first
    var hasNothing = false
    if isSearch {
      interpreter.isSilent = { error in
        hasNothing = error.diagnostic.code == "select.nothing"
        return hasNothing
      }
    }
    if let straight { interpreter.run(straight) } else { interpreter.run(script: script) }
    if hasNothing { return DocumentOutcome(status: .done, hasFailed: false, hasNothing: true) }
    tellOfCheckpoints(session, script, file)
    let saved = interpreter.dropsChanges ? .done : keep(session, interpreter.status, file)
    // A save renames a new file, which has another inode.
    let now = session.workspace.stamp
    return DocumentOutcome(
      status: max(interpreter.status, saved), hasFailed: interpreter.hasFailed || saved > .no,
      isWritten: (now?.inode, now?.modified) != (read?.inode, read?.modified))
  }

  /// Tells of checkpoints that nothing in the script goes back to: they end with the run.
  private func tellOfCheckpoints(_ session: Session, _ script: SourceText, _ file: String?) {
    guard !options.quiet, !options.json else { return }
    let text = script.text(SourceRange(0, script.bytes.count))
    for name in session.workspace.history.marks where text.ranges(of: name).count < 2 {
      let way =
        options.inPlace
        ? "shapeedit undo \(Batch.shellWords([file ?? "FILE"])) goes back to before the save"
        : "revert \(Batch.shellWords([name])) in the same run goes back to it"
      console.message("\(prefix(file))checkpoint \(sanitized(name, limit: 60)) was made, and ends with this run; \(way)")
    }
  }

  /// Saves the changes where the arguments specify; warns about changes that are not to be saved.
  func keep(_ session: Session, _ status: ExitStatus, _ file: String?) -> ExitStatus {
    guard !options.dryRun, status == .done || options.keepGoing else { return .done }
    do throws(CommandError) {
      if options.output == "-" {
        try session.content { console.write($0) }
      } else if let output = options.output {
        try warn(session.save(to: OutputPattern.option(output, ofFile: file), isForced: options.force).warnings, file)
      } else if options.inPlace {
        try warn(session.save().warnings, file)
      } else if session.workspace.isUnsaved, !session.scripting.hasWritten {
        report(unsaved(session), file)
        return .no
      }
    } catch {
      report(error, file: file)
      return error.status
    }
    return .done
  }

  private func unsaved(_ session: Session) -> CommandError {
    let recovery = session.recorder?.isKeeping == true ? "; open it again and type recover to have them back" : ""
    let way = session.workspace.path == nil ? "add -o FILE, or save FILE at the end" : "add -i, or save at the end"
    return CommandError(SourceRange(0, 0), "file.unsaved", "the changes were not saved", help: [way + recovery])
  }

  /// Unsaved changes are a reminder for people, and an error for programs.
  private func report(_ loss: CommandError, _ file: String?) {
    guard !options.json else { return report(loss, file: file) }
    console.message(prefix(file) + ([loss.diagnostic.message] + loss.diagnostic.help).joined(separator: "; "))
  }

  private func warn(_ lines: [String], _ file: String?) {
    for line in lines { console.message(StyledLine.warning(line).after(prefix(file))) }
  }

  /// The prefix of each line if there are several documents.
  func prefix(_ file: String?) -> String {
    options.files.count > 1 && !options.json ? file.map { sanitized($0) + ": " } ?? "" : ""
  }

  /// Whether the answers are a table of several documents, whose first column is the file.
  private var isTable: Bool { options.files.count > 1 && !options.json && straight?.has("--csv") ?? false }

  /// Writes a line of a table. The first one of each document is the header, which is written once.
  private func tabulate(_ line: String, _ file: String?, _ isHeader: inout Bool) {
    defer { (isHeader, console.hasHeader) = (false, true) }
    guard isHeader else { return console.answer(CSVRow.text([sanitized(file ?? "")]) + "," + line) }
    // Jobs do not know of one another.
    if console.isChild ? file == options.files.first : !console.hasHeader { console.answer("file," + line) }
  }

  /// Adds the file name to a JSON object if there are several documents.
  private func tagged(_ object: String, _ file: String?) -> String {
    guard options.files.count > 1, let file, object.hasPrefix("{") else { return object }
    return "{\"file\":" + JSONText.string(file).text + "," + object.dropFirst()
  }
}
