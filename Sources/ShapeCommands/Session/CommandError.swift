// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
package import TerminalText
package import ShapeFiles
package import ShapeFormats
package import ShapeModel
import ShapePresentation

/// The reason why a command failed; a failed command has changed nothing.
package struct CommandError: Error, Sendable {
  package var diagnostic: Diagnostic
  package var status: ExitStatus
  /// The lines of the diagnostic in its own text, if that is a document instead of the script.
  package var documentLines: [StyledLine]?
  /// The place of the problem, if that is in a document instead of the script.
  package var place: Place?
  /// The text that the range refers to if it is not the text in which the command was typed, such as an earlier procedure definition.
  package var source: SourceText?
  /// Whether the command requested JSON, regardless of the session's option.
  package var isJSON = false
  /// Additional fields of the JSON reply.
  package var fields: [JSONText.Field] = []

  package init(_ diagnostic: Diagnostic, _ status: ExitStatus = .no, documentLines: [StyledLine]? = nil) {
    self.diagnostic = diagnostic
    self.status = status
    self.documentLines = documentLines
  }

  package init(_ range: SourceRange, _ code: String, _ message: String, help: [String] = [], _ status: ExitStatus = .no) {
    self.init(Diagnostic(range, code: code, message, help: help), status)
  }

  /// A place in a document's file; line and column count from 1.
  package struct Place: Sendable {
    package var path: String
    package var line: Int
    package var column: Int
  }

  /// Whether the whole run ends: `try` and `--keep-going` cannot recover from a refusal by safe mode or from a limit on the whole run.
  var endsRun: Bool { status == .interrupted || CommandError.endings.contains(diagnostic.code) }

  private static let endings: Set<String> = ["safe", "limit.commands", "limit.graphics", "limit.output", "limit.time"]
}

/// The exit status of a run.
package enum ExitStatus: Int32, Comparable, Sendable {
  case done = 0
  /// The commands ran, but the answer is no or a command failed.
  case no = 1
  /// A usage or syntax error; nothing was run.
  case usage = 2
  /// A file cannot be read or written, or is damaged.
  case file = 3
  /// A file changed on disk, or another process is editing it.
  case conflict = 4
  case interrupted = 130

  package static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}

extension CommandError {
  package init(_ error: FileError, at range: SourceRange) {
    var help: [String] = []
    if case .interrupted = error.reason {
      self.init(range, "interrupted", error.message, .interrupted)
      return
    }
    if case .locked = error.reason {
      // A merge needs the lock as well.
      help = ["save --force writes the file all the same, save OTHER.json writes another one"]
    } else if error.isConflict {
      help = ["save --merge brings both together, save --force writes over it, save OTHER.json keeps both"]
    }
    if case .unfaithful(let fault) = error.reason {
      help = ["undo takes back what caused it; save --force writes the file as it is"]
      self.init(range, "file.check", "\(sanitized(error.path)) is not saved: \(fault)", help: help, .file)
      return
    }
    help += CommandError.choices(error)
    if case .system(ENOENT) = error.reason, error.operation == .openFolder, let end = error.path.lastIndex(of: "/") {
      let folder = sanitized(String(error.path[..<end]), limit: 200)
      let isPlain = folder.allSatisfy { $0.isLetter || $0.isNumber || "._-/".contains($0) }
      help.append("mkdir -p \(isPlain ? folder : folder.inShellQuotes) makes it")
    }
    var code = error.isConflict ? "file.conflict" : "file.system"
    // The same flag for save, export, render and -o of the program.
    if case .exists = error.reason { (code, help) = ("file.exists", ["add --force to write over it"]) }
    if case .locked = error.reason {
      help.append("--wait SECONDS waits for it; shapeedit unlock FILE removes the lock of a process that is gone")
    }
    self.init(
      Diagnostic(range, code: code, error.message, help: help),
      error.isConflict ? .conflict : .file)
  }

  /// Help on writing a file that a save does not replace: as commands, since -i has no flag for it.
  private static func choices(_ error: FileError) -> [String] {
    switch error.reason {
    case .hardLinked:
      [
        "the command save --in-place changes it under all of them, after a backup",
        "the command save --break-link changes it under this one",
      ]
    case .notReplaceable:
      (SaveForecast.of(error.path) == .refused ? [] : ["the command save --in-place writes into the file itself, after a backup"])
        + ["save OTHER.json writes another file"]
    case .isDirectory where error.operation == .open:
      ["its drawings are named as files: \(sanitized(error.path.hasSuffix("/") ? error.path : error.path + "/", limit: 200))*.svg"]
    case .system(ENOENT) where error.operation == .open && error.path.contains("*"):
      ["a shell finds files by a pattern: for f in \(sanitized(error.path, limit: 100)); do echo \"insert $f\"; done | shapeedit FILE -i"]
    case .ownerWouldChange:
      ["the command save --break-link makes it a file of your own", "save OTHER.json writes another file"]
    default: []
    }
  }

  /// A document that cannot be parsed; the message contains the document's own line.
  package init(_ error: FormatError, in bytes: ByteStore, path: String, at range: SourceRange) {
    // Packed bytes have no lines to show.
    let bytes = error.isOfPackedBytes ? ByteStore("") : bytes
    let (line, _) = bytes.place(error.offset)
    let around = bytes.line(around: error.offset)
    let start = max(around.lowerBound, error.offset - 400)
    let end = min(around.upperBound, error.offset + 400)
    let source = SourceText(name: path, asIs: Array(bytes.bytes(start..<max(start, end))), firstLine: line)
    let place = min(max(0, error.offset - start), source.bytes.count)
    let isConflict = ["<<<<<<< ", "=======", ">>>>>>> "].contains { start == around.lowerBound && source.bytes.starts(with: $0.utf8) }
    let setUp = FormatName.ending(path).hasPrefix("svg") ? "git-setup --svg --yes" : "git-setup --yes"
    let marks =
      "git left the marks of a conflict here: git checkout --ours FILE, or --theirs, takes a side; after \(setUp), git checkout --merge FILE merges again"
    let name = sanitized(path, limit: 60)
    let help: String? =
      if isConflict {
        marks
      } else if path.hasSuffix(".se") {
        "this is a script: write shapeedit FILE -f \(name)"
      } else if source.bytes.starts(with: "{\"v\":".utf8) {
        "these are changes, which shapeedit apply DRAWING \(name) makes"
      } else {
        error.help
      }
    let diagnostic = Diagnostic(
      SourceRange(place, min(place + 1, source.bytes.count)), code: "document." + error.code, error.message,
      help: help.map { [$0] } ?? [])
    let column = bytes.place(error.offset).column
    let lines = diagnostic.lines(in: source, firstColumn: 1 + column - source.position(of: place).column)
    self.init(Diagnostic(range, code: "document." + error.code, error.message, help: diagnostic.help), .file, documentLines: lines)
    self.place = Place(path: path, line: line, column: column)
  }
}
