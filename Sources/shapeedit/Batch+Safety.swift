import CSystem
import Glibc
import ShapeCommands
import ShapeFiles
import ShapeModel

/// What a run does for others' work, and against others' scripts.
extension Batch {
  /// From here on nothing is written but what `-i` and `-o` ask for. Where the kernel cannot see to that, the commands' own declarations do.
  func restrict() {
    guard options.safe else { return }
    var folders: [String] = []
    if options.inPlace { folders = options.files.map(Batch.realFolder) }
    if let output = options.output, output != "-" { folders.append(Batch.realFolder(output)) }
    if !options.hasCommands, !options.stream, let state = StateDirectory.ofEnvironment() { folders.append(state.root) }
    let pointers = folders.map { UnsafePointer(strdup($0)) }
    defer { for pointer in pointers { free(UnsafeMutablePointer(mutating: pointer)) } }
    _ = cs_restrict_writing(pointers, Int32(pointers.count))
  }

  /// The folder of the file behind a path's symbolic links; for a file that is not there yet, the one it is to stand in.
  private static func realFolder(_ path: String) -> String {
    let resolved = cs_real_path(path)
    defer { free(resolved) }
    let real = resolved.map { String(cString: $0) } ?? path
    return real.lastIndex(of: "/").map { String(real[...$0]) } ?? "."
  }

  /// Takes the lock of a file that will be written, before it is read: what another process writes until then is read, not lost.
  func lock(_ session: Session, _ file: String?) -> ExitStatus? {
    guard options.inPlace, !options.dryRun, let file else { return nil }
    do throws(CommandError) {
      if let warning = try session.takeLock(for: file) { console.message("\(prefix(file))warning: \(warning)") }
      return nil
    } catch {
      report(error, file: file)
      return error.status
    }
  }

  /// Clears away what dead processes left of the documents.
  func sweep() {
    // A folder of many documents is listed once, not once for each.
    let files = options.files.filter { $0 != "-" }
    let store = StateDirectory.ofEnvironment()?.backupFolder
    for file in files.count > 1 ? StrayFiles.suspects(among: files, store: store) : files {
      for line in Session.sweep(file) where !options.quiet { console.message("warning: \(line)") }
    }
  }

  /// Gives a stream a journal, as a conversation has one.
  func keepJournal(_ session: Session) {
    guard !options.safe, !options.dryRun else { return }
    session.recorder = SessionRecorder(StateDirectory.ofEnvironment())
    for line in session.beginEditing() { console.message("warning: " + line) }
  }

  /// Sees to it that no command waits longer than a second for the disk.
  func waitForInput(_ session: Session) {
    guard let due = session.recorder?.millisecondsUntilDue else { return }
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    if poll(&source, 1, Int32(due)) == 0 { session.recorder?.flushNow() }
  }

  /// Ends a stream: what is not saved stays in the journal, unless it is dropped.
  func endJournal(_ session: Session, dropsChanges: Bool) {
    session.releaseLock()
    guard let recorder = session.recorder else { return }
    guard session.workspace.isUnsaved, recorder.isKeeping, !dropsChanges else { return recorder.documentWasLeft() }
    recorder.flushNow()
  }
}
