// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import Glibc
import ShapeCommands
import ShapeFiles
import ShapeModel

/// `shapeedit serve [FILE]`.
extension Batch {
  func serve() -> ExitStatus {
    if let status = refuseServing() { return status }
    do throws(CommandError) { return try Batch(options.confined()).serveConfined() } catch {
      error.lines(isJSON: false).forEach(console.message)
      return error.status
    }
  }

  private func serveConfined() throws(CommandError) -> ExitStatus {
    restrictServer()
    console.isUnbuffered = true
    let session = Session(options: servedOptions)
    // Standard output is reserved for the protocol.
    if let file = options.files.first { try session.open(file: file, isNew: options.new) }
    session.options.isJSON = true
    let documents = ServedDocuments(served(session)) { (path) throws(CommandError) in
      guard !options.safe else {
        throw CommandError(SourceRange(0, 0), "safe", "another document is a file, which --safe does not allow")
      }
      let other = Session(options: servedOptions)
      try other.open(file: path, isNew: false)
      other.options.isJSON = true
      return served(other)
    }
    let server = Server(MessageQueue(descriptor: STDIN_FILENO), documents) { console.answer($0.text) }
    server.run { !console.isClosed }
    var status = ExitStatus.done
    for document in documents.all where document.end() {
      console.message("\(sanitized(document.session.workspace.title)): the changes of the last calls were not saved")
      status = .no
    }
    return status
  }

  /// Clients that are kept in a folder do not read the environment either, which may hold the keys of the person who started the server.
  private var servedOptions: Session.Options {
    var result = sessionOptions
    if options.root != "/" { result.environment = { _ in nil } }
    return result
  }

  private func served(_ session: Session) -> ServedDocument {
    ServedDocument(session, savesEachCall: options.inPlace, news: beginServing(session))
  }

  private func refuseServing() -> ExitStatus? {
    if options.files.count > 1 { return Shapeedit.refuse("serve takes one document", isJSON: false) }
    if options.files.first == "-" {
      return Shapeedit.refuse("standard input has the calls, so the document cannot come from there", isJSON: false)
    }
    if options.hasCommands || options.stream || options.output != nil || options.jobs != nil || options.dryRun {
      return Shapeedit.refuse("serve goes with --new, -i, --root, --wait and --safe only", help: "calls say what is run", isJSON: false)
    }
    if options.inPlace, options.files.isEmpty { return Shapeedit.refuse("-i needs a file to write to", isJSON: false) }
    return nil
  }

  /// Journals from the first change, as in stream mode.
  /// - Returns: Warnings about earlier sessions.
  private func beginServing(_ session: Session) -> [String] {
    guard !options.safe else { return [] }
    session.recorder = SessionRecorder(StateDirectory.ofEnvironment())
    return (session.workspace.path.map(SessionRecorder.sweep) ?? []) + (session.recorder?.offer(for: session) ?? [])
  }
}
