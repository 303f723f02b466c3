import CSystem
import DisplayText
import Glibc
import ShapeCommands
import ShapeFiles
import ShapeModel
import TerminalIO

/// Runs what the arguments ask for: a conversation, or scripts over one document or many.
@MainActor struct Batch {
  let options: Options
  let console: Console

  init(_ options: Options) {
    self.options = options
    console = Console(options.color)
  }

  func run() -> ExitStatus {
    let hasScript = !options.commands.isEmpty || options.script != nil
    if options.inPlace, options.files.isEmpty { return refuse("-i needs a file to write to") }
    if options.files.count > 1, !hasScript { return refuse("one document at a time can be talked to; use -c or -f for several") }
    if options.safe { restrict() }
    if options.inPlace, !hasScript, isatty(STDIN_FILENO) == 1 { return refuse("-i needs commands: -c, -f or a script on standard input") }
    if !hasScript, isatty(STDIN_FILENO) == 1, !options.stream { return Conversation(options, console).run() }
    if options.stream { return stream() }
    let script: SourceText
    switch source() {
    case .success(let text): script = text
    case .failure(let error):
      console.message("shapeedit: " + error.diagnostic.message)
      return error.status
    }
    var status = ExitStatus.done
    for file in options.files.isEmpty ? [nil] : options.files.map(Optional.some) { status = max(status, run(script, on: file)) }
    return finish(status)
  }

  /// From here on nothing is written but what `-i` asks for. Where the kernel cannot see to that, the commands' own declarations do.
  private func restrict() {
    var folders: [String] = []
    if options.inPlace {
      for file in options.files { folders.append(realFolder(of: file)) }
    } else if let history = StateDirectory.ofEnvironment()?.root, !options.stream {
      folders.append(history)
    }
    let pointers = folders.map { UnsafePointer(strdup($0)) }
    defer { for pointer in pointers { free(UnsafeMutablePointer(mutating: pointer)) } }
    _ = cs_restrict_writing(pointers, Int32(pointers.count))
  }

