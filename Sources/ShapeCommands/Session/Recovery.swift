// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
package import ShapeFiles
import ShapeModel

extension JournalContents {
  /// The number of commands that the journal holds.
  package var commandCount: Int {
    records.count { record in
      switch JournalRecord(record) {
      case .run, .document: true
      default: false
      }
    }
  }

  /// Whether the journal has all the records of another one, and more.
  func isContinuation(of other: JournalContents) -> Bool {
    header.base == other.header.base && records.count > other.records.count && records.starts(with: other.records)
  }

  /// The time and place of writing: `2026-11-21 05:31:02 UTC, process 4711 on anvil`.
  package var origin: String {
    "\(FileTime(seconds: header.writer.since, nanoseconds: 0)), process \(header.writer.process) on \(sanitized(header.writer.host.name))"
  }

  /// The missing end of the journal, in words; nil if the journal is complete.
  package var loss: String? {
    switch ending {
    case .clean: nil
    case .torn: "the last command is incomplete and left out"
    case .damaged(let offset): "from byte \(offset) on the journal is damaged; only what is before it is used"
    }
  }
}

extension JournalContents.Ending {
  var isWhole: Bool {
    if case .damaged = self { false } else { true }
  }
}

extension Workspace {
  /// The path that identifies the journal; a document without a file is identified by the folder.
  var journalPath: String { path ?? "untitled.shape.json" }

  /// The absolute form of ``journalPath``.
  var absoluteJournalPath: String {
    do { return try ResolvedPath.absolute(journalPath) } catch { return journalPath }
  }

  /// The digest of the content that the commands start from.
  var base: ContentDigest {
    stamp?.digest ?? file?.digest ?? ContentDigest(of: UnsafeRawBufferPointer(start: nil, count: 0))
  }
}

extension Session {
  /// Prepares the open document for editing: removes leftovers of dead processes, takes the lock, and looks for a journal.
  /// - Parameter isRecovering: Whether the first command recovers what the journal holds, and says so itself.
  /// - Returns: Lines for the user.
  package func beginEditing(isRecovering: Bool = false) -> [String] {
    var lines: [String] = []
    if let path = workspace.path {
      lines += SessionRecorder.sweep(path)
      lines += lock.takeForEditing(path, in: self)
    }
    let offers = recorder?.offer(for: self) ?? []
    return isRecovering ? lines : lines + offers
  }

  /// The obstacles to saving and to recovering changes, reported before the first change.
  package var obstacles: [String] { [saveObstacle, recorder?.keepingProblem].compactMap(\.self) }

  private var saveObstacle: String? {
    let title = sanitized(workspace.title)
    if options.isDryRun || options.isSafe { return "nothing is saved: this session runs with \(options.isDryRun ? "--dry-run" : "--safe")" }
    return switch workspace.path.flatMap(SaveForecast.of) {
    case .replacesReadOnly: "\(title) is marked read-only; save replaces it all the same"
    case .needsInPlace: "the folder of \(title) takes no other files, so save needs --in-place"
    case .hardLinked: "\(title) has other names (hard links), so save needs --in-place, or --break-link for this name alone"
    case .foreign: "\(title) belongs to another user and is read-only; save --break-link makes it yours, save OTHER writes another file"
    case .refused: "\(title) is read-only; save OTHER writes what is changed to another file"
    case nil: nil
    }
  }
}

extension SessionRecorder {
  /// Removes leftovers of dead processes beside a document; call it whenever one is opened.
  /// - Returns: A line for each leftover that only the user may remove.
  package static func sweep(_ path: String) -> [String] {
    do {
      return try StrayFiles.sweep(beside: path, store: StateDirectory.ofEnvironment()?.backupFolder).backups.map {
        "a save of \(sanitized(path)) did not end; its old content is in \(sanitized($0))"
      }
    } catch {
      // The document may still be readable.
      return []
    }
  }

  /// Lines about the journals that earlier sessions left.
  package func offer(for session: Session) -> [String] {
    look(session)
    var lines = findings.refused.map { "a journal is not used: \(sanitized($0.message, limit: 1000))" }
    guard let latest = findings.journals.first else { return lines }
    // The one that a key of the screen follows comes last.
    if findings.journals.count > 1 { lines.append("\(counted(findings.journals.count - 1, "older session")) left something too") }
    if let loss = latest.loss { lines.append(loss) }
    let isSame = latest.starts(from: session.workspace.base)
    let choices = isSame ? "recover repeats them" : "the file has changed since, so only recover --force repeats them"
    lines.append(
      "\(sanitized(session.workspace.title)): \(counted(latest.commandCount, "command")) of a session that was not saved (\(latest.origin)); "
        + "\(choices), recover --show lists them, recover --discard drops them")
    return lines
  }

  /// Whether `recover` would repeat the commands of the latest unsaved session.
  package func canRecover(_ session: Session) -> Bool {
    findings.journals.first?.starts(from: session.workspace.base) ?? false
  }

  /// A warning about the latest unsaved session, for a batch run, which recovers nothing.
  package static func warning(for session: Session) -> String? {
    guard session.workspace.path != nil, !session.options.isSafe, let directory = StateDirectory.ofEnvironment() else { return nil }
    let recorder = SessionRecorder(directory)
    recorder.look(session)
    guard let latest = recorder.findings.journals.first else { return nil }
    return
      "\(sanitized(session.workspace.title)): \(counted(latest.commandCount, "command")) of a session that was not saved (\(latest.origin)) \(latest.commandCount == 1 ? "is" : "are") left out; "
      + "shapeedit recover \(sanitized(session.workspace.title)) -i repeats them, recover --discard drops them"
  }
}

extension CommandError {
  init(nothingToRecover range: SourceRange) { self.init(range, "recover.none", "there is nothing to recover") }
}
