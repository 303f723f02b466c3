import DisplayText
import Glibc
import ShapeCommands
import ShapeFiles
import ShapeFormats
import ShapeModel
import ShapePresentation
import TerminalIO

/// Runs what the arguments ask for: a conversation, or scripts over one document or many.
@MainActor struct Batch {
  let options: Options
  let console: Console
  /// The one command of a verb that runs straight on a file, in place of a script.
  private let straight: ShellLine?
  /// Asked of the terminal once, before any of it goes into a pipe.
  let sessionOptions: Session.Options

  init(_ options: Options, _ straight: ShellLine? = nil) {
    self.options = options
    self.straight = straight
    console = Console(options.color)
    sessionOptions = Batch.settings(options)
  }

  func run() -> ExitStatus { Glyphs.$current.withValue(options.glyphs) { runBound() } }

  private func runBound() -> ExitStatus {
    if let status = refuseArguments() { return status }
    let isConversation = !options.hasCommands && isTerminal(STDIN_FILENO) && !options.stream && !options.noInput
    // A conversation says what it found when it has said what it opened.
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
        return finish(run(script, on: file))
      }
      warm()
      return finish(several.run())
    }
    var status = ExitStatus.done
    for file in options.files.isEmpty ? [nil] : options.files.map(Optional.some) {
      let one = run(script, on: file)
      status = max(status, one)
      // A script that is wrong is wrong for every document; and a closed pipe has no reader.
      if one == .usage || console.isClosed && !options.inPlace { break }
    }
    return finish(status)
  }

  /// Processes that keep all processors busy: those that write small documents wait for the disk most of the time.
  private var jobsOfAllProcessors: Int {
    let waits = options.inPlace && !options.dryRun && options.files.allSatisfy { FileGlance.of($0).map { $0.size <= 1 << 20 } ?? true }
    return min(Options.mostJobs, Options.processors * (waits ? 8 : 1))
  }

  /// Standard output that cannot be written is a failure, unless its reader went away.
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
    do throws(CommandError) { return .success(try Session().script(options.script ?? "-")) } catch { return .failure(error) }
  }

  private static func settings(_ options: Options) -> Session.Options {
    var result = Session.Options()
    result.isJSON = options.json
    (result.page, result.pictures) = (options.page, options.pictures)
    result.pictures.documentCount = max(1, options.files.count)
    result.isDryRun = options.dryRun
    result.keepsGoing = options.keepGoing
    result.isVerbose = options.verbose || options.dryRun
    result.isQuiet = options.quiet
    result.isSafe = options.safe
    result.lockWait = options.lockWait
    result.allowsDebugging = environmentVariable("SHAPEEDIT_DEBUG") == "1"
    return result
  }

  /// Opens a file, or makes a new document of that name.
  func open(_ file: String?, _ session: Session) -> ExitStatus? {
    guard let file else { return nil }
    do throws(CommandError) { try session.open(file: file, isNew: options.new) } catch {
      report(error, file: file)
      return error.status
    }
    return nil
  }

  /// An error that has no place in a script.
  func report(_ error: CommandError, file: String?) {
    for line in error.lines(isJSON: options.json) { options.json ? console.answer(tagged(line, file)) : console.message(line) }
  }

  /// Changes and writes a small drawing in memory, so that tables which are made when they are first asked for are there before a second
  /// process is: each would make its own.
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

  private func run(_ script: SourceText, on file: String?) -> ExitStatus {
    let session = Session(options: sessionOptions)
    console.follow(session, isQuiet: options.quiet)
    session.host.handOnAnswers = { console.handOn() }
    // A listing ends when its reader does. In a script a later line may name what was listed.
    if straight != nil { session.host.wantsAnswers = { console.failure == nil } }
    if let status = lock(session, file) ?? open(file, session) { return status }
    let prefix = prefix(file)
    session.options.page.columns = options.page.columns.map { max(1, $0 - displayWidth(prefix)) }
    if !options.quiet, let warning = session.recoveryWarning() { console.message("\(prefix)warning: \(warning)") }
    let interpreter = Interpreter(
      session, answer: { console.answer(options.json ? tagged($0, file) : prefix + $0) },
      message: { console.message(prefix + $0) })
    if let straight { interpreter.run(straight) } else { interpreter.run(script: script) }
    return interpreter.dropsChanges ? interpreter.status : max(interpreter.status, keep(session, interpreter.status, file))
  }

  /// Writes what was changed to where the arguments say; changes that nobody asked to keep are told of.
  func keep(_ session: Session, _ status: ExitStatus, _ file: String?) -> ExitStatus {
    guard !options.dryRun, status == .done || options.keepGoing else { return .done }
    do throws(CommandError) {
      if options.output == "-" {
        console.write(try session.content())
      } else if let output = options.output {
        try warn(session.save(to: output, isForced: options.force).warnings, file)
      } else if options.inPlace {
        try warn(session.save().warnings, file)
      } else if session.workspace.isUnsaved {
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

  /// What was lost is no mistake to people, who are reminded of it, and is one to programs.
  private func report(_ loss: CommandError, _ file: String?) {
    guard !options.json else { return report(loss, file: file) }
    console.message(prefix(file) + ([loss.diagnostic.message] + loss.diagnostic.help).joined(separator: "; "))
  }

  private func warn(_ lines: [String], _ file: String?) {
    for line in lines { console.message("\(prefix(file))warning: \(line)") }
  }

  /// What stands before each line when there are several documents.
  func prefix(_ file: String?) -> String {
    options.files.count > 1 && !options.json ? file.map { sanitized($0) + ": " } ?? "" : ""
  }

  /// An object that says which of several documents it is about.
  private func tagged(_ object: String, _ file: String?) -> String {
    guard options.files.count > 1, let file, object.hasPrefix("{") else { return object }
    return "{\"file\":" + JSONText.string(file).text + "," + object.dropFirst()
  }
}
