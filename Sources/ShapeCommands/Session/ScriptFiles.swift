// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeFiles
import ShapeFormats
package import ShapeModel
import TerminalText

/// The files that scripts are read from, and those that scripts read.
package struct ScriptFiles {
  private let session: any SessionReading

  package init(_ session: any SessionReading) { self.session = session }

  /// The name of a script from the standard input.
  package static let inputName = "<stdin>"

  /// The maximum size of a script in bytes.
  package static let longest = 64 << 20

  /// The path of a file that a script reads: in a script from a file, `./` and `../` begin in its folder, and another relative path is
  /// looked for there first, then in the working directory.
  func path(_ path: String, in script: SourceText?) -> String {
    guard let folder = script?.folder, !folder.isEmpty, path != "-", !path.hasPrefix("/") else { return path }
    let beside = folder + path
    if path.hasPrefix("./") || path.hasPrefix("../") { return beside }
    if let replayed = session.scripting.replayedFiles { return replayed.contains(beside) ? beside : path }
    return FileGlance.of(beside) == nil ? path : beside
  }

  /// Reads a script; during a journal replay, its recorded content.
  package func script(_ path: String, at range: SourceRange = SourceRange(0, 0)) throws(CommandError) -> SourceText {
    let name = path == "-" ? ScriptFiles.inputName : path
    let folder = path == "-" ? nil : path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    if let content = session.scripting.replayedFiles?.take(path) { return SourceText(name: name, bytes: content, folder: folder) }
    let file: FileBytes
    do {
      file =
        path == "-"
        ? try FileBytes.read(descriptor: 0, limit: ScriptFiles.longest)
        : try FileBytes.read(path, limit: ScriptFiles.longest, isInterrupted: session.host.isInterrupted)
    } catch { throw CommandError(error, at: range) }
    let content = Array(file.buffer)
    if content.starts(with: [0xff, 0xfe]) || content.starts(with: [0xfe, 0xff]) {
      throw CommandError(
        range, "file.format", "\(sanitized(name)) is UTF-16, and UTF-8 is read",
        help: ["iconv -f UTF-16 -t UTF-8 \(sanitized(name)) > new-\(sanitized(name))"], .file)
    }
    session.recorder?.note(path, content)
    let identity = file.identity.map { FileIdentity(device: $0.device, inode: $0.inode) }
    return SourceText(name: name, bytes: content, file: identity, folder: folder)
  }

  /// Reads the rows of a CSV table.
  func table(_ path: String, at range: SourceRange) throws(CommandError) -> [CommaSeparated.Row] {
    try Self.table(Array(text(path, at: range).utf8), name: path, at: range)
  }

  /// Reads a text in UTF-8.
  func text(_ path: String, at range: SourceRange) throws(CommandError) -> String {
    guard let text = String(validating: try script(path, at: range).bytes, as: UTF8.self) else {
      let name = sanitized(path)
      throw CommandError(
        range, "file.format", "\(name) is not UTF-8", help: ["iconv -f WINDOWS-1252 -t UTF-8 \(name) > new-\(name)"], .file)
    }
    return text
  }

  /// The rows in the text of a table.
  static func table(_ bytes: [UInt8], name: String, at range: SourceRange) throws(CommandError) -> [CommaSeparated.Row] {
    guard CombiningMarkRun.excess(in: bytes) == nil else {
      throw CommandError(range, "limit.marks", "\(sanitized(name)): \(CombiningMarkRun.message)")
    }
    do { return try CommaSeparated.rows(bytes, name: sanitized(name), at: range) } catch { throw CommandError(error) }
  }
}
