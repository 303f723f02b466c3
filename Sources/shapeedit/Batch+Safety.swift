// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem
import Glibc
import ShapeCommands
import ShapeFiles
import ShapeModel
import TerminalText

/// Protects the files of other processes, and the user from untrusted scripts.
extension Batch {
  /// In safe mode, restricts writing to the folders of the targets of `-i` and `-o`: a conversation writes nothing. Without kernel support,
  /// only the verbs' declarations restrict it.
  func restrict() {
    guard options.safe else { return }
    var folders: [String] = []
    if options.inPlace { folders = options.files.map(Batch.realFolder) }
    if let output = options.output, output != "-" { folders.append(Batch.realFolder(output)) }
    Batch.restrictWriting(to: folders)
  }

  /// Like ``restrict()``, for a server, which starts renderers: writing is restricted to the folders of `-i` in safe mode, and else to the
  /// root and the state directory, which is created for it.
  func restrictServer() {
    if options.safe { return Batch.restrictWriting(to: options.inPlace ? options.files.map(Batch.realFolder) : [], runsPrograms: true) }
    guard let root = ResolvedPath.root else { return }
    let state = StateDirectory.ofEnvironment()
    if let state { try? state.makeFolder(state.root) }
    Batch.restrictWriting(to: [root] + (state.map { [$0.root] } ?? []), runsPrograms: true)
  }

  private static func restrictWriting(to folders: [String], runsPrograms: Bool = false) {
    let pointers = folders.map { UnsafePointer(strdup($0)) }
    defer { for pointer in pointers { free(UnsafeMutablePointer(mutating: pointer)) } }
    _ = cs_restrict_writing(pointers, Int32(pointers.count), runsPrograms ? 1 : 0)
  }

  /// The folder of the file that a path resolves to; for a missing file, the folder it would be created in.
  private static func realFolder(_ path: String) -> String {
    let resolved = cs_real_path(path)
    defer { free(resolved) }
    let real = resolved.map { String(cString: $0) } ?? path
    return real.lastIndex(of: "/").map { String(real[...$0]) } ?? "."
  }

  /// Locks a file to be written, before it is read, so that concurrent changes are read instead of lost.
  func lock(_ session: Session, _ file: String?) -> ExitStatus? {
    guard options.inPlace, !options.dryRun, let file else { return nil }
    do throws(CommandError) {
      if let warning = try session.lock.take(for: file, in: session) { console.message(StyledLine.warning(warning).after(prefix(file))) }
      return nil
    } catch {
      report(error, file: file)
      return error.status
    }
  }

  /// Removes leftovers of dead processes beside the documents.
  func sweep() {
    // List a folder of many documents once, not once per document.
    let files = options.files.filter { $0 != "-" }
    let store = StateDirectory.ofEnvironment()?.backupFolder
    for file in files.count > 1 ? StrayFiles.suspects(among: files, store: store) : files {
      for line in SessionRecorder.sweep(file) where !options.quiet { console.message(.warning(line)) }
    }
  }

  /// Starts a journal for a stream, as in a conversation.
  func keepJournal(_ session: Session) {
    guard !options.safe, !options.dryRun else { return }
    session.recorder = SessionRecorder(StateDirectory.ofEnvironment())
    for line in session.beginEditing(isRecovering: options.recovers) { console.message(.warning(line)) }
  }

  /// Waits for input, but flushes the journal once its oldest command has waited for a second.
  func waitForInput(_ session: Session) {
    guard let due = session.recorder?.millisecondsUntilDue else { return }
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    if poll(&source, 1, Int32(due)) == 0 { session.recorder?.flushNow() }
  }
}