  /// The folder of the file behind a path's symbolic links.
  private func realFolder(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path.contains("/") ? String(path[..<path.lastIndex(of: "/")!]) + "/" : "." }
    defer { free(resolved) }
    let real = String(cString: resolved)
    return String(real[...(real.lastIndex(of: "/") ?? real.startIndex)])
  }

  private func refuse(_ message: String) -> ExitStatus {
    Terminal.write("shapeedit: \(message)\n", to: STDERR_FILENO)
    return .usage
  }

  /// Standard output that cannot be written is a failure, unless its reader went away.
  private func finish(_ status: ExitStatus) -> ExitStatus {
    console.flush()
    if console.isClosed { return status }
    return console.failure == nil ? status : max(status, .file)
  }

  private func source() -> Result<SourceText, CommandError> {
    if !options.commands.isEmpty { return .success(SourceText(name: "-c", options.commands.joined(separator: "\n"))) }
    do throws(CommandError) { return .success(try Session().script(options.script ?? "-")) } catch { return .failure(error) }
  }

  private func sessionOptions() -> Session.Options {
    var result = Session.Options()
    result.isJSON = options.json
    result.isASCII = options.ascii || !usesUTF8()
    result.isDryRun = options.dryRun
    result.keepsGoing = options.keepGoing
    result.isVerbose = options.verbose || options.dryRun
    result.isQuiet = options.quiet
    result.isSafe = options.safe
    return result
  }

  /// Opens a file, or makes a new document of that name.
  private func open(_ file: String?, _ session: Session) -> ExitStatus? {
    guard let file else { return nil }
    if options.new {
      session.path = file
      return nil
    }
    do throws(CommandError) { try session.open(file) } catch {
      report(error, session)
      return error.status
    }
    return nil
  }

  private func report(_ error: CommandError, _ session: Session) {
    if session.options.isJSON {
      let fields: [JSONText.Field] = [
        .init("v", .integer(1)), .init("ok", .bool(false)), .init("code", .string(error.diagnostic.code)), .init("error", .string(error.diagnostic.message)),
        .init("suggest", .list(error.diagnostic.help.map { .string($0) })), .init("status", .integer(Int(error.status.rawValue))),
      ]
      return console.answer(JSONText.object(fields).text)
    }
    if let rendered = error.rendered {
      for line in rendered.split(separator: "\n") { console.message(String(line)) }
      return
    }
    console.message("shapeedit: error: " + shown(error.diagnostic.message, limit: 1000))
    for help in error.diagnostic.help { console.message("  help: " + help) }
  }

  private func run(_ script: SourceText, on file: String?) -> ExitStatus {
    let session = Session(options: sessionOptions())
    if let status = open(file, session) { return status }
    let isMany = options.files.count > 1
    let prefix = isMany && !options.json ? shown(file ?? "") + ": " : ""
    if options.inPlace, !options.dryRun, let status = lock(session) { return status }
    if !options.quiet, let warning = session.recoveryWarning() { console.message("\(prefix)warning: \(warning)") }
    let runner = Runner(session, answer: { console.answer($0) }, message: { console.message(prefix + $0) })
    runner.run(script: script)
    var status = runner.status
    guard session.isUnsaved, !options.dryRun else { return status }
    if options.inPlace {
      guard status == .done || options.keepGoing else { return status }
      do throws(CommandError) { try session.save() } catch {
        report(error, session)
        status = max(status, error.status)
      }
    } else if status == .done {
      console.message("\(prefix)the changes were not saved; add -i, or save at the end of the script")
      status = .no
    }
    return status
  }

  /// What somebody else edits is not written over.
  private func lock(_ session: Session) -> ExitStatus? {
    guard let holder = session.takeLock() else { return nil }
    console.message("shapeedit: error: \(holder)")
    return .conflict
  }

  /// Answers each line of standard input before the next is read.
  private func stream() -> ExitStatus {
    console.isUnbuffered = true
    let session = Session(options: sessionOptions())
    if let status = open(options.files.first, session) { return status }
    if !options.safe {
      session.keeper = JournalKeeper(StateDirectory.ofEnvironment())
      for line in session.beginEditing() { console.message("warning: " + line) }
    }
    defer { session.releaseLock() }
    let runner = Runner(session, answer: { console.answer($0) }, message: { console.message($0) })
    var reader = LineReader(descriptor: STDIN_FILENO)
    var pending = ""
    var first = 1
    while !runner.hasEnded, !console.isClosed {
      let line: String?
      if !reader.hasBuffered { waitForInput(session) }
      do throws(LineReaderError) { line = try reader.next() } catch {
        console.message("<stdin>:\(reader.lineNumber): error: this line cannot be read: \(error)")
        if case .failed = error { return .file }
        continue
      }
      guard let line else { break }
      if pending.isEmpty { first = Int(reader.lineNumber) }
      pending += pending.isEmpty ? line : "\n" + line
      let source = SourceText(name: "<stdin>", pending, firstLine: first)
      if Parser.parse(source).pending != nil { continue }
      pending = ""
      runner.run(line: source)
    }
    var status = runner.status
    if session.isUnsaved, !options.dryRun {
      if options.inPlace {
        do throws(CommandError) { try session.save() } catch {
          report(error, session)
          status = max(status, error.status)
        }
      } else {
        session.keeper?.flushNow()
        let isKept = session.keeper?.isKeeping == true
        console.message("the changes were not saved; add -i, or save" + (isKept ? ", or open the file again and type recover" : ""))
        return finish(max(status, .no))
      }
    }
    session.keeper?.documentWasLeft()
    return finish(status)
  }

  /// Sees to it that no command waits longer than a second for the disk.
  private func waitForInput(_ session: Session) {
    guard let due = session.keeper?.millisecondsUntilDue else { return }
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    if poll(&source, 1, Int32(due)) == 0 { session.keeper?.flushNow() }
  }
}
